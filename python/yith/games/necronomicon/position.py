"""What bytes say: the position, every slot within its range and in its one form, and the views of users."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from yith.errors import ConfigError
from yith.games.necronomicon.action import KINDS, SUITS, Kind, Suit
from yith.games.necronomicon.laying import FULL
from yith.games.necronomicon.observe import BOOKS, PILE, layout
from yith.games.necronomicon.state import PHASES, Book, BookView, Seat, SeatView, State, View
from yith.node import Player, clockwise, relative_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yith.games.necronomicon.rules import Necronomicon
    from yith.observation import Slot


def read(players: int, data: bytes) -> State | list[str]:
    """The position in bytes, or the wrong length, or every slot out of its range."""
    slots = layout(players, whole=True)
    size = sum(slot.size for slot in slots)
    if len(data) != size:
        return [f"{len(data)} bytes of position, expected {size}"]
    reasons = []
    for slot in slots:
        reasons += slot.out_of_range(slot.of(data))
    return reasons or parse(players, data)


class Reader:
    """Takes bytes one after the other."""

    def __init__(self, data: bytes) -> None:
        """Starts at the first."""
        self._data = data
        self._place = 0

    def several(self, count: int) -> list[int]:
        """So many numbers."""
        self._place += count
        return list(self._data[self._place - count : self._place])

    def single(self) -> int:
        """A number."""
        return self.several(1)[0]

    def flag(self) -> bool:
        """0 or 1."""
        return self.single() == 1

    def player(self) -> Player | None:
        """0, or a player + 1."""
        value = self.single()
        return None if value == 0 else Player(value - 1)

    def kind(self) -> Kind | None:
        """0, or a kind + 1."""
        value = self.single()
        return None if value == 0 else KINDS[value - 1]

    def suit(self) -> Suit | None:
        """0, or a suit + 1."""
        value = self.single()
        return None if value == 0 else SUITS[value - 1]

    def kinds(self, count: int) -> list[Kind]:
        """The kinds in so many slots, gaps left out."""
        return [kind for kind in (self.kind() for _ in range(count)) if kind is not None]

    def suits(self) -> set[Suit]:
        """The suits whose flag is set."""
        return {suit for suit in SUITS if self.flag()}


def parse(players: int, data: bytes) -> State:
    """The position in bytes with all slots in their ranges; what `irregular` finds is overlooked."""
    reader = Reader(data)
    phase, number = PHASES[reader.single()], reader.single()
    turn = 256 * reader.single() + reader.single()
    reader.single()  # the objective, which follows
    owner, starter = Player(reader.single()), Player(reader.single())
    actor, winner = reader.player(), reader.player()
    extra, due = reader.flag(), reader.single()
    played, pending = reader.flag(), reader.flag()
    again, barred, suit = reader.single(), reader.kind(), reader.suit()
    stock, spent, ceiling = reader.several(50), reader.single(), reader.several(50)
    discard, table = reader.kinds(PILE), [*reader.several(49), 0]
    return State(
        phase=phase,
        round=number,
        turn=turn,
        owner=owner,
        starter=starter,
        actor=owner if actor is None else actor,
        winner=winner,
        extra=extra,
        due=due,
        played=played,
        pending=pending,
        again=again,
        barred=barred,
        suit=suit,
        spent=spent,
        stock=stock,
        ceiling=ceiling,
        discard=discard,
        table=table,
        seats=[parse_seat(reader) for _ in range(players)],
        laying=[book for book in (parse_book(reader) for _ in range(BOOKS)) if book is not None],
    )


def parse_seat(reader: Reader) -> Seat:
    """What a player has."""
    return Seat(
        hand=reader.several(50),
        known=reader.several(50),
        opened=reader.flag(),
        books=reader.suits(),
        grimoire=reader.suits(),
        sanity=reader.single(),
        broken=reader.flag(),
        won=reader.flag(),
    )


def parse_book(reader: Reader) -> Book | None:
    """A book of a laying in progress, if there is one."""
    suit, cards = reader.suit(), reader.kinds(FULL)
    return None if suit is None else Book(suit, cards)


def irregular(game: Necronomicon, data: bytes, state: State) -> list[str]:
    """Every slot that a position with all slots in their ranges would write otherwise."""
    return [*irregular_table(game, data, state), *irregular_lists(game, data)]


def slot_values(players: int, data: bytes) -> dict[str, list[int]]:
    """The numbers of every slot by its name."""
    slots = layout(players, whole=True)
    return {slot.name: list(slot.of(data)) for slot in slots}


def irregular_table(game: Necronomicon, data: bytes, state: State) -> Iterator[str]:
    """Slots that follow from others: the objective, and nobody who acts where nobody decides."""
    values = slot_values(game.players, data)
    (objective,) = values["objective"]
    expected = game.objective(state.round)
    if objective != expected:
        yield f"objective is {objective}, expected {expected} in round {state.round}"
    (acting,) = values["acting"]
    decides = game.node(state).name == "decision"
    if decides and acting == 0:
        yield f"nobody acts in phase {state.phase}"
    if not decides and acting > 0:
        yield f"seat {state.actor} acts in phase {state.phase}"


def irregular_lists(game: Necronomicon, data: bytes) -> Iterator[str]:
    """Lists with gaps."""
    values = slot_values(game.players, data)
    if has_gap(values["discard"]):
        yield "the discard pile has a gap"
    for book in range(BOOKS):
        if has_gap(values[f"laying{book}.cards"]):
            yield f"book {book} of the laying has a gap"
        if values[f"laying{book}.suit"] == [0] and any(values[f"laying{book}.cards"]):
            yield f"book {book} of the laying has cards, but no suit"
    if has_gap([values[f"laying{book}.suit"][0] for book in range(BOOKS)]):
        yield "the laying has a gap"


def has_gap(values: list[int]) -> bool:
    """Whether a 0 lies before another number."""
    return 0 in values and any(values[values.index(0) :])


# The view: the same for both engines.


def view(body: bytes, players: int) -> View:
    """Reads a position's bytes without header."""
    return parsed(layout(players, whole=True), body, None, players)


def view_of(observation: bytes, player: int, players: int) -> View:
    """Reads the observation of a player; seats are absolute."""
    return parsed(layout(players, whole=False), observation, Player(player), players)


def parsed(slots: list[Slot], data: bytes, viewer: Player | None, players: int) -> View:
    """Reads what a layout describes."""
    values = {slot.name: tuple(slot.of(data)) for slot in slots}
    first = viewer or Player(0)

    def number(name: str) -> int:
        return values[name][0]

    def player(relative: int) -> int:
        return clockwise(first, relative, players)

    def optional(name: str) -> int | None:
        return number(name) - 1 if number(name) > 0 else None

    def someone(name: str) -> int | None:
        relative = optional(name)
        return None if relative is None else player(relative)

    def seat(place: int) -> SeatView:
        name = f"seat{place}" if viewer is None else f"seat+{relative_to(Player(place), first, players)}"
        hand = values[f"{name}.hand"] if viewer is None else values["hand"] if place == viewer else None
        return SeatView(
            hand_size=number(f"{name}.hand_size") if viewer is not None else sum(values[f"{name}.hand"]),
            hand=hand,
            known=values[f"{name}.known"],
            opened=number(f"{name}.opened") == 1,
            books=places(values[f"{name}.books"]),
            grimoire=places(values[f"{name}.grimoire"]),
            sanity=number(f"{name}.sanity"),
            broken=number(f"{name}.broken") == 1,
            won=number(f"{name}.won") == 1,
        )

    books = [(optional(f"laying{book}.suit"), values[f"laying{book}.cards"]) for book in range(BOOKS)]
    return View(
        phase=PHASES[number("phase")],
        round=number("round"),
        turn=256 * values["turn"][0] + values["turn"][1],
        objective=number("objective"),
        owner=player(number("owner")),
        starter=player(number("starter")),
        acting=someone("acting"),
        winner=someone("winner"),
        extra=number("extra") == 1,
        due=number("due"),
        played=number("played") == 1,
        pending=number("pending") == 1,
        again=number("again"),
        barred=optional("barred"),
        suit=optional("suit"),
        stock_size=sum(values["stock"]),
        stock=values["stock"] if viewer is None else None,
        spent=number("spent"),
        ceiling=values["ceiling"],
        discard=kinds(values["discard"]),
        table=values["table"],
        laying=tuple(BookView(suit, kinds(cards)) for suit, cards in books if suit is not None),
        seats=tuple(seat(place) for place in range(players)),
    )


def places(flags: Sequence[int]) -> tuple[int, ...]:
    """Where a flag is set."""
    return tuple(place for place, flag in enumerate(flags) if flag)


def kinds(values: Sequence[int]) -> tuple[int, ...]:
    """The kinds in slots that are 0 where there is none."""
    return tuple(value - 1 for value in values if value > 0)


def encode(view: View, players: int) -> bytes:
    """Writes what `view` reads.

    Raises:
        ConfigError: With every reason why the view does not fit the bytes.
    """
    given: object = view
    seats: object = given.seats if isinstance(given, View) else ()
    books: object = given.laying if isinstance(given, View) else ()
    reasons: list[str] = []
    values: list[object] = []
    if not isinstance(given, View):
        reasons.append(f"{given!r} is not a View")
    elif not isinstance(seats, Sequence) or not all(isinstance(seat, SeatView) for seat in seats):
        reasons.append(f"seats is {seats!r}, expected {players} SeatView")
    elif len(seats) != players:
        reasons.append(f"{len(seats)} seats, expected {players}")
    elif not isinstance(books, Sequence) or not all(isinstance(book, BookView) for book in books):
        reasons.append(f"laying is {books!r}, expected up to {BOOKS} BookView")
    elif len(books) > BOOKS:
        reasons.append(f"{len(books)} books of a laying, expected at most {BOOKS}")
    else:
        rows = [*table_rows(view), *(row for seat in view.seats for row in seat_rows(seat)), *laying_rows(view.laying)]
        for slot, (value, row) in zip(layout(players, whole=True), rows, strict=True):
            if isinstance(row, str):
                reasons.append(f"{slot.name} is {value!r}, expected {row}")
            else:
                reasons += slot.out_of_range(row)
                values += row
        reasons += wrong_sizes(view)
    if reasons:
        raise ConfigError.listing("impossible-position", "impossible position", reasons)
    return bytes(value for value in values if isinstance(value, int))


Row: TypeAlias = tuple[object, list[object] | str]
"""A value of a view, and what it is in the bytes; or what was expected, where it is no such thing."""


def table_rows(view: View) -> list[Row]:
    """What lies on the table, slot by slot."""
    return [
        case(view.phase, PHASES),
        single(view.round),
        high_and_low(view.turn),
        single(view.objective),
        single(view.owner),
        single(view.starter),
        optional(view.acting, len(view.seats)),
        optional(view.winner, len(view.seats)),
        single(view.extra),
        single(view.due),
        single(view.played),
        single(view.pending),
        single(view.again),
        optional(view.barred, len(KINDS)),
        optional(view.suit, len(SUITS)),
        several(view.stock, len(KINDS)),
        single(view.spent),
        several(view.ceiling, len(KINDS)),
        listed(view.discard, PILE),
        several(view.table, len(KINDS) - 1),
    ]


def seat_rows(seat: SeatView) -> list[Row]:
    """What a player has, slot by slot."""
    return [
        several(seat.hand, len(KINDS)),
        several(seat.known, len(KINDS)),
        single(seat.opened),
        ascending(seat.books),
        ascending(seat.grimoire),
        single(seat.sanity),
        single(seat.broken),
        single(seat.won),
    ]


def laying_rows(laying: Sequence[BookView]) -> list[Row]:
    """The books of a laying in progress, slot by slot."""
    rows: list[Row] = []
    for place in range(BOOKS):
        if place < len(laying):
            rows += [optional(laying[place].suit, len(SUITS)), listed(laying[place].cards, FULL)]
        else:
            rows += [optional(None, len(SUITS)), listed((), FULL)]
    return rows


def wrong_sizes(view: View) -> list[str]:
    """Sizes that are not those of what lies open beside them."""
    sizes: list[tuple[str, object, object]] = [("stock_size", view.stock_size, view.stock)]
    sizes += [(f"seat{place}.hand_size", seat.hand_size, seat.hand) for place, seat in enumerate(view.seats)]
    reasons = []
    for name, size, pile in sizes:
        numbers = [value for value in pile if isinstance(value, int)] if isinstance(pile, Sequence) else []
        if isinstance(pile, Sequence) and len(numbers) == len(pile) and size != sum(numbers):
            reasons.append(f"{name} is {size!r}, expected {sum(numbers)}")
    return reasons


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


def listed(value: object, most: int) -> Row:
    """Kinds, as many as there are slots at most."""
    found = list(value) if isinstance(value, Sequence) else [None]
    if len(found) <= most and all(isinstance(kind, int) and 0 <= kind < len(KINDS) for kind in found):
        numbers = [kind + 1 for kind in found if isinstance(kind, int)]
        return value, [*numbers, *[0] * (most - len(numbers))]
    return value, f"up to {most} kinds from 0 to {len(KINDS) - 1}"


def ascending(value: object) -> Row:
    """A few suits that ascend."""
    found = list(value) if isinstance(value, Sequence) else [None]
    if found == [suit for suit in SUITS if suit in found]:
        return value, [suit in found for suit in SUITS]
    return value, f"suits from 0 to {len(SUITS) - 1} that ascend"


def case(value: object, known: Sequence[object]) -> Row:
    """One of several cases."""
    return value, [known.index(value)] if value in known else f"one of {', '.join(map(str, known))}"
