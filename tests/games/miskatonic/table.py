"""Positions as the observation tensor writes them: read from a state, or set up by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.games import contents
from yith.api import State as AnyState
from yith.engine import Game as AnyGame
from yith.games.miskatonic import View

Game: TypeAlias = AnyGame[View]
State: TypeAlias = AnyState[View]

FRAGMENTS: Final = tuple(f"fragment-{letter}" for letter in "abcdefg")
SEALS: Final = ("seal-1", "seal-2", "seal-3")
KINDS: Final = (*FRAGMENTS, *SEALS, "student", "assistant")
DEFENSES: Final = ("premonition", "silver", "storage", "latent", "receive", "reflexes", "escape", "present")
PHASES: Final = ("reward", "turn", "foresee", "draw", "react", "assign", "flip", "end")

# One letter a kind, in the order of the ids.
LETTERS: Final = "ABCDEFG123SX"


def shipped() -> str:
    """The content file that ships."""
    return (files("yith.games.miskatonic") / "content.toml").read_text(encoding="utf-8")


def edited(folder: Path, *edits: tuple[str, str]) -> str:
    """Writes the content file that ships with some texts replaced, each of which occurs once; gives its path."""
    return contents.edited(folder, shipped(), *edits)


def copies(kind: str, count: int) -> tuple[str, str]:
    """The edit that gives a kind another number of copies."""
    text = shipped()
    start = text.index(f'id = "{kind}"')
    row = text[start : text.index("origin", start)]
    return row, row[: row.index("copies")] + f"copies = {count}\n"


@cache
def parsed(text: str | None) -> dict[str, Any]:
    return tomllib.loads(text or shipped())


def content(game: Game) -> dict[str, Any]:
    """The tables of the game's content file."""
    return parsed(game.content_text)


@dataclass
class Seat:
    """32 slots of an observation."""

    board: list[int]
    students: int
    assistants: int
    defense: list[int]
    inside: int
    knowledge: int
    red: list[int]
    black: list[int]

    def slots(self) -> list[int]:
        ends = [self.students, self.assistants, *self.defense, self.inside, self.knowledge]
        return [*self.board, *ends, *self.red, *self.black]

    @property
    def ready(self) -> list[str]:
        return [card for card, up in zip(DEFENSES, self.defense, strict=True) if up]

    @property
    def cards(self) -> str:
        """The board in letters, as `setup` takes it."""
        marks = ("", "{}", "{}*")
        words = [marks[value].format(LETTERS[kind]) for kind, value in enumerate(self.board) if value]
        return " ".join([*words, *["S"] * self.students, *["S*"] * self.assistants])


@dataclass
class Table:
    """A whole observation: the seats from the observer on, and the 54 slots of the table."""

    seats: list[Seat]
    deck: list[int]
    discard: list[int]
    centre: list[int]
    red_deck: list[int]
    rewards: list[int]
    black: int
    knowledge: int
    round: int
    phase: int
    turn: int
    committed: int
    foresee: int
    pending: int

    def slots(self) -> list[int]:
        seats = [slot for seat in self.seats for slot in seat.slots()]
        numbers = [*self.red_deck, *self.rewards, self.black, self.knowledge, self.round, self.phase]
        return [*seats, *self.deck, *self.discard, *self.centre, *numbers, *self.last()]

    def last(self) -> list[int]:
        return [self.turn, self.committed, self.foresee, self.pending]

    @property
    def phase_name(self) -> str:
        return PHASES[self.phase]


def read(state: State, player: int = 0) -> Table:
    """What a player sees; for player 0 the seats are the absolute ones."""
    slots = [int(slot) for slot in state.observation(player)]
    players = (len(slots) - 54) // 32
    assert len(slots) == 32 * players + 54
    seats = [seat_of(slots[32 * seat : 32 * seat + 32]) for seat in range(players)]
    rest = slots[32 * players :]
    piles = rest[:12], rest[12:24], rest[24:36], rest[36:41], rest[41:46]
    return Table(seats, *piles, *rest[46:])


def seat_of(slots: list[int]) -> Seat:
    return Seat(slots[:10], slots[10], slots[11], slots[12:20], slots[20], slots[21], slots[22:27], slots[27:32])


def pile(words: str) -> list[int]:
    """Counts by kind of a pile in letters: `A 1 Sx5`."""
    counts = [0] * 12
    for word in words.split():
        letter, _, times = word.partition("x")
        counts[LETTERS.index(letter)] += int(times or 1)
    return counts


def letters(counts: Sequence[int]) -> str:
    """A pile in letters."""
    words = [LETTERS[kind] if count == 1 else f"{LETTERS[kind]}x{count}" for kind, count in enumerate(counts) if count]
    return " ".join(words)


def added(*counts: Sequence[int]) -> list[int]:
    return [sum(column) for column in zip(*counts, strict=True)]


def held(seat: Seat) -> list[int]:
    """The cards of a board by kind: an Assistant is a card of its own kind."""
    board = [int(value == 1) for value in seat.board]
    assistants = sum(value == 2 for value in seat.board) + seat.assistants
    return [*board, seat.students, assistants]


def seated(game: Game, board: str, down: str, won: str, *, inside: bool) -> Seat:
    """A seat as `setup` describes it."""
    data = content(game)
    seat = Seat([0] * 10, 0, 0, [1] * 8, int(inside), 0, [0] * 5, [0] * 5)
    seat.defense[3] = int(bool(game.options["latent"]))
    for word in board.split():
        wild = word.endswith("*")
        if word[0] == "S":
            seat.assistants, seat.students = seat.assistants + wild, seat.students + (not wild)
        else:
            seat.board[LETTERS.index(word[0])] = 1 + wild
    for card in down.split():
        seat.defense[DEFENSES.index(card)] = 0
    for word in won.split():
        if word == "k":
            seat.knowledge += 1
        elif word[0] == "r":
            seat.red[data["red"]["numbers"].index(int(word[1:]))] += 1
        else:
            seat.black[data["black"]["numbers"].index(int(word[1:]))] += 1
    return seat


def setup(
    game: Game,
    *boards: str,
    deck: str | None = None,
    discard: str | None = None,
    centre: str = "",
    out: Collection[int] = (),
    spent: Sequence[str] = (),
    owned: Sequence[str] = (),
    rewards: str | None = None,
    round_number: int = 1,
    phase: str = "turn",
    turn: int = 0,
    committed: bool = False,
    foresee: int = 0,
    pending: str = "",
) -> Table:
    """A position in which every card is somewhere.

    Boards, piles and the pending card are in letters: `A` to `G`, `1` to `3`, `S`, on boards with `*` for an Assistant,
    elsewhere `X`. What they do not name lies in the deck, or in the discard pile where `deck` is given. `spent` names
    face-down Defense cards, `owned` won cards (`k`, `r3`, `b6`), `rewards` the red ones that lie there: by default the
    lowest.
    """
    data, players = content(game), game.num_players
    reds = data["red"]["numbers"]
    inside = [seat not in out and phase != "end" for seat in range(players)]
    seats = []
    for number in range(players):
        board, down, won = (words[number] if number < len(words) else "" for words in (boards, spent, owned))
        seats.append(seated(game, board, down, won, inside=inside[number]))
    if rewards is None:
        lying = [int(index < sum(inside) - 1) for index in range(5)]
    else:
        lying = [int(str(number) in rewards.split()) for number in reds]
    used = added(*map(held, seats), pile(centre), pile(pending))
    counts = [row["copies"] for row in data["card"]]
    counts[11] *= int(bool(game.options["assistants"]))
    if deck is None:
        thrown = pile(discard or "")
        left = [count - gone for count, gone in zip(counts, added(used, thrown), strict=True)]
        piles = left, thrown
    else:
        assert discard is None, "the rest lies in the discard pile"
        left = pile(deck)
        piles = left, [count - gone for count, gone in zip(counts, added(used, left), strict=True)]
    red_owned = added(*(seat.red for seat in seats), lying)
    return Table(
        seats,
        *piles,
        pile(centre),
        [data["red"]["copies"] - gone for gone in red_owned],
        lying,
        int(any(inside)),
        data["knowledge"]["count"] - sum(seat.knowledge for seat in seats),
        round_number,
        PHASES.index(phase),
        turn,
        int(committed),
        foresee,
        LETTERS.index(pending) + 1 if pending else 0,
    )


def place(game: Game, table: Table) -> State:
    """The state of a table; ConfigError where it is impossible."""
    return game.from_bytes(game.initial_state().to_bytes()[:8] + bytes(table.slots()))
