"""`yith simulate`: plays many games and tells how they came out."""

from __future__ import annotations

from itertools import product
from time import perf_counter
from typing import TYPE_CHECKING

import click

from yith import engine
from yith.cli.comparison import compare
from yith.cli.options import parse_options, parse_varied, workers_of
from yith.cli.plot import check, plot, plot_cells
from yith.cli.progress import progress
from yith.cli.report import report
from yith.cli.results import Cell, Run, cells_to_json, to_json
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
@click.option(
    "--vary",
    "variations",
    multiple=True,
    metavar="NAME=V1,V2,...",
    help="Compare values of an option; several times: every combination. Between lists of ids stands a ';'.",
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
    variations: Sequence[str],
    content: str | None,
    engine_name: str,
    plot_path: str | None,
    json_path: str | None,
) -> None:
    """Play many games of GAME and show how they came out.

    Ctrl-C stops it and shows what was played so far, with --vary the combinations that are complete; files of --json
    and --plot are then left as they were.
    """
    table = engine.load(game).option_spec
    given = parse_options(table, players, options)
    varied = parse_varied(table, given, variations)
    if agents is None:
        agents = "heuristic" if "heuristic" in engine.agent_names(engine_name) else "random"
    names = agents.split(",")
    workers = workers_of(threads)
    runs = []
    for values in product(*varied.values()):
        chosen = {**given, **dict(zip(varied, values, strict=True))}
        loaded = engine.load(game, engine=engine_name, content=content, **chosen)
        run = Run(loaded, tuple(names if len(names) > 1 else names * loaded.num_players), seed, games)
        loaded.playouts(0, agents=run.agents, seed=seed, threads=workers)
        runs.append(run)
    kind = "" if plot_path is None else check(plot_path)
    target = None if json_path is None else Target(json_path)
    picture = None if plot_path is None else Target(plot_path)
    cells: list[Cell] = []
    try:
        with progress(game, games * len(runs)) as show:
            for place, run in enumerate(runs):
                for totals in _growing(run, workers):
                    cells[place:] = [(run, totals)]
                    show(place * games + totals.games)
    except KeyboardInterrupt:
        _tell(list(varied), cells)
        played = sum(totals.games for _, totals in cells)
        click.echo(f"stopped after {played:,} of {games * len(runs):,} games", err=True)
        raise
    try:
        if target is not None:
            target.write(cells_to_json(list(varied), cells) if varied else to_json(*cells[0]))
        if picture is not None:
            picture.write(plot_cells(list(varied), cells, kind) if varied else plot(*cells[0], kind))
    finally:
        _tell(list(varied), cells)


def _tell(varied: Sequence[str], cells: Sequence[Cell]) -> None:
    """Reports what there is: of several combinations those that are complete."""
    if varied:
        cells = [(run, totals) for run, totals in cells if totals.games == run.games]
    if cells:
        compare(varied, cells) if varied else report(*cells[0])


def _growing(run: Run, threads: int) -> Iterator[Totals]:
    """Plays the games, and tells again and again what came of all so far."""
    totals: Totals | None = None
    for part in _parts(run, threads):
        totals = part if totals is None else totals + part
        yield totals


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
