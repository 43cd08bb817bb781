"""The second tap of a double tap answers nothing that has just moved below it; an honest tap is never lost."""

from __future__ import annotations

from typing import Any

from companion.core.asks import Pick
from companion.core.say import say
from companion.core.scene import Map, Node
from companion.ui.table import aimed
from tests.ui.conftest import PHONE
from tests.ui.evening import PEOPLE, Evening, evening
from tests.ui.fingers import at_once
from tests.ui.parlour import Parlour

FIXTURES = (evening,)


def middle(ui: Any, tag: str) -> tuple[float, float]:
    widget = ui.get(tag)
    return tuple(widget.to_window(*widget.center))


def begun(evening: Evening, ui: Any, *script: Any, shown: Any = ()) -> Any:
    Parlour.script, Parlour.shown = script, shown
    app = evening.begin("parlour", seats=PEOPLE, size=PHONE, reduce_motion=True)
    ui.frames(12)
    return app


def test_the_second_tap_of_two_answers_nothing_that_has_just_come_there(evening: Evening, ui: Any) -> None:
    app = begun(evening, ui, Pick("few", ("east", "west")), Pick("few2", ("up", "down")))
    spot = middle(ui, "pick.east")
    at_once(ui, spot)
    assert app.scene.row == 1
    assert ui.find("pick.up") is not None
    at_once(ui, middle(ui, "pick.up"))
    assert app.scene.row == 1, "nobody can have read that question"
    ui.frames(each=aimed.SOON)
    at_once(ui, middle(ui, "pick.up"))
    assert app.scene.row == 2


def test_what_stays_where_it_lay_is_tapped_as_fast_as_one_can(evening: Evening, ui: Any) -> None:
    app = begun(evening, ui, *(Pick(f"few{at}", ("east", "west")) for at in range(4)))
    spot = middle(ui, "pick.west")
    for _ in range(4):
        at_once(ui, spot)
    assert app.scene.row == 4


def test_keys_are_pressed_without_looking(evening: Evening, ui: Any) -> None:
    app = begun(evening, ui, Pick("few", ("east", "west")), Pick("few2", ("up", "down")))
    at_once(ui, middle(ui, "pick.east"))
    at_once(ui, middle(ui, "pick.up"), device="keyboard")
    assert app.scene.row == 2


def test_a_board_that_shows_another_part_of_itself_is_looked_at_first(evening: Evening, ui: Any) -> None:
    """By the place alone the same province would be meant; now another one lies there."""
    nodes = tuple(Node(f"n{at}", 0.2 + 0.1 * (at % 6), 0.2 + 0.2 * (at // 6), say("option.up")) for at in range(12))
    names = tuple(node.id for node in nodes)
    land = (Map("land", nodes, (), field=True),)
    app = begun(evening, ui, *(Pick(f"many{at}", names) for at in range(4)), shown=land)
    spot = middle(ui, "place.n3")
    at_once(ui, spot)
    at_once(ui, spot)
    assert app.scene.row == 2, "it lies where it lay"
    ui.frames(each=aimed.SOON)
    Parlour.shown = (Map("land", (*nodes, Node("n12", 0.9, 0.9, say("option.up"))), (), field=True),)
    at_once(ui, spot)
    ui.frames(4, each=0.01)
    at_once(ui, spot)
    assert app.scene.row == 3, "all of it lies elsewhere now"
    ui.frames(each=aimed.SOON)
    at_once(ui, middle(ui, "place.n3"))
    assert app.scene.row == 4
