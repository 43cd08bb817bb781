"""What lies on the table: which of it stands where, and what of it is brought into view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.asks import Ask
from companion.core.say import Say, Who, say
from companion.core.scene import Asked, Fact, Facts, Map, Panel, Result, Scene, Todo
from companion.ui.asks.field import options_of, persons_of
from companion.ui.panels.painters import ids_on, painted, panel_widgets
from companion.ui.panels.result import news
from companion.ui.widgets.hanko import hanko

FEW_TASKS = 4  # so many things to do may stand below a board that is tapped next
LARGE_TYPE = 1.5  # so large that a board would no longer be seen below what happened
Pages = tuple[Panel, ...]


class OnTheTable:
    """The panels of the table's own page (`panels` in `mirror`) and, beside it, of what happened (`last` in `told`)."""

    def __init__(self, ids: Any, tapped: Callable[[str], None]) -> None:
        self.ids, self.tapped = ids, tapped

    def clear(self) -> None:
        for name in ("panels", "last"):
            self.ids[name].clear_widgets()

    def show(self, before: Scene | None, scene: Scene, asked: Asked | None, *, wide: bool) -> None:
        """Results stand last, next to the ask; on a wide screen they have a place beside the board."""
        live = options_of(asked.ask) - persons_off_the_board(scene, asked.ask) if asked is not None else frozenset()
        happened = tuple(panel for panel in scene.panels if isinstance(panel, (Result, Todo)))
        lies = tuple(panel for panel in scene.panels if panel not in happened)
        if not scene.panels:
            lies = (Facts("present", tuple(Fact(say("panel.present"), seat=seat.id) for seat in scene.people)),)
        here: Pages = lies if wide and lies else _in_order(lies, happened, live)
        panel_widgets(self.ids.panels, here, live, self.tapped)
        panel_widgets(self.ids.last, () if here is not lies else happened, live, self.tapped)
        self._bring(before, scene, happened, live)

    def _bring(self, before: Scene | None, scene: Scene, happened: Pages, live: frozenset[str]) -> None:
        """What is new stands in view from its top on; else where the answers lie, or what has changed."""
        shown, new = self.ids.panels.children[::-1], news(before, happened)
        self.ids.told.bring([card for card in self.ids.last.children[::-1] if card.panel in new][:1], near=not new)
        board = [card for card in shown if card.stays and live & ids_on((card.panel,))]
        if new and board:
            self.ids.mirror.bring(board if shown[0].panel not in happened else [])
            return
        fresh = [card for card in shown if card.panel in new]
        if fresh or before is None:
            self.ids.mirror.bring(fresh[:1])
        elif before.asked != scene.asked:
            asks = [card for card in shown if live & ids_on((card.panel,))]
            changed = [card for card in shown if card.panel not in before.panels]
            self.ids.mirror.bring(asks or changed, near=True)


def persons_off_the_board(scene: Scene, ask: Ask | None) -> frozenset[str]:
    """On a board of places nobody is tapped: a place may have the id of a seat."""
    if any(isinstance(panel, Map) and panel.field for panel in scene.panels):
        return persons_of(ask, hanko().people)
    return frozenset()


def _in_order(lies: Pages, happened: Pages, live: frozenset[str]) -> Pages:
    """Results stand last, next to the ask; where a board is to be tapped next, a short one stands above it.

    What has just filled the screen, both sides of a rebellion, need not be seen before the board again.
    """
    stays = any(kind.stays and live & ids_on((panel,)) for kind, panel in painted(lies))
    tasks = sum(len(panel.tasks) for panel in happened if isinstance(panel, Todo))
    if not stays or hanko().theme.scale > LARGE_TYPE:
        return *lies, *happened
    seen = any(isinstance(panel, Result) and panel.sides for panel in happened)
    first = tuple(panel for panel in happened if not seen and (isinstance(panel, Result) or tasks > FEW_TASKS))
    return *first, *lies, *(panel for panel in happened if panel not in first)


def notices(scene: Scene) -> list[Say]:
    """What is to be said beside the question: what just happened to the table, and who is away."""
    found = [scene.notice] if scene.notice else []
    if scene.away and not scene.over:
        found.append(say("table.are_away", who=tuple(Who(seat) for seat in scene.away), count=len(scene.away)))
    return found
