"""Head, stage and hand: what is asked is whole, nothing changes its place, what was told stays until it was read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.asks import Confirm, Number, Pick
from companion.core.say import Free, say
from companion.core.scene import Fact, Facts, Map, Node, Result, Task, Todo
from tests.counts import in_turn, one_row
from tests.ui.conftest import LANDSCAPE, PHONE, SMALL_PHONE, TABLET
from tests.ui.evening import PEOPLE, Evening, evening
from tests.ui.evenings import read
from tests.ui.laid import laid
from tests.ui.parlour import Parlour

FIXTURES = (evening,)
SIZES = [SMALL_PHONE, PHONE, (740, 360), LANDSCAPE, (800, 1280), TABLET]
LOOKS = [(size, text) for text in (100, 130) for size in SIZES] + [(PHONE, 200), (TABLET, 200), (SMALL_PHONE, 200)]
PRACTICE = {"mirror": "rounds", "cards": "practice", "dice": "app", "gardens": "app"}
EVERYWHERE = [*one_row([(size, text) for size, text in LOOKS], 2)]


def text(words: str) -> Any:
    return say("told.field", field=Free(words), value=Free("5"))


def inside(ui: Any, widget: Any, view: Any = None) -> bool:
    """All of it is in the window, and in the list in which it stands."""
    (x, y), (right, top) = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
    whole = x > -1 and y > -1 and right < ui.window.width + 1 and top < ui.window.height + 1
    if view is None or not whole:
        return bool(whole)
    low, high = view.to_window(*view.pos)[1], view.to_window(view.x, view.top)[1]
    return bool(low - 1 < y and top < high + 1)


def bid_won(evening: Evening, ui: Any, app: Any) -> None:
    """Three seal a bid, and the result stands."""
    session = app.session
    session.answer("table", "bid")
    asked = session.position.ask("table")
    session.answer("table", tuple(entry.forfeit for entry in asked.fields))
    for seat, bid in zip(session.header.seats, (5, 7, 3), strict=True):
        session.answer(seat.id, bid)
    ui.frames(3)
    evening.table.reveal.close()
    ui.frames(4)


def won(evening: Evening, ui: Any, size: tuple[int, int], scale: int) -> Any:
    """A sealed bid was won, with a counter and a category on the table; its result stands."""
    app = laid(evening, size, text=scale, reduce_motion=True)
    bid_won(evening, ui, app)
    return app


@pytest.mark.parametrize(("size", "scale"), EVERYWHERE)
def test_all_keys_are_whole_after_a_result_stands(evening: Evening, ui: Any, size: tuple[int, int], scale: int) -> None:
    won(evening, ui, size, scale)
    evening.table._tapped("score/k1/anna")
    ui.frames(6)
    table = evening.table
    keys = [ui.get(f"pad.{key}") for key in "1234567890"]
    assert [key.text for key in keys if not inside(ui, key, table.ids.words)] == []
    assert inside(ui, table.box.ids.question)
    assert inside(ui, ui.get("ask.give"))
    for key in keys:
        ui.tap(key.tag)
    assert "wins" in " ".join(line.text for line in ui.widgets() if type(line).__name__ in ("ToldLine", "Words"))


@pytest.mark.parametrize(("size", "scale"), EVERYWHERE)
def test_keys_and_button_stay_where_they_are(evening: Evening, ui: Any, size: tuple[int, int], scale: int) -> None:
    """Whoever is asked, with a result above or without, after a number that is refused, and after undo."""
    app = laid(evening, size, text=scale, seats=(*PEOPLE[:2], PEOPLE[3]), reduce_motion=True)
    stood: set[tuple[tuple[float, float], ...]] = set()

    def look(cell: str) -> None:
        evening.table._tapped(cell)
        ui.frames(6)
        for press in ("", "pad.9", "pad.9"):
            if press:
                ui.tap(press)
            stood.add(tuple(ui.get(tag).to_window(*ui.get(tag).pos) for tag in ("pad.1", "pad.0", "ask.give")))
        ui.tap("ask.give")
        ui.frames(4)

    look("score/k1/anna")
    look("score/k1/dora")
    bid_won(evening, ui, app)
    look("score/k1/ben")
    ui.tap("table.undo")
    ui.frames(4)
    look("score/k1/anna")
    assert len(stood) == 1


def told(evening: Evening, ui: Any, count: int, *script: Any, **how: Any) -> Any:
    """A table that asks, and tells so many things to do."""
    tasks = tuple(Task("anna", text(f"give {at} blue ones, take two back")) for at in range(count))
    Parlour.script = script or (Confirm("sure"), Confirm("sure"))
    Parlour.shown = (Result("r", text("The long road goes on"), 1), Todo("do", tasks))
    return evening.begin("parlour", seats=PEOPLE, **how)


def test_what_fits_is_told_beside_the_question_and_costs_no_tap(evening: Evening, ui: Any) -> None:
    app = told(evening, ui, 2)
    ui.frames(6)
    assert ui.find("told.done") is None
    assert any("give 0" in words for words in ui.texts())
    assert any("give 1" in words for words in ui.texts())
    ui.tap("pick.yes")
    assert app.scene.row == 1


@in_turn
@pytest.mark.parametrize("size", [PHONE, (740, 360)])
def test_a_list_that_does_not_fit_is_told_first_and_shrinks_to_a_line(
    evening: Evening, ui: Any, size: tuple[int, int]
) -> None:
    app = told(evening, ui, 30, size=size)
    ui.frames(6)
    button, view = ui.get("told.done"), evening.table.ids.told.view
    assert ui.find("pick.yes") is None, "nothing is asked before it was read"
    assert inside(ui, button)
    assert button.text == "Read on"
    place = button.to_window(*button.pos)
    last = max((line for line in ui.widgets() if type(line).__name__ == "ToldLine"), key=lambda line: -line.y)
    assert not inside(ui, last, view)
    while button.text == "Read on":
        ui.tap("told.done")
        ui.frames(3)
    assert ui.find("pick.yes") is None, "the last page waits to be read, too"
    assert inside(ui, last, view)
    assert button.to_window(*button.pos) == place
    ui.tap("told.done")
    ui.frames(6)
    assert app.scene.row == 0
    assert any("The long road" in words for words in ui.texts())
    assert any("give 0" in words for words in ui.texts())
    ui.tap("told")
    ui.frames(4)
    assert any("give 29" in words for words in ui.texts()), "one tap opens all of it again"
    ui.back()
    ui.frames(2)
    ui.tap("pick.yes")
    assert app.scene.row == 1


@in_turn
def test_what_one_seat_does_twice_stands_there_twice(evening: Evening, ui: Any) -> None:
    """Whoever does the same after another shares the line; two badges of one seat would be read as one thing to do."""
    from companion.ui.table.told_lines import tasks

    told(evening, ui, 1)
    one = text("take two back")
    panel = Todo("do", tuple(Task(seat, one) for seat in ("anna", "anna", "ben", "cora")))
    assert [line["seats"] for line in tasks(panel)] == [("anna",), ("anna", "ben", "cora")]


def test_where_done_is_all_that_is_asked_the_list_has_its_button(evening: Evening, ui: Any) -> None:
    app = told(evening, ui, 30, Pick("few", ("east",)), Confirm("sure"))
    ui.frames(6)
    read(ui)
    assert app.scene.row == 1


def test_what_nobody_read_is_told_with_what_comes_after(evening: Evening, ui: Any) -> None:
    """Two answers before anybody can have looked: both results are told."""
    told(evening, ui, 1)
    ui.frames(6)
    table = evening.table
    first, second = (Result("r", text(name), at) for at, name in enumerate(("first", "second"), 5))
    table.telling.follow(None, replace(evening.app.scene, panels=(first,), row=1))
    table.telling.follow(None, replace(evening.app.scene, panels=(second,), row=2))
    assert [panel.words for panel in table.telling.pages] == [first.words, second.words]
    ui.frames(8)
    assert not table.telling.unread
    table.telling.follow(None, replace(evening.app.scene, panels=(first,), row=3))
    assert [panel.words for panel in table.telling.pages] == [first.words], "what was read makes room"


@in_turn
def test_what_was_read_is_not_told_again_after_a_look_elsewhere(evening: Evening, ui: Any) -> None:
    told(evening, ui, 30)
    ui.frames(6)
    read(ui)
    ui.tap("table.more")
    ui.tap("menu.settings")
    ui.frames(3)
    ui.back()
    ui.frames(6)
    assert ui.find("told.done") is None
    assert ui.find("pick.yes") is not None


@pytest.mark.parametrize(("size", "scale"), EVERYWHERE)
def test_a_board_fills_its_stage(evening: Evening, ui: Any, size: tuple[int, int], scale: int) -> None:
    """At least 85 % of one side, in its own proportions; all its answers are in view."""
    places = tuple(Node(f"n{at}", 0.2 + 0.1 * (at % 7), 0.2 + 0.15 * (at // 7), say("option.up")) for at in range(28))
    Parlour.shown = (Map("land", places, (), field=True),)
    Parlour.script = (Pick("many", tuple(node.id for node in places)), Number("pad", 0, 99))
    evening.begin("parlour", seats=PEOPLE, size=size, text=scale)
    ui.frames(6)
    field, stage = ui.get("field"), evening.table.ids.mirror
    assert max(field.width / stage.width, field.height / stage.height) >= 0.85
    assert all(inside(ui, place, stage) for place in field.children)
    wide, high = (max(at) - min(at) for at in zip(*(place.center for place in field.children), strict=True))
    assert abs(high / wide - 0.45 / 0.6) < 0.12


def test_what_finds_no_room_is_one_tap_away(evening: Evening, ui: Any) -> None:
    app = laid(evening, SMALL_PHONE)
    ui.frames(6)
    waiting = [chip for chip in ui.widgets() if getattr(chip, "tag", "").startswith("aside.") and chip.chosen]
    assert waiting, "an answer waits there, and it glows"
    ui.tap(waiting[0].tag)
    ui.pause(0.3)
    cell = next(each for each in ui.widgets() if getattr(each, "tag", "").startswith("cell.") and each.live)
    ui.tap(cell.tag)
    ui.frames(4)
    assert app.scene.asked[0].ask.name != "table"


def test_what_is_brought_into_view_stays_there_until_the_layout_has_settled(evening: Evening, ui: Any) -> None:
    """However long the frames take; until a finger scrolls."""
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.widget import Widget

    from companion.ui.widgets.layout import Scroll

    def page() -> Any:
        scroll = Scroll(size_hint_y=None, height=300)
        rows = BoxLayout(orientation="vertical", size_hint_y=None)
        rows.bind(minimum_height=rows.setter("height"))
        for _ in range(10):
            rows.add_widget(Widget(size_hint_y=None, height=40))
        scroll.add_widget(rows)
        return scroll

    scroll = ui.stage(page)
    rows = scroll.children[0]
    wanted = rows.children[1]
    scroll.bring([wanted], near=True)
    for row in rows.children[::-1]:
        ui.frames(2, each=0.2)
        row.height = 90
    ui.frames(3, each=0.2)
    assert inside(ui, wanted, scroll)
    ui.drag_at(*scroll.to_window(*scroll.center), 0, -200)
    at = scroll.scroll_y
    rows.children[-1].height = 120
    ui.frames(4)
    assert abs(scroll.scroll_y - at) < 0.1


@in_turn
@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_question_stands_once_beside_what_was_told(evening: Evening, ui: Any, size: tuple[int, int]) -> None:
    """Also where done is all that is asked: what is told carries the question only while it is told alone."""
    app = evening.begin("white-castle", seats=PEOPLE[:1], options=PRACTICE, size=size)
    for answer in ("red-left", "WELL"):
        app.session.answer("anna", answer)
    ui.frames(12)
    question = evening.table.box.ids.question.text
    assert question == "Anna: is your turn done?"
    shown = [widget for widget in ui.widgets() if getattr(widget, "text", "") == question]
    assert len(shown) == 1


@pytest.mark.parametrize(("size", "scale"), [(SMALL_PHONE, 130), (SMALL_PHONE, 200)])
def test_no_word_of_the_head_is_broken(evening: Evening, ui: Any, size: tuple[int, int], scale: int) -> None:
    """The longest of German is wider than a small phone leaves it in large type."""
    app = evening.begin("white-lotus", seats=PEOPLE[:4], size=size, language="de", text=scale)
    from companion.ui.widgets.text import longest_word

    title = evening.table.ids.title
    ui.frames(3)
    assert title.text == "Spielvorbereitung"
    assert longest_word(title.text, title.font_size) <= title.width
    assert title.font_size <= app.theme.body


@pytest.mark.parametrize(("language", "words"), [("en", "+{} more"), ("de", "+{} weitere"), ("fr", "+{} autres")])
def test_the_last_chip_counts_what_waits_behind_it(evening: Evening, ui: Any, language: str, words: str) -> None:
    """All chips stand on one line; none of them is a sign without a word."""
    Parlour.shown = tuple(Facts(f"lot{at}", (Fact(text("x" * 60)),) * 9) for at in range(9))
    Parlour.script = (Pick("few", ("east", "west")),)
    evening.begin("parlour", seats=PEOPLE, language=language)
    ui.frames(6)
    chips = [each for each in ui.widgets() if getattr(each, "tag", "").startswith("aside.")]
    last = ui.get("aside.more")
    assert len(last.value) > 1
    assert last.text == words.format(len(last.value))
    assert len({chip.y for chip in chips}) == 1
    assert all(inside(ui, chip) for chip in chips)
