"""The position: plain counts and sets for the rules, and the same frozen for users."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TypeAlias

from yith.games.miskatonic.action import KINDS, Defense, Kind
from yith.node import Player


class Phase(StrEnum):
    """What the game waits for (M-27), in the order of the observation. The value is the word that users see."""

    REWARD = "reward"
    """Chance: a red reward is drawn."""
    TURN = "turn"
    """Decision: leave or explore."""
    FORESEE = "foresee"
    """Chance: a card is drawn for the centre."""
    DRAW = "draw"
    """Chance: a card is drawn."""
    REACT = "react"
    """Decision: a reactive card, or none."""
    ASSIGN = "assign"
    """Decision: the kind of an Assistant."""
    FLIP = "flip"
    """Decision: the Defense card to turn face up."""
    END = "end"
    """The game is over."""

    @property
    def is_chance(self) -> bool:
        """Whether the world acts."""
        return self in {Phase.REWARD, Phase.FORESEE, Phase.DRAW}

    def __repr__(self) -> str:
        """The name, as code has it."""
        return f"{type(self).__name__}.{self.name}"


PHASES = tuple(Phase)

Pile: TypeAlias = dict[Kind, int]
"""How many cards of each kind, all kinds listed."""


def empty_pile() -> Pile:
    """No cards."""
    return dict.fromkeys(KINDS, 0)


def total(pile: Pile) -> int:
    """How many cards there are."""
    return sum(pile.values())


def pour(source: Pile, target: Pile) -> None:
    """Puts all cards of a pile on another."""
    for kind in KINDS:
        target[kind] += source[kind]
        source[kind] = 0


@dataclass(slots=True)
class Seat:
    """What lies in front of a player.

    Attributes:
        board: The kinds of Fragments and Seals, Assistants included.
        wild: Which of them are Assistants.
        students: Students.
        wild_students: Assistants that count as Students.
        ready: Defense cards face up.
        knowledge: Knowledge cards.
        red: Red cards by the place of their number.
        black: The places of the black numbers owned.
    """

    board: set[Kind] = field(default_factory=set)
    wild: set[Kind] = field(default_factory=set)
    students: int = 0
    wild_students: int = 0
    ready: set[Defense] = field(default_factory=set)
    knowledge: int = 0
    red: list[int] = field(default_factory=lambda: [0] * 5)
    black: set[int] = field(default_factory=set)

    def all_students(self) -> int:
        """Students and Assistants that count as Students."""
        return self.students + self.wild_students

    def clone(self) -> Seat:
        """A copy."""
        return Seat(
            self.board.copy(),
            self.wild.copy(),
            self.students,
            self.wild_students,
            self.ready.copy(),
            self.knowledge,
            self.red.copy(),
            self.black.copy(),
        )


@dataclass(slots=True)
class State:
    """A position. Canonical: see M-28.

    Attributes:
        deck: The deck.
        discard: The discard pile.
        centre: The cards in the centre.
        seats: The players.
        red_deck: Red cards in their deck, by the place of their number.
        rewards: The places of the red numbers that lie there as rewards.
        black_reward: Whether the black reward lies there.
        knowledge: Knowledge cards left.
        round: The round, 1 to 5.
        phase: What the game waits for.
        turn: Whose turn it is; in `reward` the starter, at the end the last to act.
        inside: The players in the Library.
        committed: Whether a preventive card was used this turn (M-20).
        foresee: Premonition draws to come.
        pending: The drawn card that waits for a reaction or for its kind.
    """

    deck: Pile
    discard: Pile
    centre: Pile
    seats: list[Seat]
    red_deck: list[int]
    rewards: set[int]
    black_reward: bool
    knowledge: int
    round: int
    phase: Phase
    turn: Player
    inside: set[Player]
    committed: bool
    foresee: int
    pending: Kind | None

    def holders(self, kind: Kind) -> set[Player]:
        """The players with a card of a kind on the board; of a Student, any that counts as one."""
        if kind is Kind.STUDENT:
            return {Player(place) for place, seat in enumerate(self.seats) if seat.all_students() > 0}
        return {Player(place) for place, seat in enumerate(self.seats) if kind in seat.board}

    def reward_weights(self) -> list[int]:
        """The red cards left of each number that can still be drawn this round (M-11)."""
        return [0 if place in self.rewards else cards for place, cards in enumerate(self.red_deck)]

    def clone(self) -> State:
        """A copy."""
        return State(
            self.deck.copy(),
            self.discard.copy(),
            self.centre.copy(),
            [seat.clone() for seat in self.seats],
            self.red_deck.copy(),
            self.rewards.copy(),
            self.black_reward,
            self.knowledge,
            self.round,
            self.phase,
            self.turn,
            self.inside.copy(),
            self.committed,
            self.foresee,
            self.pending,
        )


def shown(value: object) -> str:
    """A value as code has it, with sets in a fixed order."""
    if isinstance(value, frozenset) and value:
        return f"frozenset({{{', '.join(sorted(map(repr, value)))}}})"
    return repr(value)


@dataclass(frozen=True, slots=True, repr=False)
class SeatView:
    """What lies in front of a player.

    Attributes:
        board: The kinds of Fragments and Seals on the board, Assistants included.
        assistants: Which of them are Assistants.
        students: Students.
        wild_students: Assistants that count as Students.
        ready: Defense cards face up.
        inside: Whether the player is in the Library.
        knowledge: Knowledge cards.
        red: Red cards owned: how many of each number, lowest number first.
        black: Black cards owned: whether that of each round, first round first.
    """

    board: frozenset[Kind]
    assistants: frozenset[Kind]
    students: int
    wild_students: int
    ready: frozenset[Defense]
    inside: bool
    knowledge: int
    red: tuple[int, ...]
    black: tuple[bool, ...]

    def __repr__(self) -> str:
        """The call that makes it."""
        return f"SeatView({', '.join(f'{part.name}={shown(getattr(self, part.name))}' for part in fields(self))})"


@dataclass(frozen=True, slots=True)
class View:
    """A position, all of it: nothing is hidden. Seats are absolute.

    Change one with `dataclasses.replace` and give it to `Game.position`. Piles are counts by kind in the order of
    `Kind`; the properties `deck_by_kind`, `discard_by_kind` and `centre_by_kind` give them as fresh dicts, whose
    `values()` make a pile again.

    Attributes:
        round: The round, 1 to 5.
        phase: What the game waits for.
        turn: Whose turn it is; in `reward` the starter, at the end the last to act.
        committed: Whether a preventive card was used this turn.
        foresee: Premonition draws to come.
        pending: The drawn card that waits for a reaction or for its kind.
        rewards: The red numbers that lie there as rewards, as their places: 0 is the lowest number, 4 the highest.
        black_reward: Whether the black reward of the round lies there.
        knowledge: Knowledge cards left.
        red_deck: Red cards in their deck: how many of each number, lowest number first.
        deck: The deck, by kind.
        discard: The discard pile, by kind.
        centre: The cards in the centre, by kind.
        seats: What lies in front of each player.
    """

    round: int
    phase: Phase
    turn: int
    committed: bool
    foresee: int
    pending: Kind | None
    rewards: tuple[int, ...]
    black_reward: bool
    knowledge: int
    red_deck: tuple[int, ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    centre: tuple[int, ...]
    seats: tuple[SeatView, ...]

    @property
    def deck_by_kind(self) -> dict[Kind, int]:
        """The deck."""
        return dict(zip(KINDS, self.deck, strict=True))

    @property
    def discard_by_kind(self) -> dict[Kind, int]:
        """The discard pile."""
        return dict(zip(KINDS, self.discard, strict=True))

    @property
    def centre_by_kind(self) -> dict[Kind, int]:
        """The cards in the centre."""
        return dict(zip(KINDS, self.centre, strict=True))
