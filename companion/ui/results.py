"""What happened, why, and what to do with the real pieces."""

from __future__ import annotations

from typing import Any

from kivy.app import App

from companion.core.say import Say
from companion.core.scene import Opened, Result, Todo
from companion.ui.kv import load
from companion.ui.marks import Wanted, fill, seat_of, spoken
from companion.ui.numbers import show
from companion.ui.panels import FactTile, PanelCard
from companion.ui.reasons import explain


class ResultPanel(PanelCard):
    """The card of a result: its sentence, what had been sealed, and the reasons behind an icon."""

    def paint(self) -> None:
        panel: Result = self.panel
        self.heading = ""
        self.ids.words.text = spoken(panel.words)
        self.ids.winner.seat = panel.winners[0] if len(panel.winners) == 1 else ""
        self.ids.winner.follow()
        tr = App.get_running_app().tr
        self.ids.why.disabled = not (panel.why or (panel.rule and tr.knows(panel.rule)))
        fill(self.ids.flow, [opened(each) for each in panel.opened])

    def explain(self) -> None:
        panel: Result = self.panel
        reasons: list[Any] = [(line.amount, line.words, line.rule) for line in panel.why]
        if panel.rule and App.get_running_app().tr.knows(panel.rule):
            reasons.append((None, Say(panel.rule), ""))
        explain(spoken(panel.words), reasons, postings=False)


def opened(each: Opened) -> Wanted:
    """What one seat had sealed: its number, or its words."""
    text = spoken(each.words) if each.amount is None else show(each.amount)
    look = {"seat": each.seat, "name": seat_of(each.seat).name, "number": text, "fact": None, "live": False}
    return FactTile, {**look, "tag": f"opened.{each.seat}"}


class TodoPanel(PanelCard):
    def paint(self) -> None:
        panel: Todo = self.panel
        wanted: list[Wanted] = [
            (FactTile, {"seat": task.seat, "name": spoken(task.words), "live": False, "tag": f"todo.{at}"})
            for at, task in enumerate(panel.tasks)
        ]
        fill(self.ids.lines, wanted)


load("results")
