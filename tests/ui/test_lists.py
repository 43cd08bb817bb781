"""Rows, choices, orders, fields, sheets and toasts by real taps, in every look."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.uix.label import Label

from tests.ui.conftest import LANDSCAPE, PHONE, TABLET
from tests.ui.test_widgets import GERMAN, scrolled, sound, stage

__all__ = ["stage"]

PEOPLE = [
    {"key": "anna", "text": "Anna", "colour": "red", "shape": "disc", "letter": "A"},
    {"key": "ben", "text": "Ben", "colour": "blue", "shape": "square", "letter": "B"},
    {"key": "cora", "text": "Henriette-Charlotte", "colour": "green", "shape": "leaf", "letter": "H"},
]


def test_row(ui: Any, stage: Any) -> None:
    from companion.ui.widgets.lists import Row

    pressed: list[Any] = []
    row = stage(lambda: Row(text=GERMAN, detail=GERMAN, value="100 %", icon="book", mark="right", tag="row"))
    row.bind(on_release=pressed.append)
    ui.tap("row")
    row.live = False
    ui.tap("row")
    assert pressed == [row]
    sound(row)


def test_a_row_that_another_list_has_worn_comes_clean(ui: Any, stage: Any) -> None:
    """Kivy keeps rows that were scrolled away for whichever list comes next: the timeline's, for the history."""
    from companion.ui.widgets.long_list import ListRow, LongList

    worn = stage(lambda: LongList(size_hint_y=None, height=260))
    worn.fill([{"text": f"{at}", "seat": "table", "note": "", "live": False, "still": True} for at in range(60)])
    ui.frames(3)
    for place in (0.5, 0, 1):
        worn.scroll_y = place
        ui.frames(3)
    worn.data = []
    ui.frames(3)
    parent = worn.parent
    parent.remove_widget(worn)
    clean, opened = LongList(size_hint_y=None, height=260), []
    clean.bind(on_open=lambda _, value: opened.append(value))
    parent.add_widget(clean)
    clean.fill([{"text": f"Evening {at}", "icon": "book", "tag": f"row.{at}", "value": at} for at in range(2)])
    ui.frames(4)
    rows = [each for each in clean.walk(restrict=True) if isinstance(each, ListRow)]
    assert sorted(row.text for row in rows) == [f"Evening {at}" for at in range(2)]
    assert all(row.live and not row.still and (row.seat, row.note) == ("", "") for row in rows)
    for at in range(2):
        ui.tap(f"row.{at}")
    assert opened == [0, 1]


def test_toggle(ui: Any, stage: Any) -> None:
    from companion.ui.material import Toggle

    heard: list[Any] = []
    toggle = stage(lambda: Toggle(text="Bewegungen verringern", detail=GERMAN, tag="motion"))
    toggle.bind(on_change=lambda _, active: heard.append(active))
    ui.tap("motion")
    ui.tap("motion")
    toggle.active = True
    assert heard == [True, False]
    sound(toggle)


@pytest.mark.parametrize(("several", "chosen"), [(False, ["c"]), (True, ["a", "c"])])
def test_choice(ui: Any, stage: Any, several: bool, chosen: list[str]) -> None:
    from companion.ui.widgets.lists import Choice

    options = [("a", "Seat order"), ("b", "Bid again", GERMAN), ("c", "Nobody")]
    heard: list[Any] = []
    choice = stage(lambda: Choice(options=options, several=several, tag="tie"))
    choice.bind(on_choose=lambda _, key: heard.append(key))
    for key in "abbc":
        ui.tap(f"tie.{key}")
    assert choice.chosen == chosen
    assert heard == list("abbc")
    sound(choice)


def test_order_by_taps(ui: Any, stage: Any) -> None:
    from companion.ui.widgets.lists import OrderList

    heard: list[Any] = []
    order = stage(lambda: OrderList(items=PEOPLE, tag="seats"))
    order.bind(on_order=lambda _, keys: heard.append(keys))
    ui.tap("seats.cora.up")
    ui.tap("seats.anna.down")
    ui.tap("seats.cora.up")
    assert order.keys == ["cora", "anna", "ben"]
    assert heard[-1] == order.keys
    sound(order)


@pytest.mark.parametrize("inside_a_list", [False, True])
def test_order_by_dragging(ui: Any, inside_a_list: bool) -> None:
    from companion.ui.widgets.layout import Scroll
    from companion.ui.widgets.lists import OrderList

    heard: list[list[str]] = []
    many = [{**PEOPLE[0], "key": f"p{i}", "text": f"Person {i}"} for i in range(20)]
    order = OrderList

    def make() -> Any:
        made = order(items=many if inside_a_list else PEOPLE, tag="seats")
        made.bind(on_order=lambda _, keys: heard.append(keys))
        return made

    page = ui.stage(lambda: scrolled(make) if inside_a_list else make())
    made = page.children[0] if isinstance(page, Scroll) else page
    first = made.children[-1]
    ui.drag_at(*first.ids.handle.to_window(*first.ids.handle.center), 0, -150)
    assert made.keys[2] == first.key
    assert heard == [made.keys], "told once, at the end"


def test_a_long_list_scrolls_and_still_answers_taps(ui: Any) -> None:
    from companion.ui.widgets.lists import Choice

    options = [(i, f"Answer {i}") for i in range(40)]
    scroll = ui.stage(lambda: scrolled(lambda: Choice(options=options, tag="many")))
    choice = scroll.children[0]
    ui.tap("many.2")
    ui.wait(lambda: choice.chosen == [2], "the tap")
    ui.pause(0.3)
    ui.drag_at(*scroll.to_window(*scroll.center), 0, 300)
    assert scroll.scroll_y < 1
    assert choice.chosen == [2], "a drag is not a tap"


def test_name_field(ui: Any, stage: Any) -> None:
    from companion.ui.writing import NameField

    heard: list[Any] = []
    field = stage(lambda: NameField(label="Name", hint="Who sits here?", limit=12, tag="name"))
    field.clean = lambda text: " ".join(text.split())
    field.bind(on_done=lambda _, value: heard.append(value))
    ui.tap("name")
    assert field.focus
    ui.type("  Élodie   of the North")
    assert (field.text, field.value) == ("  Élodie   o", "Élodie o")
    sound(field)
    field.focus = False
    assert heard == ["Élodie o"]
    assert field.text == "Élodie o"


def test_a_field_for_several_lines_grows(ui: Any) -> None:
    from companion.ui.writing import NameField

    field = ui.stage(lambda: NameField(several=True, tag="bag"))
    height = field.height
    field.text = "\n".join(f"thing {i}" for i in range(12))
    ui.frames(3)
    assert field.height > height


def sheet() -> Any:
    from companion.ui.widgets.overlays import Sheetlet

    made = Sheetlet(tag="back", title="Go back to Ben’s bid?", text=GERMAN)
    made.choices = [("go", "Go back", "primary"), ("stay", "Stay here", "secondary")]
    return made


def test_sheetlet(ui: Any, stage: Any) -> None:
    from companion.ui.widgets.text import Words

    stage(lambda: Words(text="below"))
    heard: list[str] = []
    asked = sheet()
    asked.bind(on_choose=lambda _, key: heard.append(key), on_leave=lambda _: heard.append("left"))
    asked.open()
    ui.frames(3)
    sound(asked)
    ui.tap("back.go")
    asked.open()
    ui.back()
    asked.open()
    ui.frames(2)
    ui.tap_at(20, ui.window.height - 20)
    assert heard == ["go", "left", "left"]
    assert asked.parent is None


@pytest.mark.parametrize("size", [PHONE, TABLET, (800, 1280), LANDSCAPE])
def test_the_button_below_a_sheet_that_is_longer_than_the_screen_is_in_view(ui: Any, size: tuple[int, int]) -> None:
    from companion.ui.widgets.overlays import Sheetlet
    from companion.ui.widgets.text import Words

    ui.resize(*size)
    ui.stage(lambda: Words(text="below"))
    long = Sheetlet(tag="long", title="All that is told", choices=[("close", "Close", "quiet")])
    for at in range(40):
        long.put(Words(text=f"{at}. {GERMAN}", tag=f"line.{at}"))
    long.open()
    ui.frames(4)
    below, above = ui.get("long.close"), long.ids.view
    assert long.ids.sheet.y + 8 <= below.to_window(*below.pos)[1]
    assert below.to_window(0, below.top)[1] <= above.to_window(*above.pos)[1]
    assert not above.fits
    ui.tap("long.close")
    assert long.parent is None


def test_nothing_below_a_sheet_is_touched(ui: Any) -> None:
    from companion.ui.widgets.buttons import BigButton

    pressed: list[Any] = []
    button = ui.stage(lambda: BigButton(text="below"))
    button.bind(on_release=pressed.append)
    asked = sheet()
    asked.open()
    ui.frames(2)
    ui.tap_at(*button.to_window(*button.center))
    assert pressed == []
    assert asked.parent is None


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_button_below_a_line_that_is_typed_lies_where_it_lay(ui: Any, scale: float) -> None:
    """On a tablet, whether what is asked has one line or two."""
    from companion.ui.widgets.text import Words
    from companion.ui.writing import Writing

    ui.resize(*TABLET)
    ui.stage(lambda: Words(text="below"))
    ui.app.theme.far, ui.app.theme.scale = True, scale
    found = []
    for title in ("Which?", "Which word?\nSaid by Anna"):
        writing = Writing(tag="writing", high=True, choices=[("done", "Done", "primary")], title=title)
        writing.ask_for("", 40, print)
        ui.frames(6)
        button = ui.get("writing.done")
        found.append((button.to_window(*button.pos), writing.ids.title.height))
        writing.close()
    (before, one), (after, two) = found
    assert two == pytest.approx(2 * one, abs=2)
    assert after == pytest.approx(before, abs=4)


def test_toast(ui: Any, stage: Any) -> None:
    from companion.ui.widgets.overlays import Toast
    from companion.ui.widgets.text import Words

    stage(lambda: Words(text="below"))
    first = Toast.say("Undone: Anna chose the east.")
    second = Toast.say("Undone: " + GERMAN)
    ui.frames(3)
    assert first.parent is None
    sound(second)
    ui.tap_at(*ui.place(second))
    assert second.parent is None
    assert Toast.current is None


def test_whoever_goes_on_takes_a_toast_along(ui: Any, stage: Any) -> None:
    """It would lie over what comes next, and the tap there would do no more than take it away."""
    from companion.ui.widgets.buttons import BigButton
    from companion.ui.widgets.overlays import Toast

    heard: list[str] = []
    stage(lambda: BigButton(text="below", size_hint_y=1, on_release=lambda _: heard.append("below")))
    for spot in ((20, 20), (200, 200)):  # also where it would lie if it stood on nothing
        toast = Toast.say("Corrected.")
        ui.frames(3)
        ui.tap_at(*spot)
        assert toast.parent is None
    assert heard == ["below", "below"]


def test_a_toast_leaves_by_itself(ui: Any) -> None:
    from companion.ui.widgets.overlays import Toast
    from companion.ui.widgets.text import Words

    ui.stage(lambda: Words(text="below"))
    toast = Toast.say("Sealed.", seconds=0.1)
    ui.wait(lambda: toast.parent is None, "the toast to leave")


def test_a_list_that_is_laid_out_all_evening_keeps_nothing_of_it(ui: Any, stage: Any) -> None:
    """Kivy has one more follower of the bar's colour whenever a list is laid out: 3 MB in a thousand taps."""
    scroll = stage(lambda: scrolled(lambda: Label(text=GERMAN, size_hint_y=None)))
    for _ in range(20):
        scroll.update_from_scroll()
    assert len(scroll.get_property_observers("bar_color")) == 1
    ui.pause(0.6)
    assert not scroll.get_property_observers("bar_color")
