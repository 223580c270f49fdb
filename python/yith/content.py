"""Content files: parsed, checked and digested the same way for every game, with all faults at once."""

from __future__ import annotations

import hashlib
import re
import tomllib
import unicodedata
from dataclasses import dataclass, field
from datetime import date, datetime, time
from itertools import pairwise
from json import dumps
from typing import TYPE_CHECKING, TypeAlias

from yith.errors import ContentError

if TYPE_CHECKING:
    from collections.abc import Sequence

Table: TypeAlias = dict[str, object]


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed content file.

    Attributes:
        label: What the caller calls the file, for messages.
        text: Its text.
        table: Its tables.
        digest: SHA-256, in hex, of the tables as compact JSON with sorted keys: layout and comments do not count.
    """

    label: str
    text: str
    table: Table
    digest: str
    _lines: dict[str, int] = field(repr=False)

    @classmethod
    def parse(cls, label: str, text: str) -> Document:
        """Parses a content file.

        Raises:
            ContentError: The text is no TOML.
        """
        try:
            table: Table = tomllib.loads(text)
            written = json(table)
        except tomllib.TOMLDecodeError as fault:
            what = str(fault).lower()
        except RecursionError:
            what = "nested too deep"
        else:
            return cls(label, text, table, hashlib.sha256(written.encode()).hexdigest(), locate(text))
        raise ContentError(f"content {label!r}: not valid TOML: {what}", "content-syntax")

    def ids(self, key: str) -> list[str]:
        """The ids of the rows at a top-level key, in order, as far as they are texts: rows may still have faults."""
        rows = self.table.get(key)
        found = (row.get("id") for row in rows if isinstance(row, dict)) if isinstance(rows, list) else ()
        return [value for value in found if isinstance(value, str)]

    def line(self, path: str) -> int:
        """The line of a path, or of the nearest table around it."""
        while path not in self._lines:
            end = max(path.rfind("."), path.rfind("["))
            if end < 0:
                return 1
            path = path[:end]
        return self._lines[path]


def quoted(text: str) -> str:
    """A text as JSON writes it."""
    return dumps(text, ensure_ascii=False)


def json(value: object) -> str:
    """A value as compact JSON with sorted keys; Rust writes the same text."""
    match value:
        case str():
            return quoted(value)
        case int():
            if not -(2**63) <= value < 2**63:
                raise tomllib.TOMLDecodeError(f"{value} does not fit in 64 bits")
            return str(value).lower()
        case float():
            # Rust writes exponents without plus and without leading zero.
            return re.sub(r"e(-?)\+?0*", r"e\1", repr(value)).replace("nan", "NaN")
        case datetime() | date() | time():
            moment = value.isoformat().replace("+00:00", "Z")
            return quoted(re.sub(r"(\.\d+?)0+(?!\d)", r"\1", moment))
        case list():
            return f"[{','.join(map(json, value))}]"
        case dict():
            return f"{{{','.join(f'{quoted(key)}:{json(value[key])}' for key in sorted(value))}}}"
        case _:
            raise AssertionError(f"TOML has no {type(value).__name__}")


def locate(text: str) -> dict[str, int]:
    """The line of every table header and key that stands at the start of a line: `sets`, `sets.seal`, `card[3].copies`.

    Parsers of the two languages do not both give lines, so both engines find them this way.
    """
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    table = ""
    for number, whole in enumerate(text.split("\n"), start=1):
        line = whole.strip()
        if line.startswith("[[") and "]]" in line[2:]:
            name = line[2:].partition("]]")[0].strip()
            count = counts.get(name, 0)
            counts[name] = count + 1
            lines.setdefault(name, number)
            path = table = f"{name}[{count}]"
        elif line.startswith("[") and "]" in line[1:]:
            path = table = line[1:].partition("]")[0].strip()
        elif "=" in line and not set("#\"'") & set(key := line.partition("=")[0]):
            path = f"{table}.{key.strip()}" if table else key.strip()
        else:
            continue
        lines.setdefault(path, number)
    return lines


@dataclass(frozen=True, slots=True)
class Section:
    """A table of the document with its path; None where it is missing."""

    path: str
    table: Table | None

    def path_of(self, key: str) -> str:
        """The path of a key in it."""
        return f"{self.path}.{key}" if self.path else key

    def value(self, key: str) -> object:
        """The value of a key in it; None where it is missing."""
        return None if self.table is None else self.table.get(key)


def is_int(value: object) -> bool:
    """Whether a value is an integer in TOML."""
    return isinstance(value, int) and not isinstance(value, bool)


class Reader:
    """Reads values out of a `Document` and keeps every fault.

    After a fault a value in range is returned, so that reading goes on.
    """

    def __init__(self, document: Document, game: str, keys: Sequence[str]) -> None:
        """Starts reading: `schema` is 1, `game` is the game's name, and there are just these other keys at the top."""
        self._document = document
        self._faults: list[tuple[int, str, str]] = []  # line, path, and the text that people see
        top = Section("", document.table)
        self._keys(top, ["schema", "game", *keys])
        for key, expected in (("schema", 1), ("game", game)):
            value = top.value(key)
            if value is not None and json(value) != json(expected):
                self.fault(key, f"{json(value)} is not {json(expected)}")

    def fault(self, path: str, what: str) -> None:
        """Notes a fault at a path."""
        line = self._document.line(path)
        self._faults.append((line, path, f"line {line}: {path}: {what}"))

    def sound(self, key: str) -> bool:
        """Whether there is no fault so far at or below a top-level key: what stands there can be compared."""
        return all(re.split(r"[.\[]", path)[0] != key for _, path, _ in self._faults)

    def _keys(self, section: Section, known: Sequence[str]) -> None:
        if section.table is None:
            return
        for key in section.table:
            if key not in known:
                self.fault(section.path_of(key), f"unknown key, expected one of {', '.join(known)}")
        for key in known:
            if key not in section.table:
                self.fault(section.path_of(key), "missing")

    def section(self, key: str, keys: Sequence[str]) -> Section:
        """The table at a top-level key, with just these keys and `origin`."""
        value = self._document.table.get(key)
        table = value if isinstance(value, dict) else None
        if value is not None and table is None:
            self.fault(key, f"{json(value)} is not a table")
        return self._opened(Section(key, table), keys)

    def rows(self, key: str, keys: Sequence[str]) -> list[Section]:
        """The rows of the array of tables at a top-level key, with just these keys and `origin`."""
        value = self._document.table.get(key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            self.fault(key, "not an array of tables")
            return []
        return [self._opened(Section(f"{key}[{index}]", table), keys) for index, table in enumerate(value)]

    def _opened(self, section: Section, keys: Sequence[str]) -> Section:
        self._keys(section, [*keys, "origin"])
        origins = ["rulebook", "fact", "house"]
        origin = section.value("origin")
        if origin is not None and origin not in origins:
            self.fault(section.path_of("origin"), f"{json(origin)} is not one of {', '.join(origins)}")
        return section

    def inner(self, section: Section, key: str, keys: Sequence[str]) -> Section:
        """The table at a key of a section, with just these keys and without `origin`."""
        path = section.path_of(key)
        value = section.value(key)
        table = value if isinstance(value, dict) else None
        if value is not None and table is None:
            self.fault(path, f"{json(value)} is not a table")
        inner = Section(path, table)
        self._keys(inner, keys)
        return inner

    def int_(self, section: Section, key: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        value = section.value(key)
        found = None if value is None else self._checked(section.path_of(key), value, low, high)
        return low if found is None else found

    def _checked(self, path: str, value: object, low: int, high: int) -> int | None:
        if isinstance(value, int) and is_int(value) and low <= value <= high:
            return value
        self.fault(path, f"{json(value)} is not a whole number from {low} to {high}")
        return None

    def ascending(self, section: Section, key: str, count: int, low: int, high: int) -> list[int]:
        """Exactly `count` ascending whole numbers from `low` to `high`; ascending from `low` where there is a fault."""
        path = section.path_of(key)
        fallback = list(range(low, low + count))
        value = section.value(key)
        if value is None:
            return fallback
        if not isinstance(value, list) or len(value) != count:
            self.fault(path, f"{json(value)} is not a list of {count} numbers")
            return fallback
        checked = [self._checked(f"{path}[{index}]", item, low, high) for index, item in enumerate(value)]
        numbers = [number for number in checked if number is not None]
        if len(numbers) < count:
            return fallback
        if any(first >= second for first, second in pairwise(numbers)):
            self.fault(path, f"{json(value)} does not ascend")
            return fallback
        return numbers

    def name(self, section: Section, key: str) -> str:
        """A text for people that is not empty and has one line."""
        value = section.value(key)
        if value is None:
            return ""
        if isinstance(value, str) and value and not any(unicodedata.category(letter) == "Cc" for letter in value):
            return value
        self.fault(section.path_of(key), f"{json(value)} is not one line of text")
        return ""

    def fixed_ids(self, key: str, rows: Sequence[Section], ids: Sequence[str]) -> None:
        """The ids of rows that must be exactly these, in this order."""
        if key in self._document.table and len(rows) != len(ids):
            self.fault(key, f"{len(rows)} rows, expected {len(ids)}: {', '.join(ids)}")
        for row, expected in zip(rows, ids, strict=False):
            value = row.value("id")
            if value is not None and value != expected:
                self.fault(row.path_of("id"), f"{json(value)} is not {quoted(expected)}")

    def finish(self) -> None:
        """Ends reading.

        Raises:
            ContentError: With every fault, in the order of their lines.
        """
        if self._faults:
            self._faults.sort()
            what = f"content {self._document.label!r} has {len(self._faults)} faults"
            raise ContentError.listing("content-fault", what, [fault for _, _, fault in self._faults])
