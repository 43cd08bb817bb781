"""A screen that lies between people turns to whoever is asked: what is asked, the curtain, sheets; boards stay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.core.asks import Pick
from companion.core.say import say
from companion.core.scene import Map, Node
from companion.shelf.shelf import Shelf
from companion.shelf.sides import Round, spread
from companion.ui.screens import files
from companion.ui.widgets.across import Across
from companion.ui.widgets.overlays import Toast
from tests.counts import in_turn, one
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evening import PEOPLE, Evening, evening
from tests.ui.evenings import begun as table
from tests.ui.evenings import finished, opened, reach, scored
from tests.ui.parlour import Parlour
from tests.ui.preparing import add, choose
from tests.ui.recorded import entered, recorded

FIXTURES = (evening,)


@pytest.fixture(autouse=True)
def clockwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Parlour, "clockwise", True)


UPRIGHT = (800, 1280)
TWELVE = [(TABLET, 100, "en", "light"), (TABLET, 130, "de", "dark")]
TWELVE += [(UPRIGHT, 100, "fr", "dark"), (UPRIGHT, 130, "de", "light"), (UPRIGHT, 200, "en", "light")]
ROUND = {"anna": 0, "ben": 90, "cora": 180, "dora": 270}
LAND = (Map("land", tuple(Node(f"n{at}", 0.2 + 0.2 * at, 0.5, say("option.up")) for at in range(4)), (), field=True),)


def home(evening: Evening) -> Path:
    """The folder of the device, which is there."""
    return Shelf(evening.folder).folder


def lies(widget: Any) -> tuple[int, int, int, int]:
    """Where it lies in the window, from its reader's lower left to its upper right."""
    from companion.ui.widgets.turned import in_window

    return tuple(round(each) for each in in_window(widget))  # type: ignore[return-value]


def reads_from(widget: Any) -> int:
    """From which side it is read: where its lower edge lies, seen from its middle."""
    (x, y), (low_x, low_y) = widget.to_window(*widget.center), widget.to_window(widget.center_x, widget.y)
    down = (round(low_x - x) > 0) - (round(low_x - x) < 0), (round(low_y - y) > 0) - (round(low_y - y) < 0)
    return {(0, -1): 0, (-1, 0): 90, (0, 1): 180, (1, 0): 270}[down]


def begun(evening: Evening, ui: Any, *script: Any, size: Any = TABLET, shown: Any = (), sides: Any = None) -> Any:
    """The script is asked of one after the other, clockwise, beginning with Anna, who sits where `sides` says."""
    Parlour.script, Parlour.shown = script, shown
    Round(home(evening)).sit("t1", ROUND if sides is None else sides)
    app = evening.begin("parlour", seats=PEOPLE, size=size, reduce_motion=True)
    ui.frames(12)
    return app


def whole(ui: Any, widget: Any) -> bool:
    left, low, wide, high = lies(widget)
    return left >= 0 and low >= 0 and left + wide <= ui.window.width and low + high <= ui.window.height


@pytest.mark.parametrize("size", [TABLET, UPRIGHT], ids=["lying", "upright"])
def test_what_is_asked_turns_to_whoever_is_asked_and_the_board_stays(evening: Evening, ui: Any, size: Any) -> None:
    asks = [Pick(f"few{at}", ("east", "west")) for at in range(4)]
    app = begun(evening, ui, *asks, size=size, shown=LAND)
    board = lies(ui.get("field"))
    for at, (seat, turn) in enumerate(ROUND.items()):
        assert app.scene.asked[0].seat == seat
        key = ui.get("pick.west")
        assert reads_from(key) == turn
        assert whole(ui, key)
        assert whole(ui, evening.table.box.ids.question)
        assert lies(ui.get("field")) == board
        ui.tap("pick.west")
        ui.frames(8)
        assert app.scene.row == at + 1, f"a tap at {turn} degrees answers"
        assert app.session.line.standing[-1].value == "west"


def test_a_phone_faces_nobody(evening: Evening, ui: Any) -> None:
    begun(evening, ui, Pick("few", ("east", "west")), size=PHONE, sides={"anna": 180})
    assert reads_from(ui.get("pick.west")) == 0


def test_nobody_is_faced_unless_people_wish_it(evening: Evening, ui: Any) -> None:
    begun(evening, ui, Pick("few", ("east", "west")), sides={})
    assert reads_from(ui.get("pick.west")) == 0


def test_the_curtain_and_the_keys_behind_it_turn_too(evening: Evening, ui: Any) -> None:
    Round(home(evening)).sit("t1", ROUND)
    app = evening.begin(size=TABLET, reduce_motion=True)
    ui.tap("pick.gate")
    ui.frames(4)
    for at, (seat, turn) in enumerate([*ROUND.items()][:3]):
        assert evening.table.curtain.seat == seat
        assert reads_from(ui.get("curtain.hold")) == turn
        assert not [said for said in ui.texts() if said.startswith("Hand the")], "nobody hands it on"
        evening.open_curtain()
        assert app.viewer == seat
        assert reads_from(ui.get("ask.give")) == turn
        ui.back()
        assert not app.viewer, "back lets it fall"
        evening.seal(at + 1)
        ui.frames(4)
    assert evening.table.reveal.parent is not None


def test_a_sheet_turns_and_a_tap_beside_it_closes_it(evening: Evening, ui: Any) -> None:
    for side in (180, 270):
        begun(evening, ui, Pick("few", ("east", "west")), sides={"anna": side})
        ui.tap("table.more")
        ui.frames(6)
        assert reads_from(ui.get("menu.home")) == side
        assert whole(ui, ui.get("menu.home"))
        ui.tap_at(5, 400)
        assert ui.find("menu.home") is None
        ui.tap("table.more")
        ui.frames(6)
        ui.back()
        assert ui.find("menu.home") is None
        evening.folder = evening.folder.with_name(f"home{side}")
        ui.close()


def test_a_word_in_passing_turns_and_a_tap_takes_it_away(evening: Evening, ui: Any) -> None:
    for side in (90, 180):
        app = begun(evening, ui, Pick("few", ("east", "west")), sides={"anna": side})
        toast = Toast.say("Undone.")
        ui.frames(4)
        assert reads_from(toast) == side
        assert whole(ui, toast)
        ui.tap_at(*toast.to_window(toast.x + 30, toast.center_y))
        assert toast.parent is None
        Toast.say("Undone.")
        ui.frames(4)
        ui.tap("pick.west")
        assert app.scene.row == 1, "beside it everything answers as ever"
        evening.folder = evening.folder.with_name(f"home{side}")
        ui.close()


def test_a_list_scrolls_where_the_finger_goes(evening: Evening, ui: Any) -> None:
    options = tuple(f"n{at}" for at in range(40))
    begun(evening, ui, Pick("many", options), sides={"anna": 90})
    view = evening.table.ids.words
    assert not view.fits
    top = view.scroll_y
    ui.drag_at(*view.to_window(*view.center), 150, 0)  # whoever sits at the left pushes it away
    ui.pause(0.5)
    assert view.scroll_y < top


def test_nothing_turns_while_a_finger_is_down(evening: Evening, ui: Any) -> None:
    app = begun(evening, ui, Pick("few1", ("east", "up")), Pick("few", ("east", "west")))
    finger = UnitTestTouch(40, 40)
    finger.touch_down()
    app.session.answer("anna", "east")
    ui.frames(8)
    assert reads_from(ui.get("pick.west")) == 0
    finger.touch_up()
    ui.frames(8)
    assert reads_from(ui.get("pick.west")) == 90


def test_people_change_places_in_the_middle_of_an_evening(evening: Evening, ui: Any) -> None:
    app = begun(evening, ui, Pick("few", ("east", "west")))
    ui.tap("table.more")
    ui.tap("menu.round")
    ui.frames(6)
    ui.tap("round.anna")
    ui.tap("round.close")
    ui.frames(8)
    assert reads_from(ui.get("pick.west")) == 90
    assert Round(app.shelf.folder).at("t1") == Round(evening.folder).at("t1") == {**ROUND, "anna": 90}


@in_turn
def test_it_is_chosen_at_ready_and_offered_again_to_the_same_people(ui: Any) -> None:
    app = opened(ui, (TABLET, 100, "en", "light"), reduce_motion=True)
    choose(ui, app)
    add(ui, "Anna", "Ben", "Cora")
    reach(ui, "new.next")
    reach(ui, "round.faces")
    ids = [person.id for person in app.stage.screen.plan.order]
    assert app.stage.screen.plan.sides == dict(zip(ids, (0, 90, 270), strict=True))
    reach(ui, f"round.{ids[1]}")
    reach(ui, "round.swing")
    reach(ui, "new.next")
    assert Round(app.shelf.folder).at(app.session.header.table) == {"p1": 90, "p2": 270, "p3": 0}
    table = app.session.header.table
    app.stage.show("home")
    app.stage.show("new_table", again=table)
    assert app.stage.screen.plan.sides == dict(zip(ids, (90, 270, 0), strict=True))


@in_turn
@pytest.mark.parametrize("look", one(TWELVE, 1), ids=str)
def test_twelve_names_are_read_from_both_long_sides(ui: Any, look: Any) -> None:
    """Where the screen lies between all, each stands there once more for whoever it does not read to by itself."""
    header, rows = recorded("oriente/twelve.play")
    app = opened(ui, look)
    Round(app.shelf.folder).sit(header.table, spread([seat.id for seat in header.seats], *look[0]))
    assert app.begin(header)
    entered(app, rows[: next(at for at, row in enumerate(rows) if row.key.startswith("announce"))])
    ui.frames(8)
    for seat in header.seats:
        sitting = ui.get(f"seat.{seat.id}")
        assert reads_from(sitting.ids.name) == 0
        assert sitting.ids.name.text.replace("\n", "") == seat.name
        assert said_to(ui, sitting, seat.name, least=20) | {0} >= long_sides(look[0])


def long_sides(size: tuple[int, int]) -> set[int]:
    """Where most people sit: the lower and the upper edge, or of an upright screen the left and the right."""
    return {0, 180} if size[0] > size[1] else {90, 270}


def said_to(ui: Any, widget: Any, name: str, least: float = 0) -> set[int]:
    """From which sides its name is read once more, whole and large enough."""
    again = [each.ids.words for each in widget.walk(restrict=True) if isinstance(each, Across)]
    for label in again:
        assert label.text.replace("\n", "") == name
        assert label.font_size >= least
        assert label.texture_size[0] <= label.width + 1
        assert whole(ui, label)
    return {reads_from(label) for label in again}


@pytest.mark.parametrize("size", [TABLET, UPRIGHT], ids=["lying", "upright"])
def test_the_end_says_its_names_to_both_long_sides_and_its_picture_to_one(
    ui: Any, monkeypatch: pytest.MonkeyPatch, size: Any
) -> None:
    app = opened(ui, (size, 100, "en", "light"), reduce_motion=True)
    session = table(app)
    Round(app.shelf.folder).sit(session.header.table, spread([seat.id for seat in session.header.seats], *size))
    scored(session)
    finished(session)
    app.stage.show("end")
    ui.frames(6)
    end = app.stage.screen
    assert len(end.ids.stairs.children) == len(session.header.seats)
    for stair in end.ids.stairs.children:
        assert reads_from(stair.ids.name) == 0
        assert said_to(ui, stair, stair.name) | {0} >= long_sides(size)
    seen: list[set[int]] = []
    picture = end.ids.picture.__self__

    def painted(_picture: Any, name: str) -> None:
        seen.append(_shown_across(end))
        Path(name).write_bytes(b"")

    monkeypatch.setattr(type(picture), "export_to_png", painted)
    files.picture(app, picture, "end.png")
    assert seen == [set()], "whoever is shown a picture holds it as it is"
    assert _shown_across(end) == long_sides(size) - {0}
    app.stage.show("home")
    assert not app.theme.between


def _shown_across(end: Any) -> set[int]:
    return {each.turn for stair in end.ids.stairs.children for each in stair.ids.across.children}


@pytest.mark.parametrize("size", [TABLET, UPRIGHT], ids=["lying", "upright"])
def test_a_revolution_is_told_to_both_long_sides(ui: Any, size: Any) -> None:
    header, rows = recorded("oriente/seven-revolution.play")
    told = next(at for at, row in enumerate(rows) if row.key.startswith("revolution_cards"))
    app = opened(ui, (size, 100, "en", "light"), reduce_motion=True)
    Round(app.shelf.folder).sit(header.table, spread([seat.id for seat in header.seats], *size))
    assert app.begin(header)
    entered(app, rows[: told - 1])
    ui.frames(4)
    entered(app, rows[told - 1 : told])
    ui.frames(8)
    for card in app.stage.screen.reveal.cards:
        again = [each.ids.words for each in card.walk(restrict=True) if isinstance(each, Across)]
        assert {reads_from(label) for label in again} | {0} >= long_sides(size)
        for label in again:
            assert whole(ui, label)
            assert card.text in label.text
            assert all(app.people[seat].name in label.text for seat in card.seats)
