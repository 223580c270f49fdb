"""What a content file says, as arrays for learners. All are `int16`; suits are in the order of the file.

* `copies[8, 6]`: cards of each suit and effect, in the order of `EFFECTS`.
* `investigations[8]`: cards of each suit that draw: the first three effects.
* `suit_cards[8]`: cards of each suit, which are what its book can hold beside Cthulhu cards.
* `cthulhu[]`: Cthulhu cards.
* `revelation[]`: Revelation cards.
* `kind_suit[50]`: the suit of each kind of card + 1, 0 of Cthulhu and the Revelation.
* `kind_effect[50]`: its effect + 1, in the order of `EFFECTS`, 0 of those two.
* `kind_copies[50]`: its cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yith.games.necronomicon.action import EFFECTS, INVESTIGATIONS, KINDS, SUITED, SUITS, effect_of, suit_of
from yith.games.necronomicon.content import Content

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from yith.content import Document
    from yith.games.necronomicon.action import Kind


def static_features(document: Document) -> dict[str, NDArray[np.int16]]:
    """The arrays of a content file without faults."""
    content = Content.read(document)
    copies = np.array(content.copies[: len(SUITED)], np.int16).reshape(len(SUITS), len(EFFECTS))
    kinds = np.array([row(kind) for kind in KINDS], np.int16)
    return {
        "copies": copies,
        "investigations": copies[:, : len(INVESTIGATIONS)].sum(axis=1, dtype=np.int16),
        "suit_cards": copies.sum(axis=1, dtype=np.int16),
        "cthulhu": np.array(content.cthulhus, np.int16),
        "revelation": np.array(content.revelations, np.int16),
        "kind_suit": kinds[:, 0].copy(),
        "kind_effect": kinds[:, 1].copy(),
        "kind_copies": np.array(content.copies, np.int16),
    }


def row(kind: Kind) -> tuple[int, int]:
    """Suit and effect of a kind, each + 1, 0 where it has none."""
    suit, effect = suit_of(kind), effect_of(kind)
    return 0 if suit is None else suit + 1, 0 if effect is None else EFFECTS.index(effect) + 1
