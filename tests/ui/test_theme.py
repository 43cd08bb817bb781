"""A change of theme, palette or text size repaints what is already shown."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from companion.ui.palette import palette


def page() -> Any:
    from kivy.uix.boxlayout import BoxLayout

    from companion.ui.buttons import BigButton
    from companion.ui.seats import SeatBadge
    from companion.ui.text import Words

    box = BoxLayout(orientation="vertical")
    for widget in (Words(text="A word"), BigButton(text="Press", kind="primary"), SeatBadge(colour="red")):
        box.add_widget(widget)
    return box


def test_repaints_at_once(ui: Any) -> None:
    badge, button, words = ui.stage(page).children
    theme = ui.app.theme
    height = words.height
    theme.dark = True
    assert tuple(words.color) == palette("standard", True).roles["ink"]
    assert tuple(button.fill) == palette("standard", True).roles["seal"]
    theme.palette = "safe"
    assert badge.colours.fill == palette("safe", True).seats["red"].fill
    theme.scale = 2
    ui.frames(3)
    assert words.height == pytest.approx(2 * height, rel=0.1)


def test_sizes_stay_in_bounds_and_in_order(ui: Any) -> None:
    from companion.ui.theme import Theme

    for far in (False, True):
        for scale, kept in ((0.1, 0.8), (0.8, 0.8), (1, 1), (2, 2), (9, 2)):
            theme = Theme(scale=scale, far=far)
            assert theme.scale == kept
            assert theme.number > theme.ask > theme.body > theme.small
    assert Theme(far=True).ask >= 34, "legible at two metres"


def test_a_seat_of_unknown_colour_is_grey(ui: Any) -> None:
    from companion.ui.theme import Theme

    theme = Theme()
    assert theme.seat("gold") == theme.seats["grey"]


def test_widgets_that_are_gone_leave_nothing_behind(ui: Any) -> None:
    root = ui.stage(page).parent
    theme = ui.app.theme

    def watchers() -> int:
        gc.collect()
        return sum(len(theme.get_property_observers(name)) for name in ("ink", "body", "seal", "seats"))

    before = watchers()
    for _ in range(50):
        widget = page()
        root.add_widget(widget)
        ui.frames()
        root.remove_widget(widget)
    del widget
    ui.frames(2)
    assert watchers() <= before + 2
