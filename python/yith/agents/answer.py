"""What agents answer, read: an action, or what is wrong with the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from yith import argument
from yith.agents.batch import Batch
from yith.agents.forfeit import Fault, line, told
from yith.api import Action
from yith.errors import UnknownActionError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from yith.agents.view import View

Answer: TypeAlias = int | Fault
"""A legal action, or what forfeits the game."""


def _shown(value: object) -> str:
    """The value, or where its text could say anything its type: a reason is the same in every run."""
    if isinstance(value, Action):
        return repr(value.text)
    if value is None or type(value) in {bool, int, float, str} or isinstance(value, np.generic):
        return repr(value)
    return f"a value of type {type(value).__name__}"


def _fault(what: str) -> Fault:
    return Fault(line(what))


def single(value: object, view: View[Any]) -> Answer:
    """Reads the answer to a view: an id, or the text of an action.

    An id is an int or what serves as one, as those of numpy do; True and False do not.
    """
    game = view.game
    if isinstance(value, str):
        texts = dict(zip(view.texts, view.legal_actions, strict=True))
        return texts.get(value, _fault(f"answered {value!r}, which is no legal action"))
    try:
        action = argument.move(value, game.version, game.num_actions, game.texts)
    except UnknownActionError:
        return _fault(f"answered {_shown(value)}, which is no action")
    if action in view.legal_actions:
        return int(action)
    return _fault(f"answered {action}, which is no legal action")


def rows(value: object, batch: Batch[Any]) -> list[Answer]:
    """Reads the answer to a batch: ids, as an array of integers or a list of what serves as one."""
    size = len(batch)
    found = np.asarray(value)
    if found.shape != (size,) or found.dtype.kind not in "iu":
        what = f"answered an array of {found.dtype} of shape {found.shape}, expected integers of shape ({size},)"
        return [_fault(what)] * size
    actions = found.tolist()
    return [
        action if 0 <= action < len(mask) and mask[action] else _fault(f"answered {action}, which is no legal action")
        for action, mask in zip(actions, batch.masks, strict=True)
    ]


def consult(
    agent: Callable[..., Any],
    views: Sequence[View[Any]],
    games: Sequence[int] | None,
    failures: type[BaseException] = Exception,
) -> list[Answer]:
    """Asks an agent.

    Args:
        agent: The agent.
        views: The decisions: a single one unless the agent is batched.
        games: The number of each game if the agent is batched; None otherwise.
        failures: Which exceptions are the agent's own.
    """
    batch = None if games is None else Batch.of(views, games)
    try:
        return [single(agent(view), view) for view in views] if batch is None else rows(agent(batch), batch)
    except failures as error:  # an agent may raise anything, and forfeits for it
        return [Fault(told(error))] * len(views)
