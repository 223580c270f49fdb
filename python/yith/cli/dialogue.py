"""The dialogue of `yith play`: shows the match, asks the person, and does what is asked."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import click

from yith.cli.advice import advice
from yith.cli.seen import Seen
from yith.cli.tables import screen_of_text
from yith.cli.target import Target, new_file
from yith.errors import YithError

if TYPE_CHECKING:
    from yith.cli.match import Match

RESUMED: Final = ", or --resume with the same one to go on with it"
"""What else than a new file would be right for a game."""

Command: TypeAlias = Literal["undo", "hint", "odds", "save", "quit", "help"]

_COMMANDS: Final[dict[str, Command]] = {
    "u": "undo",
    "undo": "undo",
    "h": "hint",
    "hint": "hint",
    "o": "odds",
    "odds": "odds",
    "s": "save",
    "save": "save",
    "q": "quit",
    "quit": "quit",
    "?": "help",
    "help": "help",
}
_NAMED_AT_ONCE = 4
_LONGEST_SHOWN = 40

_HELP = """\
  a number    make the move with this number
  a text      make the move that begins so
  u, undo     take back all moves since your previous decision, and decide again
  h, hint     show which moves are best, by {simulations:,} simulated games{hints}
  o, odds     show what every move is worth for the rest of your turn, where the game can tell
  s, save     write the game to {file}
  s FILE      write the game to FILE, now and after every move from here on
  q, quit     stop; a saved game goes on with --resume
  ?, help     show this
  In a move, +1 is the player after the one who makes it, and so on around the table."""


class Dialogue:
    """Plays a match with the person at standard input and output."""

    def __init__(self, match: Match, *, hints: bool, simulations: int, target: tuple[str, Target] | None) -> None:
        """Takes the match, whether hints are given and by how many simulations, and the path and file to save to."""
        self._match = match
        self._hints = hints
        self._simulations = simulations
        self._target = target
        self._seen = Seen(match)
        self._is_saved = False

    def play(self) -> None:
        """Plays until the game is over, the person quits, or the input ends.

        Raises:
            KeyboardInterrupt: The person interrupts; what was to be saved is saved.
            click.ClickException: The game cannot be saved at the end.
        """
        _survive_any_input()
        try:
            self._seen.show_heading()
            self._play()
        except KeyboardInterrupt:
            click.echo()
            raise
        finally:
            self._keep()
        self._tell_end()

    def _play(self) -> None:
        match = self._match
        if events := match.state.information_state(match.seat) if match.state.history else []:
            self._seen.say("resumed, the last moves:")
            self._seen.show_events(events[-8:])
        while True:
            for events in match.advance():
                self._is_saved = False
                self._seen.show_events(events)
            self._seen.show_board()
            if match.state.is_terminal or not self._decide():
                return

    def _decide(self) -> bool:
        """Asks until the position has changed; False when the person quits."""
        game = self._match.state.game
        legal = self._match.state.legal_actions
        texts = [game.text(action) for action in legal]
        self._seen.show_moves(texts)
        while (line := _ask(f"your move (1 to {len(legal)}, ? for help): ")) is not None:
            meant = understand(line, texts)
            match meant:
                case int():
                    self._seen.show_events(self._match.apply(legal[meant]))
                    self._autosave()
                    return True
                case "undo":
                    if self._match.undo():
                        self._seen.say("taken back to your previous decision")
                        self._autosave()
                        return True
                    self._seen.say("nothing to take back, this is your first decision")
                case "hint" | "odds" | "help":
                    {"hint": self._hint, "odds": self._odds, "help": self._help}[meant]()
                case "save":
                    self._save(line.partition(" ")[2].strip())
                case "quit":
                    return False
                case (message,):
                    self._seen.say(message)
        return False

    def _hint(self) -> None:
        if not self._hints:
            self._seen.say("hints are off, start with --hints to have them")
            return
        try:
            found = self._match.hint(self._simulations)
        except KeyboardInterrupt:  # the person has waited long enough; the game goes on
            self._seen.say("\nno hint, it was interrupted")
        except YithError as error:
            self._seen.say(f"no hint: {error}")
        else:
            info = self._match.state.game.info
            self._seen.say(advice(found, info, ascii_only=screen_of_text().options.ascii_only))

    def _odds(self) -> None:
        try:
            odds = self._match.odds()
        except YithError as error:
            self._seen.say(f"no odds: {error}")
            return
        if odds is None:
            self._seen.say("no odds, this game solves no turns")
        else:
            self._seen.show_odds(odds)

    def _help(self) -> None:
        file = "the file of --save, if there is one" if self._target is None else self._target[0]
        off = "" if self._hints else " (off, see --hints)"
        self._seen.say(_HELP.format(simulations=self._simulations, hints=off, file=file))

    def _save(self, path: str) -> None:
        if not path and self._target is None:
            self._seen.say("save where? expected 's FILE'")
            return
        try:
            if path and (self._target is None or path != self._target[0]):
                target = path, new_file(path, RESUMED)
                target[1].write(self._match.trace())
                self._target, self._is_saved = target, True
            else:
                self._is_saved = False
                self._keep()
        except click.ClickException as error:
            self._seen.say(error.message)
        else:
            assert self._target is not None
            self._seen.say(f"saved to {self._target[0]!r}")

    def _autosave(self) -> None:
        """Saves on the way: where it fails, the game goes on."""
        self._is_saved = False
        try:
            self._keep()
        except click.ClickException as error:
            self._seen.say(f"not saved: {error.message}")

    def _keep(self) -> None:
        if self._target is not None and not self._is_saved:
            self._target[1].write(self._match.trace())
            self._is_saved = True

    def _tell_end(self) -> None:
        over = self._match.state.is_terminal
        if over:
            self._seen.show_end()
        else:
            self._seen.say("The game is not over.")
        if self._target is None:
            self._seen.say("It is not saved; --save FILE keeps a game from its first move on.")
        else:
            then = "'yith replay' shows it" if over else "--resume goes on with it"
            self._seen.say(f"It is saved in {self._target[0]!r}; {then}.")


def understand(line: str, texts: list[str]) -> int | Command | tuple[str]:
    """What the person means: the place of a move, a command, or a line that says what would be right.

    A number comes before all else, then a whole text, a command, and the beginning of a text.
    """
    given = " ".join(line.split()).lower()
    whole = [text.lower() for text in texts]
    if re.fullmatch("[0-9]{1,9}", given):
        number = int(given)
        return (
            number - 1
            if 1 <= number <= len(texts)
            else (f"no move {number}, expected a number from 1 to {len(texts)}",)
        )
    if given in whole:
        return whole.index(given)
    word, _, rest = given.partition(" ")
    command = _COMMANDS.get(word)
    if command is not None and (not rest or command == "save"):
        return command
    return _begun(given, whole, texts)


def _begun(given: str, whole: list[str], texts: list[str]) -> int | tuple[str]:
    fitting = [place for place, text in enumerate(whole) if given and text.startswith(given)]
    if len(fitting) == 1:
        return fitting[0]
    shown = repr(given if len(given) <= _LONGEST_SHOWN else f"{given[:_LONGEST_SHOWN]}...")
    if fitting:
        named = ", ".join(repr(texts[place]) for place in fitting[:_NAMED_AT_ONCE])
        more = ", ..." if len(fitting) > _NAMED_AT_ONCE else ""
        return (f"{shown} begins several moves, expected one of {named}{more}, or a number",)
    what = f"{shown} is no move" if given else "no move"
    return (f"{what}, expected a number from 1 to {len(texts)}, the beginning of a move, or ? for help",)


def _ask(prompt: str) -> str | None:
    """The person's next line; None where there is none."""
    click.echo(prompt, nl=False)
    sys.stdout.flush()
    given: object = sys.stdin  # None where the process has no input
    line = sys.stdin.readline() if given is not None else ""
    if not line:
        click.echo()
        return None
    line = line.strip()
    if not sys.stdin.isatty():  # so that the page reads as it does on a terminal
        click.echo("".join(letter if letter.isprintable() else "?" for letter in line))
    return line


def _survive_any_input() -> None:
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
