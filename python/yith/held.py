"""What users of the reference engine hold: a position with its history, tally and, if it has one, its stream.

The history is one plain list; whatever lies behind is found by a replay from the root.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeAlias

from yith import argument
from yith.api import Rules, S
from yith.core import Saved, SavedRoot
from yith.errors import ConfigError, IllegalActionError, NodeError, TraceError, YithError
from yith.node import Id, Player
from yith.rng import Rng, Source, Words
from yith.tally import Cause, Silent, Watch

if TYPE_CHECKING:
    from yith.agent import Agent
    from yith.content import Document
    from yith.option import Options


HEADER = 8
"""How many bytes of `Loaded.encode` name the game, its options and its content."""


class Loaded(Generic[S]):
    """A game with what all its states share."""

    def __init__(self, rules: type[Rules[S]], options: Options, content: Document, standard_content: bool) -> None:
        """Builds a game and what its states share.

        Raises:
            ContentError: The file is bad.
            ConfigError: The options do not fit it.
        """
        self.game = rules(options, content)
        self.options = options
        self.content = content
        self.standard_content = standard_content
        key = f"{self.game.VERSION}\n{options}\n{content.digest}"
        self._header = hashlib.sha256(key.encode()).digest()[:HEADER]

    def _text(self, move: Id) -> str:
        return repr(self.game.texts()[move])

    def known(self, state: S, viewer: Player | None) -> str:
        """What a player knows, or what all know."""
        return self.game.observation_text(state, viewer)

    def check(self, state: S, move: Id) -> None:
        """Refuses what cannot be applied to `state`. The message shows the position as the acting player knows it.

        Raises:
            UnknownActionError: The game has no such id.
            NodeError: It is an id of another kind of node.
            IllegalActionError: The rules do not allow it here.
        """
        actions, total = self.game.num_actions(), len(self.game.texts())
        if move >= total:
            raise argument.unknown(move, actions, total)
        outcome = move >= actions
        node = self.game.node(state)

        def wrong_node(code: str, what: str) -> NodeError:
            return NodeError(f"{self._text(move)} {what}; {self.known(state, node.player)}", code)

        match node.name:
            case "terminal":
                raise wrong_node("terminal-node", "at a terminal node, where the game is over")
            case "chance" if not outcome:
                what = f"is an action at a chance node, expected an outcome ({actions} to {total - 1})"
                raise wrong_node("action-at-chance", what)
            case "decision" if outcome:
                what = f"is an outcome at a decision node, expected an action (0 to {actions - 1})"
                raise wrong_node("outcome-at-decision", what)
        if rule := self.game.check(state, move):
            what = "impossible outcome" if outcome else "illegal action"
            message = f"{what} {self._text(move)}: {rule.text} [{rule.number}]; {self.known(state, node.player)}"
            raise IllegalActionError(message, rule.code, rule.number)

    def encode(self, state: S) -> bytes:
        """The position as bytes: `HEADER` that name the game, options and content, then what the game writes."""
        return self._header + self.game.encode(state)

    def decode(self, data: bytes) -> S:
        """The position in bytes.

        Raises:
            TraceError: They are bytes of something else.
            ConfigError: With every reason why the position cannot be.
        """
        start, body = data[:HEADER], data[HEADER:]
        if start == self._header:
            return self.position(body)
        message = (
            f"bytes that start with '{start.hex()}' are no state of {self.game.VERSION} with {self.options}, "
            f"whose bytes start with '{self._header.hex()}'"
        )
        raise TraceError(message, "foreign-bytes")

    def position(self, body: bytes) -> S:
        """The position in bytes without the first `HEADER`.

        Raises:
            ConfigError: With every reason why the position cannot be.
        """
        state = self.game.decode(body)
        if isinstance(state, list):
            raise ConfigError.listing("impossible-position", "impossible position", state)
        return state


SAMPLED = 1 << 14
FORCED = 1 << 15


@dataclass(frozen=True, slots=True)
class Move:
    """A move of the history: an id and how it came about, in 16 bits."""

    bits: int

    @classmethod
    def new(cls, move: Id, cause: Cause) -> Move:
        """Packs both."""
        return cls(move | {Cause.APPLIED: 0, Cause.SAMPLED: SAMPLED, Cause.FORCED: FORCED}[cause])

    @property
    def id(self) -> Id:
        """The id."""
        return Id(self.bits & (SAMPLED - 1))

    @property
    def is_forced(self) -> bool:
        """Whether it was the only legal action."""
        return self.bits & FORCED != 0

    @property
    def is_applied(self) -> bool:
        """Whether a caller applied it."""
        return self.bits & (FORCED | SAMPLED) == 0


@dataclass(frozen=True, slots=True)
class Start:
    """A history starts at the initial state."""


@dataclass(frozen=True, slots=True)
class Position:
    """A history starts at a position set up by hand or read from bytes."""


@dataclass(frozen=True, slots=True)
class Resample:
    """A history starts at a position drawn for an observer, whose log goes on."""

    observer: Player
    log: tuple[str, ...]


Root: TypeAlias = Start | Position | Resample
"""Where a history starts."""


class _Record(Watch, Generic[S]):
    """All of a `Held` but the position itself; it listens to the moves.

    `origin` is the stream as it was when this object began to follow it, `followed` how many moves lay behind then.
    Undo goes back to it, but never to the stream of an earlier object: a clone would otherwise foresee the draws of
    what it was cloned from. `last` is the number of the last applied move and the position before it.
    """

    def __init__(self, base: S, counters: int, players: int, root: Root) -> None:
        self.tally = [0] * (counters * players)
        self.players = players
        self.stream: Rng | None = None
        self.origin: Rng | None = None
        self.followed = 0
        self.root = root
        self.base = base
        self.moves: list[Move] = []
        self.last: tuple[int, S] | None = None

    def count(self, counter: int, player: Player) -> None:
        self.tally[counter * self.players + player] += 1

    def moved(self, move: Id, cause: Cause) -> None:
        self.moves.append(Move.new(move, cause))

    def follow(self, stream: Rng | None) -> None:
        self.stream, self.origin = copied(stream), copied(stream)
        self.followed = len(self.moves)

    def clone(self) -> _Record[S]:
        record = _Record(self.base, 0, self.players, self.root)
        record.tally = self.tally.copy()
        record.stream, record.origin, record.followed = copied(self.stream), copied(self.origin), self.followed
        record.moves, record.last = self.moves.copy(), self.last
        return record


def copied(stream: Rng | None) -> Rng | None:
    """A stream that goes on alike, if there is one."""
    return None if stream is None else stream.clone()


class Held(Generic[S]):
    """A position with its record."""

    def __init__(self, loaded: Loaded[S], value: S, record: _Record[S]) -> None:
        """Takes the parts; `initial`, `position` and `restore` make them."""
        self.loaded = loaded
        self.value = value
        self.record = record

    def clone(self) -> Held[S]:
        """A copy with history and stream."""
        return Held(self.loaded, self.value.clone(), self.record.clone())

    @classmethod
    def at(cls, loaded: Loaded[S], value: S, root: Root) -> Held[S]:
        """A position where a history starts."""
        counters, players = len(loaded.game.tally_spec()), loaded.game.num_players()
        return cls(loaded, value, _Record(value.clone(), counters, players, root))

    @classmethod
    def initial(cls, loaded: Loaded[S]) -> Held[S]:
        """The initial state, its chance nodes left to the caller."""
        return cls.at(loaded, loaded.game.initial_state(), Start())

    @classmethod
    def position(cls, loaded: Loaded[S], value: S) -> Held[S]:
        """A position, its chance nodes left to the caller."""
        return cls.at(loaded, value, Position())

    def follow(self, stream: Rng | None) -> None:
        """Sets the stream that resolves chance nodes from here on, and resolves those that wait."""
        if self.record.stream is not None or stream is not None:
            self.record.follow(stream)
            self._resolve()

    def _resolve(self) -> None:
        stream = self.record.stream
        while stream is not None and self.loaded.game.node(self.value).name == "chance":
            self.loaded.game.sample_chance(self.value, stream, self.record)
            self.loaded.game.collapse(self.value, self.record)

    def apply(self, move: Id) -> None:
        """Applies an action or an outcome, then every forced move, then what the stream draws.

        Raises:
            UnknownActionError: The game has no such id.
            NodeError: It is an id of another kind of node.
            IllegalActionError: The rules do not allow it here. In every case the state stays as it was.
        """
        self.loaded.check(self.value, move)
        self._make(move, Cause.APPLIED)
        self._resolve()

    def _make(self, move: Id, cause: Cause) -> None:
        if cause is Cause.APPLIED:
            self.record.last = (len(self.record.moves), self.value.clone())
        self.loaded.game.apply_unchecked(self.value, move, cause, self.record)

    def undo(self) -> None:
        """Takes the last applied id back, with the forced and drawn moves that followed it.

        The stream goes back too, as far as this object follows it.

        Raises:
            NodeError: Nothing was applied.
        """
        if self.record.last is None:
            raise NodeError("nothing to undo: no id was applied to this state", "nothing-to-undo")
        self._rewind(self.record.last[0])

    def _rewind(self, length: int) -> None:
        game, record = self.loaded.game, self.record
        moves, record.moves, record.last = record.moves[:length], [], None
        own = length >= record.followed
        self.value = record.base.clone()
        record.tally = [0] * len(record.tally)
        record.stream = copied(record.origin)
        for number, step in enumerate(moves):
            # A forced move is made again by the move that it followed.
            if step.is_forced:
                continue
            cause = Cause.APPLIED if step.is_applied else Cause.SAMPLED
            if cause is Cause.SAMPLED and own and number >= record.followed and record.stream is not None:
                record.stream.below(sum(weight for _, weight in game.outcomes(self.value)))
            self._make(step.id, cause)
        if not own:
            record.follow(record.origin)

    def events(self) -> list[tuple[int, bool]]:
        """Every move from the root on: its id, and whether it was forced."""
        return [(step.id, step.is_forced) for step in self.record.moves]

    def _seen(self, player: Player, start: int, before: S) -> list[str]:
        game = self.loaded.game
        texts: list[str] = []
        for step in self.record.moves[start:]:
            after = before.clone()
            game.transition(after, step.id, Silent())
            texts += game.observe_event(before, step.id, after, player)
            before = after
        return texts

    def observe_event(self, player: Player) -> list[str]:
        """What a player saw of the last step: the last applied id and all that followed it."""
        return [] if self.record.last is None else self._seen(player, *self.record.last)

    def information_state(self, player: Player) -> list[str]:
        """What a player saw since the start. A position set up or read begins with what the player knew of it.

        Raises:
            NodeError: Another player than the observer of a resample.
        """
        texts: list[str] = []
        match self.record.root:
            case Position():
                texts = [self.loaded.known(self.record.base, player)]
            case Resample(observer, log) if observer == player:
                texts = list(log)
            case Resample(observer, _):
                message = (
                    f"information state of player {player} in a resample, which has that of player {observer} only"
                )
                raise NodeError(message, "not-the-observer")
        return texts + self._seen(player, 0, self.record.base)

    def choose(self, agent: Agent, source: Source) -> Id:
        """The action that an agent takes here, with draws from a source.

        Raises:
            NodeError: Nobody decides here.
        """
        game = self.loaded.game
        node = game.node(self.value)
        if node.player is None:
            message = f"nobody decides at a {node.name} node; {self.loaded.known(self.value, None)}"
            raise NodeError(message, "nobody-decides")
        return agent.act(game, self.value, game.legal(self.value), source)

    def resample(self, player: Player, source: Source) -> Held[S]:
        """A position drawn among those that a player cannot tell from this one, with the player's log, without stream.

        Raises:
            NodeError: This state is itself another player's resample.
        """
        log = tuple(self.information_state(player))
        value = self.loaded.game.resample(self.value, player, source)
        return self.at(self.loaded, value, Resample(player, log))

    def legal(self) -> list[Id]:
        """The legal actions, ascending; none unless at a decision."""
        return self.loaded.game.legal(self.value) if self.loaded.game.node(self.value).name == "decision" else []

    def save(self) -> Saved:
        """All that makes this object resume exactly, beside the game."""
        record = self.record
        root: SavedRoot
        match record.root:
            case Start():
                root = ("start",)
            case Position():
                root = ("position", self.loaded.encode(record.base))
            case Resample(observer, log):
                root = ("resample", self.loaded.encode(record.base), observer, list(log))
        segments: list[tuple[Words | None, list[int]]] = [(None, [step.bits for step in record.moves])]
        words = [None if rng is None else rng.words for rng in (record.stream, record.origin)]
        return root, segments, words[0], words[1], record.followed

    @classmethod
    def restore(cls, loaded: Loaded[S], saved: Saved) -> Held[S]:
        """The object that `save` described.

        Raises:
            TraceError: The bytes are of something else, or the rules do not allow the moves.
            ConfigError: The position cannot be.
        """
        root, segments, words, origin, followed = saved
        match root:
            case ("position", data):
                held = cls.position(loaded, loaded.decode(data))
            case ("resample", data, observer, log):
                held = cls.at(loaded, loaded.decode(data), Resample(Player(observer), tuple(log)))
            case _:
                held = cls.initial(loaded)
        record = held.record
        for step in [Move(bits) for _, moves in segments for bits in moves]:
            if step.is_forced:
                continue
            try:
                loaded.check(held.value, step.id)
            except YithError as error:
                raise TraceError(str(error), error.code, error.rule, error.reasons) from None
            cause = Cause.APPLIED if step.is_applied else Cause.SAMPLED
            held._make(step.id, cause)
        record.stream = None if words is None else Rng(words)
        record.origin = None if origin is None else Rng(origin)
        record.followed = followed
        return held
