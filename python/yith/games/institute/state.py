"""The position: plain numbers, lists and sets for the rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from yith.games.institute.action import CELLS, ITEMS, LINES, SPACES, Cell, Item, Space
from yith.node import Player

if TYPE_CHECKING:
    from yith.games.institute.action import ClassId, RitualId, StoryId, TileId


class Phase(StrEnum):
    """Where the game is (I-72), in the order of the observation. The value is the word that users see."""

    SETUP = "setup"
    """Tiles, classes and Rituals come."""
    STORY = "story"
    """The story card of the turn is drawn."""
    EVENT = "event"
    """A step of the card's event asks something."""
    ACT = "act"
    """The active player's own turn."""
    OVER = "over"
    """The game is over."""

    def __repr__(self) -> str:
        """The name, as code has it."""
        return f"{type(self).__name__}.{self.name}"


class Question(StrEnum):
    """What the game waits for (I-75), in the order of the observation. The value is the word that users see."""

    ACT = "act"
    """Decision: an action."""
    BOOTS = "boots"
    """Decision: a Move of the Boots."""
    PHASE = "phase"
    """Decision: a move of the special action."""
    AT = "at"
    """Decision: a cell."""
    TURN = "turn"
    """Decision: how far a tile is turned."""
    ITEM = "item"
    """Decision: an item."""
    LOSE = "lose"
    """Decision: an item that a seat discards."""
    SEAT = "seat"
    """Decision: a seat."""
    LINE = "line"
    """Decision: a line for a Portal."""
    FATE = "fate"
    """Decision: whether the top story card stays."""
    REDRAW = "redraw"
    """Decision: whether the Ritual stays."""
    TILE = "tile"
    """Chance: the tile of a cell."""
    FACING = "facing"
    """Chance: how it lies."""
    ICON = "icon"
    """Chance: the item on an icon."""
    CLASS = "class"
    """Chance: the class of a seat."""
    RITUAL = "ritual"
    """Chance: the Ritual of a seat."""
    STORY = "story"
    """Chance: the story card of the turn."""
    PEEK = "peek"
    """Chance: the top story card, looked at."""
    DRAW = "draw"
    """Chance: an item for the active player."""
    SCATTER = "scatter"
    """Chance: an item for a space."""
    CELL = "cell"
    """Chance: a cell."""
    SPIN = "spin"
    """Chance: how far a tile turns."""

    @property
    def is_chance(self) -> bool:
        """Whether the world acts."""
        return QUESTIONS.index(self) >= QUESTIONS.index(Question.TILE)

    def __repr__(self) -> str:
        """The name, as code has it."""
        return f"{type(self).__name__}.{self.name}"


class Verb(StrEnum):
    """What a choice is for (I-75), in the order of the observation. The value is the word that users see."""

    TALISMAN = "talisman"
    TURN = "turn"
    TAKE = "take"
    SCATTER = "scatter"
    MINION = "minion"
    BANISH = "banish"
    REVEAL = "reveal"
    TRAVEL = "travel"
    FETCH = "fetch"
    BRING = "bring"
    GIVE = "give"
    HEAL = "heal"
    HURT = "hurt"
    PILE = "pile"
    DISCARDS = "discards"
    BOARD = "board"

    def __repr__(self) -> str:
        """The name, as code has it."""
        return f"{type(self).__name__}.{self.name}"


class Result(StrEnum):
    """How the game ended. The value is the word that users see."""

    WON = "won"
    LOST = "lost"

    def __repr__(self) -> str:
        """The name, as code has it."""
        return f"{type(self).__name__}.{self.name}"


PHASES: Final = tuple(Phase)
QUESTIONS: Final = tuple(Question)
VERBS: Final = tuple(Verb)
RESULTS: Final = tuple(Result)

CENTRE: Final = Cell(12)
"""The cell of the Hallway (I-5)."""
FIRST: Final = Space(1)
"""The space where pawns start and where a faint leads."""

Pile: TypeAlias = list[int]
"""How many items there are of each kind, in the order of `Item`."""


def no_items() -> Pile:
    """No items, all kinds listed."""
    return [0] * len(ITEMS)


def held(pile: Pile, item: Item) -> int:
    """How many items of a kind are in a pile."""
    return pile[ITEMS.index(item)]


@dataclass(slots=True)
class Tile:
    """A cell of the board: a tile with all that lies on it, or a face-down one.

    Attributes:
        tile: The tile; None face down.
        facing: Quarter turns clockwise (I-7).
        minion: Whether a Minion is there.
        portals: Which lines have a Portal.
        lying: The items in each space.
    """

    tile: TileId | None = None
    facing: int = 0
    minion: bool = False
    portals: list[bool] = field(default_factory=lambda: [False] * len(LINES))
    lying: list[Pile] = field(default_factory=lambda: [no_items() for _ in SPACES])

    def items(self) -> Pile:
        """The items in all spaces."""
        return [sum(kind) for kind in zip(*self.lying, strict=True)]

    def clone(self) -> Tile:
        """A copy."""
        lying = [pile.copy() for pile in self.lying]
        return Tile(self.tile, self.facing, self.minion, self.portals.copy(), lying)


@dataclass(slots=True)
class Seat:
    """A player with the pawn.

    Attributes:
        role: The class, once it is known.
        level: 1 to 3.
        health: Health.
        cell: The cell of the pawn.
        space: The space of the pawn.
        pack: The items in the backpack.
        ritual: The Ritual, if there is one.
    """

    role: ClassId | None
    level: int
    health: int
    cell: Cell
    space: Space
    pack: Pile = field(default_factory=no_items)
    ritual: RitualId | None = None

    def place(self) -> tuple[Cell, Space]:
        """Where the pawn is (I-6)."""
        return self.cell, self.space

    def clone(self) -> Seat:
        """A copy."""
        return Seat(self.role, self.level, self.health, self.cell, self.space, self.pack.copy(), self.ritual)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the game waits for, with what it is about (I-75); what a question does not name is None or 0.

    Attributes:
        question: The question; None while the rules run, and when the game is over.
        verb: What a choice is for.
        cell: The cell that it is about.
        space: The space that it is about.
        tile: The tile that it is about.
        item: The kind of item that it is about.
        seat: The seat that it is about.
        number: What is still due.
        reach: The greatest distance; 0 where any will do.
    """

    question: Question | None = None
    verb: Verb | None = None
    cell: Cell | None = None
    space: Space | None = None
    tile: TileId | None = None
    item: Item | None = None
    seat: Player | None = None
    number: int = 0
    reach: int = 0


NOTHING: Final = Asked()
"""No question."""


@dataclass(slots=True)
class State:
    """A position (I-72).

    Attributes:
        seats: The players.
        board: The cells.
        pile: The items of the pile.
        discards: The items that were discarded.
        tiles: Tiles that nobody has seen.
        stories: Story cards that nobody has seen, in the deck or in the box.
        rituals: Rituals that nobody has seen.
        deck: Cards of the Story deck, a known one included.
        active: The seat whose turn it is.
        phase: Where the game is.
        step: The step of setup (I-74) or of the event that is under way; 0 else.
        result: How the game ended.
        actions: Actions left.
        special_used: Whether the special action was used this turn.
        sorcerer: The cell of the Sorcerer.
        top: The top of the Story deck, if it is known (I-62).
        story: The story card of the turn.
        points: Points of Rituals.
        shift: What the Sorcerer gained and lost by events.
        asked: What the game waits for.
    """

    seats: list[Seat]
    board: list[Tile]
    pile: Pile
    discards: Pile
    tiles: set[TileId]
    stories: set[StoryId]
    rituals: set[RitualId]
    deck: int
    active: Player
    phase: Phase = Phase.SETUP
    step: int = 0
    result: Result | None = None
    actions: int = 0
    special_used: bool = False
    sorcerer: Cell = CELLS[0]
    top: StoryId | None = None
    story: StoryId | None = None
    points: int = 0
    shift: int = 0
    asked: Asked = NOTHING

    def seat(self) -> Seat:
        """The active player."""
        return self.seats[self.active]

    def order(self) -> list[Player]:
        """All seats, the active one first, then clockwise."""
        players = len(self.seats)
        return [Player((self.active + steps) % players) for steps in range(players)]

    def minions(self) -> int:
        """How many Minions stand."""
        return sum(there.minion for there in self.board)

    def portals(self) -> int:
        """How many Portals are placed."""
        return sum(sum(there.portals) for there in self.board)

    def clone(self) -> State:
        """A copy."""
        return replace(
            self,
            seats=[seat.clone() for seat in self.seats],
            board=[there.clone() for there in self.board],
            pile=self.pile.copy(),
            discards=self.discards.copy(),
            tiles=self.tiles.copy(),
            stories=self.stories.copy(),
            rituals=self.rituals.copy(),
        )


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell of the board.

    Attributes:
        tile: The tile, 0 to 24 in the order of the content file; None face down.
        explored: Whether it is face up.
        facing: Quarter turns clockwise.
        minion: Whether a Minion is there.
        portals: Which of the three lines have a Portal.
        lying: For each of the four spaces, the items of each of the five kinds.
        edges: For each edge as the tile lies, north, east, south, west, the space that owns it, 0 where it is closed or
            the tile face down. Of spaces joined by Portals the lowest is named.
        lines: For each of the three lines, the two spaces that it joins, named in the same way; 0 where there is none.
    """

    tile: int | None
    explored: bool
    facing: int
    minion: bool
    portals: tuple[bool, ...]
    lying: tuple[tuple[int, ...], ...]
    edges: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player with the pawn.

    Attributes:
        role: The class, 0 to 7 in the order of the content file, once it is known.
        level: 1 to 3.
        health: Health.
        cell: The cell of the pawn, 0 to 24.
        space: The space of the pawn, 1 to 4; the lowest of those joined by Portals.
        pack: The items of each kind in the backpack.
        ritual: The Ritual, 0 to 19 in the order of the content file, if there is one.
    """

    role: int | None
    level: int
    health: int
    cell: int
    space: int
    pack: tuple[int, ...]
    ritual: int | None


@dataclass(frozen=True, slots=True)
class View:
    """A position; everything is public. Seats are absolute.

    Change one with `dataclasses.replace` and give it to `Game.position`. Cells, tiles, cards and kinds of items are
    numbers from 0, spaces are 1 to 4.

    Attributes:
        phase: Where the game is.
        step: The step of setup or of the event that is under way; 0 else.
        result: How the game ended, once it has.
        active: The seat whose turn it is.
        acting: The seat that decides; None at a chance node and when the game is over.
        actions: Actions left.
        special_used: Whether the special action was used this turn.
        sorcerer: The cell of the Sorcerer.
        deck: Cards of the Story deck.
        top: The top of the Story deck, if it is known.
        story: The story card of the turn.
        tracker: The Sorcerer's health on the points board.
        points: Points of Rituals.
        shift: What the Sorcerer gained and lost by events.
        minions_left: Minions in the supply.
        portals_left: Portal tokens that are left.
        question: What the game waits for; None when it is over.
        verb: What a choice is for.
        q_cell: The cell that the question is about.
        q_space: The space that it is about.
        q_tile: The tile that it is about.
        q_item: The kind of item that it is about.
        q_seat: The seat that it is about.
        q_number: What is still due.
        q_range: The greatest distance; 0 where any will do.
        cells: The 25 cells, row by row from the top left.
        seats: The players.
        pile: The items of each kind in the pile.
        discards: The items of each kind that were discarded.
        unseen_tiles: Tiles that nobody has seen, ascending.
        unseen_stories: Story cards that nobody has seen, ascending.
        unseen_rituals: Rituals that nobody has seen, ascending.
    """

    phase: Phase
    step: int
    result: Result | None
    active: int
    acting: int | None
    actions: int
    special_used: bool
    sorcerer: int
    deck: int
    top: int | None
    story: int | None
    tracker: int
    points: int
    shift: int
    minions_left: int
    portals_left: int
    question: Question | None
    verb: Verb | None
    q_cell: int | None
    q_space: int | None
    q_tile: int | None
    q_item: int | None
    q_seat: int | None
    q_number: int
    q_range: int
    cells: tuple[CellView, ...]
    seats: tuple[SeatView, ...]
    pile: tuple[int, ...]
    discards: tuple[int, ...]
    unseen_tiles: tuple[int, ...]
    unseen_stories: tuple[int, ...]
    unseen_rituals: tuple[int, ...]
