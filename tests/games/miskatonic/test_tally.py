"""What is counted while a game is played, and what players see of it, against the moves and the positions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.games.playing import moves, play, run, step, walk

from .play import DRIVERS, load
from .table import DEFENSES, Table, edited, place, read, setup


def went_out(before: Table, after: Table) -> bool:
    """Whether the player whose turn it was went out in the step between."""
    over = after.round > before.round or after.phase_name == "end"
    return bool(before.seats[before.turn].inside) and (over or not after.seats[before.turn].inside)


@pytest.mark.parametrize("driver", ["defend", "drain", "hoard", "erratic"])
def test_tally_counts_the_moves(engine: str, driver: str) -> None:
    game = load(engine, players=3, latent=True, assistants=True)
    found: Counter[tuple[str, int]] = Counter()
    known, before = 0, read(game.initial_state())
    for state in walk(game, [DRIVERS[driver]] * 3, seed=21):
        table, mover = read(state), before.turn
        texts = [game.text(move) for move, _ in state.events[known:]]
        known += len(texts)
        for text in texts:
            word = text.split()[0]
            found["explored", mover] += word == "draw" and before.phase_name == "draw"
            found["taken", mover] += word == "take"
            found[f"used_{word}", mover] += word in DEFENSES
        if went_out(before, table):
            gone = "left" if {"leave", "escape"} & set(texts) else "expelled"
            found[gone, mover] += 1
            found["black_lost", mover] += gone == "expelled" and sum(before.rewards) == 0
        for player, seat in enumerate(table.seats):
            found["black_won", player] += sum(seat.black) - sum(before.seats[player].black)
            found["knowledge", player] += seat.knowledge - before.seats[player].knowledge
        if table.phase_name == "turn" and not table.committed:
            found["turns", table.turn] += 1
        found["refills", 0] += sum(table.deck) > sum(before.deck) and table.round == before.round
        before = table
    tally = state.tally
    names = [counter.name for counter in game.tally_spec]
    assert list(tally) == names
    for name in names:
        if not name.endswith("_sets"):
            assert list(tally[name]) == [found[name, player] for player in range(len(tally[name]))], name
    assert sum(found.values()) == sum(sum(tally[name]) for name in names if not name.endswith("_sets"))
    for player, seat in enumerate(before.seats):
        assert tally["seal_sets"][player] + tally["fragment_sets"][player] == seat.knowledge
        assert tally["left"][player] + tally["expelled"][player] == 5
    assert sum(tally["black_won"]) + sum(tally["black_lost"]) == 5


def counts(tally: dict[str, tuple[int, ...]], name: str) -> dict[str, tuple[int, ...]]:
    """The counters that are not zero, with `name` in their name."""
    return {key: value for key, value in tally.items() if any(value) and name in key}


def test_tally_counts_sets(engine: str, tmp_path: Path) -> None:
    game = load(engine, content=edited(tmp_path, ("count = 30", "count = 1")))
    state = place(game, setup(game, "1 2 S S S", "A B C D 3"))
    step(state, "explore", "draw student", "accept")
    assert counts(state.tally, "sets") == {"student_sets": (1, 0)}
    step(state, "explore", "draw fragment-e", "accept")
    assert counts(state.tally, "sets") == {"student_sets": (1, 0), "fragment_sets": (0, 1)}
    assert state.tally["knowledge"] == (0, 1)
    # No Knowledge card is left for the Seals, which are complete all the same (M-3).
    step(state, "receive seal-3 from +1")
    assert counts(state.tally, "sets") == {"student_sets": (1, 0), "fragment_sets": (0, 1), "seal_sets": (1, 0)}
    assert state.tally["knowledge"] == (0, 1)
    state.undo()
    assert counts(state.tally, "seal") == {}


def test_tally_of_a_set_by_presentation_is_the_receivers(engine: str) -> None:
    game = load(engine)
    state = place(game, setup(game, "", "1 2"))
    step(state, "explore", "draw seal-3", "present to +1")
    assert state.tally["seal_sets"] == (0, 1)
    assert state.tally["knowledge"] == (0, 1)
    assert state.tally["used_present"] == (1, 0)
    assert state.tally["explored"] == (1, 0)


def test_tally_of_whole_games() -> None:
    game = load("native", players=4, latent=True)
    results = game.playouts(500, seed=5)
    exits = results.tally["left"] + results.tally["expelled"]
    assert (exits == 5).all()
    assert (results.tally["black_won"].sum(axis=1) + results.tally["black_lost"].sum(axis=1) == 5).all()
    assert results.tally["refills"].shape == (500, 1)


def test_events_flag_forced_moves(engine: str) -> None:  # M-27
    game = load(engine)
    state = place(game, setup(game, "1", "S", spent=["premonition"]))
    step(state, "silver", "draw seal-1", "accept", "leave", "explore", "draw seal-1", "accept")
    # Two cards are face down, so the flip is a choice.
    assert moves(state) == ["silver", "!explore", "draw seal-1", "accept", "leave", "explore", "draw seal-1", "accept"]
    step(state, "flip silver")
    assert len(state.history) == len(state.events) - 1
    again = place(game, setup(game, "1", "S", spent=["premonition"]))
    for move in state.history:
        again.apply(move)
    assert again == state
    assert again.events == state.events


def test_state_text(engine: str) -> None:
    seven = "ready premonition silver storage receive reflexes escape present ; knowledge 0 ; red - ; black -"
    assert str(play(load(engine), "reward 3")) == (
        "round 1 turn 0 | rewards 3 black 6 | red deck 6 5 6 6 6 | knowledge 30 | deck 4 4 4 4 4 4 4 12 12 12 16 0"
        f" | discard - | centre - | 0 in: - ; students 0+0 ; {seven} | 1 in: - ; students 0+0 ; {seven}"
    )


def test_observation_text_is_relative(engine: str) -> None:
    state = play(load(engine, players=3), "reward 3", "reward 2", "explore", "draw seal-1")
    for player in range(3):
        parts = state.observation_text(player).split(" | ")
        assert parts[0] == f"round 1 react +{-player % 3} pending seal-1"
        assert [part.split()[0] for part in parts[-3:]] == ["+0", "+1", "+2"]


def test_everybody_sees_every_move(engine: str) -> None:
    state = play(load(engine, players=3), "reward 3", "reward 2", "explore", "draw seal-1", "present to +2")
    assert state.observe_event(0) == ["+0 present to +2"]
    assert state.observe_event(1) == ["+2 present to +2"]
    expected = ["reward 3", "reward 2", "+1 explore", "draw seal-1", "+1 present to +2"]
    assert state.information_state(2) == expected
    game = load(engine, players=3)
    assert len(run(game, [DRIVERS["erratic"]] * 3, seed=1).information_state(1)) > 10
