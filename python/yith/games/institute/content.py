"""The content file: rules, tiles, stories, Rituals and classes, with the ranges that the head of the file states."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from yith.content import Reader, Section, is_int, json
from yith.games.institute.action import CLASSES, ITEMS, RITUALS, STORIES, TILES, Item, Region, TileId
from yith.games.institute.event import LEVELS, SPECIALS, STEPS, Level, Plain, Special, Step, step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.content import Document

ANYWHERE: Final = "anywhere"
"""The word for a Ritual without a place."""
RESERVED: Final = (*Region, ANYWHERE, "random")
"""Words that are no ids."""
DIFFICULTIES: Final = ("normal", "advanced", "deadly")
KINDS: Final = {Region.SCHOOL: 9, Region.SWAMP: 16}
"""Tiles of each kind (I-1)."""
CARDS: Final = 4
"""Class cards, two classes each (I-1)."""
MOST_ITEMS: Final = 60
"""Items of all kinds at most."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of `[rules]`, lists of three being for 2, 3 and 4 players.

    Attributes:
        items: Pieces of each kind, in the order of `Item`.
        minions: When so many stand, the game is lost.
        portals: Portal tokens.
        health: Health at the start, at most, and after a faint.
        actions: Actions of a turn.
        herbs: Health that Herbs give.
        boots: Moves that Boots give.
        removed: Story cards left in the box.
        difficulty: The Sorcerer's health, in the order of `DIFFICULTIES`.
        hallway: The tile in the centre.
    """

    items: tuple[int, ...]
    minions: int
    portals: int
    health: int
    actions: int
    herbs: int
    boots: int
    removed: tuple[int, ...]
    difficulty: tuple[int, ...]
    hallway: TileId


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile (I-3).

    Attributes:
        id: The word in texts.
        kind: The ring that it lies in.
        edges: The space that owns each printed edge from the north clockwise, 0 where it is closed.
        lines: The two spaces of every line.
        icons: The space of every item icon.
    """

    id: str
    kind: Region
    edges: tuple[int, ...]
    lines: tuple[tuple[int, int], ...]
    icons: tuple[int, ...]

    @property
    def spaces(self) -> int:
        """How many spaces it has."""
        return max(0, *self.edges, *(space for line in self.lines for space in line))


@dataclass(frozen=True, slots=True)
class Story:
    """A story card (I-4).

    Attributes:
        id: The word in texts.
        move: The Sorcerer's steps for 2, 3 and 4 players.
        event: The steps of its event.
    """

    id: str
    move: tuple[int, ...]
    event: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Ritual:
    """A Ritual (I-4).

    Attributes:
        id: The word in texts.
        items: What it takes.
        where: A tile, a region, or None for anywhere.
        points: What it scores.
    """

    id: str
    items: tuple[Item, ...]
    where: TileId | Region | None
    points: int


@dataclass(frozen=True, slots=True)
class Class:
    """A class (I-4).

    Attributes:
        id: The word in texts.
        card: Its card, 1 to 4.
        special: Its special action.
        levels: The numbers of the special action at each level.
        costs: What level 2 and level 3 take.
    """

    id: str
    card: int
    special: Special
    levels: tuple[Level, ...]
    costs: tuple[tuple[Item, ...], ...]


@dataclass(frozen=True, slots=True)
class Content:
    """What a content file says.

    Attributes:
        rules: The numbers of `[rules]`.
        tiles: The 25 tiles.
        stories: The 32 story cards.
        rituals: The 20 Rituals.
        classes: The 8 classes.
    """

    rules: Numbers
    tiles: tuple[Tile, ...]
    stories: tuple[Story, ...]
    rituals: tuple[Ritual, ...]
    classes: tuple[Class, ...]

    @classmethod
    def read(cls, document: Document) -> Content:
        """Reads a content file (I-2).

        Beside single values it refuses wrong numbers of rows, of tiles of a kind and of classes of a card (I-1), tiles
        with a space that nobody can get into (I-3), and a hallway that is none (I-15).

        Raises:
            ContentError: With every fault of the file.
        """
        reader = Reader(document, "institute", ["rules", *ROWS])
        names = document.ids("tile")
        keys = ["id", "name", "kind", "edges", "lines", "icons"]
        tiles = tuple(read_tile(reader, row, ids) for row, ids in rows(reader, document, "tile", keys))
        keys = ["id", "name", "move", "event"]
        stories = tuple(read_story(reader, row, ids) for row, ids in rows(reader, document, "story", keys))
        keys = ["id", "name", "items", "where", "points"]
        rituals = tuple(read_ritual(reader, row, ids, names) for row, ids in rows(reader, document, "ritual", keys))
        keys = ["id", "name", "card", "special", "levels", "costs"]
        classes = tuple(read_class(reader, row, ids) for row, ids in rows(reader, document, "class", keys))
        numbers = read_rules(reader, names, tiles)
        if reader.sound("tile"):
            refuse_kinds(reader, tiles)
        if reader.sound("class"):
            refuse_cards(reader, classes)
        reader.finish()
        return cls(numbers, tiles, stories, rituals, classes)


ROWS: Final = {"tile": len(TILES), "story": len(STORIES), "ritual": len(RITUALS), "class": len(CLASSES)}
"""How many rows each table has."""


def rows(reader: Reader, document: Document, key: str, keys: Sequence[str]) -> list[tuple[Section, dict[str, str]]]:
    """The rows of a table, as many as there must be, each with the ids of the rows before it and their paths."""
    found = reader.rows(key, keys)
    if key in document.table and len(found) != ROWS[key]:
        reader.fault(key, f"{len(found)} rows, expected {ROWS[key]}")  # I-1
    ids: dict[str, str] = {}
    return [(row, ids) for row in found]


def read_rules(reader: Reader, names: Sequence[str], tiles: Sequence[Tile]) -> Numbers:
    """The numbers of `[rules]`."""
    keys = ["items", "minions", "portals", "health", "actions", "herbs", "boots", "hallway", "removed", "difficulty"]
    table = reader.section("rules", keys)
    pieces = reader.inner(table, "items", ITEMS)
    items = tuple(reader.int_(pieces, item, 0, 20) for item in ITEMS)
    if reader.sound("rules") and not 1 <= sum(items) <= MOST_ITEMS:
        reader.fault("rules.items", f"{sum(items)} items, expected 1 to {MOST_ITEMS}")
    health = reader.inner(table, "difficulty", DIFFICULTIES)
    return Numbers(
        items=items,
        minions=reader.int_(table, "minions", 1, 16),
        portals=reader.int_(table, "portals", 0, 30),
        health=reader.int_(table, "health", 1, 9),
        actions=reader.int_(table, "actions", 1, 8),
        herbs=reader.int_(table, "herbs", 1, 9),
        boots=reader.int_(table, "boots", 1, 8),
        removed=read_numbers(reader, table, "removed", (0, 20)),
        difficulty=tuple(reader.int_(health, word, 1, 99) for word in DIFFICULTIES),
        hallway=read_hallway(reader, table, names, tiles),
    )


def read_hallway(reader: Reader, table: Section, names: Sequence[str], tiles: Sequence[Tile]) -> TileId:
    """The tile in the centre (I-15)."""
    value = table.value("hallway")
    path = table.path_of("hallway")
    if value is None:
        return TileId(0)
    if value not in names:
        reader.fault(path, f"{json(value)} is not the id of a tile")
        return TileId(0)
    if not reader.sound("tile"):
        return TileId(0)
    place = TileId(names.index(str(value)))
    tile = tiles[place]
    if tile.kind is not Region.SCHOOL:
        reader.fault(path, f"{json(value)} is a {tile.kind} tile, expected a {Region.SCHOOL} tile")
    if 1 not in tile.edges:
        reader.fault(path, f"space 1 of {json(value)} owns no edge, expected one or more")
    if tile.icons:
        reader.fault(path, f"{json(value)} has {len(tile.icons)} icons, expected none")
    return place


def read_tile(reader: Reader, row: Section, ids: dict[str, str]) -> Tile:
    """A tile."""
    name = read_id(reader, row, ids)
    reader.name(row, "name")
    kind = Region(read_word(reader, row, "kind", tuple(Region)))
    edges = read_digits(reader, row, "edges", r"[1-4.]{4}", "four of 1, 2, 3, 4 and .")
    lines = read_lines(reader, row)
    icons = read_digits(reader, row, "icons", r"[1-4]{0,4}", "up to four of 1, 2, 3 and 4")
    tile = Tile(name, kind, edges or (0, 0, 0, 0), lines or (), icons or ())
    if edges is not None and lines is not None:
        refuse_spaces(reader, row, tile)
    return tile


def read_digits(reader: Reader, row: Section, key: str, pattern: str, expected: str) -> tuple[int, ...] | None:
    """A text of digits, 0 for a point; None where it is missing or no such text."""
    value = row.value(key)
    if isinstance(value, str) and re.fullmatch(pattern, value):
        return tuple(0 if letter == "." else int(letter) for letter in value)
    if value is not None:
        reader.fault(row.path_of(key), f"{json(value)} is not {expected}")
    return None


def read_lines(reader: Reader, row: Section) -> tuple[tuple[int, int], ...] | None:
    """The lines of a tile; None where one is wrong."""
    listed = read_list(reader, row, "lines", (0, 3), "lines")
    if listed is None:
        return None
    found: list[tuple[int, int]] = []
    for path, value in listed:
        if not isinstance(value, str) or not re.fullmatch(r"([1-4])(?!\1)[1-4]", value):
            reader.fault(path, f"{json(value)} is not two different of 1, 2, 3 and 4")
            continue
        line = (int(value[0]), int(value[1]))
        if line in found or line[::-1] in found:
            reader.fault(path, f"{json(value)} joins the spaces of an earlier line")
        found.append(line)
    return tuple(found) if len(found) == len(listed) else None


def refuse_spaces(reader: Reader, row: Section, tile: Tile) -> None:
    """Refuses a tile with a space that owns no edge and ends no line (I-3), and icons in no space."""
    used = {*tile.edges, *(space for line in tile.lines for space in line)} - {0}
    if not used:
        reader.fault(row.path_of("edges"), "no space owns an edge or ends a line, expected one or more")
    elif len(used) < max(used):
        listed = ", ".join(map(str, sorted(used)))
        reader.fault(row.path_of("edges"), f"spaces {listed}, expected 1 to {max(used)} without a gap")
    for space in sorted(set(tile.icons)):
        if space > tile.spaces:
            reader.fault(row.path_of("icons"), f"an icon in space {space}, expected 1 to {tile.spaces}")


def read_story(reader: Reader, row: Section, ids: dict[str, str]) -> Story:
    """A story card."""
    name = read_id(reader, row, ids)
    reader.name(row, "name")
    move = read_numbers(reader, row, "move", (1, 9))
    steps = read_list(reader, row, "event", (0, 3), "steps") or []
    return Story(name, move, tuple(read_step(reader, path, value) for path, value in steps))


def read_step(reader: Reader, path: str, value: object) -> Step:
    """A step of an event (I-60)."""
    do = value.get("do") if isinstance(value, Mapping) else None
    if not isinstance(do, str) or do not in STEPS:
        table = read_table(reader, path, value, None)
        if table.table is not None:
            what = "missing" if do is None else f"{json(do)} is not one of {', '.join(STEPS)}"
            reader.fault(table.path_of("do"), what)
        return Plain.PORTAL
    takes = STEPS[do]
    table = read_table(reader, path, value, ["do", *takes])
    words: dict[str, str] = {}
    number = 0
    for key, known in takes.items():
        if isinstance(known[0], str):
            words[key] = read_word(reader, table, key, [str(word) for word in known])
        else:
            number = read_number(reader, table, key, [int(one) for one in known])
    return step(do, words, number)


def read_table(reader: Reader, path: str, value: object, keys: Sequence[str] | None) -> Section:
    """A table within a list, with just these keys; any keys where it is not known which."""
    if not isinstance(value, dict):
        reader.fault(path, f"{json(value)} is not a table")
        return Section(path, None)
    if keys is not None:
        for key in value:
            if key not in keys:
                reader.fault(f"{path}.{key}", f"unknown key, expected one of {', '.join(keys)}")
        for key in keys:
            if key not in value:
                reader.fault(f"{path}.{key}", "missing")
    return Section(path, value)


def read_ritual(reader: Reader, row: Section, ids: dict[str, str], names: Sequence[str]) -> Ritual:
    """A Ritual."""
    name = read_id(reader, row, ids)
    reader.name(row, "name")
    items = read_items(reader, row.path_of("items"), row.value("items"))
    where: TileId | Region | None = None
    value = row.value("where")
    if value in tuple(Region):
        where = Region(str(value))
    elif value in names:
        where = TileId(names.index(str(value)))
    elif value is not None and value != ANYWHERE:
        words = f"{', '.join(Region)}, {ANYWHERE} or the id of a tile"
        reader.fault(row.path_of("where"), f"{json(value)} is not {words}")
    return Ritual(name, items, where, reader.int_(row, "points", 1, 20))


def read_class(reader: Reader, row: Section, ids: dict[str, str]) -> Class:
    """A class."""
    name = read_id(reader, row, ids)
    reader.name(row, "name")
    card = reader.int_(row, "card", 1, CARDS)
    known = row.value("special") in SPECIALS
    special = Special(read_word(reader, row, "special", SPECIALS))
    levels = read_list(reader, row, "levels", (3, 3), "levels") or []
    costs = read_list(reader, row, "costs", (2, 2), "costs") or []
    return Class(
        name,
        card,
        special,
        tuple(read_level(reader, path, value, special if known else None) for path, value in levels),
        tuple(read_items(reader, path, value) for path, value in costs),
    )


def read_level(reader: Reader, path: str, value: object, special: Special | None) -> Level:
    """The numbers of a special action at a level (I-61); any where the action is not known."""
    takes = {} if special is None else LEVELS[special]
    table = read_table(reader, path, value, None if special is None else list(takes))
    numbers = {key: read_number(reader, table, key, known) for key, known in takes.items()}
    return Level(numbers.get("n", 0), numbers.get("range", 0))


def read_items(reader: Reader, path: str, value: object) -> tuple[Item, ...]:
    """One to five items."""
    if value is None:
        return ()
    if not isinstance(value, list) or not 1 <= len(value) <= 5:
        reader.fault(path, f"{json(value)} is not a list of 1 to 5 items")
        return ()
    found = []
    for place, item in enumerate(value):
        if item in ITEMS:
            found.append(Item(item))
        else:
            reader.fault(f"{path}[{place}]", f"{json(item)} is not one of {', '.join(ITEMS)}")
    return tuple(found)


def read_id(reader: Reader, row: Section, ids: dict[str, str]) -> str:
    """The id of a row, which no row before it has; `ids` gives the path of each."""
    value = row.value("id")
    if value is None:
        return ""
    path = row.path_of("id")
    if not isinstance(value, str) or not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", value):
        reader.fault(path, f"{json(value)} is not words of lower-case letters and digits joined by single hyphens")
        return ""
    if value in RESERVED:
        reader.fault(path, f"{json(value)} is a word of the rules")
    if value in ids:
        reader.fault(path, f"{json(value)} is the id of {ids[value]} already")
    ids.setdefault(value, row.path)
    return value


def read_word(reader: Reader, row: Section, key: str, words: Sequence[str]) -> str:
    """One of some words; the first where it is missing or none of them."""
    value = row.value(key)
    if isinstance(value, str) and value in words:
        return value
    if value is not None:
        reader.fault(row.path_of(key), f"{json(value)} is not one of {', '.join(words)}")
    return words[0]


def read_number(reader: Reader, row: Section, key: str, numbers: Sequence[int]) -> int:
    """One of some ascending numbers; the first where it is missing or none of them."""
    if len(numbers) == numbers[-1] - numbers[0] + 1:
        return reader.int_(row, key, numbers[0], numbers[-1])
    value = row.value(key)
    if isinstance(value, int) and is_int(value) and value in numbers:
        return value
    if value is not None:
        reader.fault(row.path_of(key), f"{json(value)} is not {' or '.join(map(str, numbers))}")
    return numbers[0]


def read_numbers(reader: Reader, row: Section, key: str, bounds: tuple[int, int]) -> tuple[int, ...]:
    """Three numbers, for 2, 3 and 4 players."""
    low, high = bounds
    found = []
    for path, value in read_list(reader, row, key, (3, 3), "numbers") or []:
        if isinstance(value, int) and is_int(value) and low <= value <= high:
            found.append(value)
        else:
            reader.fault(path, f"{json(value)} is not a whole number from {low} to {high}")
    return tuple(found)


def read_list(
    reader: Reader, row: Section, key: str, bounds: tuple[int, int], what: str
) -> list[tuple[str, object]] | None:
    """The paths and values of a list of so many; None where it is missing or no such list."""
    value = row.value(key)
    if value is None:
        return None
    path = row.path_of(key)
    low, high = bounds
    if not isinstance(value, list) or not low <= len(value) <= high:
        count = str(low) if low == high else f"{low} to {high}"
        reader.fault(path, f"{json(value)} is not a list of {count} {what}")
        return None
    return [(f"{path}[{place}]", item) for place, item in enumerate(value)]


def refuse_kinds(reader: Reader, tiles: Sequence[Tile]) -> None:
    """Refuses wrong numbers of tiles of a kind (I-1)."""
    for kind, expected in KINDS.items():
        found = sum(tile.kind is kind for tile in tiles)
        if found != expected:
            reader.fault("tile", f"{found} tiles of kind {kind}, expected {expected}")


def refuse_cards(reader: Reader, classes: Sequence[Class]) -> None:
    """Refuses cards that do not have two classes (I-1)."""
    for card in range(1, CARDS + 1):
        found = sum(one.card == card for one in classes)
        if found != 2:
            reader.fault("class", f"{found} classes of card {card}, expected 2")
