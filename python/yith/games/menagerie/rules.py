"""The game with its options and content: the contract, and where every move is made."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, ClassVar, Final

from yith.api import Info, Rules
from yith.games.menagerie import NAME, VERSION, attempt, observe, position, possible, setup, turn
from yith.games.menagerie.action import (
    ACTIONS,
    FACES,
    FIRST_DEAL,
    FIRST_DIE,
    FIRST_GHOST,
    MOVES,
    Attempt,
    Bonus,
    ChooseCharacter,
    ChooseRole,
    Deal,
    Die,
    DrawGhost,
    Escape,
    FaceObject,
    Flip,
    Gain,
    IgnoreAbility,
    IgnoreObject,
    Lower,
    Move,
    PlaceDie,
    Raise,
    Recall,
    RecallRoll,
    Reroll,
    SetDie,
    Spend,
    Use,
    Word,
    text,
)
from yith.games.menagerie.content import Content
from yith.games.menagerie.legal import actions, allow
from yith.games.menagerie.state import Phase, State
from yith.games.menagerie.tally import counters
from yith.node import CHANCE, TERMINAL, Id, Node, Player, decision
from yith.option import Bool, Choice, Int, Options, OptionSpec
from yith.option import Word as RowId

if TYPE_CHECKING:
    from yith.content import Document
    from yith.errors import Rule
    from yith.observation import Slot
    from yith.rng import Source
    from yith.tally import Counter, Watch

LIMIT: Final = 39
"""The default of `limit`, which other modes than arcade take alone (C-80)."""


class Menagerie(Rules[State]):
    """The game with its options and content."""

    NAME = NAME
    VERSION = VERSION
    CONTENT = (files("yith.games.menagerie") / "content.toml").read_text(encoding="utf-8")
    # C-80
    OPTIONS: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec(
            "mode",
            Choice(("standard", "campaign", "arcade")),
            0,
            "one game, two on end, or rows of objects until a limit",
        ),
        OptionSpec("challenger", Bool(), 0, "the whole lowest row is attempted at once"),
        OptionSpec("beginner", Bool(), 0, "a completed challenge can gain Health"),
        OptionSpec("character", RowId("character"), 0, "the character; chosen in play if None"),
        OptionSpec("role", RowId("role"), 0, "the role; chosen in play if None"),
        OptionSpec("campaign_stats", Choice(("reset", "carry")), 0, "what the second game of a campaign begins with"),
        OptionSpec("limit", Int(1, 99), LIMIT, "captures that win an arcade game"),
    )

    def __init__(self, options: Options, document: Document) -> None:
        """Builds the game."""
        self.arcade = options.is_("mode", "arcade")
        self.campaign = options.is_("mode", "campaign")
        self.challenger = options.flag("challenger")
        self.beginner = options.flag("beginner")
        self.carry = options.is_("campaign_stats", "carry")
        self.limit = options.int_("limit")
        if not self.arcade and self.limit != LIMIT:
            reason = options.reason("limit", f"{LIMIT} unless mode='arcade'")
            raise Options.refusal(NAME, [reason])  # C-80
        self.content = Content.read(document)
        chosen = (options.word("character"), options.word("role"))
        ids = [card.id for card in self.content.characters], [card.id for card in self.content.roles]
        self.character, self.role = (
            None if word is None else ids[place].index(word) for place, word in enumerate(chosen)
        )
        self._texts = [text(move, self.content) for move in MOVES]
        self._counters = counters(self.content)

    @property
    def captures(self) -> int:
        """How many captures win."""
        if self.arcade:
            return self.limit  # C-71
        return 13 if self.campaign else 6  # C-21

    def num_players(self) -> int:
        """The number of players."""
        return 1

    def num_actions(self) -> int:
        """The number of action ids."""
        return ACTIONS

    def texts(self) -> list[str]:
        """The text of every id."""
        return self._texts

    def info(self) -> Info:
        """Facts and bounds."""
        # C-86
        captures = self.captures
        escapes = 40 * captures // 3 if self.arcade else 0
        challenges = 6 * captures + (5 * escapes + 10 if self.arcade else 0)
        hearts = 24 if self.campaign else 12
        turns = challenges + hearts + captures + (challenges if self.beginner else 0)
        shared = challenges + 2 * escapes
        # In main: rerolls, steps, places, attempts, uses, flips, what can be ignored, `end`. Six ordinary dice leave
        # none to recall.
        attempts, ignored = (54, 12) if self.challenger else (18, 4)
        return Info(
            hidden=False,
            max_legal_actions=63 + 10 + 36 + attempts + 10 + 6 + ignored + 1,
            max_decisions=25 * turns + shared + 4 * captures + 69,
            max_chances=33 * turns + 5 * challenges + shared + 14 * captures + 402,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
        )

    def observation_spec(self) -> list[Slot]:
        """The layout of `observe`."""
        return list(observe.layout())

    def tally_spec(self) -> tuple[Counter, ...]:
        """The counters."""
        return self._counters

    def initial_state(self) -> State:
        """The position before the first move."""
        return setup.first(self)

    def node(self, state: State) -> Node:
        """Who acts."""
        if state.phase.is_chance:
            return CHANCE
        return decision(Player(0)) if state.phase is not Phase.OVER else TERMINAL

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
        """The outcomes of a chance node, all of weight 1."""
        match state.phase:
            case Phase.DEAL:
                return [(Id(FIRST_DEAL + found), 1) for found in sorted(state.deck)]  # C-82
            case Phase.GHOST:
                return [(Id(FIRST_GHOST + ghost), 1) for ghost in setup.ghosts_left(self, state)]  # C-82
            case Phase.ROLL:
                return [(Id(FIRST_DIE + face - 1), 1) for face in FACES]  # C-82
            case _:
                return []

    def returns(self, state: State) -> list[float]:
        """The returns of all players."""
        return [float(state.won)]  # C-74

    def scores(self, state: State) -> list[int]:
        """The points of all players."""
        return [sum(state.captured) if self.arcade else state.prestige]  # C-74

    def observe(self, state: State, player: Player, out: bytearray) -> None:
        """Writes the tensor."""
        del player
        out[:] = bytes(observe.slots(state))

    def observation_text(self, state: State, viewer: Player | None) -> str:
        """What all know, as one line."""
        del viewer
        return observe.describe(self, state)

    def state_text(self, state: State) -> str:
        """The position as one line."""
        return observe.describe(self, state)

    def observe_event(self, before: State, move: Id, after: State, player: Player) -> list[str]:
        """What a player sees of a move: all of it."""
        del before, after, player
        return [self._texts[move]]

    def resample(self, state: State, player: Player, source: Source) -> State:
        """A copy: nothing is hidden."""
        del player, source
        return state.clone()  # C-83

    def encode(self, state: State) -> bytes:
        """The position as bytes."""
        return bytes(observe.slots(state))

    def decode(self, data: bytes) -> State | list[str]:
        """Reads what `encode` writes."""
        state = position.read(data)
        if isinstance(state, list):
            return state
        return position.irregular(data, state) + possible.impossible(self, state) or state

    def step(self, state: State, move: Move, watch: Watch) -> None:
        """Makes a move."""
        match move:
            case Word():
                self.step_word(state, move, watch)
            case Reroll() | Raise() | Lower() | Recall() | RecallRoll() | PlaceDie() | SetDie() | Die():
                self.step_dice(state, move, watch)
            case Attempt():
                attempt.attempt(self, state, move, watch)
            case Spend(face):
                attempt.spend(self, state, face, watch)
            case Gain(stat):
                attempt.gain_point(self, state, stat, watch)
            case Use() | Flip() | IgnoreAbility() | IgnoreObject():
                self.step_bonus(state, move, watch)
            case _:
                self.step_card(state, move, watch)

    def step_word(self, state: State, move: Word, watch: Watch) -> None:
        """Makes a move that names nothing."""
        match move:
            case Word.ROLL:
                turn.roll(self, state, watch)
            case Word.RESOLVE:
                turn.resolve(self, state)
            case Word.END:
                turn.end(self, state, watch)

    def step_card(
        self, state: State, move: ChooseCharacter | ChooseRole | FaceObject | Escape | Deal | DrawGhost, watch: Watch
    ) -> None:
        """Makes a move with a card."""
        match move:
            case ChooseCharacter(character):
                setup.choose_character(self, state, character)
            case ChooseRole(role):
                setup.choose_role(self, state, role)
            case FaceObject(found):
                setup.face(self, state, found)
            case Escape(slot):
                setup.escape(self, state, slot, watch)
            case Deal(found):
                setup.deal(self, state, found, watch)
            case DrawGhost(ghost):
                setup.meet(self, state, ghost)

    def step_dice(
        self,
        state: State,
        move: Reroll | Raise | Lower | Recall | RecallRoll | PlaceDie | SetDie | Die,
        watch: Watch,
    ) -> None:
        """Makes a move with dice."""
        match move:
            case Reroll(mask):
                turn.reroll(self, state, mask, watch)
            case Raise(face):
                turn.step(self, state, face, 1, watch)
            case Lower(face):
                turn.step(self, state, face, -1, watch)
            case Recall(space):
                turn.recall(state, space, watch)
            case RecallRoll(space):
                turn.recall_roll(state, space, watch)
            case PlaceDie():
                turn.place(self, state, move, watch)
            case SetDie(face):
                turn.set_die(state, face)
            case Die(face):
                turn.die(self, state, face, watch)

    def step_bonus(self, state: State, move: Use | Flip | IgnoreAbility | IgnoreObject, watch: Watch) -> None:
        """Uses a Capture Bonus."""
        match move:
            case Use(bonus):
                turn.use(self, state, bonus, watch)
            case Flip(face):
                turn.flip(state, face, watch)
            case IgnoreAbility(slot, ability):
                turn.ignore(state, 4 * slot + 1 + ability, Bonus.IGNORE_ABILITY, watch)
            case IgnoreObject(slot):
                turn.ignore(state, 4 * slot, Bonus.IGNORE_OBJECT, watch)
