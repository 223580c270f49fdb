"""What happens, what cards say and what is asked, as people say it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from yith.games.institute import event
from yith.games.institute.action import ITEMS, Cell, Item, Region, cell_text
from yith.games.institute.event import Goal, Source, Special, Where, Who
from yith.games.institute.state import Question, Result, Verb

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from yith.games.institute.content import Content, Ritual
    from yith.games.institute.event import Counted, Level, OnBoard, Step
    from yith.games.institute.picture.course import Course
    from yith.games.institute.state import View

NAMES: Final[dict[Item, str]] = {
    Item.BOOTS: "Boots",
    Item.TALISMAN: "Talisman",
    Item.HERBS: "Herbs",
    Item.PENDANT: "Pendant",
    Item.SOUL: "Soul piece",
}
"""The items as people call them."""

WHOM: Final = {
    Who.ACTIVE: "the active pawn",
    Who.ALL: "every pawn",
    Who.SCHOOL: "every pawn in the school",
    Who.SWAMP: "every pawn in the swamp",
    Who.CHOSEN: "a pawn of choice",
}
PLACES: Final = {
    Where.HERE: "one's own tile",
    Where.HALLWAY: "the Hallway",
    Where.SORCERER: "the Sorcerer's tile",
    Where.CHOSEN: "a tile of choice",
    Where.RANDOM: "a tile by chance",
}
SOURCES: Final = {Source.PILE: "the pile", Source.DISCARDS: "the discards", Source.BOARD: "the board"}


def many(number: int, what: str) -> str:
    """A number of things."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def where(ritual: Ritual, tiles: Sequence[str]) -> str:
    """Where a Ritual is completed."""
    match ritual.where:
        case None:
            found = "anywhere"
        case Region():
            found = f"in the {ritual.where}"
        case tile:
            found = f"on {tiles[tile]}"
    return found


def step_words(found: Step) -> str:
    """A step of an event."""
    match found:
        case event.Heal(who, points):
            words = f"{WHOM[who]} gains {points} Health"
        case event.Hurt(who, points):
            words = f"{WHOM[who]} loses {points} Health"
        case event.Take(source, item):
            words = f"take {'an item' if item is None else NAMES[item]} from {SOURCES[source]}"
        case event.Scatter(items, place):
            words = f"{many(items, 'item')} from the pile to {PLACES[place]}"
        case event.Lose(who, items):
            words = f"{'discard' if who is Who.ACTIVE else 'everybody discards'} {many(items, 'item')}"
        case event.Travel(goal):
            words = f"one may go to {'the Hallway' if goal is Goal.HALLWAY else 'another pawn'}"
        case event.Plain():
            words = "one may place a Portal" if found is event.Plain.PORTAL else "one may exchange one's Ritual"
        case event.PlaceMinion() | event.Banish() | event.TurnTile() | event.Reveal():
            words = board_words(found)
        case _:
            words = counted_words(found)
    return words


def board_words(found: OnBoard) -> str:
    """A step of an event that is told by where alone."""
    match found:
        case event.PlaceMinion(place):
            words = f"a Minion comes to {PLACES[place]}"
        case event.Banish(place):
            words = "a Minion of choice goes" if place is Where.CHOSEN else "a Minion goes by chance"
        case event.TurnTile(place):
            words = f"{PLACES[place]} is turned"
        case event.Reveal(place):
            words = f"{PLACES[place]} is turned up"
        case _:
            assert_never(found)
    return words


def counted_words(found: Counted) -> str:
    """A step of an event with a number alone."""
    match found:
        case event.Advance(tiles):
            words = f"the Sorcerer moves {many(tiles, 'tile')} on"
        case event.Retreat(tiles):
            words = f"the Sorcerer moves {many(tiles, 'tile')} back"
        case event.Anger(points):
            words = f"the Sorcerer gains {points} health"
        case event.Wound(points):
            words = f"the Sorcerer loses {points} health"
        case event.Foresee(cards):
            words = f"foresee, {many(cards, 'look')}"
        case event.Actions(change):
            words = f"one action {'more' if change > 0 else 'less'} this turn"
        case _:
            assert_never(found)
    return words


def special_words(special: Special, level: Level) -> str:
    """A special action at a level."""
    within = f"within {level.reach}"
    return {
        Special.REVEAL: f"turn up a tile {within}",
        Special.BANISH: f"banish a Minion {within}",
        Special.FETCH: f"fetch an item {within}",
        Special.PHASE: f"{many(level.times, 'move')} through walls",
        Special.BRING: f"bring a pawn here {within}",
        Special.GIVE: f"give {many(level.times, 'item')} {within}",
        Special.HEAL: f"heal {level.times} {within}",
        Special.FORESEE: f"foresee, {many(level.times, 'look')}",
    }[special]


def way_words(way: Course | None) -> str:
    """Where the Sorcerer goes next."""
    if way is None:
        return "no story card will come"
    first, last = (cell_text(Cell(cell)) for cell in way.ends)
    if way.fewest == way.most:
        return f"enters {many(way.most, 'tile')} next, to {last}"
    return f"enters {way.fewest} to {way.most} tiles next, to {first} … {last}"


def now(content: Content, names: Mapping[str, Sequence[str]], view: View) -> str:
    """What is going on."""
    if view.question is None:
        return over(content, view)
    if view.question.is_chance:
        return chance(names, view)
    return decision(names, view)


def over(content: Content, view: View) -> str:
    """How the game ended."""
    if view.result is Result.WON:
        return "won: the Sorcerer has no health left"
    if view.minions_left == 0:
        return f"lost: {many(content.rules.minions, 'Minion')} on the board"
    return "lost: the Story deck ran out"


def chance(names: Mapping[str, Sequence[str]], view: View) -> str:
    """What the world does."""
    cell = "" if view.q_cell is None else cell_text(Cell(view.q_cell))
    tile = "" if view.q_tile is None else names["tile"][view.q_tile]
    return {
        Question.TILE: f"a tile is drawn for {cell}",
        Question.FACING: f"{tile} is laid on {cell}: how does it face?",
        Question.ICON: f"an item is drawn for icon {view.q_number} on {cell}",
        Question.CLASS: f"player {view.q_seat} draws a class",
        Question.RITUAL: f"player {view.q_seat} draws a Ritual",
        Question.STORY: f"the turn of player {view.active} begins: a story card is drawn",
        Question.PEEK: f"player {view.active} looks at the top of the Story deck",
        Question.DRAW: f"player {view.active} draws an item from the pile",
        Question.SCATTER: f"an item is drawn for {cell}, {view.q_number} to come",
        Question.CELL: f"a tile is chosen by chance: {BY_CHANCE.get(view.verb, '')}",
        Question.SPIN: f"{cell} turns: how far?",
    }[view.question or Question.STORY]


BY_CHANCE: Final[dict[Verb | None, str]] = {
    Verb.SCATTER: "an item comes there",
    Verb.MINION: "a Minion comes there",
    Verb.BANISH: "its Minion goes",
    Verb.REVEAL: "it is turned up",
    Verb.TURN: "it turns",
}
"""What a tile is drawn for."""


def decision(names: Mapping[str, Sequence[str]], view: View) -> str:
    """What a player decides."""
    cell = "" if view.q_cell is None else cell_text(Cell(view.q_cell))
    item = "an item" if view.q_item is None else NAMES[ITEMS[view.q_item]]
    top = "the top card" if view.top is None else names["story"][view.top]
    what = {
        Question.ACT: f"acts, {many(view.actions, 'action')} left",
        Question.BOOTS: f"walks in Boots, {many(view.q_number, 'Move')} left",
        Question.PHASE: f"walks through walls, {many(view.q_number, 'move')} left",
        Question.AT: f"chooses a tile: {CELL_FOR.get(view.verb, '').format(item)}",
        Question.TURN: f"turns {cell}: how far?",
        Question.ITEM: f"chooses: {ITEM_FROM.get(view.verb, '').format(item, cell)}",
        Question.LOSE: f"discards {many(view.q_number, 'item')}",
        Question.SEAT: f"chooses a pawn: {PAWN_FOR.get(view.verb, '').format(item)}",
        Question.LINE: "may place a Portal: on which line?",
        Question.FATE: f"sees {top}: does it stay on top?",
        Question.REDRAW: "may exchange the Ritual for a new one",
    }[view.question or Question.ACT]
    return f"player {view.acting} {what}"


CELL_FOR: Final[dict[Verb | None, str]] = {
    Verb.TALISMAN: "it is turned",
    Verb.TURN: "it may be turned",
    Verb.TAKE: "{} may be taken from it",
    Verb.SCATTER: "items come there",
    Verb.MINION: "a Minion comes there",
    Verb.BANISH: "its Minion goes",
    Verb.REVEAL: "it is turned up",
    Verb.TRAVEL: "the pawn may go there",
    Verb.FETCH: "an item is fetched from it",
}
"""What a tile is chosen for."""

ITEM_FROM: Final[dict[Verb | None, str]] = {
    Verb.PILE: "{} from the pile?",
    Verb.DISCARDS: "{} from the discards?",
    Verb.BOARD: "which item from {1}?",
    Verb.GIVE: "which item is given away?",
}
"""What an item is chosen for."""

PAWN_FOR: Final[dict[Verb | None, str]] = {
    Verb.HEAL: "it gains Health",
    Verb.HURT: "it loses Health",
    Verb.TRAVEL: "the active pawn may go there",
    Verb.BRING: "it comes here",
    Verb.GIVE: "it gets {}",
}
"""What a pawn is chosen for."""
