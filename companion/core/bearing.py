"""Which rules bear on a moment: that of the question, then those of what was told, done and counted just before."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.asks import Ask, Form
from companion.core.scene import Asked, Result, Scene, Sheet, Todo


def bearing(scene: Scene, asked: Asked | None = None) -> tuple[str, ...]:
    """The ids, each once; only of what this viewer sees."""
    own = of_ask(asked.ask) if asked and asked.ask else ()
    return tuple(dict.fromkeys((*own, *before(scene))))


def of_ask(ask: Ask) -> tuple[str, ...]:
    """A form's own, then those of its parts."""
    parts = ask.fields if isinstance(ask, Form) else ()
    return tuple(filter(None, (ask.rule, *(rule for part in parts for rule in of_ask(part)))))


def counted(scene: Scene, sheet: Sheet | None) -> tuple[str, ...]:
    """Those by which the end was counted: of what was told last, and of the lines behind each number."""
    cells = [cell for line in sheet.lines for cell in line.cells] if sheet is not None else []
    return tuple(dict.fromkeys(filter(None, (*before(scene), *(line.rule for cell in cells for line in cell.why)))))


def before(scene: Scene) -> tuple[str, ...]:
    """Those of what was told, done and counted just before the question."""
    return tuple(dict.fromkeys(filter(None, (*_told(scene), *scene.booked))))


def _told(scene: Scene) -> Iterator[str]:
    for panel in scene.panels:
        if isinstance(panel, Result):
            yield panel.rule
            yield from (line.rule for line in panel.why)
            yield from (line.rule for side in panel.sides for line in side.why)
        elif isinstance(panel, Todo):
            yield from (task.rule for task in panel.tasks)
