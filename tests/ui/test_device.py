"""What only a phone has, on a phone of paper: bars, their signs, secrecy, a waking screen, colour, language."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from companion.ui import device
from tests.ui.android import Android, android
from tests.ui.evening import Evening, evening

FIXTURES = (android, evening)
BARS, HOLE = (0, 24, 0, 48), (0, 40, 0, 0)


@pytest.fixture(autouse=True)
def nothing_is_left_out(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """On a phone what fails is passed over; on paper it is a mistake of ours."""
    monkeypatch.setattr(device, "_said", set())
    yield
    assert [each.exc_text for each in caplog.get_records("call") if each.name == device.__name__] == []


@pytest.mark.parametrize(
    ("version", "painted", "covered"),
    [
        (36, ((0, 0), (412, 915)), (0, 40, 0, 48)),  # from edge to edge: bars and hole
        (30, ((0, 40), (412, 827)), (0, 0, 0, 0)),  # the system has kept both clear
        (29, ((0, 0), (412, 915)), BARS),  # bars only, by the older names
        (29, ((0, 24), (412, 843)), (0, 0, 0, 0)),
    ],
)
def test_what_bars_and_hole_cover(android: Android, version: int, painted: Any, covered: device.Insets) -> None:
    android.classes["android.os.Build$VERSION"].SDK_INT = version
    window = android.activity.window
    window.lies(BARS, HOLE)
    window.surface.at, window.surface.size = painted
    assert device.insets() == covered


@pytest.mark.parametrize(("dark", "signs"), [(False, device.DARK_SIGNS), (True, 0)])
def test_the_signs_in_the_bars_stand_out_from_the_paper(android: Android, dark: bool, signs: int) -> None:
    android.activity.window.controller.appearance = 0x100 | (device.DARK_SIGNS if dark else 0)
    device.colour_bars(dark)
    assert android.activity.window.controller.appearance == 0x100 | signs


def test_before_android_11_bars_have_a_ground_of_their_own(android: Android) -> None:
    android.classes["android.os.Build$VERSION"].SDK_INT = 29
    device.colour_bars(False)
    assert android.activity.window.controller.appearance == 0


def test_nobody_takes_a_picture_of_a_secret(ui: Any, android: Android, evening: Evening) -> None:
    evening.begin()
    window = android.activity.window
    assert not window.flags & device.FLAG_SECURE
    ui.tap("pick.gate")
    assert window.flags & device.FLAG_SECURE, "behind the curtain and before it"
    for bid in (1, 4, 2):
        assert window.flags & device.FLAG_SECURE
        evening.seal(bid)
    evening.go_on()
    assert not window.flags & device.FLAG_SECURE


def test_a_screen_is_told_to_stay_awake_and_to_sleep_again(android: Android) -> None:
    for awake in (True, False):
        device.keep_awake(awake)
        assert bool(android.activity.window.flags & device.FLAG_KEEP_ON) is awake


def test_the_app_gives_the_screen_away_and_waits(android: Android) -> None:
    device.to_background()
    assert android.activity.waits


@pytest.mark.parametrize(("version", "colour"), [(30, ""), (31, "#332211")])
def test_the_colour_of_the_picture_behind_its_signs(android: Android, version: int, colour: str) -> None:
    android.classes["android.os.Build$VERSION"].SDK_INT = version
    assert device.colour() == colour


@pytest.mark.parametrize("night", [False, True])
def test_a_dark_phone_and_its_language(android: Android, night: bool) -> None:
    android.activity.resources.night = night
    assert (device.is_dark(), device.language()) == (night, "de_AT")


def test_a_phone_that_refuses_something_stops_nobody_and_says_so_once_in_its_log(
    android: Android, caplog: pytest.LogCaptureFixture
) -> None:
    del android.classes["android.os.Build$VERSION"]
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            assert device.insets() == (0, 0, 0, 0)
    assert [each.name for each in caplog.records] == [device.__name__]
    caplog.clear()
