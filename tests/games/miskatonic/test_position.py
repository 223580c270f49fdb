"""Positions set up by hand: possible ones are taken, impossible ones refused with all reasons at once."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.playing import legal, outcomes, step, walk
from yith.errors import ConfigError, TraceError

from .play import DRIVERS, load
from .table import Game, Table, place, read, setup


def change(table: Table, edits: str) -> Table:
    """Changes slots: `deck.7-1 seats.0.board.7=1 round=6`."""
    for edit in edits.split():
        found = re.fullmatch(r"([a-z_0-9.]+)([=+-])(\d+)", edit)
        assert found is not None, edit
        *way, last = found[1].split(".")
        target: Any = table
        for name in way:
            target = target[int(name)] if name.isdigit() else getattr(target, name)
        before = target[int(last)] if last.isdigit() else getattr(target, last)
        value = int(found[3]) if found[2] == "=" else before + int(found[2] + found[3])
        if last.isdigit():
            target[int(last)] = value
        else:
            setattr(target, last, value)
    return table


def reasons(game: Game, table: Table) -> tuple[str, ...]:
    with pytest.raises(ConfigError) as caught:
        place(game, table)
    assert caught.value.code == "impossible-position"
    assert "\n" not in str(caught.value)
    assert all(reason in str(caught.value) for reason in caught.value.reasons)
    return caught.value.reasons


def base(game: Game) -> Table:
    """Three players in round 2; seat 0 to move."""
    return setup(game, "1 A", "B S", "2", round_number=2, owned=["r2", "r3", "b6"], spent=["silver"])


def start(game: Game, **fields: Any) -> Table:
    """The start of round 2, boards empty but for a Student."""
    return setup(game, "", "S", round_number=2, owned=["r2", "r3", "b6"], phase="reward", rewards="", **fields)


def final(game: Game, **fields: Any) -> Table:
    """The end of a game."""
    owned = ["r2 r2 b8", "r3 b7 b9", "b6 b10"]
    return setup(game, "", "S", discard="1 A", round_number=5, owned=owned, phase="end", turn=2, **fields)


def test_the_bases_are_possible(engine: str) -> None:
    game = load(engine, players=3)
    assert place(game, base(game)).current_player == 0
    assert outcomes(place(game, start(game)))["reward 2"] == 5
    assert place(game, final(game)).is_terminal


# Slots of kinds: 0 to 6 Fragments, 7 to 9 Seals, 10 Students, 11 Assistants. Phases: 0 reward to 7 end.
FAULTS = {
    "a board value": "seats.0.board.3=3",
    "a Defense value": "seats.0.defense.0=2",
    "an inside value": "seats.1.inside=2",
    "a committed value": "committed=2",
    "a phase": "phase=8",
    "round 0": "round=0",
    "round 6": "round=6",
    "a seat": "turn=3",
    "four draws to come": "phase=2 committed=1 foresee=4",
    "a kind that there is not": "phase=4 pending=13",
    "a reward twice": "rewards.0=2 red_deck.0-1 rewards.1=0 red_deck.1+1",
    "a black value": "black=2",
    "a black card won twice": "seats.0.black.0=1",
    "a card too many": "deck.0+1",
    "a card too few": "deck.0-1",
    "a discard too many": "discard.8+1",
    "a centre card too many": "centre.10+1",
    "a red card too many": "red_deck.4+1",
    "a red card too few": "red_deck.4-1",
    "a Knowledge card too many": "knowledge+1",
    "a Knowledge card too few": "knowledge-1",
    "an Assistant without the option": "deck.11+1",
    "an Assistant for a card": "seats.0.board.7=2 deck.7+1",
    "Latent without the option": "seats.0.defense.3=1",
    "three Seals": "seats.0.board.8=1 deck.8-1 seats.0.board.9=1 deck.9-1",
    "five Fragments": " ".join(f"seats.0.board.{kind}=1 deck.{kind}-1" for kind in range(1, 5)),
    "four Students": "seats.1.students=4 deck.10-3",
    "a board outside": "seats.2.inside=0 rewards.1=0 red_deck.1+1",
    "a turn outside": "turn=1 seats.1.inside=0 seats.1.board.1=0 deck.1+1 rewards.1=0 red_deck.1+1",
    "a reward too many": "rewards.4=1 red_deck.4-1",
    "a reward too few": "rewards.0=0 red_deck.0+1",
    "no black reward": "black=0",
    "a red for the black reward": "black=0 rewards.4=1 red_deck.4-1",
    "a pending card in turn": "pending=1 deck.0-1",
    "no card to react to": "phase=4",
    "no card to assign": "phase=5",
    "a Seal to assign": "phase=5 pending=8 deck.7-1",
    "a draw to come in turn": "foresee=1 committed=1",
    "a pending card in draw": "phase=3 pending=1 deck.0-1",
    "no draw to come in foresee": "phase=2 committed=1",
    "foresee without committing": "phase=2 foresee=1",
    "draw while committed": "phase=3 committed=1",
    "react while committed": "phase=4 pending=9 deck.8-1 committed=1",
    "flip while committed": "phase=6 seats.0.defense.0=0 committed=1",
    "flip with all cards ready": "phase=6 turn=1",
    "end before the end": "phase=7",
    "end with players inside": "phase=7 round=5",
    "a black card of a later round": "seats.0.black.4=1",
    "the black card that lies there": "seats.0.black.1=1",
    "reward with boards": "phase=0 rewards.1=0 red_deck.1+1",
    "committed with every card ready": "committed=1 seats.0.defense.1=1",
    "no card to react with": "phase=4 pending=9 deck.8-1 seats.0.defense.5=0 seats.0.defense.6=0 seats.0.defense.7=0",
    "a flip with a Student": "phase=6 turn=1 seats.1.defense.0=0",
    "a number won thrice in two rounds": "seats.1.red.0+1 red_deck.0-1",
    "two rewards after one round": "seats.0.red.4+1 red_deck.4-1",
}


@pytest.mark.parametrize("name", FAULTS)
def test_impossible(engine: str, name: str) -> None:
    game = load(engine, players=3)
    assert len(reasons(game, change(base(game), FAULTS[name]))) >= 1


def test_m16_no_draw_from_an_empty_deck(engine: str) -> None:  # M-16
    game = load(engine)
    for phase in ("draw", "foresee"):
        draws = 2 * (phase == "foresee")
        fields: dict[str, Any] = {"phase": phase, "foresee": draws, "committed": draws > 0, "spent": ["premonition"]}
        assert place(game, setup(game, deck="A", **fields)).node == "chance"
        reasons(game, setup(game, deck="", **fields))


def test_m41_no_more_draws_than_cards(engine: str) -> None:  # M-41
    game = load(engine)
    table = setup(game, phase="foresee", foresee=3, committed=True, spent=["premonition"])
    table.centre, table.deck = table.deck, [1, 1, *[0] * 10]
    table.centre[0] -= 1
    table.centre[1] -= 1
    reasons(game, table)
    assert outcomes(place(game, change(table, "foresee=2"))) == {"draw fragment-a": 1, "draw fragment-b": 1}


START_FAULTS = {
    "a discard": "deck.0-1 discard.0+1",
    "all rewards": "rewards.0=1 red_deck.0-1 rewards.1=1 red_deck.1-1",
    "a Seal on a board": "deck.7-1 seats.0.board.7=1",
    "a committed player": "committed=1",
    "the black card won": "seats.0.black.1=1",
    "a pending card": "deck.0-1 pending=1",
}


@pytest.mark.parametrize("name", START_FAULTS)
def test_impossible_starts_of_a_round(engine: str, name: str) -> None:  # M-15 M-27
    game = load(engine, players=3)
    reasons(game, change(start(game), START_FAULTS[name]))


def test_m15_the_centre_at_the_start_of_a_round(engine: str) -> None:  # M-15
    place(load(engine, players=3), start(load(engine, players=3), centre="1 S"))
    game = load(engine, players=3, centre="deck")
    reasons(game, start(game, centre="1 S"))


FINAL_FAULTS = {
    "round 4": "round=4",
    "somebody inside": "seats.0.inside=1",
    "a reward": "rewards.0=1 red_deck.0-1",
    "a black reward": "black=1",
    "a Fragment on a board": "deck.0-1 seats.0.board.0=1",
    "a committed player": "committed=1",
}


@pytest.mark.parametrize("name", FINAL_FAULTS)
def test_impossible_ends(engine: str, name: str) -> None:  # M-27 M-30
    game = load(engine, players=3)
    reasons(game, change(final(game), FINAL_FAULTS[name]))


def test_all_reasons_at_once(engine: str) -> None:
    game = load(engine, players=3)
    edits = "deck.0+1 red_deck.4+1 knowledge-1 seats.1.students=4 deck.10-3 black=0 seats.0.defense.3=1 foresee=1"
    found = reasons(game, change(base(game), edits))
    assert len(found) >= 7
    assert len(set(found)) == len(found)
    for word in ("fragment-a", "knowledge", "latent"):
        assert any(word in reason.lower() for reason in found), word


def test_one_reason_for_one_fault(engine: str) -> None:
    game = load(engine, players=3)
    for edits in ("deck.0+1", "red_deck.4+1", "knowledge-1", "seats.0.defense.3=1", "seats.1.students=4 deck.10-3"):
        assert len(reasons(game, change(base(game), edits))) == 1, edits


def test_both_engines_give_the_same_reasons() -> None:
    for faults, table in ((FAULTS, base), (START_FAULTS, start), (FINAL_FAULTS, final)):
        for name, edits in faults.items():
            found = set()
            for engine in ("native", "reference"):
                game = load(engine, players=3)
                found.add(reasons(game, change(table(game), edits)))
            assert len(found) == 1, name


@pytest.mark.parametrize(
    "options", [{}, {"players": 4, "latent": True, "assistants": True}, {"players": 3, "centre": "deck"}]
)
@pytest.mark.parametrize("driver", ["defend", "erratic"])
def test_every_position_of_a_game_is_possible(engine: str, options: dict[str, Any], driver: str) -> None:
    game = load(engine, **options)
    for state in walk(game, [DRIVERS[driver]] * game.num_players, seed=4):
        table = read(state)
        assert state.to_bytes()[8:] == bytes(table.slots())
        again = place(game, table)
        assert again == state
        assert hash(again) == hash(state)
        assert str(again) == str(state)
        assert legal(again) == legal(state)
        assert again.outcomes == state.outcomes


def test_a_position_is_played_on(engine: str) -> None:
    game = load(engine, players=3)
    state = place(game, base(game))
    assert state.history == []
    step(state, "explore", "draw seal-3", "accept")
    assert read(state).seats[0].cards == "A 1 3"
    assert state.events == [(int(game.action(text)), False) for text in ("explore", "draw seal-3", "accept")]


def test_bytes_of_something_else(engine: str) -> None:
    game = load(engine)
    data = game.initial_state().to_bytes()
    for wrong in (b"", data[:7], bytes(8) + data[8:], load(engine, players=3).initial_state().to_bytes()):
        with pytest.raises(TraceError):
            game.from_bytes(wrong)
    for body in (b"", data[8:-1], data[8:] + b"\0"):
        with pytest.raises(ConfigError) as caught:
            game.from_bytes(data[:8] + body)
        assert caught.value.code == "impossible-position"
