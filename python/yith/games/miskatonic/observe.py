"""What players see: the tensor, which is also the position in bytes, the text, and the view."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, TypeAlias

from yith.errors import ConfigError
from yith.games.miskatonic.action import BOARD_KINDS, DEFENSES, FRAGMENTS, KINDS, SEALS, Defense, Kind
from yith.games.miskatonic.state import PHASES, Phase, Pile, Seat, SeatView, State, View, shown, total
from yith.node import Player, clockwise, relative_to
from yith.observation import Layout, Slot

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from yith.games.miskatonic.rules import Miskatonic

SEAT = 32
"""Slots of a seat."""
TABLE = 54
"""Slots of the table."""


def size(players: int) -> int:
    """The number of slots."""
    return SEAT * players + TABLE


def spec(players: int) -> list[Slot]:
    """The layout of the tensor."""
    layout = Layout()
    slot = layout.push
    for seat in range(players):
        name = f"seat+{seat}"
        board = "Fragments A to G, Seals 1 to 3: 0 empty, 1 card, 2 Assistant"
        slot(f"{name}.board", (len(BOARD_KINDS),), "categorical", (0, 2), board)
        slot(f"{name}.students", (), "count", (0, 7), "Students")
        slot(f"{name}.wild_students", (), "count", (0, 7), "Assistants that count as Students")
        slot(f"{name}.ready", (8,), "flag", (0, 1), "Defense cards: 1 face up, 0 face down or not dealt")
        slot(f"{name}.inside", (), "flag", (0, 1), "in the Library")
        slot(f"{name}.knowledge", (), "count", (0, 60), "Knowledge cards")
        slot(f"{name}.red", (5,), "count", (0, 5), "red cards owned, by number")
        slot(f"{name}.black", (5,), "flag", (0, 1), "black cards owned, by number")
    slot("deck", (12,), "count", (0, 40), "cards in the deck, by kind")
    slot("discard", (12,), "count", (0, 40), "cards in the discard pile, by kind")
    slot("centre", (12,), "count", (0, 40), "cards in the centre, by kind")
    slot("red_deck", (5,), "count", (0, 40), "red cards in their deck, by number")
    slot("rewards", (5,), "flag", (0, 1), "red rewards that lie there, by number")
    slot("black_reward", (), "flag", (0, 1), "the black reward lies there")
    slot("knowledge", (), "count", (0, 60), "Knowledge cards left")
    slot("round", (), "count", (1, 5), "round")
    slot("phase", (), "categorical", (0, 7), "reward, turn, foresee, draw, react, assign, flip, end")
    turn = "seat whose turn it is; in reward the starter, at the end the last to act"
    slot("turn", (), "categorical", (0, players - 1), turn)
    slot("committed", (), "flag", (0, 1), "a preventive card was used this turn")
    slot("foresee", (), "count", (0, 3), "Premonition draws to come")
    slot("pending", (), "categorical", (0, 12), "0 none, else the drawn card's kind + 1")
    return layout.slots


def write(players: int, state: State, observer: Player, out: bytearray) -> None:
    """Writes the tensor of an observer."""
    values: list[int] = []
    for steps in range(players):
        player = clockwise(observer, steps, players)
        seat = state.seats[player]
        values += [(kind in seat.board) + (kind in seat.wild) for kind in BOARD_KINDS]
        values += [seat.students, seat.wild_students]
        values += [card in seat.ready for card in DEFENSES]
        values += [player in state.inside, seat.knowledge]
        values += seat.red
        values += [place in seat.black for place in range(5)]
    for pile in (state.deck, state.discard, state.centre):
        values += [pile[kind] for kind in KINDS]
    values += state.red_deck
    values += [place in state.rewards for place in range(5)]
    values += [state.black_reward, state.knowledge, state.round, PHASES.index(state.phase)]
    values += [relative_to(state.turn, observer, players), state.committed, state.foresee]
    values += [0 if state.pending is None else KINDS.index(state.pending) + 1]
    out[:] = bytes(values)


def read(players: int, data: bytes) -> State | list[str]:
    """The position in the tensor of seat 0, or the wrong length, or every slot out of its range."""
    if len(data) != size(players):
        return [f"{len(data)} bytes of position, expected {size(players)}"]
    reasons = []
    for slot in spec(players):
        reasons += slot.out_of_range(slot.of(data))
    return reasons or parse(players, data)


def parse(players: int, data: bytes) -> State:
    """The position in a tensor with all slots in their ranges, seats as they lie there."""
    table = data[SEAT * players :]

    def pile(start: int) -> Pile:
        return dict(zip(KINDS, table[start : start + 12], strict=True))

    seats = []
    inside = set()
    for place in range(players):
        slots = data[SEAT * place : SEAT * (place + 1)]
        if slots[20]:
            inside.add(Player(place))
        seats.append(
            Seat(
                board={kind for kind, value in zip(BOARD_KINDS, slots, strict=False) if value >= 1},
                wild={kind for kind, value in zip(BOARD_KINDS, slots, strict=False) if value == 2},
                students=slots[10],
                wild_students=slots[11],
                ready={card for card, value in zip(DEFENSES, slots[12:20], strict=True) if value},
                knowledge=slots[21],
                red=list(slots[22:27]),
                black=places(slots[27:32]),
            )
        )
    return State(
        deck=pile(0),
        discard=pile(12),
        centre=pile(24),
        seats=seats,
        red_deck=list(table[36:41]),
        rewards=places(table[41:46]),
        black_reward=table[46] == 1,
        knowledge=table[47],
        round=table[48],
        phase=PHASES[table[49]],
        turn=Player(table[50]),
        inside=inside,
        committed=table[51] == 1,
        foresee=table[52],
        pending=None if table[53] == 0 else KINDS[table[53] - 1],
    )


def places(flags: bytes) -> set[int]:
    """Where a flag is set."""
    return {place for place, flag in enumerate(flags) if flag}


def impossible(game: Miskatonic, state: State) -> list[str]:
    """Every reason why a position with all slots in their ranges cannot be."""
    return [
        *impossible_cards(game, state),
        *impossible_rewards(game, state),
        *impossible_seats(game, state),
        *impossible_phase(game, state),
    ]


def unless(holds: bool, reason: str) -> Iterator[str]:
    """The reason, unless the position meets it."""
    if not holds:
        yield reason


def impossible_cards(game: Miskatonic, state: State) -> Iterator[str]:
    """Conservation: every Library card is somewhere."""
    for kind, copies in game.copies().items():
        found = sum(pile[kind] for pile in (state.deck, state.discard, state.centre)) + (state.pending is kind)
        for seat in state.seats:
            match kind:
                case Kind.STUDENT:
                    found += seat.students
                case Kind.ASSISTANT:
                    found += seat.wild_students + len(seat.wild)
                case _:
                    found += kind in seat.board - seat.wild
        yield from unless(found == copies, f"{found} cards {kind}, expected {copies}")


def impossible_rewards(game: Miskatonic, state: State) -> Iterator[str]:
    """The cards that are won: every one is somewhere; a number lies there once a round (M-11)."""
    content = game.content
    for place, number in enumerate(content.red):
        won = sum(seat.red[place] for seat in state.seats) + (place in state.rewards)
        found = won + state.red_deck[place]
        yield from unless(found == content.red_copies, f"{found} red cards {number}, expected {content.red_copies}")
        yield from unless(won <= state.round, f"{won} red cards {number} won or lying there in {state.round} rounds")
    knowledge = state.knowledge + sum(seat.knowledge for seat in state.seats)
    yield from unless(knowledge == content.knowledge, f"{knowledge} Knowledge cards, expected {content.knowledge}")
    # Black cards: each one player's, none before its round.
    over = state.round - 1 if state.black_reward else state.round
    for place, number in enumerate(content.black):
        owners = sum(place in seat.black for seat in state.seats)
        yield from unless(owners <= 1, f"black {number} has {owners} owners, expected at most 1")
        yield from unless(owners == 0 or place < over, f"black {number} is owned, but its round is not over")


def impossible_seats(game: Miskatonic, state: State) -> Iterator[str]:
    """What lies in front of players; each wins one reward a round at most."""
    for player, seat in enumerate(state.seats):
        inside = player in state.inside
        fragments, students = len(seat.board.intersection(FRAGMENTS)), seat.all_students()
        yield from unless(
            fragments < game.content.fragment_set, f"seat {player} has {fragments} Fragments, which complete a set"
        )
        yield from unless(not seat.board.issuperset(SEALS), f"seat {player} has every Seal, which complete a set")
        yield from unless(
            students < game.content.student_set, f"seat {player} has {students} Students, which complete a set"
        )
        yield from unless(inside or not seat.board, f"seat {player} is outside with Fragments or Seals on the board")
        yield from unless(seat.ready <= game.dealt(), f"seat {player} has Latent ready, but the option latent is off")
        won = sum(seat.red) + len(seat.black)
        rounds = state.round - inside
        yield from unless(won <= rounds, f"seat {player} has {won} Sanity cards after {rounds} rounds")


def impossible_phase(game: Miskatonic, state: State) -> Iterator[str]:
    """What M-27, M-28 and M-33 say of phases, and M-15, M-30 and M-31 of what a round leaves behind."""
    phase, seat = state.phase, state.seats[state.turn]
    insiders, reds = len(state.inside), len(state.rewards)
    here = f"in phase {phase}"
    if phase is Phase.REWARD:
        yield from unless(insiders == game.players, f"a player is outside {here}")
        yield from unless(state.black_reward, f"no black reward {here}")
        yield from unless(reds < game.players - 1, f"{reds} red rewards {here}")
        yield from unless(not any(held.board for held in state.seats), f"Fragments or Seals on a board {here}")
        yield from unless(total(state.discard) == 0, f"cards in the discard pile {here}")
        swept = game.centre_to_deck or state.round == 1
        yield from unless(not swept or total(state.centre) == 0, f"cards in the centre {here}")
        yield from unless(state.round > 1 or state.turn == 0, f"seat {state.turn} starts round 1 {here}")  # M-12
    else:
        rewards = reds + state.black_reward
        yield from unless(rewards == insiders, f"{rewards} rewards for {insiders} players inside")
        yield from unless(state.black_reward or reds == 0, "red rewards without the black one")
    match phase:
        case Phase.REWARD:
            pass
        case Phase.END:
            yield from unless(state.round == 5, f"end in round {state.round}")
            yield from unless(insiders == 0, f"a player is inside {here}")
        case Phase.FLIP:
            yield from unless(seat.ready != game.dealt(), f"no Defense card is face down {here}")
            yield from unless(seat.all_students() == 0, f"{seat.all_students()} Students {here}")
        case _:
            yield from unless(state.turn in state.inside, f"seat {state.turn} acts, but is outside {here}")
    yield from impossible_turn(state, here)
    yield from impossible_pending(game, state, here)


def impossible_turn(state: State, here: str) -> Iterator[str]:
    """What M-28 and M-16 say of a turn that goes on."""
    phase, committed = state.phase, state.committed
    yield from unless(not committed or phase in {Phase.TURN, Phase.FORESEE}, f"committed {here}")
    yield from unless(committed or phase is not Phase.FORESEE, f"not committed {here}")
    yield from unless(
        not committed or not state.seats[state.turn].ready.issuperset(COMMITTING),
        "committed, but every preventive card is face up",
    )
    unused = phase is Phase.FORESEE and Defense.PREMONITION in state.seats[state.turn].ready
    yield from unless(not unused, f"Premonition is face up {here}")
    yield from unless((state.foresee > 0) == (phase is Phase.FORESEE), f"{state.foresee} Premonition draws {here}")
    stock = total(state.deck) + total(state.discard)
    yield from unless(state.foresee <= stock, f"{state.foresee} Premonition draws from {stock} cards")
    draws = phase in {Phase.FORESEE, Phase.DRAW}
    yield from unless(not draws or total(state.deck) > 0, f"an empty deck {here}")


def impossible_pending(game: Miskatonic, state: State, here: str) -> Iterator[str]:
    """What M-22 and M-28 say of the drawn card."""
    match state.phase, state.pending:
        case ((Phase.REACT | Phase.ASSIGN), None):
            yield f"no pending card {here}"
        case Phase.REACT, _:
            yield from unless(len(game.legal(state)) > 1, f"no reactive card could be used {here}")
        case Phase.ASSIGN, Kind() as kind:
            yield from unless(kind is Kind.ASSISTANT, f"pending {kind} {here}")
        case _, Kind() as kind:
            yield f"pending {kind} {here}"


def describe(game: Miskatonic, state: State, viewer: Player | None) -> str:
    """The position as one line: with a viewer, seats relative, the viewer's first."""

    def label(player: Player) -> str:
        return str(player) if viewer is None else f"+{relative_to(player, viewer, game.players)}"

    line = f"round {state.round} {state.phase} {label(state.turn)}"
    if state.committed:
        line += " committed"
    if state.foresee > 0:
        line += f" foresee {state.foresee}"
    if state.pending is not None:
        line += f" pending {state.pending}"
    rewards = [str(game.content.red[place]) for place in sorted(state.rewards)]
    if state.black_reward:
        rewards.append(f"black {game.content.black[state.round - 1]}")
    parts = [line, f"rewards {words(rewards)}", f"red deck {words(state.red_deck)}", f"knowledge {state.knowledge}"]
    for name, pile in (("deck", state.deck), ("discard", state.discard), ("centre", state.centre)):
        parts.append(f"{name} {words(pile.values() if total(pile) > 0 else ())}")
    for steps in range(game.players):
        player = clockwise(viewer or Player(0), steps, game.players)
        parts.append(describe_seat(game, state, player, label(player)))
    return " | ".join(parts)


def describe_seat(game: Miskatonic, state: State, player: Player, label: str) -> str:
    """What lies in front of a player, as a part of the line."""
    seat = state.seats[player]
    board = [f"{kind}{'*' if kind in seat.wild else ''}" for kind in BOARD_KINDS if kind in seat.board]
    ready = [card for card in DEFENSES if card in seat.ready]
    red = [number for number, cards in zip(game.content.red, seat.red, strict=True) for _ in range(cards)]
    black = [game.content.black[place] for place in sorted(seat.black)]
    return (
        f"{label} {'in' if player in state.inside else 'out'}: {words(board)}"
        f" ; students {seat.students}+{seat.wild_students} ; ready {words(ready)} ; knowledge {seat.knowledge}"
        f" ; red {words(red)} ; black {words(black)}"
    )


COMMITTING = {Defense.PREMONITION, Defense.SILVER, Defense.STORAGE, Defense.RECEIVE}
"""The preventive cards whose use leaves the turn going on."""


def words(parts: Iterable[object]) -> str:
    """Parts with spaces between; a dash where there is none."""
    return " ".join(map(str, parts)) or "-"


# The view: the same for both engines.


def view(body: bytes, players: int) -> View:
    """Reads a position's bytes without header."""
    return view_of(body, 0, players)


def view_of(observation: bytes, player: int, players: int) -> View:
    """Reads the observation of a player; seats are absolute."""
    state = parse(players, observation)
    seats = [
        SeatView(
            board=frozenset(seat.board),
            assistants=frozenset(seat.wild),
            students=seat.students,
            wild_students=seat.wild_students,
            ready=frozenset(seat.ready),
            inside=place in state.inside,
            knowledge=seat.knowledge,
            red=tuple(seat.red),
            black=tuple(black in seat.black for black in range(5)),
        )
        for place, seat in enumerate(state.seats)
    ]
    return View(
        round=state.round,
        phase=state.phase,
        turn=clockwise(state.turn, player, players),
        committed=state.committed,
        foresee=state.foresee,
        pending=state.pending,
        rewards=tuple(sorted(state.rewards)),
        black_reward=state.black_reward,
        knowledge=state.knowledge,
        red_deck=tuple(state.red_deck),
        deck=tuple(state.deck.values()),
        discard=tuple(state.discard.values()),
        centre=tuple(state.centre.values()),
        seats=tuple(seats[relative_to(Player(place), Player(player), players)] for place in range(players)),
    )


def encode(view: View, players: int) -> bytes:
    """Writes what `view` reads.

    Raises:
        ConfigError: With every reason why the view does not fit the bytes.
    """
    given: object = view
    seats: object = given.seats if isinstance(given, View) else ()
    reasons: list[str] = []
    values: list[object] = []
    if not isinstance(given, View):
        reasons.append(f"{given!r} is not a View")
    elif not isinstance(seats, Sequence) or not all(isinstance(seat, SeatView) for seat in seats):
        reasons.append(f"seats is {seats!r}, expected {players} SeatView")
    elif len(seats) != players:
        reasons.append(f"{len(seats)} seats, expected {players}")
    else:
        rows = [row for seat in view.seats for row in seat_rows(seat)] + table_rows(view)
        for slot, (value, row) in zip(spec(players), rows, strict=True):
            if isinstance(row, str):
                reasons.append(f"{slot.name} is {shown(value)}, expected {row}")
            else:
                reasons += slot.out_of_range(row)
                values += row
    if reasons:
        raise ConfigError.listing("impossible-position", "impossible position", reasons)
    return bytes(value for value in values if isinstance(value, int))


Row: TypeAlias = tuple[object, list[object] | str]
"""A value of a view, and what it is in the tensor; or what was expected, where it is no such thing."""


def seat_rows(seat: SeatView) -> list[Row]:
    """What lies in front of a player, slot by slot."""
    return [
        board(seat),
        single(seat.students),
        single(seat.wild_students),
        members(seat.ready, DEFENSES),
        single(seat.inside),
        single(seat.knowledge),
        several(seat.red, 5),
        several(seat.black, 5),
    ]


def table_rows(view: View) -> list[Row]:
    """What lies on the table, slot by slot."""
    return [
        several(view.deck, 12),
        several(view.discard, 12),
        several(view.centre, 12),
        several(view.red_deck, 5),
        lying(view.rewards),
        single(view.black_reward),
        single(view.knowledge),
        single(view.round),
        case(view.phase, PHASES),
        single(view.turn),
        single(view.committed),
        single(view.foresee),
        case(view.pending, (None, *KINDS)),
    ]


def single(value: object) -> Row:
    """A number."""
    return value, [value]


def several(value: object, count: int) -> Row:
    """So many numbers."""
    if isinstance(value, Sequence) and len(value) == count:
        return value, list(value)
    return value, f"{count} numbers"


def case(value: object, known: Sequence[object]) -> Row:
    """One of several cases."""
    return value, [known.index(value)] if value in known else f"one of {', '.join(map(str, known))}"


def members(value: object, known: Sequence[object]) -> Row:
    """A set of some of these."""
    if isinstance(value, AbstractSet) and value <= set(known):
        return value, [item in value for item in known]
    return value, f"a set of some of {', '.join(map(str, known))}"


def board(seat: SeatView) -> Row:
    """Fragments and Seals: which there are, and which of them are Assistants."""
    value, held = members(seat.board, BOARD_KINDS)
    wild: object = seat.assistants
    if isinstance(held, str):
        return value, held
    if isinstance(wild, AbstractSet) and wild <= seat.board:
        return value, [(kind in seat.board) + (kind in wild) for kind in BOARD_KINDS]
    return value, f"to hold the assistants {shown(wild)}"


def lying(value: object) -> Row:
    """The places of the red rewards."""
    found = list(value) if isinstance(value, Sequence) else [None]
    if found == [place for place in range(5) if place in found]:
        return value, [place in found for place in range(5)]
    return value, "places from 0 to 4 that ascend"
