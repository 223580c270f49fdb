"""What players see of moves, in words that name players and not seats counted from somebody."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from yith.api import State
    from yith.engine import Game

_ACTOR: Final = re.compile(r"\+?(\d+) (.*)")
_OTHER: Final = re.compile(r"\+(\d+)\b")


class Teller:
    """Reads the events of a game, in which seats are counted from the player who sees them."""

    def __init__(self, game: Game[Any]) -> None:
        """Tells what happens in this game."""
        self._players = game.num_players
        self._alone = {game.text(move) for move in range(game.num_actions)} if game.num_players == 1 else set()

    def actor(self, event: str, viewer: int) -> tuple[int | None, str]:
        """Who did what an event tells: nobody where it begins with no seat, unless it is a move of a single player."""
        found = _ACTOR.fullmatch(event)
        if found is None:
            return 0 if event in self._alone else None, event
        return (viewer + int(found[1])) % self._players, found[2]

    def told(self, state: State[Any], player: int | None) -> list[str]:
        """What a player saw of the last step of a state; without player, what of it everybody saw."""
        if player is not None:
            return [self._sentence(event, player) for event in state.observe_event(player)]
        seen = [
            [self._sentence(event, viewer) for event in state.observe_event(viewer)] for viewer in range(self._players)
        ]
        if len(set(map(len, seen))) > 1:
            return [sentence for sentence in seen[0] if all(sentence in other for other in seen)]
        return [_shared(sentences) for sentences in zip(*seen, strict=True)]

    def _sentence(self, event: str, viewer: int) -> str:
        actor, what = self.actor(event, viewer)
        if actor is None:
            return what
        # In a move, +1 is the player after the one who makes it.
        named = _OTHER.sub(lambda found: f"player {(actor + int(found[1])) % self._players}", what)
        return f"player {actor}: {named}"


def _shared(sentences: tuple[str, ...]) -> str:
    """The words with which all sentences begin."""
    words = [sentence.split(" ") for sentence in sentences]
    return " ".join(alike[0] for alike in takewhile(lambda alike: len(set(alike)) == 1, zip(*words, strict=False)))
