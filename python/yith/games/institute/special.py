"""Special actions of classes (I-61), and what is foreseen of the Story deck (I-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.institute.action import DIRECTIONS
from yith.games.institute.event import Special
from yith.games.institute.items import is_full
from yith.games.institute.place import is_explored, neighbour
from yith.games.institute.state import NOTHING, Asked, Question, State, Verb
from yith.games.institute.target import cells, has_seat

if TYPE_CHECKING:
    from yith.games.institute.action import StoryId
    from yith.games.institute.rules import Institute


def question(game: Institute, state: State) -> Asked | None:
    """What the special action of the active player asks first; None where it has no target."""
    seat = state.seat()
    assert seat.role is not None, "players have classes"
    role = game.content.classes[seat.role]
    level = role.levels[seat.level - 1]
    match role.special:
        case Special.REVEAL | Special.BANISH | Special.FETCH:
            asked = Asked(Question.AT, Verb(role.special), reach=level.reach)
            full = role.special is Special.FETCH and is_full(game, seat)  # I-16
            found = not full and bool(cells(state, asked))  # I-61
        case Special.PHASE:
            asked = Asked(Question.PHASE, number=level.times)
            found = can_phase(state)  # I-61
        case Special.BRING:
            asked = Asked(Question.SEAT, Verb.BRING, reach=level.reach)
            found = has_seat(game, state, asked)  # I-61
        case Special.HEAL:
            asked = Asked(Question.SEAT, Verb.HEAL, number=level.times, reach=level.reach)
            found = has_seat(game, state, asked)  # I-61
        case Special.GIVE:
            asked = Asked(Question.ITEM, Verb.GIVE, number=level.times, reach=level.reach)
            found = can_give(game, state, level.reach)  # I-61
        case _:
            asked = look(state, level.times)
            found = state.deck > 0  # I-62
    return asked if found else None


def can_phase(state: State) -> bool:
    """Whether a neighbour of the active pawn's tile is explored."""
    return any(is_explored(state, neighbour(state.seat().cell, direction)) for direction in DIRECTIONS)


def can_give(game: Institute, state: State, reach: int) -> bool:
    """Whether the active player has something to give, and somebody to give it to."""
    return any(state.seat().pack) and has_seat(game, state, Asked(Question.SEAT, Verb.GIVE, reach=reach))


def go_on_giving(game: Institute, state: State, number: int, reach: int) -> None:
    """The next gift is offered, if one is left and possible."""
    more = number > 0 and can_give(game, state, reach)  # I-61
    state.asked = Asked(Question.ITEM, Verb.GIVE, number=number, reach=reach) if more else NOTHING


def look(state: State, number: int) -> Asked:
    """What comes of up to so many looks at the top of a Story deck that is not empty."""
    known = state.top is not None
    return Asked(Question.FATE, number=number - 1) if known else Asked(Question.PEEK, number=number)  # I-62


def peek(state: State, story: StoryId) -> None:
    """The top story card shows."""
    state.stories.remove(story)
    state.top = story  # I-62
    state.asked = Asked(Question.FATE, number=state.asked.number - 1)


def can_bury(state: State) -> bool:
    """Whether the box has a card that takes the place of the top one."""
    return len(state.stories) >= state.deck  # I-62


def bury(state: State) -> None:
    """The top story card leaves the game, and an unseen one from the box goes in."""
    number = state.asked.number
    state.top = None  # I-62
    state.asked = Asked(Question.PEEK, number=number) if number > 0 else NOTHING  # I-62
