"""How a widget watches what outlives it, the app or its theme: weakly, so that it can go when its screen goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def watch(what: Any, names: tuple[str, ...], method: Callable[..., None]) -> None:
    """Call this method of a widget whenever one of these properties changes. `fbind` would hold the widget for ever."""
    assert hasattr(method, "__self__"), "only a method is held weakly"
    for name in names:
        what.bind(**{name: method})
