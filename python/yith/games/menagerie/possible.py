"""Every reason why a position cannot be: what play never breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.dice import Kind
from yith.games.menagerie.acting import acting, acting_slots, as_needed, challenges, standing
from yith.games.menagerie.action import BONUS_DICE, BONUSES, OBJECTS, SLOTS, SPACES, STATS, Benefit, Bonus, Slot, Stat
from yith.games.menagerie.attempt import gains
from yith.games.menagerie.effect import Fewer
from yith.games.menagerie.setup import objects_on_table, row_sizes, start_cubes
from yith.games.menagerie.state import DICE, ROWS, Phase, Place, State
from yith.games.menagerie.tracks import track, value
from yith.games.menagerie.turn import spaces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yith.games.menagerie.rules import Menagerie

TURN = (Phase.ROLL, Phase.ROLLED, Phase.MAIN, Phase.SET, Phase.SPEND, Phase.GAIN, Phase.STORE)
"""The roll was made this turn."""
SETUP = (Phase.DEAL, Phase.FACE, Phase.GHOST)
"""Cards come; the roll was made only if an object was captured this turn."""


def impossible(game: Menagerie, state: State) -> list[str]:
    """Every reason why a position with all slots in their ranges and in their one form cannot be."""
    chosen = [*impossible_choice(game, state)]
    if state.phase is Phase.CHOOSE or chosen:
        return chosen
    return [
        *impossible_tracks(game, state),
        *impossible_dice(game, state),
        *impossible_bonuses(game, state),
        *impossible_turn(game, state),
        *impossible_objects(game, state),
        *impossible_rows(game, state),
        *impossible_places(game, state),
        *impossible_ghosts(game, state),
        *impossible_faced(game, state),
        *impossible_pending(game, state),
        *impossible_score(game, state),
        *impossible_end(game, state),
    ]


def unless(holds: bool, reason: str) -> Iterator[str]:
    """The reason, unless the position meets it."""
    if not holds:
        yield reason


def impossible_choice(game: Menagerie, state: State) -> Iterator[str]:
    """Character and role: chosen once, by options or one after the other (C-20)."""
    cards = (
        ("character", state.character, game.character, [card.id for card in game.content.characters]),
        ("role", state.role, game.role, [card.id for card in game.content.roles]),
    )
    choosing = state.phase is Phase.CHOOSE
    for kind, place, given, ids in cards:
        if given is not None:
            found = "none" if place is None else ids[place]
            yield from unless(place == given, f"the {kind} is {found}, expected {ids[given]}")
        elif not choosing:
            yield from unless(place is not None, f"no {kind} in phase {state.phase}")
    if choosing:
        both = state.character is not None and state.role is not None
        yield from unless(not both, "character and role are chosen in phase choose")
        early = state.role is not None and game.role is None
        yield from unless(not early, "the role is chosen in phase choose")
        blank = State(character=state.character, role=state.role)
        yield from unless(state == blank, "something else than character and role is set in phase choose")


def impossible_tracks(game: Menagerie, state: State) -> Iterator[str]:
    """Cubes on their tracks (C-10), and where they start (C-11, C-70)."""
    for stat in STATS:
        space, top = state.cube(stat), len(track(game, state, stat)) - 1
        yield from unless(space <= top, f"{stat} is on space {space}, expected at most {top}")
    begins = sum(state.captured) == 0 or (game.campaign and not game.carry)
    if state.phase is Phase.DEAL and begins:
        start = state.cubes == start_cubes(game, state) and state.saved_dice() == 0
        yield from unless(start, "cubes or saved dice are not at the start in phase deal")


def impossible_dice(game: Menagerie, state: State) -> Iterator[str]:
    """Conservation: six dice; and where they can lie (C-31, C-60)."""
    found = sum(state.ordinary) + sum(state.locked) + state.saved_dice() + state.to_roll
    yield from unless(found <= DICE, f"{found} dice, expected at most {DICE}")
    printed = len(spaces(game, state))
    for space in SPACES:
        held = state.saved[space] > 0
        yield from unless(space < printed or not held, f"a die on space {space + 1}, but the role has {printed}")
        yield from unless(held or not state.fresh[space], f"space {space + 1} was filled this turn, but is free")
    if state.initial and all(state.cube(stat) < len(track(game, state, stat)) for stat in STATS):
        saved = state.saved_dice()
        dice = min(max(0, value(game, state, Stat.KNOWLEDGE) - saved), DICE - saved)
        fewer = sum(effect.dice for effect in acting(game, state) if isinstance(effect, Fewer))
        expected = max(0, dice - fewer)
        rolled = sum(state.ordinary) + state.to_roll
        yield from unless(rolled == expected, f"{rolled} dice in the initial roll, expected {expected}")
        yield from unless(not any(state.locked), "locked dice in the initial roll")


def impossible_bonuses(game: Menagerie, state: State) -> Iterator[str]:
    """Bonuses come with captures, and what they did this turn takes one each (C-50, C-51)."""
    for place, bonus in enumerate(BONUSES):
        won = sum(
            count for card, count in zip(game.content.objects, state.captured, strict=True) if card.bonus is bonus
        )
        used = 0
        if bonus in BONUS_DICE:
            used = state.extra[place]
        elif bonus is Bonus.IGNORE_ABILITY:
            used = sum(holds for flag, holds in enumerate(state.ignored) if flag % 4 > 0)
        elif bonus is Bonus.IGNORE_OBJECT:
            used = sum(state.ignored[::4])
        found = state.bonuses[place] + used
        yield from unless(found <= won, f"{found} bonuses {bonus}, expected at most {won}")
    for flag, holds in enumerate(state.ignored):
        slot, line = divmod(flag, 4)
        place_there = state.table[slot]
        shows = place_there.ghost is not None and line <= place_there.shown
        yield from unless(shows or not holds, f"something is ignored that slot {slot + 1} does not show")


def impossible_turn(game: Menagerie, state: State) -> Iterator[str]:
    """What has happened in the turn (C-30 to C-33)."""
    phase, here = state.phase, f"in phase {state.phase}"
    if phase in TURN:
        yield from unless(state.rolled, f"no roll was made {here}")
    if phase is Phase.BEFORE:
        yield from unless(not state.rolled, f"the roll was made {here}")
    if phase in SETUP and state.rolled:
        yield from unless(state.achieved, f"the roll was made {here}, but no challenge was completed")
        dealt = phase is not Phase.DEAL or game.arcade
        yield from unless(dealt, f"the roll was made {here}")
    if not state.rolled:
        dice = [*state.ordinary, *state.locked, *state.extra]
        done = any(dice) or any(state.fresh) or state.free_used or state.achieved or state.ended
        yield from unless(not done, "no roll was made, but the turn has dice or is under way")
    if state.initial:
        yield from unless(phase in {Phase.ROLL, Phase.ROLLED}, f"the initial roll is being made {here}")
        done = any(state.extra) or any(state.fresh) or state.free_used or state.achieved or state.ended
        yield from unless(not done, "the initial roll is being made, but the turn is under way")
    yield from unless(state.initial or phase is not Phase.ROLLED, f"no initial roll waits {here}")
    yield from unless((state.to_roll > 0) == (phase is Phase.ROLL), f"{state.to_roll} dice to be rolled {here}")
    if state.ended:
        yield from unless(phase in {Phase.SET, Phase.STORE, Phase.OVER}, f"the turn was ended {here}")
    yield from unless(state.ended or phase is not Phase.STORE, f"the turn was not ended {here}")
    marked = state.progress > 0 or phase in {Phase.GAIN, Phase.OVER}
    yield from unless(marked or not state.achieved, "a challenge was completed, but progress is 0")


def impossible_objects(game: Menagerie, state: State) -> Iterator[str]:
    """Conservation: where every object is (C-21, C-71)."""
    on_table = [place.object for place in state.table if place.object is not None]
    for found in OBJECTS:
        name = game.content.objects[found].id
        lying, captured = on_table.count(found), state.captured[found]
        if game.arcade:
            held = lying + (found in state.deck)
            yield from unless(held <= 1, f"{held} times {name} on the table and in the deck, expected at most 1")
        else:
            held = lying + (found in state.deck) + captured
            yield from unless(held == 1, f"{held} times {name} on the table, in the deck and captured, expected 1")
    total = sum(state.captured)
    yield from unless(total <= game.captures, f"{total} captures, expected at most {game.captures}")
    yield from unless(state.game == 1 or game.campaign, f"game {state.game} outside of a campaign")
    if game.campaign:
        fits = total < 6 if state.game == 1 else total >= 6
        yield from unless(fits, f"{total} captures in game {state.game}")


def captured_now(state: State) -> int:
    """Captures of this game of a campaign."""
    return sum(state.captured) - (6 if state.game == 2 else 0)


def expected_rows(game: Menagerie, state: State) -> list[int]:
    """How many objects each row has, from the lowest, in a game or a campaign."""
    sizes = list(row_sizes(game, state.game))
    if state.to_deal > 0:
        dealt = sum(sizes) - state.to_deal
        return [max(0, min(size, dealt - sum(sizes[:row]))) for row, size in enumerate(sizes)]
    captured = captured_now(state)
    while sizes and captured >= sizes[0]:
        captured -= sizes.pop(0)
    if sizes:
        sizes[0] -= captured
    return sizes + [0] * (ROWS - len(sizes))


def rows_gone(game: Menagerie, state: State) -> int:
    """How many rows were cleared in this game of a campaign."""
    sizes, captured = row_sizes(game, state.game), captured_now(state)
    return sum(captured >= sum(sizes[: row + 1]) for row in range(len(sizes)))


def impossible_rows(game: Menagerie, state: State) -> Iterator[str]:
    """Rows: as many objects as are left, in content order (C-21, C-24)."""
    most = sum(row_sizes(game, state.game))
    yield from unless(state.to_deal <= most, f"{state.to_deal} objects to be dealt, expected at most {most}")
    here = f"in phase {state.phase}"
    yield from unless((state.to_deal > 0) == (state.phase is Phase.DEAL), f"{state.to_deal} objects to be dealt {here}")
    yield from unless(state.phase is not Phase.DEAL or len(state.deck) > 0, f"an empty deck {here}")
    if state.to_deal > 0 and not game.arcade:
        captured = captured_now(state)
        yield from unless(captured == 0, f"objects to be dealt after {captured} captures")
    if game.arcade:
        lowest = sum(place.object is not None for place in state.lowest_row())
        if state.to_deal > 0 or state.phase is not Phase.OVER:
            fits = lowest == 3 - state.to_deal if state.to_deal > 0 else lowest > 0
            yield from unless(fits, f"{lowest} objects in row 1 with {state.to_deal} to be dealt")
        expected = [lowest, 0, 0]
    else:
        expected = expected_rows(game, state)
    gone = rows_gone(game, state)
    sizes = [*row_sizes(game, state.game)[gone:], 0, 0, 0] if not game.arcade else [3, 0, 0]
    for row in range(ROWS):
        places = state.table[3 * row : 3 * row + 3]
        objects = [place.object for place in places if place.object is not None]
        yield from unless(
            len(objects) == expected[row], f"{len(objects)} objects in row {row + 1}, expected {expected[row]}"
        )
        yield from unless(objects == sorted(objects), f"the objects in row {row + 1} are not in their order")
        room = expected[row] if row > 0 or state.to_deal > 0 else sizes[0]
        beyond = any(place.object is not None for place in places[room:])
        yield from unless(not beyond, f"an object in row {row + 1} beyond slot {room}")


def impossible_places(game: Menagerie, state: State) -> Iterator[str]:
    """What shows on each place (C-23, C-43)."""
    gone = rows_gone(game, state)
    for number, place in enumerate(state.table):
        if place.object is None:
            continue
        name = game.content.objects[place.object].id
        if place.ghost is None:
            rank = 0 if game.arcade else gone + number // 3 + 1
            bare = place.shown == 0 and not place.aside and not any(place.completed)
            yield from unless(bare, f"the ghost under {name} is not known, but something shows")
        else:
            rank = game.content.ghosts[place.ghost].rank
            yield from impossible_ghost(game, name, place)
            if not game.arcade:
                due = gone + number // 3 + 1
                yield from unless(rank == due, f"a ghost of class {rank} is under {name}, expected class {due}")
        yield from unless(place.rank == rank, f"the class under {name} is {place.rank}, expected {rank}")


def impossible_ghost(game: Menagerie, name: str, place: Place) -> Iterator[str]:
    """Abilities that show, and challenges completed, over a known ghost (C-43, C-44)."""
    completed, printed = sum(place.completed), len(challenges(game, place))
    expected = 3 if place.aside else min(3, 1 + completed)
    yield from unless(place.shown == expected, f"{place.shown} abilities show under {name}, expected {expected}")
    fits = completed < printed and not any(place.completed[printed:])
    yield from unless(fits, f"{completed} challenges are completed on {name}, expected fewer than its {printed}")


def impossible_ghosts(game: Menagerie, state: State) -> Iterator[str]:
    """Ghosts: each once, those of this game or row drawn (C-22)."""
    known = [place.ghost for place in state.table if place.ghost is not None]
    for ghost, card in enumerate(game.content.ghosts):
        count = sum(found == ghost for found in known)
        yield from unless(count <= 1, f"{count} times {card.id} on the table, expected at most 1")
        yield from unless(count == 0 or ghost in state.drawn, f"{card.id} is on the table, but was not drawn")
    if game.arcade:
        lowest = sum(place.object is not None for place in state.lowest_row())
        expected = len(known) + 3 - lowest if state.to_deal == 0 and lowest > 0 else 0
        found = len(state.drawn)
        yield from unless(found == expected, f"{found} ghosts drawn, expected {expected}")
        return
    sizes, captured = row_sizes(game, state.game), captured_now(state)
    for row, size in enumerate(sizes):
        rank = row + 1
        cleared = max(0, min(size, captured - sum(sizes[:row])))
        showing = sum(game.content.ghosts[ghost].rank == rank for ghost in known)
        found = sum(game.content.ghosts[ghost].rank == rank for ghost in state.drawn)
        expected = cleared + showing
        yield from unless(found == expected, f"{found} ghosts of class {rank} drawn, expected {expected}")


def impossible_faced(game: Menagerie, state: State) -> Iterator[str]:
    """Which object is attempted, and whose ghosts are known (C-23, C-72)."""
    phase, here = state.phase, f"in phase {state.phase}"
    for number, place in enumerate(state.table):
        lowest = number < len(SLOTS)
        may = lowest and (game.challenger or state.faced == number)
        yield from unless(
            may or place.ghost is None, f"a ghost is known on place {number + 1}, where none is attempted"
        )
    lying = [slot for slot in SLOTS if state.table[slot].object is not None]
    unknown = [slot for slot in lying if state.table[slot].ghost is None]
    if game.challenger:
        yield from unless(state.faced is None, "an object is attempted alone")
        yield from unless(phase is not Phase.FACE, "an object is to be picked, but all are attempted")
        last = unknown == lying[len(lying) - len(unknown) :]
        yield from unless(last, "a ghost is known behind one that is not")
        waits = len(unknown) > 0
    else:
        waits = state.faced in unknown
        if phase in {Phase.DEAL, Phase.FACE}:
            yield from unless(state.faced is None, f"an object is attempted {here}")
        elif phase is not Phase.OVER:
            yield from unless(state.faced is not None, f"no object is attempted {here}")
        yield from unless(state.faced is None or state.faced in lying, "no object lies in the slot that is attempted")
    if phase is Phase.GHOST:
        yield from unless(waits, f"every ghost is known {here}")
    elif phase is not Phase.DEAL:
        yield from unless(not waits, f"a ghost is not known {here}")


def impossible_pending(game: Menagerie, state: State) -> Iterator[str]:
    """What waits for another decision: a die to be set, a challenge that is paid or rewarded (C-41, C-42, C-60)."""
    phase, here = state.phase, f"in phase {state.phase}"
    setting = state.setting is not None
    yield from unless(setting == (phase is Phase.SET), f"{'a' if setting else 'no'} die waits for its value {here}")
    if state.setting is not None:
        space, printed = state.setting, spaces(game, state)
        offered = space < len(printed) and Benefit.SET in printed[space]
        placed = state.fresh[space] and state.saved[space] > 0
        yield from unless(offered and placed, f"no die was placed on space {space + 1} to be set")
    paid = state.paid is not None
    paying = phase in {Phase.SPEND, Phase.GAIN}
    yield from unless(paid == paying, f"{'a' if paid else 'no'} challenge is paid {here}")
    yield from unless((state.price > 0) == (phase is Phase.SPEND), f"{state.price} dice to be spent {here}")
    yield from unless((state.least > 0) == (phase is Phase.SPEND), f"dice of {state.least} or more are spent {here}")
    if paying:
        expected = phase is Phase.GAIN
        yield from unless(state.achieved == expected, f"completed is {int(state.achieved)} {here}")
    if state.paid is None:
        return
    slot, number = state.paid
    place = state.table[slot]
    printed_challenges = challenges(game, place) if slot in acting_slots(game, state) else ()
    is_open = number < len(printed_challenges) and not place.completed[number]
    yield from unless(is_open, f"challenge {number + 1} of slot {slot + 1} is paid, but not open")
    if is_open and phase is Phase.SPEND:
        yield from impossible_price(game, state, slot, number)
    if phase is Phase.GAIN and all(state.cube(stat) < len(track(game, state, stat)) for stat in STATS):
        yield from unless(len(gains(game, state)) > 0, f"nothing can be gained {here}")


def impossible_price(game: Menagerie, state: State, slot: Slot, number: int) -> Iterator[str]:
    """What is left to pay of a threshold (C-41)."""
    challenge = as_needed(challenges(game, state.table[slot])[number], standing(game, state))
    what = f"challenge {number + 1} of slot {slot + 1}"
    yield from unless(challenge.kind is Kind.THRESHOLD, f"{what} is paid die by die, but is no threshold")
    if challenge.kind is not Kind.THRESHOLD:
        return
    begun = state.price < challenge.dice and state.least >= challenge.face
    fits = begun or (state.price == challenge.dice and state.least == challenge.face)
    yield from unless(fits, f"{state.price} dice of {state.least} or more are left of {challenge}")
    there = sum(state.pool()[max(0, state.least - 1) :])
    yield from unless(there >= state.price, f"{there} dice of {state.least} or more, expected {state.price}")


def impossible_score(game: Menagerie, state: State) -> Iterator[str]:
    """Prestige and progress: what captures gave (C-44, C-75)."""
    objects = sum(card.prestige * count for card, count in zip(game.content.objects, state.captured, strict=True))
    total = sum(state.captured)
    here = sum(3 * place.aside + sum(place.completed) for place in state.table)
    ghosts = game.content.ghosts
    if game.arcade:
        most = objects + total * max(card.prestige for card in ghosts)
        yield from unless(state.prestige <= most, f"prestige is {state.prestige}, expected at most {most}")
        fewest = here + total * (3 + min(len(card.challenges) for card in ghosts))
        yield from unless(state.progress >= fewest, f"progress is {state.progress}, expected at least {fewest}")
        return
    on_table = {place.ghost for place in state.table}
    defeated = [ghosts[ghost] for ghost in state.drawn if ghost not in on_table]
    earlier = [(0, 0)] * 2
    if state.game == 2:
        earlier = [
            bounds_of_first_game(game, [card.prestige for card in ghosts]),
            bounds_of_first_game(game, [len(card.challenges) for card in ghosts]),
        ]
    least, most = (objects + sum(card.prestige for card in defeated) + end for end in earlier[0])
    fits = least <= state.prestige <= most
    yield from unless(fits, f"prestige is {state.prestige}, expected {least} to {most}")
    least, most = (here + 3 * total + sum(len(card.challenges) for card in defeated) + end for end in earlier[1])
    fits = least <= state.progress <= most
    yield from unless(fits, f"progress is {state.progress}, expected {least} to {most}")


def bounds_of_first_game(game: Menagerie, worth: Sequence[int]) -> tuple[int, int]:
    """The least and the most that the ghosts of a campaign's first game were worth together."""
    least = most = 0
    for row, size in enumerate(row_sizes(game, 1)):
        ranked = sorted(number for card, number in zip(game.content.ghosts, worth, strict=True) if card.rank == row + 1)
        least += sum(ranked[:size])
        most += sum(ranked[-size:])
    return least, most


def impossible_end(game: Menagerie, state: State) -> Iterator[str]:
    """How a game ends (C-12, C-44, C-71)."""
    over = state.phase is Phase.OVER
    total = sum(state.captured)
    yield from unless(over or not state.won, f"the game is won in phase {state.phase}")
    expected = total == game.captures
    yield from unless(state.won == expected, f"won is {int(state.won)} after {total} captures")
    if not over or state.won:
        return
    lying = objects_on_table(state)
    escaped = game.arcade and state.prestige == 0 and not state.rolled and state.faced is None
    if not escaped or state.cube(Stat.HEALTH) == 0:
        health = state.cube(Stat.HEALTH)
        yield from unless(health == 0, f"the game is lost, but Health is on space {health}")
        attempted = game.challenger or state.faced is not None or escaped
        yield from unless(attempted and (len(lying) > 0 or escaped), "the game is lost, but no object is attempted")
    if state.ended:
        yield from unless(not state.achieved, "the game is lost by a failed turn in which a challenge was completed")
