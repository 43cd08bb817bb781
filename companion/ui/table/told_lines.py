"""The lines of what is told: what happened, and what is to be done with the real pieces."""

from __future__ import annotations

from typing import Any

from companion.core.scene import Panel, Result, Todo
from companion.ui.widgets.hanko import held
from companion.ui.widgets.icons import line_icon
from companion.ui.widgets.marks import spoken

Row = dict[str, Any]  # whose line it is, its number, its icon and its words


def told_of(panel: Panel) -> list[Row]:
    """Its lines: a result is one, with the badge of whoever alone has won it."""
    if isinstance(panel, Result):
        seats = panel.winners if len(panel.winners) == 1 else ()
        return [{"seats": seats, "number": "", "icon": "", "text": spoken(panel.words)}]
    return tasks(panel) if isinstance(panel, Todo) else []


def tasks(panel: Todo) -> list[Row]:
    """What is to be done, a line for each; several who do the same one after the other share it."""
    shared: list[tuple[str, str, list[str]]] = []
    for task in panel.tasks:
        words = spoken(task.words)
        if shared and shared[-1][0] == words and task.seat not in shared[-1][2]:
            shared[-1][2].append(task.seat)
        else:
            shared.append((words, line_icon(held().header.game, task.words), [task.seat]))
    several = len(shared) > 1
    return [
        {"seats": tuple(filter(None, seats)), "number": str(at) if several else "", "icon": icon, "text": words}
        for at, (words, icon, seats) in enumerate(shared, 1)
    ]
