"""What happened stays in view: the last result, and what to do with the real pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kivy.uix.label import Label

from companion.core.scene import Result, Todo
from companion.ui.panels.result import ResultPanel
from companion.ui.panels.todo import TodoLine
from companion.ui.table.told import ToldLines
from companion.ui.widgets.marks import spoken
from tests.ui.walk.on_screen import tree
from tests.ui.walk.step import Short, Step

RESULT, TASK = "the last result", "the first thing to do"


def at_the_table(step: Step) -> bool:
    return type(step.layer).__name__ == "Table" and step.scene is not None


def what_happened_stays_in_view(step: Step) -> Iterator[Short]:
    """The last result at least as one line, and the first thing to do with the real pieces, until it was acknowledged.

    From then on one line is enough, which opens all of it again.
    """
    if not at_the_table(step):
        return
    if leafed(step):
        return
    if step.layer.telling.acknowledged:
        in_full = all(shown for _, shown in told(step))
        if not in_full and not any(spot.whole for spot in step.of(ToldLines)):
            yield Short("happened", f"{step.kind}: nothing opens again what was told")
        return
    for what, shown in told(step):
        if not shown:
            yield Short("happened", f"{step.kind}: {what} is out of view")


def leafed(step: Step) -> bool:
    """A long list is being read, and its first page has been turned."""
    pages = step.layer.ids.told
    return bool(pages.step and pages.view.scroll_y < 1)


def told(step: Step) -> Iterator[tuple[str, bool]]:
    """What was told last, and whether it can be read."""
    last = tells(step)
    briefly = [spot.widget for spot in step.spots if type(spot.widget).__name__ == "ToldLine"]
    if RESULT in last:
        cards = [spot.widget for spot in step.of(ResultPanel) if alike(spot.widget.panel) == last[RESULT]]
        cards += [line for line in briefly if line.text == spoken(last[RESULT].words)]
        yield RESULT, any(_line_shows(step, card.ids.words) for card in cards)
    if TASK in last:
        lines = [spot.widget for spot in step.of(TodoLine) if spot.widget.task == last[TASK]]
        lines += [
            line for line in briefly if line.seats[:1] == (last[TASK].seat,) and line.text == spoken(last[TASK].words)
        ]
        yield TASK, any(_line_shows(step, line.ids.words) for line in lines)


def tells(step: Step) -> dict[str, Any]:
    """The last result and the first thing to do, of all that the scene tells."""
    results = [panel for panel in step.scene.panels if isinstance(panel, Result)]
    tasks = [task for panel in step.scene.panels if isinstance(panel, Todo) for task in panel.tasks]
    return {**({RESULT: alike(results[-1])} if results else {}), **({TASK: tasks[0]} if tasks else {})}


def alike(result: Any) -> Any:
    """The same result after a later row is nothing new."""
    return replace(result, row=0)


class Told:
    """What was told in one evening, and whether anybody could read it before something else took its place."""

    def __init__(self) -> None:
        self.last: dict[str, tuple[Any, bool]] = {}

    def overwritten(self, step: Step) -> Iterator[Short]:
        if not at_the_table(step):
            return
        now, shown, read = tells(step), dict(told(step)), step.layer.telling.acknowledged
        for what, (before, seen) in self.last.items():
            if now.get(what) != before and not seen:
                yield Short("overwritten", f"{step.kind}: {what} went before it could be read")
        self.last = {
            what: (each, read or shown.get(what, False) or self.last.get(what) == (each, True))
            for what, each in now.items()
        }


def _line_shows(step: Step, words: Any) -> bool:
    """Its first line can be read."""
    spot = step.spot(words)
    label = next((each for each in tree(words) if isinstance(each, Label) and each.text), None)
    line = label.font_size * 1.1 if label is not None else 0.0
    return spot.begins and spot.shown >= line - 1
