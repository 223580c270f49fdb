"""What a content file says, as arrays for learners (I-73). All are `int16`; rows are in the order of the file.

* `tile_kind[25]`: the kind of a tile, by its place in `Region`.
* `tile_edges[25, 4]`: at facing 0, from the north clockwise: the space that owns the edge, 0 closed.
* `tile_lines[25, 3, 2]`: the two spaces of every line, 0 0 where there is none.
* `tile_icons[25, 4]`: the space of every item icon, 0 where there is none.
* `story_move[32, 3]`: the Sorcerer's steps for 2, 3 and 4 players.
* `story_event[32, 3, 7]`: the steps of the event, 0 where there are fewer; of each: its place in `STEPS` + 1, then who,
  where, from, kind of item, to, each + 1 in the order of `Who`, `Where`, `Source`, `ITEMS` (6 any) and `Goal`, and n; 0
  what the step does not have.
* `ritual_items[20, 5]`: how many items of each kind a Ritual takes.
* `ritual_where[20, 2]`: 0 anywhere, a kind of tile + 1 in the order of `Region`, or 3 for a tile; that tile + 1 or 0.
* `ritual_points[20]`: what it scores.
* `class_card[8]`: the card of a class, 1 to 4.
* `class_special[8]`: its special action, by its place in `SPECIALS`.
* `class_levels[8, 3, 2]`: the numbers of that action at each level: how many times, how far; 0 what it does not have.
* `class_costs[8, 2, 5]`: how many items of each kind level 2 and level 3 take.
* `items[5]`: pieces of each kind.
* `removed[3]`: story cards left in the box for 2, 3 and 4 players.
* `difficulty[3]`: the Sorcerer's health, in the order of `DIFFICULTIES`.
* `numbers[6]`: Minions that lose the game, Portals, Health, actions of a turn, Health of Herbs, Moves of Boots.
* `hallway[]`: the tile in the centre.
"""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import numpy as np

from yith.games.institute.action import ITEMS, LINES, Item, Region
from yith.games.institute.content import Content
from yith.games.institute.event import (
    COUNTED,
    ON_BOARD,
    SPECIALS,
    STEPS,
    Goal,
    Heal,
    Hurt,
    Lose,
    Plain,
    Scatter,
    Source,
    Take,
    Travel,
    Where,
    Who,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from yith.content import Document
    from yith.games.institute.action import TileId
    from yith.games.institute.event import Step

WORDS: Final[dict[type[Step], str]] = {
    Heal: "heal",
    Hurt: "hurt",
    Take: "take",
    Scatter: "scatter",
    Lose: "lose",
    Travel: "travel",
    **{kind: word for word, kind in ON_BOARD.items()},
    **{kind: word for word, kind in COUNTED.items()},
}
"""The words of steps that have more than a name."""

REGIONS: Final = tuple(Region)
COLUMNS: Final[tuple[type[StrEnum], ...]] = (Who, Where, Source, Item, Goal)
"""The words of a step, one kind a column."""

ANY_ITEM: Final = 1 + len(ITEMS)
STEPS_OF_EVENT: Final = 3
ICONS: Final = 4


def static_features(document: Document) -> dict[str, NDArray[np.int16]]:
    """The arrays of a content file without faults."""
    content = Content.read(document)
    rules, tiles, stories = content.rules, content.tiles, content.stories
    rituals, classes = content.rituals, content.classes
    features = {
        "tile_kind": [REGIONS.index(tile.kind) for tile in tiles],
        "tile_edges": [tile.edges for tile in tiles],
        "tile_lines": [[*tile.lines, *[(0, 0)] * (len(LINES) - len(tile.lines))] for tile in tiles],
        "tile_icons": [[*tile.icons, *[0] * (ICONS - len(tile.icons))] for tile in tiles],
        "story_move": [story.move for story in stories],
        "story_event": [event_rows(story.event) for story in stories],
        "ritual_items": [counts(ritual.items) for ritual in rituals],
        "ritual_where": [place(ritual.where) for ritual in rituals],
        "ritual_points": [ritual.points for ritual in rituals],
        "class_card": [one.card for one in classes],
        "class_special": [SPECIALS.index(one.special) for one in classes],
        "class_levels": [[(level.times, level.reach) for level in one.levels] for one in classes],
        "class_costs": [[counts(items) for items in one.costs] for one in classes],
        "items": rules.items,
        "removed": rules.removed,
        "difficulty": rules.difficulty,
        "numbers": (rules.minions, rules.portals, rules.health, rules.actions, rules.herbs, rules.boots),
        "hallway": rules.hallway,
    }
    return {name: np.array(values, np.int16) for name, values in features.items()}


def counts(items: Sequence[Item]) -> list[int]:
    """How many items of each kind these are."""
    return [items.count(item) for item in ITEMS]


def place(where: TileId | Region | None) -> tuple[int, int]:
    """Where a Ritual is completed."""
    if where is None:
        return 0, 0
    return (REGIONS.index(where) + 1, 0) if isinstance(where, Region) else (len(REGIONS) + 1, where + 1)


def event_rows(event: Sequence[Step]) -> list[list[int]]:
    """As many steps as an event can have."""
    rows = [step_row(step) for step in event]
    return rows + [[0] * (2 + len(COLUMNS))] * (STEPS_OF_EVENT - len(rows))


def step_row(step: Step) -> list[int]:
    """The code of a step, its words, its number."""
    word = step.value if isinstance(step, Plain) else WORDS[type(step)]
    given: list[object] = [] if isinstance(step, Plain) else [getattr(step, field.name) for field in fields(step)]
    columns = [next((list(kind).index(one) + 1 for one in given if isinstance(one, kind)), 0) for kind in COLUMNS]
    if isinstance(step, Take) and step.item is None:
        columns[COLUMNS.index(Item)] = ANY_ITEM
    return [list(STEPS).index(word) + 1, *columns, next((one for one in given if isinstance(one, int)), 0)]
