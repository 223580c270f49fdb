"""`yith simulate`: plays many games and tells how they came out."""

from __future__ import annotations

import os
from time import perf_counter
from typing import TYPE_CHECKING

import click

from yith import engine
from yith.cli.options import parse_options
from yith.cli.plot import check, plot
from yith.cli.progress import progress
from yith.cli.report import report
from yith.cli.results import Run, to_json
from yith.cli.target import Target
from yith.cli.totals import Totals

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_FIRST_PART, _LARGEST_PART = 16, 1 << 15
_PART_SECONDS = 0.1


@click.command()
@click.argument("game")
@click.option("--players", type=int, metavar="N", help="How many players: short for --option players=N.")
@click.option("--games", type=click.IntRange(1), default=10_000, show_default=True, metavar="N", help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The seed of all randomness.")
@click.option(
    "--agents",
    metavar="NAME[,NAME...]",
    help="Who plays: one agent for all seats, or one for each.  [default: heuristic; reference: random]",
)
@click.option(
    "--threads", type=int, metavar="N", help="How many threads; the results do not depend on it.  [default: one a core]"
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game, see 'yith games'."
)
@click.option("--content", type=click.Path(), metavar="FILE", help="Play with the cards and numbers of FILE.")
@click.option(
    "--engine",
    "engine_name",
    default="native",
    show_default=True,
    metavar="native|reference",
    help="The fast rules, or the readable ones.",
)
@click.option("--plot", "plot_path", type=click.Path(), metavar="FILE", help="Draw the results: a .png, .svg or .pdf.")
@click.option("--json", "json_path", type=click.Path(), metavar="FILE", help="Write the results to FILE, too.")
def simulate(
    *,
    game: str,
    players: int | None,
    games: int,
    seed: int,
    agents: str | None,
    threads: int | None,
    options: Sequence[str],
    content: str | None,
    engine_name: str,
    plot_path: str | None,
    json_path: str | None,
) -> None:
    """Play many games of GAME and show how they came out.

    Ctrl-C stops it and shows what was played so far; files of --json and --plot are then left as they were.
    """
    given = parse_options(engine.load(game).option_spec, players, options)
    loaded = engine.load(game, engine=engine_name, content=content, **given)
    if agents is None:
        agents = "heuristic" if "heuristic" in engine.agent_names(engine_name) else "random"
    names = agents.split(",")
    run = Run(loaded, tuple(names if len(names) > 1 else names * loaded.num_players), seed, games)
    workers = min(len(os.sched_getaffinity(0)), engine.MAX_THREADS) if threads is None else threads
    loaded.playouts(0, agents=run.agents, seed=seed, threads=workers)
    kind = "" if plot_path is None else check(plot_path)
    target = None if json_path is None else Target(json_path)
    picture = None if plot_path is None else Target(plot_path)
    totals: Totals | None = None
    try:
        with progress(loaded.name, games) as show:
            for part in _parts(run, workers):
                totals = part if totals is None else totals + part
                show(totals.games)
    except KeyboardInterrupt:
        if totals is not None:
            report(run, totals)
        played = 0 if totals is None else totals.games
        click.echo(f"stopped after {played:,} of {games:,} games", err=True)
        raise
    assert totals is not None
    try:
        if target is not None:
            target.write(to_json(run, totals))
        if picture is not None:
            picture.write(plot(run, totals, kind))
    finally:
        report(run, totals)


def _parts(run: Run, threads: int) -> Iterator[Totals]:
    """Plays the games in parts of about the same time, so that progress shows and Ctrl-C loses little."""
    done, size = 0, _FIRST_PART
    while done < run.games:
        begun = perf_counter()
        count = min(size, run.games - done)
        played = run.game.playouts(count, run.agents, run.seed, threads, first_episode=done)
        yield Totals.of(played, run.game.tally_spec)
        done += count
        if perf_counter() - begun < _PART_SECONDS:
            size = min(2 * size, _LARGEST_PART)
