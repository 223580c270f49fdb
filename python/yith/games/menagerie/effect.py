"""Effects of objects and abilities of ghosts (C-61): one vocabulary, read from the words of the content file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from yith.dice import Kind
from yith.games.menagerie.action import FACES, SPACES, STATS, Face, Space, Stat


class When(StrEnum):
    """When points are lost. The value is the word of content files."""

    TURN_START = "turn-start"
    """Before the initial roll."""
    TURN_FAILED = "turn-failed"
    """At the end of a turn without a completed challenge."""
    CHALLENGE_COMPLETED = "challenge-completed"
    """After the gain for a challenge."""


@dataclass(frozen=True, slots=True)
class Fewer:
    """So many dice are not rolled."""

    dice: int


@dataclass(frozen=True, slots=True)
class DiscardHighest:
    """So many of the highest dice leave the pool."""

    dice: int


@dataclass(frozen=True, slots=True)
class DiscardLowest:
    """So many of the lowest dice leave the pool."""

    dice: int


@dataclass(frozen=True, slots=True)
class DiscardFace:
    """All dice of a face leave the pool."""

    face: Face


@dataclass(frozen=True, slots=True)
class Turn:
    """All dice of a face show another one."""

    before: Face
    after: Face


@dataclass(frozen=True, slots=True)
class LowerHighest:
    """So many times the highest die goes down by one."""

    times: int


@dataclass(frozen=True, slots=True)
class RaiseLowest:
    """So many times the lowest die goes up by one."""

    times: int


@dataclass(frozen=True, slots=True)
class Lock:
    """Dice of a face cannot be changed this turn."""

    face: Face


@dataclass(frozen=True, slots=True)
class Lose:
    """Points of a track are lost."""

    when: When
    stat: Stat
    points: int


class Always(StrEnum):
    """What acts all the time and has no number. The value is the word of content files."""

    NO_FREE_REROLL = "no-free-reroll"
    NO_RAISE = "no-raise"
    NO_LOWER = "no-lower"
    NO_KEEP = "no-keep"
    NO_REWARD = "no-reward"


@dataclass(frozen=True, slots=True)
class LuckCost:
    """A paid reroll costs so much more."""

    points: int


@dataclass(frozen=True, slots=True)
class ResolveCost:
    """A step costs so much more."""

    points: int


@dataclass(frozen=True, slots=True)
class Closed:
    """A space is not open."""

    space: Space


@dataclass(frozen=True, slots=True)
class Longer:
    """Challenges of a kind need one die more."""

    kind: Kind


Rolled: TypeAlias = DiscardHighest | DiscardLowest | DiscardFace | Turn | LowerHighest | RaiseLowest | Lock
"""What changes the dice of the initial roll, once they lie."""

Lasting: TypeAlias = Always | LuckCost | ResolveCost | Closed | Longer
"""What acts all the time."""

Effect: TypeAlias = Fewer | Rolled | Lose | Lasting
"""An effect of an object, or an ability of a ghost."""

KINDS: Final = tuple(Kind)


def is_of_the_roll(effect: Effect) -> bool:
    """Whether it changes the dice of the initial roll, once they lie."""
    return isinstance(effect, Rolled)


def is_always(effect: Effect) -> bool:
    """Whether it acts all the time."""
    return isinstance(effect, Lasting)


def waits_for_a_challenge(effect: Effect) -> bool:
    """Whether it acts at a moment that comes only as long as no challenge is completed this turn."""
    return isinstance(effect, Lose) and effect.when is not When.TURN_START


def dice_taken(effect: Effect) -> int:
    """The dice that it takes from the initial roll, however they lie (C-62)."""
    return effect.dice if isinstance(effect, Fewer | DiscardHighest | DiscardLowest) else 0


def number(word: str, high: int) -> int:
    """The number from 1 to `high` that a word is; 0 where it is none."""
    return int(word) if re.fullmatch(f"[1-{high}]", word) else 0


def parse(text: str) -> Effect | None:
    """The effect of some words, if they are one."""
    found: Effect | None = None
    match text.split(" "):
        case ["initial-roll", what, *arguments]:
            found = parse_roll(what, [number(word, len(FACES)) for word in arguments])
        case [when, "lose", stat, points] if when in tuple(When) and stat in STATS and number(points, 6):
            found = Lose(When(when), Stat(stat), number(points, 6))
        case ["always", word] if word in tuple(Always):
            found = Always(word)
        case ["always", "luck-cost", points] if number(points, 6):
            found = LuckCost(number(points, 6))
        case ["always", "resolve-cost", points] if number(points, 6):
            found = ResolveCost(number(points, 6))
        case ["always", "closed", space] if number(space, len(SPACES)):
            found = Closed(SPACES[number(space, len(SPACES)) - 1])
        case ["always", "longer", word] if word in [kind.value for kind in KINDS]:
            found = Longer(Kind(word))
    return found


def parse_roll(what: str, arguments: list[int]) -> Effect | None:
    """The effect on the initial roll of a word and its numbers, 0 where one is out of its range."""
    match what, arguments:
        case _ if 0 in arguments:
            return None
        case "turn", [before, after] if before != after:
            return Turn(Face(before), Face(after))
        case "discard-face", [face]:
            return DiscardFace(Face(face))
        case "lock", [face]:
            return Lock(Face(face))
        case _, [argument] if what in COUNTED:
            return COUNTED[what](argument)
        case _:
            return None


Counted: TypeAlias = Fewer | DiscardHighest | DiscardLowest | LowerHighest | RaiseLowest
"""The effects on the initial roll with a number of dice or times."""

COUNTED: Final[dict[str, type[Counted]]] = {
    "fewer": Fewer,
    "discard-highest": DiscardHighest,
    "discard-lowest": DiscardLowest,
    "lower-highest": LowerHighest,
    "raise-lowest": RaiseLowest,
}
"""Their words."""


def words(effect: Effect) -> str:
    """The words of the content file."""
    match effect:
        case Lose(when, stat, points):
            found = f"{when} lose {stat} {points}"
        case Always():
            found = f"always {effect}"
        case LuckCost(points):
            found = f"always luck-cost {points}"
        case ResolveCost(points):
            found = f"always resolve-cost {points}"
        case Closed(space):
            found = f"always closed {space + 1}"
        case Longer(kind):
            found = f"always longer {kind.value}"
        case Turn(before, after):
            found = f"initial-roll turn {before} {after}"
        case DiscardFace(face):
            found = f"initial-roll discard-face {face}"
        case Lock(face):
            found = f"initial-roll lock {face}"
        case _:
            found = counted_words(effect)
    return found


def counted_words(effect: Counted) -> str:
    """The words of an effect with a number of dice or times."""
    word = next(word for word, kind in COUNTED.items() if isinstance(effect, kind))
    times = effect.times if isinstance(effect, LowerHighest | RaiseLowest) else effect.dice
    return f"initial-roll {word} {times}"


@dataclass(slots=True)
class Standing:
    """What acts all the time, added up (C-61).

    Attributes:
        luck_cost: What a paid reroll costs beyond 1.
        resolve_cost: What a step costs beyond 1.
        longer: Dice that challenges of a kind need beyond the printed ones.
        words: What has no number.
        closed: The spaces that are not open.
    """

    luck_cost: int = 0
    resolve_cost: int = 0
    longer: dict[Kind, int] = field(default_factory=dict)
    words: set[Always] = field(default_factory=set)
    closed: set[Space] = field(default_factory=set)

    def add(self, effect: Effect) -> None:
        """Another effect acts; nothing changes where it does not act all the time."""
        match effect:
            case Always():
                self.words.add(effect)
            case LuckCost(points):
                self.luck_cost += points
            case ResolveCost(points):
                self.resolve_cost += points
            case Closed(space):
                self.closed.add(space)
            case Longer(kind):
                self.longer[kind] = self.longer.get(kind, 0) + 1
