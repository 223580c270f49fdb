"""`solve_turn`: worths worked out by hand, what is asked wrongly, and the agent that plays so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import yith
from yith.games import menagerie
from yith.games.menagerie import Objective, TurnSolver, View, solve_turn

if TYPE_CHECKING:
    from yith.api import State
    from yith.engine import Game

POINTS = Objective(challenge=1, health=1, luck=0.3, resolve=0.3)


@pytest.fixture(scope="module")
def game() -> Game[View]:
    return menagerie.load(character="odile-marrow", role="curator")


@pytest.fixture
def state(game: Game[View]) -> State[View]:
    """Luck on space 3, Resolve on 2, Health on 4; the dice 3 4 4 with the free reroll; matching 3 is open."""
    state = game.new_state(seed=1)
    state.apply(game.action("face stag-helm"))
    assert (state.view.cubes, state.view.ordinary) == ((3, 2, 1, 4), (0, 0, 1, 2, 0, 0))
    return state


def test_every_legal_action_has_its_worth_the_best_first(state: State[View]) -> None:
    found = solve_turn(state, POINTS)
    assert sorted(worth.action for worth in found.actions) == state.legal_actions
    assert [worth.text for worth in found.actions] == [state.game.text(worth.action) for worth in found.actions]
    values = [worth.value for worth in found.actions]
    assert values == sorted(values, reverse=True)
    assert (found.best, found.value) == (found.actions[0], values[0])
    assert found.of("end") is found.of(state.game.action("end"))


def test_a_step_that_completes_a_challenge(state: State[View]) -> None:
    """A point of Resolve for three equal dice, which are spent; the gain is another point: 1 + 4 + 0.3 (3 + 1 + 1)."""
    found = solve_turn(state, POINTS).of("raise 3")
    assert found.value == pytest.approx(6.5, abs=1e-12)
    assert found.probability == 1


def test_the_end_of_the_turn_saves_dice(state: State[View]) -> None:
    """A point of Health is lost; three dice on three spaces gain Luck twice, up to 5, and Resolve: 3 + 0.3 (5 + 3)."""
    found = solve_turn(state, POINTS).of("end")
    assert found.value == pytest.approx(5.4, abs=1e-12)
    assert found.probability == 0


def test_a_reroll_is_the_mean_over_its_faces(game: Game[View], state: State[View]) -> None:
    """With no Luck, Resolve and Health left, the 3 becomes a third 4 in one of six cases, or else the turn fails."""
    last = replace(state.view, cubes=(0, 0, 1, 0), bonuses=(0,) * 13)
    found = solve_turn(game.position(last), Objective(challenge=1)).of("reroll a")
    # A die placed for Resolve pays for a step, but then two dice are left for a challenge of three: no help.
    assert found.value == pytest.approx(1 / 6, abs=1e-12)
    assert found.probability == pytest.approx(1 / 6, abs=1e-12)


def test_points_for_saved_dice_count_by_their_faces(state: State[View]) -> None:
    """The dice 3 4 4 on flip or luck, plus-2 or resolve, set or luck: 4, 6 and 6 are worth 5 + 9 + 9 at best."""
    found = solve_turn(state, Objective(challenge=0, saved=(0, 0, 1, 5, 0, 9))).of("end")
    assert found.value == pytest.approx(5 + 9 + 9, abs=1e-12)


def test_the_same_answers_from_either_engine_and_from_memory(game: Game[View], state: State[View]) -> None:
    twin = menagerie.load(character="odile-marrow", role="curator", engine="reference").from_bytes(state.to_bytes())
    solver = TurnSolver(game, POINTS)
    first = solver.solve(state)
    assert solver.memory > 0
    assert solver.solve(twin) == first == solver.solve(state) == solve_turn(state, POINTS)


def test_the_agent_takes_the_best_action(game: Game[View]) -> None:
    state = game.new_state(seed=4)
    beyond = {menagerie.Phase.CHOOSE, menagerie.Phase.FACE}
    for _ in range(30):
        chosen = state.choose("turn-solver")
        if state.view.phase not in beyond:
            found = solve_turn(state)
            assert found.of(chosen).value == pytest.approx(found.value, abs=1e-9)
        state.apply(chosen)


def test_playouts_know_the_agent_where_turns_are_solved(game: Game[View]) -> None:
    assert game.agents == ["random", "heuristic", "turn-solver"]
    assert menagerie.load(engine="reference").agents == ["random"]
    one, two = (game.playouts(2, "turn-solver", seed=3, threads=threads) for threads in (1, 2))
    assert one.scores.tolist() == two.scores.tolist()
    assert one.decisions.tolist() == two.decisions.tolist()


def test_what_is_asked_wrongly_is_refused(game: Game[View], state: State[View]) -> None:
    def refused(kind: type[yith.YithError], code: str, wrong: State[View], objective: Objective | None = None) -> str:
        with pytest.raises(kind) as caught:
            solve_turn(wrong, objective)
        assert caught.value.code == code
        assert "\n" not in str(caught.value)
        return str(caught.value)

    assert "chance node" in refused(yith.NodeError, "nobody-decides", game.initial_state())
    assert "phase choose" in refused(yith.NodeError, "no-turn", menagerie.load().new_state(seed=1))
    reference = menagerie.load(engine="reference").new_state(seed=1)
    assert "native" in refused(yith.ConfigError, "no-turn-solver", reference)
    assert "luck is -1" in refused(yith.ConfigError, "bad-objective", state, Objective(luck=-1))
    assert "saved 2 is NaN" in refused(
        yith.ConfigError, "bad-objective", state, Objective(saved=(0, float("nan"), 0, 0, 0, 0))
    )
    assert "expected 6 numbers" in refused(yith.ConfigError, "bad-objective", state, Objective(saved=(1,)))
    with pytest.raises(yith.ConfigError, match="memory 5 is not a whole number from 1048576"):
        solve_turn(state, memory=5)
    with pytest.raises(yith.TraceError, match="no state of menagerie-v1 with"):
        TurnSolver(game).solve(menagerie.load(beginner=True).new_state(seed=1))
    with pytest.raises(yith.ConfigError, match="action 'reroll f' is not legal here"):
        solve_turn(state).of("reroll f")


def test_a_turn_that_does_not_fit_is_refused_and_others_go_on(game: Game[View], state: State[View]) -> None:
    large = game.position(replace(state.view, cubes=(5, 4, 4, 4), ordinary=(1, 1, 1, 1, 1, 1)))
    solver = TurnSolver(game, POINTS, memory=1 << 20)
    for _ in range(2):
        with pytest.raises(yith.ConfigError, match="the turn does not fit into memory=1048576, expected more"):
            solver.solve(large)
        assert solver.solve(state).best.text == "raise 3"


@pytest.mark.parametrize("name", [name for name in yith.game_names() if yith.load(name).version != "menagerie-v1"])
def test_other_games_solve_no_turns(name: str) -> None:
    with pytest.raises(yith.ConfigError, match=f"{name} has no turn solver"):
        yith.load(name).planner()
    with pytest.raises(yith.ConfigError, match="unknown agent 'turn-solver'"):
        yith.load(name).playouts(1, "turn-solver")
