"""Positions that cannot be, each with all its reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from yith.games.menagerie import PlaceView, View

from .play import Game
from .table import setup

STANDARD: dict[str, Any] = {}
ARCADE = {"mode": "arcade"}
CAMPAIGN = {"mode": "campaign"}
CHALLENGER = {"challenger": True}


def base(game: Game, **fields: Any) -> View:
    """The main part of a turn."""
    return setup(game, "1 2 3", "0/0:1 1 2", **fields)


def there(view: View, number: int, **fields: Any) -> View:
    """Changes a place of the table, counted from 0."""
    table = list(view.table)
    table[number] = replace(table[number], **fields)
    return replace(view, table=tuple(table))


def without(view: View, number: int) -> View:
    """Empties a place of the table."""
    table = list(view.table)
    table[number] = PlaceView(None, 0, None, 0, aside=False, completed=(False,) * 3)
    return replace(view, table=tuple(table))


Case: TypeAlias = tuple[dict[str, Any], Callable[[Game], View], list[str]]

CASES: Final[dict[str, Case]] = {
    # C-20
    "no role": (STANDARD, lambda game: replace(base(game), role=None), ["no role in phase main"]),
    "another character than that of the option": (
        {"character": "hester-vane"},
        base,
        ["the character is odile-marrow, expected hester-vane"],
    ),
    "another role in choose": (
        {"role": "curator"},
        lambda game: replace(game.initial_state().view, role=1),
        ["the role is medium, expected curator"],
    ),
    "the role first": (
        STANDARD,
        lambda game: replace(game.initial_state().view, role=1),
        ["the role is chosen in phase choose"],
    ),
    "something in choose": (
        STANDARD,
        lambda game: replace(game.initial_state().view, prestige=1),
        ["something else than character and role is set in phase choose"],
    ),
    # C-10, C-11
    "cubes beyond their tracks": (
        STANDARD,
        lambda game: base(game, luck=6, resolve=5, knowledge=5, health=5),
        [
            "luck is on space 6, expected at most 5",
            "resolve is on space 5, expected at most 4",
            "knowledge is on space 5, expected at most 4",
            "health is on space 5, expected at most 4",
        ],
    ),
    "a cube off its start in the first deal": (
        STANDARD,
        lambda game: setup(game, "", "0 1", phase="deal", to_deal=4, luck=2),
        ["cubes or saved dice are not at the start in phase deal"],
    ),
    "a die saved in the deal of a campaign that resets": (
        CAMPAIGN,
        lambda game: setup(game, "", "", phase="deal", to_deal=7, number=2, captured=tuple(range(6)), saved="3"),
        ["cubes or saved dice are not at the start in phase deal"],
    ),
    # Dice
    "seven dice": (STANDARD, lambda game: base(game, saved="1 1", locked="2 2"), ["7 dice, expected at most 6"]),
    "a die on a space that there is not": (
        STANDARD,
        lambda game: base(game, saved="- - 3"),
        ["a die on space 3, but the role has 2"],
    ),
    "filled, but free": (
        STANDARD,
        lambda game: base(game, fresh="1"),
        ["space 1 was filled this turn, but is free"],
    ),
    "other dice in the initial roll than Knowledge says": (
        STANDARD,
        lambda game: setup(game, "1 2", phase="roll", to_roll=2, initial=True),
        ["4 dice in the initial roll, expected 5"],
    ),
    "locked dice in the initial roll": (
        STANDARD,
        lambda game: setup(game, "1 2", phase="roll", to_roll=3, initial=True, locked="1"),
        ["locked dice in the initial roll"],
    ),
    # C-50, C-51
    "a bonus that was not captured": (
        STANDARD,
        lambda game: base(game, bonuses={"flip": 1}),
        ["1 bonuses flip, expected at most 0"],
    ),
    "a bonus die and its bonus": (
        ARCADE,
        lambda game: base(game, captured=(5,), extra="6"),
        ["2 bonuses die-6, expected at most 1"],
    ),
    "two ignored by one bonus": (
        ARCADE,
        lambda game: base(game, captured=(9,), bonuses={}, ignored=("1.1", "1.2")),
        ["2 bonuses ignore-ability, expected at most 1"],
    ),
    "an object ignored, and its bonus": (
        ARCADE,
        lambda game: base(game, captured=(11,), ignored=("1.object",)),
        ["2 bonuses ignore-object, expected at most 1"],
    ),
    "ignored, but not shown": (
        ARCADE,
        lambda game: base(game, captured=(9,), bonuses={}, ignored=("1.3",)),
        ["something is ignored that slot 1 does not show"],
    ),
    # C-30 to C-33
    "no roll": (
        STANDARD,
        lambda game: base(game, rolled=False),
        ["no roll was made in phase main", "no roll was made, but the turn has dice or is under way"],
    ),
    "a roll before": (
        STANDARD,
        lambda game: setup(game, phase="before", rolled=True),
        ["the roll was made in phase before"],
    ),
    "dice before": (
        STANDARD,
        lambda game: setup(game, "1", phase="before"),
        ["no roll was made, but the turn has dice or is under way"],
    ),
    "a roll without a challenge when cards come": (
        STANDARD,
        lambda game: setup(game, "", "0 1", captured=(5,), phase="face", rolled=True),
        ["the roll was made in phase face, but no challenge was completed"],
    ),
    "a roll in the deal of a game": (
        STANDARD,
        lambda game: setup(game, "", "0 1", phase="deal", to_deal=4, rolled=True, achieved=True),
        ["the roll was made in phase deal", "a challenge was completed, but progress is 0"],
    ),
    "an initial roll in main": (
        STANDARD,
        lambda game: base(game, initial=True, knowledge=0),
        ["the initial roll is being made in phase main"],
    ),
    "an initial roll under way": (
        STANDARD,
        lambda game: setup(game, "1 2", phase="roll", to_roll=3, initial=True, free_used=True),
        ["the initial roll is being made, but the turn is under way"],
    ),
    "no initial roll in rolled": (
        STANDARD,
        lambda game: setup(game, "1 2 3 4 5", phase="rolled", initial=False),
        ["no initial roll waits in phase rolled"],
    ),
    "nothing to roll": (STANDARD, lambda game: setup(game, "1", phase="roll"), ["0 dice to be rolled in phase roll"]),
    "dice to roll in main": (STANDARD, lambda game: base(game, to_roll=1), ["1 dice to be rolled in phase main"]),
    "ended in main": (STANDARD, lambda game: base(game, ended=True), ["the turn was ended in phase main"]),
    "not ended in store": (
        STANDARD,
        lambda game: setup(game, "1", phase="store", ended=False),
        ["the turn was not ended in phase store"],
    ),
    "completed without progress": (
        STANDARD,
        lambda game: setup(game, "1", achieved=True),
        ["a challenge was completed, but progress is 0"],
    ),
    # C-21, C-71
    "an object twice": (
        STANDARD,
        lambda game: replace(base(game), deck=(0, *base(game).deck)),
        ["2 times moth-lantern on the table, in the deck and captured, expected 1"],
    ),
    "an object nowhere": (
        STANDARD,
        lambda game: replace(base(game), deck=base(game).deck[1:]),
        ["0 times owl-mirror on the table, in the deck and captured, expected 1"],
    ),
    "an object in the deck too, in arcade": (
        ARCADE,
        lambda game: replace(base(game), deck=tuple(range(13))),
        [
            f"2 times {name} on the table and in the deck, expected at most 1"
            for name in ("moth-lantern", "brass-heron", "ivory-hare")
        ],
    ),
    "a second game": (
        STANDARD,
        lambda game: replace(base(game), game=2),
        [
            "game 2 outside of a campaign",
            "3 objects in row 1, expected 9",
            "2 objects in row 2, expected 3",
            "prestige is 0, expected 19 to 21",
            "progress is 1, expected 19 to 19",
        ],
    ),
    "more captures than the limit": (
        {"mode": "arcade", "limit": 1},
        lambda game: base(game, captured=(4, 5)),
        ["2 captures, expected at most 1"],
    ),
    # C-21, C-24
    "nothing to deal": (
        STANDARD,
        lambda game: setup(game, "", "0 1 2", "3 4", "5", phase="deal"),
        ["0 objects to be dealt in phase deal"],
    ),
    "something to deal in main": (
        ARCADE,
        lambda game: base(game, to_deal=1),
        [
            "1 objects to be dealt in phase main",
            "3 objects in row 1 with 1 to be dealt",
            "1 ghosts drawn, expected 0",
        ],
    ),
    "a row too short": (
        STANDARD,
        lambda game: without(base(game), 2),
        [
            "0 times ivory-hare on the table, in the deck and captured, expected 1",
            "2 objects in row 1, expected 3",
        ],
    ),
    "a row out of order": (
        STANDARD,
        lambda game: setup(game, "1 2 3", "0/0:1 2 1"),
        ["the objects in row 1 are not in their order"],
    ),
    "an object beyond its row": (
        STANDARD,
        lambda game: setup(game, "1 2 3", "0/0:1 1 2", "3 - 4"),
        ["an object in row 2 beyond slot 2"],
    ),
    # C-22, C-23, C-43
    "something shows of a ghost that is not known": (
        STANDARD,
        lambda game: there(base(game), 1, shown=1),
        ["the ghost under brass-heron is not known, but something shows"],
    ),
    "a ghost of another class": (
        STANDARD,
        lambda game: setup(game, "1 2 3", "0/3 1 2"),
        [
            "a ghost of class 2 is under moth-lantern, expected class 1",
            "the class under moth-lantern is 1, expected 2",
        ],
    ),
    "another class than that of the row": (
        STANDARD,
        lambda game: there(base(game), 3, rank=1),
        ["the class under toad-censer is 1, expected 2"],
    ),
    "too many abilities": (
        STANDARD,
        lambda game: there(base(game), 0, shown=3),
        ["3 abilities show under moth-lantern, expected 2"],
    ),
    "too few abilities": (
        STANDARD,
        lambda game: there(base(game), 0, aside=True, shown=2, completed=(False,) * 3),
        ["2 abilities show under moth-lantern, expected 3", "progress is 1, expected 3 to 3"],
    ),
    "all challenges completed": (
        STANDARD,
        lambda game: there(base(game, progress=3), 0, shown=3, completed=(True,) * 3),
        ["3 challenges are completed on moth-lantern, expected fewer than its 3"],
    ),
    "a ghost that was not drawn": (
        STANDARD,
        lambda game: replace(base(game), drawn=()),
        ["lamplit-child is on the table, but was not drawn", "0 ghosts of class 1 drawn, expected 1"],
    ),
    "a ghost drawn that is nowhere": (
        STANDARD,
        lambda game: replace(base(game), drawn=(0, 3)),
        [
            "1 ghosts of class 2 drawn, expected 0",
            "prestige is 0, expected 4 to 4",
            "progress is 1, expected 4 to 4",
        ],
    ),
    "a ghost drawn that is nowhere, in arcade": (
        ARCADE,
        lambda game: replace(base(game), drawn=(0, 3)),
        ["2 ghosts drawn, expected 1"],
    ),
    "a ghost twice": (
        CHALLENGER,
        lambda game: replace(setup(game, "1", "0/0 1/1 2/1"), drawn=(0, 1)),
        ["2 times kennel-boy on the table, expected at most 1", "2 ghosts of class 1 drawn, expected 3"],
    ),
    "a ghost that is not attempted": (
        STANDARD,
        lambda game: setup(game, "1", "0/0 1/1 2"),
        ["a ghost is known on place 2, where none is attempted"],
    ),
    "faced in challenger": (
        CHALLENGER,
        lambda game: replace(setup(game, "1", "0/0 1/1 2/2"), faced=0),
        ["an object is attempted alone"],
    ),
    "a choice in challenger": (
        CHALLENGER,
        lambda game: setup(game, "", "0/0 1/1 2/2", phase="face"),
        ["an object is to be picked, but all are attempted"],
    ),
    "a ghost known behind one that is not": (
        CHALLENGER,
        lambda game: setup(game, "", "0/0 1 2/2", phase="ghost"),
        ["a ghost is known behind one that is not"],
    ),
    "faced where one is to be picked": (
        STANDARD,
        lambda game: replace(setup(game, phase="face"), faced=0),
        ["an object is attempted in phase face", "a ghost is not known in phase face"],
    ),
    "none faced": (
        STANDARD,
        lambda game: setup(game, "1", "0 1 2", faced=None),
        ["no object is attempted in phase main"],
    ),
    "faced where none lies": (
        STANDARD,
        lambda game: setup(game, "1", "0 - 2", captured=(5,), faced=2),
        ["no object lies in the slot that is attempted"],
    ),
    "every ghost known": (
        STANDARD,
        lambda game: setup(game, "", "0/0 1 2", phase="ghost"),
        ["every ghost is known in phase ghost"],
    ),
    "a ghost not known": (STANDARD, lambda game: setup(game, "1", "0 1 2"), ["a ghost is not known in phase main"]),
    # Pending
    "no die to be set": (
        STANDARD,
        lambda game: setup(game, "1", phase="set", role=0),
        ["no die waits for its value in phase set"],
    ),
    "a die set on another benefit": (
        STANDARD,
        lambda game: setup(game, "1", phase="set", role=0, setting=0, saved="3", fresh="1"),
        ["no die was placed on space 1 to be set"],
    ),
    "a die set that was saved before": (
        STANDARD,
        lambda game: setup(game, "1", phase="set", role=0, setting=2, saved="- - 3"),
        ["no die was placed on space 3 to be set"],
    ),
    "a die to be set in main": (
        STANDARD,
        lambda game: setup(game, "1", role=0, setting=2, saved="- - 3", fresh="3"),
        ["a die waits for its value in phase main"],
    ),
    "a challenge paid in main": (STANDARD, lambda game: base(game, paid=(1, 2)), ["a challenge is paid in phase main"]),
    "none paid in gain": (
        STANDARD,
        lambda game: setup(game, "1", phase="gain"),
        ["no challenge is paid in phase gain"],
    ),
    "gain without completion": (
        STANDARD,
        lambda game: setup(game, "1", phase="gain", paid=(1, 1), achieved=False),
        ["completed is 0 in phase gain"],
    ),
    "a challenge paid that is completed": (
        STANDARD,
        lambda game: setup(game, "1", "0/0:1 1 2", phase="gain", paid=(1, 1)),
        ["challenge 1 of slot 1 is paid, but not open"],
    ),
    "nothing to gain": (
        STANDARD,
        lambda game: setup(game, "1", phase="gain", paid=(1, 1), luck=5, resolve=4, knowledge=4),
        ["nothing can be gained in phase gain"],
    ),
    "a price in main": (
        STANDARD,
        lambda game: base(game, price=2, least=3),
        ["2 dice to be spent in phase main", "dice of 3 or more are spent in phase main"],
    ),
    "a set paid die by die": (
        STANDARD,
        lambda game: setup(game, "4 4 4", phase="spend", paid=(1, 1), price=2, least=4),
        ["challenge 1 of slot 1 is paid die by die, but is no threshold"],
    ),
    "a price that is too high": (
        STANDARD,
        lambda game: setup(game, "4 4 4 4 4", phase="spend", paid=(1, 2), price=5, least=4),
        ["5 dice of 4 or more are left of threshold 4 4"],
    ),
    "a price not begun with another face": (
        STANDARD,
        lambda game: setup(game, "5 5 5 5 5", phase="spend", paid=(1, 2), price=4, least=5),
        ["4 dice of 5 or more are left of threshold 4 4"],
    ),
    "a price that cannot be paid": (
        STANDARD,
        lambda game: setup(game, "4 5", phase="spend", paid=(1, 2), price=2, least=5),
        ["1 dice of 5 or more, expected 2"],
    ),
    # C-44, C-75
    "Prestige without a capture": (STANDARD, lambda game: base(game, prestige=1), ["prestige is 1, expected 0 to 0"]),
    "other Prestige than captures gave": (
        STANDARD,
        lambda game: setup(game, "1", "0/1 1", captured=(5,), defeated=(0,), prestige=7),
        ["prestige is 7, expected 6 to 6"],
    ),
    "other progress": (STANDARD, lambda game: base(game, progress=2), ["progress is 2, expected 1 to 1"]),
    "more Prestige than captures can give": (
        ARCADE,
        lambda game: base(game, captured=(5, 5), prestige=23),
        ["prestige is 23, expected at most 22"],
    ),
    "less progress than captures take": (
        ARCADE,
        lambda game: base(game, captured=(5, 5), progress=12),
        ["progress is 12, expected at least 13"],
    ),
    "Prestige of a second game": (
        CAMPAIGN,
        lambda game: setup(game, "1", captured=tuple(range(6)), number=2, prestige=41),
        # 19 of the objects; 2 for each ghost of class 1, 3 or 4 for two of class 2, 6 or 7 for one of class 3.
        ["prestige is 41, expected 38 to 40"],
    ),
    # C-12, C-44, C-71
    "won in main": (
        STANDARD,
        lambda game: base(game, won=True),
        ["the game is won in phase main", "won is 1 after 0 captures"],
    ),
    "lost with Health": (
        STANDARD,
        lambda game: base(game, phase="over"),
        ["the game is lost, but Health is on space 4"],
    ),
    "lost by a failed turn in which a challenge was completed": (
        STANDARD,
        lambda game: base(game, phase="over", health=0, ended=True, achieved=True),
        ["the game is lost by a failed turn in which a challenge was completed"],
    ),
    "not won after the last capture": (
        {"mode": "arcade", "limit": 2},
        lambda game: base(game, captured=(4, 5), phase="over", health=0),
        ["won is 0 after 2 captures"],
    ),
}
