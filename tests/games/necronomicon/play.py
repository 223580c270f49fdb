"""The players of necronomicon that reach what uniformly random play does not.

They read texts and what the player who acts knows, so they play both engines alike, and a resample for that player as
well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from yith.api import State as AnyState
from yith.engine import Game as AnyGame
from yith.games import necronomicon
from yith.games.necronomicon import Phase, SeatView, View
from yith.rng import Rng

Game: TypeAlias = AnyGame[View]
State: TypeAlias = AnyState[View]
Driver: TypeAlias = Callable[[Game, State, Rng], int]

CTHULHU: Final = 48
REVELATION: Final = 49
EFFECTS: Final = ("investigate-1", "investigate-2", "investigate-3", "invoke", "sacrifice", "repeat")


@lru_cache(maxsize=None, typed=True)
def load(engine: Any, **options: Any) -> Game:
    """The game; the same object for the same arguments."""
    return necronomicon.load(engine=engine, **options)


def suit_of(kind: int) -> int | None:
    """The suit of a kind."""
    return kind // 6 if kind < CTHULHU else None


def effect_of(kind: int) -> str:
    """What a kind does; Cthulhu and the Revelation have names for it."""
    return EFFECTS[kind % 6] if kind < CTHULHU else ("cthulhu", "revelation")[kind - CTHULHU]


class Look:
    """What the player who acts sees, and the legal actions by their first words."""

    def __init__(self, game: Game, state: State, rng: Rng) -> None:
        player = state.current_player
        assert player is not None, "drivers act at decision nodes"
        self._game = game
        self.player = player
        self.rng = rng
        self.view = state.view_of(player)
        self.me: SeatView = self.view.seats[player]
        self.hand: tuple[int, ...] = self.me.hand or ()
        self.legal = state.legal_actions
        self.words: dict[str, list[int]] = {}
        self.names = {action: game.text(action) for action in self.legal}
        for action, text in self.names.items():
            self.words.setdefault(text if text.startswith("draw") else text.split()[0], []).append(action)

    def those(self, *words: str) -> list[int]:
        """The legal actions that begin with one of these words."""
        return [action for word in words for action in self.words.get(word, [])]

    def any_of(self, actions: Sequence[int]) -> int:
        return actions[self.rng.below(len(actions))]

    def first(self, *words: str) -> int | None:
        """An action with the first of these words that any begins with."""
        for word in words:
            if word in self.words:
                return self.any_of(self.words[word])
        return None

    def suit(self, action: int) -> int:
        """The suit that an action names."""
        return self._kind(f"{self.names[action].split()[1]}-{EFFECTS[0]}") // 6

    def kind(self, action: int) -> int:
        """The kind that an action names."""
        return self._kind(self.names[action].split()[1])

    def _kind(self, name: str) -> int:
        return int(self._game.action(f"card {name}")) - self._game.num_actions

    def suits(self) -> list[int]:
        """The cards of the hand by suit."""
        return [sum(self.hand[6 * suit : 6 * suit + 6]) for suit in range(8)]

    def wanted(self) -> list[int]:
        """The suits that the player collects: those it has most of, unmarked ones first."""
        if self.me.opened:
            return []
        cards = self.suits()
        order = sorted(range(8), key=lambda suit: (-3 * cards[suit] + (suit in self.me.grimoire), suit))
        return order[: self.view.objective]

    def is_useful(self, kind: int) -> bool:
        """Whether a card helps to lay down, or can be laid."""
        if kind == CTHULHU:
            return True
        suits = {suit for seat in self.view.seats for suit in seat.books} if self.me.opened else set(self.wanted())
        return suit_of(kind) in suits

    def play(self, *effects: str, spare: bool = True) -> int | None:
        """A card to play: the first of these effects that a card has, useless cards first; else any other."""
        plays = self.those("play")
        if not plays:
            return None
        order = [*effects, *(effect for effect in (*EFFECTS, "cthulhu", "revelation") if effect not in effects)]

        def rank(action: int) -> tuple[bool, int]:
            kind = self.kind(action)
            return spare and self.is_useful(kind), order.index(effect_of(kind))

        return min(plays, key=rank)


def uniform(_: Game, state: State, rng: Rng) -> int:
    """Every legal action with the same probability."""
    actions = state.legal_actions
    return actions[rng.below(len(actions))]


def collect(game: Game, state: State, rng: Rng) -> int:
    """Collects suits, lays down, lays off and goes out."""
    look = Look(game, state, rng)
    match look.view.phase:
        case Phase.DRAW:
            return draw(look)
        case Phase.MAIN:
            found = look.first("open", "lay", "go", "again")
            if found is None:
                found = look.play("sacrifice") if look.me.opened else look.play("investigate-3", "investigate-2")
            return look.legal[0] if found is None else found
        case Phase.INVOKE:
            return take(look)
        case Phase.SACRIFICE | Phase.REVELATION:
            return give(look)
    found = look.first("add", "open", "take-book", "lose-book")
    assert found is not None, "nothing else is left"
    return found


def draw(look: Look) -> int:
    """The top of the discard pile, if it is of use."""
    open_ones, hidden = look.those("draw discard"), look.those("draw stock")
    if open_ones and (not hidden or look.is_useful(look.view.discard[0])):
        return open_ones[0]
    return hidden[0]


def take(look: Look) -> int:
    """A useful card of the discard pile."""
    taken = look.those("invoke")
    return look.any_of([action for action in taken if look.is_useful(look.kind(action))] or taken)


def give(look: Look) -> int:
    """Discards what is of no use, of the suit with most cards; keeps what is collected."""
    cards = look.suits()
    spare = [action for action in look.those("discard") if not look.is_useful(look.kind(action))]
    if spare:
        return max(spare, key=lambda action: cards[look.kind(action) // 6])
    return look.those("stop")[0]


def shed(game: Game, state: State, rng: Rng) -> int:
    """Collects; once it has laid down, discards all it can by Sacrifice and Revelation, and plays its last card."""
    look = Look(game, state, rng)
    cards = look.suits()
    if look.view.phase in {Phase.SACRIFICE, Phase.REVELATION} and look.me.opened:
        found = look.those("discard")
        return max(found, key=lambda action: cards[look.kind(action) // 6]) if found else look.those("stop")[0]
    if look.view.phase is Phase.MAIN and look.first("open", "lay") is None and "play" in look.words:
        others = sum(look.hand) - look.hand[REVELATION]
        if look.me.opened and others == max(cards):
            return found_or(look.play("revelation", "sacrifice", spare=False))
        # Keeps the cards that discard others.
        kept = ("revelation", "sacrifice")[: 1 + (not look.me.opened)]
        first = [action for action in look.those("play") if effect_of(look.kind(action)) not in kept]
        if first:
            return min(first, key=lambda action: look.is_useful(look.kind(action)))
    return collect(game, state, rng)


def found_or(action: int | None) -> int:
    assert action is not None, "a card can be played"
    return action


def neat(game: Game, state: State, rng: Rng) -> int:
    """Collects with a small hand, and lays down when nothing remains in it."""
    look = Look(game, state, rng)
    if look.view.phase is Phase.MAIN and "open" in look.words:
        if sum(look.hand) == 5 * look.view.objective:
            return look.any_of(look.those("open"))
        found = look.play("cthulhu", "repeat", "sacrifice", "invoke", "investigate-1")
        if found is None:
            found = look.first("end")
        return look.legal[0] if found is None else found
    if look.view.phase is Phase.MAIN and not look.me.opened and "play" in look.words:
        return found_or(look.play("revelation", "sacrifice", "repeat", "invoke", "investigate-1"))
    return collect(game, state, rng)


def hoard(game: Game, state: State, rng: Rng) -> int:
    """Keeps as many cards as it can, and lays none."""
    look = Look(game, state, rng)
    kept = look.first("draw stock", "again", "invoke", "stop", "take-book")
    if kept is not None:
        return kept
    played = look.play("investigate-3", "investigate-2", "investigate-1", "repeat", "invoke", spare=False)
    if played is not None:
        return played
    return look.any_of(look.those("end", "go", "draw discard", "add", "lose-book") or look.legal)


def caught(game: Game, state: State, rng: Rng) -> int:
    """Seat 0 collects; the others are caught with many cards, of whom seat 1 lays down in the first round."""
    if state.current_player == 0:
        return collect(game, state, rng)
    look = Look(game, state, rng)
    if look.player == 1 and look.view.round == 1 and not look.me.opened:
        return collect(game, state, rng)
    return hoard(game, state, rng)


def dig(game: Game, state: State, rng: Rng) -> int:
    """Draws and keeps all cards that there are; plays a Revelation when no other card is left."""
    look = Look(game, state, rng)
    left = look.view.stock_size + len(look.view.discard)
    if look.view.phase is Phase.DRAW and left == 1:
        return look.those("draw discard")[0]
    if look.view.phase is Phase.MAIN and left == 0:
        for action in look.those("play"):
            if look.kind(action) == REVELATION:
                return action
    return hoard(game, state, rng)


def burn(game: Game, state: State, rng: Rng) -> int:
    """Plays Revelations and Sacrifices at once and discards all it can, so that hands become empty."""
    look = Look(game, state, rng)
    found = look.first("discard", "stop", "draw stock")
    if found is None and look.view.phase is Phase.MAIN:
        found = look.play("revelation", "sacrifice", "cthulhu", "invoke", "repeat", spare=False)
    return uniform(game, state, rng) if found is None else found


def spread(game: Game, state: State, rng: Rng) -> int:
    """Seat 0 lays as many books as it can of suits that are not marked; the others look on."""
    look = Look(game, state, rng)
    if look.player > 0:
        found = look.first("draw stock", "stop", "end", "invoke")
        return found_or(look.play("sacrifice", "cthulhu", "repeat", "invoke", spare=False) if found is None else found)
    fresh = [action for action in look.those("open") if look.suit(action) not in look.me.grimoire]
    if fresh:
        return look.any_of(fresh)
    if look.view.phase is Phase.BOOK:
        return look.legal[0]
    return hoard(game, state, rng)


def erratic(game: Game, state: State, rng: Rng) -> int:
    """Plays every move as one of the others would."""
    others: tuple[Driver, ...] = (uniform, collect, shed, hoard, dig, burn)
    return others[rng.below(len(others))](game, state, rng)


DRIVERS: Final[dict[str, Driver]] = {
    "dig": dig,
    "burn": burn,
    "shed": shed,
    "uniform": uniform,
    "collect": collect,
    "spread": spread,
    "caught": caught,
    "erratic": erratic,
    "neat": neat,
}
