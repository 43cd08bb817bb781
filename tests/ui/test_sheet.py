"""The sheet by real taps: every cell says why, the course is drawn, and sharing says what leaves."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

import pytest
from kivy.core.image import Image
from kivy.graphics import Color, Line
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.widgets.text import longest_word
from tests.counts import in_turn, one
from tests.ui.conftest import PHONE, SMALL_PHONE, TABLET
from tests.ui.evenings import LOOKS, begun, finished, opened, reach, scored, sound, stays, unseen
from tests.ui.recorded import recorded, resumed
from tests.ui.walk.step import Step
from tests.ui.walk.touched import no_text_overlaps


def reckoned(ui: Any, look: Any = LOOKS[0], over: bool = True) -> Any:
    app = opened(ui, look)
    session = begun(app)
    scored(session, 2)
    if over:
        finished(session)
    ui.frames(3)
    app.stage.show("sheet")
    ui.frames(5)
    return app


@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_the_sheet_fits(ui: Any, look: Any) -> None:
    reckoned(ui, look)
    sound(ui)
    reach(ui, "sheet.0.p1")
    sound(ui)


def test_totals_ranks_and_the_verdict(ui: Any) -> None:
    app = reckoned(ui)
    sheet = app.session.sheet()
    for line in sheet.lines:
        assert ui.get(f"sheet.total.{line.seat}").text == app.tr.part(line.total)
        assert ui.get(f"sheet.rank.{line.seat}").text == str(line.rank)
    winner = app.session.names()[app.scene.winners[0]]
    assert winner in ui.get("sheet.verdict").text


def test_an_evening_without_scores_tells_who_won_and_can_be_shared(ui: Any) -> None:
    """Looked up in History it leaves in the same ways as from the end."""
    header, rows = recorded("open-table/hidden-loyalties.play")
    app = resumed(ui, header, rows)
    ui.frames(4)
    app.stage.show("home")
    app.look_at(header.table, "sheet")
    ui.frames(4)
    assert app.session.sheet(None) is None
    names = app.tr.listed([app.session.names()[seat] for seat in app.scene.winners])
    assert names in ui.get("sheet.verdict").text
    sound(ui)
    reach(ui, "sheet.share")
    assert ui.find("share.bgstats")
    reach(ui, "share.csv")
    reach(ui, "folders.leave")
    assert list((app.shelf.folder / "shared").iterdir())


def test_what_the_game_says_of_its_end_is_said_once(ui: Any) -> None:
    """Of an evening that ended level the game says who shares; while it runs, that stands below."""
    app = opened(ui)
    session = begun(app)
    category = session.sheet().lines[0].cells[0].id.split("/")[1]
    with unseen(app):
        for seat in ("p1", "p2"):
            session.fix("cell_shows", (f"{category}/{seat}", 9))
    app.stage.show("sheet")
    ui.frames(3)
    words = app.tr.say(session.sheet().words)
    assert ui.get("sheet.verdict").text == app.tr("sheet.so_far")
    assert ui.texts().count(words) == 1
    finished(session)
    ui.frames(3)
    assert ui.get("sheet.verdict").text == words
    assert ui.texts().count(words) == 1


def test_the_course_of_one_of_several_says_whose_it_is(ui: Any) -> None:
    """Alone against the clan only the clan's points are known before the end: the line is not the evening's."""
    header, rows = recorded("white-castle/solo-hard-physical.play")
    app = resumed(ui, header, rows)
    app.stage.show("sheet")
    ui.frames(4)
    [(seat, _)] = app.session.sheet(None).course
    [words] = [text for text in ui.texts() if text.startswith("The points over the evening")]
    assert words.endswith(f" · {app.session.names()[seat]}")
    sound(ui)


def test_a_cell_opens_its_postings(ui: Any) -> None:
    app = reckoned(ui)
    cell = app.session.sheet().lines[0].cells[0]
    reach(ui, "sheet.0.p1")
    shown = [widget for widget in ui.widgets() if type(widget).__name__ == "Row"]
    assert [row.text for row in shown] == [app.tr.say(why.words) for why in cell.why]
    assert any(row.detail for row in shown), "the rule behind it"


def test_a_cell_that_is_asked_again_has_no_line_across_its_frame(ui: Any) -> None:
    """The line below a number tells that it opens its postings; below a frame it would cross it."""
    app = opened(ui)
    session = begun(app)
    ui.frames(4)
    scored(session)
    ui.frames(4)
    reach(ui, "cell.score/k1/p1.p1")
    ui.frames(4)
    cell = ui.get("cell.score/k1/p1.p1")
    assert cell.asked
    assert cell.reasons
    drawn = cell.canvas.children
    line = next(at for at, each in enumerate(drawn) if isinstance(each, Line) and len(each.points) == 4)
    assert next(each for each in drawn[line::-1] if isinstance(each, Color)).rgba[3] == 0


def test_a_table_without_scores_says_so(ui: Any) -> None:
    app = opened(ui)
    begun(app, layout="")
    app.stage.show("sheet")
    ui.frames(3)
    assert ui.get("sheet.verdict").text == app.tr("sheet.none")
    assert ui.get("sheet.share").disabled


def test_twelve_seats_scroll_sideways_and_nothing_is_cut(ui: Any) -> None:
    app = opened(ui)
    scored(begun(app, tuple(f"Maximiliane {number}" for number in range(12))))
    app.stage.show("sheet")
    sound(ui)


OF_TWELVE = [
    (PHONE, 130, "de", "dark"),
    (PHONE, 100, "en", "light"),
    (PHONE, 200, "fr", "light"),
    (SMALL_PHONE, 130, "fr", "light"),
    (TABLET, 100, "de", "dark"),
]


@in_turn
@pytest.mark.parametrize("look", one(OF_TWELVE), ids=str)
@pytest.mark.parametrize("share", [0.5, 1.0], ids=["half-way", "over"])
def test_the_cells_of_twelve_people_at_oriente_stand_apart(ui: Any, look: Any, share: float) -> None:
    """OR-9.2: cards, points and inhabitant of each, whose names are the longest words there."""
    header, rows = recorded("oriente/twelve.play")
    app = resumed(ui, header, rows[: int(len(rows) * share)], look)
    ui.frames(4)
    app.stage.show("sheet")
    sound(ui)
    lines = [each for each in ui.widgets() if type(each).__name__ == "SheetLine"]
    words = [each for line in lines for each in line.children]
    assert len(words) == 5 * 13
    assert [each.text for each in words if longest_word(each.text, each.font_size) > each.width] == []
    for scrolled in (1.0, 0.5, 0.0):
        for view in (each for each in ui.widgets() if isinstance(each, ScrollView)):
            view.scroll_y = scrolled
        ui.frames(3)
        step = Step(app)
        assert scrolled < 1 or len([spot for spot in step.of(Label) if not spot.seen.empty]) > 12
        assert list(no_text_overlaps(step)) == []


def test_shared_as_text_it_is_copied(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    from kivy.core.clipboard import Clipboard

    monkeypatch.setattr(Clipboard, "copy", copied.append)
    app = reckoned(ui)
    reach(ui, "sheet.share")
    assert app.tr("share.leaves") in ui.texts()
    sound(ui)
    reach(ui, "share.text")
    assert "Charlotte-Sophie" in copied[0]
    assert app.tr("share.copied") in ui.texts()


@in_turn
def test_shared_as_picture_and_json_it_lies_in_the_folder(ui: Any) -> None:
    app = reckoned(ui)
    for way in ("sheet", "json", "csv"):
        reach(ui, "sheet.share")
        stays(ui, f"share.{way}")
    for way in ("png", "svg"):
        reach(ui, "sheet.share")
        reach(ui, "share.card")
        sound(ui)
        stays(ui, f"card.{way}")
    left = list((app.shelf.folder / "shared").iterdir())
    files = {path.suffix: path for path in left}
    pictures = [path for path in left if path.suffix == ".png"]
    assert [path.stat().st_size > 5000 for path in pictures] == [True, True]
    assert all(b"Software\0Hanko" in path.read_bytes() and min(Image(str(path)).size) > 300 for path in pictures)
    assert len(json.loads(files[".json"].read_text())["seats"]) == 4
    assert "Charlotte-Sophie" in files[".svg"].read_text()
    assert files[".csv"].read_text().count("\n") == 5


def test_a_picture_that_finds_no_room_says_so(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kivy writes nothing then, and tells nobody."""
    app = reckoned(ui)
    monkeypatch.setattr(Widget, "export_to_png", lambda *_: None)
    reach(ui, "sheet.share")
    reach(ui, "share.sheet")
    ui.frames(2)
    assert app.tr("refused.disk_full") in ui.texts()


def test_bg_stats_only_after_the_end_and_only_after_a_word(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    from kivy.core.clipboard import Clipboard

    monkeypatch.setattr(Clipboard, "copy", copied.append)
    app = reckoned(ui, over=False)
    reach(ui, "sheet.share")
    assert ui.find("share.bgstats") is None
    ui.back()
    finished(app.session)
    ui.frames(3)
    reach(ui, "sheet.share")
    reach(ui, "share.bgstats")
    assert copied == []
    assert any("Charlotte-Sophie" in text and "UTC" in text for text in ui.texts())
    sound(ui)
    reach(ui, "bgstats.link")
    play = json.loads(unquote(copied[0].partition("data=")[2]))
    assert sum(player["winner"] for player in play["players"]) >= 1
    assert len({player["sourcePlayerId"] for player in play["players"]}) == 4


@in_turn
def test_the_code_can_be_scanned_in_the_dark(ui: Any) -> None:
    reckoned(ui, LOOKS[1])
    reach(ui, "sheet.share")
    reach(ui, "share.bgstats")
    reach(ui, "bgstats.code")
    ui.frames(4)
    code = next(widget for widget in ui.widgets() if type(widget).__name__ == "Code")
    assert code.height / (len(code.squares) + 8) >= 2, "a square of at least two points"
