"""Components, options, the deal, objectives, the stock and void rounds: N-1 to N-14."""

from __future__ import annotations

from typing import Any

import pytest

import yith
from yith.errors import ConfigError
from yith.games.necronomicon import Phase

from .play import State, load
from .table import (
    KEEP,
    KINDS,
    SHORT_KINDS,
    SHORT_SUITS,
    at,
    ceiling_of,
    counted,
    dealt,
    deck,
    hand,
    known,
    laid,
    lay_down,
    legal,
    marked,
    moves,
    outcomes,
    pile_of,
    refused,
    sanity,
    step,
    stock_of,
    table_of,
)


def test_n1_a_hundred_and_two_cards(engine: str) -> None:  # N-1
    view = load(engine).initial_state().view
    assert view.stock is not None
    assert [sum(view.stock[6 * suit : 6 * suit + 6]) for suit in range(8)] == [12] * 8
    assert view.stock[48:] == (4, 2)
    assert sum(view.stock) == view.stock_size == 102


@pytest.mark.parametrize("players", [2, 3, 4])
def test_n1_empty_grimoires_and_sanity_at_eight(engine: str, players: int) -> None:  # N-1
    state = load(engine, players=players).initial_state()
    assert sanity(state) == [8] * players
    assert [marked(state, seat) for seat in range(players)] == [""] * players
    assert list(state.scores) == [0] * players


def test_n2_two_of_each_action(engine: str) -> None:  # N-2
    stock = load(engine).initial_state().view.stock
    assert stock is not None
    assert stock[:48] == (2,) * 48


def test_n3_fifty_kinds_in_order(engine: str) -> None:  # N-3
    game = load(engine)
    assert [game.text(276 + kind) for kind in range(50)] == [f"card {kind}" for kind in KINDS]
    assert KINDS[:7] == (
        *("tide-investigate-1", "tide-investigate-2", "tide-investigate-3"),
        *("tide-invoke", "tide-sacrifice", "tide-repeat", "star-investigate-1"),
    )
    assert KINDS[47:] == ("thorn-repeat", "cthulhu", "revelation")


def test_n3_cards_of_a_kind_are_alike(engine: str) -> None:  # N-3
    """Whichever of two equal cards came first: the positions are equal."""
    game = load(engine)
    first = dealt(game, "A1 A1 A2 B3 C1", "D1 D2 D3 Di Ds", flipped="E1")
    second = dealt(game, "C1 A1 B3 A2 A1", "Ds D2 D3 Di D1", flipped="E1")
    assert first == second
    assert legal(step(first, "draw discard")) == [f"play {kind}" for kind in ("A1", "A2", "B3", "C1")]


def test_n5_defaults(engine: str) -> None:  # N-5
    assert dict(load(engine).options) == {
        "players": 2,
        "mode": "standard",
        "extra_books": False,
        "turn_limit": 150,
        "round_limit": 30,
    }


@pytest.mark.parametrize(
    "option",
    [
        *({"players": players} for players in (2, 3, 4)),
        {"mode": "quick"},
        {"extra_books": True},
        *({"turn_limit": limit} for limit in (1, 1000)),
        *({"round_limit": limit} for limit in (1, 100)),
    ],
    ids=str,
)
def test_n5_values(engine: str, option: dict[str, object]) -> None:  # N-5
    game = load(engine, **option)
    assert option.items() <= dict(game.options).items()
    assert game.num_players == option.get("players", 2)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("players", value) for value in (1, 5, 0, -2, True, "3", 2.0, None)),
        *(("mode", value) for value in ("slow", "Quick", True, 0, None)),
        *(("extra_books", value) for value in (1, 0, "yes", None)),
        *(("turn_limit", value) for value in (0, 1001, -1, True, "9", None)),
        *(("round_limit", value) for value in (0, 101, 2.5, False)),
    ],
)
def test_n5_refused_values(engine: str, option: str, value: object) -> None:  # N-5
    with pytest.raises(ConfigError, match=option) as caught:
        load(engine, **{option: value})
    assert caught.value.code == "bad-option"
    assert repr(value) in str(caught.value)


def test_n5_all_reasons_at_once(engine: str) -> None:  # N-5
    with pytest.raises(ConfigError) as caught:
        yith.load("necronomicon", engine=engine, players=5, mode="long", extra_books=1, turn_limit=0, books=3)
    assert len(caught.value.reasons) == 5
    for word in ("players", "mode", "extra_books", "turn_limit", "books"):
        assert any(word in reason for reason in caught.value.reasons), word


def test_n10_five_cards_each_from_the_starter_on(engine: str) -> None:  # N-10
    state, owners = load(engine, players=3).initial_state(), []
    for card in ("A1 A2 A3 Ai As " + "B1 B2 B3 Bi Bs " + "C1 C2 C3 Ci Cs").split():
        assert state.view.phase is Phase.DEAL
        owners.append(state.view.owner)
        step(state, f"card {card}")
    assert owners == [0] * 5 + [1] * 5 + [2] * 5
    assert [hand(state, seat) for seat in range(3)] == ["A1 A2 A3 Ai As", "B1 B2 B3 Bi Bs", "C1 C2 C3 Ci Cs"]
    assert (state.view.phase, state.view.turn, pile_of(state)) == (Phase.FLIP, 0, "")
    step(state, "card D1")
    assert (state.view.phase, state.view.turn, pile_of(state)) == (Phase.DRAW, 1, "D1")
    assert state.current_player == 0
    assert state.view.stock_size == 102 - 16


@pytest.mark.parametrize("players", [2, 3, 4])
def test_n10_a_deal_is_so_many_chance_nodes(engine: str, players: int) -> None:  # N-10
    state, nodes = load(engine, players=players).initial_state(), 0
    assert (len(state.outcomes), sum(weight for _, weight in state.outcomes)) == (50, 102)
    while state.node == "chance":
        state.apply(state.outcomes[-1][0])
        nodes += 1
    assert nodes == 5 * players + 1


def test_n10_weights_are_the_cards_left(engine: str) -> None:  # N-10 N-60
    state = load(engine).initial_state()
    assert outcomes(state) == dict.fromkeys(SHORT_KINDS[:48], 2) | {"W": 4, "V": 2}
    step(state, "card A1", "card W", "card A1", "card V")
    assert outcomes(state) == dict.fromkeys(SHORT_KINDS[1:48], 2) | {"W": 3, "V": 1}


def test_n10_everything_is_gathered(engine: str) -> None:  # N-10 N-40
    """Hands, books, pile and what was known go back; Revelations that left the game do not."""
    state = at(load(engine), "A1", "B1*2 C2", discard="D1 V", books=["H", ""], known=["", "C2"], played=True, spent=1)
    step(state, "go out")
    view = state.view
    assert (view.phase, view.round, view.turn, view.owner, view.starter) == (Phase.DEAL, 2, 0, 0, 0)
    assert stock_of(state) == ceiling_of(state)
    assert view.stock is not None
    assert view.stock[48:] == (4, 1)
    assert view.stock_size == 101
    assert (pile_of(state), table_of(state), hand(state, 1), known(state, 1)) == ("", "", "", "")
    assert [laid(state, seat) for seat in range(2)] == ["", ""]
    assert not any(seat.opened for seat in view.seats)


def rush(state: State) -> State:
    """Plays to the start of the next round's deal, or to the end, with what comes first."""
    number = state.view.round
    while state.view.round == number and not state.is_terminal:
        if state.node == "chance":
            state.apply(state.outcomes[0][0])
        else:
            texts = legal(state)
            step(state, "end" if "end" in texts else texts[0])
    return state


def test_n11_objectives(engine: str) -> None:  # N-11
    """One book, then twice two, then three; void rounds count."""
    state = load(engine, turn_limit=1, round_limit=6).initial_state()
    found = []
    while not state.is_terminal:
        found.append((state.view.round, state.view.objective))
        rush(state)
    assert found == [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 3)]


@pytest.mark.parametrize("wilds", [1, 2, 3, 4])
def test_n11_cthulhu_stands_in_for_cards_of_the_suit(engine: str, wilds: int) -> None:  # N-11
    own = ["A1", "A1", "A2", "A2"][: 5 - wilds]
    state = at(load(engine), f"{' '.join(own)} W*{wilds} B1 V")
    assert [text for text in legal(state) if text.startswith("open")] == [
        "open A",
        *(["open B"] if wilds == 4 else []),
    ]
    lay_down(state, f"A {' '.join([*own, *['W'] * wilds])}")
    assert table_of(state) == " ".join([*own, *["W"] * wilds])
    assert laid(state, 0) == "A"


def test_n11_no_book_of_cthulhu_alone(engine: str) -> None:  # N-11
    state = at(load(engine), "W*4 B1 V*2")
    assert [text for text in legal(state) if text.startswith("open")] == ["open B"]
    step(state, "open B")
    # The only card of the suit comes first, the four Cthulhu after it: all that follows is forced.
    assert moves(state)[:6] == ["open B", "!add B1", "!add W", "!add W", "!add W", "!add W"]


def test_n11_five_cards_at_least(engine: str) -> None:  # N-11
    assert "open A" not in legal(at(load(engine), "A1*2 A2*2 B1"))
    assert "open A" not in legal(at(load(engine), "A1*2 A2 W B1"))
    assert "open A" in legal(at(load(engine), "A1*2 A2*2 A3 B1"))


def test_n11_books_of_a_player_are_of_different_suits(engine: str) -> None:  # N-11
    """Ten cards of a suit are no two books."""
    state = at(load(engine), "A1*2 A2*2 A3*2 Ai*2 As*2 W*4", round_number=2)
    assert not any(text.startswith("open") for text in legal(state))
    state = at(load(engine), "A1*2 A2*2 A3*2 Ai*2 As*2 B1 W*4", round_number=2)
    assert [text for text in legal(state) if text.startswith("open")] == ["open A"]


def test_n11_two_players_may_lay_the_same_suit(engine: str) -> None:  # N-11
    state = at(load(engine), "Ai*2 As*2 Ar B1 B2", "C1", books=["", "A"])
    lay_down(state, "A Ai Ai As As Ar")
    assert laid(state, 0) == laid(state, 1) == "A"
    assert table_of(state) == "A1 A1 A2 A2 A3 Ai Ai As As Ar"


def test_n12_seat_0_starts_the_first_round(engine: str) -> None:  # N-12
    view = load(engine, players=4).initial_state().view
    assert (view.owner, view.starter) == (0, 0)


@pytest.mark.parametrize(("winner", "starter"), [(0, 0), (1, 0), (2, 1), (2, 2)])
def test_n12_the_winner_starts_the_next_round(engine: str, winner: int, starter: int) -> None:  # N-12
    game = load(engine, players=3)
    hands = ["A1" if seat == winner else "B1 B2" for seat in range(3)]
    books = ["H" * (seat == winner) + "G" * (seat == winner) for seat in range(3)]
    state = at(game, *hands, books=books, owner=winner, starter=starter, round_number=2, played=True)
    step(state, "go out")
    view = state.view
    assert (view.round, view.phase, view.owner, view.starter) == (3, Phase.DEAL, winner, winner)
    step(state, *[f"card {card}" for card in ["C1", "C2", "C3", "Ci", "Cs"]])
    assert hand(state, winner) == "C1 C2 C3 Ci Cs"
    assert state.view.owner == (winner + 1) % 3


def test_n12_a_marked_suit_counts_for_the_objective(engine: str) -> None:  # N-12 N-42
    state = at(load(engine), "A1*2 A2*2 A3 B1*2 B2*2 B3 C1", "D1", marked=["AB"], round_number=3, played=True)
    lay_down(state, "A A1 A1 A2 A2 A3", "B B1 B1 B2 B2 B3")
    step(state, "go out")
    assert state.view.round == 4
    assert marked(state, 0) == "AB"


# N-13: the stock formed anew.


def test_n13_the_top_stays_and_the_rest_is_the_stock(engine: str) -> None:  # N-13
    game = load(engine)
    state = at(game, "A1", "B1", stock="", discard="C1 C2 C1", phase="draw", ceiling="A1")
    step(state, "draw stock")
    # All but A1, B1 and the C1 on top.
    gone = {"A1": 1, "B1": 1, "C1": 1}
    expected = {kind: count - gone.get(kind, 0) for kind, count in zip(SHORT_KINDS, deck(None), strict=True)}
    assert outcomes(state) == expected
    assert pile_of(state) == "C1"
    assert ceiling_of(state) == stock_of(state)
    assert state.view.phase is Phase.TAKE
    assert counted(state, "drew_stock") == {"stocks_formed": (1,)}


def test_n13_not_before_a_draw(engine: str) -> None:  # N-13
    """The last card of the stock is drawn: the pile stays whole, and an Invoke finds all of it."""
    state = at(load(engine), "Ai Br", "B1", stock="A1", discard="C1 C2", phase="draw", ceiling="A1")
    size = len(state.view.discard)
    step(state, "draw stock", "card A1")
    assert (state.view.stock_size, len(state.view.discard), ceiling_of(state)) == (0, size, "A1")
    step(state, "play Ai")
    assert (state.view.phase, len(state.view.discard)) == (Phase.INVOKE, size + 1)
    # 102 cards but those in hands: of A1 and B1 one, of Br one; of Ai one lies below.
    assert len(legal(state)) == 50
    step(state, "invoke W")
    assert (state.view.stock_size, ceiling_of(state)) == (0, "A1")
    assert counted(state)["drew_stock"] == (1, 0)
    assert "stocks_formed" not in counted(state)


def test_n13_a_card_can_be_had(engine: str) -> None:  # N-13 N-20
    """From the stock, or from below the top of the pile; not the only card of the pile."""
    game = load(engine)
    one = at(game, "A1 A2", stock="", discard="C1", rest=1, phase="draw")
    assert legal(one) == ["draw discard"]
    assert refused(one, "draw stock") == ("no-card", "N-13")
    two = at(game, "A1 A2", stock="", discard="C1 C2", rest=1, phase="draw")
    assert legal(two) == ["draw stock", "draw discard"]
    step(two, "draw stock")
    assert (outcomes(two), pile_of(two)) == ({"C2": 1}, "C1")
    last = at(game, "A1 A2", stock="C3", discard="", rest=1, phase="draw")
    assert legal(last) == ["draw stock"]
    assert outcomes(step(last, "draw stock")) == {"C3": 1}


def test_n13_no_card_for_a_turn(engine: str) -> None:  # N-13 N-20 N-24
    """Seat 0 has no card, and none can be had: the turn is nothing but its end."""
    state = at(load(engine), "", "W A1", stock="", discard="", books=["", "H"], rest=1, owner=1, turn=4)
    step(state, "play W", "end")
    assert moves(state) == ["play W", "end", "!end", "!draw discard"]
    # Seat 1 took the Cthulhu back.
    assert (state.view.turn, state.view.owner, pile_of(state)) == (6, 1, "")
    assert counted(state)["turns"] == (1, 1)


@pytest.mark.parametrize(
    ("stock", "discard", "drawn", "formed"),
    [
        ("C1 C2 C3", "D1", ["C1", "C2", "C3"], 0),
        ("C1 C2 C3 C3", "D1", ["C1", "C2", "C3"], 0),
        ("C1 C2", "D1", ["C1", "C2", "D1"], 1),
        ("C1", "D1", ["C1", "D1"], 1),
        ("C1", "", ["C1"], 0),
        ("", "D1 D2", ["D1", "D2"], 1),
        ("", "D1", ["D1"], 1),
        ("", "", [], 0),
    ],
)
def test_n13_draws_that_cannot_be_are_skipped(
    engine: str, stock: str, discard: str, drawn: list[str], formed: int
) -> None:  # N-13 N-30
    """An Investigate 3 with fewer cards to be had; the Investigate itself stays on top of the pile."""
    state = at(load(engine), f"A3 {KEEP}", stock=stock, discard=discard, rest=1)
    step(state, "play A3", *(f"card {card}" for card in drawn))
    assert (state.view.phase, state.view.due) == (Phase.MAIN, 0)
    assert hand(state, 0) == " ".join([*drawn, "F1 F1 F2 F2 F3"])
    assert pile_of(state) == ("A3" if formed else f"A3 {discard}".strip())
    assert counted(state).get("stocks_formed", (0,)) == (formed,)
    assert counted(state).get("cards_drawn", (0, 0)) == (len(drawn), 0)


def test_n13_never_behind_the_last_draw(engine: str) -> None:  # N-13
    state = at(load(engine), f"A2 {KEEP}", stock="C1 C2", discard="D1 D2", rest=1, ceiling="C1 C2 C3")
    step(state, "play A2", "card C2", "card C1")
    assert (pile_of(state), stock_of(state), ceiling_of(state)) == ("A2 D1 D2", "", "C1 C2 C3")


def test_n13_between_the_draws_of_an_investigate(engine: str) -> None:  # N-13 N-50
    state = at(load(engine), "A2 B1 B2", stock="C1", discard="D1 D1 D2", rest=1, ceiling="C1 C2")
    step(state, "play A2")
    assert (outcomes(state), pile_of(state), ceiling_of(state)) == ({"C1": 1}, "A2 D1 D1 D2", "C1 C2")
    step(state, "card C1")
    assert (outcomes(state), pile_of(state), ceiling_of(state)) == ({"D1": 2, "D2": 1}, "A2", "D1 D1 D2")
    step(state, "card D1")
    # The ceiling is what the stock was when it was formed, not what it still is.
    assert (stock_of(state), ceiling_of(state)) == ("D1 D2", "D1 D1 D2")


# N-14: void rounds.


def test_n14_the_last_turn_ends_and_the_round_is_void(engine: str) -> None:  # N-14
    game = load(engine, players=3, turn_limit=5)
    fields: dict[str, Any] = {
        "books": ["", "AB", "CD"],
        "marked": ["E", "A", ""],
        "sanity": [3, 4, 5],
        "starter": 2,
        "owner": 0,
        "turn": 5,
        "round_number": 2,
        "played": True,
    }
    state = at(game, "E1*2 E2*2 F1*2", "F2 F3", "G1 G2", **fields)
    step(state, "end")
    view = state.view
    # Seat 0 is to the left of seat 2, who started.
    assert (view.round, view.phase, view.turn, view.starter, view.owner) == (3, Phase.DEAL, 0, 0, 0)
    assert view.winner is None
    assert sanity(state) == [3, 4, 5]
    assert [marked(state, seat) for seat in range(3)] == ["E", "AB", "CD"]
    assert counted(state) == {"rounds": (1,), "void_rounds": (1,)}


def test_n14_the_turn_before_is_not_the_last(engine: str) -> None:  # N-14
    state = at(load(engine, turn_limit=4), "A1 A2", "B1", turn=3, played=True)
    step(state, "end")
    assert (state.view.round, state.view.turn, state.view.phase) == (1, 4, Phase.DRAW)


def test_n14_a_win_in_the_last_turn_counts(engine: str) -> None:  # N-14
    state = at(load(engine, turn_limit=3), "A1", "B1", books=["H"], turn=3, played=True)
    step(state, "go out")
    assert counted(state)["won_by_going_out"] == (1, 0)
    assert "void_rounds" not in counted(state)


def test_n14_extra_turns_have_numbers(engine: str) -> None:  # N-14 N-34
    state = at(load(engine, turn_limit=4), "V A1 W", "W", turn=3)
    step(state, "play V", "stop")
    assert (state.view.phase, state.view.extra) == (Phase.DRAW, False)
    assert (state.view.turn, state.view.owner) == (4, 0)
    step(state, "draw stock", "card C1", "play W")
    assert (state.view.round, state.view.starter) == (2, 1)
    assert counted(state)["void_rounds"] == (1,)


def test_n14_an_extra_turn_after_the_last_is_void(engine: str) -> None:  # N-14 N-34
    state = at(load(engine, turn_limit=3), "V A1 A2", "W", turn=3)
    step(state, "play V", "stop")
    assert moves(state) == ["play V", "stop", "!stop", "!end"]
    assert (state.view.round, state.view.phase, state.view.extra) == (2, Phase.DEAL, False)
    assert (state.view.starter, state.view.spent) == (1, 1)


def test_n14_starters_of_void_rounds_go_round(engine: str) -> None:  # N-14
    state, starters = load(engine, players=3, turn_limit=1, round_limit=5).initial_state(), []
    while not state.is_terminal:
        starters.append(state.view.starter)
        rush(state)
    assert starters == [0, 1, 2, 0, 1]


def test_n14_limits_of_a_thousand_turns(engine: str) -> None:  # N-14 N-54
    state = at(load(engine, turn_limit=1000), "A1 A2", "B1 W", turn=999, played=True)
    assert list(state.observation(0))[2:4] == [3, 231]
    step(state, "end")
    assert list(state.observation(0))[2:4] == [3, 232]
    step(state, "draw stock", "card C1", "play W")
    assert (state.view.round, state.view.turn) == (2, 0)
    assert SHORT_SUITS[state.view.round] == "C"
