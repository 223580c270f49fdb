"""Runs an example as its users do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.tree import ROOT

EXAMPLES = ROOT / "python/examples"


def environment(home: Path) -> dict[str, str]:
    """What an example finds around it: one thread for arithmetic, and a home for what libraries leave behind."""
    return os.environ | {"HOME": str(home), "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def run(name: str, *arguments: str, home: Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Runs an example to its end."""
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment(home))
    assert not check or done.returncode == 0, done.stderr
    return done


def share(output: str) -> float:
    """The share of games that an example says it wins."""
    found = re.search(r"^wins ([\d.]+)% of \d+ games", output, re.MULTILINE)
    assert found, output
    return float(found[1]) / 100
