"""Refused moves: the rule that refuses, its code, and one line that shows the position; nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games import playing
from yith.engine import ENGINES
from yith.errors import IllegalActionError, NodeError, Rule, UnknownActionError
from yith.games.necronomicon import legal as reference

from .play import Game, State, load
from .table import KEEP, at, legal, long, step, through


def draw(game: Game) -> State:
    """The stock is empty, and one card is in the pile."""
    return at(game, "A1 A2", "B1", stock="", discard="C1", rest=1, phase="draw")


def empty(game: Game) -> State:
    """Seat 0 has no card, and there is no pile."""
    return at(game, "", "B1", stock="C1 C2", discard="", rest=1, phase="draw")


def bare(game: Game) -> State:
    """Seat 0 has no card, but there is a pile."""
    return at(game, "", "B1", discard="C1", phase="draw")


def main(game: Game) -> State:
    """Before the play; a book is in hand."""
    return at(game, f"A1 Br {KEEP}", "B1", discard="C1", books=["", "H"])


def barred(game: Game) -> State:
    return step(at(game, "A1 A2", "B1", discard="C1", phase="draw"), "draw discard")


def played(game: Game) -> State:
    """A Repeat waits, and seat 0 has laid the objective down."""
    return step(at(game, "Ar A1 B2 H3", "B1", books=["H"], table="H1*2 H2*2 Hi"), "play Ar")


def last(game: Game) -> State:
    """The last card can be played."""
    return at(game, "A1", "B1", books=["H"])


def spent(game: Game) -> State:
    """Sixteen Repeats were used, and one waits."""
    return at(game, "A1 A2", "B1", discard="Cr", again=16, pending=True, played=True)


def dry(game: Game) -> State:
    """A Repeat waits, but no card can be had."""
    return at(game, f"Ar {KEEP}", "B1", stock="", discard="Cr", rest=1, pending=True, played=True)


def book(game: Game) -> State:
    """In the first book, with a card of it."""
    return step(at(game, "A1 A2*2 A3*2 Ai B1*2 B2*2 W*2 C1", "D1", round_number=2), "open A", "add A2")


def between(game: Game) -> State:
    """Between two books; B and C can be next."""
    hand = "A1*2 A2*2 A3 B1*2 B2*2 B3 C1*2 C2*2 C3 D1"
    return through(at(game, hand, "E1", round_number=2), "open A", "add A1", "add A1", "add A2", "add A2", "add A3")


def extra(game: Game) -> State:
    """Seat 0 has laid A and may lay more."""
    return at(game, "A1*2 A2*2 A3 B1*2 B2*2 B3", "C1", books=["A"], table="Ai*2 As*2 Ar")


def invoke(game: Game) -> State:
    return step(at(game, f"Ai {KEEP}", "B1", discard="C1 C2"), "play Ai")


def sacrifice(game: Game) -> State:
    """Seat 0 has discarded a card of B."""
    return step(at(game, f"As B1*2 {KEEP}", "B2", discard="C1"), "play As", "discard B1")


def revelation(game: Game) -> State:
    """Seat 1 discards in the turn of seat 0."""
    state = at(game, f"V A1 {KEEP}", "B1*2 C1 W", discard="C2")
    return step(state, "play V", "stop", "discard B1")


def settle(game: Game) -> State:
    fields: dict[str, Any] = {"books": ["FGH"], "marked": ["A", "ABC"], "sanity": [8, 1]}
    return step(at(game, "W", "A1", played=True, round_number=5, **fields), "go out")


CASES: list[tuple[Callable[[Game], State], str, str, str, str]] = [
    (draw, "draw stock", "no-card", "N-13", "the stock is empty, and the discard pile has no second card"),
    (empty, "draw discard", "pile-empty", "N-20", "the discard pile is empty"),
    (bare, "draw discard", "hand-empty", "N-20", "the hand is empty, so that no other card could be played"),
    (played, "play A1", "played", "N-21", "a card was played already"),
    (main, "play A2", "not-in-hand", "N-21", "no such card is in the hand"),
    (barred, "play C1", "barred", "N-21", "a card just taken from the discard pile cannot be played"),
    (played, "open A", "laid-down", "N-22", "the objective is laid down already, and the option extra_books is off"),
    (book, "open B", "book-open", "N-22", "the book that was opened lacks cards"),
    (between, "open A", "not-ascending", "N-22", "the suits of a laying ascend"),
    (between, "add B1", "no-book-open", "N-22", "a book is to be opened first"),
    (book, "add B1", "other-suit", "N-11", "the book is of another suit"),
    (book, "add Ar", "not-in-hand", "N-22", "no such card is left in the hand"),
    (book, "add A1", "not-ascending", "N-22", "the kinds in a book ascend"),
    (main, "open A", "not-completable", "N-22", "the hand could not complete the laying after that"),
    (main, "open B", "not-completable", "N-22", "the hand could not complete the laying after that"),
    (between, "open D", "not-completable", "N-22", "the hand could not complete the laying after that"),
    (book, "add Ai", "not-completable", "N-22", "the hand could not complete the laying after that"),
    (main, "lay A1", "not-laid-down", "N-23", "the objective is not laid down"),
    (played, "lay A2", "not-in-hand", "N-23", "no such card is in the hand"),
    (played, "lay B2", "no-book", "N-23", "no book of that suit is on the table"),
    (main, "go out", "not-laid-down", "N-25", "the objective is not laid down"),
    (played, "go out", "not-last-card", "N-25", "more than one card is in the hand"),
    (last, "go out", "play-first", "N-25", "the last card is to be played"),
    (invoke, "invoke Ai", "not-in-pile", "N-31", "no such card is in the discard pile below the Invoke just played"),
    (invoke, "invoke D1", "not-in-pile", "N-31", "no such card is in the discard pile below the Invoke just played"),
    (sacrifice, "discard A1", "not-in-hand", "N-32", "no such card is in the hand"),
    (revelation, "discard A1", "not-in-hand", "N-32", "no such card is in the hand"),
    (sacrifice, "discard F1", "other-suit", "N-32", "a card of another suit was discarded"),
    (revelation, "discard C1", "other-suit", "N-32", "a card of another suit was discarded"),
    (main, "again", "no-repeat", "N-33", "no Repeat waits to be used"),
    (spent, "again", "no-more-repeats", "N-33", "as many were used this turn as the deck has Repeats"),
    (dry, "again", "no-card", "N-33", "the stock is empty, and the discard pile has no second card"),
    (main, "end", "play-first", "N-24", "a card is to be played first"),
    (settle, "lose-book D", "not-marked", "N-41", "that book is not marked on the Grimoire of the loser"),
    (settle, "take-book D", "not-marked", "N-41", "that book is not marked on the Grimoire of the loser"),
    (settle, "take-book A", "has-book", "N-41", "that book is marked on the Grimoire of the winner already"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0].__name__}-{case[1]}")
def test_illegal_actions(engine: str, case: tuple[Callable[[Game], State], str, str, str, str]) -> None:
    position, text, code, rule, why = case
    check(position(load(engine)), text, code, rule, why)


def check(state: State, text: str, code: str, rule: str, why: str) -> None:
    """Code, rule and message; the position of the message is what the player knows."""
    player = state.current_player
    assert player is not None
    assert text not in legal(state)
    error = playing.refusal(state, long(text))
    assert (error.code, error.rule, error.reasons) == (code, rule, ())
    message = str(error)
    assert message == f"illegal action {long(text)!r}: {why} [{rule}]; {state.observation_text(player)}"
    assert "\n" not in message


def test_n22_a_suit_that_is_laid(engine: str) -> None:  # N-22 N-11
    state = extra(load(engine, extra_books=True))
    check(state, "open A", "suit-laid", "N-11", "a book of that suit is laid down already")


def test_n60_a_card_that_is_not_in_the_stock(engine: str) -> None:  # N-60
    """A chance node is nobody's: the seats are absolute, and the message shows what all know."""
    state = step(at(load(engine), "A2 B1 B2", "C1 W", discard="Ci Cr"), "play A2", "card C1")
    error = playing.refusal(state, "card bone-investigate-1")
    assert (error.code, error.rule, error.reasons) == ("not-in-stock", "N-60", ())
    first, *_, zero, one = str(error).split(" | ")
    assert first == (
        "impossible outcome 'card bone-investigate-1': no such card is in the stock [N-60];"
        " round 1 turn 3 take due 1 played"
    )
    assert zero == "0 hand 3 ; known - ; laid - ; marked - ; sanity 8"
    assert one == "1 hand 2 ; known - ; laid - ; marked - ; sanity 8"


def test_every_rule_of_the_reference_has_a_case() -> None:
    rules = [rule for rule in vars(reference).values() if isinstance(rule, Rule)]
    cases = {(code, number, why) for _, _, code, number, why in CASES}
    cases |= {
        ("suit-laid", "N-11", "a book of that suit is laid down already"),
        ("not-in-stock", "N-60", "no such card is in the stock"),
    }
    assert {(rule.code, rule.number, rule.text) for rule in rules} == cases


# N-54: what each phase lets try. Everything else is refused for its phase.
WORDS = {
    "draw": ("draw stock", "draw discard"),
    "main": ("play", "open", "lay", "go out", "again", "end"),
    "book": ("open", "add"),
    "invoke": ("invoke",),
    "sacrifice": ("discard", "stop"),
    "revelation": ("discard", "stop"),
    "settle": ("lose-book", "take-book"),
}


@pytest.mark.parametrize("position", [draw, main, book, invoke, sacrifice, revelation, settle])
def test_n54_moves_of_other_phases(engine: str, position: Callable[[Game], State]) -> None:  # N-54
    state = position(load(engine))
    before, phase, found = state.to_bytes(), state.view.phase.value, set()
    for number in range(state.game.num_actions):
        text = state.game.text(number)
        if not text.startswith(WORDS[phase]):
            with pytest.raises(IllegalActionError) as caught:
                state.apply(number)
            assert (caught.value.code, caught.value.rule) == ("wrong-phase", "N-54"), text
            assert f": the phase is {phase} [N-54]; " in str(caught.value)
            found.add(number)
        elif number not in state.legal_actions:
            with pytest.raises(IllegalActionError) as caught:
                state.apply(number)
            assert caught.value.code != "wrong-phase", text
    assert found
    assert state.to_bytes() == before


def test_both_engines_refuse_alike() -> None:
    """In every position above, every seventh action: the same error, word for word."""
    for position in sorted({case[0] for case in CASES}, key=lambda case: case.__name__):
        found = []
        for engine in ENGINES:
            state = position(load(engine))
            errors = []
            for number in range(0, 276, 7):
                if number not in state.legal_actions:
                    with pytest.raises(IllegalActionError) as caught:
                        state.apply(number)
                    errors.append((caught.value.code, caught.value.rule, str(caught.value)))
            found.append(errors)
        assert found[0] == found[1], position.__name__


def test_n52_a_message_shows_nothing_hidden(engine: str) -> None:  # N-52
    """Two positions that differ in the hand of seat 1 and in the stock are refused in the same words."""
    game = load(engine)
    for position in (draw, main, barred, book, invoke, sacrifice):
        state = position(game)
        player = state.current_player
        assert player == 0
        other = state.resample(0, seed=3)
        if position is not draw:
            assert other != state
        for number in range(0, 276, 11):
            if number not in state.legal_actions:
                messages = []
                for each in (state, other):
                    with pytest.raises(IllegalActionError) as caught:
                        each.apply(number)
                    messages.append(str(caught.value))
                assert messages[0] == messages[1]


def test_ids_of_another_kind_of_node(engine: str) -> None:
    game = load(engine)
    over = step(at(load(engine, round_limit=1), "W", "B1", books=["H"]), "play W")
    for state, text, code in (
        (game.initial_state(), "end", "action-at-chance"),
        (main(game), "card C2", "outcome-at-decision"),
        (over, "end", "terminal-node"),
        (over, "card C2", "terminal-node"),
    ):
        before = state.to_bytes()
        with pytest.raises(NodeError, match=long(text)) as caught:
            step(state, text)
        assert caught.value.code == code
        assert state.to_bytes() == before
        assert "\n" not in str(caught.value)


def test_a_message_at_a_chance_node_shows_no_hand(engine: str) -> None:  # N-52 N-55
    state = step(at(load(engine), "A2 Ds Dr", "E1", discard="C1"), "play A2")
    with pytest.raises(NodeError) as caught:
        step(state, "end")
    assert "moth-sacrifice" not in str(caught.value)
    assert "0 hand 2 ; known -" in str(caught.value)


@pytest.mark.parametrize("action", [-1, 326, 2**40])
def test_ids_that_there_are_not(engine: str, action: int) -> None:
    state = main(load(engine))
    with pytest.raises(UnknownActionError, match="actions are 0 to 275, outcomes 276 to 325") as caught:
        state.apply(action)
    assert caught.value.code == "unknown-action"


@pytest.mark.parametrize("text", ["play", "add revelation", "lay revelation", "discard cthulhu", "discard revelation"])
def test_texts_that_there_are_not(engine: str, text: str) -> None:  # N-60 N-32
    with pytest.raises(UnknownActionError) as caught:
        load(engine).action(text)
    assert caught.value.code == "unknown-action"
