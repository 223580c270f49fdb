"""Every reason why a position cannot be: what play never breaks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from yith.games.institute.action import (
    CELLS,
    DIRECTIONS,
    ITEMS,
    RITUALS,
    SPACES,
    TILES,
    Cell,
    cell_text,
)
from yith.games.institute.event import Actions, Anger, Wound
from yith.games.institute.harm import tracker
from yith.games.institute.place import is_explored, joined, neighbour, printed, region
from yith.games.institute.setup import first
from yith.games.institute.state import CENTRE, Phase, Question, Result, State, Tile, held
from yith.games.institute.waiting import unanswerable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yith.games.institute.content import Story
    from yith.games.institute.rules import Institute
    from yith.games.institute.state import Seat


def impossible(game: Institute, state: State) -> list[str]:
    """Every reason why a position with all slots in their ranges and in their one form cannot be."""
    found = [
        *impossible_tiles(game, state),
        *impossible_cells(game, state),
        *impossible_items(game, state),
        *impossible_seats(game, state),
        *impossible_rituals(game, state),
        *impossible_stories(game, state),
        *impossible_phase(game, state),
        *impossible_setup(game, state),
        *impossible_actions(game, state),
        *impossible_end(game, state),
    ]
    return found or [*unanswerable(game, state)]


def unless(holds: bool, reason: str) -> Iterator[str]:
    """The reason, unless the position meets it."""
    if not holds:
        yield reason


def impossible_tiles(game: Institute, state: State) -> Iterator[str]:
    """Conservation: where every tile is (I-10, I-11)."""
    for tile in TILES:
        lying = sum(there.tile == tile for there in state.board)
        count = lying + (tile in state.tiles) + (state.asked.tile == tile)
        name = game.content.tiles[tile].id
        yield from unless(count == 1, f"{count} times {name} on the board, unseen and drawn, expected 1")
    hallway = game.content.rules.hallway
    lies = state.board[CENTRE].tile == hallway
    yield from unless(lies, f"{game.content.tiles[hallway].id} is not on {cell_text(CENTRE)}")
    if state.phase is not Phase.SETUP:
        for direction in DIRECTIONS:
            cell = neighbour(CENTRE, direction)
            yield from unless(is_explored(state, cell), f"{cell_text(cell)} is face down in phase {state.phase}")


def impossible_cells(game: Institute, state: State) -> Iterator[str]:
    """What lies and stands on every cell (I-3, I-6, I-22)."""
    for cell in CELLS:
        there, name = state.board[cell], cell_text(cell)
        tile = printed(game, there)
        if tile is None:
            yield from unless(there == Tile(), f"something is on {name}, which is face down")
            continue
        kind = region(cell)
        yield from unless(tile.kind is kind, f"{tile.id} is on {name}, expected a {kind} tile")
        names = joined(game, there)
        placed, most = sum(there.portals), tile.spaces - len(set(names.values()))
        beyond = any(there.portals[len(tile.lines) :])
        yield from unless(not beyond, f"a portal on {name} without a line")
        yield from unless(beyond or placed == most, f"{placed} portals on {name}, expected {most} for what is joined")
        for space in SPACES:
            lying = any(there.lying[space - 1])
            yield from unless(
                not lying or names.get(space) == space, f"items in space {space} of {name}, which is none"
            )
        if there.minion and state.result is not Result.LOST:
            met = any(seat.cell == cell for seat in state.seats)
            yield from unless(not met, f"a minion and a pawn are on {name}")
    tokens, most = state.portals(), game.content.rules.portals
    yield from unless(tokens <= most, f"{tokens} portals, expected at most {most}")


def impossible_items(game: Institute, state: State) -> Iterator[str]:
    """Conservation: where every item is (I-1)."""
    for item, expected in zip(ITEMS, game.content.rules.items, strict=True):
        piles = [state.pile, state.discards, *(seat.pack for seat in state.seats)]
        piles += [there.items() for there in state.board]
        count = sum(held(pile, item) for pile in piles)
        yield from unless(count == expected, f"{count} {item} in all, expected {expected}")


def impossible_seats(game: Institute, state: State) -> Iterator[str]:
    """Pawns, Health, classes and backpacks (I-14, I-16)."""
    cards: list[int] = []
    for player, seat in enumerate(state.seats):
        yield from impossible_pawn(game, state, player, seat)
        most = game.content.rules.health
        yield from unless(seat.health <= most, f"health of seat {player} is {seat.health}, expected at most {most}")
        size, limit = sum(seat.pack), game.backpack_limit
        full = limit > 0 and size > limit
        yield from unless(not full, f"{size} items in the backpack of seat {player}, expected at most {limit}")
        if game.classes is not None:
            given = game.content.classes[game.classes[player]].id
            yield from unless(seat.role == game.classes[player], f"the class of seat {player} is not {given}")
        elif seat.role is None:
            drawing = state.phase is Phase.SETUP and state.step <= 5 + 2 * player
            yield from unless(drawing, f"no class of seat {player} in phase {state.phase}")
        if seat.role is not None:
            cards.append(game.content.classes[seat.role].card)
            early = game.classes is None and state.phase is Phase.SETUP and state.step <= 5 + 2 * player
            yield from unless(not early, f"a class of seat {player} in step {state.step}")
    for card in sorted(set(cards)):
        count = cards.count(card)
        yield from unless(count == 1, f"{count} classes of card {card}, expected at most 1")


def impossible_pawn(game: Institute, state: State, player: int, seat: Seat) -> Iterator[str]:
    """Where a pawn is (I-6, I-30)."""
    there, name = state.board[seat.cell], cell_text(seat.cell)
    if there.tile is None:
        yield f"the pawn of seat {player} is on {name}, which is face down"
        return
    names = joined(game, there)
    yield from unless(
        names.get(seat.space) == seat.space,
        f"the pawn of seat {player} is in space {seat.space} of {name}, which is none",
    )


def impossible_rituals(game: Institute, state: State) -> Iterator[str]:
    """Conservation: where every Ritual is, and what those that are gone scored (I-35)."""
    owned = [seat.ritual for seat in state.seats]
    for ritual in RITUALS:
        count = owned.count(ritual) + (ritual in state.rituals)
        name = game.content.rituals[ritual].id
        yield from unless(count <= 1, f"{count} times {name} unseen and with players, expected at most 1")
    for player, seat in enumerate(state.seats):
        setup = state.phase is Phase.SETUP
        early = setup and state.step <= 6 + 2 * player
        if seat.ritual is not None:
            yield from unless(not early, f"a ritual of seat {player} in step {state.step}")
        else:
            drawing = state.asked.question is Question.RITUAL and state.asked.seat == player
            won = state.result is Result.WON and state.active == player
            fits = early or not state.rituals or drawing or won
            yield from unless(fits, f"no ritual of seat {player} in phase {state.phase}")
    sums = {0}
    for ritual in RITUALS:
        if ritual not in owned and ritual not in state.rituals:
            sums |= {score + game.content.rituals[ritual].points for score in sums}
    yield from unless(state.points in sums, f"{state.points} points, which no rituals that are gone add up to")


def impossible_stories(game: Institute, state: State) -> Iterator[str]:
    """Conservation: story cards, and what those that are seen did (I-13, I-62)."""
    for name, story in (("story", state.story), ("top", state.top)):
        if story is not None:
            seen = story not in state.stories
            yield from unless(seen, f"{name} is {game.content.stories[story].id}, which is unseen")
    if state.story is not None:
        yield from unless(state.story != state.top, f"{game.content.stories[state.story].id} is story and top")
    hidden = state.deck - (0 if state.top is None else 1)
    unseen = len(state.stories)
    yield from unless(0 <= hidden <= unseen, f"{hidden} unseen cards in the deck, but {unseen} are unseen")
    most = game.first_deck() - (0 if state.story is None else 1)
    yield from unless(state.deck <= most, f"{state.deck} cards in the deck, expected at most {most}")
    cards = [story for place, story in enumerate(game.content.stories) if place not in state.stories]
    if not cards:
        begun = state.deck == game.first_deck()
        yield from unless(begun, f"{state.deck} cards in the deck, but none was seen")
    low, high = -shifts(cards, Wound), shifts(cards, Anger)
    yield from unless(
        low <= state.shift <= high, f"shift is {state.shift}, expected {low} to {high} for the cards seen"
    )


def shifts(stories: list[Story], kind: type[Anger | Wound]) -> int:
    """What the steps of a kind on some story cards add up to."""
    return sum(step.points for story in stories for step in story.event if isinstance(step, kind))


def impossible_phase(game: Institute, state: State) -> Iterator[str]:
    """What goes with the phase (I-72, I-74)."""
    here = f"in phase {state.phase}"
    if state.phase in {Phase.EVENT, Phase.ACT}:
        yield from unless(state.story is not None, f"no story card {here}")
    if state.phase in {Phase.SETUP, Phase.STORY}:
        unset = state.story is None and state.top is None and state.actions == 0 and not state.special_used
        yield from unless(unset, f"a turn is under way {here}")
    last = 0
    if state.phase is Phase.SETUP:
        last = 4 + 2 * game.players
    elif state.phase is Phase.EVENT and state.story is not None:
        last = len(game.content.stories[state.story].event)
    least = min(1, last)
    yield from unless(least <= state.step <= last, f"step is {state.step} {here}, expected {least} to {last}")


def impossible_setup(game: Institute, state: State) -> Iterator[str]:
    """Nothing but what setup does (I-10 to I-17)."""
    if state.phase is not Phase.SETUP:
        return
    laid = [CENTRE]
    for number, direction in enumerate(DIRECTIONS, 1):
        if number < state.step or (number == state.step and state.asked.question is Question.ICON):
            laid.append(neighbour(CENTRE, direction))
    for cell in CELLS:
        yield from unless(cell in laid or not is_explored(state, cell), f"{cell_text(cell)} is face up in setup")
        yield from unless(cell not in laid or is_explored(state, cell), f"{cell_text(cell)} is face down in setup")
    blank = first(game)
    for seat, found in zip(blank.seats, state.seats, strict=True):
        seat.role, seat.ritual = found.role, found.ritual
    same = replace(
        blank,
        tiles=state.tiles,
        board=[unturned(blank, state, cell) for cell in CELLS],
        pile=state.pile,
        rituals=state.rituals,
        step=state.step,
        asked=state.asked,
        result=state.result,
    )
    yield from unless(state == same, "something that setup does not change is changed in phase setup")


def unturned(blank: State, state: State, cell: Cell) -> Tile:
    """What setup can make of a cell."""
    there = state.board[cell]
    if cell == CENTRE:
        return replace(blank.board[cell], lying=there.lying)
    return Tile(there.tile, there.facing, lying=there.lying)


def impossible_actions(game: Institute, state: State) -> Iterator[str]:
    """Actions that are left (I-24)."""
    if state.story is None:
        return
    event = game.content.stories[state.story].event
    left = game.content.rules.actions
    for step in event[: max(state.step, 1) - 1] if state.phase is Phase.EVENT else event:
        if isinstance(step, Actions):
            left = max(0, left + step.change)
    low, high = left, left
    if state.phase is Phase.ACT:
        asking = state.asked.question is Question.ACT
        low, high = int(asking), left - int(state.special_used or not asking)
    elif state.phase is Phase.OVER:
        low, high = 0, max(left, game.content.rules.actions) + len(event)
    else:
        yield from unless(not state.special_used, f"the special action was used in phase {state.phase}")
    here = f"in phase {state.phase}"
    yield from unless(low <= state.actions <= high, f"{state.actions} actions {here}, expected {low} to {high}")


def impossible_end(game: Institute, state: State) -> Iterator[str]:
    """How the game ended, if it did (I-50)."""
    over = state.phase is Phase.OVER
    yield from unless(over == (state.result is not None), f"result is {state.result or '-'} in phase {state.phase}")
    asks = state.asked.question is not None
    yield from unless(over != asks, f"the question is {state.asked.question or '-'} in phase {state.phase}")
    left, minions, most = tracker(game, state), state.minions(), game.content.rules.minions
    if state.result is Result.WON:
        yield from unless(left <= 0, f"the tracker is {left} in a game that is won")
        yield from unless(state.story is not None, "the game is won, but not in a turn")
    else:
        yield from unless(left > 0, f"the tracker is {left} in a game that is not won")
    if state.result is Result.LOST and minions != most:
        ended = state.deck == 0 and state.story is None and state.actions == 0 and not state.special_used
        yield from unless(ended, f"the game is lost with {minions} minions and {state.deck} cards in the deck")
    elif state.result is Result.LOST:
        yield from unless(state.story is not None, "the last minion came, but not in a turn")
    else:
        yield from unless(minions < most, f"{minions} minions, expected fewer than {most}")
