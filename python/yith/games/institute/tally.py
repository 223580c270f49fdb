"""What is counted while the game is played: numbers, how a game ended, who was in it, and where pawns were hurt."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

from yith.games.institute.action import CELLS, cell_text
from yith.node import Player
from yith.tally import Counter

if TYPE_CHECKING:
    from yith.games.institute.content import Content
    from yith.tally import Watch

PLAIN: Final = (
    Counter("turns", "player", "turns", "story cards drawn"),
    Counter("moves", "player", "moves", "Moves, those of Boots included"),
    Counter("explored", "player", "tiles", "tiles turned up in turns of the player"),
    Counter("picked", "player", "items", "items picked up"),
    Counter("dropped", "player", "items", "items dropped by the action"),
    Counter("boots", "player", "items", "Boots used"),
    Counter("talismans", "player", "items", "Talismans used"),
    Counter("pendants", "player", "items", "Pendants used"),
    Counter("herbs", "player", "items", "Herbs used"),
    Counter("portals", "player", "tokens", "Portals placed in turns of the player"),
    Counter("tiles_turned", "player", "tiles", "tiles turned in turns of the player"),
    Counter("level_ups", "player", "levels", "levels gained"),
    Counter("rituals", "player", "Rituals", "Rituals completed"),
    Counter("ritual_points", "player", "points", "points of Rituals completed"),
    Counter("souls", "player", "points", "Soul pieces in the backpack at the end"),
    Counter("specials", "player", "actions", "special actions used"),
    Counter("emergencies", "player", "plans", "emergency plans carried out"),
    Counter("damage_sorcerer", "player", "points", "Health lost to the Sorcerer"),
    Counter("damage_minion", "player", "points", "Health lost to Minions"),
    Counter("damage_event", "player", "points", "Health lost to events"),
    Counter("faints", "player", "faints", "times the pawn fainted"),
    Counter("minions_placed", "game", "Minions", "Minions placed"),
    Counter("minions_banished", "game", "Minions", "Minions that went back to the supply"),
    Counter("turns_left", "game", "cards", "cards in the Story deck at the end"),
)

ENDINGS: Final = (
    ("won", "games won"),
    ("minions", "games lost by the last Minion"),
    ("stories", "games lost by an empty Story deck"),
)


class Count(IntEnum):
    """The places of the counters, and where groups of them begin."""

    TURNS = 0
    MOVES = 1
    EXPLORED = 2
    PICKED = 3
    DROPPED = 4
    BOOTS = 5
    TALISMANS = 6
    PENDANTS = 7
    HERBS = 8
    PORTALS = 9
    TILES_TURNED = 10
    LEVEL_UPS = 11
    RITUALS = 12
    RITUAL_POINTS = 13
    SOULS = 14
    SPECIALS = 15
    EMERGENCIES = 16
    DAMAGE_SORCERER = 17
    DAMAGE_MINION = 18
    DAMAGE_EVENT = 19
    FAINTS = 20
    MINIONS_PLACED = 21
    MINIONS_BANISHED = 22
    TURNS_LEFT = 23
    ENDING_WON = 24
    ENDING_MINIONS = 25
    ENDING_STORIES = 26
    CLASS = 27
    DAMAGE_AT = 35


def counters(content: Content) -> tuple[Counter, ...]:
    """The counters, with the ids of the content."""
    return (
        *PLAIN,
        *(Counter(f"ending {word}", "game", "games", meaning, "ending") for word, meaning in ENDINGS),
        *(
            Counter(f"class {card.id}", "game", "games", f"games with class {card.id}", group="class")
            for card in content.classes
        ),
        *(
            Counter(f"damage at {name}", "game", "points", f"Health lost on {name}", group="damage", columns=5)
            for name in map(cell_text, CELLS)
        ),
    )


def count_up(watch: Watch, count: int, player: Player, times: int) -> None:
    """A counter goes up so many times."""
    for _ in range(times):
        watch.count(count, player)


def count_game(watch: Watch, count: int, times: int = 1) -> None:
    """A counter of the game goes up so many times."""
    count_up(watch, count, Player(0), times)
