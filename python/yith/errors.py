"""Refusals: every one has a class, a stable code, a rule where a rule refuses, and one line for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable


class YithError(ValueError):
    """Base class of every error that yith raises.

    Attributes:
        code: A stable word for programs.
        rule: The number of the rule that refuses, if one does.
        reasons: All reasons, where there can be several; otherwise empty.
    """

    def __init__(self, message: str, code: str, rule: str | None = None, reasons: Iterable[str] = ()) -> None:
        """Makes the error; `str()` of it is the message."""
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.reasons = tuple(reasons)

    @classmethod
    def listing(cls, code: str, what: str, reasons: Iterable[str]) -> Self:
        """An error with all its reasons, which follow `what` in the message."""
        reasons = tuple(reasons)
        return cls(f"{what}: {'; '.join(reasons)}", code, None, reasons)

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, str | None, tuple[str, ...]], dict[str, object]]:
        """Pickles the error with its attributes and notes."""
        return type(self), (str(self), self.code, self.rule, self.reasons), self.__dict__


class ConfigError(YithError):
    """A wrong name, option, argument or position."""


class ContentError(YithError):
    """A content file with faults."""


class IllegalActionError(YithError):
    """A move that the rules do not allow here."""


class UnknownActionError(YithError):
    """An id or text that the game does not have."""


class NodeError(YithError):
    """A question or move of another kind of node."""


class TraceError(YithError):
    """Bytes, a pickle or a trace that cannot be read."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Why a rule refuses a move.

    Attributes:
        code: A stable word for programs; with the rule it tells refusals apart.
        number: The rule's number.
        text: What would be right, in a lower-case phrase.
    """

    code: str
    number: str
    text: str
