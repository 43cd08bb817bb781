"""A change of theme, palette or text size repaints what is already shown."""

from __future__ import annotations

import gc
from typing import Any

import pytest

from companion.ui.widgets.palette import palette


def page() -> Any:
    from kivy.uix.boxlayout import BoxLayout

    from companion.ui.widgets.badges import SeatBadge
    from companion.ui.widgets.buttons import BigButton
    from companion.ui.widgets.text import Words

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


def test_a_box_on_the_table_gives_it_its_mood(ui: Any) -> None:
    """Paper, accent and the colours of the seats, which may need an outline on it."""
    ui.stage(page)
    theme = ui.app.theme
    before = list(theme.paper)
    theme.mood = "white-lotus"
    shown = palette("standard", theme.dark, "white-lotus")
    assert tuple(theme.paper) == shown.roles["paper"] != tuple(before)
    assert tuple(theme.accent) == shown.roles["accent"]
    assert (theme.seats, theme.pattern) == (shown.seats, "waves")
    theme.mood = ""
    assert (list(theme.paper), theme.pattern) == (before, "")


def test_sizes_stay_in_bounds_and_in_order(ui: Any) -> None:
    from companion.ui.widgets.theme import Theme

    for far in (False, True):
        for scale, kept in ((0.1, 0.8), (0.8, 0.8), (1, 1), (2, 2), (9, 2)):
            theme = Theme(scale=scale, far=far)
            assert theme.scale == kept
            assert theme.number > theme.ask > theme.body > theme.small
    assert Theme(far=True).ask >= 34, "legible at two metres"


def test_a_seat_of_unknown_colour_is_grey(ui: Any) -> None:
    from companion.ui.widgets.theme import Theme

    theme = Theme()
    assert theme.seat("gold") == theme.seats["grey"]


def test_a_widget_may_go_while_all_others_are_repainted(ui: Any) -> None:
    """The rules of a widget that nobody holds are reckoned until it is freed: it must not be freed by one of them."""
    from kivy.factory import Factory
    from kivy.lang import Builder
    from kivy.lang.parser import global_idmap

    ui.stage(page)
    theme, before, reckoned = ui.app.theme, gc.get_threshold(), []

    def tidying(dark: bool) -> float:
        """Something that makes the memory be tidied now, where it may be."""
        reckoned.append(dark)
        gc.set_threshold(1)
        assert [[] for _ in range(1000)]
        return 1.0 if dark else 0.5

    global_idmap["tidying"] = tidying
    Builder.load_string("<Doomed@Widget>:\n    opacity: tidying(app.theme.dark)\n")
    gc.disable()
    doomed = Factory.Doomed()
    doomed.itself = doomed
    del doomed
    gc.set_threshold(*before)
    gc.enable()
    told = len(reckoned)
    try:
        theme.dark = not theme.dark
        assert len(reckoned) > told, "there was a widget that could have gone"
    finally:
        gc.set_threshold(*before)
        del global_idmap["tidying"]


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
