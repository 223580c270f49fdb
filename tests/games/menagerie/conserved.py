"""What no move gains or loses. What it takes to be within a bound is told as that bound."""

from __future__ import annotations

from typing import Final

from yith.games.menagerie import Phase, PlaceView, View

from .play import State, cards

DICE: Final = 6


def conserved(state: State) -> tuple[int, list[int], list[int], list[int]]:
    """Dice, objects, ghosts, and what is scored beyond what it was scored for."""
    view, arcade = state.view, state.game.options["mode"] == "arcade"
    return max(DICE, dice(view)), objects(view, arcade=arcade), ghosts(view), surplus(state, arcade=arcade)


def dice(view: View) -> int:
    """The dice that are not on the side: six at most."""
    return sum(view.ordinary) + sum(view.locked) + sum(face > 0 for face in view.saved) + view.to_roll


def objects(view: View, *, arcade: bool) -> list[int]:
    """Where each object is: in one place, and in arcade, where captured ones come back, in one at most."""
    lying = [place.object for place in view.table]
    # Nothing lies anywhere before character and role are chosen.
    deck = range(13) if view.phase is Phase.CHOOSE else view.deck
    held = [lying.count(card) + (card in deck) + (0 if arcade else view.captured[card]) for card in range(13)]
    return [max(1, count) for count in held] if arcade else held


def ghosts(view: View) -> list[int]:
    """How often each ghost lies on the table or can be drawn: once at most, and not at all when it is gone."""
    lying = [place.ghost for place in view.table]
    return [max(1, lying.count(card) + (card not in view.drawn)) for card in range(9)]


def surplus(state: State, *, arcade: bool) -> list[int]:
    """Prestige and progress that no card on the table or captured accounts for, as far as it can be known."""
    view, table = state.view, cards(state.game.content_text)
    if arcade or view.game == 2:
        return [0, 0]
    lying = [place.ghost for place in view.table]
    gone = [table["ghost"][card] for card in view.drawn if card not in lying]
    prestige = sum(card["prestige"] * count for card, count in zip(table["object"], view.captured, strict=True))
    prestige += sum(card["prestige"] for card in gone)
    progress = 3 * sum(view.captured) + sum(len(card["challenges"]) for card in gone) + sum(map(marks, view.table))
    return [view.prestige - prestige, view.progress - progress]


def marks(place: PlaceView) -> int:
    """The challenges completed on a place."""
    return 3 * place.aside + sum(place.completed)
