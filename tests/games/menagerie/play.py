"""The players of menagerie that reach what uniformly random play does not: it captures nothing.

They read texts, the position and the cards, so they play both engines alike.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from yith.api import State as AnyState
from yith.engine import Game as AnyGame
from yith.games import menagerie
from yith.games.menagerie import Phase, PlaceView, View
from yith.rng import Rng

Game: TypeAlias = AnyGame[View]
State: TypeAlias = AnyState[View]
Driver: TypeAlias = Callable[[Game, State, Rng], int]

FACES: Final = range(1, 7)


@lru_cache(maxsize=None, typed=True)
def load(engine: Any, **options: Any) -> Game:
    """The game; the same object for the same arguments."""
    return menagerie.load(engine=engine, **options)


@cache
def cards(content: str | None) -> dict[str, Any]:
    """The tables of a content file; of the one that ships, if none is given."""
    return tomllib.loads(content or (files("yith.games.menagerie") / "content.toml").read_text(encoding="utf-8"))


class Look:
    """The position, and the legal actions by their first words."""

    def __init__(self, game: Game, state: State, rng: Rng) -> None:
        self.rng = rng
        self.view: View = state.view
        self.cards = cards(game.content_text)
        self.legal = state.legal_actions
        self.texts = {game.text(action): action for action in self.legal}
        self.words: dict[str, list[str]] = {}
        for text in self.texts:
            self.words.setdefault(text.split()[0], []).append(text)

    def any_of(self, texts: Sequence[str]) -> int:
        return self.texts[texts[self.rng.below(len(texts))]]

    def first(self, *words: str) -> int | None:
        """An action with the first of these words that any begins with."""
        for word in words:
            if word in self.words:
                return self.any_of(self.words[word])
        return None

    def points(self, track: int) -> int:
        """The value at a cube; hearts but one for Health."""
        space = self.view.cubes[track]
        if track == 3 or self.view.character is None:
            return space
        values: list[int] = self.cards["character"][self.view.character][("luck", "resolve", "knowledge")[track]]
        return values[space] if space > 0 else 0

    def acting(self, slot: int) -> list[str]:
        """What acts in a slot."""
        place = self.view.table[slot]
        if place.object is None or place.ghost is None:
            return []
        shown = [self.cards["object"][place.object]["effect"], *self.cards["ghost"][place.ghost]["abilities"]]
        found = shown[place.aside : 1 + place.shown]
        return [effect for line, effect in enumerate(found, place.aside) if not self.view.ignored[4 * slot + line]]

    def slots(self) -> list[int]:
        """The slots whose cards act."""
        return [slot for slot in range(3) if self.view.table[slot].ghost is not None]

    def plans(self) -> list[Plan]:
        """How the dice stand to every open challenge, in each way, the best first."""
        effects = [effect for slot in self.slots() for effect in self.acting(slot)]
        found = []
        for slot in self.slots():
            for challenge in self.open(self.view.table[slot]):
                kind, count, *face = challenge.split()
                dice = min(6, int(count) + effects.count(f"always longer {kind}"))
                found += [Plan.of(self.view, way) for way in ways(kind, dice, int(face[0]) if face else 0)]
        return sorted(found, key=lambda plan: (len(plan.missing), plan.steps))

    def open(self, place: PlaceView) -> list[str]:
        """The challenges of the open card that are not completed."""
        table, card = ("ghost", place.ghost) if place.aside else ("object", place.object)
        printed = self.cards[table][card]["challenges"]
        return [text for text, done in zip(printed, place.completed, strict=False) if not done]


def ways(kind: str, dice: int, face: int) -> list[list[range]]:
    """Each way to complete a challenge: the faces that each of its dice may show."""
    if kind == "sequence":
        return [[range(low + die, low + die + 1) for die in range(dice)] for low in range(1, 8 - dice)]
    if kind == "threshold":
        return [[range(face, 7)] * dice]
    return [[range(value, value + 1)] * dice for value in ([face] if face else FACES)]


@dataclass
class Plan:
    """A way to complete a challenge.

    Attributes:
        missing: The faces that the dice may show which are not there yet.
        spare: Ordinary dice that it does not take.
        steps: Steps that make dice to spare those that are missing.
        step: The first of them.
    """

    missing: list[range]
    spare: list[int]
    steps: int = 0
    step: str = ""

    @classmethod
    def of(cls, view: View, way: list[range]) -> Plan:
        spare = {name: counted(getattr(view, name)) for name in ("extra", "locked", "ordinary")}
        missing = []
        for faces in way:
            dice = next((dice for dice in spare.values() if any(die in faces for die in dice)), None)
            if dice is None:
                missing.append(faces)
            else:
                dice.remove(next(die for die in dice if die in faces))
        plan = cls(missing, spare["ordinary"])
        left = plan.spare.copy()
        for faces in missing:
            if not left:
                plan.steps += 9
                continue
            die = min(left, key=lambda die: distance(die, faces))
            left.remove(die)
            if plan.steps == 0:
                plan.step = f"raise {die}" if die < faces[0] else f"lower {die}"
            plan.steps += distance(die, faces)
        return plan


def counted(dice: Sequence[int]) -> list[int]:
    """Single dice, ascending."""
    return [face for face in FACES for _ in range(dice[face - 1])]


def distance(die: int, faces: range) -> int:
    """How many steps a die is away."""
    return max(0, faces[0] - die, die - faces[-1])


def uniform(_: Game, state: State, rng: Rng) -> int:
    """Every legal action with the same probability."""
    actions = state.legal_actions
    return actions[rng.below(len(actions))]


def hunt(game: Game, state: State, rng: Rng) -> int:
    """Captures as well as it can; escapes as long as that does not lose, seldom else; pays nothing with Health."""
    look = Look(game, state, rng)
    found: int | None
    match look.view.phase:
        case Phase.BEFORE:
            flees = "escape" in look.words and (look.view.prestige > 3 or rng.below(16) == 0)
            found = look.first("escape" if flees else "use", "use", "roll")
        case Phase.MAIN:
            found = change(look)
        case Phase.STORE:
            found = store(look)
        case Phase.GAIN:
            found = reward(look)
        case Phase.SPEND:
            found = look.legal[0]
        case _:
            found = look.any_of(list(look.texts))
    assert found is not None, "nothing else is left"
    return found


def reward(look: Look) -> int:
    """Health, then dice, then the track that is lower."""
    tracks = ("luck", "resolve", "knowledge")
    order = [
        "health",
        *(["knowledge"] if look.points(2) < 6 else []),
        *sorted(tracks, key=lambda name: look.points(tracks.index(name))),
    ]
    return next(look.texts[f"gain {name}"] for name in order if f"gain {name}" in look.texts)


def change(look: Look) -> int:
    """Completes a challenge, or brings the dice nearer to one; else the turn ends."""
    found = look.first("attempt")
    if found is not None:
        return found
    if look.view.achieved:
        return store(look)
    moves = (nearer(look, plan) for plan in look.plans())
    return next((move for move in moves if move is not None), look.texts["end"])


def nearer(look: Look, plan: Plan) -> int | None:
    """A move that brings the dice nearer, if there is one: a single step, what is free, then what is dear."""
    step = look.texts.get(plan.step) if plan.steps <= look.points(1) else None
    again = look.texts.get(reroll(look.view, plan.spare))
    moves = [
        filled(look, plan),
        step if plan.steps == 1 else None,
        None if look.view.free_used else again,
        look.first("recall-roll"),
        step,
        again if look.points(0) > 0 else None,
    ]
    return next((move for move in moves if move is not None), None)


def filled(look: Look, plan: Plan) -> int | None:
    """A saved die that is missing, or a bonus that brings it."""
    for text in look.words.get("recall", []):
        if any(look.view.saved[int(text.split()[1]) - 1] in faces for faces in plan.missing):
            return look.texts[text]
    for face in (face for faces in plan.missing for face in faces):
        turned = 7 - face
        for text in (f"use die-{face}", f"flip {turned}" if turned in plan.spare else ""):
            if text in look.texts:
                return look.texts[text]
    return None


def reroll(view: View, dice: Sequence[int]) -> str:
    """The text that rolls some of the ordinary dice again."""
    letters, place = [], 0
    for face in FACES:
        letters += list("abcdef")[place : place + list(dice).count(face)]
        place += view.ordinary[face - 1]
    return " ".join(["reroll", *letters])


def store(look: Look) -> int:
    """Saves dice for points, then the turn ends."""
    for name in ("luck", "resolve") if look.points(0) <= look.points(1) else ("resolve", "luck"):
        for text in reversed(look.words.get("place", [])):
            if text.endswith(name):
                return look.texts[text]
    return look.texts["end"]


def fiddle(game: Game, state: State, rng: Rng) -> int:
    """Mostly completes challenges that are met; else a move of any kind, bonuses sooner than the end."""
    look = Look(game, state, rng)
    if "attempt" in look.words and rng.below(4):
        return look.any_of(look.words["attempt"])
    words = [word for word in look.words if word != "end" or len(look.words) == 1 or rng.below(3) == 0]
    return look.any_of(look.words[words[rng.below(len(words))]])


DRIVERS: Final[dict[str, Driver]] = {"fiddle": fiddle, "hunt": hunt, "uniform": uniform}
