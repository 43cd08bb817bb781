"""The board of one's own box is drawn by taps, kept at every one of them, named, and shown as a code."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui.games.white_lotus import sketch
from companion.ui.widgets.overlays import Toast
from tests.counts import in_turn, one
from tests.games.white_lotus.maps import some_map
from tests.surely import surely
from tests.ui.conftest import PHONE, TABLET
from tests.ui.drawing import KIND, counted, mark, press, put
from tests.ui.evenings import LOOKS, begun, opened, reach, sound
from tools.lotus import table

pytestmark = in_turn


@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_a_board_is_drawn_and_kept_in_fifty_taps(ui: Any, look: Any) -> None:
    app, taps = opened(ui, look), counted(ui)
    screen = app.stage.show("white-lotus/map")
    ui.frames(3)
    sound(ui)
    plain = some_map(5)
    put(ui, screen, plain)
    assert len(screen.sketch.places) == 31
    mark(ui, "lotus", plain)
    mark(ui, "dragon", plain)
    ui.tap("draw.join")
    ui.frames(3)
    sound(ui)
    ui.tap("draw.accept")
    ui.tap("draw.save")
    ui.frames(4)
    sound(ui)
    ui.tap("writing.done")
    ui.frames(3)
    (kept,) = app.shelf.owned(KIND).values()
    assert len(kept["provinces"]) == 31
    assert app.shelf.owned(f"{KIND}/draft") == {}
    assert len(taps) <= 50


def test_a_tap_that_means_nothing_says_what_the_tool_is_for(ui: Any) -> None:
    app = opened(ui)
    screen = app.stage.show("white-lotus/map")
    ui.frames(3)
    put(ui, screen, {"provinces": some_map(5)["provinces"][:2]})
    drawn = screen.sketch
    for tool, tapped in (("put", "drawn.p1"), ("lotus", ""), ("join", ""), ("walk", "")):
        press(ui, f"draw.{tool}")
        field = ui.get("draw.field")
        spot = ui.place(ui.get(tapped)) if tapped else field.to_window(field.x + 9, field.y + 9)
        ui.tap_at(*spot)
        assert surely(Toast.current, "what is said").text == app.tr(f"draw.tool.{tool}")
    assert screen.sketch == drawn


def test_a_sketch_waits_for_another_evening(ui: Any) -> None:
    app = opened(ui)
    app.stage.show("home")
    screen = app.stage.show("white-lotus/map")
    ui.frames(3)
    put(ui, screen, {"provinces": some_map(5)["provinces"][:4]})
    ui.back()
    screen = app.stage.show("white-lotus/map")
    assert len(screen.sketch.places) == 4
    x, y = ui.place(ui.get("drawn.p1"))
    ui.drag_at(x, y, 60, -90)
    assert (screen.sketch["p1"].x, screen.sketch["p1"].y) != (80, 80)
    ui.tap("draw.join")
    ui.tap_at(*ui.place(ui.get("drawn.p2")))
    ui.tap_at(*ui.place(ui.get("drawn.p4")))
    assert screen.sketch.borders == (("p2", "p4"),)
    ui.tap("draw.undo")
    assert screen.sketch.borders == ()
    ui.tap("draw.bin")
    ui.tap_at(*ui.place(ui.get("drawn.p3")))
    assert [place.id for place in screen.sketch.places] == ["p1", "p2", "p4"]
    assert app.session is None


def test_a_picture_that_is_none_changes_nothing(ui: Any, tmp_path: Any) -> None:
    app = opened(ui)
    screen = app.stage.show("white-lotus/map")
    bad = tmp_path / "board.png"
    bad.write_bytes(b"no picture")
    screen._took_photo(bad)
    screen._took_photo(tmp_path / "nowhere.jpg")
    assert screen.ids.field.photo is None
    good = ui.shot("board.png")
    screen._took_photo(good)
    ui.frames(3)
    assert ui.get("draw.field").photo is not None
    _, _, wide, high = screen.ids.field.inner
    assert wide / high == pytest.approx(412 / 915, rel=0.02)
    assert str(good) not in str(sketch.write(screen.sketch))
    ui.tap("draw.photo_below")
    assert ui.get("draw.field").photo is None
    ui.tap("draw.undo")
    assert ui.get("draw.field").photo is not None
    app.stage.show("home")
    app.stage.show("white-lotus/map")
    assert ui.get("draw.field").photo is not None
    screen = app.stage.screen
    ui.tap("draw.photo_below")
    app.stage.show("home")
    app.stage.show("white-lotus/map")
    assert not list((app.shelf.folder / "photos").iterdir()), "nothing is drawn over it any more"


def test_a_photo_is_offered_in_a_sentence_before_anything_is_drawn(ui: Any) -> None:
    app = opened(ui)
    screen = app.stage.show("white-lotus/map")
    ui.frames(3)
    assert ui.get("draw.photo").text == app.tr("draw.photo")
    assert app.tr("draw.begin") in ui.texts()
    put(ui, screen, {"provinces": some_map(5)["provinces"][:1]})
    assert ui.find("draw.photo") is None


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_in_play_the_board_has_its_own_shape_over_its_photo(ui: Any, size: tuple[int, int]) -> None:
    """The photo lies below the places it was drawn with: what is tapped lies where it is seen."""
    app = opened(ui, (size, 100, "en", "light"))
    screen = app.stage.show("white-lotus/map")
    screen._took_photo(ui.shot("board.png"))
    name = screen.sketch.photo
    app.stage.show("home")
    own = {"map": {**some_map(4), "wide": 600, "photo": name}}
    table(app, 4, 1, {}, own)
    ui.frames(6)
    field = ui.get("field")
    assert field.photo is not None
    first, upper, last, lower = field.part
    _, _, wide, high = field.inner
    assert wide / high == pytest.approx(0.6 * (last - first) / (lower - upper), rel=0.01)
    table_map = app.session.position.game.table.map
    assert (table_map.wide, table_map.photo) == (600, name)


def test_a_game_without_a_map_is_a_beginning(ui: Any) -> None:
    from companion.games import GAMES
    from companion.shelf.prepared import Chance, Plan, header

    app = opened(ui)
    people = tuple(app.shelf.new_person(name) for name in ("Anna", "Ben", "Cora"))
    plan = Plan("white-lotus", people)
    assert app.begin(header(plan, GAMES["white-lotus"], Chance(*app.shelf.new_table())))
    app.session.answer("table", app.session.header.order[0])
    for at in range(5):
        app.session.answer("table", (100 + 150 * at, 400))
    app.stage.show("home")
    screen = app.stage.show("white-lotus/map")
    ui.frames(3)
    reach(ui, "grown.begin")
    assert len(screen.sketch.places) == 5
    assert screen.sketch["p2"].x == 250


def test_another_game_is_no_beginning(ui: Any) -> None:
    app = opened(ui)
    begun(app)
    app.stage.show("home")
    screen = app.stage.show("white-lotus/map")
    assert screen.sketch.places == ()


def name_it(ui: Any, province: str, name: str) -> None:
    ui.tap_at(*ui.place(ui.get(f"drawn.{province}")))
    ui.frames(3)
    ui.type(name)
    press(ui, "writing.done")


def labels(app: Any, name: str) -> set[str]:
    return {place["label"] for place in app.shelf.owned(KIND)[name]["provinces"] if "label" in place}


def draw_from_home(ui: Any, app: Any) -> str:
    """A whole board with one name on it, by nothing but taps from the first screen on."""
    press(ui, "home.new", "new.own.map", "own.write")
    plain = some_map(5)
    put(ui, app.stage.screen, plain)
    mark(ui, "lotus", plain)
    mark(ui, "dragon", plain)
    ui.tap("draw.name")
    name_it(ui, "p9", "High Pass")
    assert app.stage.screen.wrong.startswith(("Province 1 ", "Gebiet 1 "))
    press(ui, "draw.join", "draw.accept", "draw.save", "writing.done")
    return str(app.tr("own.map.name"))


@pytest.mark.parametrize("look", one([(PHONE, 100, "en", "light"), (TABLET, 100, "de", "light")], 1))
def test_a_map_is_drawn_changed_and_handed_on(ui: Any, look: Any) -> None:
    """No change and no map is lost, whichever way people leave or bring in."""
    app = opened(ui, look)
    name = draw_from_home(ui, app)
    press(ui, f"own.{name}", "thing.edit", "draw.name")
    name_it(ui, "p1", "Harbour")
    ui.back()
    assert labels(app, name) == {"High Pass"}
    press(ui, f"own.{name}", "thing.edit", "draw.save", "writing.done")
    assert labels(app, name) == {"Harbour", "High Pass"}
    assert app.shelf.owned(f"{KIND}/changed") == {}
    press(ui, f"own.{name}", "thing.code")
    code = ui.get("code.text").text
    press(ui, "code.close", "own.bring", "bring_own.paste")
    ui.type(code)
    press(ui, "writing.done", "writing.done")
    press(ui, f"own.{name}", "thing.file", "folders.leave")
    (path,) = (app.shelf.folder / "shared").iterdir()
    app.shelf.folder.joinpath("inbox").mkdir()
    path.rename(app.shelf.folder / "inbox" / "ours.map.json")
    press(ui, "own.bring", "bring_own.from_file", "bring.ours.map.json", "writing.done")
    assert sorted(app.shelf.owned(KIND)) == sorted((name, f"{name} 2", "ours"))
    assert labels(app, f"{name} 2") == labels(app, "ours") == labels(app, name)


def test_six_people_are_told_that_a_map_is_too_small_for_them(ui: Any) -> None:
    app = opened(ui)
    for person in ("Anna", "Ben", "Cora", "Dora", "Emil", "Fay"):
        app.shelf.new_person(person)
    app.shelf.keep(KIND, "Light", some_map(5))
    press(ui, "home.new", "new.game.white-lotus", *(f"seats.{known.id}" for known in app.shelf.people), "new.next")
    press(ui, "map.kept Light")
    assert "39" in app.stage.screen.wrong
    assert ui.get("new.next").disabled
    press(ui, f"ready.{app.shelf.people[0].id}")
    assert app.stage.screen.wrong == ""
