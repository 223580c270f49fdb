"""The course of turns: what comes next when nothing is asked, and the story card (I-20 to I-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.institute import setup, step
from yith.games.institute.harm import advance, finish, tracker
from yith.games.institute.state import NOTHING, Asked, Phase, Question, Result
from yith.games.institute.tally import Count
from yith.node import clockwise

if TYPE_CHECKING:
    from yith.games.institute.action import StoryId
    from yith.games.institute.rules import Institute
    from yith.games.institute.state import State
    from yith.tally import Watch


def go_on(game: Institute, state: State, watch: Watch) -> None:
    """The game goes on until something is asked or it is over."""
    while state.asked.question is None and state.phase is not Phase.OVER:
        if tracker(game, state) <= 0:
            finish(state, Result.WON, Count.ENDING_WON, watch)  # I-25, I-50
            return
        match state.phase:
            case Phase.SETUP:
                setup.go_on(game, state)
            case Phase.STORY:
                begin_turn(game, state, watch)
            case Phase.EVENT:
                next_step(game, state, watch)
            case Phase.ACT if state.actions > 0:
                state.asked = Asked(Question.ACT)  # I-24
            case Phase.ACT:
                end_turn(game, state)


def begin_turn(game: Institute, state: State, watch: Watch) -> None:
    """A turn begins: the top story card is drawn, if there is one."""
    if state.deck == 0:
        finish(state, Result.LOST, Count.ENDING_STORIES, watch)  # I-20, I-50
    elif state.top is None:
        state.asked = Asked(Question.STORY)  # I-20
    else:
        turn_card(game, state, state.top, watch)  # I-20


def draw_story(game: Institute, state: State, story: StoryId, watch: Watch) -> None:
    """The story card of the turn was drawn."""
    state.asked = NOTHING
    state.stories.remove(story)
    turn_card(game, state, story, watch)


def turn_card(game: Institute, state: State, story: StoryId, watch: Watch) -> None:
    """The story card is turned up, and the Sorcerer moves."""
    watch.count(Count.TURNS, state.active)
    state.deck -= 1
    state.top, state.story = None, story
    state.phase = Phase.EVENT
    state.actions = game.content.rules.actions  # I-24
    advance(game, state, game.content.stories[story].move[game.players - 2], watch)  # I-21, I-22


def next_step(game: Institute, state: State, watch: Watch) -> None:
    """The next step of the event begins; after the last one the player acts."""
    assert state.story is not None, "an event is that of a story card"
    if state.step == len(game.content.stories[state.story].event):
        state.step, state.phase = 0, Phase.ACT  # I-23, I-24
    else:
        state.step += 1  # I-23
        step.begin(game, state, watch)


def end_turn(game: Institute, state: State) -> None:
    """The turn passes to the next seat."""
    state.special_used, state.story = False, None  # I-24
    state.active = clockwise(state.active, 1, game.players)  # I-24
    state.phase = Phase.STORY
