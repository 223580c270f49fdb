"""What is seen: the slots of the tensor, which are those of the position, and the text. Everything is public."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from yith.games.menagerie import effect
from yith.games.menagerie.acting import challenges
from yith.games.menagerie.action import BONUSES, FACES, GHOSTS, OBJECTS, STATS
from yith.games.menagerie.state import PHASES
from yith.games.menagerie.tracks import value
from yith.observation import Layout, Slot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yith.games.menagerie.content import Character, Role
    from yith.games.menagerie.rules import Menagerie
    from yith.games.menagerie.state import Dice, Place, State

PLACES: Final = 9
"""The places of the table."""


@cache
def layout() -> tuple[Slot, ...]:
    """The layout of the tensor and of the whole position (C-83)."""
    found = Layout()
    slot = found.push
    slot("phase", (), "categorical", (0, 12), ", ".join(PHASES))
    slot("character", (), "categorical", (0, 3), "0 none, else the character + 1")
    slot("role", (), "categorical", (0, 3), "0 none, else the role + 1")
    slot("cubes", (4,), "count", (0, 11), "spaces of the cubes from the bottom: luck, resolve, knowledge, health")
    slot("saved", (3,), "count", (0, 6), "faces of the saved dice by space, 0 where it is free")
    slot("fresh", (3,), "flag", (0, 1), "spaces filled this turn")
    slot("ordinary", (6,), "count", (0, 6), "dice of the pool that may be changed, by face")
    slot("locked", (6,), "count", (0, 6), "dice of the pool that may not be changed, by face")
    slot("extra", (6,), "count", (0, 99), "dice of bonuses, by face")
    slot("to_roll", (), "count", (0, 6), "dice to be rolled")
    slot("initial", (), "flag", (0, 1), "the initial roll is being made, or waits for effects")
    slot("turn", (4,), "flag", (0, 1), "roll made, free reroll used, challenge completed, first end taken")
    slot("ignored", (3, 4), "flag", (0, 1), "what is ignored this turn: by slot the object's effect, three abilities")
    slot("game", (), "count", (1, 2), "game of the campaign")
    for place in range(PLACES):
        name = f"place{place}"
        slot(f"{name}.object", (), "categorical", (0, 13), "0 none, else the object + 1")
        slot(f"{name}.class", (), "categorical", (0, 3), "class of the ghost, 0 where it is not seen")
        slot(f"{name}.ghost", (), "categorical", (0, 9), "0 unknown, else the ghost + 1")
        slot(f"{name}.shown", (), "count", (0, 3), "abilities that show, from the bottom")
        slot(f"{name}.aside", (), "flag", (0, 1), "the object is set aside, the ghost's challenges are open")
        slot(f"{name}.completed", (3,), "flag", (0, 1), "open challenges that are completed")
    slot("to_deal", (), "count", (0, 7), "objects to be dealt")
    slot("faced", (), "categorical", (0, 3), "0 none, else the slot + 1 of the object that is attempted")
    slot("deck", (13,), "flag", (0, 1), "objects that can still be dealt")
    slot("drawn", (9,), "flag", (0, 1), "ghosts drawn this game, in arcade for this row")
    slot("bonuses", (13,), "count", (0, 99), f"bonuses available: {', '.join(BONUSES)}")
    slot("captured", (13,), "count", (0, 99), "how often each object was captured")
    slot("prestige", (2,), "count", (0, 255), "Prestige, high byte first")
    slot("progress", (2,), "count", (0, 255), "challenges completed, high byte first")
    slot("setting", (), "categorical", (0, 3), "0 none, else the space + 1 whose die waits for its value")
    slot("paid_slot", (), "categorical", (0, 3), "0 none, else the slot + 1 of the challenge that is paid or rewarded")
    slot("paid_challenge", (), "categorical", (0, 3), "0 none, else the challenge + 1 that is paid or rewarded")
    slot("price", (), "count", (0, 6), "dice still to be spent")
    slot("least", (), "count", (0, 6), "least face that can be spent")
    slot("won", (), "flag", (0, 1), "the game is won")
    return tuple(found.slots)


def slots(state: State) -> list[int]:
    """The tensor, which is the whole position."""
    values = [PHASES.index(state.phase), numbered(state.character), numbered(state.role), *state.cubes]
    values += [*state.saved, *state.fresh, *state.ordinary, *state.locked, *state.extra]
    values += [state.to_roll, state.initial, state.rolled, state.free_used, state.achieved, state.ended]
    values += [*state.ignored, state.game]
    for place in state.table:
        values += [numbered(place.object), place.rank, numbered(place.ghost), place.shown, place.aside]
        values += place.completed
    values += [state.to_deal, numbered(state.faced)]
    values += [found in state.deck for found in OBJECTS]
    values += [ghost in state.drawn for ghost in GHOSTS]
    values += [*state.bonuses, *state.captured]
    values += [*divmod(state.prestige, 256), *divmod(state.progress, 256)]
    values += [numbered(state.setting), *([0, 0] if state.paid is None else map(numbered, state.paid))]
    return [*values, state.price, state.least, state.won]


def numbered(found: int | None) -> int:
    """0 where there is none, else the number + 1."""
    return 0 if found is None else found + 1


def describe(game: Menagerie, state: State) -> str:
    """The position as one line."""
    parts = [words([f"game {state.game}", state.phase, *turn_words(state)])]
    parts.append(
        f"character {card(game.content.characters, state.character)} role {card(game.content.roles, state.role)}"
    )
    if state.character is not None:
        tracks = (f"{stat} {value(game, state, stat)} at {state.cube(stat)}" for stat in STATS)
        parts.append(" ".join(tracks))
    saved = (f"{face or '-'}{'*' if fresh else ''}" for face, fresh in zip(state.saved, state.fresh, strict=True))
    parts.append(f"saved {words(saved)}")
    parts.append(f"dice {dice(state.ordinary)} ; locked {dice(state.locked)} ; extra {dice(state.extra)}")
    parts.append(f"ignored {words(ignored_words(state))}")
    for number, place in enumerate(state.table):
        if place.object is not None:
            parts.append(f"{number // 3 + 1}.{number % 3 + 1} {describe_place(game, place)}")
    parts.append(f"deal {state.to_deal} faced {numbered(state.faced) or '-'}")
    parts.append(f"deck {words(game.content.objects[found].id for found in sorted(state.deck))}")
    parts.append(f"drawn {words(game.content.ghosts[ghost].id for ghost in sorted(state.drawn))}")
    parts.append(f"bonuses {amounts(zip(BONUSES, state.bonuses, strict=True))}")
    ids = (found.id for found in game.content.objects)
    parts.append(f"captured {amounts(zip(ids, state.captured, strict=True))}")
    parts.append(f"prestige {state.prestige} progress {state.progress}")
    return " | ".join(parts)


def turn_words(state: State) -> list[str]:
    """What is left of the turn, as it applies."""
    found = [f"to roll {state.to_roll}"] if state.to_roll > 0 else []
    flags = {"initial": state.initial, "rolled": state.rolled, "rerolled": state.free_used}
    flags |= {"completed": state.achieved, "ended": state.ended, "won": state.won}
    found += [word for word, holds in flags.items() if holds]
    if state.setting is not None:
        found.append(f"set {state.setting + 1}")
    if state.paid is not None:
        slot, number = state.paid
        found.append(f"paid {slot + 1} {number + 1}")
    if state.price > 0:
        found.append(f"price {state.price} least {state.least}")
    return found


def card(cards: tuple[Character | Role, ...], place: int | None) -> str:
    """The id of a card; a dash where there is none."""
    return "-" if place is None else cards[place].id


def describe_place(game: Menagerie, place: Place) -> str:
    """An object with what is seen of its ghost, as a part of the line."""
    assert place.object is not None
    line = f"{game.content.objects[place.object].id} class {place.rank or '-'}"
    if place.ghost is None:
        return line
    completed = (number + 1 for number, done in enumerate(place.completed) if done)
    aside = " aside" if place.aside else ""
    ghost = game.content.ghosts[place.ghost]
    line = f"{line} ghost {ghost.id} shown {place.shown}{aside}"
    effects = [] if place.aside else [game.content.objects[place.object].effect]
    effects += ghost.abilities[: place.shown]
    acts, asks = ", ".join(map(effect.words, effects)), ", ".join(map(str, challenges(game, place)))
    return f"{line} acts {acts} ; open {asks} ; completed {words(completed)}"


def ignored_words(state: State) -> list[str]:
    """What is ignored: slot and ability, or slot and `object`."""
    return [
        f"{flag // 4 + 1}.{flag % 4 if flag % 4 > 0 else 'object'}" for flag, holds in enumerate(state.ignored) if holds
    ]


def dice(found: Dice) -> str:
    """The faces of dice, ascending."""
    return words(face for face in FACES for _ in range(found[face - 1]))


def amounts(found: Iterable[tuple[str, int]]) -> str:
    """Ids with their numbers; those with 0 are left out."""
    return words(f"{name} {number}" for name, number in found if number > 0)


def words(parts: Iterable[object]) -> str:
    """Parts with spaces between; a dash where there is none."""
    return " ".join(map(str, parts)) or "-"
