"""Positions set up by hand, content files made from the one that ships, and dice in short words.

A place of the table is `0` for the first object of the content file, `0/2` with ghost 2 under it; behind a colon are
the challenges completed on the open card, and a star says that the object is set aside: `0/2:13`, `0/2*:1`. A dash is
an empty place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.games import contents, playing
from yith.games.menagerie import Bonus, Phase, PlaceView, Stat, View

from .play import Game, State, cards

CHOSEN: Final = {"character": "odile-marrow", "role": "gamekeeper"}
"""Luck 3 at 3, Resolve 1 at 1, Knowledge 5 at 2, Health 5 at 4; spaces flip or luck, plus-2 or luck."""
OBJECTS: Final = (
    *("moth-lantern", "brass-heron", "ivory-hare", "toad-censer", "spider-loom", "stag-helm", "owl-mirror"),
    *("serpent-chalice", "magpie-purse", "fox-mask", "boar-idol", "raven-seal", "tortoise-codex"),
)
GHOSTS: Final = (
    *("lamplit-child", "kennel-boy", "feather-widow", "drowned-tamer", "hollow-ringmaster", "ashen-groom"),
    *("mother-of-cages", "nameless-keeper", "pale-furrier"),
)
ROWS: Final = {1: (3, 2, 1), 2: (3, 3, 1)}
"""The rows of both games of a campaign."""
UNSEEN: Final = ("deal", "face", "ghost")
"""Phases in which no ghost needs to be known."""
IDLE: Final = "always closed 3"
"""An effect that does nothing to a role with two spaces."""


Changes: TypeAlias = dict[str, dict[str, Any]]
"""Values for the rows of some ids."""


# Content files.


@cache
def shipped() -> str:
    """The content file that ships."""
    return (files("yith.games.menagerie") / "content.toml").read_text(encoding="utf-8")


def content(game: Game) -> dict[str, Any]:
    """The tables of a game's content."""
    return cards(game.content_text)


def made(folder: Path, changes: Changes, *, quiet: bool = False) -> str:
    """Writes the content file that ships with other values in the rows of some ids; gives its path.

    In a quiet one effects and abilities do nothing to two spaces, but that the second and the third ghost of a class
    are told apart by a loss at failed turns and at completed challenges. All challenges are `matching 2`,
    `threshold 2 4` and `sequence 2`.
    """
    table = deepcopy(cards(None))
    rows = [row for key in ("character", "role", "object", "ghost") for row in table[key]]
    if quiet:
        for row in table["object"]:
            row["effect"] = IDLE
        for place, row in enumerate(table["ghost"]):
            first = (IDLE, "turn-failed lose luck 6", "challenge-completed lose luck 6")[place % 3]
            row["abilities"] = [first, IDLE, IDLE]
        for row in (*table["object"], *table["ghost"]):
            row["challenges"] = ["matching 2", "threshold 2 4", "sequence 2"]
    for name, values in changes.items():
        (row,) = (row for row in rows if row["id"] == name)
        row |= values
    lines = ["schema = 1", 'game = "menagerie"']
    for key in ("character", "role", "object", "ghost"):
        for row in table[key]:
            lines += ["", f"[[{key}]]", *(f"{name} = {contents.written(value)}" for name, value in row.items())]
    return contents.saved_as(folder, "\n".join(lines))


def edited(folder: Path, *edits: tuple[str, str]) -> str:
    """Writes the content file that ships with some texts replaced, each of which occurs once; gives its path."""
    return contents.edited(folder, shipped(), *edits)


# Positions.


def dice(words: str) -> tuple[int, ...]:
    """Dice by face, of faces in words: `1 1 4`."""
    found = words.split()
    return tuple(found.count(str(face)) for face in range(1, 7))


def faces(counts: Sequence[int]) -> str:
    """The faces of dice by face."""
    return " ".join(str(face) for face, count in enumerate(counts, 1) for _ in range(count))


def start(values: Sequence[int], due: int) -> int:
    """The space of a track where a cube starts (C-11)."""
    fitting = [value for value in values if value <= due]
    if due > max(values):
        return len(values) - 1
    return values.index(max(fitting)) if fitting else 0


def start_cubes(game: Game, character: int, role: int) -> list[int]:
    """The spaces of all cubes at the start."""
    card, modifiers = content(game)["character"][character], content(game)["role"][role]
    spaces = [start(card[stat], card["start"][stat] + modifiers[stat]) for stat in tuple(Stat)[:3]]
    return [*spaces, card["health"] - 1]


def place(game: Game, text: str, rank: int) -> PlaceView:
    """A place in words, under whose object a ghost of a class lies."""
    found = re.fullmatch(r"(\d+|-)(?:/(\d))?(\*?)(?::(\d*))?", text)
    assert found is not None, text
    if found[1] == "-":
        return PlaceView(None, 0, None, 0, aside=False, completed=(False,) * 3)
    ghost, aside, done = (None if found[2] is None else int(found[2])), found[3] == "*", found[4] or ""
    shown = 0 if ghost is None else 3 if aside else min(3, 1 + len(done))
    if game.options["mode"] == "arcade":
        rank = 0 if ghost is None else content(game)["ghost"][ghost]["class"]
    return PlaceView(int(found[1]), rank, ghost, shown, aside, tuple(str(number) in done for number in (1, 2, 3)))


def rows(game: Game, captured: Sequence[int], number: int) -> list[int]:
    """The classes of the rows that are left."""
    if game.options["mode"] == "arcade":
        return [1]
    left = len(captured) - (6 if number == 2 else 0)
    return [rank for rank in (1, 2, 3) if left < sum(ROWS[number][:rank])]


def setup(
    game: Game,
    pool: str = "",
    *lines: str,
    phase: str = "main",
    locked: str = "",
    extra: str = "",
    saved: str = "",
    fresh: str = "",
    character: int = 0,
    role: int = 2,
    ignored: Sequence[str] = (),
    captured: Sequence[int] = (),
    bonuses: Mapping[str, int] | None = None,
    defeated: Sequence[int] | None = None,
    number: int = 1,
    faced: int | None = 1,
    deck: Sequence[int] | None = None,
    paid: tuple[int, int] | None = None,
    progress: int | None = None,
    prestige: int | None = None,
    **fields: Any,
) -> View:
    """A position in the main part of a turn, with everything that is not given as play would have it.

    The pool is the ordinary dice. The lines are the rows from the lowest; other objects fill those that are not given.
    Without any moth-lantern over lamplit-child is attempted. Slots, spaces and challenges count from 1, saved dice are
    by space with a dash where it is free. What is `captured` has given its bonuses, which are all there unless
    `bonuses` says which are, and its Prestige, together with ghosts `defeated` in this game. Other fields are those of
    the view, and the spaces of the tracks by their names.
    """
    found = content(game)
    arcade, classes = game.options["mode"] == "arcade", rows(game, captured, number)
    sizes = [3] if arcade else ROWS[number][-len(classes) :] if classes else []
    lying = [line.split() for line in lines]
    if phase != "deal":
        lying = filled(game, lying, sizes, captured, number, known=phase not in UNSEEN)
    lying += [[] for _ in range(3 - len(lying))]
    ranks = classes + [0] * (3 - len(classes))
    table = [
        place(game, text, rank)
        for line, rank in zip(lying, ranks, strict=True)
        for text in [*line, *["-"] * (3 - len(line))]
    ]
    known = [there.ghost for there in table if there.ghost is not None]
    if defeated is None and arcade and phase == "deal":
        defeated = ()
    elif defeated is None:
        defeated = missing(game, captured, table, number, known)
    score, met = worth(found, captured, defeated, number)
    met += sum(3 * there.aside + sum(there.completed) for there in table)
    on_table = {there.object for there in table}
    gone = on_table if arcade else on_table | set(captured)
    counts = [captured.count(place) for place in range(13)]
    have = [sum(counts[place] for place in range(13) if found["object"][place]["bonus"] == bonus) for bonus in Bonus]
    if bonuses is not None:
        have = [bonuses.get(bonus, 0) for bonus in Bonus]
    turn = Phase(phase) not in {Phase.CHOOSE, Phase.DEAL, Phase.FACE, Phase.GHOST, Phase.BEFORE}
    alone = not game.options["challenger"] and phase not in {"deal", "face"} and faced is not None
    flags = [f"{slot}.{line}" for slot in (1, 2, 3) for line in ("object", 1, 2, 3)]
    cubes = start_cubes(game, character, role)
    cubes = [fields.pop(stat.value, cubes[place]) for place, stat in enumerate(Stat)]
    spaces = [0 if word == "-" else int(word) for word in saved.split()]
    given: dict[str, Any] = {
        "phase": Phase(phase),
        "character": character,
        "role": role,
        "cubes": tuple(cubes),
        "saved": tuple(spaces + [0] * (3 - len(spaces))),
        "fresh": tuple(str(space) in fresh for space in (1, 2, 3)),
        "ordinary": dice(pool),
        "locked": dice(locked),
        "extra": dice(extra),
        "to_roll": 0,
        "initial": phase == "rolled",
        "rolled": turn,
        "free_used": False,
        "achieved": phase == "gain",
        "ended": phase == "store",
        "ignored": tuple(flag in ignored for flag in flags),
        "game": number,
        "table": tuple(table),
        "to_deal": 0,
        "faced": faced - 1 if alone and faced is not None else None,
        "deck": tuple(card for card in range(13) if card not in gone) if deck is None else tuple(deck),
        "drawn": tuple(sorted([*known, *defeated])),
        "bonuses": tuple(have),
        "captured": tuple(counts),
        "prestige": score if prestige is None else prestige,
        "progress": met if progress is None else progress,
        "setting": None,
        "paid": None if paid is None else (paid[0] - 1, paid[1] - 1),
        "price": 0,
        "least": 0,
        "won": False,
    }
    assert set(fields) <= set(given), set(fields) - set(given)
    return View(**given | fields)


def filled(
    game: Game,
    lying: Sequence[Sequence[str]],
    sizes: Sequence[int],
    captured: Sequence[int],
    number: int,
    *,
    known: bool,
) -> list[list[str]]:
    """The rows: those given, the lowest first, then others of the first objects that are left.

    Of a lowest row that is not given, what is attempted lies over the first ghosts of its class.
    """
    given = [int(match[0]) for line in lying for text in line if (match := re.match(r"\d+", text))]
    arcade = game.options["mode"] == "arcade"
    left = [card for card in range(13) if card not in captured and card not in given]
    left += [card for card in range(13) if card in captured and card not in given] if arcade else []
    gone = 0 if arcade else len(captured) - (6 if number == 2 else 0) - sum(ROWS[number]) + sum(sizes)
    ghost = 0 if arcade else 3 * (3 - len(sizes))
    found = [list(line) for line in lying]
    for row in range(len(lying), len(sizes)):
        count = sizes[row] - (gone if row == 0 else 0)
        ids, left = left[:count], left[count:]
        over = count if game.options["challenger"] else 1
        over = over if row == 0 and known else 0
        found.append([f"{card}/{ghost + place}" if place < over else str(card) for place, card in enumerate(ids)])
    return found


def missing(
    game: Game, captured: Sequence[int], table: Sequence[PlaceView], number: int, known: Sequence[int]
) -> list[int]:
    """Ghosts that may have been defeated in this game for so many captures."""
    ranks = [row["class"] for row in content(game)["ghost"]]
    found: list[int] = []
    if game.options["mode"] == "arcade":
        empty = 3 - sum(place.object is not None for place in table)
        return [ghost for ghost in range(9) if ghost not in known][:empty]
    left = len(captured) - (6 if number == 2 else 0)
    for rank, size in zip((1, 2, 3), ROWS[number], strict=True):
        here = max(0, min(size, left))
        found += [ghost for ghost in range(9) if ranks[ghost] == rank and ghost not in known][:here]
        left -= here
    return found


def worth(content: Mapping[str, Any], captured: Sequence[int], defeated: Sequence[int], number: int) -> tuple[int, int]:
    """Prestige and challenges of captures; ghosts of a campaign's first game are the first of each class."""
    ghosts = [content["ghost"][ghost] for ghost in defeated]
    if number == 2:
        for rank, size in zip((1, 2, 3), ROWS[1], strict=True):
            ghosts += [row for row in content["ghost"] if row["class"] == rank][:size]
    score = sum(content["object"][found]["prestige"] for found in captured) + sum(row["prestige"] for row in ghosts)
    met = 3 * len(captured) + sum(len(row["challenges"]) for row in ghosts)
    return score, met + 3 * max(0, len(captured) - len(ghosts))


def at(game: Game, pool: str = "", *lines: str, **fields: Any) -> State:
    """The state of a position set up by hand."""
    return game.position(setup(game, pool, *lines, **fields))


def before(game: Game, *lines: str, **fields: Any) -> State:
    """The state before the roll of a position set up by hand."""
    return at(game, "", *lines, phase="before", **fields)


# Moves.


def step(state: State, *texts: str) -> State:
    """Applies texts, forced moves left out; gives the same state back. Where it ends could be set up by hand."""
    playing.step(state, *texts)
    assert state.game.position(state.view) == state
    return state


def thrown(state: State, words: str) -> State:
    """The dice that are to be rolled fall."""
    return step(state, *(f"die {face}" for face in words.split()))


def rolled(state: State, words: str) -> State:
    """The initial roll is made; `roll` may have been forced."""
    if state.view.phase is Phase.BEFORE:
        step(state, "roll")
    return thrown(state, words)


def legal(state: State, *first: str) -> list[str]:
    """The legal actions, or those of them that begin with one of some words."""
    found = playing.legal(state)
    return [text for text in found if text.startswith(first)] if first else found


def refused(state: State, text: str) -> tuple[str, str | None]:
    """Code and rule of a move that the rules refuse."""
    error = playing.refusal(state, text)
    assert re.fullmatch(r"[a-z-]+", error.code)
    return error.code, error.rule


# A position, read.


def tracks(state: State) -> tuple[int, ...]:
    """The spaces of Luck, Resolve, Knowledge and Health."""
    return state.view.cubes


def pool(state: State) -> str:
    """The ordinary dice."""
    return faces(state.view.ordinary)


def locked(state: State) -> str:
    """The locked dice."""
    return faces(state.view.locked)


def extra(state: State) -> str:
    """The bonus dice."""
    return faces(state.view.extra)


def phase(state: State) -> str:
    """What the game waits for."""
    return state.view.phase.value


def have(state: State) -> dict[str, int]:
    """The bonuses that there are."""
    return {bonus.value: count for bonus, count in zip(Bonus, state.view.bonuses, strict=True) if count}


def shown(state: State, slot: int = 1) -> str:
    """A place of the lowest row: object, ghost, abilities shown, and what is completed."""
    found = state.view.table[slot - 1]
    if found.object is None:
        return "-"
    ghost = "" if found.ghost is None else f"/{found.ghost} {found.shown}"
    done = "".join(str(number) for number, holds in enumerate(found.completed, 1) if holds)
    return f"{found.object}{ghost}{' aside' if found.aside else ''}{f' :{done}' if done else ''}"


def lying(state: State, row: int = 1) -> list[int | None]:
    """The objects of a row."""
    return [found.object for found in state.view.table[3 * row - 3 : 3 * row]]


def counted(state: State, *but: str) -> dict[str, int]:
    """The counters that are not zero, some left out."""
    return {name: count for name, (count,) in state.tally.items() if count and name not in but}
