"""Numbers every implementation must give."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.games.playing import legal, outcomes, paths, play, run, step, walk

from .conserved import conserved
from .plan import COUNTS, HANDS, OPTION_SETS
from .play import DRIVERS, EFFECTS, State, load
from .table import KINDS, SUITS, at, copies, edited, sanity, special

FULL = (*(2,) * 48, 4, 2)
"""The deck that ships, by kind (N-1, N-2)."""


def test_components(engine: str) -> None:  # N-1, N-2, N-3
    first = outcomes(load(engine).initial_state())
    assert first == dict(zip((f"card {kind}" for kind in KINDS), FULL, strict=True))
    assert (len(first), sum(first.values())) == (50, 102)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_has_a_node_for_each_card(engine: str, players: int) -> None:  # N-10
    state, nodes, weights = load(engine, players=players).initial_state(), 0, 102
    while state.node == "chance":
        assert sum(outcomes(state).values()) == weights - nodes
        state.apply(state.outcomes[0][0])
        nodes += 1
    assert nodes == 5 * players + 1
    assert state.view.turn == 1


def test_the_table_of_moves(engine: str) -> None:  # N-60
    game = load(engine)
    texts = [
        "draw stock",
        "draw discard",
        *(f"play {kind}" for kind in KINDS),
        *(f"open {suit}" for suit in SUITS),
        *(f"add {kind}" for kind in KINDS[:49]),
        *(f"lay {kind}" for kind in KINDS[:49]),
        "go out",
        *(f"invoke {kind}" for kind in KINDS),
        *(f"discard {kind}" for kind in KINDS[:48]),
        "stop",
        "again",
        *(f"lose-book {suit}" for suit in SUITS),
        *(f"take-book {suit}" for suit in SUITS),
        "end",
        *(f"card {kind}" for kind in KINDS),
    ]
    assert list(game.texts) == texts
    assert (game.num_actions, game.num_outcomes) == (276, 50)
    firsts = {
        "play tide-investigate-1": 2,
        "open tide": 52,
        "add tide-investigate-1": 60,
        "add cthulhu": 108,
        "lay cthulhu": 157,
        "go out": 158,
        "invoke revelation": 208,
        "discard thorn-repeat": 256,
        "stop": 257,
        "again": 258,
        "lose-book tide": 259,
        "take-book tide": 267,
        "end": 275,
        "card tide-investigate-1": 276,
        "card revelation": 325,
    }
    assert {text: int(game.action(text)) for text in firsts} == firsts


@pytest.mark.parametrize(("players", "size"), [(2, 429), (3, 500), (4, 571)])
@pytest.mark.parametrize("options", [{}, {"mode": "quick", "extra_books": True, "turn_limit": 1000}])
def test_sizes(engine: str, players: int, size: int, options: dict[str, Any]) -> None:  # N-54, N-61
    game = load(engine, players=players, **options)
    state = game.initial_state()
    assert size == 71 * players + 287
    assert all(len(state.observation(player)) == size for player in range(players))
    offsets = {slot.name: slot.offset for slot in game.observation_spec}
    last = game.observation_spec[-1]
    assert last.offset + last.size == size
    assert (offsets["turn"], offsets["ceiling"], offsets["discard"], offsets["table"]) == (2, 18, 68, 170)
    assert [offsets[f"seat+{seat}.hand_size"] for seat in range(players)] == [219 + 71 * n for n in range(players)]
    assert (offsets["hand"], offsets["laying0.suit"]) == (219 + 71 * players, 269 + 71 * players)
    assert len(state.to_bytes()) == 8 + 286 + 120 * players


def turn_bound(players: int, cards: int, repeats: int, books: int) -> int:
    """The most decisions in a turn (N-48)."""
    return cards + 2 * repeats + players + books + 2


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize(
    ("options", "decisions", "chances", "legal"),
    [
        ({}, 30 * (150 * 38 + 9 * 2 - 1) + 2 * 2, 30 * (150 * 20 + 11), 99),
        ({"players": 4}, 172_058, 90_630, 99),
        ({"players": 4, "extra_books": True}, 30 * (150 * 38 + 14 * 4 - 1) + 8, 90_630, 106),
        ({"players": 3, "turn_limit": 1, "round_limit": 1}, 38 + 27 - 1 + 6, 20 + 16, 99),
        ({"mode": "quick"}, 30 * (150 * 38 + 17) + 4, 30 * 3011, 99),
    ],
)
def test_bounds(engine: str, options: dict[str, Any], decisions: int, chances: int, legal: int) -> None:  # N-48
    info = load(engine, **options).info
    assert (info.max_decisions, info.max_chances, info.max_legal_actions) == (decisions, chances, legal)
    # One draw, 17 plays, 16 `again`, 4 `stop`, 3 `open`, one `end`, and 101 cards.
    assert turn_bound(4, 102, 16, 3) == 1 + 17 + 16 + 4 + 3 + 1 + 101 == 143


def test_no_options_and_cards_allow_more(engine: str, tmp_path: Any) -> None:  # N-48
    greatest = {"players": 4, "extra_books": True, "turn_limit": 1000, "round_limit": 100}
    only_repeats = [copies(suit, 0, 0, 0, 0, 0, 12) for suit in SUITS]
    content = edited(tmp_path, *only_repeats, special("cthulhu", 2), special("revelation", 4))
    info = load(engine, content=content, **greatest).info
    # Of T <= 102 cards R <= 96 are Repeats and V <= 4 Revelations.
    assert info.max_decisions == 100 * (1000 * (2 * 96 + 6) + 14 * 4 - 1) + 4 * 4 == 19_805_516
    assert info.max_chances == 100 * (1000 * 100 + 21)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_far_from_the_bounds(players: int) -> None:  # N-48
    game = load("native", players=players)
    results = game.playouts(150, seed=4)
    assert {2: 2810, 3: 2350, 4: 2540}[players] == pytest.approx(results.decisions.mean(), rel=0.15)
    void = results.tally["void_rounds"].sum() / results.tally["rounds"].sum()
    assert {2: 0.86, 3: 0.42, 4: 0.25}[players] == pytest.approx(void, abs=0.06)
    assert results.decisions.max() < game.info.max_decisions / 10


@pytest.mark.parametrize(
    ("players", "turns", "rounds", "decisions"), [(2, 16, 6.2, 338), (3, 20, 6.3, 411), (4, 25, 6.8, 525)]
)
def test_sensible_games_are_short(players: int, turns: float, rounds: float, decisions: float) -> None:  # N-48
    results = load("native", players=players).playouts(1000, "heuristic", seed=4)
    assert results.decisions.mean() == pytest.approx(decisions, rel=0.12)
    assert results.tally["rounds"].mean() == pytest.approx(rounds, rel=0.12)
    assert results.tally["turns"].sum() / results.tally["rounds"].sum() == pytest.approx(turns, rel=0.12)


def test_sanity_lost(engine: str) -> None:  # N-40
    game = load(engine)
    spare = [word for suit in "BCDEF" for effect in "123ir" for word in (suit + effect,) * 2]
    lost = []
    for cards in range(31):
        state = at(game, "H1", " ".join(spare[:cards]), books="A", played=True)
        lost.append(8 - sanity(step(state, "go out"))[1])
    assert lost == [0] * 1 + [1] * 2 + [2] * 3 + [3] * 4 + [4] * 5 + [5] * 6 + [6] * 7 + [7] * 3


@pytest.mark.parametrize("number", range(1, len(OPTION_SETS)))
@pytest.mark.parametrize("driver", ["shed", "dig", "caught", "erratic"])
def test_cards_are_conserved(number: int, driver: str) -> None:  # N-10, N-50
    game = load("native", **OPTION_SETS[number])
    cards = conserved(game.initial_state())
    if "content" not in OPTION_SETS[number]:
        assert cards == FULL
    for state in walk(game, [DRIVERS[driver]] * game.num_players, seed=6):
        assert conserved(state) == cards
        view = state.view
        assert view.stock is not None
        assert all(have <= most for have, most in zip(view.stock, view.ceiling, strict=True))
        for seat in view.seats:
            assert seat.hand is not None
            assert all(known <= held for known, held in zip(seat.known, seat.hand, strict=True))
            assert seat.hand_size == sum(seat.hand)
            assert 0 <= seat.sanity <= 8


def test_paths_from_the_start(engine: str) -> None:
    # After a card of a kind with two copies the same again leaves 49 kinds for the third: 49 such pairs.
    counts = [50, 50 * 50, 50 * 50 * 50 - 49]
    depth = 3 if engine == "native" else 2
    assert [paths(load(engine).initial_state(), k) for k in range(1, depth + 1)] == counts[:depth]


def test_paths_from_a_deal(engine: str) -> None:
    state = play(load(engine), *HANDS)
    assert legal(state) == ["draw stock", "draw discard"]
    # All kinds but the one that the hand has both of; plays of four kinds and the book, the card just taken barred.
    assert paths(state, 2) == 49 + 5
    # Three kinds that the hand has and 46 others; what the four plays draw, discard or allow; what the book leaves.
    assert paths(state, 3) == 3 * 5 + 46 * 6 + (49 + 49 + 5 + 2 + 2)
    assert paths(step(state.clone(), "draw discard"), 2) == 49 + 49 + 5 + 2 + 2


def test_paths_to_a_laying(engine: str) -> None:  # N-22
    options, texts, _ = COUNTS[2]
    state = play(load(engine, **options), *texts)
    assert legal(state) == [f"play tide-{EFFECTS[place]}" for place in (0, 1, 4, 5)] + ["open tide"]
    # 48 kinds are left in the stock for either Investigate; 3 kinds to discard, or stop; again, the book, or end.
    assert paths(state, 2) == 48 + 48 + 4 + 3 + 2
    assert layings(step(state, "open tide")) == {
        ("tide-investigate-1", "tide-investigate-1", "tide-investigate-2", "tide-investigate-2", "tide-sacrifice"),
        ("tide-investigate-1", "tide-investigate-1", "tide-investigate-2", "tide-investigate-2", "tide-repeat"),
        ("tide-investigate-1", "tide-investigate-1", "tide-investigate-2", "tide-sacrifice", "tide-repeat"),
        ("tide-investigate-1", "tide-investigate-2", "tide-investigate-2", "tide-sacrifice", "tide-repeat"),
    }


def layings(state: State) -> set[tuple[str, ...]]:
    """The cards of every laying that legal steps reach from a book that is open, each reached once."""
    found: list[tuple[str, ...]] = []

    def follow(node: State) -> None:
        if node.view.phase != "book":
            (told,) = [text for text in node.information_state(0) if "lay down" in text]
            found.append(tuple(word for word in told.split()[3:] if word not in SUITS))
            return
        assert legal(node)
        for action in node.legal_actions:
            after = node.clone()
            after.apply(action)
            follow(after)

    follow(state)
    assert len(found) == len(set(found))
    return set(found)


@pytest.mark.parametrize("seed", range(3))
def test_layings_are_those_that_a_search_finds(seed: int) -> None:  # N-11, N-22
    game, looked = load("native", turn_limit=40, round_limit=1), 0
    for state in walk(game, [DRIVERS["dig"]] * 2, seed=seed):
        opens = [text for text in legal(state) if text.startswith("open ")]
        owner = state.view.owner
        counts = state.view.seats[owner].hand
        if not opens or counts is None or counts[48] > 2 or sum(counts) > 24 or owner != 0:
            continue
        found = set[tuple[str, ...]]()
        for text in opens:
            found |= layings(step(state.clone(), text))
        expected = set()
        for suit in range(8):
            own = [kind for kind in range(6 * suit, 6 * suit + 6) for _ in range(counts[kind])]
            for books in itertools.combinations([*own, *[48] * counts[48]], 5):
                if books[0] != 48:
                    expected.add(tuple(KINDS[kind] for kind in books))
        assert found == expected
        looked += 1
    assert looked > 0


def test_equal_seeds_give_equal_games() -> None:
    games = [load(engine, turn_limit=6, round_limit=1) for engine in ("native", "reference")]
    for driver in DRIVERS.values():
        first, second = (run(game, [driver] * 2, seed=3) for game in games)
        assert (first.events, first.tally) == (second.events, second.tally)
