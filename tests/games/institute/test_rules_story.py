"""The turn's card, the Sorcerer and the Minion, the tracker: I-20 to I-23, I-25, and the rulebook's first example."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.playing import moves, outcomes

from .play import load
from .table import (
    CALM,
    CELLS,
    Step,
    asked,
    at,
    counted,
    do,
    health,
    ids,
    lab,
    made,
    minions,
    refused,
    step,
    turn,
)

# I-20


def test_i20_the_card_of_the_turn(engine: str) -> None:  # I-20 I-71
    """Any card that nobody has seen, whether it lies in the deck or in the box."""
    game = load(engine)
    state = at(game, phase="story", deck=3, seen=("warm-broth", "flotsam"))
    names = [name for name in ids(game, "story") if name not in {"warm-broth", "flotsam"}]
    assert outcomes(state) == {f"story {name}": 1 for name in names}
    assert refused(state, "story flotsam") == ("not-drawable", "I-20")
    step(state, f"story {CALM}")
    assert (state.view.deck, state.view.story, state.view.phase) == (2, 0, "act")
    assert 0 not in state.view.unseen_stories
    assert counted(state)["turns"] == (1, 0)


def test_i20_a_known_card_is_no_chance(engine: str) -> None:  # I-20 I-62
    """The turn of the next player begins with it at once."""
    state = at(load(engine), top="night-terrors", deck=5)
    step(state, "end")
    assert (asked(state), state.view.active, state.view.top) == ("act of 1", 1, None)
    assert (state.view.story, state.view.deck, health(state)) == (7, 4, (4, 4))


def test_i20_an_empty_deck(engine: str) -> None:  # I-20 I-50
    """Lost at the start of the next turn; this one is played to its end."""
    state = turn(load(engine, players=3), CALM, deck=1, seen=("flotsam",))
    assert (state.view.deck, asked(state)) == (0, "act of 0")
    step(state, "move n")
    assert not state.is_terminal
    step(state, "end")
    assert (state.is_terminal, state.view.result, state.view.phase) == (True, "lost", "over")
    # The turn has passed on, without a card.
    assert (state.view.active, state.view.story, state.view.actions) == (1, None, 0)
    assert counted(state, "moves", "turns") == {"ending stories": 1}


def test_i20_the_last_card(engine: str) -> None:  # I-20
    state = step(at(load(engine), deck=1), "end")
    assert (asked(state), state.view.deck, state.is_terminal) == ("story", 1, False)


def test_i20_the_last_action_loses_too(engine: str) -> None:  # I-20 I-24
    state = step(at(load(engine), deck=0, actions=1), "move n")
    assert (state.view.result, state.view.active) == ("lost", 1)


# I-21

MOVES: dict[str, tuple[int, int, str, str]] = {
    "two players": (2, 8, "a1", "b4"),
    "three players": (3, 5, "a1", "b1"),
    "four players": (4, 3, "a1", "a4"),
    "over the end": (2, 8, "e4", "b2"),
    "from the last cell": (3, 5, "e5", "a5"),
}


@pytest.mark.parametrize("name", MOVES)
def test_i21_steps_of_the_card(engine: str, name: str) -> None:  # I-21 I-4
    """Thirteenth Bell says 8, 5 and 3; left to right, rows from the top, e5 to a1."""
    players, steps, start, end = MOVES[name]
    state = turn(load(engine, players=players), CALM, sorcerer=start)
    assert CELLS[state.view.sorcerer] == end
    assert (CELLS.index(end) - CELLS.index(start)) % 25 == steps


def test_i21_every_tile_that_is_entered(engine: str) -> None:  # I-21
    """From c2, eight tiles: c3, c4 and d3 lose 1 each; what he leaves loses nothing."""
    state = turn(load(engine, players=4), CALM, sorcerer="c2", seats=["at c2 1", "at c3 1", "at c4 1", "at c4 1"])
    assert (CELLS[state.view.sorcerer], health(state)) == ("c5", (5, 4, 4, 4))
    assert counted(state) == {
        "turns": (1, 0, 0, 0),
        "damage_sorcerer": (0, 1, 1, 1),
        "damage at c3": 1,
        "damage at c4": 2,
    }


def test_i21_whichever_space(engine: str) -> None:  # I-21
    state = turn(load(engine), CALM, "b3 ashen-library", sorcerer="b2", seats=["at b3 1", "at b3 2"])
    assert health(state) == (4, 4)


# I-22


def test_i22_a_minion_comes(engine: str) -> None:  # I-22
    """Where he stops, on an explored tile."""
    state = turn(load(engine), CALM, sorcerer="a1", seats=["at d3 1", "at d3 1"])
    assert minions(state) == ""
    state = turn(load(engine), CALM, "b4 ashen-library", sorcerer="a1")
    assert (minions(state), state.view.minions_left, health(state)) == ("b4", 7, (5, 5))
    assert counted(state) == {"turns": (1, 0), "minions_placed": 1}


def test_i22_a_tile_with_a_minion_gets_none(engine: str) -> None:  # I-22
    state = turn(load(engine), CALM, "b4 ashen-library minion", sorcerer="a1")
    assert (minions(state), state.view.minions_left, counted(state)) == ("b4", 7, {"turns": (1, 0)})


def test_i22_pawns_there(engine: str) -> None:  # I-22
    """They lose 2 in all, one to the Sorcerer and one to the Minion, which goes back."""
    state = turn(load(engine), CALM, "b4 ashen-library", sorcerer="a1", seats=["at b4 2", "at b3 1"])
    # b3 is entered on the way.
    assert (health(state), minions(state), state.view.minions_left) == ((3, 4), "", 8)
    assert counted(state) == {
        "turns": (1, 0),
        "damage_sorcerer": (1, 1),
        "damage_minion": (1, 0),
        "minions_placed": 1,
        "minions_banished": 1,
        "damage at b3": 1,
        "damage at b4": 2,
    }


@pytest.mark.parametrize("last", [7, 8])
def test_i22_the_eighth_minion(engine: str, last: int) -> None:  # I-22 I-50
    """Lost at once, before its damage: a pawn there has lost the Sorcerer's point alone."""
    names = ("a1 black-reeds", "a2 mystic-meadow", "a3 gallows-oak", "a4 firefly-hollow", "a5 foggy-causeway")
    cells = [f"{name} 0 minion" for name in names]
    cells += ["b3 moonlit-conservatory 0 minion", "c4 sealed-vault 0 minion"][: last - 6]
    state = turn(load(engine), CALM, *cells, "b4 ashen-library", sorcerer="a1", seats=["at b4 1"])
    if last == 7:
        assert (state.is_terminal, health(state), state.view.minions_left) == (False, (3, 5), 2)
        return
    assert (state.is_terminal, state.view.result, health(state)) == (True, "lost", (4, 5))
    assert (state.view.minions_left, minions(state).split()) == (0, ["a1", "a2", "a3", "a4", "a5", "b3", "b4", "c4"])
    # All else is left as it is.
    assert (state.view.active, state.view.actions, state.view.story) == (0, 4, 0)
    assert counted(state)["ending minions"] == 1


def test_i22_there_is_read_when_the_minion_comes(engine: str) -> None:  # I-22 I-41
    """A pawn just felled onto the Hallway, where he stops, is hit by the Minion; 5 Health less 1."""
    state = turn(load(engine), CALM, sorcerer="a5", seats=["health 1", "at b3 1"])
    assert (CELLS[state.view.sorcerer], health(state), minions(state)) == ("c3", (4, 4), "")
    assert state.view.deck == 24


def test_the_example_of_three_players(engine: str) -> None:  # I-20 I-21 I-22 I-23 I-24
    """Six tiles from d5: e1 to e5, then a1. Red on e3, Blue and Green on a1. Then Blue takes Herbs by the event."""
    game = load(engine, players=3)
    cells = ("a1 mystic-meadow", "e3 gallows-oak ; 1 herbs")
    seats = ["at a1 1", "at e3 1", "at a1 1"]
    state = turn(game, "voice-in-the-reeds", *cells, sorcerer="d5", seats=seats)
    assert (CELLS[state.view.sorcerer], health(state)) == ("a1", (3, 4, 3))
    assert (minions(state), state.view.minions_left) == ("", 8)
    assert (state.view.actions, asked(state)) == (4, "act of 0")


# I-23


def test_i23_the_steps_in_their_order(engine: str, folder: Path) -> None:  # I-23
    """Heal before hurt is not hurt before heal; the first that asks stops the rest."""
    events: dict[str, list[Step]] = {
        "heal-hurt": [{"do": "heal", "who": "active", "n": 5}, {"do": "hurt", "who": "active", "n": 3}],
        "hurt-heal": [{"do": "hurt", "who": "active", "n": 3}, {"do": "heal", "who": "active", "n": 5}],
        "three": [
            {"do": "anger", "n": 1},
            {"do": "travel", "to": "hallway"},
            {"do": "anger", "n": 2},
        ],
    }
    game = lab(engine, made(folder, {}, events))
    assert health(turn(game, "heal-hurt")) == (2, 5)
    assert health(turn(game, "hurt-heal")) == (5, 5)
    state = turn(game, "three", seats=["at b3 1"])
    assert (asked(state), state.view.step, state.view.shift, state.view.phase) == ("at to travel of 0", 2, 1, "event")
    step(state, "pass")
    assert (state.view.step, state.view.shift, state.view.phase) == (0, 3, "act")


def test_i23_after_the_sorcerer_and_the_minion(engine: str) -> None:  # I-23 I-22
    """The Minion that just came can be banished."""
    state = turn(load(engine), "salt-and-iron", "b5 black-reeds", "b4 ashen-library 0 minion", sorcerer="a1")
    assert (minions(state), asked(state)) == ("b4 b5", "at to banish of 0")


# I-25


def test_i25_points(engine: str) -> None:  # I-25
    """Rituals, levels gained, Soul pieces in backpacks, of all players together."""
    state = at(load(engine), seats=["level 3 ; soul soul", "level 2 ; soul"], gone=("drowned-choir", "nine-knots"))
    assert (state.view.points, state.view.tracker) == (10, 30 - 10 - 3 - 3)
    lies = at(load(engine), "c3 whispering-hallway ; 1 soul soul", seats=["; boots"])
    assert lies.view.tracker == 30


def test_i25_won_by_a_pick(engine: str) -> None:  # I-25 I-50
    game = load(engine)
    gone = ("vault-whisper", "star-ladder", "oak-verdict", "mirror-oath")
    seats = ["for nine-knots", "level 2 for bitter-tea"]
    state = at(game, "c3 whispering-hallway ; 1 soul soul", seats=seats, gone=gone)
    assert state.view.tracker == 1
    step(state, "pick soul")
    assert (state.is_terminal, state.view.result, state.view.tracker, state.view.phase) == (True, "won", 0, "over")
    assert counted(state, "picked") == {"souls": (1, 0), "turns_left": 25, "ending won": 1}


WON: dict[str, tuple[str, str, int]] = {
    # The first seat, the action, and the tracker after it; 30 less 28 for Rituals, less a Soul piece before.
    "by a Ritual": ("for silver-nail ; talisman talisman", "ritual", -2),
    "by a level": ("for bitter-tea ; talisman soul", "level-up", 0),
}


@pytest.mark.parametrize("name", WON)
def test_i25_won_by_an_action(engine: str, name: str) -> None:  # I-25 I-34 I-35 I-50
    """At 0 or below; nothing is drawn then, and the turn does not pass, not even after the last action."""
    seat, action, tracker = WON[name]
    gone = ("vault-whisper", "star-ladder", "oak-verdict", "mirror-oath")
    seats = [seat, "for drowned-choir"]
    state = at(load(engine), seats=seats, gone=gone, actions=1)
    step(state, action)
    assert (state.view.result, state.view.tracker, state.view.active) == ("won", tracker, 0)
    assert (moves(state), state.view.story) == ([action], 0)


def test_i25_won_by_an_event(engine: str) -> None:  # I-25 I-60
    """Blood Price hurts, then wounds: the tracker is read before each step."""
    gone = ("vault-whisper", "star-ladder", "oak-verdict", "mirror-oath")
    seats = ["for nine-knots", "level 2 for bitter-tea"]
    state = turn(load(engine), "blood-price", seats=seats, gone=gone)
    assert (state.view.result, state.view.tracker, health(state)) == ("won", 0, (4, 5))
    assert (state.view.phase, state.view.step, state.view.actions) == ("over", 0, 4)


def test_i25_won_between_the_steps(engine: str, folder: Path) -> None:  # I-25 I-60
    """By the first of two steps; the second, and what it would cost, is not begun."""
    steps = [do("take", source="pile", kind="any"), do("anger", n=9)]
    gone = ("vault-whisper", "star-ladder", "oak-verdict", "mirror-oath")
    seats = ["level 2 for nine-knots", "for bitter-tea"]
    state = turn(lab(engine, made(folder, {}, {"gift": steps})), "gift", seats=seats, gone=gone)
    assert (state.view.tracker, asked(state)) == (1, "draw")
    other = step(state.clone(), "find boots")
    assert (other.view.shift, asked(other)) == (9, "act of 0")
    step(state, "find soul")
    assert (state.view.result, state.view.tracker, state.view.shift) == ("won", 0, 0)


def test_i25_no_greatest_number(engine: str, folder: Path) -> None:  # I-25
    """Nine, and no limit at 39."""
    game = lab(engine, made(folder, {}, {"anger": [{"do": "anger", "n": 9}] * 3}), difficulty="deadly")
    assert turn(game, "anger").view.tracker == 39 + 27
