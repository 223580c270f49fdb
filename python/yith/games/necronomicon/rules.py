"""The game with its options and content: the contract, and where every move is made."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, ClassVar

from yith.api import Info, Rules
from yith.games.necronomicon import NAME, VERSION, observe, position, possible, turn
from yith.games.necronomicon.action import (
    ACTIONS,
    FIRST_CARD,
    KINDS,
    MOVES,
    Add,
    Card,
    Discard,
    Invoke,
    Kind,
    Lay,
    LoseBook,
    Move,
    Open,
    Play,
    TakeBook,
    Word,
    kind_text,
    text,
)
from yith.games.necronomicon.content import Content
from yith.games.necronomicon.legal import actions, allow
from yith.games.necronomicon.resample import resample
from yith.games.necronomicon.round import deal, end_turn, first_round, flip, lose_book
from yith.games.necronomicon.state import Phase, State
from yith.games.necronomicon.tally import COUNTERS
from yith.node import CHANCE, TERMINAL, Id, Node, Player, decision
from yith.option import Bool, Choice, Int, Options, OptionSpec

if TYPE_CHECKING:
    from yith.content import Document
    from yith.errors import Rule
    from yith.observation import Slot
    from yith.rng import Source
    from yith.tally import Counter, Watch


class Necronomicon(Rules[State]):
    """The game with its options and content."""

    NAME = NAME
    VERSION = VERSION
    CONTENT = (files("yith.games.necronomicon") / "content.toml").read_text(encoding="utf-8")
    # N-5
    OPTIONS: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("players", Int(2, 4), 2, "how many play"),
        OptionSpec("mode", Choice(("standard", "quick")), 0, "rounds for a Grimoire, or a single round"),
        OptionSpec("extra_books", Bool(), 0, "books beyond the objective may be laid down"),
        OptionSpec("turn_limit", Int(1, 1000), 150, "turns after which a round is void"),
        OptionSpec("round_limit", Int(1, 100), 30, "rounds after which the game ends"),
    )

    def __init__(self, options: Options, document: Document) -> None:
        """Builds the game."""
        self.content = Content.read(document)
        self.players = options.int_("players")
        self.quick = options.is_("mode", "quick")
        self.extra_books = options.flag("extra_books")
        self.turn_limit = options.int_("turn_limit")
        self.round_limit = options.int_("round_limit")
        self._texts = [text(move, self.content.suits) for move in MOVES]

    def num_players(self) -> int:
        """The number of players."""
        return self.players

    def num_actions(self) -> int:
        """The number of action ids."""
        return ACTIONS

    def texts(self) -> list[str]:
        """The text of every id."""
        return self._texts

    def info(self) -> Info:
        """Facts and bounds."""
        players, repeats = self.players, self.content.repeats
        books = 8 if self.extra_books else 3
        # N-48: cards leave hands no oftener than they enter them.
        decisions = self.turn_limit * (2 * repeats + 6) + (6 + books) * players - 1
        chances = self.turn_limit * (repeats + 4) + 5 * players + 1
        # The most is in main. Who has laid the objective down may play 50 kinds and lay 49, and may open a book of the
        # other 7 suits with extra_books; `go out`, `again` and `end` are not legal beside so many plays. Who has not
        # may play 50 kinds and open 8 books.
        return Info(
            hidden=True,
            max_legal_actions=50 + 49 + (7 if self.extra_books else 0),
            max_decisions=self.round_limit * decisions + players * self.content.revelations,
            max_chances=self.round_limit * chances,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
        )

    def observation_spec(self) -> list[Slot]:
        """The layout of `observe`."""
        return observe.spec(self.players)

    def tally_spec(self) -> tuple[Counter, ...]:
        """The counters."""
        return COUNTERS

    def initial_state(self) -> State:
        """The position before the first move."""
        return first_round(self)

    def node(self, state: State) -> Node:
        """Who acts."""
        if state.phase.is_chance:
            return CHANCE
        return decision(state.actor) if state.phase is not Phase.OVER else TERMINAL

    def legal(self, state: State) -> list[Id]:
        """The legal actions."""
        return actions(self, state)

    def check(self, state: State, move: Id) -> Rule | None:
        """Why the move is refused, if it is."""
        return allow(self, state, MOVES[move])

    def transition(self, state: State, move: Id, watch: Watch) -> None:
        """Makes one move."""
        self.step(state, MOVES[move], watch)

    def outcomes(self, state: State) -> list[tuple[Id, int]]:
        """The outcomes of a chance node."""
        if not state.phase.is_chance:
            return []
        return [(Id(FIRST_CARD + kind), state.stock[kind]) for kind in KINDS if state.stock[kind] > 0]  # N-60

    def returns(self, state: State) -> list[float]:
        """The returns of all players."""
        winners = sum(seat.won for seat in state.seats)
        return [1.0 / winners if seat.won else 0.0 for seat in state.seats]  # N-47

    def scores(self, state: State) -> list[int]:
        """The points of all players."""
        return [len(seat.books) if self.quick else len(seat.grimoire) for seat in state.seats]  # N-47

    def observe(self, state: State, player: Player, out: bytearray) -> None:
        """Writes the tensor."""
        out[:] = bytes(observe.slots(self, state, player))

    def observation_text(self, state: State, viewer: Player | None) -> str:
        """What a player knows, or what all know, as one line."""
        return observe.describe(self, state, viewer, everything=False)

    def state_text(self, state: State) -> str:
        """The position as one line, seats absolute."""
        return observe.describe(self, state, None, everything=True)

    def observe_event(self, before: State, move: Id, after: State, player: Player) -> list[str]:
        """What a player sees of a move."""
        return observe.events(self, before, move, after, player)

    def resample(self, state: State, player: Player, source: Source) -> State:
        """A position that a player cannot tell from this one."""
        return resample(state, player, source)

    def encode(self, state: State) -> bytes:
        """The position as bytes."""
        return bytes(observe.slots(self, state, None))

    def decode(self, data: bytes) -> State | list[str]:
        """Reads what `encode` writes."""
        state = position.read(self.players, data)
        if isinstance(state, list):
            return state
        return position.irregular(self, data, state) + possible.impossible(self, state) or state

    def objective(self, number: int) -> int:
        """The books that complete the objective of a round."""
        if self.quick or number >= 4:
            return 3  # N-11, N-45
        return 1 if number == 1 else 2  # N-11

    def kind_text(self, kind: Kind) -> str:
        """The text of a kind."""
        return kind_text(kind, self.content.suits)

    def step(self, state: State, move: Move, watch: Watch) -> None:
        """Makes a move."""
        match move:
            case Word():
                self.step_word(state, move, watch)
            case Open(suit):
                turn.open_book(state, suit)
            case Add(kind):
                turn.add(self, state, kind, watch)
            case LoseBook(suit):
                lose_book(self, state, suit, False, watch)
            case TakeBook(suit):
                lose_book(self, state, suit, True, watch)
            case Card(kind):
                self.step_card(state, kind, watch)
            case _:
                self.step_hand(state, move, watch)

    def step_hand(self, state: State, move: Play | Lay | Invoke | Discard, watch: Watch) -> None:
        """Makes a move with one card that leaves or enters a hand."""
        match move:
            case Play(kind):
                turn.play(self, state, kind, watch)
            case Lay(kind):
                turn.lay(self, state, kind, watch)
            case Invoke(kind):
                turn.invoke(state, kind)
            case Discard(kind):
                turn.discard(self, state, kind, watch)

    def step_word(self, state: State, move: Word, watch: Watch) -> None:
        """Makes a move that names neither card nor suit."""
        match move:
            case Word.DRAW_STOCK:
                turn.draw_stock(state, watch)
            case Word.DRAW_DISCARD:
                turn.draw_discard(state, watch)
            case Word.GO_OUT:
                turn.go_out(self, state, watch)
            case Word.STOP:
                turn.stop(self, state, watch)
            case Word.AGAIN:
                turn.again(state, watch)
            case Word.END:
                end_turn(self, state, watch)  # N-24

    def step_card(self, state: State, kind: Kind, watch: Watch) -> None:
        """A card comes from the stock."""
        match state.phase:
            case Phase.DEAL:
                deal(self, state, kind)
            case Phase.FLIP:
                flip(state, kind, watch)
            case _:
                turn.take(state, kind, watch)
