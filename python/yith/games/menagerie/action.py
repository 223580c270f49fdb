"""Stats, bonuses, benefits of spaces, and the table of moves: 292 actions, then 28 outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NewType, TypeAlias, assert_never

if TYPE_CHECKING:
    from yith.games.menagerie.content import Content

Face = NewType("Face", int)
"""A face of a die: 1 to 6."""

Space = NewType("Space", int)
"""An ability space of the role: 0 to 2."""

Slot = NewType("Slot", int)
"""A place of a row (C-24): 0 to 2."""

ObjectId = NewType("ObjectId", int)
"""An object: 0 to 12, its place in the content file."""

GhostId = NewType("GhostId", int)
"""A ghost: 0 to 8, its place in the content file."""


class Stat(StrEnum):
    """A track of the character (C-3). The value is its id in content files and texts."""

    LUCK = "luck"
    RESOLVE = "resolve"
    KNOWLEDGE = "knowledge"
    HEALTH = "health"


class Benefit(StrEnum):
    """What an ability space does for the die that is placed there (C-60)."""

    FLIP = "flip"
    PLUS_TWO = "plus-2"
    SET = "set"
    LUCK = "luck"
    RESOLVE = "resolve"


class Bonus(StrEnum):
    """A Capture Bonus (C-50, C-51)."""

    DIE_1 = "die-1"
    DIE_2 = "die-2"
    DIE_3 = "die-3"
    DIE_4 = "die-4"
    DIE_5 = "die-5"
    DIE_6 = "die-6"
    FLIP = "flip"
    HEALTH = "health"
    LUCK = "luck"
    RESOLVE = "resolve"
    KNOWLEDGE = "knowledge"
    IGNORE_ABILITY = "ignore-ability"
    IGNORE_OBJECT = "ignore-object"


STATS: Final = tuple(Stat)
BENEFITS: Final = tuple(Benefit)
BONUSES: Final = tuple(Bonus)
BONUS_DICE: Final = BONUSES[:6]
"""Those that are a die, in the order of their faces."""
USED: Final = (*BONUS_DICE, *BONUSES[7:11])
"""Those that `use` names, in the order of the action table."""
GAINS: Final = {
    Bonus.HEALTH: (Stat.HEALTH, 1),
    Bonus.LUCK: (Stat.LUCK, 2),
    Bonus.RESOLVE: (Stat.RESOLVE, 2),
    Bonus.KNOWLEDGE: (Stat.KNOWLEDGE, 1),
}
"""The tracks that bonuses raise, and by how much (C-51)."""

FACES: Final = tuple(Face(face) for face in range(1, 7))
SPACES: Final = tuple(Space(space) for space in range(3))
SLOTS: Final = tuple(Slot(slot) for slot in range(3))
OBJECTS: Final = tuple(ObjectId(place) for place in range(13))
GHOSTS: Final = tuple(GhostId(place) for place in range(9))
CHARACTERS: Final = 3
"""The number of characters."""
ROLES: Final = 3
"""The number of roles."""


class Word(StrEnum):
    """A move that names nothing."""

    ROLL = "roll"
    RESOLVE = "resolve"
    END = "end"


@dataclass(frozen=True, slots=True)
class ChooseCharacter:
    """A character is chosen, by its place in the content file."""

    character: int


@dataclass(frozen=True, slots=True)
class ChooseRole:
    """A role is chosen, by its place in the content file."""

    role: int


@dataclass(frozen=True, slots=True)
class FaceObject:
    """The object to attempt is picked."""

    object: ObjectId


@dataclass(frozen=True, slots=True)
class Reroll:
    """Ordinary dice are rolled again: a bit for each of the six letters (C-81)."""

    mask: int


@dataclass(frozen=True, slots=True)
class Raise:
    """An ordinary die goes up by one."""

    face: Face


@dataclass(frozen=True, slots=True)
class Lower:
    """An ordinary die goes down by one."""

    face: Face


@dataclass(frozen=True, slots=True)
class Recall:
    """A saved die joins the pool as it is."""

    space: Space


@dataclass(frozen=True, slots=True)
class RecallRoll:
    """A saved die joins the pool and is rolled."""

    space: Space


@dataclass(frozen=True, slots=True)
class PlaceDie:
    """A die is saved on a space for one of its benefits."""

    face: Face
    space: Space
    benefit: Benefit


@dataclass(frozen=True, slots=True)
class SetDie:
    """The die just placed is set to a value."""

    face: Face


@dataclass(frozen=True, slots=True)
class Attempt:
    """A challenge (0 to 2) is met by a value (C-41)."""

    slot: Slot
    challenge: int
    face: Face


@dataclass(frozen=True, slots=True)
class Spend:
    """A die is paid for a threshold."""

    face: Face


@dataclass(frozen=True, slots=True)
class Gain:
    """What a completed challenge gains is chosen."""

    stat: Stat


@dataclass(frozen=True, slots=True)
class Use:
    """A bonus die or a gain is used."""

    bonus: Bonus


@dataclass(frozen=True, slots=True)
class Flip:
    """An ordinary die is flipped by a bonus."""

    face: Face


@dataclass(frozen=True, slots=True)
class IgnoreAbility:
    """An ability (0 to 2, from the bottom) is off this turn."""

    slot: Slot
    ability: int


@dataclass(frozen=True, slots=True)
class IgnoreObject:
    """The effect of an object is off this turn."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Escape:
    """An object and its ghost are put away for Prestige."""

    slot: Slot


@dataclass(frozen=True, slots=True)
class Deal:
    """An object is dealt."""

    object: ObjectId


@dataclass(frozen=True, slots=True)
class DrawGhost:
    """The ghost under an object is drawn."""

    ghost: GhostId


@dataclass(frozen=True, slots=True)
class Die:
    """A die falls."""

    face: Face


Move: TypeAlias = (
    Word
    | ChooseCharacter
    | ChooseRole
    | FaceObject
    | Reroll
    | Raise
    | Lower
    | Recall
    | RecallRoll
    | PlaceDie
    | SetDie
    | Attempt
    | Spend
    | Gain
    | Use
    | Flip
    | IgnoreAbility
    | IgnoreObject
    | Escape
    | Deal
    | DrawGhost
    | Die
)
"""A move: an action or an outcome."""

MOVES: Final[tuple[Move, ...]] = (
    *(ChooseCharacter(character) for character in range(CHARACTERS)),
    *(ChooseRole(role) for role in range(ROLES)),
    *(FaceObject(found) for found in OBJECTS),
    Word.ROLL,
    Word.RESOLVE,
    *(Reroll(mask) for mask in range(1, 64)),
    *(Raise(face) for face in FACES[:5]),
    *(Lower(face) for face in FACES[1:]),
    *(Recall(space) for space in SPACES),
    *(RecallRoll(space) for space in SPACES),
    *(PlaceDie(face, space, benefit) for face in FACES for space in SPACES for benefit in BENEFITS),
    *(SetDie(face) for face in FACES),
    *(Attempt(slot, challenge, face) for slot in SLOTS for challenge in range(3) for face in FACES),
    *(Spend(face) for face in FACES),
    *(Gain(stat) for stat in STATS),
    *(Use(bonus) for bonus in USED),
    *(Flip(face) for face in FACES),
    *(IgnoreAbility(slot, ability) for slot in SLOTS for ability in range(3)),
    *(IgnoreObject(slot) for slot in SLOTS),
    *(Escape(slot) for slot in SLOTS),
    Word.END,
    *(Deal(found) for found in OBJECTS),
    *(DrawGhost(ghost) for ghost in GHOSTS),
    *(Die(face) for face in FACES),
)
"""All moves in the order of ids (C-81, C-82)."""

ACTIONS: Final = 292
"""The number of actions."""
FIRST_DEAL: Final = 292
"""The id of the outcome that deals object 0."""
FIRST_GHOST: Final = 305
"""The id of the outcome that draws ghost 0."""
FIRST_DIE: Final = 314
"""The id of the outcome that rolls a 1."""


def text(move: Move, content: Content) -> str:
    """The text of a move, with the ids of the content."""
    match move:
        case ChooseCharacter(place):
            found = f"choose-character {content.characters[place].id}"
        case ChooseRole(place):
            found = f"choose-role {content.roles[place].id}"
        case FaceObject(place):
            found = f"face {content.objects[place].id}"
        case Deal(place):
            found = f"deal {content.objects[place].id}"
        case DrawGhost(place):
            found = f"ghost {content.ghosts[place].id}"
        case Raise(face) | Lower(face) | SetDie(face) | Spend(face) | Flip(face) | Die(face):
            found = f"{VERBS[type(move)]} {face}"
        case Recall(place) | RecallRoll(place) | IgnoreObject(place) | Escape(place):
            found = f"{VERBS[type(move)]} {place + 1}"
        case _:
            found = other_text(move)
    return found


VERBS: Final[dict[type[Move], str]] = {
    Raise: "raise",
    Lower: "lower",
    SetDie: "set",
    Spend: "spend",
    Flip: "flip",
    Die: "die",
    Recall: "recall",
    RecallRoll: "recall-roll",
    IgnoreObject: "ignore object",
    Escape: "escape",
}
"""What is done with a die of a face, with a space or with a slot."""


def other_text(move: Word | Reroll | PlaceDie | Attempt | Gain | Use | IgnoreAbility) -> str:
    """The text of a move that names no card, or more than a single thing."""
    match move:
        case Word():
            found = move.value
        case Reroll(mask):
            found = " ".join(["reroll", *(letter for place, letter in enumerate("abcdef") if mask >> place & 1)])
        case PlaceDie(face, space, benefit):
            found = f"place {face} on {space + 1} for {benefit}"
        case Attempt(slot, challenge, face):
            found = f"attempt {slot + 1} {challenge + 1} with {face}"
        case Gain(stat):
            found = f"gain {stat}"
        case Use(bonus):
            found = f"use {bonus}"
        case IgnoreAbility(slot, ability):
            found = f"ignore ability {slot + 1} {ability + 1}"
        case _:
            assert_never(move)
    return found
