"""Steps of events, by health, items, the Sorcerer and actions: I-60, and the pile: I-38."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.playing import outcomes

from .play import Game
from .table import (
    CELLS,
    Step,
    asked,
    counted,
    discarded,
    do,
    health,
    lab,
    legal,
    lying,
    made,
    minions,
    named,
    pack,
    refused,
    step,
    turn,
    where,
)

EVENTS: dict[str, list[Step]] = {
    "heal-active": [do("heal", who="active", n=2)],
    "heal-all": [do("heal", who="all", n=1)],
    "heal-school": [do("heal", who="school", n=3)],
    "heal-swamp": [do("heal", who="swamp", n=3)],
    "heal-chosen": [do("heal", who="chosen", n=2)],
    "hurt-active": [do("hurt", who="active", n=2)],
    "hurt-all": [do("hurt", who="all", n=1)],
    "hurt-school": [do("hurt", who="school", n=1)],
    "hurt-swamp": [do("hurt", who="swamp", n=1)],
    "hurt-chosen": [do("hurt", who="chosen", n=3)],
    "pile-any": [do("take", source="pile", kind="any")],
    "pile-soul": [do("take", source="pile", kind="soul")],
    "discards-any": [do("take", source="discards", kind="any")],
    "discards-herbs": [do("take", source="discards", kind="herbs")],
    "board-any": [do("take", source="board", kind="any")],
    "board-herbs": [do("take", source="board", kind="herbs")],
    "here": [do("scatter", n=2, where="here")],
    "hallway": [do("scatter", n=2, where="hallway")],
    "sorcerer": [do("scatter", n=1, where="sorcerer")],
    "onto-one": [do("scatter", n=2, where="chosen")],
    "at-random": [do("scatter", n=2, where="random")],
    "lose-active": [do("lose", who="active", n=2)],
    "lose-all": [do("lose", who="all", n=2)],
    "advance": [do("advance", n=3)],
    "retreat": [do("retreat", n=24)],
    "a-few-back": [do("retreat", n=3)],
    "anger": [do("anger", n=9)],
    "wound": [do("wound", n=9)],
    "one-more": [do("actions", n=1), do("actions", n=1)],
    "one-less": [do("actions", n=-1)],
    "lose-take": [do("lose", who="active", n=1), do("take", source="discards", kind="any")],
}


def events(engine: str, folder: Path, **options: object) -> Game:
    return lab(engine, made(folder, {}, EVENTS), **options)


# heal, hurt


def test_i60_heal(engine: str, folder: Path) -> None:  # I-60
    """To at most 5: the active pawn, all, those in the school or in the swamp."""
    game = events(engine, folder, players=3)
    fields = {"seats": ["health 1", "health 4 at a3 1", "health 2 at b3 1"], "active": 2}
    expected = {"heal-active": (1, 4, 4), "heal-all": (2, 5, 3), "heal-school": (4, 4, 5), "heal-swamp": (1, 5, 2)}
    for card, after in expected.items():
        state = turn(game, card, "a3 mystic-meadow", **fields)
        assert (health(state), asked(state)) == (after, "act of 2")


def test_i60_heal_one(engine: str, folder: Path) -> None:  # I-60 I-70
    """Any with less than 5, counted clockwise from the active player."""
    game = events(engine, folder, players=3)
    state = turn(game, "heal-chosen", seats=["health 2", "", "health 4"], active=1)
    assert (asked(state), legal(state)) == ("seat to heal of 1 number 2", ["seat +1", "seat +2"])
    assert refused(state, "seat +0") == ("healthy", "I-60")
    assert refused(state, "seat +3") == ("no-seat", "I-70")
    assert refused(state, "pass") == ("must-choose", "I-60")
    assert health(step(state, "seat +1")) == (2, 5, 5)
    # Alone, it is healed without a question; nobody, and the step is skipped.
    state = turn(game, "heal-chosen", seats=["health 2"], active=1)
    assert (health(state), asked(state)) == ((4, 5, 5), "act of 1")
    assert asked(turn(game, "heal-chosen", active=1)) == "act of 1"


def test_i60_hurt(engine: str, folder: Path) -> None:  # I-60
    game = events(engine, folder, players=3)
    fields = {"seats": ["", "at a3 1", "at b3 1"], "active": 1}
    expected = {"hurt-active": (5, 3, 5), "hurt-all": (4, 4, 4), "hurt-school": (4, 5, 4), "hurt-swamp": (5, 4, 5)}
    for card, after in expected.items():
        state = turn(game, card, "a3 mystic-meadow", **fields)
        assert (health(state), asked(state)) == (after, "act of 1")
        assert sum(counted(state)["damage_event"]) == 15 - sum(after)  # type: ignore[arg-type]


def test_i60_hurt_one(engine: str, folder: Path) -> None:  # I-60
    game = events(engine, folder)
    state = turn(game, "hurt-chosen")
    assert (asked(state), legal(state)) == ("seat to hurt of 0 number 3", ["seat +0", "seat +1"])
    assert refused(state, "pass") == ("must-choose", "I-60")
    step(state, "seat +1")
    assert (health(state), counted(state)["damage_event"]) == ((5, 2), (0, 3))


def test_i60_hurt_by_region_is_read_pawn_by_pawn(engine: str, folder: Path) -> None:  # I-60 I-41
    """Felled in the swamp, a pawn is in the school: it is not hurt again, whatever is its place in the order."""
    game = events(engine, folder)
    state = turn(game, "hurt-swamp", "a3 mystic-meadow", seats=["health 1 at a3 1", "at a3 1"])
    assert (health(state), where(state)) == ((5, 4), "c3 1")


def test_i60_healing_goes_by_the_file(engine: str, folder: Path) -> None:  # I-60 I-18
    game = lab(engine, made(folder, {"rules": {"health": 7}}, EVENTS))
    assert health(turn(game, "heal-active", seats=["health 6"])) == (7, 7)
    assert health(turn(game, "heal-chosen", seats=["health 4"])) == (6, 7)


# take


def test_i60_take_from_the_pile(engine: str, folder: Path) -> None:  # I-60 I-71
    state = turn(events(engine, folder), "pile-any", seats=["; soul soul"])
    assert (asked(state), outcomes(state)["find soul"], outcomes(state)["find boots"]) == ("draw", 8, 5)
    step(state, "find soul")
    assert (pack(state), state.view.pile[4], asked(state)) == ("soul soul soul", 7, "act of 0")
    assert state.view.tracker == 27


def test_i60_take_a_kind_from_the_pile(engine: str, folder: Path) -> None:  # I-60
    """One may; a pile without that kind is not asked about."""
    game = events(engine, folder)
    state = turn(game, "pile-soul")
    assert (asked(state), legal(state)) == ("item to pile of 0 item soul", ["item soul", "pass"])
    assert refused(state, "item boots") == ("other-kind", "I-60")
    assert pack(step(state.clone(), "item soul")) == "soul"
    assert (pack(step(state, "pass")), asked(state)) == ("", "act of 0")
    assert asked(turn(game, "pile-soul", pile="boots", discards="", rest="c4")) == "act of 0"


def test_i60_take_fills_the_pile_before_it_asks(engine: str, folder: Path) -> None:  # I-38 I-60
    game = events(engine, folder)
    state = turn(game, "pile-soul", pile="", discards="soul boots")
    assert (asked(state), named(state.view.pile), discarded(state)) == ("item to pile of 0 item soul", "boots soul", "")
    state = turn(game, "pile-any", pile="", discards="boots")
    assert (outcomes(state), discarded(state)) == ({"find boots": 1}, "")
    for card in ("pile-any", "pile-soul"):
        assert asked(turn(game, card, pile="", discards="")) == "act of 0"


def test_i60_take_from_the_discards(engine: str, folder: Path) -> None:  # I-60 I-38
    """One may take one of a kind, or of any; the pile is not filled for it."""
    game = events(engine, folder)
    fields = {"pile": "", "discards": "boots herbs herbs"}
    state = turn(game, "discards-any", **fields)
    assert (asked(state), legal(state)) == ("item to discards of 0", ["item boots", "item herbs", "pass"])
    assert refused(state, "item soul") == ("no-item", "I-60")
    step(state, "item herbs")
    assert (pack(state), discarded(state), named(state.view.pile)) == ("herbs", "boots herbs", "")
    state = turn(game, "discards-herbs", **fields)
    assert (asked(state), legal(state)) == ("item to discards of 0 item herbs", ["item herbs", "pass"])
    assert refused(state, "item boots") == ("other-kind", "I-60")
    assert discarded(step(state, "pass")) == "boots herbs herbs"
    for card in ("discards-any", "discards-herbs"):
        assert asked(turn(game, card, pile=None, discards="boots" if card == "discards-herbs" else "")) == "act of 0"


def test_i60_take_of_a_kind_from_the_board(engine: str, folder: Path) -> None:  # I-60
    """A tile where one lies, then it is taken at once, from the lowest space that has it."""
    game = events(engine, folder)
    cells = ("a3 weeping-willows ; 1 boots ; 2 herbs ; 3 herbs", "b3 moonlit-conservatory ; 1 herbs")
    state = turn(game, "board-herbs", *cells)
    assert (asked(state), legal(state)) == ("at to take of 0 item herbs", ["at a3", "at b3", "pass"])
    assert refused(state, "at c4") == ("no-item", "I-60")
    step(state, "at a3")
    assert (pack(state), asked(state)) == ("herbs", "act of 0")
    assert [lying(state, "a3", space) for space in (1, 2, 3)] == ["boots", "", "herbs"]
    assert asked(step(turn(game, "board-herbs", *cells), "pass")) == "act of 0"
    assert asked(turn(game, "board-herbs", "b3 moonlit-conservatory ; 1 soul")) == "act of 0"


def test_i60_take_any_from_the_board(engine: str, folder: Path) -> None:  # I-60
    """The tile, then the item; there is no passing after the tile."""
    game = events(engine, folder)
    cells = ("a3 weeping-willows ; 2 boots soul ; 3 soul", "c4 sealed-vault ; 2 herbs")
    state = turn(game, "board-any", *cells)
    assert (asked(state), legal(state)) == ("at to take of 0", ["at a3", "at c4", "pass"])
    step(state, "at a3")
    assert (asked(state), legal(state)) == ("item to board of 0 cell a3", ["item boots", "item soul"])
    assert refused(state, "pass") == ("must-choose", "I-60")
    assert refused(state, "item herbs") == ("no-item", "I-60")
    step(state, "item soul")
    assert (pack(state), lying(state, "a3", 2), lying(state, "a3", 3)) == ("soul", "boots", "soul")
    # A single kind is no question, a sealed room no hindrance.
    assert pack(step(turn(game, "board-any", *cells), "at c4")) == "herbs"
    assert asked(turn(game, "board-any")) == "act of 0"


# scatter

HERE = [("here", "b3", 2), ("hallway", "c3", 1)]


@pytest.mark.parametrize(("card", "cell", "space"), HERE)
def test_i60_scatter(engine: str, folder: Path, card: str, cell: str, space: int) -> None:  # I-60
    """Two items of the pile, by chance, for one's own space or for the Hallway."""
    state = turn(events(engine, folder), card, "b3 ashen-library", seats=["at b3 2"])
    assert asked(state) == f"scatter cell {cell} space {space} number 2"
    assert outcomes(state)["find soul"] == 10
    step(state, "find soul")
    assert asked(state) == f"scatter cell {cell} space {space} number 1"
    step(state, "find boots")
    assert (lying(state, cell, space), asked(state)) == ("boots soul", "act of 0")


def test_i60_scatter_where_the_sorcerer_is(engine: str, folder: Path) -> None:  # I-60
    """If his tile is explored; it is space 1, whatever Minion is there."""
    game = events(engine, folder)
    state = turn(game, "sorcerer", "b4 ashen-library", sorcerer="b3")
    assert (asked(state), minions(state)) == ("scatter cell b4 space 1 number 1", "b4")
    assert lying(step(state, "find herbs"), "b4", 1) == "herbs"
    assert asked(turn(game, "sorcerer")) == "act of 0"
    skipped = turn(game, "sorcerer", pile="", discards="boots")
    assert (asked(skipped), discarded(skipped)) == ("act of 0", "boots")


def test_i60_scatter_on_a_chosen_tile(engine: str, folder: Path) -> None:  # I-60
    """One tile for all of them, explored; no passing."""
    state = turn(events(engine, folder), "onto-one", "b3 ashen-library")
    assert (asked(state), legal(state)) == (
        "at to scatter of 0 number 2",
        ["at b3", "at c2", "at c3", "at c4", "at d3"],
    )
    assert refused(state, "at b4") == ("face-down", "I-60")
    assert refused(state, "pass") == ("must-choose", "I-60")
    step(state, "at b3", "find soul", "find soul")
    assert (lying(state, "b3", 1), asked(state)) == ("soul soul", "act of 0")


def test_i60_scatter_at_random(engine: str, folder: Path) -> None:  # I-60
    """A tile is drawn for each item, all explored ones alike."""
    state = turn(events(engine, folder), "at-random")
    assert asked(state) == "cell to scatter number 2"
    assert outcomes(state) == {f"cell {cell}": 1 for cell in ("b3", "c2", "c3", "c4", "d3")}
    assert refused(state, "cell a1") == ("face-down", "I-60")
    step(state, "cell c4")
    assert asked(state) == "scatter cell c4 space 1 number 2"
    step(state, "find soul")
    assert asked(state) == "cell to scatter number 1"
    step(state, "cell b3", "find boots")
    assert (lying(state, "c4"), lying(state, "b3"), asked(state)) == ("soul", "boots", "act of 0")


@pytest.mark.parametrize("card", ["here", "hallway", "onto-one", "at-random"])
def test_i60_scatter_and_the_pile(engine: str, folder: Path, card: str) -> None:  # I-60 I-38
    """Filled before the first question about an item, the choice or draw of a tile included; else skipped."""
    game = events(engine, folder)
    assert asked(turn(game, card, pile="", discards="")) == "act of 0"
    state = turn(game, card, pile="", discards="soul")
    assert (named(state.view.pile), discarded(state)) == ("soul", "")
    state = turn(game, card, pile="soul", discards="boots")
    if card == "onto-one":
        step(state, "at c3")
    elif card == "at-random":
        step(state, "cell c3")
    step(state, "find soul")
    # The second item: the pile was filled for it before its tile is drawn.
    assert (named(state.view.pile), discarded(state), asked(state).split()[0]) == (
        "boots",
        "",
        "cell" if card == "at-random" else "scatter",
    )
    last = turn(game, card, pile="soul", discards="")
    if card == "onto-one":
        step(last, "at c3")
    elif card == "at-random":
        step(last, "cell c3")
    assert (asked(step(last, "find soul")), lying(last, "c3").count("soul")) == ("act of 0", 10)


def test_i60_scatter_into_a_joined_space(engine: str, folder: Path) -> None:  # I-60 I-6
    state = turn(events(engine, folder), "here", "b3 ashen-library portal 1", seats=["at b3 1"])
    assert lying(step(state, "find soul", "find soul"), "b3", 1) == "soul soul"


# lose


def test_i60_lose(engine: str, folder: Path) -> None:  # I-60
    """The active player discards two of own choice, one at a time, or all that there are."""
    game = events(engine, folder)
    state = turn(game, "lose-active", seats=["; boots herbs soul", "; soul soul soul"])
    assert (asked(state), legal(state)) == (
        "lose of 0 seat 0 number 2",
        ["item boots", "item herbs", "item soul"],
    )
    assert refused(state, "item pendant") == ("no-item", "I-32")
    assert refused(state, "pass") == ("wrong-question", "I-75")
    step(state, "item soul")
    assert (asked(state), discarded(state)) == ("lose of 0 seat 0 number 1", "soul")
    step(state, "item boots")
    assert (pack(state), pack(state, 1), asked(state)) == ("herbs", "soul soul soul", "act of 0")
    state = turn(game, "lose-active", seats=["; soul", "; boots"])
    assert (discarded(state), asked(state)) == ("soul", "act of 0")
    assert asked(turn(game, "lose-active", seats=["", "; boots"])) == "act of 0"


def test_i60_each_loses_in_order(engine: str, folder: Path) -> None:  # I-60 I-41
    """From the active player clockwise; each chooses for itself, whoever has nothing is passed over."""
    game = events(engine, folder, players=4)
    seats = ["; boots soul", "; boots herbs pendant", "", "; herbs soul talisman"]
    state = turn(game, "lose-all", seats=seats, active=1)
    assert asked(state) == "lose of 1 seat 1 number 2"
    assert (state.current_player, state.view.active) == (1, 1)
    step(state, "item boots", "item herbs")
    assert (asked(state), state.current_player, state.view.active) == ("lose of 3 seat 3 number 2", 3, 1)
    step(state, "item soul")
    assert (asked(state), state.view.tracker) == ("lose of 3 seat 3 number 1", 29)
    step(state, "item talisman")
    # Seat 0 has two items, and loses both: the last is no choice.
    assert asked(state) == "lose of 0 seat 0 number 2"
    step(state, "item boots")
    assert [pack(state, seat) for seat in range(4)] == ["", "pendant", "", "herbs"]
    assert (asked(state), discarded(state)) == ("act of 1", "boots boots talisman herbs soul soul")


def test_i60_what_was_lost_can_be_taken(engine: str, folder: Path) -> None:  # I-60 I-38
    """The next step sees the discards."""
    state = turn(events(engine, folder), "lose-take", seats=["; soul boots"])
    step(state, "item soul")
    assert legal(state) == ["item soul", "pass"]


# advance, retreat, anger, wound, actions


def test_i60_advance(engine: str, folder: Path) -> None:  # I-60 I-21 I-22
    """After the step of the card to b4, three more by I-21, and a Minion by I-22."""
    state = turn(
        events(engine, folder),
        "advance",
        "c1 black-reeds",
        "b4 ashen-library",
        "b5 gallows-oak",
        sorcerer="b3",
        seats=["at b5 1", "at c1 1"],
    )
    assert (CELLS[state.view.sorcerer], minions(state), health(state)) == ("c2", "b4 c2", (4, 4))


def test_i60_retreat(engine: str, folder: Path) -> None:  # I-60
    """Back, over a1 too, without damage and without a Minion: 24 steps back are one on."""
    state = turn(events(engine, folder), "retreat", "a1 black-reeds", sorcerer="e5", seats=["at c3 1", "at b3 1"])
    assert (CELLS[state.view.sorcerer], health(state), minions(state)) == ("a2", (5, 5), "a1")


def test_i60_a_few_steps_back(engine: str, folder: Path) -> None:  # I-60
    """From b5 by b4 and b3, where a pawn stands, to b2, which is explored."""
    state = turn(events(engine, folder), "a-few-back", "b2 bell-stairwell", sorcerer="b4", seats=["at b3 1", "at b2 1"])
    assert (CELLS[state.view.sorcerer], health(state), minions(state)) == ("b2", (5, 5), "")


def test_i60_anger_and_wound(engine: str, folder: Path) -> None:  # I-60 I-25
    game = events(engine, folder)
    for card, shift in (("anger", 9), ("wound", -9)):
        state = turn(game, card, seats=["; soul"])
        assert (state.view.shift, state.view.tracker) == (shift, 29 + shift)


def test_i60_actions(engine: str, folder: Path) -> None:  # I-60 I-24
    """This turn alone; never fewer than none, and with none the turn passes at once."""
    game = events(engine, folder)
    assert turn(game, "one-more").view.actions == 6
    assert turn(game, "one-less").view.actions == 3
    state = step(turn(game, "one-less"), "end", "story thirteenth-bell")
    assert state.view.actions == 4
    few = lab(engine, made(folder, {"rules": {"actions": 1}}, {"fog": [do("actions", n=-1)] * 3}))
    state = turn(few, "fog")
    assert (state.view.actions, state.view.active, asked(state)) == (0, 1, "story")
    back = lab(engine, made(folder, {"rules": {"actions": 1}}, {"fog": [do("actions", n=n) for n in (-1, -1, 1)]}))
    assert turn(back, "fog").view.actions == 1
