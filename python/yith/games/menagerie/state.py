"""The position: plain numbers, lists and sets for the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from yith.games.menagerie.action import BONUSES, OBJECTS, STATS, Bonus, Face, GhostId, ObjectId, Slot, Space, Stat


class Phase(StrEnum):
    """What the game waits for (C-36), in the order of the observation. The value is the word that users see."""

    CHOOSE = "choose"
    """Decision: the character, then the role."""
    DEAL = "deal"
    """Chance: an object is dealt."""
    FACE = "face"
    """Decision: the object to attempt."""
    GHOST = "ghost"
    """Chance: the ghost under an object shows."""
    BEFORE = "before"
    """Decision: what comes before the roll."""
    ROLL = "roll"
    """Chance: a die is rolled."""
    ROLLED = "rolled"
    """Decision: what to ignore once the dice are seen."""
    MAIN = "main"
    """Decision: dice, bonuses, a challenge, the end of the turn."""
    SET = "set"
    """Decision: the value of a die just placed."""
    SPEND = "spend"
    """Decision: the next die of a threshold."""
    GAIN = "gain"
    """Decision: what a completed challenge gains."""
    STORE = "store"
    """Decision: dice to save when the turn ends."""
    OVER = "over"
    """The game is over."""

    @property
    def is_chance(self) -> bool:
        """Whether the world acts."""
        return self in {Phase.DEAL, Phase.GHOST, Phase.ROLL}

    def __repr__(self) -> str:
        """The name, as code has it."""
        return f"{type(self).__name__}.{self.name}"


PHASES: Final = tuple(Phase)

ROWS: Final = 3
"""The rows of the table."""

DICE: Final = 6
"""The dice of the game."""

Dice: TypeAlias = list[int]
"""How many dice show each face, 1 to 6."""


def no_dice() -> Dice:
    """No dice, all faces listed."""
    return [0] * 6


def no_flags() -> list[bool]:
    """Three flags that are not set."""
    return [False] * 3


@dataclass(slots=True)
class Place:
    """A place of the table: an object with the ghost under it, or nothing.

    Attributes:
        object: The object that lies there.
        rank: The class of the ghost, 1 to 3; 0 as long as it is not seen.
        ghost: The ghost, once its first ability shows.
        shown: How many of its abilities show, from the bottom.
        aside: Whether the object is set aside, so that the ghost's challenges are open (C-43).
        completed: Which of the open challenges are completed.
    """

    object: ObjectId | None = None
    rank: int = 0
    ghost: GhostId | None = None
    shown: int = 0
    aside: bool = False
    completed: list[bool] = field(default_factory=no_flags)

    def clone(self) -> Place:
        """A copy."""
        return Place(self.object, self.rank, self.ghost, self.shown, self.aside, self.completed.copy())


def no_places() -> list[Place]:
    """A table with nothing on it."""
    return [Place() for _ in range(3 * ROWS)]


@dataclass(slots=True)
class State:
    """A position (C-83).

    Attributes:
        phase: What the game waits for.
        character: The character, by its place in the content file.
        role: The role, by its place in the content file.
        cubes: The spaces of the cubes, from the bottom, in the order of `Stat`.
        saved: The faces of the saved dice, 0 where a space is free.
        fresh: The spaces filled this turn.
        ordinary: Dice of the pool that may be changed.
        locked: Dice of the pool that may not (C-61).
        extra: Dice of bonuses (C-50).
        to_roll: Dice to be rolled.
        initial: Whether they are of the initial roll, or it waits to be changed by effects.
        rolled: Whether the initial roll was made this turn.
        free_used: Whether the free reroll was used this turn.
        achieved: Whether a challenge was completed this turn.
        ended: Whether the turn's first `end` was taken.
        ignored: What is ignored this turn: for each slot the object's effect, then the three abilities.
        game: The game of the campaign, 1 or 2.
        table: Rows from the lowest left, three slots each.
        to_deal: Objects to be dealt.
        faced: The slot of the object that is attempted.
        deck: Objects that can still be dealt.
        drawn: Ghosts drawn this game, in arcade for this row.
        bonuses: Bonuses available, in the order of `Bonus`.
        captured: How often each object was captured.
        prestige: Prestige scored.
        progress: Challenges completed (C-75).
        setting: The space whose die waits for its value.
        paid: The challenge that is paid or rewarded: its slot and number.
        price: Dice still to be spent for it.
        least: The least face that can be spent.
        won: Whether the game is won.
    """

    phase: Phase = Phase.CHOOSE
    character: int | None = None
    role: int | None = None
    cubes: list[int] = field(default_factory=lambda: [0] * len(STATS))
    saved: list[int] = field(default_factory=lambda: [0] * 3)
    fresh: list[bool] = field(default_factory=no_flags)
    ordinary: Dice = field(default_factory=no_dice)
    locked: Dice = field(default_factory=no_dice)
    extra: Dice = field(default_factory=no_dice)
    to_roll: int = 0
    initial: bool = False
    rolled: bool = False
    free_used: bool = False
    achieved: bool = False
    ended: bool = False
    ignored: list[bool] = field(default_factory=lambda: [False] * 12)
    game: int = 1
    table: list[Place] = field(default_factory=no_places)
    to_deal: int = 0
    faced: Slot | None = None
    deck: set[ObjectId] = field(default_factory=set)
    drawn: set[GhostId] = field(default_factory=set)
    bonuses: list[int] = field(default_factory=lambda: [0] * len(BONUSES))
    captured: list[int] = field(default_factory=lambda: [0] * len(OBJECTS))
    prestige: int = 0
    progress: int = 0
    setting: Space | None = None
    paid: tuple[Slot, int] | None = None
    price: int = 0
    least: int = 0
    won: bool = False

    def cube(self, stat: Stat) -> int:
        """The space of a cube, from the bottom."""
        return self.cubes[STATS.index(stat)]

    def bonus(self, bonus: Bonus) -> int:
        """How many bonuses of a kind are available."""
        return self.bonuses[BONUSES.index(bonus)]

    def saved_dice(self) -> int:
        """Dice on ability spaces."""
        return sum(face > 0 for face in self.saved)

    def pool(self) -> tuple[int, ...]:
        """The dice that challenges can be paid with, by face."""
        return tuple(map(sum, zip(self.ordinary, self.locked, self.extra, strict=True)))

    def has(self, face: Face) -> bool:
        """Whether an ordinary or a locked die shows a face."""
        return self.ordinary[face - 1] + self.locked[face - 1] > 0

    def lowest_row(self) -> list[Place]:
        """The places of the lowest row."""
        return self.table[:3]

    def clone(self) -> State:
        """A copy."""
        return State(
            self.phase,
            self.character,
            self.role,
            self.cubes.copy(),
            self.saved.copy(),
            self.fresh.copy(),
            self.ordinary.copy(),
            self.locked.copy(),
            self.extra.copy(),
            self.to_roll,
            self.initial,
            self.rolled,
            self.free_used,
            self.achieved,
            self.ended,
            self.ignored.copy(),
            self.game,
            [place.clone() for place in self.table],
            self.to_deal,
            self.faced,
            self.deck.copy(),
            self.drawn.copy(),
            self.bonuses.copy(),
            self.captured.copy(),
            self.prestige,
            self.progress,
            self.setting,
            self.paid,
            self.price,
            self.least,
            self.won,
        )


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place of the table: an object with the ghost under it, or nothing.

    Attributes:
        object: The object that lies there, 0 to 12 in the order of the content file; None where there is none.
        rank: The class of the ghost, 1 to 3; 0 as long as it is not seen.
        ghost: The ghost, 0 to 8 in the order of the content file; None until its first ability shows.
        shown: How many of its abilities show, from the bottom.
        aside: Whether the object is set aside, so that the ghost's challenges are open.
        completed: Which of the three open challenges are completed.
    """

    object: int | None
    rank: int
    ghost: int | None
    shown: int
    aside: bool
    completed: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A position; everything is public.

    Change one with `dataclasses.replace` and give it to `Game.position`. Dice by face are six counts. Slots, spaces and
    challenges are numbers from 0 to 2. Characters, roles, objects and ghosts are their places in the content file.

    Attributes:
        phase: What the game waits for.
        character: The character, once chosen.
        role: The role, once chosen.
        cubes: The spaces of Luck, Resolve, Knowledge and Health, 0 being the bottom.
        saved: The faces of the saved dice by space, 0 where it is free.
        fresh: Which spaces were filled this turn.
        ordinary: Dice of the pool that may be changed, by face.
        locked: Dice of the pool that may not, by face.
        extra: Dice of bonuses, by face.
        to_roll: Dice to be rolled.
        initial: Whether they are of the initial roll, or it waits to be changed by effects.
        rolled: Whether the initial roll was made this turn.
        free_used: Whether the free reroll was used this turn.
        achieved: Whether a challenge was completed this turn.
        ended: Whether the turn's first `end` was taken.
        ignored: What is ignored this turn: for each of three slots the object's effect, then the three abilities.
        game: The game of the campaign, 1 or 2.
        table: Nine places: rows from the lowest left, three slots each.
        to_deal: Objects to be dealt.
        faced: The slot of the object that is attempted, if one is.
        deck: Objects that can still be dealt, ascending.
        drawn: Ghosts drawn this game, in arcade for this row, ascending.
        bonuses: Bonuses available, in the order of `Bonus`.
        captured: How often each object was captured.
        prestige: Prestige scored.
        progress: Challenges completed.
        setting: The space whose die waits for its value, if one does.
        paid: Slot and number of the challenge that is paid or rewarded, if one is.
        price: Dice still to be spent for it.
        least: The least face that can be spent; 0 where none can.
        won: Whether the game is won.
    """

    phase: Phase
    character: int | None
    role: int | None
    cubes: tuple[int, ...]
    saved: tuple[int, ...]
    fresh: tuple[bool, ...]
    ordinary: tuple[int, ...]
    locked: tuple[int, ...]
    extra: tuple[int, ...]
    to_roll: int
    initial: bool
    rolled: bool
    free_used: bool
    achieved: bool
    ended: bool
    ignored: tuple[bool, ...]
    game: int
    table: tuple[PlaceView, ...]
    to_deal: int
    faced: int | None
    deck: tuple[int, ...]
    drawn: tuple[int, ...]
    bonuses: tuple[int, ...]
    captured: tuple[int, ...]
    prestige: int
    progress: int
    setting: int | None
    paid: tuple[int, int] | None
    price: int
    least: int
    won: bool
