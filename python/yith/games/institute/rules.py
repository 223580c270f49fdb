"""The game with its options and content: the contract, and where every move is made."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, ClassVar

from yith.api import Info, Rules
from yith.games.institute import NAME, VERSION, act, answer, explore, legal, observe, position, possible, setup, step
from yith.games.institute.action import (
    ACTIONS,
    MOVES,
    At,
    Choose,
    ClassId,
    DrawClass,
    DrawRitual,
    DrawStory,
    DrawTile,
    Drop,
    EmergencyPortal,
    Explore,
    Face,
    Find,
    Go,
    Item,
    Line,
    Move,
    Outcome,
    Pendant,
    Pick,
    Sit,
    Spin,
    Strike,
    Turn,
    Word,
    text,
)
from yith.games.institute.content import DIFFICULTIES, Content
from yith.games.institute.harm import points
from yith.games.institute.items import add, remove
from yith.games.institute.special import peek
from yith.games.institute.state import NOTHING, Question, Result, State
from yith.games.institute.story import draw_story, go_on
from yith.games.institute.tally import counters
from yith.node import CHANCE, TERMINAL, Id, Node, Player, decision
from yith.option import Choice, Int, Options, OptionSpec, Words
from yith.tally import Silent

if TYPE_CHECKING:
    from yith.content import Document
    from yith.errors import Rule
    from yith.observation import Slot
    from yith.rng import Source
    from yith.tally import Counter, Watch


class Institute(Rules[State]):
    """The game with its options and content."""

    NAME = NAME
    VERSION = VERSION
    CONTENT = (files("yith.games.institute") / "content.toml").read_text(encoding="utf-8")
    OPTIONS: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("players", Int(2, 4), 2, "how many play"),
        OptionSpec("difficulty", Choice(DIFFICULTIES), 0, "the Sorcerer's health"),
        OptionSpec("classes", Words("class"), 0, "the class of each player; drawn if random"),
        OptionSpec("backpack_limit", Int(0, 32), 0, "items in a backpack at most; no limit if 0"),
    )

    def __init__(self, options: Options, document: Document) -> None:
        """Builds the game."""
        self.content = Content.read(document)
        self.players = options.int_("players")
        self.backpack_limit = options.int_("backpack_limit")
        self.difficulty = next(place for place, word in enumerate(DIFFICULTIES) if options.is_("difficulty", word))
        self.classes = self.chosen(options)
        self._texts = [text(move, self.content) for move in MOVES]
        self._counters = counters(self.content)

    def chosen(self, options: Options) -> list[ClassId] | None:
        """The class of each seat, if they are not drawn."""
        words = options.words("classes")
        if words is None:
            return None
        ids = [card.id for card in self.content.classes]
        found = [ClassId(ids.index(word)) for word in words]
        if len({self.content.classes[place].card for place in found}) < len(found):
            reason = options.reason("classes", "ids of different cards")  # I-1
            raise Options.refusal(NAME, [reason])
        return found

    def sorcerer_health(self) -> int:
        """The Sorcerer's health when the game begins."""
        return self.content.rules.difficulty[self.difficulty]  # I-12

    def first_deck(self) -> int:
        """Cards of the Story deck when the game begins."""
        return len(self.content.stories) - self.content.rules.removed[self.players - 2]  # I-13

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
        # I-52. The most is at `act`: 4 ways, 5 items to pick, 5 to drop, 3 lines twice, and 8 words with `end`.
        return Info(
            hidden=False,
            max_legal_actions=4 + 5 + 5 + 3 + 3 + 8,
            max_decisions=4224,
            max_chances=2560,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
        )

    def observation_spec(self) -> list[Slot]:
        """The layout of `observe`."""
        return list(observe.layout(self.players))

    def tally_spec(self) -> tuple[Counter, ...]:
        """The counters."""
        return self._counters

    def initial_state(self) -> State:
        """The position before the first move."""
        state = setup.first(self)
        go_on(self, state, Silent())
        return state

    def node(self, state: State) -> Node:
        """Who acts."""
        asked = state.asked
        if asked.question is None:
            return TERMINAL
        if asked.question.is_chance:
            return CHANCE
        return decision(state.active if asked.question is not Question.LOSE or asked.seat is None else asked.seat)

    def legal(self, state: State) -> list[Id]:
        """The legal actions."""
        return legal.actions(self, state)

    def check(self, state: State, move: Id) -> Rule | None:
        """Why the move is refused, if it is."""
        return legal.allow(self, state, MOVES[move])

    def transition(self, state: State, move: Id, watch: Watch) -> None:
        """Makes one move, and all that the rules do until something is asked."""
        self.step(state, MOVES[move], watch)
        go_on(self, state, watch)

    def outcomes(self, state: State) -> list[tuple[Id, int]]:
        """The outcomes of a chance node."""
        return legal.outcomes(self, state)

    def returns(self, state: State) -> list[float]:
        """The returns of all players."""
        return [float(state.result is Result.WON)] * self.players  # I-51

    def scores(self, state: State) -> list[int]:
        """The points of all players."""
        return [points(state)] * self.players  # I-51

    def observe(self, state: State, player: Player, out: bytearray) -> None:
        """Writes the tensor."""
        out[:] = bytes(observe.slots(self, state, player))

    def observation_text(self, state: State, viewer: Player | None) -> str:
        """What all know, as one line, with a viewer seats relative."""
        return observe.describe(self, state, viewer)

    def state_text(self, state: State) -> str:
        """The position as one line, seats absolute."""
        return observe.describe(self, state, None)

    def observe_event(self, before: State, move: Id, after: State, player: Player) -> list[str]:
        """What a player sees of a move: all of it."""
        del after
        return observe.events(self, before, move, player)

    def resample(self, state: State, player: Player, source: Source) -> State:
        """A copy: nothing is hidden."""
        del player, source
        return state.clone()  # I-73

    def encode(self, state: State) -> bytes:
        """The position as bytes: what seat 0 observes."""
        return bytes(observe.slots(self, state, Player(0)))

    def decode(self, data: bytes) -> State | list[str]:
        """Reads what `encode` writes."""
        state = position.read(self, data)
        if isinstance(state, list):
            return state
        return position.irregular(self, data, state) + possible.impossible(self, state) or state

    def step(self, state: State, move: Move, watch: Watch) -> None:
        """Makes a move."""
        match move:
            case Word():
                self.step_word(state, move, watch)
            case Go() | Explore() | Pick() | Drop() | Pendant() | EmergencyPortal():
                self.step_action(state, move, watch)
            case At() | Turn() | Choose() | Sit() | Line():
                self.step_answer(state, move, watch)
            case _:
                self.step_outcome(state, move, watch)

    def step_word(self, state: State, word: Word, watch: Watch) -> None:
        """Makes a move that names nothing."""
        match word:
            case Word.KEEP | Word.PASS:
                state.asked = NOTHING  # I-60, I-62
            case Word.BURY:
                answer.put_away(state)
            case _:
                act.act(self, state, word, watch)

    def step_action(
        self, state: State, move: Go | Explore | Pick | Drop | Pendant | EmergencyPortal, watch: Watch
    ) -> None:
        """Makes an action that names something."""
        match move:
            case Go(direction):
                act.go(self, state, direction, watch)
            case Explore(direction):
                act.explore(state, direction)
            case Pick(item):
                act.pick(state, item, watch)
            case Drop(item):
                act.drop(state, item, watch)
            case Pendant(line):
                act.pendant(self, state, line, watch)
            case EmergencyPortal(line):
                act.emergency_portal(self, state, line, watch)

    def step_answer(self, state: State, move: At | Turn | Choose | Sit | Line, watch: Watch) -> None:
        """Makes an answer that names something."""
        match move:
            case At(cell):
                answer.at(self, state, cell, watch)
            case Turn(quarters):
                answer.turned(state, quarters, watch)
            case Choose(item):
                answer.item(self, state, item)
            case Sit(steps):
                answer.seat(self, state, steps, watch)
            case Line(line):
                answer.line(self, state, line, watch)

    def step_outcome(self, state: State, move: Outcome, watch: Watch) -> None:
        """The world acts."""
        match move:
            case DrawTile(tile):
                explore.draw_tile(state, tile)
            case Face(facing):
                explore.face(self, state, facing, watch)
            case Find(item):
                self.step_find(state, item)
            case DrawClass(place):
                setup.draw_class(state, place)
            case DrawRitual(ritual):
                setup.draw_ritual(state, ritual, watch)
            case DrawStory(story) if state.asked.question is Question.PEEK:
                peek(state, story)
            case DrawStory(story):
                draw_story(self, state, story, watch)
            case Strike(cell):
                answer.at(self, state, cell, watch)
            case Spin(quarters):
                answer.turned(state, quarters, watch)

    def step_find(self, state: State, item: Item) -> None:
        """An item comes from the pile."""
        match state.asked.question:
            case Question.ICON:
                explore.find_icon(self, state, item)
            case Question.SCATTER:
                step.find_scattered(self, state, item)
            case _:
                state.asked = NOTHING
                remove(state.pile, item)
                add(state.seat().pack, item)  # I-60
