"""A screen in the middle stays awake while a table is open on it, and so does the box; other phones sleep as ever."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.ui import device, hosting
from tests.ui.conftest import LANDSCAPE, PHONE, TABLET
from tests.ui.evening import Evening, evening

FIXTURES = (evening,)
UPRIGHT_TABLET = (TABLET[1], TABLET[0])


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What the device was told, the last word last."""
    words: list[bool] = []
    monkeypatch.setattr(device, "keep_awake", words.append)
    return words


def awake(told: list[bool], ui: Any) -> bool:
    from kivy.core.window import Window

    ui.frames(3)
    assert Window.allow_screensaver is not told[-1]
    return told[-1]


@pytest.mark.parametrize(
    ("size", "stays"), [(PHONE, False), (LANDSCAPE, False), (TABLET, True), (UPRIGHT_TABLET, True)]
)
def test_a_tablet_stays_awake_and_a_phone_does_not_however_it_lies(
    evening: Evening, ui: Any, told: list[bool], size: tuple[int, int], stays: bool
) -> None:
    app = evening.begin(size=size)
    assert awake(told, ui) is stays
    app.dispatch("on_pause")
    app.dispatch("on_resume")
    assert awake(told, ui) is stays
    app.stage.show("timeline")
    assert awake(told, ui) is stays
    app.stage.show("table")
    assert awake(told, ui) is stays


def test_without_a_table_or_against_the_setting_nothing_stays_awake(
    evening: Evening, ui: Any, told: list[bool]
) -> None:
    app = evening.begin(size=TABLET, keep_awake=False)
    assert not awake(told, ui)
    app.set(replace(app.shelf.settings, keep_awake=True))
    assert awake(told, ui)
    app.stage.show("home")
    assert not awake(told, ui)


def test_a_window_that_gets_room_while_a_table_is_open_stays_awake_from_then_on(
    evening: Evening, ui: Any, told: list[bool]
) -> None:
    evening.begin(size=PHONE)
    assert not awake(told, ui)
    ui.resize(*TABLET)
    assert awake(told, ui)
    ui.resize(*LANDSCAPE)
    assert not awake(told, ui)


def test_a_phone_that_is_the_box_stays_awake_until_the_box_rests(evening: Evening, ui: Any, told: list[bool]) -> None:
    app = evening.begin(size=PHONE)
    assert hosting.start(app, app.own)
    assert awake(told, ui)
    hosting.stop(app)
    assert not awake(told, ui)
    assert hosting.start(app, app.own)
    app.stage.show("home")
    assert not awake(told, ui)
