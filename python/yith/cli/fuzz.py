"""`yith fuzz`: plays games on both engines until they differ."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import click

import yith.engine
from yith import games
from yith.cli.progress import progress
from yith.cli.target import Target
from yith.testing.campaign import EACH, Fault, campaign
from yith.testing.fuzz import Difference, Games, both_engines, fuzz
from yith.testing.shrink import shrink

T = TypeVar("T")

_MINUTE = 60


@click.command("fuzz")
@click.argument("game")
@click.option(
    "--games", "count", type=click.IntRange(1), default=1000, show_default=True, metavar="N", help="How many games."
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    default=0,
    show_default=True,
    metavar="S",
    help="The seed of all games.",
)
@click.option(
    "--first",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="The first game: to go on.",
)
@click.option("--minutes", type=click.FloatRange(0, min_open=True), metavar="M", help="Begin no game after M minutes.")
@click.option(
    "--engine",
    type=click.Choice(["both", "native"]),
    default="both",
    show_default=True,
    help="Both engines against each other, or many more games on the native one, held to every law.",
)
@click.option(
    "--out", type=click.Path(), metavar="FILE", help="Where a difference goes.  [default: fuzz-GAME-SEED-NUMBER.txt]"
)
def command(
    *, game: str, count: int, seed: int, first: int, minutes: float | None, engine: str, out: str | None
) -> None:
    """Play GAME on both engines at once and compare all that a user could see.

    Options and contents are random, players random, skilled and stubborn. The first difference is shrunk and written
    as a trace, which 'yith replay --engine both' explains; the exit code is then 1. Game number N of a seed is always
    the same. With '--engine native' one engine plays 500 games of each random content, and 10 more are played on both.
    """
    yith.engine.load(game)
    package = _package(game)
    if out is not None:
        Target(out)
    until = None if minutes is None else monotonic() + minutes * _MINUTE
    if engine == "both":
        run = Run("on both engines", "difference", first)
        found = run.until(fuzz(package, seed, first, count), game, count, until)
        if found is not None:
            _tell(package, game, seed, found, out)
            raise click.exceptions.Exit(1)
    else:
        cases = -(-count // EACH)
        run = Run("on the native engine", "fault", first // EACH * EACH, each=EACH)
        fault = run.until(campaign(package, seed, first // EACH, cases), game, cases * EACH, until)
        if fault is not None:
            _tell_fault(game, seed, fault, out)
            raise click.exceptions.Exit(1)


@dataclass(frozen=True)
class Run:
    """Games that are played until something is found.

    Attributes:
        where: On what.
        what: What is looked for.
        first: The number of the first game.
        each: How many games a step plays.
    """

    where: str
    what: str
    first: int
    each: int = 1

    def until(self, steps: Iterator[T | None], game: str, count: int, until: float | None) -> T | None:
        """What a step finds, if any does; without a find it is said how many games were played."""
        done = 0
        try:
            with progress(game, count) as show:
                for found in steps:
                    if found is not None:
                        return found
                    done += self.each
                    show(done)
                    if until is not None and monotonic() >= until:
                        break
        except KeyboardInterrupt:
            on = f"go on with --first {self.first + done}"
            click.echo(f"stopped after {done:,} games without a {self.what}; {on}", err=True)
            raise
        rest = "" if done == count else f"; go on with --first {self.first + done}"
        click.echo(f"{game}: {done:,} game{'s' if done > 1 else ''} {self.where}, no {self.what}{rest}")
        return None


def _package(game: str) -> Any:
    return importlib.import_module(f"{games.__name__}.{game}")


def _tell_fault(game: str, seed: int, fault: Fault, out: str | None) -> None:
    """Says what is wrong with a case, and writes its content."""
    content = "as shipped"
    if fault.case.content is not None:
        content = _beside(out or f"fuzz-{game}-{seed}-{fault.index * EACH}.txt")
        Target(content).write(fault.case.content)
    click.echo(f"{game}: game {fault.index * EACH} of seed {seed}: {_brief(fault.message)}")
    click.echo(f"options {dict(fault.case.options)}, content {content}")


def _tell(package: Any, game: str, seed: int, found: Difference, out: str | None) -> None:
    """Writes a difference and says how to see it."""
    path = out or f"fuzz-{game}-{seed}-{found.index}.txt"
    beside = _beside(path)
    where = f"{game}: game {found.index} of seed {seed}"
    if found.moves is None:
        click.echo(f"{where} differs: {_brief(found.message)}")
        if found.case.content is not None:
            Target(beside).write(found.case.content)
        content = "as shipped" if found.case.content is None else beside
        click.echo(f"the engines do not load the same game: options {dict(found.case.options)}, content {content}")
        return
    click.echo(f"{where} differs after {len(found.moves)} moves: {_brief(found.message)}")
    loader = both_engines(package)
    _write(path, seed, found, found.moves, loader)
    click.echo(f"written to {path}; shrinking it (Ctrl-C keeps what is written)")
    small = shrink(found, loader)
    assert small.moves is not None
    _write(path, seed, small, small.moves, loader)
    if small.case.content is None and found.case.content is not None:
        Path(beside).unlink()
    content = "" if small.case.content is None else f" --content {beside}"
    click.echo(f"shrunk to {len(small.moves)} moves; see it with: yith replay {path} --engine both{content}")


def _write(path: str, seed: int, found: Difference, moves: tuple[int, ...], loader: Games) -> None:
    """Writes the trace, and the content beside it."""
    state = loader(found.case)[0].initial_state()
    for move in moves:
        if move in state.legal_actions or move in dict(state.outcomes):
            state.apply(move)
    if found.case.content is not None:
        Target(_beside(path)).write(found.case.content)
    Target(path).write(state.game.trace(state, seed=f"{seed} game {found.index}"))


def _beside(path: str) -> str:
    """Where the content of a trace goes."""
    return f"{path}.toml"


def _brief(message: str) -> str:
    return message if len(message) <= 300 else message[:300] + " ..."
