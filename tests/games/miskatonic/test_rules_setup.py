"""Components, options and the table of ids: M-1 to M-6, M-27, and the layouts of the rules page."""

from __future__ import annotations

import pytest

import yith
from tests.games.playing import legal, moves, play, run, step
from yith.errors import ConfigError, UnknownActionError

from .play import load, uniform
from .table import DEFENSES, FRAGMENTS, KINDS, SEALS, place, read, setup


def test_m1_eighty_cards(engine: str) -> None:  # M-1
    table = read(load(engine).initial_state())
    assert table.deck == [4, 4, 4, 4, 4, 4, 4, 12, 12, 12, 16, 0]
    assert sum(table.deck) == 80
    assert table.discard == table.centre == [0] * 12


def test_m2_thirty_red_cards(engine: str) -> None:  # M-2
    state = play(load(engine))
    assert read(state).red_deck == [6, 6, 6, 6, 6]
    step(state, "reward 4")
    assert read(state).red_deck == [6, 6, 5, 6, 6]
    assert read(state).rewards == [0, 0, 1, 0, 0]


def test_m2_black_cards_six_to_ten(engine: str) -> None:  # M-2
    state, won = play(load(engine)), []
    while not state.is_terminal:
        before = sum(state.scores)
        step(state, "reward 2", "leave", "leave")
        won.append(sum(state.scores) - before - 2)
    assert won == [6, 7, 8, 9, 10]
    assert [sum(seats) for seats in zip(*(seat.black for seat in read(state).seats), strict=True)] == [1] * 5


def test_m3_thirty_knowledge_cards_worth_three(engine: str) -> None:  # M-3
    game = load(engine)
    assert read(game.initial_state()).knowledge == 30
    state = place(game, setup(game, "1 2"))
    step(state, "explore", "draw seal-3", "accept")
    assert read(state).knowledge == 29
    assert read(state).seats[0].knowledge == 1
    assert list(state.scores) == [3, 0]


def test_m4_defense_cards_start_ready(engine: str) -> None:  # M-4
    table = read(load(engine, players=5).initial_state())
    for seat in table.seats:
        assert seat.ready == ["premonition", "silver", "storage", "receive", "reflexes", "escape", "present"]


def test_m4_used_cards_stay_spent_between_rounds(engine: str) -> None:  # M-4
    state = play(load(engine), "reward 2", "explore", "draw seal-1", "reflexes")
    assert read(state).seats[0].ready == ["premonition", "silver", "storage", "receive", "escape", "present"]
    step(state, "leave", "leave", "reward 2")
    assert read(state).round == 2
    assert read(state).seats[0].ready == ["premonition", "silver", "storage", "receive", "escape", "present"]
    assert len(read(state).seats[1].ready) == 7


def test_m4_preventive_before_reactive_after_the_draw(engine: str) -> None:  # M-4
    game = load(engine, latent=True)
    state = place(game, setup(game, "1 A", "2"))
    assert {text.split()[0] for text in legal(state)} == {
        "leave", "explore", "premonition", "silver", "storage", "latent", "receive",
    }  # fmt: skip
    step(state, "explore", "draw seal-3")
    assert {text.split()[0] for text in legal(state)} == {"accept", "reflexes", "escape", "present"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_m5_two_to_five_players(engine: str, players: int) -> None:  # M-5
    game = load(engine, players=players)
    assert game.num_players == players
    assert len(read(game.initial_state()).seats) == players


@pytest.mark.parametrize("players", [1, 6, 0, -2, True, "3", 2.0, None])
def test_m5_no_other_number_of_players(engine: str, players: object) -> None:  # M-5
    with pytest.raises(ConfigError, match="players") as caught:
        load(engine, players=players)
    assert caught.value.code == "bad-option"
    assert repr(players) in str(caught.value)


def test_m6_defaults(engine: str) -> None:  # M-6
    assert dict(load(engine).options) == {
        "players": 2,
        "latent": False,
        "assistants": False,
        "receive_from": "any",
        "receive_set": "continue",
        "centre": "stays",
    }


@pytest.mark.parametrize(
    "option",
    [
        {"latent": True},
        {"assistants": True},
        {"receive_from": "right"},
        {"receive_set": "ends-turn"},
        {"centre": "deck"},
    ],
)
def test_m6_other_values(engine: str, option: dict[str, object]) -> None:  # M-6
    assert option.items() <= dict(load(engine, **option).options).items()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("latent", 1),
        ("latent", "yes"),
        ("assistants", None),
        ("receive_from", "left"),
        ("receive_from", True),
        ("receive_set", "stays"),
        ("centre", "Deck"),
        ("centre", 0),
    ],
)
def test_m6_refused_values(engine: str, option: str, value: object) -> None:  # M-6
    with pytest.raises(ConfigError, match=option) as caught:
        load(engine, **{option: value})
    assert caught.value.code == "bad-option"
    assert repr(value) in str(caught.value)


def test_m6_all_reasons_at_once(engine: str) -> None:  # M-6
    with pytest.raises(ConfigError) as caught:
        yith.load("miskatonic", engine=engine, players=6, latent=2, centre="sky", spells=True)
    assert len(caught.value.reasons) == 4
    for word in ("players", "latent", "centre", "spells"):
        assert any(word in reason for reason in caught.value.reasons)


def test_actions_table(engine: str) -> None:
    receive = [f"receive {kind} from +{k}" for k in (1, 2, 3, 4) for kind in KINDS[:10]]
    actions = [
        "leave",
        "explore",
        *(f"take {kind}" for kind in KINDS),
        *("premonition", "silver", "storage", "latent"),
        *receive,
        *("accept", "reflexes", "escape"),
        *(f"present to +{k}" for k in (1, 2, 3, 4)),
        *(f"flip {card}" for card in DEFENSES),
        *(f"assign {kind}" for kind in KINDS[:11]),
    ]
    expected = [*actions, *(f"reward {number}" for number in range(2, 7)), *(f"draw {kind}" for kind in KINDS)]
    for options in ({}, {"players": 5}, {"latent": True, "assistants": True, "centre": "deck"}):
        game = load(engine, **options)
        assert (game.num_actions, game.num_outcomes) == (84, 17)
        assert list(game.texts) == expected
        assert [game.text(action) for action in range(101)] == expected
        assert [int(game.action(text)) for text in expected] == list(range(101))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("leave", 0),
        ("explore", 1),
        ("take fragment-a", 2),
        ("take assistant", 13),
        ("premonition", 14),
        ("latent", 17),
        ("receive fragment-a from +1", 18),
        ("receive seal-3 from +1", 27),
        ("receive fragment-a from +2", 28),
        ("receive seal-3 from +4", 57),
        ("accept", 58),
        ("escape", 60),
        ("present to +1", 61),
        ("present to +4", 64),
        ("flip premonition", 65),
        ("flip latent", 68),
        ("flip present", 72),
        ("assign fragment-a", 73),
        ("assign student", 83),
        ("reward 2", 84),
        ("reward 6", 88),
        ("draw fragment-a", 89),
        ("draw assistant", 100),
    ],
)
def test_actions_ids(engine: str, text: str, number: int) -> None:
    assert int(load(engine, players=3).action(text)) == number


@pytest.mark.parametrize(
    "text",
    ["receive student from +1", "receive assistant from +1", "assign assistant", "receive seal-1 from +0", "pass"],
)
def test_actions_that_there_are_not(engine: str, text: str) -> None:
    with pytest.raises(UnknownActionError) as caught:
        load(engine).action(text)
    assert caught.value.code == "unknown-action"


def test_actions_relative_seats_up_to_the_last(engine: str) -> None:
    game = load(engine, players=3)
    state = place(game, setup(game, "", "1", "2", turn=2))
    assert [text for text in legal(state) if text.startswith("receive")] == ["receive seal-1 from +2"]
    state = place(game, setup(game, "1", "", "2", turn=2))
    assert [text for text in legal(state) if text.startswith("receive")] == ["receive seal-1 from +1"]


def test_observation_by_hand(engine: str) -> None:
    state = play(load(engine), "reward 3", "explore", "draw seal-2", "accept", "explore", "draw student")
    seven = [1, 1, 1, 0, 1, 1, 1, 1]
    first = [*[0] * 8, 1, 0, 0, 0, *seven, 1, 0, *[0] * 10]
    second = [*[0] * 10, 0, 0, *seven, 1, 0, *[0] * 10]
    piles = [4, 4, 4, 4, 4, 4, 4, 12, 11, 12, 15, 0, *[0] * 24]
    numbers = [6, 5, 6, 6, 6, 0, 1, 0, 0, 0, 1, 30, 1, 4]
    assert list(state.observation(0)) == [*first, *second, *piles, *numbers, 1, 0, 0, 11]
    assert list(state.observation(1)) == [*second, *first, *piles, *numbers, 0, 0, 0, 11]


def test_observation_of_every_seat_turns_the_table(engine: str) -> None:
    game = load(engine, players=4, assistants=True, latent=True)
    words = "A 1", "B* S", "C 2* S*", "S S"
    spent, owned = ["silver", "", "latent escape"], ["k", "", "k k", "r2"]
    state = place(game, setup(game, *words, out=[3], spent=spent, owned=owned, rewards="3 4", turn=2, centre="X D"))
    absolute = read(state, 0)
    assert [seat.cards for seat in absolute.seats] == list(words)
    assert absolute.seats[1].board[1] == 2
    assert (absolute.seats[2].students, absolute.seats[2].assistants) == (0, 1)
    assert absolute.seats[0].defense == [1, 0, 1, 1, 1, 1, 1, 1]
    assert absolute.seats[2].defense == [1, 1, 1, 0, 1, 1, 0, 1]
    assert [seat.inside for seat in absolute.seats] == [1, 1, 1, 0]
    assert [seat.knowledge for seat in absolute.seats] == [1, 0, 2, 0]
    assert absolute.seats[3].red == [1, 0, 0, 0, 0]
    for player in range(4):
        seen = read(state, player)
        assert seen.seats == [*absolute.seats[player:], *absolute.seats[:player]]
        assert seen.turn == (2 - player) % 4
        assert seen.slots()[128:178] == absolute.slots()[128:178]
        assert seen.last()[1:] == absolute.last()[1:]


def test_observation_spec_covers_every_slot(engine: str) -> None:
    for players in (2, 5):
        game = load(engine, players=players, latent=True, assistants=True)
        lows, highs, place_ = [], [], 0
        for slot in game.observation_spec:
            size = 1
            for side in slot.shape:
                size *= side
            assert slot.offset == place_
            assert slot.kind in ("count", "flag", "categorical")
            place_ += size
            lows += [slot.low] * size
            highs += [slot.high] * size
        assert place_ == 32 * players + 54
        assert len({slot.name for slot in game.observation_spec}) == len(game.observation_spec)
        end = run(game, [uniform] * players, seed=3)
        for values in (end.observation(0), end.observation(1)):
            assert all(low <= value <= high for low, value, high in zip(lows, values, highs, strict=True))
        assert highs[:12] == [2] * 10 + [7, 7]
        assert highs[12:22] == [1] * 9 + [60]
        assert highs[22:32] == [5] * 5 + [1] * 5
        table = highs[32 * players :]
        assert table[:41] == [40] * 41
        assert table[41:48] == [1] * 6 + [60]
        assert table[48:] == [5, 7, players - 1, 1, 3, 12]
        assert lows[32 * players + 48] == 1
        assert sum(lows) == 1


def test_observation_orders_of_kinds_and_cards() -> None:
    assert (*FRAGMENTS, *SEALS) == KINDS[:10]
    assert DEFENSES == ("premonition", "silver", "storage", "latent", "receive", "reflexes", "escape", "present")


def test_m27_phases_of_a_round(engine: str) -> None:  # M-27
    state, seen = play(load(engine, assistants=True)), []
    texts = [
        *("reward 2", "premonition", "draw seal-1", "draw assistant", "draw seal-1", "take seal-1", "accept"),
        *("explore", "draw assistant", "accept", "assign seal-1", "take seal-1", "accept", "leave"),
    ]
    for text in texts:
        seen.append(read(state).phase_name)
        step(state, text)
    assert seen == [
        *("reward", "turn", "foresee", "foresee", "foresee", "turn", "react"),
        *("turn", "draw", "react", "assign", "turn", "react", "turn"),
    ]
    assert read(state).phase_name == "reward"
    assert read(state).turn == 1
    # Seat 0 was expelled with one card face down.
    assert moves(state) == [*texts[:-1], "!flip premonition", "leave"]


def test_m27_flip_is_a_phase_of_the_one_who_flips(engine: str) -> None:  # M-27
    game = load(engine)
    state = place(game, setup(game, "1", spent=["silver storage", ""]))
    step(state, "explore", "draw seal-1", "accept")
    assert read(state).phase_name == "flip"
    assert state.current_player == 0
    assert legal(state) == ["flip silver", "flip storage"]


def test_m27_end(engine: str) -> None:  # M-27
    state = play(load(engine), *["reward 2", "leave", "leave"] * 5)
    assert state.is_terminal
    assert state.node == "terminal"
    assert read(state).phase_name == "end"
    assert state.legal_actions == []
    assert state.outcomes == []
    assert state.current_player is None
