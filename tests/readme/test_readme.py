"""The README's examples run: `>>>` in one session of Python, `$` in a shell that finds the installed command."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sysconfig
from collections.abc import Iterator

import pytest

from tests.tree import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> Iterator[tuple[int, str]]:
    """The line and text of every block of a language."""
    for match in FENCE.finditer(README):
        if match[1] == language:
            yield README.count("\n", 0, match.start(2)), match[2]


def test_python() -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    output: list[str] = []
    for line, text in blocks("python"):
        example = parser.get_doctest(text, names, "README.md", str(ROOT / "README.md"), line)
        assert example.examples, f"README.md:{line + 1}: a block of Python without >>>"
        runner.run(example, out=output.append, clear_globs=False)
        names = example.globs
    assert runner.summarize(verbose=False).attempted > 20
    assert output == [], "".join(output)


def sessions() -> list[tuple[str, str]]:
    """Every command with the output that the README shows."""
    return [
        (command, shown)
        for _, text in blocks("console")
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
    ]


@pytest.mark.parametrize(("command", "shown"), sessions(), ids=[command for command, _ in sessions()])
def test_console(command: str, shown: str) -> None:
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "COLUMNS": "100", "LC_ALL": "C.UTF-8"}
    run = subprocess.run(
        command, shell=True, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    assert [line.rstrip() for line in run.stdout.splitlines()] == shown.splitlines()


def test_two_commands() -> None:
    commands = [text for _, text in blocks("sh")]
    assert len(commands) == 2
    main, tests = commands
    assert re.fullmatch(r"python3 -m venv \.venv && \.venv/bin/pip install \. && \.venv/bin/yith simulate .*\n", main)
    assert re.fullmatch(
        r"python3 -m venv \.venv && \.venv/bin/pip install '\.\[test\]' && \.venv/bin/python -m pytest.*\n", tests
    )
    # `.ci/run` finds them by this word.
    assert re.findall(r"^python3 -m venv .*\n", README, re.MULTILINE) == commands
