"""The games, one package each: `load` with the type of its views, the views, and the rules of the reference engine."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from yith.games import institute as institute
    from yith.games import menagerie as menagerie
    from yith.games import miskatonic as miskatonic
    from yith.games import necronomicon as necronomicon


def __getattr__(name: str) -> ModuleType:
    """Imports a game when it is asked for."""
    if any(module.name == name and module.ispkg for module in pkgutil.iter_modules(__path__)):
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
