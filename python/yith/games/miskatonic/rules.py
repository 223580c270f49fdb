"""The game with its options and content, and what follows from every move."""

from __future__ import annotations

from enum import IntEnum
from importlib.resources import files
from typing import TYPE_CHECKING, ClassVar

from yith.api import Info, Rules
from yith.games.miskatonic import NAME, VERSION, observe
from yith.games.miskatonic.action import (
    ACTIONS,
    BOARD_KINDS,
    DEFENSES,
    FIRST_DRAW,
    FIRST_REWARD,
    FRAGMENTS,
    KINDS,
    MOVES,
    SEALS,
    Assign,
    Defense,
    Draw,
    Flip,
    Kind,
    Move,
    Present,
    Receive,
    Reward,
    Take,
    Word,
    text,
)
from yith.games.miskatonic.content import Content
from yith.games.miskatonic.legal import actions, allow
from yith.games.miskatonic.state import Phase, Pile, Seat, State, empty_pile, pour, total
from yith.node import CHANCE, TERMINAL, Id, Node, Player, clockwise, decision, relative_to
from yith.option import Bool, Choice, Int, Options, OptionSpec
from yith.tally import Counter, Watch

if TYPE_CHECKING:
    from collections.abc import Collection

    from yith.content import Document
    from yith.errors import Rule
    from yith.observation import Slot
    from yith.rng import Source


COUNTERS = (
    Counter("turns", "player", "turns", "turns begun"),
    Counter("explored", "player", "cards", "cards drawn from the deck in Explore"),
    Counter("taken", "player", "cards", "cards taken from the centre in Explore"),
    Counter("left", "player", "exits", "rounds left with a reward, by leave or escape"),
    Counter("expelled", "player", "exits", "rounds ended by expulsion"),
    Counter("black_won", "player", "cards", "black cards won"),
    Counter("black_lost", "player", "cards", "black cards lost by expulsion"),
    Counter("knowledge", "player", "cards", "Knowledge cards won"),
    Counter("seal_sets", "player", "sets", "sets of Seals completed"),
    Counter("fragment_sets", "player", "sets", "sets of Fragments completed"),
    Counter("student_sets", "player", "sets", "sets of Students completed"),
    Counter("used_premonition", "player", "uses", "Premonition used"),
    Counter("used_silver", "player", "uses", "Silver Container used"),
    Counter("used_storage", "player", "uses", "Storage Box used"),
    Counter("used_latent", "player", "uses", "Latent used"),
    Counter("used_receive", "player", "uses", "Receive used"),
    Counter("used_reflexes", "player", "uses", "Reflexes used"),
    Counter("used_escape", "player", "uses", "Escape used"),
    Counter("used_present", "player", "uses", "Presentation used"),
    Counter("refills", "game", "refills", "discard piles made the deck within a round"),
)


class Count(IntEnum):
    """The places of the counters."""

    TURNS = 0
    EXPLORED = 1
    TAKEN = 2
    LEFT = 3
    EXPELLED = 4
    BLACK_WON = 5
    BLACK_LOST = 6
    KNOWLEDGE = 7
    SEAL_SETS = 8
    FRAGMENT_SETS = 9
    STUDENT_SETS = 10
    USED_PREMONITION = 11
    REFILLS = 19


class Miskatonic(Rules[State]):
    """The game with its options and content."""

    NAME = NAME
    VERSION = VERSION
    CONTENT = (files("yith.games.miskatonic") / "content.toml").read_text(encoding="utf-8")
    # M-6
    OPTIONS: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("players", Int(2, 5), 2, "how many play"),
        OptionSpec("latent", Bool(), 0, "an eighth Defense card, Latent, for each player"),
        OptionSpec("assistants", Bool(), 0, "Assistant cards in the deck"),
        OptionSpec("receive_from", Choice(("any", "right")), 0, "whose board Receive may take from"),
        OptionSpec("receive_set", Choice(("continue", "ends-turn")), 0, "what follows a set completed by Receive"),
        OptionSpec("centre", Choice(("stays", "deck")), 0, "where cards left in the centre go between rounds"),
    )

    def __init__(self, options: Options, document: Document) -> None:
        """Builds the game."""
        self.content = Content.read(document)
        self.players = options.int_("players")
        self.latent = options.flag("latent")
        self.assistants = options.flag("assistants")
        self.receive_from_right = options.is_("receive_from", "right")
        self.receive_set_ends_turn = options.is_("receive_set", "ends-turn")
        self.centre_to_deck = options.is_("centre", "deck")
        self._texts = [text(move, self.content.red) for move in MOVES]

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
        # Of each of four other boards Receive may take any card of those that are no set yet.
        receivable = 4 * (self.content.fragment_set - 1 + 2)
        # M-61 gives the bounds: play has none, but hardly any game comes near these.
        return Info(
            hidden=False,
            max_legal_actions=2 + 12 + 4 + receivable,
            max_decisions=5000,
            max_chances=5000,
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
        return self.start()

    def node(self, state: State) -> Node:
        """Who acts."""
        if state.phase.is_chance:
            return CHANCE
        return decision(state.turn) if state.phase is not Phase.END else TERMINAL

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
        match state.phase:
            case Phase.REWARD:
                weights, first = state.reward_weights(), FIRST_REWARD
            case Phase.FORESEE | Phase.DRAW:
                weights, first = list(state.deck.values()), FIRST_DRAW
            case _:
                weights, first = [], FIRST_DRAW
        return [(Id(place), weight) for place, weight in enumerate(weights, first) if weight > 0]

    def returns(self, state: State) -> list[float]:
        """The returns of all players."""
        return self.shares(state)

    def scores(self, state: State) -> list[int]:
        """The points of all players."""
        return [self.points(seat) for seat in state.seats]

    def observe(self, state: State, player: Player, out: bytearray) -> None:
        """Writes the tensor."""
        observe.write(self.players, state, player, out)

    def observation_text(self, state: State, viewer: Player | None) -> str:
        """The position as one line."""
        return observe.describe(self, state, viewer)

    def state_text(self, state: State) -> str:
        """The position as one line, seats absolute."""
        return observe.describe(self, state, None)

    def observe_event(self, before: State, move: Id, after: State, player: Player) -> list[str]:
        """What a player sees of a move."""
        del after
        if move >= ACTIONS:
            return [self._texts[move]]
        return [f"+{relative_to(before.turn, player, self.players)} {self._texts[move]}"]

    def resample(self, state: State, player: Player, source: Source) -> State:
        """A copy: nothing is hidden."""
        del player, source
        return state.clone()

    def encode(self, state: State) -> bytes:
        """The position as bytes."""
        out = bytearray(observe.size(self.players))
        observe.write(self.players, state, Player(0), out)
        return bytes(out)

    def decode(self, data: bytes) -> State | list[str]:
        """Reads what `encode` writes."""
        state = observe.read(self.players, data)
        if isinstance(state, list):
            return state
        if reasons := observe.impossible(self, state):
            return reasons
        if self.node(state).name == "decision" and not self.legal(state):
            return ["no action is legal"]
        return state

    def dealt(self) -> set[Defense]:
        """The Defense cards that each player has."""
        if self.latent:
            return set(DEFENSES)  # M-47
        return set(DEFENSES) - {Defense.LATENT}  # M-4

    def copies(self) -> Pile:
        """The Library cards in play, by kind: Assistants with their option only (M-50)."""
        pile = dict(zip(KINDS, self.content.copies, strict=True))
        if not self.assistants:
            pile[Kind.ASSISTANT] = 0
        return pile

    def start(self) -> State:
        """The position before the first move."""
        return State(
            deck=self.copies(),
            discard=empty_pile(),
            centre=empty_pile(),
            seats=[Seat(ready=self.dealt()) for _ in range(self.players)],  # M-4
            red_deck=[self.content.red_copies] * 5,
            rewards=set(),
            black_reward=True,
            knowledge=self.content.knowledge,
            round=1,
            phase=Phase.REWARD,
            turn=Player(0),  # M-12
            inside=self.everybody(),
            committed=False,
            foresee=0,
            pending=None,
        )

    def everybody(self) -> set[Player]:
        """All players."""
        return {Player(place) for place in range(self.players)}

    def step(self, state: State, move: Move, watch: Watch) -> None:
        """Makes a move."""
        match move:
            case Word():
                self.step_word(state, move, watch)
            case Take(kind):
                self.take(state, kind, watch)
            case Receive(kind, steps):
                self.receive(state, kind, steps, watch)
            case Present(steps):
                self.present(state, steps, watch)
            case Flip(card):
                state.seats[state.turn].ready.add(card)  # M-25, M-32
                self.end_turn(state, watch)
            case Assign(kind):
                self.resolve(state, kind, True, watch)  # M-50
            case Reward(place):
                self.reward(state, place, watch)
            case Draw(kind):
                self.draw(state, kind, watch)

    def step_word(self, state: State, move: Word, watch: Watch) -> None:
        """Makes a move that one word says."""
        match move:
            case Word.LEAVE:
                self.leave(state, watch)
            case Word.EXPLORE:
                self.explore(state, watch)
            case Word.PREMONITION:
                self.premonition(state, watch)
            case Word.SILVER:
                self.put_away(state, Defense.SILVER, SEALS, watch)
            case Word.STORAGE:
                self.put_away(state, Defense.STORAGE, FRAGMENTS, watch)
            case Word.LATENT:
                self.spend(state, Defense.LATENT, watch)
                self.end_turn(state, watch)  # M-47
            case Word.ACCEPT:
                self.accept(state, watch)
            case Word.REFLEXES:
                self.spend(state, Defense.REFLEXES, watch)
                self.discard_pending(state)  # M-44
                self.end_turn(state, watch)  # M-44
            case Word.ESCAPE:
                self.spend(state, Defense.ESCAPE, watch)
                self.discard_pending(state)  # M-44
                self.leave(state, watch)  # M-44

    def reward(self, state: State, place: int, watch: Watch) -> None:
        """A red card comes to the rewards of the round."""
        state.red_deck[place] -= 1  # M-11
        state.rewards.add(place)  # M-11
        if len(state.rewards) == self.players - 1:
            self.begin_turn(state, state.turn, watch)  # M-10
        else:
            state.phase = Phase.REWARD

    def begin_turn(self, state: State, player: Player, watch: Watch) -> None:
        """A player's turn begins."""
        state.turn = player
        state.committed = False  # M-28
        watch.count(Count.TURNS, player)
        state.phase = Phase.TURN

    def end_turn(self, state: State, watch: Watch) -> None:
        """The turn of the player whose turn it is ends."""
        if not state.inside:
            self.end_round(state)
            return
        # The player's own seat comes last: one who is alone inside follows.
        seats = (clockwise(state.turn, steps, self.players) for steps in range(1, self.players + 1))
        following = next(player for player in seats if player in state.inside)  # M-13
        self.begin_turn(state, following, watch)

    def end_round(self, state: State) -> None:
        """Nobody is inside: the next round begins, or the game ends."""
        state.committed = False
        if state.round == 5:
            state.phase = Phase.END  # M-15: nothing is put back
            return
        state.round += 1
        pour(state.discard, state.deck)  # M-15
        if self.centre_to_deck:
            pour(state.centre, state.deck)  # M-15
        state.black_reward = True  # M-10
        state.inside = self.everybody()
        state.phase = Phase.REWARD  # M-14: the last to act starts

    def refill(self, state: State, watch: Watch) -> None:
        """The discard pile becomes the deck if a card is needed and the deck is empty."""
        if total(state.deck) == 0:
            pour(state.discard, state.deck)  # M-16
            watch.count(Count.REFILLS, Player(0))

    def explore(self, state: State, watch: Watch) -> None:
        """A card is to be drawn from the deck."""
        state.committed = False  # M-28
        self.refill(state, watch)
        state.phase = Phase.DRAW  # M-21

    def take(self, state: State, kind: Kind, watch: Watch) -> None:
        """A card of the centre is the drawn card."""
        state.committed = False
        state.centre[kind] -= 1  # M-21
        watch.count(Count.TAKEN, state.turn)
        self.see(state, kind, watch)

    def draw(self, state: State, kind: Kind, watch: Watch) -> None:
        """A card is drawn from the deck."""
        state.deck[kind] -= 1
        if state.phase is Phase.DRAW:
            watch.count(Count.EXPLORED, state.turn)
            self.see(state, kind, watch)
            return
        state.centre[kind] += 1  # M-41
        state.foresee -= 1
        if state.foresee == 0:
            state.phase = Phase.TURN
        else:
            self.refill(state, watch)
            state.phase = Phase.FORESEE

    def see(self, state: State, kind: Kind, watch: Watch) -> None:
        """A drawn card is seen: a reaction is offered if there could be one."""
        state.pending = kind
        state.phase = Phase.REACT  # M-22
        if len(self.legal(state)) == 1:
            self.accept(state, watch)  # M-22

    def accept(self, state: State, watch: Watch) -> None:
        """The drawn card is kept."""
        kind = state.pending
        assert kind is not None, "a card is pending in react"
        if kind is Kind.ASSISTANT:
            state.phase = Phase.ASSIGN  # M-50
        else:
            self.resolve(state, kind, False, watch)

    def discard_pending(self, state: State) -> None:
        """The drawn card is discarded, if there is one."""
        if state.pending is not None:
            state.discard[state.pending] += 1
            state.pending = None

    def resolve(self, state: State, kind: Kind, wild: bool, watch: Watch) -> None:
        """The drawn card takes effect as a card of `kind`; `wild` if it is an Assistant."""
        if kind is Kind.STUDENT:
            state.pending = None
            self.welcome(state, wild, watch)
            return
        if kind in state.seats[state.turn].board:
            self.expel(state, watch)  # M-23, M-24
            return
        state.pending = None
        self.place(state, state.turn, kind, wild, watch)
        self.end_turn(state, watch)  # M-26

    def welcome(self, state: State, wild: bool, watch: Watch) -> None:
        """A Student joins the player whose turn it is."""
        seat = state.seats[state.turn]
        if wild:
            seat.wild_students += 1
        else:
            seat.students += 1
        if seat.all_students() < self.content.student_set:
            self.end_turn(state, watch)  # M-25, M-26
            return
        watch.count(Count.STUDENT_SETS, state.turn)
        self.dismiss(state)  # M-25
        self.recover(state, watch)  # M-25

    def dismiss(self, state: State) -> None:
        """The Students of the player whose turn it is are discarded."""
        seat = state.seats[state.turn]
        state.discard[Kind.STUDENT] += seat.students
        state.discard[Kind.ASSISTANT] += seat.wild_students  # M-52
        seat.students = seat.wild_students = 0

    def recover(self, state: State, watch: Watch) -> None:
        """The player whose turn it is turns a Defense card face up, if one is face down; then the turn ends."""
        if state.seats[state.turn].ready == self.dealt():
            self.end_turn(state, watch)
        else:
            state.phase = Phase.FLIP  # M-25, M-32

    def place(self, state: State, player: Player, kind: Kind, wild: bool, watch: Watch) -> bool:
        """A Seal or Fragment comes to a board that lacks its kind. Says whether it completed a set."""
        seat = state.seats[player]
        seat.board.add(kind)
        if wild:
            seat.wild.add(kind)
        if kind in SEALS:
            if seat.board.issuperset(SEALS):
                watch.count(Count.SEAL_SETS, player)
                self.complete(state, player, SEALS, watch)  # M-23
                return True
        elif len(seat.board.intersection(FRAGMENTS)) == self.content.fragment_set:
            watch.count(Count.FRAGMENT_SETS, player)
            self.complete(state, player, FRAGMENTS, watch)  # M-24
            return True
        return False

    def complete(self, state: State, player: Player, kinds: Collection[Kind], watch: Watch) -> None:
        """A set of Seals or Fragments is paid, if it can be, and discarded."""
        if state.knowledge > 0:
            state.knowledge -= 1  # M-3
            state.seats[player].knowledge += 1  # M-3
            watch.count(Count.KNOWLEDGE, player)
        self.discard_board(state, player, kinds)

    def discard_board(self, state: State, player: Player, kinds: Collection[Kind]) -> None:
        """Cards of a board go to the discard pile, Assistants as Assistants."""
        seat = state.seats[player]
        for kind in kinds:
            if kind in seat.wild:
                state.discard[Kind.ASSISTANT] += 1  # M-52
            elif kind in seat.board:
                state.discard[kind] += 1
        seat.board.difference_update(kinds)
        seat.wild.difference_update(kinds)

    def lowest_reward(self, state: State) -> int | None:
        """Takes the lowest remaining reward: the place of its red number, or None if it is the black card."""
        if state.rewards:
            place = min(state.rewards)
            state.rewards.remove(place)  # M-30: red before black at equal numbers
            return place
        state.black_reward = False
        return None

    def leave(self, state: State, watch: Watch) -> None:
        """The player whose turn it is leaves with the lowest reward."""
        player = state.turn
        seat = state.seats[player]
        place = self.lowest_reward(state)
        if place is not None:
            seat.red[place] += 1  # M-30
        else:
            seat.black.add(state.round - 1)  # M-30
            watch.count(Count.BLACK_WON, player)
        watch.count(Count.LEFT, player)
        self.discard_board(state, player, BOARD_KINDS)  # M-30
        state.inside.remove(player)
        self.end_turn(state, watch)

    def expel(self, state: State, watch: Watch) -> None:
        """The player whose turn it is is expelled, and the lowest reward is lost."""
        player = state.turn
        watch.count(Count.EXPELLED, player)
        place = self.lowest_reward(state)
        if place is not None:
            state.red_deck[place] += 1  # M-31
        else:
            watch.count(Count.BLACK_LOST, player)  # M-31
        self.discard_board(state, player, BOARD_KINDS)  # M-31
        self.dismiss(state)  # M-31
        self.discard_pending(state)  # M-31
        state.inside.remove(player)
        self.recover(state, watch)  # M-32

    def spend(self, state: State, card: Defense, watch: Watch) -> None:
        """A Defense card is used."""
        state.seats[state.turn].ready.remove(card)  # M-40
        watch.count(Count.USED_PREMONITION + DEFENSES.index(card), state.turn)

    def premonition(self, state: State, watch: Watch) -> None:
        """Cards are to be drawn for the centre."""
        self.spend(state, Defense.PREMONITION, watch)
        state.committed = True  # M-20
        state.foresee = min(3, total(state.deck) + total(state.discard))  # M-41
        self.refill(state, watch)
        state.phase = Phase.FORESEE  # M-41

    def put_away(self, state: State, card: Defense, kinds: Collection[Kind], watch: Watch) -> None:
        """Silver Container and Storage Box."""
        self.spend(state, card, watch)
        state.committed = True  # M-20
        wild = state.seats[state.turn].wild
        loose = [kind for kind in kinds if kind not in wild]  # M-52
        self.discard_board(state, state.turn, loose)  # M-42
        state.phase = Phase.TURN

    def receive(self, state: State, kind: Kind, steps: int, watch: Watch) -> None:
        """A card of another board comes to the own one."""
        self.spend(state, Defense.RECEIVE, watch)
        state.committed = True  # M-20
        other = clockwise(state.turn, steps, self.players)
        state.seats[other].board.remove(kind)  # M-43
        completed = self.place(state, state.turn, kind, False, watch)  # M-43
        if completed and self.receive_set_ends_turn:
            self.end_turn(state, watch)  # M-43
        else:
            state.phase = Phase.TURN  # M-43

    def present(self, state: State, steps: int, watch: Watch) -> None:
        """The drawn card goes to another board."""
        self.spend(state, Defense.PRESENT, watch)
        other = clockwise(state.turn, steps, self.players)
        kind = state.pending
        assert kind is not None, "a card is pending in react"
        state.pending = None
        if kind is Kind.STUDENT:
            state.seats[other].students += 1  # M-45
        else:
            self.place(state, other, kind, False, watch)  # M-45
        self.end_turn(state, watch)  # M-45

    def points(self, seat: Seat) -> int:
        """A player's points."""
        red = sum(number * cards for number, cards in zip(self.content.red, seat.red, strict=True))
        black = sum(self.content.black[place] for place in seat.black)
        return red + black + seat.knowledge * self.content.knowledge_points  # M-60

    def shares(self, state: State) -> list[float]:
        """Every winner's equal share of 1."""
        if state.phase is not Phase.END:
            return [0.0] * self.players
        # The black numbers ascend by round and each is one player's: the place of the highest orders the tied.
        ranks = [(self.points(seat), max(seat.black, default=-1)) for seat in state.seats]
        winners = ranks.count(max(ranks))
        return [1.0 / winners if rank == max(ranks) else 0.0 for rank in ranks]  # M-60
