"""Every kind of widget that can be used again is as a new one when it is: what it was told before is gone."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

import pytest
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from tests.counts import in_turn
from tests.ui.evening import Evening, evening
from tests.ui.laid import laid

FIXTURES = (evening,)
ROOMS = ("companion.ui.widgets", "companion.ui.panels", "companion.ui.asks", "companion.ui.table")
LAID_OUT = {"x", "y", "width", "height", "right", "top", "opacity", "own", "floor", "least", "limit"}  # by the layout


def kinds() -> list[type[Any]]:
    """All that are ours, but for whole screens, which are made anew."""
    from companion.ui.widgets.page import Screen

    found: set[type[Any]] = set()
    for room in ROOMS:
        package = import_module(room)
        for module in pkgutil.iter_modules(package.__path__):
            here = vars(import_module(f"{room}.{module.name}")).values()
            found |= {kind for kind in here if isinstance(kind, type) and issubclass(kind, Widget)}
    ours = [kind for kind in found if kind.__module__.startswith("companion") and not issubclass(kind, Screen)]
    return sorted(ours, key=lambda kind: kind.__name__)


def settable(widget: Any) -> dict[str, Any]:
    """Of each plain property of ours another value than it has."""
    ours: dict[str, Any] = {}
    for kind in type(widget).__mro__:
        if kind.__module__.startswith("companion"):
            for name, prop in vars(kind).items():
                now = getattr(widget, name, None)
                if name in LAID_OUT or name.startswith("_"):
                    continue
                if isinstance(prop, StringProperty):
                    ours[name] = f"{now}x" if name != "kind" else "quiet"
                elif isinstance(prop, BooleanProperty):
                    ours[name] = not now
                elif isinstance(prop, NumericProperty) and isinstance(now, (int, float)):
                    ours[name] = now + 1
    return ours


@in_turn
def test_whatever_one_was_told_another_time_is_gone(evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.widgets import marks
    from companion.ui.widgets.marks import dress

    monkeypatch.setattr(marks, "AT_FIRST", {})  # what is told here in play is no measure for other tests

    laid(evening)
    wrong, looked = [], 0
    for kind in kinds():
        try:
            widget, fresh = kind(), kind()
        except Exception:  # needs something to be made, so nothing uses it again
            Builder.rulectx.clear()  # Kivy keeps a rule that failed half-way
            continue
        for name, value in settable(widget).items():
            now = getattr(fresh, name)
            try:
                dress(widget, {name: value})
            except Exception:  # no such value
                widget = kind()
                continue
            dress(widget, {})
            looked += 1
            if getattr(widget, name) != now:
                wrong.append(f"{kind.__name__}.{name}: {getattr(widget, name)!r}, not {now!r}")
    assert looked > 60
    assert wrong == []
