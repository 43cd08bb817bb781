"""What lies on the table: a card for each panel, which of them an answer lies on, and what waits at the edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.asks import Ask
from companion.core.say import Say, Who, say
from companion.core.scene import Asked, Dice, Fact, Facts, Map, Panel, Result, Scene, Todo
from companion.ui.asks.field import options_of, persons_of, written
from companion.ui.panels.painters import ids_on, painted
from companion.ui.panels.panel_card import PanelCard
from companion.ui.table.aside import open_aside
from companion.ui.widgets.hanko import hanko


class OnTheTable:
    """The cards of the stage. The same thing has always the same card: only what differs on it is painted anew."""

    def __init__(self, stage: Any, tapped: Callable[[str], None]) -> None:
        self.stage, self.tapped = stage, tapped
        self.cards: dict[tuple[type, str], PanelCard] = {}
        self.live: frozenset[str] = frozenset()
        self.answers = False  # an answer to what is asked lies here, now or once what was told has been read
        stage.bind(on_aside=lambda _, panels: open_aside(panels, self.live, self.tapped))

    def clear(self) -> None:
        """Another language: everything is painted anew."""
        self.cards = {}

    def show(self, scene: Scene, asked: Asked | None, *, waits: bool = False, rolled: bool = False) -> None:
        """`waits`: what is asked waits until what was told has been read; until then nothing is an answer.

        `rolled`: the dice of this table are drawn where they are told, and not a second time.
        """
        lies = tuple(panel for panel in scene.panels if not isinstance(panel, (Result, Todo)))
        if not scene.panels:
            lies = (Facts("present", tuple(Fact(say("panel.present"), seat=seat.id) for seat in scene.people)),)
        ask = asked.ask if asked is not None and not written(asked.ask) else None
        asks = options_of(ask) - persons_off_the_board(scene, ask)
        self.answers = bool(asks & ids_on([panel for _, panel in painted(lies)]))
        self.live = frozenset() if waits else asks
        cards = [self._card(kind, panel) for kind, panel in painted(lies)]
        shown = [card for card in cards if not (rolled and isinstance(card.panel, Dice))]
        self._want(shown)
        self.stage.show(shown)

    def _want(self, cards: Sequence[PanelCard]) -> None:
        """What lies in two places is wanted where it lies first, and on a board rather than on a card."""
        left = self.live
        for card in sorted(cards, key=lambda card: not card.board):
            lies = left & ids_on((card.panel,))
            card.wanted, left = bool(lies), left - lies

    def _card(self, kind: type[PanelCard], panel: Panel) -> PanelCard:
        card = self.cards.get((kind, panel.name))
        if card is None:
            card = self.cards[kind, panel.name] = kind()
            card.bind(on_choose=lambda _, option: self.tapped(option))
        tr, key = hanko().tr, f"panel.{panel.name}"
        card.name = tr(key) if tr.knows(key) else tr("table.lies")
        card.panel, card.live = panel, self.live
        return card


def persons_off_the_board(scene: Scene, ask: Ask | None) -> frozenset[str]:
    """On a board of places nobody is tapped: a place may have the id of a seat."""
    if any(isinstance(panel, Map) and panel.field for panel in scene.panels):
        return persons_of(ask, hanko().people)
    return frozenset()


def notices(scene: Scene) -> list[Say]:
    """What is to be said beside the question: what just happened to the table, and who is away."""
    found = [scene.notice] if scene.notice else []
    if scene.away and not scene.over:
        found.append(say("table.are_away", who=tuple(Who(seat) for seat in scene.away), count=len(scene.away)))
    return found
