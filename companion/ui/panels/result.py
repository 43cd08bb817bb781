"""A result: what happened, what had been sealed, and why."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Say, Who
from companion.core.scene import Opened, Panel, Result
from companion.ui.look import drawn_of
from companion.ui.panels.dice import DieFace
from companion.ui.panels.panel_card import PanelCard
from companion.ui.panels.reasons import explain
from companion.ui.widgets.buttons import TARGET
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, seat_of, spoken
from companion.ui.widgets.numbers import show
from companion.ui.widgets.text import Framed, Tagged


class OpenedTile(Framed, Tagged, BoxLayout):
    """A seat, what it had sealed, and at whom that was aimed."""

    seat = StringProperty("")
    name = StringProperty("")
    note = StringProperty("")
    number = StringProperty("")
    against = StringProperty("")
    least = NumericProperty(TARGET)
    limit = NumericProperty(10_000)


class ResultPanel(PanelCard):
    """The card of a result: its sentence, what had been sealed or chance brought, and the reasons behind an icon."""

    settled = 0  # the row after which what it shows came to rest

    def paint(self) -> None:
        panel: Result = self.panel
        self.heading = ""
        self.ids.words.text = spoken(panel.words)
        self.ids.winner.seat = panel.winners[0] if len(panel.winners) == 1 else ""
        self.ids.winner.follow()
        tr = hanko().tr
        self.ids.why.disabled = not (panel.why or (panel.rule and tr.knows(panel.rule)))
        drawn = brought(panel)
        self.ids.flow.even = not any(kind is DieFace for kind, _ in drawn)  # a die is as wide as it is high
        shown = fill(self.ids.flow, [opened(each) for each in panel.opened] + drawn)
        if drawn and panel.row != self.settled:
            for each in shown:
                each.settle()
        self.settled = panel.row

    def explain(self) -> None:
        panel: Result = self.panel
        reasons: list[Any] = [(line.amount, line.words, line.rule) for line in panel.why]
        if panel.rule and hanko().tr.knows(panel.rule):
            reasons.append((None, Say(panel.rule), ""))
        explain(spoken(panel.words), reasons, postings=False)


def brought(panel: Panel) -> list[Wanted]:
    """What chance brought, drawn by the game that lies on the table."""
    return drawn_of(hanko().theme.mood, panel) if isinstance(panel, Result) else []


def opened(each: Opened) -> Wanted:
    """What one seat had sealed: its number, and in words whatever that does not say; or its words alone."""
    look = {"seat": each.seat, "name": seat_of(each.seat).name}
    if each.amount is None:
        look["number"] = spoken(each.words)
    else:
        look["number"], look["against"] = show(each.amount), each.against
        look["note"] = spoken(each.words) if any(isinstance(part, Who) for _, part in each.words.parts) else ""
    return OpenedTile, {**look, "tag": f"opened.{each.seat}"}


load(__name__)
