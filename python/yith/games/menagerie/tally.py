"""What is counted while the game is played: numbers, and families of who played and what a game was lost to."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

from yith.node import Player
from yith.tally import Counter

if TYPE_CHECKING:
    from yith.games.menagerie.content import Content
    from yith.games.menagerie.state import State
    from yith.tally import Watch

PLAIN: Final = (
    Counter("turns", "game", "turns", "turns begun"),
    Counter("rolls", "game", "dice", "dice of initial rolls"),
    Counter("rerolls_free", "game", "rerolls", "free rerolls"),
    Counter("rerolls_paid", "game", "rerolls", "rerolls for Luck"),
    Counter("dice_rerolled", "game", "dice", "dice of rerolls"),
    Counter("raised", "game", "steps", "dice raised by 1"),
    Counter("lowered", "game", "steps", "dice lowered by 1"),
    Counter("recalled", "game", "dice", "saved dice that joined the pool as they were"),
    Counter("recall_rolled", "game", "dice", "saved dice that were rolled"),
    Counter("placed", "game", "dice", "dice saved on ability spaces"),
    Counter("dice_spent", "game", "dice", "dice spent for challenges, bonus dice included"),
    Counter("luck_spent", "game", "points", "cost of rerolls, paid in Luck or Health"),
    Counter("resolve_spent", "game", "points", "cost of steps, paid in Resolve or Health"),
    Counter("health_lost", "game", "points", "Health lost, the last point of a lost game included"),
    Counter("challenges_failed_turns", "game", "turns", "turns ended without a completed challenge"),
    Counter("captures", "game", "objects", "objects captured"),
    Counter("escapes", "game", "objects", "objects escaped from"),
    Counter("bonuses_used", "game", "bonuses", "Capture Bonuses used"),
    Counter("ignores_used", "game", "bonuses", "Capture Bonuses used to ignore an effect or ability"),
)

RANKS: Final = (("novice", 0), ("expert", 36), ("savior", 61))
"""The ranks with the least Prestige of each (C-74)."""


class Count(IntEnum):
    """The places of the counters, and where families begin."""

    TURNS = 0
    ROLLS = 1
    REROLLS_FREE = 2
    REROLLS_PAID = 3
    DICE_REROLLED = 4
    RAISED = 5
    LOWERED = 6
    RECALLED = 7
    RECALL_ROLLED = 8
    PLACED = 9
    DICE_SPENT = 10
    LUCK_SPENT = 11
    RESOLVE_SPENT = 12
    HEALTH_LOST = 13
    CHALLENGES_FAILED_TURNS = 14
    CAPTURES = 15
    ESCAPES = 16
    BONUSES_USED = 17
    IGNORES_USED = 18
    CHARACTER = 19
    ROLE = 22
    RANK = 25
    LOST_TO_OBJECT = 28
    LOST_TO_GHOST = 41


def counters(content: Content) -> tuple[Counter, ...]:
    """The counters, with the ids of the content."""
    members = [("character", f"character {card.id}", f"games with character {card.id}") for card in content.characters]
    members += [("role", f"role {card.id}", f"games with role {card.id}") for card in content.roles]
    members += [("rank", f"rank {rank}", f"games ended with rank {rank}") for rank, _ in RANKS]
    members += [("object lost to", f"lost to {card.id}", f"games lost to {card.id}") for card in content.objects]
    members += [("ghost lost to", f"lost to {card.id}", f"games lost to {card.id}") for card in content.ghosts]
    return (*PLAIN, *(Counter(name, "game", "games", meaning, family) for family, name, meaning in members))


def count_up(watch: Watch, count: Count, times: int) -> None:
    """A counter goes up so many times."""
    for _ in range(times):
        watch.count(count, Player(0))


def count_rank(state: State, watch: Watch) -> None:
    """The rank at the end of a game."""
    rank = sum(state.prestige >= least for _, least in RANKS) - 1  # C-74
    watch.count(Count.RANK + rank, Player(0))
