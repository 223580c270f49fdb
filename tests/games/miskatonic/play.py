"""The players of miskatonic that reach what uniformly random play does not.

They read texts and the observation of the player who acts, so they play both engines alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from tests.games.playing import outcomes
from yith.games import miskatonic
from yith.rng import Rng

from .table import DEFENSES, KINDS, Game, Seat, State, Table, letters, read

Driver: TypeAlias = Callable[[Game, State, Rng], int]


@lru_cache(maxsize=None, typed=True)
def load(engine: Any, **options: Any) -> Game:
    """The game; the same object for the same arguments."""
    return miskatonic.load(engine=engine, **options)


def drawable(state: State) -> str:
    """The cards that can be drawn, with their weights, as a pile in letters."""
    weights = outcomes(state)
    counts = [weights.pop(f"draw {kind}", 0) for kind in KINDS]
    assert not weights
    return letters(counts)


def pick(actions: Sequence[int], rng: Rng) -> int:
    return actions[rng.below(len(actions))]


def those(game: Game, actions: Sequence[int], *starts: str) -> list[int]:
    """The actions whose text starts with one of these words."""
    return [action for action in actions if game.text(action).split()[0] in starts]


def uniform(_: Game, state: State, rng: Rng) -> int:
    """Every legal action with the same probability."""
    return pick(state.legal_actions, rng)


def leave(game: Game, state: State, rng: Rng) -> int:
    """Leaves at once."""
    actions = state.legal_actions
    return pick(those(game, actions, "leave") or actions, rng)


def stay(game: Game, state: State, rng: Rng) -> int:
    """Anything, but never goes out by choice."""
    actions = state.legal_actions
    return pick([action for action in actions if action not in those(game, actions, "leave", "escape")], rng)


def reckless(game: Game, state: State, rng: Rng) -> int:
    """Draws and accepts until expelled; never uses a Defense card."""
    actions = state.legal_actions
    return pick(those(game, actions, "explore", "accept") or actions, rng)


def defend(game: Game, state: State, rng: Rng) -> int:
    """Uses a Defense card wherever one is legal, else stays."""
    used = those(game, state.legal_actions, *DEFENSES)
    return pick(used, rng) if used else stay(game, state, rng)


def give(game: Game, state: State, rng: Rng) -> int:
    """Presents whatever it can, takes what lies in the centre, leaves one turn in eight."""
    actions = state.legal_actions
    if "leave" in map(game.text, actions) and rng.below(8) == 0:
        return those(game, actions, "leave")[0]
    return pick(those(game, actions, "present") or those(game, actions, "take") or actions, rng)


def drain(game: Game, state: State, rng: Rng) -> int:
    """Brings the deck to the centre and stays, so that piles run out."""
    actions = state.legal_actions
    for text in ("premonition", "flip premonition", "take student"):
        for action in actions:
            if game.text(action) == text:
                return action
    me = read(state, player(state)).seats[0]
    safe = [action for action in those(game, actions, "take") if not expels(me, kind_of(game, action))]
    if safe:
        return pick(safe, rng)
    answer = react(game, state, rng)
    return stay(game, state, rng) if answer is None else answer


def hoard(game: Game, state: State, rng: Rng) -> int:
    """Collects sets: takes and keeps what it has not, turns back what would expel it, hides when the odds are bad."""
    actions, table = state.legal_actions, read(state, player(state))
    me = table.seats[0]
    answer = react(game, state, rng)
    if answer is not None:
        return answer
    fresh = [
        action for action in those(game, actions, "take", "receive", "assign") if wanted(me, kind_of(game, action))
    ]
    if fresh:
        seals = [action for action in fresh if kind_of(game, action) in SEAL_KINDS]
        return pick(seals if sum(map(bool, me.board[7:])) == 2 and seals else fresh, rng)
    left = table.deck if any(table.deck) else table.discard
    risk = sum(count for kind, count in enumerate(left) if expels(me, kind)) / (sum(left) or 1)
    if risk > 0.2:
        safe = [action for action in actions if game.text(action) == "take student"]
        hidden = those(game, actions, "premonition", "latent", "silver", "storage")
        if safe or hidden:
            return (safe or hidden)[0]
    if risk > (0.45 if any(me.defense[5:]) else 0.25) and those(game, actions, "leave"):
        return those(game, actions, "leave")[0]
    return pick(those(game, actions, "explore") or those(game, actions, "flip") or actions, rng)


def erratic(game: Game, state: State, rng: Rng) -> int:
    """Plays every move as one of the others would."""
    others = (uniform, stay, reckless, defend, give, drain, hoard)
    return others[rng.below(len(others))](game, state, rng)


DRIVERS: Final[dict[str, Driver]] = {
    "uniform": uniform,
    "leave": leave,
    "stay": stay,
    "reckless": reckless,
    "defend": defend,
    "give": give,
    "drain": drain,
    "hoard": hoard,
    "erratic": erratic,
}


def player(state: State) -> int:
    acting = state.current_player
    assert acting is not None, "drivers act at decision nodes"
    return acting


SEAL_KINDS: Final = (7, 8, 9)


def kind_of(game: Game, action: int) -> int:
    """The kind of a `take`, `receive` or `assign`."""
    return KINDS.index(game.text(action).split()[1])


def expels(seat: Seat, kind: int) -> bool:
    """Whether a card of this kind expels the seat. An Assistant need not."""
    return kind < 10 and seat.board[kind] != 0


def wanted(seat: Seat, kind: int) -> bool:
    """Whether a card of this kind helps towards a set that pays."""
    return kind == 11 or (kind < 10 and seat.board[kind] == 0)


def react(game: Game, state: State, rng: Rng) -> int | None:
    """The careful answer to a drawn card; None where none is asked for."""
    actions = state.legal_actions
    if not those(game, actions, "accept"):
        return None
    table: Table = read(state, player(state))
    if expels(table.seats[0], table.pending - 1):
        for choice in ("reflexes", "present", "escape"):
            found = those(game, actions, choice)
            if found:
                return pick(found, rng)
    return those(game, actions, "accept")[0]
