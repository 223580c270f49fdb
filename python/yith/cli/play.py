"""`yith play`: a person against agents."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

import click

from yith import engine, trace
from yith.analysis import SIMULATIONS
from yith.cli.dialogue import RESUMED, Dialogue
from yith.cli.match import Match
from yith.cli.options import parse_options
from yith.cli.target import Target, new_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.api import State
    from yith.engine import Game


@click.command()
@click.argument("game")
@click.option("--players", type=int, metavar="N", help="How many players: short for --option players=N.")
@click.option("--seat", type=int, default=0, show_default=True, metavar="S", help="Which player you are.")
@click.option(
    "--agents",
    default="heuristic",
    show_default=True,
    metavar="NAME[,NAME...]",
    help="Who else plays: one agent for all other seats, or one for each.",
)
@click.option("--seed", type=int, metavar="S", help="The seed of all randomness.  [default: 0; resumed: that of FILE]")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game, see 'yith games'."
)
@click.option("--content", type=click.Path(), metavar="FILE", help="Play with the cards and numbers of FILE.")
@click.option("--hints", is_flag=True, help="Say which moves are best, whenever you ask.")
@click.option(
    "--simulations",
    type=click.IntRange(1, 2**32 - 1),
    default=SIMULATIONS,
    show_default=True,
    metavar="N",
    help="By how many simulated games a hint is found.",
)
@click.option("--save", type=click.Path(), metavar="FILE", help="Write the game to FILE after every move of yours.")
@click.option("--resume", type=click.Path(), metavar="FILE", help="Go on with the game in FILE, with its options.")
def play(
    *,
    game: str,
    players: int | None,
    seat: int,
    agents: str,
    seed: int | None,
    options: Sequence[str],
    content: str | None,
    hints: bool,
    simulations: int,
    save: str | None,
    resume: str | None,
) -> None:
    """Play GAME in the terminal against agents.

    You see what your player knows, and choose moves by number or by their text; ? shows what else you can type. A
    saved game is a trace: 'yith replay' shows it, and it says everything, hidden cards, too. Give the same --seat and
    --agents to a game that you resume.
    """
    given = parse_options(engine.load(game).option_spec, players, options)
    if resume is None:
        state = engine.load(game, engine="native", content=content, **given).initial_state()
    else:
        if given:
            raise click.UsageError("a resumed game has its options from FILE, expected --resume without others")
        state, written = _resumed(game, resume, content)
        seed = written if seed is None else seed
    others = _others(state.game, seat, agents, seed or 0)
    target = None
    if save is not None:
        goes_on = resume is not None and os.path.realpath(save) == os.path.realpath(resume)
        target = save, Target(save) if goes_on else new_file(save, RESUMED)
    Dialogue(Match(state, seat, others, seed or 0), hints=hints, simulations=simulations, target=target).play()


def _resumed(name: str, path: str, content: str | None) -> tuple[State[Any], int]:
    """The state at the end of a trace, and its seed: 0 where the trace has no number as seed."""
    with trace.reading(path) as reader:
        header = reader.header
        version = engine.load(name).version
        if header.version != version:
            message = f"trace of {header.version} cannot be read by {version}"
            raise reader.fault(message, "foreign-version", place="game")
        state = reader.root(engine.traced(reader, "native", content))
        for _ in reader.steps(state):
            pass
        if state.is_terminal:
            raise reader.fault("the game is over, expected one to go on with; 'yith replay' shows it", "game-over")
        seed = header.seed or ""
        return state, int(seed) if re.fullmatch("[0-9]{1,20}", seed) and int(seed) < 2**64 else 0


def _others(game: Game[Any], seat: int, agents: str, seed: int) -> dict[int, str]:
    """The agent of every player but the person."""
    if seat not in range(game.num_players):
        raise click.UsageError(f"seat {seat} is no player, expected 0 to {game.num_players - 1}")
    names = agents.split(",")
    players = [player for player in range(game.num_players) if player != seat]
    if len(names) not in {1, len(players)}:
        one = f"or {len(players)}" if len(players) > 1 else "as one other plays"
        raise click.UsageError(f"{len(names)} agents, expected 1, {one}")
    others = dict(zip(players, names if len(names) > 1 else names * len(players), strict=True))
    # No game at all: checks the names and the seed.
    game.playouts(0, [others.get(player, "random") for player in range(game.num_players)], seed)
    return others
