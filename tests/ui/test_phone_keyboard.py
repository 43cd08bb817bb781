"""The phone's keyboard is asked for where the field lies that is typed in, and it stays there: Android lifts it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.ui.writing import Writing
from tests.ui.conftest import LANDSCAPE, PHONE, SMALL_PHONE
from tests.ui.evenings import opened, reach
from tests.ui.preparing import add, choose, seating

Lies = tuple[float, float, float, float]


def lies(entry: Any) -> Lies:
    return *entry.to_window(entry.x, entry.y), entry.width, entry.height


class Told:
    """The window of Kivy, and what it is told of keyboards."""

    def __init__(self, real: Any) -> None:
        self.real = real
        self.asked: list[tuple[str, Any, Lies]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def show_keyboard(self, keyboard: Any, mode: str, _kind: str, _suggestions: bool) -> None:
        self.asked.append((mode, keyboard.target, lies(keyboard.target)))

    def hide_keyboard(self) -> None:
        """It never came."""

    def is_keyboard_shown(self) -> bool:
        return True


@pytest.fixture
def told(window: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    spy = Told(window._win)
    monkeypatch.setattr(window, "_win", spy)
    yield spy
    window.release_all_keyboards()


def stays(ui: Any, told: Told, entry: Any) -> None:
    """Android was told once it lay there, and so it lifts the window far enough."""
    ui.frames(12)
    mode, target, at = told.asked[-1]
    assert (mode, target) == ("below_target", entry)
    assert at == pytest.approx(lies(entry))
    left, bottom, width, height = at
    assert 0 <= left <= left + width <= ui.window.width
    assert 0 <= bottom <= bottom + height <= ui.window.height


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE])
def test_the_field_of_a_name_on_a_page(ui: Any, told: Told, size: tuple[int, int]) -> None:
    app = opened(ui)
    ui.resize(*size)
    choose(ui, app)
    entry = ui.get("seats.name").ids.entry
    stays(ui, told, entry)
    add(ui, "Anna", "Ben", "Cora")
    ui.frames(4)
    entry.focus = False
    ui.frames(2)
    told.asked.clear()
    reach(ui, "seats.name")
    stays(ui, told, entry)


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE])
def test_the_field_of_a_name_on_a_sheet(ui: Any, told: Told, size: tuple[int, int]) -> None:
    app = opened(ui)
    ui.resize(*size)
    page = choose(ui, app)
    add(ui, "Anna")
    seating(page).open(page.plan.order[0].id)
    ui.frames(2)
    reach(ui, "person.name")
    stays(ui, told, ui.get("person.name").ids.entry)


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LANDSCAPE])
def test_the_line_of_a_sheet_that_opens_to_be_typed_in(ui: Any, told: Told, size: tuple[int, int]) -> None:
    opened(ui)
    ui.resize(*size)
    writing = Writing(tag="writing", high=True, choices=[("done", "Done", "primary")])
    writing.ask_for("Anna", 40, lambda _: None)
    stays(ui, told, writing.field.ids.entry)
    assert writing.field.ids.entry.selection_text == "Anna"
    writing.close()
