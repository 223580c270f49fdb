"""What a content file says, as arrays for learners. All are `int16`; cards are in the order of the file.

* `character_tracks[3, 4, 12]`: the values of each track in the order of `STATS` from the bottom up, -1 above its top;
  those of health count hearts.
* `character_start[3, 3]`: what Luck, Resolve and Knowledge start with.
* `role_modifiers[3, 3]`: what is added to that.
* `role_spaces[3, 3, 5]`: 1 where an ability space gives a benefit, in the order of `BENEFITS`; a space that the role
  does not have gives none.
* `object_prestige[13]`: what an object scores.
* `object_bonus[13]`: its Capture Bonus, by its place in `BONUSES`.
* `object_effect[13, 3]`: its effect: code, subject and number, see below.
* `object_challenges[13, 3, 3]`: its challenges: kind + 1 in the order of `dice.Kind`, dice, face or 0.
* `ghost_class[9]`: the class of a ghost, 1 to 3.
* `ghost_prestige[9]`: what it scores.
* `ghost_abilities[9, 3, 3]`: its abilities from the bottom up, as effects.
* `ghost_challenges[9, 3, 3]`: its challenges, 0 0 0 where it has fewer than three.

An effect is its place in `CODES` + 1; what it is about: a face, else a track, space or kind of challenge + 1, or 0; and
how many dice, times or points, for `turn` the face after, or 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from yith.games.menagerie.action import BENEFITS, BONUSES, SPACES, STATS
from yith.games.menagerie.content import LONGEST, Content
from yith.games.menagerie.effect import (
    COUNTED,
    KINDS,
    Always,
    Closed,
    DiscardFace,
    Lock,
    Longer,
    Lose,
    LowerHighest,
    LuckCost,
    RaiseLowest,
    ResolveCost,
    Turn,
    When,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from yith.content import Document
    from yith.dice import Challenge
    from yith.games.menagerie.action import Benefit
    from yith.games.menagerie.effect import Effect

CODES: Final[tuple[When | Always | type[Effect], ...]] = (
    *COUNTED.values(),
    DiscardFace,
    Turn,
    Lock,
    *When,
    *Always,
    LuckCost,
    ResolveCost,
    Closed,
    Longer,
)
"""The kinds of effects: a loss is told by its moment."""

CHALLENGES: Final = 3
"""Challenges of a card at most."""


def static_features(document: Document) -> dict[str, NDArray[np.int16]]:
    """The arrays of a content file without faults."""
    content = Content.read(document)
    characters, roles, objects, ghosts = content.characters, content.roles, content.objects, content.ghosts
    features = {
        "character_tracks": [[track_row(track) for track in character.tracks] for character in characters],
        "character_start": [character.start for character in characters],
        "role_modifiers": [role.modifiers for role in roles],
        "role_spaces": [space_rows(role.spaces) for role in roles],
        "object_prestige": [found.prestige for found in objects],
        "object_bonus": [BONUSES.index(found.bonus) for found in objects],
        "object_effect": [effect_row(found.effect) for found in objects],
        "object_challenges": [challenge_rows(found.challenges) for found in objects],
        "ghost_class": [ghost.rank for ghost in ghosts],
        "ghost_prestige": [ghost.prestige for ghost in ghosts],
        "ghost_abilities": [[effect_row(effect) for effect in ghost.abilities] for ghost in ghosts],
        "ghost_challenges": [challenge_rows(ghost.challenges) for ghost in ghosts],
    }
    return {name: np.array(values, np.int16) for name, values in features.items()}


def track_row(values: Sequence[int]) -> list[int]:
    """The values of a track up to the highest space that there can be."""
    return [*values, *[-1] * (LONGEST - len(values))]


def space_rows(spaces: Sequence[Sequence[Benefit]]) -> list[list[int]]:
    """The benefits of as many spaces as a role can have."""
    rows = [[int(benefit in space) for benefit in BENEFITS] for space in spaces]
    return rows + [[0] * len(BENEFITS)] * (len(SPACES) - len(rows))


def challenge_rows(challenges: Sequence[Challenge]) -> list[tuple[int, int, int]]:
    """As many challenges as a card can have."""
    rows = [(KINDS.index(challenge.kind) + 1, challenge.dice, challenge.face) for challenge in challenges]
    return rows + [(0, 0, 0)] * (CHALLENGES - len(rows))


def effect_row(effect: Effect) -> tuple[int, int, int]:
    """Code, subject and number of an effect."""
    subject, number = 0, 0
    match effect:
        case Lose(_, stat, points):
            subject, number = STATS.index(stat) + 1, points
        case Turn(before, after):
            subject, number = before, after
        case DiscardFace(face) | Lock(face):
            subject = face
        case Closed(space):
            subject = space + 1
        case Longer(kind):
            subject = KINDS.index(kind) + 1
        case LuckCost(points) | ResolveCost(points):
            number = points
        case LowerHighest(times) | RaiseLowest(times):
            number = times
        case _:
            number = 0 if isinstance(effect, Always) else effect.dice
    return CODES.index(code(effect)) + 1, subject, number


def code(effect: Effect) -> When | Always | type[Effect]:
    """The kind of an effect."""
    if isinstance(effect, Lose):
        return effect.when
    return effect if isinstance(effect, Always) else type(effect)
