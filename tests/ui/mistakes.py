"""Mistakes planted in real callbacks, and an app whose last guard stands as it does for people."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.base import EventLoop, ExceptionManager

from tests.ui.evening import Evening


class Planted(Exception):
    """A mistake that nobody foresaw."""


def breaks(*_: object, **__: object) -> None:
    raise Planted(f"planted {8 + 9}")


@pytest.fixture
def guarded(evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """Every frame and every touch goes as Kivy's own loop lets them go: past whoever handles exceptions."""
    from companion.ui.guard import Guard

    idle, post = type(EventLoop).idle, type(EventLoop).post_dispatch_input

    def past(act: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(*given: Any) -> Any:
            try:
                return act(*given)
            except Exception as error:
                if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                    raise

        return guarded

    monkeypatch.setattr(type(EventLoop), "idle", past(idle))
    monkeypatch.setattr(type(EventLoop), "post_dispatch_input", past(post))
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    begin, standing = evening.begin, []

    def begun(*given: Any, **more: Any) -> Any:
        app = begin(*given, **more)
        app.guard = Guard(app)
        app.guard.stand()
        standing.append(app.guard)
        return app

    monkeypatch.setattr(evening, "begin", begun)
    yield evening
    for guard in standing:
        ExceptionManager.remove_handler(guard)


def told(app: Any, ui: Any, key: str) -> bool:
    return app.tr(key) in ui.texts()
