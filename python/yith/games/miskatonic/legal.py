"""Who may do what: the rules one by one with their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.errors import Rule
from yith.games.miskatonic.action import (
    ACTIONS,
    FRAGMENTS,
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
)
from yith.games.miskatonic.state import Phase, State, total
from yith.node import Id, clockwise

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from yith.games.miskatonic.rules import Miskatonic

# Why moves are refused.
PHASE = {phase: Rule("wrong-phase", "M-27", f"the phase is {phase}") for phase in Phase}
REWARD_LIES = Rule("reward-lies", "M-11", "that number lies there already")
NO_RED = Rule("no-red", "M-11", "no card of that number is in the red deck")
NOT_DRAWN = Rule("not-in-deck", "M-21", "no such card is in the deck")
NOT_FORESEEN = Rule("not-in-deck", "M-41", "no such card is in the deck")
COMMITTED = Rule("committed", "M-20", "a preventive card used this turn commits to explore")
NO_CARD = Rule("no-card", "M-16", "deck and discard pile are empty")
NOT_IN_CENTRE = Rule("not-in-centre", "M-21", "no such card lies in the centre")
NOT_DEALT = Rule("not-dealt", "M-47", "the option latent is off")
SPENT = Rule("spent", "M-40", "the card is face down")
FORESEE_NONE = Rule("foresee-none", "M-40", "there is no card to foresee")
NO_SEAL = Rule("no-seal", "M-40", "there is no seal to discard")
NO_FRAGMENT = Rule("no-fragment", "M-40", "there is no fragment to discard")
NO_SEAT = Rule("no-seat", "M-6", "there is no such seat")
NOT_RIGHT = Rule("not-right", "M-43", "receive takes from the player on the right only")
OUTSIDE = Rule("outside", "M-43", "that player has left the library")
NOT_THERE = Rule("not-there", "M-43", "no such card lies on that board")
ASSISTANT_STAYS = Rule("assistant-stays", "M-51", "an assistant cannot be taken or given")
OWN_KIND = Rule("own-kind", "M-43", "that kind lies on the own board already")
GIVEN_OUTSIDE = Rule("given-outside", "M-45", "that player has left the library")
HAS_KIND = Rule("has-kind", "M-45", "that kind lies on that board already")
UP_WITH_STUDENTS = Rule("face-up", "M-25", "the card is face up")
UP_EXPELLED = Rule("face-up", "M-32", "the card is face up")


def require(holds: bool, rule: Rule) -> Rule | None:
    """The rule, unless it is kept."""
    return None if holds else rule


def in_phase(state: State, phase: Phase) -> Rule | None:
    """Requires a phase."""
    return require(state.phase is phase, PHASE[state.phase])


def is_ready(state: State, card: Defense) -> Rule | None:
    """Requires a Defense card of the player whose turn it is to be face up."""
    return require(card in state.seats[state.turn].ready, SPENT)


def has_card(state: State) -> bool:
    """Whether a card can be drawn."""
    return total(state.deck) + total(state.discard) > 0


def has_loose(state: State, kinds: Collection[Kind]) -> bool:
    """Whether the player whose turn it is has a card of these kinds on the board that is no Assistant."""
    seat = state.seats[state.turn]
    return any(kind in seat.board and kind not in seat.wild for kind in kinds)


def allow(game: Miskatonic, state: State, move: Move) -> Rule | None:
    """Why a move is refused, if it is: the first rule that is not kept."""
    rules = allow_word(game, state, move) if isinstance(move, Word) else allow_other(game, state, move)
    for rule in rules:
        if rule is not None:
            return rule
    return None


def allow_word(game: Miskatonic, state: State, move: Word) -> Iterator[Rule | None]:
    """The rules for a move that one word says."""
    match move:
        case Word.LEAVE:
            yield in_phase(state, Phase.TURN)
            yield require(not state.committed, COMMITTED)  # M-20
        case Word.EXPLORE:
            yield in_phase(state, Phase.TURN)
            yield require(has_card(state), NO_CARD)  # M-16
        case Word.PREMONITION:
            yield in_phase(state, Phase.TURN)
            yield is_ready(state, Defense.PREMONITION)  # M-40
            yield require(has_card(state), FORESEE_NONE)  # M-40
        case Word.SILVER:
            yield in_phase(state, Phase.TURN)
            yield is_ready(state, Defense.SILVER)  # M-40
            yield require(has_loose(state, SEALS), NO_SEAL)  # M-40, M-52
        case Word.STORAGE:
            yield in_phase(state, Phase.TURN)
            yield is_ready(state, Defense.STORAGE)  # M-40
            yield require(has_loose(state, FRAGMENTS), NO_FRAGMENT)  # M-40, M-52
        case Word.LATENT:
            yield in_phase(state, Phase.TURN)
            yield require(game.latent, NOT_DEALT)  # M-47
            yield is_ready(state, Defense.LATENT)  # M-40
        case Word.ACCEPT:
            yield in_phase(state, Phase.REACT)
        case Word.REFLEXES:
            yield in_phase(state, Phase.REACT)
            yield is_ready(state, Defense.REFLEXES)  # M-40
        case Word.ESCAPE:
            yield in_phase(state, Phase.REACT)
            yield is_ready(state, Defense.ESCAPE)  # M-40


def allow_other(game: Miskatonic, state: State, move: Move) -> Iterator[Rule | None]:
    """The rules for all other moves."""
    seat = state.seats[state.turn]
    match move:
        case Take(kind):
            yield in_phase(state, Phase.TURN)
            yield require(state.centre[kind] > 0, NOT_IN_CENTRE)  # M-21
        case Receive(kind, steps):
            yield in_phase(state, Phase.TURN)
            yield is_ready(state, Defense.RECEIVE)  # M-40
            yield require(steps < game.players, NO_SEAT)
            yield require(not game.receive_from_right or steps == game.players - 1, NOT_RIGHT)  # M-43
            other = clockwise(state.turn, steps, game.players)
            yield require(other in state.inside, OUTSIDE)  # M-43
            yield require(kind in state.seats[other].board, NOT_THERE)  # M-43
            yield require(kind not in state.seats[other].wild, ASSISTANT_STAYS)  # M-51
            yield require(kind not in seat.board, OWN_KIND)  # M-43
        case Present(steps):
            yield in_phase(state, Phase.REACT)
            yield is_ready(state, Defense.PRESENT)  # M-40
            yield require(steps < game.players, NO_SEAT)
            other = clockwise(state.turn, steps, game.players)
            yield require(other in state.inside, GIVEN_OUTSIDE)  # M-45
            pending = state.pending
            assert pending is not None, "a card is pending in react"
            yield require(pending is not Kind.ASSISTANT, ASSISTANT_STAYS)  # M-51
            yield require(other not in state.holders(pending), HAS_KIND)  # M-45
        case Flip(card):
            yield in_phase(state, Phase.FLIP)
            yield require(card in game.dealt(), NOT_DEALT)  # M-47
            inside = state.turn in state.inside
            yield require(card not in seat.ready, UP_WITH_STUDENTS if inside else UP_EXPELLED)  # M-25, M-32
        case Assign():
            yield in_phase(state, Phase.ASSIGN)  # M-50
        case Reward(place):
            yield in_phase(state, Phase.REWARD)
            yield require(place not in state.rewards, REWARD_LIES)  # M-11
            yield require(state.red_deck[place] > 0, NO_RED)  # M-11
        case Draw(kind):
            foreseen = state.phase is Phase.FORESEE
            if not foreseen:
                yield in_phase(state, Phase.DRAW)
            yield require(state.deck[kind] > 0, NOT_FORESEEN if foreseen else NOT_DRAWN)  # M-41, M-21


def actions(game: Miskatonic, state: State) -> list[Id]:
    """The legal actions, ascending: what `allow` lets through."""
    return [Id(place) for place, move in enumerate(MOVES[:ACTIONS]) if allow(game, state, move) is None]
