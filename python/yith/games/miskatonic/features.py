"""What a content file says, as arrays for learners. All are `int16`; kinds are in the order of `KINDS`.

* `copies[12]`: Library cards of each kind.
* `sets[2]`: different Fragments in a set, Students in a set.
* `red[5]`: the numbers on red cards, ascending.
* `red_copies[]`: red cards of each number.
* `black[5]`: the numbers on black cards, round by round.
* `knowledge[2]`: Knowledge cards in the box, points of each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from yith.games.miskatonic.content import Content

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from yith.content import Document


def static_features(document: Document) -> dict[str, NDArray[np.int16]]:
    """The arrays of a content file without faults."""
    content = Content.read(document)
    features = {
        "copies": content.copies,
        "sets": (content.fragment_set, content.student_set),
        "red": content.red,
        "red_copies": content.red_copies,
        "black": content.black,
        "knowledge": (content.knowledge, content.knowledge_points),
    }
    return {name: np.array(values, np.int16) for name, values in features.items()}
