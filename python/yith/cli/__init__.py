"""The `yith` command.

Exit codes: 0 done, 1 failed (a content file or trace with faults, engines that differ, an output that cannot be
written), 2 used wrongly, 130 stopped by Ctrl-C. Errors are one line on standard error.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import TYPE_CHECKING, TextIO

import click

from yith.cli import content, fuzz, games, play, replay, rules, simulate, skill, tournament
from yith.errors import ConfigError, YithError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

FAILED, USED_WRONGLY, STOPPED = 1, 2, 130


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="yith", message="%(prog)s %(version)s")
@click.pass_context
def yith(context: click.Context) -> None:
    """Play tabletop games exactly and very fast."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(USED_WRONGLY)


yith.add_command(content.content)
yith.add_command(fuzz.command)
yith.add_command(games.games)
yith.add_command(play.play)
yith.add_command(replay.replay)
yith.add_command(rules.rules)
yith.add_command(simulate.simulate)
yith.add_command(tournament.tournament)
yith.add_command(skill.skill)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and gives its exit code.

    Args:
        arguments: The words after the program's name; by default those of the process.
    """
    _survive_any_encoding(sys.stdout)
    _survive_any_encoding(sys.stderr)
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except OSError as error:
        _abandon_stdout()
        if error.errno == errno.EPIPE:  # The reader has seen enough.
            return 0
        return _refuse(f"cannot write to standard output: {error.strerror or error}", FAILED)
    return code


def _run(arguments: Sequence[str]) -> int:
    try:
        with yith.make_context("yith", list(arguments)) as context:
            yith.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        return _refuse(_one_line(error), error.exit_code)
    except YithError as error:
        return _refuse(str(error), USED_WRONGLY if isinstance(error, ConfigError) else FAILED)
    except KeyboardInterrupt:
        return STOPPED
    return 0


def _one_line(error: click.ClickException) -> str:
    """What click says, as the engine would say it: lower case, no full stop, the parameter before the reason."""
    message = error.message
    if isinstance(error, click.BadParameter) and not isinstance(error, click.MissingParameter) and error.param:
        message = f"{error.param.opts[0]}: {message}"
    else:
        message = error.format_message()
        if isinstance(error, click.UsageError):
            message = message[:1].lower() + message[1:]
    return " ".join(message.split()).removesuffix(".")


def _refuse(message: str, code: int) -> int:
    click.echo(f"error: {message}", err=True)
    return code


def _survive_any_encoding(stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _abandon_stdout() -> None:
    """Keeps what is still buffered from failing once more when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
