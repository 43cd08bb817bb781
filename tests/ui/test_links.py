"""Links as a phone hands them over: one that comes is followed, the one of the first start is not followed twice."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.ui import links
from tests.ui.evenings import opened


def intent(link: str | None, flags: int = 0) -> Any:
    return SimpleNamespace(getDataString=lambda: link, getFlags=lambda: flags)


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The intent that a phone starts the app with, and what hears of those that follow."""
    phone = SimpleNamespace(first=intent(None), heard=list[Callable[[Any], None]]())
    android, jnius = ModuleType("android"), ModuleType("jnius")
    android.__dict__["activity"] = SimpleNamespace(bind=lambda **heard: phone.heard.extend(heard.values()))
    activity = SimpleNamespace(mActivity=SimpleNamespace(getIntent=lambda: phone.first))
    jnius.__dict__["autoclass"] = {"org.kivy.android.PythonActivity": activity}.__getitem__
    monkeypatch.setitem(sys.modules, "android", android)
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    return phone


@pytest.mark.parametrize(
    ("link", "flags", "screen"),
    [
        ("hanko://box/192.168.0.2:8000/abc", 0, "join"),
        ("hanko://box/192.168.0.2:8000/abc", links.FROM_HISTORY, "home"),
        ("hanko://box/192.168.0.2:8000/abc", links.FROM_HISTORY | 0x10000000, "home"),
        ("https://example.org/", 0, "home"),
        ("hanko://nothing", 0, "home"),
        (None, 0, "home"),
    ],
)
def test_the_link_of_a_start_is_followed_once(ui: Any, phone: Any, link: str | None, flags: int, screen: str) -> None:
    app = opened(ui)
    phone.first = intent(link, flags)
    links.listen(app)
    ui.frames(3)
    assert app.stage.path[-1][0] == screen


def test_a_link_that_comes_later_is_followed(ui: Any, phone: Any) -> None:
    app = opened(ui)
    links.listen(app)
    phone.heard[-1](intent("hanko://box/192.168.0.2:8000/abc"))
    ui.frames(3)
    assert app.stage.path[-1][0] == "join"
