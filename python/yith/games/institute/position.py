"""What bytes say: the position, every slot within its range and in its one form, and the views of users."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from yith.errors import ConfigError
from yith.games.institute.action import (
    CELLS,
    CLASSES,
    ITEMS,
    LINES,
    RITUALS,
    SPACES,
    STORIES,
    TILES,
    Cell,
    Space,
)
from yith.games.institute.observe import SHIFTED, layout, slots
from yith.games.institute.state import (
    PHASES,
    QUESTIONS,
    RESULTS,
    VERBS,
    Asked,
    CellView,
    Seat,
    SeatView,
    State,
    Tile,
    View,
)
from yith.node import Player, clockwise

if TYPE_CHECKING:
    from yith.games.institute.rules import Institute


def read(game: Institute, data: bytes) -> State | list[str]:
    """The position in bytes, or the wrong length, or every slot out of its range."""
    found = layout(game.players)
    size = sum(slot.size for slot in found)
    if len(data) != size:
        return [f"{len(data)} bytes of position, expected {size}"]
    reasons = []
    for slot in found:
        reasons += slot.out_of_range(slot.of(data))
    return reasons or parse(game.players, data)


class Values:
    """The numbers of every slot by its name."""

    def __init__(self, players: int, data: bytes) -> None:
        """Takes bytes with all slots in their ranges."""
        self._values = {slot.name: (slot.shape, list(slot.of(data))) for slot in layout(players)}

    def several(self, name: str) -> list[int]:
        """All numbers of a slot."""
        return self._values[name][1]

    def row(self, name: str, place: int) -> list[int]:
        """The numbers of a slot that are those of a cell, a seat or the like."""
        shape, values = self._values[name]
        size = len(values) // shape[0]
        return values[place * size : (place + 1) * size]

    def single(self, name: str, place: int = 0) -> int:
        """A number."""
        return self._values[name][1][place]

    def optional(self, name: str, place: int = 0) -> int | None:
        """0, or a number + 1."""
        value = self.single(name, place)
        return None if value == 0 else value - 1

    def joined(self, name: str) -> int:
        """A number in two bytes, the high one first."""
        high, low = self.several(name)
        return 256 * high + low

    def members(self, name: str) -> list[int]:
        """Where a flag is set."""
        return [place for place, flag in enumerate(self.several(name)) if flag]


def parse(players: int, data: bytes) -> State:
    """The position in bytes with all slots in their ranges; what `irregular` finds is overlooked."""
    values = Values(players, data)

    def player(name: str) -> Player | None:
        place = values.optional(name)
        return None if place is None else Player(place % players)

    result, top, story = values.optional("result"), values.optional("top"), values.optional("story")
    return State(
        seats=[parse_seat(values, seat) for seat in range(players)],
        board=[parse_cell(values, cell) for cell in CELLS],
        pile=values.several("pile"),
        discards=values.several("discards"),
        tiles={TILES[place] for place in values.members("unseen_tile")},
        stories={STORIES[place] for place in values.members("unseen_story")},
        rituals={RITUALS[place] for place in values.members("unseen_ritual")},
        deck=values.single("deck"),
        phase=PHASES[values.single("phase") - 1],
        step=values.single("step"),
        result=None if result is None else RESULTS[result],
        active=player("active") or Player(0),
        actions=values.single("actions"),
        special_used=values.single("special_used") == 1,
        sorcerer=CELLS[values.single("sorcerer") - 1],
        top=None if top is None else STORIES[top],
        story=None if story is None else STORIES[story],
        points=values.joined("points"),
        shift=values.joined("shift") - SHIFTED,
        asked=parse_question(values, player("q_seat")),
    )


def parse_cell(values: Values, cell: Cell) -> Tile:
    """A cell of the board."""
    tile, lying = values.optional("tile", cell), values.row("lying", cell)
    explored = tile is not None
    return Tile(
        tile=None if tile is None else TILES[tile],
        facing=values.single("facing", cell) if explored else 0,
        minion=values.single("minion", cell) == 1,
        portals=[explored and flag == 1 for flag in values.row("portal", cell)],
        lying=[lying[place : place + len(ITEMS)] for place in range(0, len(lying), len(ITEMS))],
    )


def parse_seat(values: Values, seat: int) -> Seat:
    """A player with the pawn."""
    role, ritual = values.optional("class", seat), values.optional("ritual", seat)
    return Seat(
        role=None if role is None else CLASSES[role],
        level=values.single("level", seat),
        health=values.single("health", seat),
        cell=CELLS[values.single("cell", seat) - 1],
        space=Space(values.single("space", seat)),
        pack=values.row("pack", seat),
        ritual=None if ritual is None else RITUALS[ritual],
    )


def parse_question(values: Values, seat: Player | None) -> Asked:
    """What the game waits for."""
    question, verb, cell = (values.optional(name) for name in ("question", "verb", "q_cell"))
    space, tile, item = (values.optional(name) for name in ("q_space", "q_tile", "q_item"))
    return Asked(
        question=None if question is None else QUESTIONS[question],
        verb=None if verb is None else VERBS[verb],
        cell=None if cell is None else CELLS[cell],
        space=None if space is None else SPACES[space],
        tile=None if tile is None else TILES[tile],
        item=None if item is None else ITEMS[item],
        seat=seat,
        number=values.single("q_number"),
        reach=values.single("q_range"),
    )


def irregular(game: Institute, data: bytes, state: State) -> list[str]:
    """Every slot that a position with all slots in their ranges would write otherwise."""
    written = slots(game, state, Player(0))
    reasons = []
    for slot in layout(game.players):
        for place in range(slot.offset, slot.offset + slot.size):
            if data[place] != written[place]:
                name = f"{slot.name}[{place - slot.offset}]" if slot.shape else slot.name
                reasons.append(f"{name} is {data[place]}, expected {int(written[place])}")
    return reasons


# The view: the same for both engines.


def view(body: bytes, players: int) -> View:
    """Reads a position's bytes without header."""
    return view_of(body, 0, players)


def view_of(observation: bytes, player: int, players: int) -> View:
    """Reads the observation of a player, which is the whole position; seats are absolute."""
    values = Values(players, observation)

    def someone(name: str) -> int | None:
        steps = values.optional(name)
        return None if steps is None else clockwise(Player(player), steps, players)

    result, question, verb = (values.optional(name) for name in ("result", "question", "verb"))
    seats = [view_seat(values, (seat - player) % players) for seat in range(players)]
    return View(
        phase=PHASES[values.single("phase") - 1],
        step=values.single("step"),
        result=None if result is None else RESULTS[result],
        active=someone("active") or 0,
        acting=someone("acting"),
        actions=values.single("actions"),
        special_used=values.single("special_used") == 1,
        sorcerer=values.single("sorcerer") - 1,
        deck=values.single("deck"),
        top=values.optional("top"),
        story=values.optional("story"),
        tracker=values.joined("tracker") - SHIFTED,
        points=values.joined("points"),
        shift=values.joined("shift") - SHIFTED,
        minions_left=values.single("minions_left"),
        portals_left=values.single("portals_left"),
        question=None if question is None else QUESTIONS[question],
        verb=None if verb is None else VERBS[verb],
        q_cell=values.optional("q_cell"),
        q_space=values.single("q_space") or None,
        q_tile=values.optional("q_tile"),
        q_item=values.optional("q_item"),
        q_seat=someone("q_seat"),
        q_number=values.single("q_number"),
        q_range=values.single("q_range"),
        cells=tuple(view_cell(values, cell) for cell in CELLS),
        seats=tuple(seats),
        pile=tuple(values.several("pile")),
        discards=tuple(values.several("discards")),
        unseen_tiles=tuple(values.members("unseen_tile")),
        unseen_stories=tuple(values.members("unseen_story")),
        unseen_rituals=tuple(values.members("unseen_ritual")),
    )


def view_cell(values: Values, cell: Cell) -> CellView:
    """A cell of the board."""
    return CellView(
        tile=values.optional("tile", cell),
        explored=values.single("explored", cell) == 1,
        facing=values.single("facing", cell),
        minion=values.single("minion", cell) == 1,
        portals=tuple(flag == 1 for flag in values.row("portal", cell)),
        lying=in_rows(values.row("lying", cell), len(ITEMS)),
        edges=tuple(values.row("edge", cell)),
        lines=in_rows(values.row("line", cell), 2),
    )


def in_rows(numbers: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    """Numbers in rows of so many."""
    return tuple(tuple(numbers[place : place + size]) for place in range(0, len(numbers), size))


def view_seat(values: Values, seat: int) -> SeatView:
    """A player with the pawn."""
    return SeatView(
        role=values.optional("class", seat),
        level=values.single("level", seat),
        health=values.single("health", seat),
        cell=values.single("cell", seat) - 1,
        space=values.single("space", seat),
        pack=tuple(values.row("pack", seat)),
        ritual=values.optional("ritual", seat),
    )


def encode(view: View, players: int) -> bytes:
    """Writes what `view` reads.

    Raises:
        ConfigError: With every reason why the view does not fit the bytes.
    """
    given: object = view
    cells: object = given.cells if isinstance(given, View) else ()
    seats: object = given.seats if isinstance(given, View) else ()
    reasons: list[str] = []
    values: list[object] = []
    if not isinstance(given, View):
        reasons.append(f"{given!r} is not a View")
    elif not are(cells, CellView, len(CELLS)):
        reasons.append(f"cells is {cells!r}, expected {len(CELLS)} CellView")
    elif not are(seats, SeatView, players):
        reasons.append(f"seats is {seats!r}, expected {players} SeatView")
    else:
        for slot, (value, row) in zip(layout(players), rows(view), strict=True):
            if isinstance(row, str):
                reasons.append(f"{slot.name} is {value!r}, expected {row}")
            else:
                reasons += slot.out_of_range(row)
                values += row
    if reasons:
        raise ConfigError.listing("impossible-position", "impossible position", reasons)
    return bytes(value for value in values if isinstance(value, int))


def are(value: object, kind: type, count: int) -> bool:
    """Whether a value is so many of a kind."""
    return isinstance(value, Sequence) and len(value) == count and all(isinstance(one, kind) for one in value)


Row: TypeAlias = tuple[object, list[object] | str]
"""A value of a view, and what it is in the bytes; or what was expected, where it is no such thing."""


def rows(view: View) -> list[Row]:
    """The parts of a position, slot by slot."""
    cells, seats = view.cells, view.seats
    return [
        each(optional(cell.tile, len(TILES)) for cell in cells),
        each(single(cell.explored) for cell in cells),
        each(single(cell.facing) for cell in cells),
        each(single(cell.minion) for cell in cells),
        each(several(cell.portals, len(LINES)) for cell in cells),
        each(nested(cell.lying, len(SPACES), len(ITEMS)) for cell in cells),
        each(several(cell.edges, 4) for cell in cells),
        each(nested(cell.lines, len(LINES), 2) for cell in cells),
        each(optional(seat.role, len(CLASSES)) for seat in seats),
        each(single(seat.level) for seat in seats),
        each(single(seat.health) for seat in seats),
        each(counted(seat.cell, len(CELLS)) for seat in seats),
        each(single(seat.space) for seat in seats),
        each(several(seat.pack, len(ITEMS)) for seat in seats),
        each(optional(seat.ritual, len(RITUALS)) for seat in seats),
        several(view.pile, len(ITEMS)),
        several(view.discards, len(ITEMS)),
        ascending(view.unseen_tiles, TILES, "tiles"),
        ascending(view.unseen_stories, STORIES, "story cards"),
        ascending(view.unseen_rituals, RITUALS, "rituals"),
        case(view.phase, PHASES, start=1),
        single(view.step),
        case(view.result, (None, *RESULTS)),
        counted(view.active, len(seats)),
        optional(view.acting, len(seats)),
        single(view.actions),
        single(view.special_used),
        counted(view.sorcerer, len(CELLS)),
        single(view.deck),
        optional(view.top, len(STORIES)),
        optional(view.story, len(STORIES)),
        high_and_low(view.tracker, SHIFTED),
        high_and_low(view.points, 0),
        high_and_low(view.shift, SHIFTED),
        single(view.minions_left),
        single(view.portals_left),
        case(view.question, (None, *QUESTIONS)),
        case(view.verb, (None, *VERBS)),
        optional(view.q_cell, len(CELLS)),
        case(view.q_space, (None, *SPACES)),
        optional(view.q_tile, len(TILES)),
        optional(view.q_item, len(ITEMS)),
        optional(view.q_seat, len(seats)),
        single(view.q_number),
        single(view.q_range),
    ]


def each(found: Iterable[Row]) -> Row:
    """The values of all cells or seats."""
    parts = list(found)
    values = [value for value, _ in parts]
    for _, row in parts:
        if isinstance(row, str):
            return values, f"{row} each"
    return values, [value for _, row in parts if not isinstance(row, str) for value in row]


def single(value: object) -> Row:
    """A number."""
    return value, [value]


def counted(value: object, count: int) -> Row:
    """One of so many numbers from 0 on."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < count:
        return value, [value + 1]
    return value, f"a number from 0 to {count - 1}"


def optional(value: object, count: int) -> Row:
    """One of so many numbers from 0 on, or None."""
    if value is None:
        return value, [0]
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < count:
        return value, [value + 1]
    return value, f"a number from 0 to {count - 1}, or None"


def high_and_low(value: object, shifted: int) -> Row:
    """A number in two bytes, shifted."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value + shifted < 1 << 16:
        return value, [(value + shifted) >> 8, (value + shifted) & 255]
    return value, f"a number from {-shifted} to {(1 << 16) - 1 - shifted}"


def several(value: object, count: int) -> Row:
    """So many numbers."""
    if isinstance(value, Sequence) and len(value) == count:
        return value, list(value)
    return value, f"{count} numbers"


def nested(value: object, count: int, size: int) -> Row:
    """So many rows of so many numbers."""
    if isinstance(value, Sequence) and len(value) == count:
        found = [several(row, size)[1] for row in value]
        if not any(isinstance(row, str) for row in found):
            return value, [number for row in found if not isinstance(row, str) for number in row]
    return value, f"{count} rows of {size} numbers"


def ascending(value: object, known: Sequence[int], what: str) -> Row:
    """A few tiles or cards that ascend."""
    found = list(value) if isinstance(value, Sequence) else [None]
    if found == [one for one in known if one in found]:
        return value, [one in found for one in known]
    return value, f"{what} from 0 to {len(known) - 1} that ascend"


def case(value: object, known: Sequence[object], *, start: int = 0) -> Row:
    """One of several cases."""
    if value in known and not isinstance(value, bool):
        return value, [known.index(value) + start]
    return value, f"one of {', '.join(map(str, known))}"
