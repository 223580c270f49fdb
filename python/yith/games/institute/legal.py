"""What may be done: the rules one by one with their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.errors import Rule
from yith.games.institute.act import EMERGENCY, can_move, cost, is_at, leaves, ritual_of
from yith.games.institute.action import (
    ACTIONS,
    MOVES,
    At,
    Choose,
    DrawClass,
    DrawRitual,
    DrawStory,
    DrawTile,
    Drop,
    EmergencyPortal,
    Explore,
    Face,
    Find,
    Go,
    Item,
    Line,
    Move,
    Outcome,
    Pendant,
    Pick,
    Sit,
    Spin,
    Strike,
    Turn,
    Word,
)
from yith.games.institute.items import has_all, is_full
from yith.games.institute.place import entered, is_explored, neighbour
from yith.games.institute.setup import classes_left, tiles_for
from yith.games.institute.special import can_bury, question
from yith.games.institute.state import Question, State, Verb, held
from yith.games.institute.target import (
    FULL,
    NOT_IN_PACK,
    first,
    refuse_cell,
    refuse_item,
    refuse_line,
    refuse_seat,
    require,
)
from yith.node import Id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yith.games.institute.rules import Institute

# Why moves are refused.
ASKED: Final = {asked: Rule("wrong-question", "I-75", f"the question is {asked}") for asked in Question}
OVER: Final = Rule("wrong-question", "I-75", "nothing is asked")
CLOSED: Final = Rule("closed", "I-30", "no open edge of the pawn's space is there")
CLOSED_BEYOND: Final = Rule("closed", "I-30", "the edge of the next tile is closed")
NOT_EXPLORED: Final = Rule("face-down", "I-30", "the next tile is face down")
EXPLORED: Final = Rule("face-up", "I-31", "the next tile is face up")
NOT_LYING: Final = Rule("no-item", "I-32", "no such item is in the pawn's space")
NO_MOVE: Final = Rule("no-move", "I-33", "no Move is possible")
HEALTHY: Final = Rule("healthy", "I-33", "Health is full")
TOP_LEVEL: Final = Rule("top-level", "I-34", "there is no level above 3")
CANNOT_LEVEL: Final = Rule("no-item", "I-34", "the backpack lacks what the level takes")
NO_RITUAL: Final = Rule("no-ritual", "I-35", "there is no Ritual")
NOT_THERE: Final = Rule("not-here", "I-35", "the Ritual is to be completed elsewhere")
CANNOT_COMPLETE: Final = Rule("no-item", "I-35", "the backpack lacks what the Ritual takes")
SPECIAL_USED: Final = Rule("special-used", "I-36", "the special action was used this turn")
NO_TARGET: Final = Rule("no-target", "I-36", "the special action has no target")
TOO_FEW: Final = Rule("too-few-actions", "I-37", f"the emergency plan takes {EMERGENCY} actions")
NOT_IN_PHASE: Final = Rule("face-down", "I-61", "the next tile is face down")
NO_CARD: Final = Rule("no-card", "I-62", "no unseen card is in the box")
MUST: Final = Rule("must-choose", "I-60", "there is no passing here")
NOT_DRAWABLE: Final = Rule("not-drawable", "I-11", "no such tile can be there")
NOT_IN_PILE: Final = Rule("no-item", "I-71", "no such item is in the pile")
TAKEN: Final = Rule("not-drawable", "I-14", "a class of that card is in play")
NO_SUCH_RITUAL: Final = Rule("not-drawable", "I-35", "that Ritual was seen")
NO_SUCH_STORY: Final = Rule("not-drawable", "I-20", "that story card was seen")

OPTIONAL: Final = {
    Question.BOOTS: (None,),
    Question.PHASE: (None,),
    Question.LINE: (None,),
    Question.AT: (Verb.TAKE, Verb.TURN, Verb.TRAVEL),
    Question.SEAT: (Verb.TRAVEL,),
    Question.ITEM: (Verb.PILE, Verb.DISCARDS, Verb.GIVE),
}
"""The questions that `pass` answers, with what they are for."""


def asks(state: State, *questions: Question) -> Rule | None:
    """Requires one of these questions."""
    asked = state.asked.question
    if asked in questions:
        return None
    return OVER if asked is None else ASKED[asked]


def allow(game: Institute, state: State, move: Move) -> Rule | None:
    """Why a move is refused, if it is: the first rule that is not kept."""
    return first(rules_for(game, state, move))


def rules_for(game: Institute, state: State, move: Move) -> Iterator[Rule | None]:
    """The rules for a move, kept or not."""
    match move:
        case Word.KEEP | Word.BURY | Word.PASS:
            rules = allow_word(state, move)
        case Word():
            rules = allow_act(game, state, move)
        case Go() | Explore():
            rules = allow_way(game, state, move)
        case Pick() | Drop() | Pendant() | EmergencyPortal():
            rules = allow_thing(game, state, move)
        case At() | Turn() | Choose() | Sit() | Line():
            rules = allow_answer(game, state, move)
        case _:
            rules = allow_outcome(game, state, move)
    return rules


def allow_way(game: Institute, state: State, move: Go | Explore) -> Iterator[Rule | None]:
    """The rules for what leads to the next tile."""
    cell, direction = state.seat().cell, move.direction
    beyond = is_explored(state, neighbour(cell, direction))
    match move:
        case Go() if state.asked.question is Question.PHASE:
            yield require(beyond, NOT_IN_PHASE)  # I-61
        case Go():
            yield asks(state, Question.ACT, Question.BOOTS)  # I-30, I-33
            yield require(leaves(game, state, direction), CLOSED)  # I-30
            yield require(beyond, NOT_EXPLORED)  # I-30
            yield require(entered(game, state, cell, direction) is not None, CLOSED_BEYOND)  # I-30
        case Explore():
            yield asks(state, Question.ACT)
            yield require(leaves(game, state, direction), CLOSED)  # I-31
            yield require(not beyond, EXPLORED)  # I-31


def allow_thing(game: Institute, state: State, move: Pick | Drop | Pendant | EmergencyPortal) -> Iterator[Rule | None]:
    """The rules for an action with an item or a line."""
    yield asks(state, Question.ACT)
    seat = state.seat()
    match move:
        case Pick(item):
            lying = state.board[seat.cell].lying[seat.space - 1]
            yield require(held(lying, item) > 0, NOT_LYING)  # I-32
            yield require(not is_full(game, seat), FULL)  # I-16
        case Drop(item):
            yield require(held(seat.pack, item) > 0, NOT_IN_PACK)  # I-32
        case Pendant(line):
            yield has(state, Item.PENDANT)
            yield refuse_line(game, state, line)
        case EmergencyPortal(line):
            yield require(state.actions >= EMERGENCY, TOO_FEW)  # I-37
            yield refuse_line(game, state, line)


def has(state: State, item: Item) -> Rule | None:
    """Requires an item in the active player's backpack."""
    return require(held(state.seat().pack, item) > 0, NOT_IN_PACK)  # I-33


def allow_act(game: Institute, state: State, word: Word) -> Iterator[Rule | None]:
    """The rules for an action that names nothing."""
    yield asks(state, Question.ACT)
    seat = state.seat()
    match word:
        case Word.BOOTS:
            yield has(state, Item.BOOTS)
            yield require(can_move(game, state), NO_MOVE)  # I-33
        case Word.TALISMAN:
            yield has(state, Item.TALISMAN)
        case Word.HERBS:
            yield has(state, Item.HERBS)
            yield require(seat.health < game.content.rules.health, HEALTHY)  # I-33
        case Word.LEVEL_UP:
            yield require(seat.level < 3, TOP_LEVEL)  # I-34
            yield require(has_all(seat.pack, cost(game, seat)), CANNOT_LEVEL)  # I-34
        case Word.RITUAL:
            ritual = ritual_of(game, seat)
            yield require(ritual is not None, NO_RITUAL)  # I-35
            assert ritual is not None, "the rule before is kept"
            yield require(is_at(state, ritual), NOT_THERE)  # I-35
            yield require(has_all(seat.pack, ritual.items), CANNOT_COMPLETE)  # I-35
        case Word.SPECIAL:
            yield require(not state.special_used, SPECIAL_USED)  # I-36
            yield require(question(game, state) is not None, NO_TARGET)  # I-36
        case Word.EMERGENCY_TURN:
            yield require(state.actions >= EMERGENCY, TOO_FEW)  # I-37


def allow_word(state: State, word: Word) -> Iterator[Rule | None]:
    """The rules for an answer that names nothing."""
    match word:
        case Word.KEEP:
            yield asks(state, Question.FATE, Question.REDRAW)
        case Word.BURY:
            yield asks(state, Question.FATE, Question.REDRAW)
            yield require(state.asked.question is Question.REDRAW or can_bury(state), NO_CARD)  # I-62
        case _:
            yield asks(state, *OPTIONAL)
            asked = state.asked
            optional = asked.question is not None and asked.verb in OPTIONAL[asked.question]
            yield require(optional, MUST)  # I-60


def allow_answer(game: Institute, state: State, move: At | Turn | Choose | Sit | Line) -> Iterator[Rule | None]:
    """The rules for an answer that names something."""
    match move:
        case At(cell):
            yield asks(state, Question.AT)
            yield refuse_cell(state, state.asked, cell)
        case Turn():
            yield asks(state, Question.TURN)  # I-33
        case Choose(item):
            yield asks(state, Question.ITEM, Question.LOSE)
            yield refuse_item(state, state.asked, item)
        case Sit(steps):
            yield asks(state, Question.SEAT)
            yield refuse_seat(game, state, state.asked, steps)
        case Line(line):
            yield asks(state, Question.LINE)
            yield refuse_line(game, state, line)


def allow_outcome(game: Institute, state: State, move: Outcome) -> Iterator[Rule | None]:
    """The rules for what the world does."""
    match move:
        case DrawTile(tile):
            yield asks(state, Question.TILE)
            yield require(tile in tiles_for(game, state), NOT_DRAWABLE)  # I-11
        case Face():
            yield asks(state, Question.FACING)  # I-11
        case Find(item):
            yield asks(state, Question.ICON, Question.DRAW, Question.SCATTER)
            yield require(held(state.pile, item) > 0, NOT_IN_PILE)  # I-71
        case DrawClass(place):
            yield asks(state, Question.CLASS)
            yield require(place in classes_left(game, state), TAKEN)  # I-14
        case DrawRitual(ritual):
            yield asks(state, Question.RITUAL)
            yield require(ritual in state.rituals, NO_SUCH_RITUAL)  # I-35
        case DrawStory(story):
            yield asks(state, Question.STORY, Question.PEEK)
            yield require(story in state.stories, NO_SUCH_STORY)  # I-20, I-62
        case Strike(cell):
            yield asks(state, Question.CELL)
            yield refuse_cell(state, state.asked, cell)
        case Spin():
            yield asks(state, Question.SPIN)  # I-60


def numbers(*kinds: type[Move]) -> list[Id]:
    """The ids of all moves of some kinds."""
    return [Id(place) for place, move in enumerate(MOVES) if isinstance(move, kinds)]


def words(*found: Word) -> list[Id]:
    """The ids of moves that name nothing."""
    return [Id(MOVES.index(word)) for word in found]


BY_QUESTION: Final = {
    Question.ACT: [Id(place) for place in range(MOVES.index(Word.END) + 1)],
    Question.BOOTS: [*numbers(Go), *words(Word.PASS)],
    Question.PHASE: [*numbers(Go), *words(Word.PASS)],
    Question.AT: [*numbers(At), *words(Word.PASS)],
    Question.TURN: numbers(Turn),
    Question.ITEM: [*numbers(Choose), *words(Word.PASS)],
    Question.LOSE: numbers(Choose),
    Question.SEAT: [*numbers(Sit), *words(Word.PASS)],
    Question.LINE: [*numbers(Line), *words(Word.PASS)],
    Question.FATE: words(Word.KEEP, Word.BURY),
    Question.REDRAW: words(Word.KEEP, Word.BURY),
    Question.TILE: numbers(DrawTile),
    Question.FACING: numbers(Face),
    Question.ICON: numbers(Find),
    Question.CLASS: numbers(DrawClass),
    Question.RITUAL: numbers(DrawRitual),
    Question.STORY: numbers(DrawStory),
    Question.PEEK: numbers(DrawStory),
    Question.DRAW: numbers(Find),
    Question.SCATTER: numbers(Find),
    Question.CELL: numbers(Strike),
    Question.SPIN: numbers(Spin),
}
"""The ids that a question can have."""


def candidates(game: Institute, state: State) -> list[Id]:
    """The ids that the question lets through, ascending: what `allow` lets through."""
    asked = state.asked.question
    ids = [] if asked is None else BY_QUESTION[asked]
    return [place for place in ids if allow(game, state, MOVES[place]) is None]


def actions(game: Institute, state: State) -> list[Id]:
    """The legal actions, ascending."""
    return [place for place in candidates(game, state) if place < ACTIONS]


def outcomes(game: Institute, state: State) -> list[tuple[Id, int]]:
    """The outcomes of a chance node with their weights, ascending."""
    found = []
    for place in candidates(game, state):
        move = MOVES[place]
        if place >= ACTIONS:
            found.append((place, held(state.pile, move.item) if isinstance(move, Find) else 1))  # I-71
    return found
