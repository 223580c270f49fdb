"""Every example runs, twice with the same output."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.tree import files


@pytest.mark.parametrize("path", list(files("python/examples")), ids=lambda path: path.name)
def test_example(path: Path) -> None:
    runs = [subprocess.run([sys.executable, path, "20"], capture_output=True, text=True, check=True) for _ in range(2)]
    assert [run.stderr for run in runs] == ["", ""]
    assert runs[0].stdout
    assert runs[0].stdout == runs[1].stdout
