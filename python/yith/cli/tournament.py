"""`yith tournament`: agents play the same deals, and are rated."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from yith import engine
from yith.cli.options import parse_options, workers_of
from yith.cli.plot import check
from yith.cli.progress import progress
from yith.cli.target import Target
from yith.cli.tournament_plot import plot
from yith.cli.tournament_report import report
from yith.tournament import Saved, Tournament, read, replay, write

if TYPE_CHECKING:
    from collections.abc import Sequence

_SECONDS_BETWEEN, _SHARE = 2.0, 20
"""A file is written so seldom, and so that it takes one part in so many of the time."""

_REPLAYING = {"json_path", "number"}


@click.command()
@click.argument("game", required=False)
@click.argument("agents", nargs=-1, metavar="AGENT AGENT ...")
@click.option("--players", type=int, metavar="N", help="How many players: short for --option players=N.")
@click.option(
    "--games",
    type=click.IntRange(1),
    default=100,
    show_default=True,
    metavar="N",
    help="How many games every two agents play, where all win or lose together and alone every agent; rounded up to "
    "whole deals.",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The seed of all randomness.")
@click.option(
    "--sprt",
    metavar="E0,E1",
    help="Stop as soon as it is known whether the first of two agents is E0 or E1 Elo points better, each wrongly in 5 "
    "of 100.",
)
@click.option("--seconds", type=float, metavar="S", help="How long a decision may take; who takes longer forfeits.")
@click.option("--isolate", is_flag=True, help="Give agents written in Python processes of their own.")
@click.option(
    "--threads", type=int, metavar="N", help="How many threads; the results do not depend on it.  [default: one a core]"
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game, see 'yith games'."
)
@click.option("--content", type=click.Path(), metavar="FILE", help="Play with the cards and numbers of FILE.")
@click.option("--plot", "plot_path", type=click.Path(), metavar="FILE", help="Draw the results: a .png, .svg or .pdf.")
@click.option(
    "--json",
    "json_path",
    type=click.Path(),
    metavar="FILE",
    help="Keep all games and the results in FILE; go on there.",
)
@click.option(
    "--replay", "number", type=click.IntRange(0), metavar="K", help="Print game K of the --json file as a trace."
)
@click.pass_context
def tournament(
    context: click.Context,
    *,
    game: str | None,
    agents: Sequence[str],
    players: int | None,
    games: int,
    seed: int,
    sprt: str | None,
    seconds: float | None,
    isolate: bool,
    threads: int | None,
    options: Sequence[str],
    content: str | None,
    plot_path: str | None,
    json_path: str | None,
    number: int | None,
) -> None:
    """Let agents play the same deals of GAME, and rate them.

    An AGENT is one of the game's ('yith games' lists them), a search as 'mcts:1000' or 'ismcts:1000,c=1.2', or a
    function as 'module:function' or 'file.py:function'.

    Where agents play against each other, every two meet, in every seat equally often. Otherwise an agent has all seats.

    The file of --json is written while games are played. Ctrl-C stops them; the same command goes on where it stopped,
    with more --games, too. With --replay, no other words are needed.
    """
    if number is not None:
        _replay(context, json_path, number)
        return
    if game is None:
        raise click.UsageError("missing argument GAME")
    chosen = parse_options(engine.load(game).option_spec, players, options)
    loaded = engine.load(game, engine=engine.ENGINES[0], content=content, **chosen)
    wanted = Tournament(loaded, agents, games=games, seed=seed, sprt=_pair(sprt), seconds=seconds, isolate=isolate)
    kind = "" if plot_path is None else check(plot_path)
    file = None if json_path is None else _File(json_path, wanted)
    picture = None if plot_path is None else Target(plot_path)
    workers = workers_of(threads)
    try:
        _play(wanted, workers, file)
    except KeyboardInterrupt:
        if file is not None:
            file.finish()
        if wanted.played:
            report(wanted)
        further = "" if json_path is None else f"; the same command goes on with {json_path!r}"
        click.echo(f"stopped after {wanted.played:,} of {wanted.schedule.games:,} games{further}", err=True)
        raise
    try:
        if file is not None:
            file.finish()
        if picture is not None:
            picture.write(plot(wanted, kind))
    finally:
        report(wanted)


class _File:
    """The file of a tournament, which it goes on with, and which is kept up to date."""

    def __init__(self, path: str, tournament: Tournament) -> None:
        """Takes the games that the file has."""
        self._tournament = tournament
        self._text = None
        place = Path(path)
        if place.is_file() and place.stat().st_size > 0:
            Saved.read(path).resume(tournament)
            self._text = place.read_bytes().decode()
        self._target = Target(path)
        self._lasts = not place.exists() or place.is_file()
        self._due = 0.0

    def keep(self) -> None:
        """Writes the games so far, from time to time."""
        begun = perf_counter()
        if self._lasts and begun >= self._due:
            self._target.write(write(self._tournament, results=False))
            now = perf_counter()
            self._due = now + max(_SECONDS_BETWEEN, _SHARE * (now - begun))

    def finish(self) -> None:
        """Writes the games and the results, if that is not what the file has."""
        text = write(self._tournament)
        if text != self._text:
            self._target.write(text)


def _play(tournament: Tournament, threads: int, file: _File | None) -> None:
    before = tournament.played
    with progress(tournament.game.name, tournament.schedule.games - before) as show:

        def after() -> None:
            show(tournament.played - before)
            if file is not None:
                file.keep()

        tournament.play(threads=threads, after=after)


def _replay(context: click.Context, path: str | None, number: int) -> None:
    given = [
        parameter.opts[0]
        for parameter in context.command.params
        if parameter.name not in _REPLAYING
        and context.get_parameter_source(parameter.name or "") not in {ParameterSource.DEFAULT, None}
    ]
    if path is None:
        raise click.UsageError("--replay plays a game of a file again, expected --json FILE")
    if given:
        raise click.UsageError(f"--replay takes all from the file, expected no {given[0]}")
    found = replay(read(path), number)
    click.echo(found.trace, nl=False)
    if found.difference is not None:
        raise click.ClickException(found.difference)


def _pair(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise click.UsageError(f"--sprt {text!r} is not two numbers with a comma between them, as 0,20") from None
    return low, high
