"""Settings by real taps: each works at once and is kept."""

from __future__ import annotations

from typing import Any

import pytest

from tests.counts import in_turn, one
from tests.ui.evenings import LOOKS, begun, opened, reach, sound


@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_settings_fit(ui: Any, look: Any) -> None:
    app = opened(ui, look)
    app.stage.show("settings")
    sound(ui)
    reach(ui, "settings.licences")
    sound(ui)


@in_turn
def test_language_theme_text_and_palette_work_at_once(ui: Any) -> None:
    from companion.shelf.shelf import Shelf

    app = opened(ui)
    app.stage.show("settings")
    reach(ui, "settings.language.de")
    assert "Einstellungen" in ui.texts()
    reach(ui, "settings.theme.dark")
    assert app.theme.dark
    body = app.theme.body
    reach(ui, "settings.text.more")
    assert app.theme.body == pytest.approx(1.15 * body)
    reach(ui, "settings.palette.safe")
    assert app.theme.palette == "safe"
    sound(ui)
    kept = Shelf(app.folder).settings
    assert (kept.language, kept.theme, kept.text, kept.palette) == ("de", "dark", 115, "safe")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_colours_to_look_at_have_letters_of_no_language(ui: Any, language: str) -> None:
    app = opened(ui, (*LOOKS[0][:2], language, "light"))
    app.stage.show("settings")
    ui.get("settings.licences")
    badges = app.stage.screen.further.ids.sample.children[::-1]
    assert "".join(badge.letter for badge in badges) == "ABCDEFGHIJKL"


@pytest.mark.parametrize("name", ["sound", "vibration", "reduce_motion", "keep_awake", "left_hand"])
def test_each_switch_is_kept(ui: Any, name: str) -> None:
    app = opened(ui)
    app.stage.show("settings")
    before = getattr(app.shelf.settings, name)
    reach(ui, f"settings.{name}")
    assert getattr(app.shelf.settings, name) is not before
    if hasattr(app.theme, name):
        assert getattr(app.theme, name) is not before


@in_turn
def test_settings_in_mid_evening_lead_back_to_the_table(ui: Any) -> None:
    app = opened(ui)
    begun(app)
    app.stage.show("settings")
    reach(ui, "settings.language.fr")
    ui.back()
    assert type(app.stage.screen).__name__ == "Table"
    assert app.tr.language == "fr"


def test_a_large_screen_stays_awake_only_while_a_table_lies_on_it(ui: Any) -> None:
    app = opened(ui, LOOKS[2])
    assert ui.window.allow_screensaver
    begun(app)
    assert not ui.window.allow_screensaver
    app.stage.show("home")
    assert ui.window.allow_screensaver


def test_a_phone_sleeps_when_it_likes(ui: Any) -> None:
    app = opened(ui)
    begun(app)
    assert ui.window.allow_screensaver


def test_the_sounds_are_there_and_play_only_when_wanted(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.widgets import feel

    played: list[str] = []

    class Heard:
        def __init__(self, name: str) -> None:
            assert (feel.SOUNDS / f"{name}.wav").stat().st_size > 1000
            self.name = name

        def stop(self) -> None:
            pass

        def play(self) -> None:
            played.append(self.name)

    monkeypatch.setattr(feel, "_sound", Heard)
    app = opened(ui)
    feel.sealed(first=True)
    assert played == []
    app.stage.show("settings")
    reach(ui, "settings.sound")
    feel.sealed(first=True)
    feel.opened()
    assert played == ["seal", "reveal"]


@in_turn
def test_the_palette_of_the_phone_takes_its_colour_or_one_that_is_picked(
    ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.ui import device
    from companion.ui.widgets.palette import palette

    app = opened(ui)
    app.stage.show("settings")
    assert ui.find("settings.tint.teal") is None
    reach(ui, "settings.palette.phone")
    assert tuple(app.theme.paper) == palette("phone:blue", app.theme.dark).roles["paper"]
    assert ui.find("settings.tint.own") is None, "this device has no colour of its own"
    reach(ui, "settings.tint.teal")
    assert tuple(app.theme.paper) == palette("phone:teal", app.theme.dark).roles["paper"]
    sound(ui)
    monkeypatch.setattr(device, "colour", lambda: "#445566")
    app.stage.show("home")
    app.stage.show("settings")
    reach(ui, "settings.tint.own")
    assert app.shelf.settings.tint == ""
    assert tuple(app.theme.paper) == palette("phone:#445566", app.theme.dark).roles["paper"]
    sound(ui)
