"""What happened stays in view: the last result, and what to do with the real pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kivy.uix.label import Label

from companion.core.scene import Result, Task, Todo
from companion.ui.panels.result import ResultPanel
from companion.ui.panels.todo import TodoLine
from companion.ui.table.told import ToldLine, ToldLines
from companion.ui.widgets.buttons import BigButton
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
    if waits_below(step):
        for what, words in told(step):
            if not words:
                yield Short("happened", f"{step.kind}: {what} stands on no page")
        return
    if step.layer.telling.acknowledged:
        in_full = all(_shows(step, words) for _, words in told(step))
        if not in_full and not any(spot.whole for spot in step.of(ToldLines)):
            yield Short("happened", f"{step.kind}: nothing opens again what was told")
        return
    for what, words in told(step):
        if not _shows(step, words):
            yield Short("happened", f"{step.kind}: {what} is out of view")


def told(step: Step) -> Iterator[tuple[str, list[Any]]]:
    """What was told last, and wherever it stands in words."""
    last = tells(step)
    briefly = [spot.widget for spot in step.of(ToldLine)]
    if RESULT in last:
        cards = [spot.widget for spot in step.of(ResultPanel) if alike(spot.widget.panel) == last[RESULT]]
        cards += [line for line in briefly if line.text == spoken(last[RESULT].words)]
        yield RESULT, [card.ids.words for card in cards]
    if TASK in last:
        lines = [spot.widget for spot in step.of(TodoLine) if spot.widget.task == last[TASK]]
        lines += [
            line for line in briefly if line.seats[:1] == (last[TASK].seat,) and line.text == spoken(last[TASK].words)
        ]
        yield TASK, [line.ids.words for line in lines]


def tells(step: Step) -> dict[str, Any]:
    """The last result and the first thing to do, of all that the scene tells."""
    results = [panel for panel in step.scene.panels if isinstance(panel, Result)]
    tasks = [task for panel in step.scene.panels if isinstance(panel, Todo) for task in panel.tasks]
    return {**({RESULT: alike(results[-1])} if results else {}), **({TASK: tasks[0]} if tasks else {})}


def to_do(step: Step) -> tuple[Task, ...]:
    """All that is to be done with the real pieces."""
    return tuple(task for panel in step.scene.panels if isinstance(panel, Todo) for task in panel.tasks)


def readable(step: Step, listed: tuple[Task, ...]) -> list[bool]:
    """Of each thing to do, whether all of its words are in view."""
    lines = [spot.widget for spot in step.of(TodoLine)]
    briefly = [spot.widget for spot in step.of(ToldLine) if not spot.widget.one]
    found = []
    for task in listed:
        words = [line.ids.words for line in lines if line.task == task]
        alike = [line for line in briefly if line.text == spoken(task.words)]
        words += [line.ids.words for line in alike if not task.seat or task.seat in line.seats]
        found.append(any(step.spot(each).whole for each in words))
    return found


def waits_below(step: Step) -> bool:
    """It is told alone, page by page: the button that says it was read stands there, or turns to what is left of it."""
    buttons = [spot for spot in step.of(BigButton) if spot.widget.tag == "told.done"]
    return bool(step.layer.ids.told.step) and any(spot.whole for spot in buttons)


def alike(result: Any) -> Any:
    """The same result after a later row is nothing new."""
    return replace(result, row=0)


class Told:
    """What was told in one evening, and whether anybody could read it before something else took its place."""

    def __init__(self) -> None:
        self.last: dict[str, tuple[Any, bool]] = {}
        self.read: tuple[Task, ...] = ()  # what is to be done, once all of it could be read

    def left_out(self, step: Step) -> Iterator[Short]:
        """Of what is to be done every line can be read, or a button below asks for that before it counts.

        Once it could, it may give way; then what still stands of it opens all of it again.
        """
        if not at_the_table(step):
            return
        listed = to_do(step)
        if not listed or step.layer.telling.acknowledged or waits_below(step) or all(readable(step, listed)):
            self.read = listed
        elif self.read != listed:
            missing = readable(step, listed).count(False)
            yield Short("happened", f"{step.kind}: {missing} of {len(listed)} things to do are out of view")
        elif not any(spot.whole for spot in step.of(ToldLines)):
            yield Short("happened", f"{step.kind}: nothing opens again what is to be done")

    def overwritten(self, step: Step) -> Iterator[Short]:
        if not at_the_table(step):
            return
        now, read = tells(step), step.layer.telling.acknowledged
        shown = {what: _shows(step, words) for what, words in told(step)}
        for what, (before, seen) in self.last.items():
            if now.get(what) != before and not seen:
                yield Short("overwritten", f"{step.kind}: {what} went before it could be read")
        self.last = {
            what: (each, read or shown.get(what, False) or self.last.get(what) == (each, True))
            for what, each in now.items()
        }


def _shows(step: Step, words: list[Any]) -> bool:
    return any(_line_shows(step, each) for each in words)


def _line_shows(step: Step, words: Any) -> bool:
    """Its first line can be read."""
    spot = step.spot(words)
    label = next((each for each in tree(words) if isinstance(each, Label) and each.text), None)
    line = label.font_size * 1.1 if label is not None else 0.0
    return spot.begins and spot.shown >= line - 1
