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
    from companion.ui.games.flowers.mandala import Mandala
    from companion.ui.games.oriente.board import TableTop
    from companion.ui.games.white_castle.board import Span
    from companion.ui.panels.chart import ChartField
    from companion.ui.panels.province import Province
    from companion.ui.widgets.drawn import Drawn

    drawings = [(Mandala, "_draw"), (TableTop, "_draw"), (Province, "_draw"), (Drawn, "_draw")]
    with ExitStack() as patches:
        for kind, name in [*drawings, (ChartField, "_drawn"), (Span, "_drawn")]:
            patches.enter_context(patch.object(kind, name, STILL[name]))
        yield
