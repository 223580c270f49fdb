"""What is worth knowing of a content file without fault: its tiles drawn, and what may not be meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.institute.content import Content
from yith.games.institute.inspecting.drawing import LEGEND, draw
from yith.games.institute.inspecting.passage import cuts, rooms
from yith.games.institute.inspecting.payment import payments
from yith.inspection import Inspection, warnings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yith.content import Document
    from yith.option import OptionValue

__all__ = ["inspection"]


def inspection(options: Mapping[str, OptionValue], document: Document) -> Inspection:
    """Draws the tiles; warns of what no move can enter or pass, of boards that can be cut, and of what nobody can pay.

    Args:
        options: The options of the game; `backpack_limit` bounds what can be paid.
        document: A content file without fault.
    """
    content = Content.read(document)
    limit = options["backpack_limit"]
    assert isinstance(limit, int), "the option is a number"
    return Inspection(
        LEGEND,
        tuple(map(draw, content.tiles)),
        warnings(document, [*rooms(content), *cuts(content), *payments(content, limit)]),
    )
