"""Resamples (N-51, N-53): their exact distribution on small hands, the spread on whole decks, and what they keep."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import comb, erfc, exp, gamma, log, sqrt
from typing import Any, Final

import pytest

from tests.games.playing import walk
from yith.engine import ENGINES
from yith.errors import NodeError
from yith.games.necronomicon import Phase
from yith.rng import Rng, stream
from yith.testing.resamples import spread

from .gallery import FOLDER, SETS, gallery, heuristic, mixed, states
from .play import Game, State, load
from .table import at, deck
from .unseen import STOCK, Piles, Unseen, covered, exchanged, hidden, piles, with_piles

BRANCHES: Final = {"native": 1000, "reference": 100}
"""How many branches of a resample are enumerated."""

FEW: Final = str(FOLDER / "few.toml")

SITUATIONS: Final[dict[str, tuple[int, tuple[str, ...], dict[str, Any]]]] = {
    "single cards": (2, ("A1", "A1 B2"), {"stock": "C3 D1"}),
    "of one kind": (2, ("A1", "B1 B2"), {"stock": "B1 B2 C1"}),
    "known cards": (2, ("A1", "B1*2 B2 C1"), {"stock": "B2 C1 D1", "known": ("", "B1*2 C1")}),
    "one of a kind is known": (2, ("", "B1*2 C1"), {"stock": "C1 D1", "known": ("", "B1")}),
    "two hands": (3, ("A1", "B1 B2", "B1"), {"stock": "C1 C2"}),
    "three hands": (4, ("A1", "B1", "B1 C1", "C1"), {"stock": "C2 W", "known": ("", "", "", "C1")}),
    "an empty stock": (3, ("A1", "B1 B2", "B1 C1"), {"stock": "", "ceiling": "C1"}),
    "an empty hand": (3, ("A1", "", "B1 C1"), {"stock": "C1 V"}),
    "a surplus": (2, ("A1", "B1 B1 C1"), {"stock": "C1 C2", "ceiling": "C1 C2 D1"}),
    "a surplus of a kind that the stock has": (2, ("A1", "B1 C1"), {"stock": "B1 C2", "ceiling": "B1 C1 C2"}),
    "a surplus in two hands": (3, ("A1", "B1 C1", "B1 C2"), {"stock": "C1 C2", "ceiling": "C1*2 C2*2"}),
    "a surplus of two kinds": (3, ("A1", "B1 W", "W C1"), {"stock": "W C1", "ceiling": "W C1*2 D1"}),
    "a surplus fills the hands": (3, ("A1", "B1 B2", "B2"), {"stock": "C1 C1", "ceiling": "C1*2"}),
    "a surplus beside known cards": (
        3,
        ("A1", "B1*2 C1", "B2"),
        {"stock": "C1 B2", "known": ("", "B1"), "ceiling": "C1*2 B2"},
    ),
    "spent Revelations": (2, ("A1", "V B1"), {"stock": "B1 C1", "spent": 1}),
}
"""Hands and the rest, in which few cards are unseen to any seat."""


def situation(engine: str, name: str) -> State:
    players, hands, fields = SITUATIONS[name]
    # Nothing depends on what the owner may do, so let the card be played.
    return at(load(engine, players=players), *hands, **{"played": True, "turn": 3 * players + 1, **fields})


def scattered(game: Game, rng: Rng) -> State:
    """A position with few unseen cards of few kinds, and any ceiling that allows it."""
    players = game.num_players
    cards = [kind for kind, count in enumerate(deck(game.content_text)) for _ in range(count)]

    def taken(most: int) -> list[int]:
        return [cards.pop(rng.below(len(cards))) for _ in range(rng.below(most + 1))]

    hands = [taken(2) for _ in range(players)]
    known = [taken(2) for _ in range(players)]
    stock = taken(3)
    held = [[*hand, *open_ones] for hand, open_ones in zip(hands, known, strict=True)]
    unseen = Counter([*stock, *(kind for hand in held for kind in hand)])
    ceiling = Counter(stock)
    for kind in unseen:
        ceiling[kind] += rng.below(1 + deck(game.content_text)[kind] - ceiling[kind])
    view = at(game, "Bs", discard="A1", played=True, turn=3 * players + 1).view
    counts = [tuple(map(Counter(these).__getitem__, range(50))) for these in (*held, stock)]
    seats = [
        replace(seat, known=tuple(map(Counter(these).__getitem__, range(50))))
        for seat, these in zip(view.seats, known, strict=True)
    ]
    view = replace(
        view,
        seats=tuple(seats),
        discard=tuple(cards),
        ceiling=tuple(ceiling[kind] or int(kind == cards[0]) for kind in range(50)),
    )
    return game.position(with_piles(view, tuple(counts)))


def exact(state: State, observer: int, branches: int) -> dict[Piles, Fraction] | None:
    """Every sample with its probability, if there are not too many branches."""
    found = spread(state, observer, branches)
    if found is None:
        return None
    samples = {piles(sample.view): chance for sample, chance in found.items()}
    assert len(samples) == len(found), "samples differ in what is hidden, in nothing else"
    return samples


def equally(deals: Counter[Piles]) -> dict[Piles, Fraction]:
    return {found: Fraction(ways, deals.total()) for found, ways in deals.items()}


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_deal_of_single_cards_is_equally_likely(name: str, engine: str) -> None:
    """The odometer goes through all branches; the deals are enumerated card by card, independently."""
    state = situation(engine, name)
    for observer in range(state.game.num_players):
        unseen = Unseen(state.view, observer)
        assert len(unseen.places) <= 8, "the enumeration is of all orders of the cards"
        found = exact(state, observer, 10**5)
        assert found == equally(unseen.deals())
        assert piles(state.view) in found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_deal_is_equally_likely_in_any_position(players: int, engine: str) -> None:
    game, rng = load(engine, players=players, content=FEW), stream(5, 0, players, 0)
    surpluses = 0
    for _ in range({"native": 24, "reference": 8}[engine]):
        state = scattered(game, rng)
        for observer in range(players):
            unseen = Unseen(state.view, observer)
            if len(unseen.places) > 7 or unseen.branches > BRANCHES[engine]:
                continue
            deals = unseen.deals()
            assert exact(state, observer, BRANCHES[engine]) == equally(deals)
            surpluses += any(unseen.surplus)
            # The formula counts the same, but for the order of the stock.
            ways = {found: Unseen(with_piles(state.view, found), observer).ways() for found in deals}
            assert ways == dict(deals)
    assert surpluses >= {"native": 8, "reference": 3}[engine]


@pytest.mark.parametrize("name", ["few", "tiny"])
def test_every_deal_is_equally_likely_in_play(name: str, engine: str) -> None:
    """In positions of games on tiny decks, before and after the stock was formed anew, by the formula."""
    checked: Counter[str] = Counter()
    for state in states(engine, name, {"native": 25, "reference": 12}[engine]):
        view = state.view
        for observer in range(state.game.num_players):
            unseen = Unseen(covered(view, observer), observer)
            if unseen.branches > BRANCHES[engine]:
                continue
            found = exact(state, observer, BRANCHES[engine])
            assert found is not None
            ways = {dealt: Unseen(with_piles(unseen.view, dealt), observer).ways() for dealt in found}
            total = sum(ways.values())
            assert found == {dealt: Fraction(count, total) for dealt, count in ways.items()}
            formed = sum(view.ceiling) < sum(deck(state.game.content_text)) - view.spent
            checked["formed anew" if formed else "as dealt"] += 1
            checked["surplus"] += any(unseen.surplus)
            checked["wide"] += len(found) > 4
    least = {"formed anew": 40, "as dealt": 10, "surplus": 30, "wide": 8}
    assert all(checked[what] >= count for what, count in least.items()), checked


# Whole decks, by chi-square.


SIGNIFICANCE: Final = 1e-3
"""The probability that a sound engine fails the test below, over seeds; the seed is fixed."""


def tail(statistic: float, freedom: int) -> float:
    """The probability of a chi-square as high as this."""
    if statistic == 0:
        return 1.0
    half = statistic / 2
    if freedom % 2 == 0:
        return exp(-half) * sum(half**power / gamma(power + 1) for power in range(freedom // 2))
    rest = sum(exp((power - 0.5) * log(half)) / gamma(power + 0.5) for power in range(1, (freedom + 1) // 2))
    return erfc(sqrt(half)) + exp(-half) * rest


def drawn(marked: int, others: int, taken: int) -> dict[int, Fraction]:
    """How many marked cards are among those taken of a pile (the hypergeometric distribution)."""
    if taken > marked + others:
        return {}
    ways = comb(marked + others, taken)
    return {
        found: Fraction(comb(marked, found) * comb(others, taken - found), ways)
        for found in range(max(0, taken - others), min(marked, taken) + 1)
    }


def expected(unseen: Unseen, seat: int, kind: int) -> dict[int, float]:
    """The distribution of the unknown cards of a kind in a hand (N-51).

    First the surplus: so many of the places in hands are this hand's. Of what it gets some are of the kind. Then the
    rest of its places get cards of the rest.
    """
    own = unseen.places.count(seat)
    hands = sum(place != STOCK for place in unseen.places)
    surplus, total = unseen.surplus[kind], sum(unseen.surplus)
    common = unseen.cards[kind] - surplus
    chances: dict[int, Fraction] = {}
    for gets, chance in drawn(own, hands - own, total).items():
        for mine, likely in drawn(surplus, total - surplus, gets).items():
            for more, rest in drawn(common, len(unseen.places) - total - common, own - gets).items():
                chances[mine + more] = chances.get(mine + more, Fraction(0)) + chance * likely * rest
    assert sum(chances.values()) == 1
    return {count: float(chance) for count, chance in chances.items()}


def chi_square(found: Counter[int], chances: dict[int, float], samples: int) -> tuple[float, int]:
    """The statistic and its degrees of freedom, cells that expect fewer than 5 put together."""
    assert set(found) <= set(chances), "a count that cannot be"
    large = [count for count, chance in chances.items() if chance * samples >= 5]
    cells = [(found[count], chances[count] * samples) for count in large]
    rest = [count for count in chances if count not in large]
    if rest:
        cells.append((sum(found[count] for count in rest), sum(chances[count] for count in rest) * samples))
    if len(cells) > 1 and cells[-1][1] < 5:
        (seen, few), (more, many) = cells.pop(), cells.pop()
        cells.append((seen + more, few + many))
    return sum((seen - mean) ** 2 / mean for seen, mean in cells if mean > 0), len(cells) - 1


def late(players: int) -> bytes:
    """A position of the shipped deck after the stock was formed anew, with a surplus for seat 0."""
    game = load("native", players=players)
    for episode in range(50):
        for state in walk(game, (mixed,) * players, 3, episode):
            if state.tally["stocks_formed"] != (0,) and state.current_player is not None:
                view = state.view
                unseen = Unseen(covered(view, 0), 0)
                surplus, hands = sum(unseen.surplus), sum(place != STOCK for place in unseen.places)
                if surplus >= 3 and hands - surplus >= 3 * players and view.stock_size >= 10:
                    return state.to_bytes()
    raise AssertionError("no game came to one")


def middle(players: int) -> bytes:
    """A position in the middle of a round, some cards of which are known."""
    game = load("native", players=players)
    for state in walk(game, (heuristic,) * players, 4):
        if state.current_player is not None and sum(map(sum, (seat.known for seat in state.view.seats[1:]))) >= 2:
            return state.to_bytes()
    raise AssertionError("nobody took a card openly")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("when", [middle, late])
def test_counts_in_hands_are_as_expected(when: Any, players: int, engine: str) -> None:
    """Every kind in every other hand, over many samples of one position of the shipped deck, by chi-square.

    What hands have decides what the stock has. All tests of a position together fail with probability `SIGNIFICANCE`.
    """
    state = load(engine, players=players).from_bytes(when(players))
    samples = {"native": 4000, "reference": 300}[engine]
    unseen = Unseen(covered(state.view, 0), 0)
    found: dict[tuple[int, int], Counter[int]] = {
        (seat, kind): Counter() for seat in unseen.others for kind in range(50)
    }
    known = {seat: state.view.seats[seat].known for seat in unseen.others}
    for number in range(samples):
        body = state.resample(0, number).to_bytes()[8:]
        for seat in unseen.others:
            # A position as bytes: 268 bytes before the seats, 120 a seat, the hand first.
            hand = body[268 + 120 * seat : 318 + 120 * seat]
            for kind in range(50):
                found[seat, kind][hand[kind] - known[seat][kind]] += 1
    tests = []
    for (seat, kind), counts in found.items():
        statistic, freedom = chi_square(counts, expected(unseen, seat, kind), samples)
        if freedom:
            tests.append((tail(statistic, freedom), seat, kind))
    assert len(tests) >= 20 * (players - 1)
    assert min(tests)[0] > SIGNIFICANCE / len(tests), min(tests)


def test_the_chi_square_is_that_of_the_tables() -> None:
    counts = Counter({0: 2050, 1: 1950})
    assert tail(*chi_square(counts, {0: 0.5, 1: 0.5}, 4000)) == pytest.approx(0.1138, abs=1e-4)
    assert tail(*chi_square(Counter({0: 2200, 1: 1800}), {0: 0.5, 1: 0.5}, 4000)) < 1e-9
    assert tail(3.841, 1) == pytest.approx(0.05, abs=1e-4)
    assert tail(5.991, 2) == pytest.approx(0.05, abs=1e-4)
    assert tail(7.815, 3) == pytest.approx(0.05, abs=1e-4)
    assert tail(13.277, 4) == pytest.approx(0.01, abs=1e-4)


# What a sample keeps, and what it does not look at.


MOST: Final = {"native": 12, "reference": 3}
"""Positions of each phase."""


@pytest.mark.parametrize("name", SETS)
def test_a_resample_keeps_what_its_observer_knows(name: str, engine: str) -> None:
    moved = 0
    for state in states(engine, name, MOST[engine]):
        truth = state.view
        cards = [sum(column) for column in zip(*piles(truth), strict=True)]
        for observer in range(state.game.num_players):
            sample = state.resample(observer, moved)
            view = sample.view
            assert hidden(view, observer) == hidden(truth, observer)  # all that is public, the hand, the own laying
            assert state.game.position(view) == sample  # nothing about it is impossible
            assert [sum(column) for column in zip(*piles(view), strict=True)] == cards
            for seat, found in zip(truth.seats, piles(view), strict=False):
                assert sum(found) == seat.hand_size
                assert all(have >= known for have, known in zip(found, seat.known, strict=True))
            assert all(have <= most for have, most in zip(piles(view)[-1], truth.ceiling, strict=True))
            assert (sample.node, sample.current_player) == (state.node, state.current_player)
            moved += view != covered(truth, observer)
    assert moved > 30


@pytest.mark.parametrize("name", SETS)
def test_whoever_acts_has_a_legal_action_in_every_sample(name: str, engine: str) -> None:
    for state in states(engine, name, MOST[engine]):
        for observer in range(state.game.num_players if state.current_player is not None else 0):
            for seed in range(3):
                sample = state.resample(observer, seed)
                assert sample.legal_actions
                if observer == state.current_player:
                    assert sample.legal_actions == state.legal_actions


def test_a_sample_may_leave_one_legal_action_to_another_seat(engine: str) -> None:
    """Seat 1 waits to play one card; it had a choice, of which its hand in a sample may know nothing."""
    state = at(load(engine), "C1 C2", "A1 B1", owner=1)
    wide = {len(state.resample(0, seed).legal_actions) for seed in range(400)}
    assert wide == {1, 2}


@pytest.mark.parametrize("name", SETS)
def test_a_sample_does_not_depend_on_the_truth(name: str, engine: str) -> None:
    """Two truths that look the same give the same samples; the second comes from exchanging hidden cards by hand."""
    rng, different = stream(6, 0, 0, 0), 0
    for state in states(engine, name, MOST[engine]):
        for observer in range(state.game.num_players):
            twin = exchanged(state, observer, rng)
            different += twin != state
            for seed in range(2):
                assert state.resample(observer, seed) == twin.resample(observer, seed)
    assert different > 30


@pytest.mark.parametrize("name", SETS)
def test_engines_draw_the_same_samples(name: str) -> None:
    pairs = zip(*(states(engine, name, MOST["reference"]) for engine in ENGINES), strict=True)
    for number, (first, second) in enumerate(pairs):
        for observer in range(first.game.num_players):
            samples = [state.resample(observer, number) for state in (first, second)]
            assert samples[0].to_bytes() == samples[1].to_bytes()


# A laying in progress (N-53).


def laying(engine: str) -> State:
    """Seat 1 of 3 has begun to lay down."""
    game = load(engine, players=3)
    return at(
        game,
        "C1 C2",
        "A1*2 A2*2 A3 Ai B1",
        "D1 D2 D3",
        owner=1,
        phase="book",
        known=("", "A1*2"),
        laying=("A A1 A1",),
    )


def test_a_laying_is_taken_back_for_others(engine: str) -> None:
    state = laying(engine)
    main = state.game.position(replace(state.view, phase=Phase.MAIN, laying=()))
    for observer in (0, 2):
        for seed in range(20):
            sample = state.resample(observer, seed)
            assert (sample.view.phase, sample.view.laying, sample.current_player) == (Phase.MAIN, (), 1)
            assert sample == main.resample(observer, seed)
            assert state.game.text(sample.legal_actions[0]).startswith("play ")
        assert state.observation(observer).tolist() == main.observation(observer).tolist()
        assert state.observation_text(observer) == main.observation_text(observer)
        assert state.view_of(observer) == main.view_of(observer) == hidden(main.view, observer)


def test_a_laying_goes_on_in_samples_of_its_own_seat(engine: str) -> None:
    state = laying(engine)
    for seed in range(20):
        sample = state.resample(1, seed)
        assert (sample.view.phase, sample.view.laying) == (Phase.BOOK, state.view.laying)
        assert sample.view.seats[1] == state.view.seats[1]
        assert sample.legal_actions == state.legal_actions
        for action in state.legal_actions:
            one, other = state.clone(), sample.clone()
            one.apply(action)
            other.apply(action)
            assert one.observe_event(1) == other.observe_event(1)
    # Others see main, its own seat the laying.
    assert state.view_of(1).phase is Phase.BOOK
    assert state.observation(1)[0] == 5
    assert {int(state.observation(seat)[0]) for seat in (0, 2)} == {4}
    assert "laying" in state.observation_text(1)
    assert not any(
        "laying" in state.observation_text(seat) or "book" in state.observation_text(seat) for seat in (0, 2)
    )


# Carrying on.


@pytest.mark.parametrize("name", SETS)
def test_a_sample_carries_the_list_of_its_observer_on(name: str, engine: str) -> None:
    game, rng = load(engine, **SETS[name][0]), stream(7, 0, 0, 0)
    plan = moves_of(name, 120 if engine == "native" else 40)
    state = game.initial_state()
    for place, move in enumerate(plan):
        state.apply(move)
        if place % 8:
            continue
        for observer in range(game.num_players):
            sample = state.resample(observer, rng.next_u64())
            known = state.information_state(observer)
            assert sample.information_state(observer) == known
            for _ in range(6):
                ids = sample.legal_actions or [outcome for outcome, _ in sample.outcomes]
                if not ids:
                    break
                sample.apply(ids[rng.below(len(ids))])
                known += sample.observe_event(observer)
                assert sample.information_state(observer) == known
            again = sample.resample(observer, 1)
            assert again.information_state(observer) == known
            for other in range(game.num_players):
                if other != observer:
                    for ask in (sample.information_state, sample.resample, again.information_state):
                        with pytest.raises(NodeError):
                            ask(other)


def moves_of(name: str, most: int) -> list[int]:
    """The first moves of a game."""
    options, tables = SETS[name]
    game = load("native", **options)
    state = game.initial_state()
    for found in walk(game, tables[0], 11, 0):
        state = found
        if len(state.history) >= most:
            break
    return state.history[:most]


def test_the_gallery_has_every_phase() -> None:
    assert {phase for name in SETS for phase in gallery(name, 1)} == set(Phase)
