"""A board looked at from closer: two fingers, one finger, a wheel, and one tap for all of it. A drag never answers."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.core.asks import Pick
from companion.core.say import say
from companion.core.scene import Map, Node
from companion.ui.widgets.closer import Closer
from tests.counts import in_turn
from tests.ui.conftest import PHONE
from tests.ui.evening import PEOPLE, Evening, evening
from tests.ui.evenings import opened
from tests.ui.fingers import pinch, wheel
from tests.ui.parlour import Parlour
from tests.ui.recorded import entered, recorded
from tests.ui.walk.on_screen import around

FIXTURES = (evening,)
FINGER = 44  # dp; a smaller target is not hit for sure
PLACES = tuple(Node(f"n{at}", 0.05 + 0.1 * (at % 9), 0.05 + 0.16 * (at // 9), say("option.up")) for at in range(31))


@pytest.fixture
def land(evening: Evening, ui: Any) -> Any:
    """Thirty-one provinces, and every one of them an answer, four times."""
    Parlour.shown = (Map("land", PLACES, (), field=True),)
    Parlour.script = tuple(Pick(f"many{at}", tuple(node.id for node in PLACES)) for at in range(4))
    app = evening.begin("parlour", seats=PEOPLE, size=PHONE, reduce_motion=True)
    ui.frames(6)
    return app


def closer(ui: Any) -> Any:
    return ui.get("field").parent


def middle(ui: Any) -> tuple[float, float]:
    field = closer(ui)
    return tuple(field.to_window(*field.center))


def place(ui: Any, name: str) -> Any:
    return ui.get(f"place.{name}")


def spot(widget: Any) -> tuple[float, float]:
    return tuple(widget.to_window(*widget.center))


def test_two_fingers_make_small_targets_large_and_one_tap_shows_all_of_it(land: Any, ui: Any) -> None:
    small = place(ui, "n14")
    assert small.width < FINGER
    where = [spot(each) for each in ui.get("field").children]
    pinch(ui, spot(small), 60, 200)
    assert land.scene.row == 0, "looking closer is no answer"
    assert small.width >= FINGER
    board, view = ui.get("field"), closer(ui)
    assert max(board.x - view.x, view.right - board.right, board.y - view.y, view.top - board.top) <= 1
    ui.tap("board.whole")
    assert land.scene.row == 0
    assert [spot(each) for each in ui.get("field").children] == where
    assert ui.find("board.whole") is None


def test_what_lies_under_the_fingers_stays_under_them(land: Any, ui: Any) -> None:
    held = place(ui, "n15")
    before = spot(held)
    pinch(ui, before, 60, 150)
    assert spot(held) == pytest.approx(before, abs=8)
    pinch(ui, middle(ui), 200, 40)
    assert closer(ui).near == 1, "and back with two fingers, too"


def test_a_tap_on_the_larger_board_is_a_tap(land: Any, ui: Any) -> None:
    pinch(ui, spot(place(ui, "n14")), 60, 200)
    wanted = place(ui, "n14")
    ui.tap_at(spot(wanted)[0] + 14, spot(wanted)[1] - 14)
    assert land.session.log[-1].value == "n14"
    assert closer(ui).near > 1, "the next question finds it as it is"


@pytest.mark.parametrize("near", [60, 200])
def test_a_drag_never_answers(land: Any, ui: Any, near: float) -> None:
    if near > 60:
        pinch(ui, middle(ui), 60, near)
    board = ui.get("field")
    was = board.pos[:]
    ui.drag_at(*middle(ui), 40, 30)
    assert land.scene.row == 0
    assert (board.x - was[0], board.y - was[1]) == pytest.approx((0, 0) if near == 60 else (40, 30), abs=14)


def test_one_finger_moves_the_larger_board_as_far_as_it_goes(land: Any, ui: Any) -> None:
    pinch(ui, middle(ui), 60, 200)
    ui.drag_at(*middle(ui), 150, 150, steps=20)
    ui.drag_at(*middle(ui), 150, 150, steps=20)
    board, view = ui.get("field"), closer(ui)
    assert (board.x, board.y) == pytest.approx(view.pos, abs=150)
    assert board.x <= view.x + 0.5
    ui.drag_at(*middle(ui), 900, 900, steps=20)
    assert (board.x, board.y) == pytest.approx(view.pos, abs=0.5)


def test_two_people_who_tap_at_once_do_not_look_closer(land: Any, ui: Any) -> None:
    touches = [UnitTestTouch(*spot(place(ui, name))) for name in ("n1", "n27")]
    for touch in touches:
        touch.touch_down()
    ui.frames()
    for touch in touches:
        touch.touch_up()
        ui.frames(2)
    assert closer(ui).near == 1
    assert land.scene.row >= 1


def test_a_wheel_looks_closer_where_the_mouse_points(land: Any, ui: Any) -> None:
    held = place(ui, "n20")
    before = spot(held)
    for _ in range(3):
        wheel(ui, before, "scrolldown")
    assert closer(ui).near > 1.5
    assert spot(held) == pytest.approx(before, abs=8)
    for _ in range(4):
        wheel(ui, before, "scrollup")
    assert closer(ui).near == 1
    assert land.scene.row == 0


def test_a_question_whose_answers_are_out_of_view_shows_all_of_it(evening: Evening, ui: Any) -> None:
    Parlour.shown = (Map("land", PLACES, (), field=True),)
    Parlour.script = (Pick("many0", ("n0", "n1")), Pick("many1", ("n30", "n29")))
    app = evening.begin("parlour", seats=PEOPLE, size=PHONE, reduce_motion=True)
    ui.frames(6)
    pinch(ui, spot(place(ui, "n0")), 60, 230)
    ui.tap_at(*spot(place(ui, "n0")))
    ui.frames(4)
    assert app.scene.row == 1
    assert closer(ui).near == 1


@pytest.mark.parametrize(
    ("play", "size", "tag"),
    [("flowers/two", (360, 640), "mandala.a"), ("white-castle/solo-hard-physical", (740, 360), "place.black-left")],
)
def test_every_board_with_small_targets_can_be_looked_at_from_closer(
    ui: Any, play: str, size: tuple[int, int], tag: str
) -> None:
    """The flowers on the smallest phone, the bridges on one that lies; nothing is answered by it."""
    header, rows = recorded(f"{play}.play")
    app = opened(ui, (size, 100, "en", "light"), reduce_motion=True)
    assert app.begin(header)
    for row in rows:
        ui.frames(6)
        if ui.find(tag) is not None:
            break
        entered(app, (row,))
    thing, row_ = ui.get(tag), app.scene.row
    before = thing.height
    pinch(ui, spot(thing), 40, 160)
    assert app.scene.row == row_
    assert thing.height > before * 1.8
    ui.tap("board.whole")
    ui.frames(4)
    assert thing.height == before


def test_a_board_is_drawn_from_closer(ui: Any) -> None:
    """Provinces are put, dragged and joined at the place where they are seen; an empty place moves the board."""
    app = opened(ui, reduce_motion=True)
    screen = app.stage.show("white-lotus/map")
    ui.frames(3)
    field = screen.ids.field
    view = field.parent
    for share in ((0.5, 0.5), (0.55, 0.5)):
        ui.tap_at(*field.to_window(*field.point(share)))
    assert len(screen.sketch.places) < 3
    pinch(ui, view.to_window(*view.center), 60, 180)
    assert view.near > 2
    count = len(screen.sketch.places)
    x, y = field.to_window(*field.point((0.6, 0.55)))
    ui.tap_at(x, y)
    assert len(screen.sketch.places) == count + 1
    assert (screen.sketch.places[-1].x, screen.sketch.places[-1].y) == pytest.approx((600, 550), abs=4)
    where = field.pos[:]
    ui.drag_at(x, y, 30, -40)
    assert screen.sketch.places[-1].x > 610
    assert field.pos == where, "a province is dragged, not the board"
    ui.drag_at(*field.to_window(*field.point((0.42, 0.42))), 60, 20)
    assert field.x > where[0] + 30
    assert len(screen.sketch.places) == count + 1
    pinch(ui, ui.place(ui.get("drawn.p1")), 40, 60)
    assert len(screen.sketch.places) == count + 1


BOARDS = {
    "flowers/two": ("mandala.a", 12),
    "white-castle/solo-hard-physical": ("place.black-left", 20),
    "white-lotus/first-year": ("field", 1),
}
SIZES = [(360, 640), (412, 915), (740, 360), (916, 412), (800, 1280), (1280, 800)]


@in_turn
@pytest.mark.parametrize("play", BOARDS)
def test_boards_fill_one_side_of_their_stage_and_keep_their_proportions(ui: Any, play: str) -> None:
    """Each that scales, turned from size to size; where a lying phone shows no more than the way to it, none does."""
    tag, begin = BOARDS[play]
    header, rows = recorded(f"{play}.play")
    app = opened(ui, (SIZES[0], 100, "en", "light"), reduce_motion=True)
    assert app.begin(header)
    entered(app, rows[:begin])
    shapes = []
    for size in SIZES:
        ui.resize(*size)
        ui.frames(8)
        thing, stage = ui.find(tag), app.stage.screen.ids.mirror
        if thing is None or stage.height < FINGER:
            continue
        lying = [each for each in app.stage.screen.ids.spread.children if each.board and each.scales]
        for board in (each.ids.closer.board for each in lying):
            assert max(board.width / stage.width, board.height / stage.height) >= 0.85, size
        view = next(each for each in around(thing) if isinstance(each, Closer))
        shapes.append(view.board.width / view.board.height)
    assert len(shapes) >= 3
    if play != "flowers/two":  # each flower is as wide as it is high, however much paper lies round it
        assert max(shapes) / min(shapes) < 1.05
