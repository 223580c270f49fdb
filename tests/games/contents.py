"""Content files made from those that ship."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path


def written(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {written(item)}' for key, item in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    return json.dumps(value)


def saved_as(folder: Path, text: str) -> str:
    """Writes a content file, under the same name for the same text; gives its path."""
    path = folder / f"{sha256(text.encode()).hexdigest()[:16]}.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def edited(folder: Path, text: str, *edits: tuple[str, str]) -> str:
    """Writes a content file with some texts replaced, each of which occurs once; gives its path."""
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return saved_as(folder, text)
