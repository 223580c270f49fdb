"""The content file: characters, roles, objects and ghosts, with the ranges that the head of the file states."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from yith.content import Reader, is_int, json
from yith.dice import Challenge, Kind
from yith.errors import ConfigError
from yith.games.menagerie.action import (
    BENEFITS,
    BONUSES,
    CHARACTERS,
    GHOSTS,
    OBJECTS,
    ROLES,
    STATS,
    Benefit,
    Bonus,
    Stat,
)
from yith.games.menagerie.effect import Always, Effect, Longer, dice_taken, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.content import Document, Section

LONGEST: Final = 12
"""Spaces of a track at most."""
HIGHEST: Final = 9
"""The highest value on a track."""
MOST_PRESTIGE: Final = 20
"""Prestige of a card at most."""
CLASSES: Final = {1: 3, 2: 3, 3: 1}
"""Ghosts of each class at least (C-2)."""
COUNTED: Final = STATS[:3]
"""The tracks with printed values."""


@dataclass(frozen=True, slots=True)
class Character:
    """A character (C-3).

    Attributes:
        id: The word in texts.
        tracks: The values of each track in the order of `Stat`, bottom space to top; Health counts its hearts.
        start: The starting values of Luck, Resolve and Knowledge.
    """

    id: str
    tracks: tuple[tuple[int, ...], ...]
    start: tuple[int, ...]

    def track(self, stat: Stat) -> tuple[int, ...]:
        """The values of a track."""
        return self.tracks[STATS.index(stat)]


@dataclass(frozen=True, slots=True)
class Role:
    """A role (C-3).

    Attributes:
        id: The word in texts.
        modifiers: What is added to the starting values of Luck, Resolve and Knowledge.
        spaces: The two benefits of every ability space.
    """

    id: str
    modifiers: tuple[int, ...]
    spaces: tuple[tuple[Benefit, ...], ...]


@dataclass(frozen=True, slots=True)
class Object:
    """An object (C-2).

    Attributes:
        id: The word in texts.
        prestige: What it scores.
        bonus: Its Capture Bonus.
        effect: Its effect.
        challenges: Its three challenges.
    """

    id: str
    prestige: int
    bonus: Bonus
    effect: Effect
    challenges: tuple[Challenge, ...]


@dataclass(frozen=True, slots=True)
class Ghost:
    """A ghost (C-2).

    Attributes:
        id: The word in texts.
        rank: Its class: 1, 2 or 3.
        prestige: What it scores.
        abilities: Its three abilities, bottom to top.
        challenges: Its one to three challenges.
    """

    id: str
    rank: int
    prestige: int
    abilities: tuple[Effect, ...]
    challenges: tuple[Challenge, ...]


@dataclass(frozen=True, slots=True)
class Content:
    """The cards of a content file.

    Attributes:
        characters: The three characters.
        roles: The three roles.
        objects: The thirteen objects.
        ghosts: The nine ghosts.
    """

    characters: tuple[Character, ...]
    roles: tuple[Role, ...]
    objects: tuple[Object, ...]
    ghosts: tuple[Ghost, ...]

    @classmethod
    def read(cls, document: Document) -> Content:
        """Reads a content file (C-84).

        Three things are refused beside single values: too few ghosts of a class (C-2), two ghosts of a class with the
        same first ability (C-22), and a challenge that cannot be met (C-62).

        Raises:
            ContentError: With every fault of the file.
        """
        reader = Reader(document, "menagerie", ["character", "role", "object", "ghost"])
        ids: dict[str, str] = {}
        keys = ["id", "name", *STATS, "start"]
        characters = tuple(read_character(reader, row, ids) for row in rows(reader, document, "character", keys))
        ids = {}
        keys = ["id", "name", *COUNTED, "spaces"]
        roles = tuple(read_role(reader, row, ids) for row in rows(reader, document, "role", keys))
        ids = {}
        keys = ["id", "name", "prestige", "bonus", "effect", "challenges"]
        objects = tuple(read_object(reader, row, ids) for row in rows(reader, document, "object", keys))
        # A tally names both by what a game was lost to.
        keys = ["id", "name", "class", "type", "prestige", "abilities", "challenges"]
        ghosts = tuple(read_ghost(reader, row, ids) for row in rows(reader, document, "ghost", keys))
        content = cls(characters, roles, objects, ghosts)
        if reader.sound("ghost"):
            refuse_ghosts(reader, ghosts)
        if all(reader.sound(key) for key in ("character", "object", "ghost")):
            refuse_challenges(reader, content)
        reader.finish()
        return content


ROWS: Final = {"character": CHARACTERS, "role": ROLES, "object": len(OBJECTS), "ghost": len(GHOSTS)}
"""How many rows each table has."""


def rows(reader: Reader, document: Document, key: str, keys: Sequence[str]) -> list[Section]:
    """The rows of a table, as many as there must be."""
    found = reader.rows(key, keys)
    if key in document.table and len(found) != ROWS[key]:
        reader.fault(key, f"{len(found)} rows, expected {ROWS[key]}")
    return found


def read_character(reader: Reader, row: Section, ids: dict[str, str]) -> Character:
    """A character."""
    name = read_id(reader, row, ids)
    reader.name(row, "name")
    tracks = [read_track(reader, row, stat) for stat in COUNTED]
    hearts = reader.int_(row, Stat.HEALTH, 1, LONGEST)
    start = reader.inner(row, "start", COUNTED)
    values = tuple(reader.int_(start, stat, 0, HIGHEST) for stat in COUNTED)
    return Character(name, (*tracks, tuple(range(1, hearts + 1))), values)


def read_role(reader: Reader, row: Section, ids: dict[str, str]) -> Role:
    """A role."""
    name = read_id(reader, row, ids)
    reader.name(row, "name")
    modifiers = tuple(reader.int_(row, stat, -HIGHEST, HIGHEST) for stat in COUNTED)
    spaces = read_list(reader, row, "spaces", (1, 3), "spaces")
    return Role(name, modifiers, tuple(read_space(reader, path, value) for path, value in spaces))


def read_object(reader: Reader, row: Section, ids: dict[str, str]) -> Object:
    """An object."""
    name = read_id(reader, row, ids)
    reader.name(row, "name")
    prestige = reader.int_(row, "prestige", 0, MOST_PRESTIGE)
    bonus = read_bonus(reader, row)
    value = row.value("effect")
    effect = Always.NO_REWARD if value is None else read_effect(reader, row.path_of("effect"), value)
    challenges = read_list(reader, row, "challenges", (3, 3), "challenges")
    return Object(
        name, prestige, bonus, effect, tuple(read_challenge(reader, path, value) for path, value in challenges)
    )


def read_ghost(reader: Reader, row: Section, ids: dict[str, str]) -> Ghost:
    """A ghost."""
    name = read_id(reader, row, ids)
    reader.name(row, "name")
    rank = reader.int_(row, "class", 1, 3)
    reader.name(row, "type")
    prestige = reader.int_(row, "prestige", 0, MOST_PRESTIGE)
    abilities = read_list(reader, row, "abilities", (3, 3), "abilities")
    effects = tuple(read_effect(reader, path, value) for path, value in abilities)
    challenges = read_list(reader, row, "challenges", (1, 3), "challenges")
    return Ghost(
        name, rank, prestige, effects, tuple(read_challenge(reader, path, value) for path, value in challenges)
    )


def read_id(reader: Reader, row: Section, ids: dict[str, str]) -> str:
    """The id of a row, which no row before it has; `ids` gives the path of each."""
    value = row.value("id")
    if value is None:
        return ""
    path = row.path_of("id")
    if not isinstance(value, str) or not re.fullmatch("[a-z0-9-]{1,40}", value):
        reader.fault(path, f"{json(value)} is not 1 to 40 letters, digits and hyphens, all lower-case")
        return ""
    if value in ids:
        reader.fault(path, f"{json(value)} is the id of {ids[value]} already")
    ids.setdefault(value, row.path)
    return value


def read_track(reader: Reader, row: Section, stat: Stat) -> tuple[int, ...]:
    """The values of a track, bottom space to top."""
    value = row.value(stat)
    numbers: list[int] = []
    for path, item in read_list(reader, row, stat, (1, LONGEST), "numbers"):
        if isinstance(item, int) and is_int(item) and 0 <= item <= HIGHEST:
            numbers.append(item)
        else:
            reader.fault(path, f"{json(item)} is not a whole number from 0 to {HIGHEST}")
    if any(first > second for first, second in pairwise(numbers)):
        reader.fault(row.path_of(stat), f"{json(value)} falls")
    return tuple(numbers) or (0,)


def read_list(reader: Reader, row: Section, key: str, bounds: tuple[int, int], what: str) -> list[tuple[str, object]]:
    """The paths and values of a list of so many; none where it is missing or no such list."""
    value = row.value(key)
    if value is None:
        return []
    path = row.path_of(key)
    low, high = bounds
    if not isinstance(value, list) or not low <= len(value) <= high:
        count = str(low) if low == high else f"{low} to {high}"
        reader.fault(path, f"{json(value)} is not a list of {count} {what}")
        return []
    return [(f"{path}[{place}]", item) for place, item in enumerate(value)]


def read_space(reader: Reader, path: str, value: object) -> tuple[Benefit, ...]:
    """The two benefits of a space."""
    found = [benefit for benefit in BENEFITS if isinstance(value, list) and benefit in value]
    if isinstance(value, list) and len(value) == len(found) == 2:
        return tuple(found)
    reader.fault(path, f"{json(value)} is not two different of {', '.join(BENEFITS)}")
    return tuple(BENEFITS[:2])


def read_bonus(reader: Reader, row: Section) -> Bonus:
    """A Capture Bonus."""
    value = row.value("bonus")
    if value in BONUSES:
        return Bonus(str(value))
    if value is not None:
        reader.fault(row.path_of("bonus"), f"{json(value)} is not one of {', '.join(BONUSES)}")
    return Bonus.FLIP


def read_effect(reader: Reader, path: str, value: object) -> Effect:
    """An effect or ability."""
    effect = parse(value) if isinstance(value, str) else None
    if effect is None:
        reader.fault(path, f"{json(value)} is not an effect")
        return Always.NO_REWARD
    return effect


def read_challenge(reader: Reader, path: str, value: object) -> Challenge:
    """A challenge."""
    try:
        return Challenge.parse(value if isinstance(value, str) else "")
    except ConfigError:
        reader.fault(path, f"{json(value)} is not a challenge")
        return Challenge(Kind.MATCHING, 1)


def refuse_ghosts(reader: Reader, ghosts: Sequence[Ghost]) -> None:
    """Refuses too few ghosts of a class, and two that cannot be told apart by their first ability."""
    for rank, least in CLASSES.items():
        found = sum(ghost.rank == rank for ghost in ghosts)
        if found < least:
            reader.fault("ghost", f"{found} ghosts of class {rank}, expected at least {least}")
    for place, ghost in enumerate(ghosts):
        for before, other in enumerate(ghosts[:place]):
            if (other.rank, other.abilities[0]) == (ghost.rank, ghost.abilities[0]):
                what = f"the first ability of ghost[{before}] of the same class"
                reader.fault(f"ghost[{place}].abilities[0]", f"{what}, expected another")
                break


def refuse_challenges(reader: Reader, content: Content) -> None:
    """Refuses challenges that need more dice than any player can have (C-62)."""
    most = min(6, *(character.track(Stat.KNOWLEDGE)[-1] for character in content.characters))
    for place, found in enumerate(content.objects):
        for number, challenge in enumerate(found.challenges):
            for under, ghost in enumerate(content.ghosts):
                need = needed(challenge, (found.effect, *ghost.abilities))
                if need > most:
                    what = f"{need} dice over ghost[{under}], expected at most {most}"
                    reader.fault(f"object[{place}].challenges[{number}]", what)
                    break
    for place, ghost in enumerate(content.ghosts):
        for number, challenge in enumerate(ghost.challenges):
            need = needed(challenge, ghost.abilities)
            if need > most:
                reader.fault(f"ghost[{place}].challenges[{number}]", f"{need} dice, expected at most {most}")


def needed(challenge: Challenge, effects: Sequence[Effect]) -> int:
    """The dice that a challenge needs, with those that effects take from the roll."""
    return challenge.dice + effects.count(Longer(challenge.kind)) + sum(map(dice_taken, effects))
