"""Which rules bear on a moment: that of the question, then those of what was told, done and counted just before."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.asks import Ask, Form
from companion.core.scene import Asked, Result, Scene, Todo


def bearing(scene: Scene, asked: Asked | None = None) -> tuple[str, ...]:
    """The ids, each once; only of what this viewer sees."""
    own = _asked(asked.ask) if asked and asked.ask else ()
    return tuple(dict.fromkeys(rule for rule in (*own, *_told(scene), *scene.booked) if rule))


def _asked(ask: Ask) -> Iterator[str]:
    """A form's own, then those of its parts."""
    yield ask.rule
    for part in ask.fields if isinstance(ask, Form) else ():
        yield from _asked(part)


def _told(scene: Scene) -> Iterator[str]:
    for panel in scene.panels:
        if isinstance(panel, Result):
            yield panel.rule
            yield from (line.rule for line in panel.why)
            yield from (line.rule for side in panel.sides for line in side.why)
        elif isinstance(panel, Todo):
            yield from (task.rule for task in panel.tasks)
