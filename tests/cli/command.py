"""The installed `yith` command, run as users run it."""

from __future__ import annotations

import os
import subprocess
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

import yith

if TYPE_CHECKING:
    from collections.abc import Mapping

YITH = Path(sysconfig.get_path("scripts")) / "yith"
"""The script that the wheel installed."""

SEVERAL = next(name for name in yith.game_names() if yith.load(name).num_players > 1)
"""A game for several players."""

PLAIN = {
    key: value
    for key, value in os.environ.items()
    if key not in {"COLUMNS", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"}
}
"""The environment without what changes how output looks."""


def run(*arguments: str, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Runs the command with its output in pipes."""
    return subprocess.run(
        [YITH, *arguments], capture_output=True, text=True, env=PLAIN | dict(env or {}), timeout=120, check=False
    )


def sealed(folder: Path) -> Path:
    """A folder in which nobody can make a file: for root, whom modes don't stop, one that the kernel keeps."""
    if os.geteuid() == 0:
        return Path("/sys/kernel")
    folder.chmod(0o555)
    return folder
