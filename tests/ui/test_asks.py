"""Every kind of ask is answered by real taps, fits on every screen, and forgets nothing that was half entered."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick, Some, Text
from tests.counts import one_row
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evening import Evening, evening, fits
from tests.ui.parlour import Parlour

FIXTURES = (evening,)
ALL = ("anna", "ben", "cora")
FEW = Pick("few", ("east", "west"), rule="PA-1", otherwise=("north",), optional=True)
MANY = Pick("many", ("east", "west", "north", "south", "up", "down", "left", "back"))
BIG = Form("form", (Pick("seat", ALL), Number("pad", 0, 99), Text("text", 20, least=0), Confirm("sure", forfeit=False)))
SMALL = Form("long", (Confirm("sure"), Number("number", 1, 3)))
EVERY: tuple[Ask, ...] = (
    FEW, MANY, Pick("seat", ALL), Number("number", 0, 5), Number("pad", -5, 99, beyond=(-20, 200), optional=True),
    Some("some", ALL, least=1), Order("order", ALL), Confirm("sure"), Text("text", 20), Text("lines", 20, most=3),
    BIG, SMALL,
)  # fmt: skip


def ask(evening: Evening, *script: Ask, **how: Any) -> Any:
    Parlour.script = script
    return evening.begin("parlour", **how)


def given(evening: Evening) -> Any:
    return evening.app.session.position.game.given[-1]


def test_few_options_are_one_tap(evening: Evening, ui: Any) -> None:
    ask(evening, FEW)
    ui.tap("pick.west")
    assert given(evening) == "west"


def test_many_options_are_one_tap(evening: Evening, ui: Any) -> None:
    ask(evening, MANY)
    ui.tap("pick.up")
    assert given(evening) == "up"


def test_keys_are_larger_on_a_screen_that_lies_in_the_middle(evening: Evening, ui: Any) -> None:
    ask(evening, Number("pad", 0, 99), size=TABLET)
    assert all(ui.get(f"pad.{key}").height >= 72 for key in range(1, 10))


def test_a_seat_is_picked_by_its_badge(evening: Evening, ui: Any) -> None:
    ask(evening, Pick("seat", ALL))
    assert ui.get("pick.ben").colour == "blue"
    ui.tap("pick.ben")
    assert given(evening) == "ben"


def test_an_optional_answer_may_be_left_out(evening: Evening, ui: Any) -> None:
    ask(evening, FEW)
    ui.tap("ask.none")
    assert given(evening) is None


def test_against_the_rule_is_entered_after_one_confirmation(evening: Evening, ui: Any) -> None:
    app = ask(evening, FEW)
    assert ui.find("pick.north") is None
    ui.tap("ask.otherwise")
    ui.tap("pick.north")
    assert app.scene.row == 0
    ui.tap("ask.sure")
    assert given(evening) == "north"


def test_a_confirmation_can_be_taken_back(evening: Evening, ui: Any) -> None:
    app = ask(evening, FEW)
    ui.tap("ask.otherwise")
    ui.tap("pick.north")
    ui.back()
    assert app.scene.row == 0
    ui.tap("pick.east")
    assert given(evening) == "east"


def test_a_small_number_is_one_tap(evening: Evening, ui: Any) -> None:
    ask(evening, Number("number", 0, 5))
    ui.tap("number.4")
    assert given(evening) == 4


def test_a_large_number_is_entered_on_the_pad(evening: Evening, ui: Any) -> None:
    ask(evening, Number("pad", 0, 99))
    for key in ("pad.4", "pad.2", "ask.give"):
        ui.tap(key)
    assert given(evening) == 42


def test_a_quick_value_is_one_tap(evening: Evening, ui: Any) -> None:
    ask(evening, Number("pad", 0, 99))
    ui.tap("pad.quick.99")
    assert given(evening) == 99


def test_beyond_the_limit_needs_a_word_of_the_table(evening: Evening, ui: Any) -> None:
    app = ask(evening, Number("pad", 0, 50, beyond=(0, 99)))
    ui.tap("pad.9")
    ui.tap("pad.9")
    assert ui.get("pad").value == 9, "the second digit is refused, in words"
    assert "50" in ui.get("pad").note
    ui.tap("ask.otherwise")
    ui.tap("pad.9")
    ui.tap("pad.9")
    ui.tap("ask.give")
    assert app.scene.row == 0
    ui.tap("ask.sure")
    assert given(evening) == 99


def test_some_are_tapped_on_and_off(evening: Evening, ui: Any) -> None:
    ask(evening, Some("some", ALL, least=1))
    assert ui.get("ask.give").disabled
    for seat in ("cora", "anna", "ben", "ben"):
        ui.tap(f"pick.{seat}")
    ui.tap("ask.give")
    assert given(evening) == ("anna", "cora")


def test_an_order_is_tapped(evening: Evening, ui: Any) -> None:
    ask(evening, Order("order", ALL))
    ui.tap("pick.cora")
    ui.tap("pick.anna")
    ui.tap("ask.give")
    assert given(evening) == ("cora", "anna", "ben")


def test_an_order_may_be_dragged_once_it_stands(evening: Evening, ui: Any) -> None:
    ask(evening, Order("order", ALL))
    ui.tap("pick.cora")
    ui.tap("pick.anna")
    handle = ui.get("order.ben").ids.handle
    handle.tag = "handle"
    ui.drag("handle", 0, 200)
    ui.tap("ask.give")
    assert given(evening)[0] == "ben"


def test_yes_or_no(evening: Evening, ui: Any) -> None:
    ask(evening, Confirm("sure"), Confirm("sure"))
    ui.tap("pick.no")
    assert given(evening) is False
    ui.tap("pick.yes")
    assert given(evening) is True


def test_words_are_written_in_the_upper_third(evening: Evening, ui: Any) -> None:
    ask(evening, Text("text", 9))
    ui.tap("text.new")
    ui.frames(3)
    assert ui.place(ui.get("writing.line"))[1] > ui.window.height * 2 / 3
    ui.type("Oh [b]Licht")
    ui.tap("writing.done")
    ui.tap("ask.give")
    assert given(evening) == "Oh [b]Lic"


def test_an_entry_to_write_is_called_by_its_name(evening: Evening, ui: Any) -> None:
    evening.begin("open-table")
    for tag in ("pick.bid", "step.0", "text.new"):
        ui.tap(tag)
        ui.frames(3)
    assert ui.find("writing").title == "Name"


def test_several_lines_of_words(evening: Evening, ui: Any) -> None:
    ask(evening, Text("lines", 20, most=3))
    for line in ("one", "two"):
        ui.tap("text.new")
        ui.frames(3)
        ui.type(line)
        ui.tap("writing.done")
    ui.tap("ask.give")
    assert given(evening) == ("one", "two")


def test_a_small_form_stands_all_at_once(evening: Evening, ui: Any) -> None:
    ask(evening, SMALL)
    ui.tap("number.2")
    ui.tap("pick.yes")
    ui.tap("ask.give")
    assert given(evening) == (True, 2)


def test_a_form_that_comes_to_too_much_says_so(evening: Evening, ui: Any) -> None:
    ask(evening, Form("form", (Number("number", 0, 3), Number("some", 0, 3)), most=4))
    for chip in [widget for widget in ui.widgets() if getattr(widget, "tag", "") == "number.3"]:
        ui.tap_at(*chip.to_window(*chip.center))
    assert ui.get("ask.give").disabled
    assert "4" in evening.table.box.ids.note.text


def test_a_large_form_goes_step_by_step(evening: Evening, ui: Any) -> None:
    ask(evening, BIG)
    assert ui.find("pad") is None, "one field at a time"
    ui.tap("pick.ben")
    ui.frames(2)
    ui.tap("pad.7")
    ui.tap("ask.give")
    assert given(evening) == ("ben", 7, None, False)


def test_a_large_form_stands_whole_where_there_is_room(evening: Evening, ui: Any) -> None:
    ask(evening, BIG, size=(800, 1280))
    assert ui.find("pad") is not None
    assert ui.find("pick.ben") is not None


def test_the_rule_is_told(evening: Evening, ui: Any) -> None:
    ask(evening, FEW)
    ui.tap("ask.why")
    assert "Every answer is worth two points." in ui.texts()
    ui.back()
    ui.tap("pick.east")
    assert given(evening) == "east"


def test_one_tap_delivered_twice_answers_once(evening: Evening, ui: Any) -> None:
    app = ask(evening, Confirm("sure"), Confirm("sure"))
    asked = app.scene.asked[0]
    assert app.answer(asked, True)
    assert not app.answer(asked, True)
    assert app.scene.row == 1


def test_what_is_half_entered_survives_turning_the_phone(evening: Evening, ui: Any) -> None:
    ask(evening, Number("pad", 0, 99))
    ui.tap("pad.4")
    for size in (TABLET, (912, 412), PHONE):
        ui.resize(*size)
        assert ui.get("pad").value == 4
    ui.tap("ask.give")
    assert given(evening) == 4


def test_what_is_half_entered_survives_the_answer_of_another_seat(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    for _ in range(3):
        app.answer(app.scene.asked[0], app.scene.asked[0].ask.options[0])
        for asked, bid in zip(app.scene.asked, (1, 1, 2), strict=True):
            app.session.answer(asked.seat, bid)
    assert {asked.key for asked in app.scene.asked} == {"gifts"}
    other = app.scene.asked[1]
    evening.go_on()
    ui.tap("pick.rope")
    app.answer(other, ())
    assert ui.get("pick.rope").chosen
    ui.tap("ask.give")
    assert {asked.key for asked in app.scene.asked} == {"light"}


def test_another_language_keeps_what_is_half_entered(evening: Evening, ui: Any) -> None:
    from dataclasses import replace

    app = ask(evening, Number("pad", 0, 99))
    ui.tap("pad.4")
    app.set(replace(app.shelf.settings, language="de"))
    ui.frames(2)
    assert ui.get("pad").value == 4
    assert ui.get("ask.give").text == "Fertig"


@pytest.mark.parametrize(("size", "language", "text"), one_row(product([PHONE, TABLET], ["en", "de"], [100, 200]), 3))
def test_every_ask_fits(evening: Evening, ui: Any, size: tuple[int, int], language: str, text: int) -> None:
    app = ask(evening, *EVERY, size=size, language=language, text=text)
    for asked in EVERY:
        assert fits(ui) == [], asked.name
        if asked.name in ("few", "pad"):
            ui.tap("ask.otherwise")
            assert fits(ui) == [], f"{asked.name} otherwise"
        app.answer(app.scene.asked[0], answer(asked))
    assert app.scene.over
    assert fits(ui) == []


def answer(asked: Ask) -> Any:
    """Some answer that this ask accepts."""
    if isinstance(asked, (Some, Order)):
        return asked.options
    if isinstance(asked, Form):
        return tuple(answer(entry) for entry in asked.fields)
    if isinstance(asked, Text):
        return ("word",) if asked.most > 1 else "word"
    if isinstance(asked, Number):
        return asked.high
    return asked.options[0] if isinstance(asked, Pick) else True
