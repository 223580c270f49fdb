"""The film that `yith replay` makes of a game: frames as they are taken, and where they go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from yith.cli.progress import progress
from yith.cli.target import Target, new_file
from yith.cli.telling import Teller
from yith.pictures import Film

if TYPE_CHECKING:
    from collections.abc import Callable

    from yith.api import State
    from yith.trace import Header, Step


class Folder:
    """A folder for numbered files: a new one, or an empty one."""

    def __init__(self, path: str) -> None:
        """Tries the path out, without leaving a trace.

        Raises:
            click.ClickException: Something is there, or nothing can be written there.
        """
        self._shown, self._path = path, Path(path)
        try:
            if not self._path.exists():
                self._path.mkdir()
                self._path.rmdir()
                return
            filled = any(self._path.iterdir())
        except OSError as error:
            raise self._refusal(error) from error
        if filled:
            raise click.UsageError(f"{path!r} has files, expected a new or an empty folder")
        Target(str(self._path / "0000.svg"))

    def write(self, film: Film, tell: Callable[[int], None]) -> None:
        """Puts the frames there one by one, each whole, and tells how many there are so far.

        Raises:
            click.ClickException: It cannot be done; the frames before are whole.
        """
        try:
            self._path.mkdir(exist_ok=True)
        except OSError as error:
            raise self._refusal(error) from error
        for count, (name, text) in enumerate(film.files(), start=1):
            Target(str(self._path / name)).write(text)
            tell(count)

    def _refusal(self, error: OSError) -> click.ClickException:
        return click.ClickException(f"cannot write {self._shown!r}: {error.strerror or error}")


class Camera:
    """Films a state that is played on: what one player sees of it, or what everybody sees.

    It takes the place of a `Board`. A step of which nothing is seen has no frame, so that not even the number of frames
    tells of it.
    """

    def __init__(self, state: State[Any], player: int | None, folder: str | None, page: str | None) -> None:
        """Takes the first frame.

        Args:
            state: The state, wherever it is moved.
            player: Who sees it; everybody otherwise.
            folder: The folder for SVG files, if there is to be one.
            page: The HTML file, if there is to be one.

        Raises:
            click.ClickException: Nothing can be written there.
            ConfigError: There is no such player, or the game has no pictures.
        """
        self._state, self._player = state, player
        self._last = state.game.picture(state, player)
        self._folder = None if folder is None else (folder, Folder(folder))
        self._page = None if page is None else (page, new_file(page))
        self._teller = Teller(state.game)
        seen = f", as {'everybody' if player is None else f'player {player}'} sees it"
        self._film = Film(f"{state.game.version}{seen if state.game.info.hidden else ''}")
        self._film.add(self._last, "the start")

    def show_heading(self, header: Header, engine: str) -> None:
        """Shows nothing: the film has it."""

    def show_move(self, step: Step) -> None:
        """Takes a frame of what a move led to."""
        del step
        picture = self._state.game.picture(self._state, self._player)
        told = self._teller.told(self._state, self._player)
        if told or picture != self._last:
            self._film.add(picture, "; ".join(told))
        self._last = picture

    def show_end(self) -> None:
        """Writes the film.

        Raises:
            click.ClickException: It cannot be written.
        """
        if self._folder is not None:
            path, folder = self._folder
            with progress("writing frames", len(self._film), "frames") as tell:
                folder.write(self._film, tell)
            click.echo(f"{len(self._film)} frames written to {path!r}")
        if self._page is not None:
            path, target = self._page
            target.write(self._film.html())
            click.echo(f"{len(self._film)} frames written to {path!r}")
