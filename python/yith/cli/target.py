"""A file that a command writes: refused before the work, written whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from pathlib import Path

import click


class Target:
    """A path that was found writable.

    What is there already stays until the new text is complete on the disk. A device or pipe is written to directly,
    and behind a symbolic link the file it points to is replaced.
    """

    def __init__(self, path: str) -> None:
        """Tries the path out, without leaving a trace.

        Raises:
            click.ClickException: Nothing can be written there.
        """
        self._shown = path
        self._path = Path(path)
        try:
            self._mode = self._mode_found()
            if not self._direct:
                self._path = Path(os.path.realpath(path))
                descriptor, scratch = self._open_scratch()
                os.close(descriptor)
                scratch.unlink()
        except OSError as error:
            raise self._refusal(error) from error

    def write(self, found: str | bytes) -> None:
        """Puts bytes there, or text as UTF-8.

        Raises:
            click.ClickException: It cannot be done; what was there before is whole.
        """
        data = found.encode() if isinstance(found, str) else found
        try:
            if self._direct:
                self._path.write_bytes(data)
            else:
                self._replace(data)
        except OSError as error:
            raise self._refusal(error) from error

    @property
    def _direct(self) -> bool:
        return self._mode is not None and not stat.S_ISREG(self._mode)

    def _mode_found(self) -> int | None:
        try:
            mode = self._path.stat().st_mode
        except FileNotFoundError:
            return None
        if stat.S_ISDIR(mode):
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not os.access(self._path, os.W_OK):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        return mode

    def _open_scratch(self) -> tuple[int, Path]:
        scratch = self._path.with_name(f".yith-{secrets.token_hex(8)}.tmp")
        return os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), scratch

    def _replace(self, data: bytes) -> None:
        descriptor, scratch = self._open_scratch()
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(descriptor)
            if self._mode is not None:
                scratch.chmod(stat.S_IMODE(self._mode))
            scratch.replace(self._path)
        finally:
            scratch.unlink(missing_ok=True)

    def _refusal(self, error: OSError) -> click.ClickException:
        return click.ClickException(f"cannot write {self._shown!r}: {error.strerror or error}")


def new_file(path: str, otherwise: str = "") -> Target:
    """A target where nothing is lost: what somebody has written is not replaced.

    Args:
        path: The path.
        otherwise: What else would be right, for the refusal.

    Raises:
        click.ClickException: The path has a file with something in it, or nothing can be written there.
    """
    if Path(path).is_file() and Path(path).stat().st_size > 0:
        raise click.UsageError(f"{path!r} exists, expected a new file{otherwise}")
    return Target(path)
