"""Items, cells, directions, and the table of moves: 75 actions, then 122 outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Final, NewType, TypeAlias, assert_never

if TYPE_CHECKING:
    from yith.games.institute.content import Content

Cell = NewType("Cell", int)
"""A cell of the board: 0 to 24, row by row from the top left (I-5)."""

Space = NewType("Space", int)
"""A space of a tile: 1 to 4 (I-3)."""

TileId = NewType("TileId", int)
"""A tile: 0 to 24, its place in the content file."""

StoryId = NewType("StoryId", int)
"""A story card: 0 to 31, its place in the content file."""

RitualId = NewType("RitualId", int)
"""A Ritual: 0 to 19, its place in the content file."""

ClassId = NewType("ClassId", int)
"""A class: 0 to 7, its place in the content file."""


class Item(StrEnum):
    """A kind of item (I-1). The value is its id in content files and texts."""

    BOOTS = "boots"
    TALISMAN = "talisman"
    HERBS = "herbs"
    PENDANT = "pendant"
    SOUL = "soul"


class Region(StrEnum):
    """The kind of a tile, and where cells lie (I-5). The value is the word of content files."""

    SCHOOL = "school"
    SWAMP = "swamp"


class Direction(IntEnum):
    """Where an edge looks, clockwise from the north."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


DIRECTIONS: Final = tuple(Direction)
ITEMS: Final = tuple(Item)
CELLS: Final = tuple(Cell(cell) for cell in range(25))
SPACES: Final = tuple(Space(space) for space in range(1, 5))
LINES: Final = tuple(range(3))
"""The lines of a tile, from 0; texts count them from 1 (I-70)."""
TILES: Final = tuple(TileId(tile) for tile in range(25))
STORIES: Final = tuple(StoryId(story) for story in range(32))
RITUALS: Final = tuple(RitualId(ritual) for ritual in range(20))
CLASSES: Final = tuple(ClassId(place) for place in range(8))
SEATS: Final = 4
"""Seats at most."""


def cell_text(cell: Cell) -> str:
    """The name of a cell: row letter, column digit (I-5)."""
    return f"{'abcde'[cell // 5]}{cell % 5 + 1}"


class Word(StrEnum):
    """A move that names nothing."""

    BOOTS = "boots"
    TALISMAN = "talisman"
    HERBS = "herbs"
    LEVEL_UP = "level-up"
    RITUAL = "ritual"
    SPECIAL = "special"
    EMERGENCY_TURN = "emergency-turn"
    END = "end"
    KEEP = "keep"
    BURY = "bury"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Go:
    """The pawn moves to the next tile."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Explore:
    """The next tile is turned up."""

    direction: Direction


@dataclass(frozen=True, slots=True)
class Pick:
    """An item is picked up."""

    item: Item


@dataclass(frozen=True, slots=True)
class Drop:
    """An item is dropped."""

    item: Item


@dataclass(frozen=True, slots=True)
class Pendant:
    """A Pendant places a Portal on a line."""

    line: int


@dataclass(frozen=True, slots=True)
class EmergencyPortal:
    """The emergency plan places a Portal on a line."""

    line: int


@dataclass(frozen=True, slots=True)
class At:
    """A cell is chosen."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Turn:
    """A tile is turned by so many quarters, 1 to 3."""

    quarters: int


@dataclass(frozen=True, slots=True)
class Choose:
    """An item is chosen."""

    item: Item


@dataclass(frozen=True, slots=True)
class Sit:
    """The seat so many places clockwise of the active one is chosen."""

    steps: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line is chosen for a Portal."""

    line: int


@dataclass(frozen=True, slots=True)
class DrawTile:
    """A tile is drawn for a cell."""

    tile: TileId


@dataclass(frozen=True, slots=True)
class Face:
    """A tile is laid with a facing, 0 to 3."""

    facing: int


@dataclass(frozen=True, slots=True)
class Find:
    """An item comes from the pile."""

    item: Item


@dataclass(frozen=True, slots=True)
class DrawClass:
    """A seat gets a class."""

    place: ClassId


@dataclass(frozen=True, slots=True)
class DrawRitual:
    """A seat gets a Ritual."""

    ritual: RitualId


@dataclass(frozen=True, slots=True)
class DrawStory:
    """A story card is drawn, or looked at."""

    story: StoryId


@dataclass(frozen=True, slots=True)
class Strike:
    """A cell is drawn."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Spin:
    """A tile turns by so many quarters, 1 to 3, by chance."""

    quarters: int


Action: TypeAlias = Word | Go | Explore | Pick | Drop | Pendant | EmergencyPortal | At | Turn | Choose | Sit | Line
"""What players do."""

Outcome: TypeAlias = DrawTile | Face | Find | DrawClass | DrawRitual | DrawStory | Strike | Spin
"""What the world does."""

Move: TypeAlias = Action | Outcome
"""An action or an outcome."""

# I-70, I-71
MOVES: Final[tuple[Move, ...]] = (
    *(Go(direction) for direction in DIRECTIONS),
    *(Explore(direction) for direction in DIRECTIONS),
    *(Pick(item) for item in ITEMS),
    *(Drop(item) for item in ITEMS),
    Word.BOOTS,
    Word.TALISMAN,
    *(Pendant(line) for line in LINES),
    Word.HERBS,
    Word.LEVEL_UP,
    Word.RITUAL,
    Word.SPECIAL,
    *(EmergencyPortal(line) for line in LINES),
    Word.EMERGENCY_TURN,
    Word.END,
    *(At(cell) for cell in CELLS),
    *(Turn(quarters) for quarters in (1, 2, 3)),
    *(Choose(item) for item in ITEMS),
    *(Sit(steps) for steps in range(SEATS)),
    *(Line(line) for line in LINES),
    Word.KEEP,
    Word.BURY,
    Word.PASS,
    *(DrawTile(tile) for tile in TILES),
    *(Face(facing) for facing in range(4)),
    *(Find(item) for item in ITEMS),
    *(DrawClass(place) for place in CLASSES),
    *(DrawRitual(ritual) for ritual in RITUALS),
    *(DrawStory(story) for story in STORIES),
    *(Strike(cell) for cell in CELLS),
    *(Spin(quarters) for quarters in (1, 2, 3)),
)
"""All moves in the order of ids (I-70, I-71)."""

ACTIONS: Final = 75
"""The number of actions."""


def text(move: Move, content: Content) -> str:
    """The text of a move, with the ids of the content."""
    match move:
        case Word():
            found = move.value
        case Go(direction):
            found = f"move {letter(direction)}"
        case Explore(direction):
            found = f"explore {letter(direction)}"
        case Pick(item) | Drop(item) | Choose(item) | Find(item):
            found = f"{VERBS[type(move)]} {item}"
        case Pendant(line) | EmergencyPortal(line) | Line(line):
            found = f"{VERBS[type(move)]} {line + 1}"
        case At(cell) | Strike(cell):
            found = f"{VERBS[type(move)]} {cell_text(cell)}"
        case Turn(number) | Spin(number) | Face(number):
            found = f"{VERBS[type(move)]} {number}"
        case Sit(steps):
            found = f"seat +{steps}"
        case _:
            found = card_text(move, content)
    return found


def letter(direction: Direction) -> str:
    """The letter of a direction."""
    return "nesw"[direction]


VERBS: Final[dict[type[Move], str]] = {
    Pick: "pick",
    Drop: "drop",
    Choose: "item",
    Find: "find",
    Pendant: "pendant",
    EmergencyPortal: "emergency-portal",
    Line: "line",
    At: "at",
    Strike: "cell",
    Turn: "turn",
    Spin: "spin",
    Face: "facing",
}
"""What is done with an item, a line, a cell, or by a number."""


def card_text(move: DrawTile | DrawClass | DrawRitual | DrawStory, content: Content) -> str:
    """The text of an outcome that names a tile or card."""
    match move:
        case DrawTile(tile):
            found = f"tile {content.tiles[tile].id}"
        case DrawClass(place):
            found = f"class {content.classes[place].id}"
        case DrawRitual(ritual):
            found = f"ritual {content.rituals[ritual].id}"
        case DrawStory(story):
            found = f"story {content.stories[story].id}"
        case _:
            assert_never(move)
    return found
