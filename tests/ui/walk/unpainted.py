"""Nobody looks at most states, so what draws itself for its own sake does not: where everything lies stays the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch


def _draw(*_: object) -> None:
    """Kivy asks a callback for its name."""


def _drawn(*_: object) -> None:
    """The same for fields."""


STILL = {"_draw": _draw, "_drawn": _drawn}


@contextmanager
def unpainted() -> Iterator[None]:
    """No boards, badges, seals and pictures are drawn while this lasts."""
    from companion.ui.games.white_castle.board import Span
    from companion.ui.panels.chart import ChartField
    from companion.ui.widgets.drawn import Drawn

    with ExitStack() as patches:
        for kind, name in ((Drawn, "_draw"), (ChartField, "_drawn"), (Span, "_drawn")):
            patches.enter_context(patch.object(kind, name, STILL[name]))
        yield
