"""What players see: the slots of the tensor (N-54) and the text of every move (N-56)."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest

from .play import State, load
from .table import KEEP, at, deck, legal, moves, pile, step, suits, through

# N-54: what the slots are.

# Name, shape, kind, lowest and highest; -1 is the last seat, -2 the number of seats.
Row: TypeAlias = tuple[str, tuple[int, ...], str, int, int]

HEAD: list[Row] = [
    ("phase", (), "categorical", 0, 10),
    ("round", (), "count", 1, 100),
    ("turn", (2,), "count", 0, 255),
    ("objective", (), "count", 1, 3),
    ("owner", (), "categorical", 0, -1),
    ("starter", (), "categorical", 0, -1),
    ("acting", (), "categorical", 0, -2),
    ("winner", (), "categorical", 0, -2),
    ("extra", (), "flag", 0, 1),
    ("due", (), "count", 0, 3),
    ("played", (), "flag", 0, 1),
    ("pending", (), "flag", 0, 1),
    ("again", (), "count", 0, 96),
    ("barred", (), "categorical", 0, 50),
    ("suit", (), "categorical", 0, 8),
    ("stock", (), "count", 0, 102),
    ("spent", (), "count", 0, 4),
    ("ceiling", (50,), "count", 0, 12),
    ("discard", (102,), "categorical", 0, 50),
    ("table", (49,), "count", 0, 12),
]
SEAT: list[Row] = [
    ("hand_size", (), "count", 0, 102),
    ("known", (50,), "count", 0, 12),
    ("opened", (), "flag", 0, 1),
    ("books", (8,), "flag", 0, 1),
    ("grimoire", (8,), "flag", 0, 1),
    ("sanity", (), "count", 0, 8),
    ("broken", (), "flag", 0, 1),
    ("won", (), "flag", 0, 1),
]
TAIL: list[Row] = [
    ("hand", (50,), "count", 0, 12),
    *(
        (f"laying{book}.{name}", shape, "categorical", 0, high)
        for book in range(3)
        for name, shape, high in (("suit", (), 8), ("cards", (5,), 49))
    ),
]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_n54_names_shapes_and_ranges(engine: str, players: int) -> None:  # N-54
    seats: list[Row] = [(f"seat+{seat}.{row[0]}", *row[1:]) for seat in range(players) for row in SEAT]
    most = {-1: players - 1, -2: players}
    rows: list[Row] = [*HEAD, *seats, *TAIL]
    expected = [(name, shape, kind, low, most.get(high, high)) for name, shape, kind, low, high in rows]
    spec = load(engine, players=players).observation_spec
    assert [(slot.name, slot.shape, slot.kind, slot.low, slot.high) for slot in spec] == expected


@pytest.mark.parametrize(("players", "size"), [(2, 429), (3, 500), (4, 571)])
def test_n54_sizes_and_offsets(engine: str, players: int, size: int) -> None:  # N-54
    game = load(engine, players=players)
    found = {slot.name: slot.offset for slot in game.observation_spec}
    singles = ["phase", "round", "turn", "", "objective", "owner", "starter", "acting", "winner", "extra", "due"]
    singles += ["played", "pending", "again", "barred", "suit", "stock", "spent", "ceiling"]
    expected = {name: place for place, name in enumerate(singles) if name} | {"discard": 68, "table": 170}
    for seat in range(players):
        first = 219 + 71 * seat
        places = {"hand_size": 0, "known": 1, "opened": 51, "books": 52, "grimoire": 60}
        places |= {"sanity": 68, "broken": 69, "won": 70}
        expected |= {f"seat+{seat}.{name}": first + place for name, place in places.items()}
    expected["hand"] = 219 + 71 * players
    for book in range(3):
        expected[f"laying{book}.suit"] = 269 + 71 * players + 6 * book
        expected[f"laying{book}.cards"] = 270 + 71 * players + 6 * book
    assert found == expected
    assert size == 71 * players + 287
    assert len(game.initial_state().observation(0)) == size


def seen(state: State, player: int) -> list[int]:
    return [int(value) for value in state.observation(player)]


def flags(letters: str) -> list[int]:
    return [int(suit in suits(letters)) for suit in range(8)]


def seat_slots(size: int, known: str, books: str, marked: str, sanity: int) -> list[int]:
    return [size, *pile(known), int(books != ""), *flags(books), *flags(marked), sanity, int(sanity == 0), 0]


def padded(values: list[int], size: int) -> list[int]:
    return [*values, *[0] * (size - len(values))]


def test_n54_slot_by_slot(engine: str) -> None:  # N-54 N-52
    """Round 5, turn 300 = 1 x 256 + 44, of seat 1; seat 2 started."""
    game = load(engine, players=3, turn_limit=1000)
    hands = "A1 A1 B2", "C3 Ci W*2 C3 D1", "E1 V"
    state = at(
        game,
        *hands,
        round_number=5,
        turn=300,
        owner=1,
        starter=2,
        played=True,
        pending=True,
        again=2,
        spent=1,
        discard="Ar C1 C2 W",
        books=["", "FGH", ""],
        table="F1*2 F2*2 F3 G1*2 G2*2 G3 H1*2 H2*2 H3 Hi",
        marked=["A", "BC", ""],
        known=["A1", "C3 W", ""],
        sanity=[3, 8, 1],
    )
    full = [*deck(None)[:49], 1]
    # 101 cards without the spent one: 11 in hands, 4 in the pile, 16 in books.
    stock = 101 - 11 - 4 - 16
    # A kind and a suit are written as their number + 1: Ar is 6, C1 is 13, C2 is 14, Cthulhu 49.
    middle = [0, 0, 1, 1, 2, 0, 0, stock, 1, *full, *padded([6, 13, 14, 49], 102)]
    table = pile("F1*2 F2*2 F3 G1*2 G2*2 G3 H1*2 H2*2 H3 Hi")[:49]
    seats = [
        seat_slots(3, "A1", "", "A", 3),
        seat_slots(6, "C3 W", "FGH", "BC", 8),
        seat_slots(2, "", "", "", 1),
    ]
    for player in range(3):
        owner, starter = (1 - player) % 3, (2 - player) % 3
        expected = [4, 5, 1, 44, 3, owner, starter, owner + 1, 0, *middle, *table]
        for turned in (*seats[player:], *seats[:player]):
            expected += turned
        assert seen(state, player) == [*expected, *pile(hands[player]), *[0] * 18]


def test_n54_at_the_start(engine: str) -> None:  # N-54
    state = load(engine).initial_state()
    head = [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 102, 0]
    empty = seat_slots(0, "", "", "", 8)
    for player in range(2):
        head[5] = head[6] = player
        assert seen(state, player) == [*head, *deck(None), *[0] * (102 + 49), *empty, *empty, *[0] * 68]


def slot(state: State, name: str, player: int = 0) -> int:
    """The first number of a slot."""
    return seen(state, player)[next(slot.offset for slot in state.game.observation_spec if slot.name == name)]


def numbers(state: State, player: int, *names: str) -> list[int]:
    return [slot(state, name, player) for name in names]


def test_n54_deal_and_flip(engine: str) -> None:  # N-54
    """The owner is who gets the card, in flip the starter; nobody acts."""
    state = load(engine).initial_state()
    step(state, *["card A1", "card A2", "card A3", "card Ai", "card As", "card B1"])
    assert numbers(state, 0, "phase", "owner", "acting", "stock") == [0, 1, 0, 96]
    assert numbers(state, 1, "phase", "owner", "acting", "stock") == [0, 0, 0, 96]
    assert seen(state, 0)[219 + 142 : 269 + 142] == pile("A1 A2 A3 Ai As")
    assert seen(state, 1)[219 + 142 : 269 + 142] == pile("B1")
    step(state, *["card B2", "card B3", "card Bi", "card Bs"])
    assert numbers(state, 0, "phase", "owner", "acting") == [1, 0, 0]
    assert numbers(state, 1, "phase", "owner", "acting") == [1, 1, 0]
    step(state, "card C1")
    assert seen(state, 0)[:9] == [2, 1, 0, 1, 1, 0, 0, 1, 0]
    assert seen(state, 1)[:9] == [2, 1, 0, 1, 1, 1, 1, 2, 0]


def test_n54_the_draw_and_its_slots(engine: str) -> None:  # N-54
    state = at(load(engine), f"A3 {KEEP}", "B1", discard="C1")
    step(state, "play A3", "card D1")
    assert numbers(state, 0, "phase", "acting", "due", "played", "suit", "barred") == [3, 0, 2, 1, 0, 0]
    assert numbers(state, 1, "phase", "owner", "acting", "due") == [3, 1, 0, 2]


def test_n54_the_barred_kind_whatever_the_hand_holds(engine: str) -> None:  # N-54 N-21
    """Two in hand: C1 may be played, and is written all the same."""
    state = at(load(engine), "C1 A1", "B1", discard="C1 D1", phase="draw")
    step(state, "draw discard")
    assert (slot(state, "barred"), slot(state, "barred", 1), "play C1" in legal(state)) == (13, 13, True)


def test_n54_the_suit_that_is_discarded(engine: str) -> None:  # N-54
    state = at(load(engine, players=3), f"V {KEEP}", "B1 B2", "C1", discard="D1")
    step(state, "play V")
    names = ("phase", "owner", "acting", "extra", "suit")
    assert numbers(state, 0, *names) == [8, 0, 1, 1, 0]
    step(state, "discard F1")
    assert numbers(state, 0, *names) == [8, 0, 1, 1, 6]
    step(state, "stop", "discard B2")
    assert numbers(state, 0, *names) == [8, 0, 2, 1, 2]
    assert numbers(state, 1, *names) == [8, 2, 1, 1, 2]
    assert numbers(state, 2, *names) == [8, 1, 3, 1, 2]


def test_n54_sacrifice_and_invoke(engine: str) -> None:  # N-54
    state = at(load(engine), f"As Ai {KEEP}", "B1", discard="C1 C2")
    assert slot(step(state.clone(), "play As"), "phase") == 7
    assert slot(step(state.clone(), "play Ai"), "phase", 1) == 6


def test_n54_settle(engine: str) -> None:  # N-54 N-41
    fields: dict[str, Any] = {"books": ["", "FGH", ""], "marked": ["A", "", "B"], "sanity": [1, 8, 1]}
    state = at(load(engine, players=3), "C1", "W", "C2", owner=1, played=True, round_number=5, **fields)
    step(state, "go out")
    assert numbers(state, 1, "phase", "acting", "winner", "played") == [9, 1, 1, 1]
    assert numbers(state, 0, "phase", "acting", "winner", "owner") == [9, 2, 2, 1]
    assert [slot(state, f"seat+{seat}.broken") for seat in range(3)] == [1, 0, 1]
    step(state, "take-book B")
    assert [slot(state, f"seat+{seat}.broken") for seat in range(3)] == [1, 0, 0]
    assert [slot(state, f"seat+{seat}.won") for seat in range(3)] == [0, 0, 0]


def test_n54_over(engine: str) -> None:  # N-54
    """What the last move left, no draws due and no suit."""
    state = at(load(engine, players=3, round_limit=1), "As B1 B2", "C1", "D1", discard="E1", books=["H"])
    step(state, "play As", "discard B1", "discard B2")
    names = ("phase", "turn", "owner", "acting", "winner", "played", "suit", "due")
    assert numbers(state, 0, *names) == [10, 0, 0, 0, 1, 1, 0, 0]
    assert numbers(state, 2, *names) == [10, 0, 1, 0, 2, 1, 0, 0]
    assert seen(state, 0)[3] == 4
    assert [slot(state, f"seat+{seat}.won", 2) for seat in range(3)] == [0, 1, 0]


def test_n54_a_laying_is_seen_by_its_own_seat_only(engine: str) -> None:  # N-54 N-53
    hand = "A1*2 A2*2 A3 Ai B1*2 B2*2 B3 Bi W C1"
    state = at(load(engine, players=3), hand, "D1", "D2", round_number=2)
    before = [seen(state, player) for player in range(3)]
    step(state, "open A", "add A1", "add A2")
    after = [seen(state, player) for player in range(3)]
    assert after[1:] == before[1:]
    assert after[0][0] == 5
    assert after[0][269 + 213 :] == padded([1, 1, 2], 18)
    # The cards are still in hand.
    assert after[0][219 + 213 : 269 + 213] == pile(hand)
    through(state, "add A2", "add A3", "add Ai", "open B", "add B1", "add B2")
    assert seen(state, 0)[269 + 213 :] == [1, 1, 2, 2, 3, 4, 2, 7, 8, 0, 0, 0, *[0] * 6]
    assert [seen(state, player)[0] for player in range(3)] == [5, 4, 4]


# N-56: the texts of moves, in the game's own words.


def texts(state: State) -> list[list[str]]:
    """What every seat saw of the last step."""
    return [state.observe_event(player) for player in range(state.game.num_players)]


def test_n56_the_deal(engine: str) -> None:  # N-56 N-10
    """The owner sees the card, the others that there was one; relative seats of the one who gets it."""
    state = load(engine, players=3).initial_state()
    step(state, "card Ai")
    assert texts(state) == [["0 card tide-invoke"], ["2 card"], ["1 card"]]
    step(state, "card A1", "card A2", "card A3", "card W", "card V")
    assert texts(state) == [["1 card"], ["0 card revelation"], ["2 card"]]
    step(state, *["card B1", "card B2", "card B3", "card Bi"], *["card C1", "card C2", "card C3", "card Ci"])
    step(state, "card Cr")
    assert texts(state) == [["2 card"], ["1 card"], ["0 card bone-repeat"]]


def test_n56_the_card_turned_up(engine: str) -> None:  # N-56
    state = load(engine).initial_state()
    step(state, *(f"card {kind}" for kind in ["A1", "A2", "A3", "Ai", "As", "B1", "B2", "B3", "Bi", "Bs"]))
    step(state, "card V")
    assert texts(state) == [["card revelation"], ["card revelation"]]


def test_n56_the_draw(engine: str) -> None:  # N-56 N-20
    state = at(load(engine, players=3), "A1 A2", "B1 B2", "C1 W", phase="draw", owner=2, discard="Ei D1")
    open_one = state.clone()
    step(state, "draw stock")
    assert texts(state) == [["2 draw stock"], ["1 draw stock"], ["0 draw stock"]]
    step(state, "card W")
    assert texts(state) == [["2 card"], ["1 card"], ["0 card cthulhu"]]
    step(open_one, "draw discard")
    assert texts(open_one) == [
        ["2 draw discard lamp-invoke"],
        ["1 draw discard lamp-invoke"],
        ["0 draw discard lamp-invoke"],
    ]


def test_n56_plays_and_their_draws(engine: str) -> None:  # N-56 N-30
    state = at(load(engine), f"A2 {KEEP}", "B1 B2")
    step(state, "play A2")
    assert texts(state) == [["0 play tide-investigate-2"], ["1 play tide-investigate-2"]]
    step(state, "card C1")
    assert texts(state) == [["0 card bone-investigate-1"], ["1 card"]]


def test_n56_forced_moves_follow(engine: str) -> None:  # N-56
    """Nothing tells that they were forced."""
    state = at(load(engine), "W", "", discard="G1")
    step(state, "play W")
    assert moves(state) == ["play W", "!end", "!draw stock"]
    assert texts(state) == [["0 play cthulhu", "0 end", "1 draw stock"], ["1 play cthulhu", "1 end", "0 draw stock"]]


def test_n56_end_and_again(engine: str) -> None:  # N-56 N-33
    state = at(load(engine), "Ar A1", "B1 B2")
    step(state, "play Ar")
    assert texts(state)[1] == ["1 play tide-repeat"]
    ended = step(state.clone(), "end")
    assert texts(ended) == [["0 end"], ["1 end"]]
    step(state, "again")
    assert texts(state) == [["0 again"], ["1 again"]]


def test_n56_invoke(engine: str) -> None:  # N-56 N-31
    state = at(load(engine, players=3), "B1 B2", f"Ai {KEEP}", "C1 C2", owner=1, discard="D1 V")
    step(state, "play Ai")
    assert texts(state) == [["1 play tide-invoke"], ["0 play tide-invoke"], ["2 play tide-invoke"]]
    step(state, "invoke V")
    assert texts(state) == [["1 invoke revelation"], ["0 invoke revelation"], ["2 invoke revelation"]]


def test_n56_discards(engine: str) -> None:  # N-56 N-34
    state = at(load(engine, players=3), "B1 B2", f"V A1 {KEEP}", "W", owner=1, discard="D1")
    step(state, "play V")
    assert texts(state)[0] == ["1 play revelation"]
    step(state, "discard A1")
    # No card of the suit is left, and seat 2 has none with a suit.
    assert texts(state) == [
        ["1 discard tide-investigate-1", "1 stop", "2 stop"],
        ["0 discard tide-investigate-1", "0 stop", "1 stop"],
        ["2 discard tide-investigate-1", "2 stop", "0 stop"],
    ]
    step(state, "stop")
    assert texts(state) == [["0 stop"], ["2 stop"], ["1 stop"]]


def test_n56_lay(engine: str) -> None:  # N-56 N-23
    state = at(load(engine), "H3 W A1 A2", "B1", books=["H"], table="H1*2 H2*2 Hi")
    step(state, "lay H3")
    assert texts(state) == [["0 lay thorn-investigate-3"], ["1 lay thorn-investigate-3"]]
    step(state, "lay W")
    assert texts(state) == [["0 lay cthulhu"], ["1 lay cthulhu"]]


def test_n56_go_out(engine: str) -> None:  # N-56 N-25
    """With the kind; what follows is the deal."""
    state = at(load(engine), "A3", "B1", books=["H"], played=True)
    step(state, "go out")
    assert texts(state) == [["0 go out tide-investigate-3"], ["1 go out tide-investigate-3"]]
    step(state, "card C1")
    assert texts(state) == [["0 card bone-investigate-1"], ["1 card"]]


def test_n56_a_laying(engine: str) -> None:  # N-56 N-53
    """Its steps show to their own seat; when it is complete all see what was laid, book by book."""
    hand = "A1*2 A2*2 A3 Ai W B1*2 B2*2 B3 C1 C2"
    state = at(load(engine), hand, "D1", round_number=2)
    step(state, "open A")
    assert texts(state) == [["0 open tide"], []]
    step(state, "add A1")
    assert texts(state) == [["0 add tide-investigate-1"], []]
    step(state, "add A2")
    assert texts(state) == [["0 add tide-investigate-2"], []]
    step(state, "add A2")
    step(state, "add A3")
    assert texts(state) == [["0 add tide-investigate-3"], []]
    step(state, "add W")
    # What follows is forced up to the last card.
    book = [f"star-investigate-{number}" for number in (1, 1, 2, 2, 3)]
    laid = (
        "lay down tide tide-investigate-1 tide-investigate-2 tide-investigate-2 tide-investigate-3 cthulhu"
        " star star-investigate-1 star-investigate-1 star-investigate-2 star-investigate-2 star-investigate-3"
    )
    assert texts(state) == [
        ["0 add cthulhu", "0 open star", *(f"0 add {kind}" for kind in book), f"0 {laid}"],
        [f"1 {laid}"],
    ]


def test_n56_one_step_lays_down_and_wins(engine: str) -> None:  # N-56
    """Five cards and nothing else: the end of the round has no text."""
    state = at(load(engine), "As*2 Ar*2 W", "D1")
    step(state, "open A")
    cards = ["tide-sacrifice", "tide-sacrifice", "tide-repeat", "tide-repeat", "cthulhu"]
    laid = f"lay down tide {' '.join(cards)}"
    assert texts(state) == [["0 open tide", *(f"0 add {card}" for card in cards), f"0 {laid}"], [f"1 {laid}"]]
    assert state.view.round == 2


def test_n56_settle(engine: str) -> None:  # N-56 N-41
    fields: dict[str, Any] = {"books": ["", "FGH", ""], "marked": ["A", "A", "BC"], "sanity": [1, 8, 1]}
    state = at(load(engine, players=3), "C1", "W", "C2", owner=1, played=True, round_number=5, **fields)
    step(state, "go out")
    assert texts(state)[0] == ["1 go out cthulhu"]
    step(state, "take-book C")
    assert texts(state) == [
        ["1 take-book bone", "1 lose-book tide"],
        ["0 take-book bone", "0 lose-book tide"],
        ["2 take-book bone", "2 lose-book tide"],
    ]


def test_n56_what_has_no_text(engine: str) -> None:  # N-56 N-57 N-13
    """A stock formed anew, draws that did not take place, a void round."""
    state = at(load(engine), f"A3 {KEEP}", "B1", stock="", discard="C1", rest=1)
    step(state, "play A3")
    assert texts(state)[1] == ["1 play tide-investigate-3"]
    step(state, "card C1")
    assert texts(state) == [["0 card bone-investigate-1"], ["1 card"]]
    void = at(load(engine, turn_limit=3), f"A1 {KEEP}", "B1", turn=3, played=True)
    step(void, "end")
    assert texts(void) == [["0 end"], ["1 end"]]


def test_n56_the_last_step_only(engine: str) -> None:  # N-56
    state = at(load(engine), f"A2 {KEEP}", "B1 B2")
    assert texts(state) == [[], []]
    step(state, "play A2", "card C1", "card C2", "end")
    assert texts(state) == [["0 end"], ["1 end"]]
    assert state.information_state(1)[-4:] == ["1 play tide-investigate-2", "1 card", "1 card", "1 end"]
    assert state.information_state(0)[-4:] == [
        "0 play tide-investigate-2",
        "0 card bone-investigate-1",
        "0 card bone-investigate-2",
        "0 end",
    ]


def test_n56_draws_of_a_stream(engine: str) -> None:  # N-56
    """What the stream draws belongs to the step before."""
    state = load(engine).new_state(seed=5)
    for player in range(2):
        deal = [text.split() for text in state.information_state(player)]
        assert [(words[0], len(words)) for words in deal[:5]] == [(str(player), 2 + (player == 0))] * 5
        assert [(words[0], len(words)) for words in deal[5:10]] == [(str(1 - player), 2 + (player == 1))] * 5
        assert (len(deal), deal[10][0]) == (11, "card")
    step(state, "draw stock")
    mine, others = texts(state)
    assert mine[0] == "0 draw stock"
    assert mine[1].startswith("0 card ")
    assert others == ["1 draw stock", "1 card"]
