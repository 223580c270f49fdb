"""`yith skill`: how much skill and how much luck there is in a game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from yith import engine
from yith.cli.options import parse_options, workers_of
from yith.cli.plot import check
from yith.cli.progress import progress
from yith.cli.skill_plot import plot
from yith.cli.skill_report import report
from yith.cli.target import Target
from yith.skill import Study, decision_times
from yith.skill.study import GAMES, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Sequence


@click.command()
@click.argument("game")
@click.option("--players", type=int, metavar="N", help="How many players: short for --option players=N.")
@click.option(
    "--agent",
    "agents",
    multiple=True,
    metavar="SPEC",
    help="A rung of the ladder; several times, from below.  [default: random, heuristic, and searches with 100 and "
    "1,000 simulations]",
)
@click.option(
    "--games", type=int, default=GAMES, show_default=True, metavar="N", help="How many games a match of two rungs has."
)
@click.option(
    "--cross",
    "crossed",
    multiple=True,
    metavar="SPEC",
    help="An agent that the shares are of; several times.  [default: all; the lowest and the highest where all would "
    "play too many games]",
)
@click.option(
    "--samples",
    type=int,
    default=SAMPLES,
    show_default=True,
    metavar="N",
    help="In how many games of each agent legal actions are counted.",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The seed of all randomness.")
@click.option(
    "--threads", type=int, metavar="N", help="How many threads; the results do not depend on it.  [default: one a core]"
)
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game, see 'yith games'."
)
@click.option("--content", type=click.Path(), metavar="FILE", help="Play with the cards and numbers of FILE.")
@click.option("--plot", "plot_path", type=click.Path(), metavar="FILE", help="Draw the results: a .png, .svg or .pdf.")
@click.option("--json", "json_path", type=click.Path(), metavar="FILE", help="Write the results to FILE, too.")
def skill(
    *,
    game: str,
    players: int | None,
    agents: Sequence[str],
    games: int,
    crossed: Sequence[str],
    samples: int,
    seed: int,
    threads: int | None,
    options: Sequence[str],
    content: str | None,
    plot_path: str | None,
    json_path: str | None,
) -> None:
    """Show how much skill and how much luck there is in GAME.

    A ladder of agents plays, each rung against the one below: in every seat on the same deals, or where players win
    and lose together with one agent in all seats. Then it is told how many actions there are to choose from, how long
    an agent thinks, and how much of what a seat gets comes of the seat, of who plays, and of chance.
    """
    given = parse_options(engine.load(game).option_spec, players, options)
    loaded = engine.load(game, engine="native", content=content, **given)
    workers = workers_of(threads)
    study = Study(
        loaded,
        agents or None,
        games=games,
        seed=seed,
        threads=workers,
        crossed=crossed or None,
        samples=samples,
    )
    kind = "" if plot_path is None else check(plot_path)
    target = None if json_path is None else Target(json_path)
    picture = None if plot_path is None else Target(plot_path)
    played = 0
    try:
        with progress(game, study.total) as show:

            def tell(done: int) -> None:
                nonlocal played
                played = done
                show(done)

            found = study.run(tell)
        times = decision_times(loaded, study.agents, seed)
    except KeyboardInterrupt:
        click.echo(f"stopped after {played:,} of {study.total:,} games", err=True)
        raise
    try:
        if target is not None:
            target.write(json.dumps(found.to_dict(), indent=2) + "\n")
        if picture is not None:
            picture.write(plot(found, kind))
    finally:
        report(found, times)
