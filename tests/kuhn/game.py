"""The test-only game: Kuhn poker with a drawn card.

`rules.md` has its rules, `rust/core/tests/kuhn/mod.rs` is its twin.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import ClassVar, Final, Literal, TypeVar

from yith.api import Info, Rules
from yith.content import Document, Reader
from yith.errors import Rule
from yith.node import CHANCE, TERMINAL, Id, Node, Player, decision
from yith.observation import Layout, Slot
from yith.option import Bool, Choice, Int, Options, OptionSpec
from yith.rng import Source
from yith.tally import Counter, Watch

T = TypeVar("T")


class Rank(IntEnum):
    """A card's rank; its value is its place in every count."""

    JACK = 0
    QUEEN = 1
    KING = 2

    @property
    def word(self) -> str:
        return self.name.lower()

    @property
    def outcome(self) -> Id:
        """The outcome that deals this rank."""
        return Id(ACTIONS + self)


class Line(IntEnum):
    """What was passed and bet so far."""  # K-10

    NONE = 0
    PASS = 1
    BET = 2
    PASS_BET = 3
    PASS_PASS = 4
    BET_PASS = 5
    BET_BET = 6
    PASS_BET_PASS = 7
    PASS_BET_BET = 8

    @property
    def word(self) -> str:
        return "-" if self is Line.NONE else self.name.lower().replace("_", " ")

    @property
    def mover(self) -> Player | None:
        """Whose turn it is; nobody's at the end."""
        match self:
            case Line.NONE | Line.PASS_BET:
                return Player(0)
            case Line.PASS | Line.BET:
                return Player(1)
            case _:
                return None

    @property
    def is_facing_bet(self) -> bool:
        return self in {Line.BET, Line.PASS_BET}

    @property
    def is_showdown(self) -> bool:
        return self in {Line.PASS_PASS, Line.BET_BET, Line.PASS_BET_BET}

    def then(self, bet: bool) -> Line:
        # K-3
        word = "BET" if bet else "PASS"
        return Line[word if self is Line.NONE else f"{self.name}_{word}"]

    def paid(self) -> tuple[int, int]:
        """What both seats have put in."""  # K-6
        match self:
            case Line.NONE | Line.PASS | Line.PASS_PASS:
                return 1, 1
            case Line.BET | Line.BET_PASS:
                return 2, 1
            case Line.PASS_BET | Line.PASS_BET_PASS:
                return 1, 2
            case Line.BET_BET | Line.PASS_BET_BET:
                return 2, 2


Doing = Literal["deal", "act", "draw", "end"]
DOINGS: Final[tuple[Doing, ...]] = ("deal", "act", "draw", "end")


@dataclass(frozen=True)
class Phase:
    """What a seat does now; at the end there is none."""

    doing: Doing
    seat: Player | None


@dataclass
class State:
    """A position. A seat with neither card nor given-up card has not been dealt one. The deck is by rank."""

    card: list[Rank | None]
    gone: list[Rank | None]
    line: Line
    deck: list[int]

    def clone(self) -> State:
        return State(self.card.copy(), self.gone.copy(), self.line, self.deck.copy())

    def phase(self) -> Phase:
        for seat in SEATS:
            if self.card[seat] is None and self.gone[seat] is None:
                return Phase("deal", seat)
        mover = self.line.mover
        if mover is None:
            return Phase("end", None)
        return Phase("draw" if self.card[mover] is None else "act", mover)

    def unseen(self, player: Player) -> list[int]:
        """Every place that `player` cannot see holds one of these.

        The places are the hand of the other seat unless shown, what it gave up, the deck.
        """
        other = 1 - player
        unseen = self.deck.copy()
        hand = None if self.line.is_showdown else self.card[other]
        for rank in (hand, self.gone[other]):
            if rank is not None:
                unseen[rank] += 1
        return unseen


SEATS: Final = (Player(0), Player(1))
PASS, BET, DRAW = map(Id, range(3))
ACTIONS: Final = 3
DRAWS, BETS, SHOWDOWNS, FOLDS = range(4)


def byte(rank: Rank | None) -> int:
    return 0 if rank is None else rank + 1


class Kuhn(Rules[State]):
    """The game with its options."""

    NAME: ClassVar[str] = "kuhn"
    VERSION: ClassVar[str] = "kuhn-v1"
    OPTIONS: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("copies", Int(1, 2), 1, "how many times the deck is in the game"),
        OptionSpec("draw", Choice(("once", "never")), 0, "whether players may draw"),
        OptionSpec("must_call", Bool(), 1, "whether who has drawn must call a bet"),
    )
    CONTENT: ClassVar[str] = (Path(__file__).parent / "content.toml").read_text(encoding="utf-8")

    def __init__(self, options: Options, content: Document) -> None:
        reader = Reader(content, self.NAME, ["card"])
        rows = reader.rows("card", ["id", "name", "copies"])
        reader.fixed_ids("card", rows, [rank.word for rank in Rank])
        copies = [0, 0, 0]
        for place, row in enumerate(rows[:3]):
            reader.name(row, "name")
            copies[place] = reader.int_(row, "copies", 0, 4)
        if sum(copies) < 3:
            reader.fault("card", "fewer than 3 cards")
        reader.finish()
        times = options.int_("copies")  # K-1
        self._texts = ["pass", "bet", "draw", *(f"card {rank.word}" for rank in Rank)]
        self.copies = [number * times for number in copies]
        self.draw = options.is_("draw", "once")
        self.must_call = options.flag("must_call")

    def num_players(self) -> int:
        return 2

    def num_actions(self) -> int:
        return ACTIONS

    def texts(self) -> list[str]:
        return self._texts

    def info(self) -> Info:
        draws = 2 if self.draw else 0
        return Info(
            hidden=True,
            max_legal_actions=3 if self.draw else 2,
            max_decisions=3 + draws,
            max_chances=2 + draws,
            min_utility=-2.0,
            max_utility=2.0,
            utility_sum=0.0,
        )

    def observation_spec(self) -> list[Slot]:
        # K-9
        layout = Layout()
        for seat in ("seat+0", "seat+1"):
            layout.push(f"{seat}.card", (), "categorical", (0, 3), "card: 0 unknown or none, else rank + 1")
            layout.push(f"{seat}.holds", (), "flag", (0, 1), "whether the seat holds a card")
            layout.push(f"{seat}.drawn", (), "flag", (0, 1), "whether the seat has drawn")
            layout.push(f"{seat}.gone", (), "categorical", (0, 3), "card given up: 0 unknown or none, else rank + 1")
        layout.push("unseen", (3,), "count", (0, 8), "cards by rank that the observer cannot see")
        layout.push("line", (), "categorical", (0, 8), "number of the bets so far")
        layout.push("phase", (), "categorical", (0, 3), "deal, act, draw, end")
        layout.push("turn", (), "categorical", (0, 1), "relative seat whose it is; 0 at the end")
        return layout.slots

    def tally_spec(self) -> tuple[Counter, ...]:
        return (
            Counter("draws", "player", "cards", "cards drawn after the deal"),
            Counter("bets", "player", "bets", "bets, calls included"),
            Counter("showdowns", "game", "games", "games in which both show", "end"),
            Counter("folds", "game", "games", "games in which one passes on a bet", "end"),
        )

    def initial_state(self) -> State:
        return State([None, None], [None, None], Line.NONE, self.copies.copy())

    def node(self, state: State) -> Node:
        match state.phase():
            case Phase("deal" | "draw"):
                return CHANCE
            case Phase("act", seat) if seat is not None:
                return decision(seat)
            case _:
                return TERMINAL

    def legal(self, state: State) -> list[Id]:
        legal: list[Id] = []
        phase = state.phase()
        if phase.doing == "act" and phase.seat is not None:
            drawn = state.gone[phase.seat] is not None
            if not (self.must_call and drawn and state.line.is_facing_bet):
                legal.append(PASS)  # K-5
            legal.append(BET)
            if self.draw and not drawn and any(state.deck):
                legal.append(DRAW)  # K-4
        return legal

    def check(self, state: State, move: Id) -> Rule | None:
        if self.node(state) == CHANCE:
            left = state.deck[move - ACTIONS]
            return Rule("no-such-card", "K-2", "the deck has no such card") if left == 0 else None
        mover = state.line.mover
        drawn = mover is not None and state.gone[mover] is not None
        if move == PASS and self.must_call and drawn and state.line.is_facing_bet:
            return Rule("must-call", "K-5", "a player who has drawn may not pass on a bet")
        if move == DRAW and not self.draw:
            return Rule("no-draw", "K-4", "nobody draws with this option")
        if move == DRAW and drawn:
            return Rule("drawn-already", "K-4", "a player draws once a game")
        if move == DRAW and not any(state.deck):
            return Rule("deck-empty", "K-4", "the deck has no card left")
        return None

    def transition(self, state: State, move: Id, watch: Watch) -> None:
        phase = state.phase()
        assert phase.seat is not None, "nobody moves after the end"
        if phase.doing != "act":
            rank = Rank(move - ACTIONS)
            state.deck[rank] -= 1
            state.card[phase.seat] = rank
        elif move == DRAW:
            state.gone[phase.seat], state.card[phase.seat] = state.card[phase.seat], None  # K-4
            watch.count(DRAWS, phase.seat)
        else:
            state.line = state.line.then(move == BET)
            if move == BET:
                watch.count(BETS, phase.seat)
            if state.phase().doing == "end":
                watch.count(SHOWDOWNS if state.line.is_showdown else FOLDS, Player(0))

    def outcomes(self, state: State) -> list[tuple[Id, int]]:
        if self.node(state) != CHANCE:
            return []
        return [(rank.outcome, state.deck[rank]) for rank in Rank if state.deck[rank] > 0]

    def returns(self, state: State) -> list[float]:
        return [float(points) for points in won(state)] if state.phase().doing == "end" else [0.0, 0.0]

    def scores(self, state: State) -> list[int]:
        return list(won(state)) if state.phase().doing == "end" else [-paid for paid in state.line.paid()]

    def observe(self, state: State, player: Player, out: bytearray) -> None:
        own, phase = player, state.phase()
        slots: list[int] = []
        for seat in (own, Player(1 - own)):
            card, gone = state.card[seat], state.gone[seat]
            face = byte(card) if seat == own or state.line.is_showdown else 0
            slots += [face, card is not None, gone is not None, byte(gone) if seat == own else 0]
        slots += state.unseen(own)
        slots += [state.line, DOINGS.index(phase.doing), phase.seat is not None and phase.seat != own]
        out[:] = bytes(slots)

    def observation_text(self, state: State, viewer: Player | None) -> str:
        first = Player(0) if viewer is None else viewer

        def name(seat: int) -> str:
            return str(seat) if viewer is None else f"+{(seat - first) % 2}"

        def face(seat: int, rank: Rank | None, shown: bool) -> str:
            if rank is None:
                return "-"
            return rank.word if shown or seat == viewer else "?"

        text = describe(state, (first, Player(1 - first)), name, face)
        if viewer is None:
            return f"{text} | deck {sum(state.deck)}"
        return f"{text} | unseen {' '.join(map(str, state.unseen(first)))}"

    def state_text(self, state: State) -> str:
        text = describe(state, SEATS, str, lambda _seat, rank, _shown: "-" if rank is None else rank.word)
        return f"{text} | deck {' '.join(map(str, state.deck))}"

    def observe_event(self, before: State, move: Id, after: State, player: Player) -> list[str]:
        # K-8
        phase, text = before.phase(), self._texts[move]
        assert phase.seat is not None, "nobody moves after the end"
        relative = (phase.seat - player) % 2
        seen = [f"+{relative} {text}" if phase.doing == "act" or relative == 0 else "+1 card"]
        if after.line.is_showdown:
            for seat in (player, 1 - player):
                rank = after.card[seat]
                if rank is not None:
                    seen.append(f"+{(seat - player) % 2} shows {rank.word}")
        return seen

    def resample(self, state: State, player: Player, source: Source) -> State:
        # K-7
        return deal(state, player, lambda deck: pick(counted(deck), source))

    def encode(self, state: State) -> bytes:
        # K-10
        cards = (state.card[0], state.gone[0], state.card[1], state.gone[1])
        return bytes([*map(byte, cards), state.line])

    def decode(self, data: bytes) -> State | list[str]:
        if len(data) != 5:
            return [f"{len(data)} bytes, expected 5"]
        *cards, line = data
        places = ("card of seat 0", "gone of seat 0", "card of seat 1", "gone of seat 1")
        reasons = [
            f"{what} is {value}, expected 0 to 3" for what, value in zip(places, cards, strict=True) if value > 3
        ]
        if line > 8:
            reasons.append(f"line is {line}, expected 0 to 8")
        if reasons:
            return reasons
        ranks = [Rank(value - 1) if value else None for value in cards]
        deck = self.copies.copy()
        for kind in Rank:
            count = ranks.count(kind)
            if count > self.copies[kind]:
                reasons.append(f"{count} cards {kind.word}, the deck has {self.copies[kind]}")
            else:
                deck[kind] -= count
        state = State(ranks[::2], ranks[1::2], Line(line), deck)
        return [*reasons, *self._possible(state)] or state

    def _possible(self, state: State) -> list[str]:
        """Why no game comes to this position."""
        phase, line, reasons = state.phase(), state.line, []
        for seat in SEATS:
            dealt, drawn = state.card[seat] is not None, state.gone[seat] is not None
            later = line != Line.NONE or state.gone != [None, None] or (seat == 0 and state.card[1] is not None)
            if not dealt and not drawn and later:
                reasons.append(f"seat {seat} was dealt no card")
            if drawn and not self.draw:
                reasons.append(f"seat {seat} has drawn, which the option forbids")
            if drawn and seat == 1 and line == Line.NONE:
                reasons.append("seat 1 has drawn before its turn")
            if drawn and not dealt and phase != Phase("draw", seat):
                reasons.append(f"seat {seat} waits for a card out of turn")
            if drawn and self.must_call and line == (Line.PASS_BET_PASS, Line.BET_PASS)[seat]:
                reasons.append(f"seat {seat} has drawn and passed on a bet")
        if phase.doing == "draw" and not any(state.deck):
            reasons.append("the deck has no card left to draw")
        return reasons


def counted(deck: list[int]) -> list[tuple[Rank, int]]:
    """The ranks in a deck, with their counts."""
    return [(rank, deck[rank]) for rank in Rank if deck[rank] > 0]


def pick(weighted: list[tuple[T, int]], source: Source) -> T:
    """A weighted draw."""
    drawn = source.below(sum(weight for _, weight in weighted))
    for thing, weight in weighted:
        if drawn < weight:
            return thing
        drawn -= weight
    raise AssertionError("a draw is below the sum of the weights")


def deal(state: State, player: Player, choose: Callable[[list[int]], Rank]) -> State:
    """Deals to every place that `player` cannot see a rank that `choose` takes from the unseen ones."""
    other = 1 - player
    sample = state.clone()
    sample.deck = state.unseen(player)
    hands = [] if state.line.is_showdown else [sample.card]
    for places in (*hands, sample.gone):
        if places[other] is not None:
            rank = choose(sample.deck)
            places[other] = rank
            sample.deck[rank] -= 1
    return sample


def won(state: State) -> tuple[int, int]:
    # K-6
    pot = min(state.line.paid())
    first, second = map(byte, state.card)
    if state.line == Line.BET_PASS or (state.line.is_showdown and first > second):
        return pot, -pot
    if state.line == Line.PASS_BET_PASS or first < second:
        return -pot, pot
    return 0, 0


def describe(
    state: State,
    order: tuple[Player, Player],
    name: Callable[[int], str],
    face: Callable[[int, Rank | None, bool], str],
) -> str:
    """The parts that all texts share: the phase, the bets, and both seats in the given order."""
    phase = state.phase()
    parts = [phase.doing if phase.seat is None else f"{phase.doing} {name(phase.seat)}", f"bets {state.line.word}"]
    for seat in order:
        card = face(seat, state.card[seat], state.line.is_showdown)
        parts.append(f"{name(seat)} {card} gone {face(seat, state.gone[seat], False)}")
    return " | ".join(parts)
