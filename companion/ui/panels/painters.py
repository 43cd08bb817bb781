"""Which widget shows which panel, and what on the panels could be tapped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.scene import Dice, Fact, Facts, Map, Panel, Result, Rows, Todo, Track
from companion.ui.look import boards_of
from companion.ui.panels.dice import DicePanel
from companion.ui.panels.facts import FactsPanel
from companion.ui.panels.map import MapPanel
from companion.ui.panels.panel_card import SPOT, PanelCard
from companion.ui.panels.result import ResultPanel
from companion.ui.panels.rows import RowsPanel
from companion.ui.panels.score_sheet import ScoreSheet
from companion.ui.panels.steps import StepsPanel
from companion.ui.panels.todo import TodoPanel
from companion.ui.panels.track import TrackPanel
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.marks import Wanted, fill

PAINTERS: Mapping[type, type[PanelCard]] = {
    Facts: FactsPanel,
    Rows: RowsPanel,
    Track: TrackPanel,
    Dice: DicePanel,
    Map: MapPanel,
    Todo: TodoPanel,
    Result: ResultPanel,
}


def panel_widgets(box: Any, panels: Sequence[Panel], live: frozenset[str], choose: Any) -> list[Any]:
    """Let a box show these panels; a panel that is the same as before is not touched."""
    wanted: list[Wanted] = [(kind, {"panel": panel, "live": live}) for kind, panel in painted(panels)]

    def chosen(_: object, option: str) -> None:
        choose(option)

    return fill(box, wanted, chosen, "on_choose")


def painted(panels: Sequence[Panel]) -> list[tuple[type[PanelCard], Panel]]:
    """Each panel that has a widget of its own, with the kind of it."""
    return [(kind, panel) for panel in panels if (kind := painter(panel)) is not None]


def painter(panel: Panel) -> type[PanelCard] | None:
    """Which widget shows this panel; none for one that another panel's board tells."""
    table = hanko().session
    lies = not isinstance(panel, (Result, Todo))  # what happened looks alike in every game
    own: Mapping[str, type[PanelCard] | None]
    own = boards_of(table.header.game) if table is not None and lies else {}
    if panel.name in own:
        return own[panel.name]
    if isinstance(panel, Map) and panel.field:
        from companion.ui.panels.chart import ChartPanel

        return ChartPanel
    if isinstance(panel, Rows) and panel.seats:
        return ScoreSheet
    if any(fact.steps for fact in facts_of(panel)):
        return StepsPanel
    return PAINTERS[type(panel)]


def facts_of(panel: Panel) -> tuple[Fact, ...]:
    """The numbers of a panel, where it is a list or a table of them."""
    if isinstance(panel, Rows):
        return tuple(fact for row in panel.rows for fact in row)
    return panel.facts if isinstance(panel, Facts) else ()


def ids_on(panels: Sequence[Panel]) -> frozenset[str]:
    """Everything on the table that could be tapped as an answer."""
    found: set[str] = set()
    for panel in panels:
        if isinstance(panel, Facts):
            found.update(id_ for fact in panel.facts for id_ in (fact.id, *fact.steps))
        elif isinstance(panel, Rows):
            found.update(id_ for row in panel.rows for fact in row for id_ in (fact.id, *fact.steps))
        elif isinstance(panel, Dice):
            found.update(die.id for die in panel.dice)
        elif isinstance(panel, Track):
            found.update(mark.id for mark in panel.marks)
        elif isinstance(panel, Map):
            found.update((SPOT,) if panel.field else ())
            found.update(node.id for node in panel.nodes)
            found.update(mark.id for mark in panel.marks)
    return frozenset(found - {""})
