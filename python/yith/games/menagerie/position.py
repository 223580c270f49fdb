"""What bytes say: the position, every slot within its range and in its one form, and the views of users."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from yith.errors import ConfigError
from yith.games.menagerie.action import GHOSTS, OBJECTS, SLOTS, SPACES
from yith.games.menagerie.observe import PLACES, layout, slots
from yith.games.menagerie.state import PHASES, Place, PlaceView, State, View


def read(data: bytes) -> State | list[str]:
    """The position in bytes, or the wrong length, or every slot out of its range."""
    size = sum(slot.size for slot in layout())
    if len(data) != size:
        return [f"{len(data)} bytes of position, expected {size}"]
    reasons = []
    for slot in layout():
        reasons += slot.out_of_range(slot.of(data))
    return reasons or parse(data)


def slot_values(data: bytes) -> dict[str, list[int]]:
    """The numbers of every slot by its name."""
    return {slot.name: list(slot.of(data)) for slot in layout()}


def parse(data: bytes) -> State:
    """The position in bytes with all slots in their ranges; what `irregular` finds is overlooked."""
    values = slot_values(data)

    def single(name: str) -> int:
        return values[name][0]

    def optional(name: str) -> int | None:
        return None if single(name) == 0 else single(name) - 1

    def flags(name: str) -> list[bool]:
        return [flag == 1 for flag in values[name]]

    def place(name: str) -> Place:
        found, ghost = optional(f"{name}.object"), optional(f"{name}.ghost")
        if found is None:
            return Place()
        return Place(
            object=OBJECTS[found],
            rank=single(f"{name}.class"),
            ghost=None if ghost is None else GHOSTS[ghost],
            shown=single(f"{name}.shown"),
            aside=single(f"{name}.aside") == 1,
            completed=flags(f"{name}.completed"),
        )

    faced, setting = optional("faced"), optional("setting")
    slot, challenge = optional("paid_slot"), optional("paid_challenge")
    rolled, free_used, achieved, ended = flags("turn")
    return State(
        phase=PHASES[single("phase")],
        character=optional("character"),
        role=optional("role"),
        cubes=values["cubes"],
        saved=values["saved"],
        fresh=flags("fresh"),
        ordinary=values["ordinary"],
        locked=values["locked"],
        extra=values["extra"],
        to_roll=single("to_roll"),
        initial=single("initial") == 1,
        rolled=rolled,
        free_used=free_used,
        achieved=achieved,
        ended=ended,
        ignored=flags("ignored"),
        game=single("game"),
        table=[place(f"place{number}") for number in range(PLACES)],
        to_deal=single("to_deal"),
        faced=None if faced is None else SLOTS[faced],
        deck={found for found in OBJECTS if values["deck"][found] == 1},
        drawn={ghost for ghost in GHOSTS if values["drawn"][ghost] == 1},
        bonuses=values["bonuses"],
        captured=values["captured"],
        prestige=joined(values["prestige"]),
        progress=joined(values["progress"]),
        setting=None if setting is None else SPACES[setting],
        paid=None if slot is None or challenge is None else (SLOTS[slot], challenge),
        price=single("price"),
        least=single("least"),
        won=single("won") == 1,
    )


def joined(values: Sequence[int]) -> int:
    """The number in two bytes, the high one first."""
    return 256 * values[0] + values[1]


def irregular(data: bytes, state: State) -> list[str]:
    """Every slot that a position with all slots in their ranges would write otherwise."""
    written = slots(state)
    reasons = []
    for slot in layout():
        for place in range(slot.offset, slot.offset + slot.size):
            if data[place] != written[place]:
                name = f"{slot.name}[{place - slot.offset}]" if slot.shape else slot.name
                reasons.append(f"{name} is {data[place]}, expected {int(written[place])}")
    return reasons


# The view: the same for both engines.


def view(body: bytes, players: int) -> View:
    """Reads a position's bytes without header."""
    del players
    values = slot_values(body)

    def single(name: str) -> int:
        return values[name][0]

    def optional(name: str) -> int | None:
        return None if single(name) == 0 else single(name) - 1

    def flags(name: str) -> tuple[bool, ...]:
        return tuple(flag == 1 for flag in values[name])

    def place(name: str) -> PlaceView:
        return PlaceView(
            object=optional(f"{name}.object"),
            rank=single(f"{name}.class"),
            ghost=optional(f"{name}.ghost"),
            shown=single(f"{name}.shown"),
            aside=single(f"{name}.aside") == 1,
            completed=flags(f"{name}.completed"),
        )

    slot, challenge = optional("paid_slot"), optional("paid_challenge")
    rolled, free_used, achieved, ended = flags("turn")
    return View(
        phase=PHASES[single("phase")],
        character=optional("character"),
        role=optional("role"),
        cubes=tuple(values["cubes"]),
        saved=tuple(values["saved"]),
        fresh=flags("fresh"),
        ordinary=tuple(values["ordinary"]),
        locked=tuple(values["locked"]),
        extra=tuple(values["extra"]),
        to_roll=single("to_roll"),
        initial=single("initial") == 1,
        rolled=rolled,
        free_used=free_used,
        achieved=achieved,
        ended=ended,
        ignored=flags("ignored"),
        game=single("game"),
        table=tuple(place(f"place{number}") for number in range(PLACES)),
        to_deal=single("to_deal"),
        faced=optional("faced"),
        deck=members(values["deck"]),
        drawn=members(values["drawn"]),
        bonuses=tuple(values["bonuses"]),
        captured=tuple(values["captured"]),
        prestige=joined(values["prestige"]),
        progress=joined(values["progress"]),
        setting=optional("setting"),
        paid=None if slot is None or challenge is None else (slot, challenge),
        price=single("price"),
        least=single("least"),
        won=single("won") == 1,
    )


def view_of(observation: bytes, player: int, players: int) -> View:
    """Reads the observation of the player, which is the whole position."""
    del player
    return view(observation, players)


def members(flags: Sequence[int]) -> tuple[int, ...]:
    """Where a flag is set."""
    return tuple(place for place, flag in enumerate(flags) if flag)


def encode(view: View, players: int) -> bytes:
    """Writes what `view` reads.

    Raises:
        ConfigError: With every reason why the view does not fit the bytes.
    """
    del players
    given: object = view
    places: object = given.table if isinstance(given, View) else ()
    reasons: list[str] = []
    values: list[object] = []
    if not isinstance(given, View):
        reasons.append(f"{given!r} is not a View")
    elif not isinstance(places, Sequence) or not all(isinstance(place, PlaceView) for place in places):
        reasons.append(f"table is {places!r}, expected {PLACES} PlaceView")
    elif len(places) != PLACES:
        reasons.append(f"{len(places)} places, expected {PLACES}")
    else:
        for slot, (value, row) in zip(layout(), rows(view), strict=True):
            if isinstance(row, str):
                reasons.append(f"{slot.name} is {value!r}, expected {row}")
            else:
                reasons += slot.out_of_range(row)
                values += row
    if reasons:
        raise ConfigError.listing("impossible-position", "impossible position", reasons)
    return bytes(value for value in values if isinstance(value, int))


Row: TypeAlias = tuple[object, list[object] | str]
"""A value of a view, and what it is in the bytes; or what was expected, where it is no such thing."""


def rows(view: View) -> list[Row]:
    """The parts of a position, slot by slot."""
    paid: object = view.paid
    slot, challenge = paid if isinstance(paid, tuple) and len(paid) == 2 else (paid, paid)
    return [
        case(view.phase, PHASES),
        optional(view.character, 3),
        optional(view.role, 3),
        several(view.cubes, 4),
        several(view.saved, 3),
        several(view.fresh, 3),
        several(view.ordinary, 6),
        several(view.locked, 6),
        several(view.extra, 6),
        single(view.to_roll),
        single(view.initial),
        several((view.rolled, view.free_used, view.achieved, view.ended), 4),
        several(view.ignored, 12),
        single(view.game),
        *(row for place in view.table for row in place_rows(place)),
        single(view.to_deal),
        optional(view.faced, 3),
        ascending(view.deck, OBJECTS, "objects"),
        ascending(view.drawn, GHOSTS, "ghosts"),
        several(view.bonuses, 13),
        several(view.captured, 13),
        high_and_low(view.prestige),
        high_and_low(view.progress),
        optional(view.setting, 3),
        optional(slot, 3),
        optional(challenge, 3),
        single(view.price),
        single(view.least),
        single(view.won),
    ]


def place_rows(place: PlaceView) -> list[Row]:
    """A place of the table, slot by slot."""
    return [
        optional(place.object, len(OBJECTS)),
        single(place.rank),
        optional(place.ghost, len(GHOSTS)),
        single(place.shown),
        single(place.aside),
        several(place.completed, 3),
    ]


def single(value: object) -> Row:
    """A number."""
    return value, [value]


def optional(value: object, count: int) -> Row:
    """One of so many numbers from 0 on, or None."""
    if value is None:
        return value, [0]
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < count:
        return value, [value + 1]
    return value, f"a number from 0 to {count - 1}, or None"


def high_and_low(value: object) -> Row:
    """A number in two bytes."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 16:
        return value, [value >> 8, value & 255]
    return value, "a number from 0 to 65535"


def several(value: object, count: int) -> Row:
    """So many numbers."""
    if isinstance(value, Sequence) and len(value) == count:
        return value, list(value)
    return value, f"{count} numbers"


def ascending(value: object, known: Sequence[int], what: str) -> Row:
    """A few cards that ascend."""
    found = list(value) if isinstance(value, Sequence) else [None]
    if found == [card for card in known if card in found]:
        return value, [card in found for card in known]
    return value, f"{what} from 0 to {len(known) - 1} that ascend"


def case(value: object, known: Sequence[object]) -> Row:
    """One of several cases."""
    return value, [known.index(value)] if value in known else f"one of {', '.join(map(str, known))}"
