"""How a widget watches what outlives it, the app or its theme: weakly, so that it can go when its screen goes."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any
from weakref import WeakMethod


class Steady:
    """What all widgets watch: while it tells them of a change, none of them is tidied away.

    A rule of kv that is being reckoned cannot bear that its widget, gone from the screen long ago, is freed meanwhile.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        tidying = gc.isenabled()
        gc.disable()
        try:
            super().__setattr__(name, value)
        finally:
            if tidying:
                gc.enable()


def watch(what: Any, names: tuple[str, ...], method: Callable[..., None]) -> None:
    """Call this method of a widget whenever one of these properties changes. `fbind` would hold the widget for ever,
    and `bind` what is left of it until the next change, which of a theme may not come in a whole evening."""
    for name in names:
        _watch(what, name, method)


def _watch(what: Any, name: str, method: Callable[..., None]) -> None:
    def gone(_: object) -> None:
        what.unbind_uid(name, number)

    def tell(*changed: object) -> None:
        if (alive := held()) is not None:
            alive(*changed)

    held = WeakMethod(method, gone)
    number = what.fbind(name, tell)
