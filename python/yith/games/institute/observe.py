"""What is seen: the slots of the tensor, which are those of the position, the text, and events. All is public."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from yith.games.institute.action import ACTIONS, CELLS, ITEMS, RITUALS, SPACES, STORIES, TILES, Cell, cell_text
from yith.games.institute.harm import tracker
from yith.games.institute.place import edges, lines, printed
from yith.games.institute.state import PHASES, QUESTIONS, RESULTS, VERBS
from yith.node import Player, clockwise, relative_to
from yith.observation import Layout, Slot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from yith.games.institute.content import Class, Ritual, Story
    from yith.games.institute.rules import Institute
    from yith.games.institute.state import Pile, Seat, State
    from yith.node import Id

SHIFTED = 128
"""What is added to numbers that can be below 0 (I-74)."""


@cache
def layout(players: int) -> tuple[Slot, ...]:
    """The layout of the tensor and of the whole position (I-74)."""
    found = Layout()
    slot = found.push
    slot("tile", (25,), "categorical", (0, 25), "by cell: 0 face down, else the tile + 1")
    slot("explored", (25,), "flag", (0, 1), "by cell: the tile is face up")
    slot("facing", (25,), "categorical", (0, 3), "by cell: quarter turns clockwise")
    slot("minion", (25,), "flag", (0, 1), "by cell: a Minion is there")
    slot("portal", (25, 3), "flag", (0, 1), "by cell: lines with a Portal")
    slot("lying", (25, 4, 5), "count", (0, 20), f"by cell and space: {', '.join(ITEMS)} lying there")
    slot(
        "edge", (25, 4), "categorical", (0, 4), "by cell: spaces that own north, east, south, west as it lies, 0 closed"
    )
    slot("line", (25, 3, 2), "categorical", (0, 4), "by cell and line: the two spaces, 0 no line")
    slot("class", (players,), "categorical", (0, 8), "by seat from the observer on: 0 not known, else the class + 1")
    slot("level", (players,), "count", (1, 3), "by seat: level")
    slot("health", (players,), "count", (1, 9), "by seat: Health")
    slot("cell", (players,), "categorical", (1, 25), "by seat: cell of the pawn + 1")
    slot("space", (players,), "categorical", (1, 4), "by seat: space of the pawn")
    slot("pack", (players, 5), "count", (0, 20), f"by seat: {', '.join(ITEMS)} in the backpack")
    slot("ritual", (players,), "categorical", (0, 20), "by seat: 0 none, else the Ritual + 1")
    slot("pile", (5,), "count", (0, 20), f"items in the pile: {', '.join(ITEMS)}")
    slot("discards", (5,), "count", (0, 20), f"items discarded: {', '.join(ITEMS)}")
    slot("unseen_tile", (25,), "flag", (0, 1), "tiles that nobody has seen")
    slot("unseen_story", (32,), "flag", (0, 1), "story cards that nobody has seen, in the deck or in the box")
    slot("unseen_ritual", (20,), "flag", (0, 1), "Rituals that nobody has seen")
    slot("phase", (), "categorical", (1, 5), f"from 1: {', '.join(PHASES)}")
    slot("step", (), "count", (0, 12), "step of setup or of the event that is under way")
    slot("result", (), "categorical", (0, 2), "0 not over, 1 won, 2 lost")
    slot("active", (), "categorical", (1, 4), "seat whose turn it is, from the observer on, + 1")
    slot("acting", (), "categorical", (0, 4), "0 chance or over, else the seat that decides, from the observer on, + 1")
    slot("actions", (), "count", (0, 11), "actions left")
    slot("special_used", (), "flag", (0, 1), "the special action was used this turn")
    slot("sorcerer", (), "categorical", (1, 25), "cell of the Sorcerer + 1")
    slot("deck", (), "count", (0, 32), "cards of the Story deck")
    slot("top", (), "categorical", (0, 32), "0 not known, else the top story card + 1")
    slot("story", (), "categorical", (0, 32), "0 none, else the story card of the turn + 1")
    slot("tracker", (2,), "count", (0, 255), "the Sorcerer's health + 128, high byte first")
    slot("points", (2,), "count", (0, 255), "points of Rituals, high byte first")
    slot("shift", (2,), "count", (0, 255), "health that events gave the Sorcerer + 128, high byte first")
    slot("minions_left", (), "count", (0, 16), "Minions in the supply")
    slot("portals_left", (), "count", (0, 30), "Portal tokens that are left")
    slot("question", (), "categorical", (0, 22), f"0 none, from 1: {', '.join(QUESTIONS)}")
    slot("verb", (), "categorical", (0, 16), f"0 none, from 1: {', '.join(VERBS)}")
    slot("q_cell", (), "categorical", (0, 25), "0 none, else the cell + 1 that the question is about")
    slot("q_space", (), "categorical", (0, 4), "0 none, else the space that the question is about")
    slot("q_tile", (), "categorical", (0, 25), "0 none, else the tile + 1 that the question is about")
    slot("q_item", (), "categorical", (0, 5), "0 none, else the kind of item + 1 that the question is about")
    slot("q_seat", (), "categorical", (0, 4), "0 none, else the seat, from the observer on, + 1 that it is about")
    slot("q_number", (), "count", (0, 8), "what is still due")
    slot("q_range", (), "count", (0, 4), "the greatest distance, 0 any")
    return tuple(found.slots)


def slots(game: Institute, state: State, observer: Player) -> list[int]:
    """The tensor, which is the whole position, seats relative to the observer."""
    board, asked = state.board, state.asked
    seats = [state.seats[clockwise(observer, steps, game.players)] for steps in range(game.players)]

    def relative(player: Player | None) -> int:
        return 0 if player is None else relative_to(player, observer, game.players) + 1

    values = [numbered(there.tile) for there in board]
    values += [there.tile is not None for there in board]
    values += [there.facing for there in board]
    values += [there.minion for there in board]
    values += [portal for there in board for portal in there.portals]
    values += [count for there in board for pile in there.lying for count in pile]
    values += [space for there in board for space in edges(game, there)]
    values += [space for there in board for line in lines(game, there) for space in line]
    values += [numbered(seat.role) for seat in seats]
    values += [seat.level for seat in seats]
    values += [seat.health for seat in seats]
    values += [seat.cell + 1 for seat in seats]
    values += [seat.space for seat in seats]
    values += [count for seat in seats for count in seat.pack]
    values += [numbered(seat.ritual) for seat in seats]
    values += [*state.pile, *state.discards]
    values += [tile in state.tiles for tile in TILES]
    values += [story in state.stories for story in STORIES]
    values += [ritual in state.rituals for ritual in RITUALS]
    values += [PHASES.index(state.phase) + 1, state.step, case(state.result, RESULTS)]
    values += [relative(state.active), relative(game.node(state).player), state.actions, state.special_used]
    values += [state.sorcerer + 1, state.deck, numbered(state.top), numbered(state.story)]
    values += [*high_and_low(tracker(game, state) + SHIFTED), *high_and_low(state.points)]
    values += high_and_low(state.shift + SHIFTED)
    minions, portals = game.content.rules.minions - state.minions(), game.content.rules.portals - state.portals()
    values += [max(minions, 0), max(portals, 0)]
    values += [case(asked.question, QUESTIONS), case(asked.verb, VERBS), numbered(asked.cell), asked.space or 0]
    values += [numbered(asked.tile), case(asked.item, ITEMS), relative(asked.seat), asked.number, asked.reach]
    return values


def numbered(found: int | None) -> int:
    """0 where there is none, else the number + 1."""
    return 0 if found is None else found + 1


def case(found: object, known: Sequence[object]) -> int:
    """0 where there is none, else the place among the known ones + 1."""
    return 0 if found is None else known.index(found) + 1


def high_and_low(number: int) -> tuple[int, int]:
    """A number in two bytes, or the nearest that has room there."""
    return divmod(min(max(number, 0), 0xFFFF), 256)


def describe(game: Institute, state: State, viewer: Player | None) -> str:
    """The position as one line, with a viewer seats relative."""
    first = viewer or Player(0)

    def label(player: Player) -> str:
        return str(player) if viewer is None else f"+{relative_to(player, first, game.players)}"

    content = game.content
    parts = [words([state.phase, *turn_words(state), f"active {label(state.active)}", f"actions {state.actions}"])]
    if state.special_used:
        parts[-1] += " special used"
    parts.append(describe_question(game, state, label))
    parts.append(f"sorcerer {cell_text(state.sorcerer)} tracker {tracker(game, state)}")
    parts[-1] += f" points {state.points} shift {state.shift}"
    story, top = (card(content.stories, found) for found in (state.story, state.top))
    parts.append(f"story {story} deck {state.deck} top {top}")
    minions, portals = content.rules.minions - state.minions(), content.rules.portals - state.portals()
    parts.append(f"minions {minions} portals {portals}")
    for steps in range(game.players):
        player = clockwise(first, steps, game.players)
        parts.append(f"{label(player)} {describe_seat(game, state.seats[player])}")
    parts += [describe_cell(game, state, cell) for cell in CELLS if state.board[cell].tile is not None]
    parts.append(f"pile {amounts(state.pile)} ; discards {amounts(state.discards)}")
    parts.append(f"unseen tiles {words(content.tiles[tile].id for tile in sorted(state.tiles))}")
    parts.append(f"unseen stories {words(content.stories[one].id for one in sorted(state.stories))}")
    parts.append(f"unseen rituals {words(content.rituals[ritual].id for ritual in sorted(state.rituals))}")
    return " | ".join(parts)


def turn_words(state: State) -> list[str]:
    """The step under way and the result, as they apply."""
    found = [] if state.step == 0 else [f"step {state.step}"]
    return found if state.result is None else [*found, state.result]


def describe_question(game: Institute, state: State, label: Callable[[Player], str]) -> str:
    """What the game waits for, with who decides and what it is about, as a part of the line."""
    asked, decides = state.asked, game.node(state).player
    found = [f"question {asked.question or '-'}"]
    if asked.verb is not None:
        found.append(f"to {asked.verb}")
    if decides is not None:
        found.append(f"of {label(decides)}")
    if asked.cell is not None:
        found.append(f"cell {cell_text(asked.cell)}")
    if asked.space is not None:
        found.append(f"space {asked.space}")
    if asked.tile is not None:
        found.append(f"tile {game.content.tiles[asked.tile].id}")
    if asked.item is not None:
        found.append(f"item {asked.item}")
    if asked.seat is not None:
        found.append(f"seat {label(asked.seat)}")
    if asked.number > 0:
        found.append(f"number {asked.number}")
    if asked.reach > 0:
        found.append(f"range {asked.reach}")
    return words(found)


def describe_seat(game: Institute, seat: Seat) -> str:
    """A player with the pawn, as a part of the line."""
    role, ritual = card(game.content.classes, seat.role), card(game.content.rituals, seat.ritual)
    place = f"{cell_text(seat.cell)} {seat.space}"
    return f"{role} level {seat.level} health {seat.health} at {place} ; pack {amounts(seat.pack)} ; ritual {ritual}"


def describe_cell(game: Institute, state: State, cell: Cell) -> str:
    """An explored tile with all that lies on it, as a part of the line."""
    there = state.board[cell]
    tile = printed(game, there)
    assert tile is not None, "an explored tile lies there"
    line = f"{cell_text(cell)} {tile.id} facing {there.facing}"
    if there.minion:
        line += " minion"
    if any(there.portals):
        line += f" portals {words(number for number, placed in enumerate(there.portals, 1) if placed)}"
    lying = [(space, there.lying[space - 1]) for space in SPACES]
    return line + "".join(f" ; {space} {amounts(pile)}" for space, pile in lying if any(pile))


def card(cards: Sequence[Class | Ritual | Story], place: int | None) -> str:
    """The id of a card; a dash where there is none."""
    return "-" if place is None else cards[place].id


def amounts(pile: Pile) -> str:
    """Items with their numbers; those with 0 are left out."""
    return words(f"{item} {count}" for item, count in zip(ITEMS, pile, strict=True) if count > 0)


def words(parts: Iterable[object]) -> str:
    """Parts with spaces between; a dash where there is none."""
    return " ".join(map(str, parts)) or "-"


def events(game: Institute, before: State, move: Id, player: Player) -> list[str]:
    """What a player sees of a move: all of it, with who made it."""
    text, decides = game.texts()[move], game.node(before).player
    if move >= ACTIONS or decides is None:
        return [text]
    return [f"+{relative_to(decides, player, game.players)} {text}"]  # I-73
