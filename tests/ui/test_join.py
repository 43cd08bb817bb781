"""One's own phone at a table of another device, by real taps: a real box on this machine, on a thread of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.bidding_box.box import Box
from companion.core.header import Header
from companion.games import GAMES
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from tests.ui.evening import PEOPLE, Evening, evening, fits

FIXTURES = (evening,)


@pytest.fixture
def far(evening: Evening, tmp_path: Path) -> Iterator[Box]:
    """The device in the middle: its table is somebody else's, its box listens to this machine only."""
    session = begin(
        Journal(tmp_path / "far.hanko"), Header("far", "lanterns", 1, PEOPLE[:3], {"draws": "table"}, seed="ab"), GAMES
    )
    box = Box(session, "127.0.0.1")
    box.start()
    yield box
    box.stop()
    session.close()


@pytest.fixture
def ben(far: Box, evening: Evening, ui: Any) -> Evening:
    """Ben has opened the link that stands behind the picture, and said: that's me."""
    from companion.ui import links

    app = evening.start()
    assert links.follow(app, far.seat_code("ben").link)
    assert ui.get(text="You are Ben?")
    ui.tap("join.me")
    ui.wait(lambda: app.session is not None, "the table")
    ui.frames(4)
    return evening


def seal_by_tap(number: int, ui: Any) -> None:
    ui.tap(f"number.{number}")
    ui.tap("ask.give")
    ui.tap("ask.sure")


def test_a_phone_joins_seals_and_checks(far: Box, ben: Evening, ui: Any) -> None:
    session: Session = far.session
    session.answer("chance", "gate")
    ui.wait(lambda: ui.find("number.3"), "the ask")
    assert ben.table.curtain is None
    assert ui.find("table.undo").width == 0
    assert not ui.get("table.connections").live  # it shows who is there, and leads nowhere on a guest's phone
    seal_by_tap(3, ui)
    ui.wait(lambda: "ben" in session.scene().sealed, "the seal")
    ui.wait(lambda: ui.find("own_phone.anew"), "the calm screen")
    assert fits(ui) == []
    session.answer("anna", 2)
    session.answer("cora", 1)
    ui.wait(lambda: ui.find("reveal.unbroken"), "the reveal")
    assert (shown := session.shown_round()) is not None
    assert shown.letters in ui.get("reveal.unbroken").text
    assert fits(ui) == []


def test_what_is_sealed_while_the_box_is_away_reaches_it_when_it_is_back(far: Box, ben: Evening, ui: Any) -> None:
    session: Session = far.session
    session.answer("chance", "gate")
    ui.wait(lambda: ui.find("number.3"), "the ask")
    far.stop()
    ui.wait(lambda: ben.app.session.trouble, "that the box is away")
    seal_by_tap(3, ui)
    ui.wait(lambda: ui.find("own_phone.anew"), "the calm screen")
    assert fits(ui) == []
    assert session.scene().sealed == ()
    again = Box(session, "127.0.0.1", far.port)
    again.start()
    try:
        ben.app.session.wake()
        ui.wait(lambda: session.scene().sealed == ("ben",), "the seal")
        ui.wait(lambda: not ben.app.session.trouble, "the box")
        assert ui.find("own_phone.anew")
    finally:
        again.stop()


def test_a_link_leads_to_the_question(far: Box, evening: Evening, ui: Any) -> None:
    from companion.ui import links

    far.session.answer("chance", "gate")
    app = evening.start()
    assert links.follow(app, far.seat_code("ben").link)
    ui.wait(lambda: app.stage.screen.step == "asking", "You are Ben?")
    ui.tap("join.me")
    ui.wait(lambda: ui.find("number.3"), "the ask")


def test_address_and_code_are_typed_from_home(far: Box, evening: Evening, ui: Any) -> None:
    app = evening.start()
    app.stage.show("home")
    ui.tap("home.join")
    assert fits(ui) == []
    place, typed = far.typed("cora")
    ui.tap("join.write")
    ui.type(place)
    ui.tap("writing.done")
    ui.type(typed.lower().replace("-", " "))
    ui.tap("writing.done")
    assert ui.get(text="You are Cora?")
    ui.tap("join.me")
    ui.wait(lambda: app.session is not None, "the table")
    assert far.connections()["cora"] == "live"
    ui.close()
    app = evening.start()
    ui.wait(lambda: app.session is not None and app.guest, "the seat that was typed, after a restart")
    assert app.session.seat == "cora"


def test_what_is_no_code_is_refused_in_words(evening: Evening, ui: Any) -> None:
    app = evening.start()
    app.stage.show("join")
    ui.tap("join.write")
    ui.type("http://example.org/")
    ui.tap("writing.done")
    assert "This is no code of a table or of a seat." in ui.texts()
    assert app.stage.screen.step == "enter"


def test_back_at_the_seat_after_leaving_and_after_a_restart(far: Box, ben: Evening, ui: Any) -> None:
    ui.tap("table.more")
    ui.tap("menu.home")
    ui.wait(lambda: far.connections()["ben"] == "away", "nobody there")
    assert not ben.app.guest
    ui.tap("home.join")
    ui.tap("join.again")
    ui.wait(lambda: ben.app.session is not None, "the table")
    ui.close()
    app = ben.start()
    ui.wait(lambda: app.session is not None and app.guest, "the table, without a tap")


def test_a_seal_outlives_the_app(far: Box, ben: Evening, ui: Any) -> None:
    session: Session = far.session
    session.answer("chance", "gate")
    ui.wait(lambda: ui.find("number.3"), "the ask")
    seal_by_tap(4, ui)
    ui.wait(lambda: "ben" in session.scene().sealed, "the seal")
    ui.close()
    session.answer("anna", 2)
    session.answer("cora", 1)
    assert session.locked
    app = ben.start()
    ui.wait(lambda: app.session is not None and not session.locked, "the opening, sent without a tap")
    shown = session.shown_round()
    assert shown is not None
    assert shown.openings["ben"][0].strip() == "bid/gate:4"


def test_sealing_anew_before_the_lock(far: Box, ben: Evening, ui: Any) -> None:
    session: Session = far.session
    session.answer("chance", "gate")
    ui.wait(lambda: ui.find("number.3"), "the ask")
    seal_by_tap(3, ui)
    ui.tap("own_phone.anew")
    ui.wait(lambda: ui.find("number.5"), "the ask once more")
    seal_by_tap(5, ui)
    ui.wait(lambda: session.line.sealings["ben"] == 2 and ui.find("own_phone.anew"), "the second seal")
    session.answer("anna", 2)
    session.answer("cora", 1)
    ui.wait(lambda: not session.locked, "the reveal")
    assert session.position.row == 4


def test_what_is_entered_anew_stays_when_the_box_tells_late_that_the_first_seal_is_there(
    far: Box, ben: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, session = ben.app.joined.client, far.session
    session.answer("chance", "gate")
    ui.wait(lambda: ui.find("number.3"), "the ask")
    take = client._take_scene
    monkeypatch.setattr(client, "_take_scene", lambda: None)
    seal_by_tap(3, ui)
    ui.wait(lambda: session.line.sealings["ben"] == 1, "the first seal")
    ui.tap("own_phone.anew")
    ui.tap("number.5")
    ui.tap("ask.give")
    monkeypatch.setattr(client, "_take_scene", take)
    session.answer("anna", 2)
    ui.wait(lambda: "anna" in client.scene().sealed, "the box's word")
    ui.tap("ask.sure")
    ui.wait(lambda: session.line.sealings["ben"] == 2, "the second seal")


def test_an_open_answer_goes_to_the_box(far: Box, ben: Evening, ui: Any) -> None:
    session: Session = far.session
    ui.tap("pick.gate")
    ui.wait(lambda: session.position.row == 1, "the answer")


def test_the_phone_is_felt_when_it_is_one_s_own_turn_and_only_then(
    far: Box, ben: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben is asked for his bid, and later what he gets as a gift, which is no secret; the stall is anybody's."""
    from companion.ui.widgets import feel

    turns: list[int] = []
    monkeypatch.setattr(feel, "turn", lambda: turns.append(1))
    session: Session = far.session
    for stall, bids in (("gate", (5, 0, 0)), ("pier", (1, 0, 0)), ("bridge", (1, 0, 0))):
        ui.wait(lambda: ui.find("ask.give") or ui.find(f"pick.{stall}"), "the stall")  # noqa: B023
        before = len(turns)
        session.answer("chance", stall)
        ui.wait(lambda: len(turns) == before + 1, "his bid")  # noqa: B023
        for seat, bid in zip(("anna", "ben", "cora"), bids, strict=True):
            session.answer(seat, bid)
    assert {asked.seat for asked in session.scene().asked} == {"ben", "cora"}
    ui.wait(lambda: len(turns) == 4, "his gift")


def test_a_taken_seat_says_what_to_do(far: Box, evening: Evening, ui: Any) -> None:
    from companion.ui import links

    far.places.bind("ben", "f" * 32)
    app = evening.start()
    links.follow(app, far.seat_code("ben").link)
    ui.wait(lambda: app.stage.screen.step == "gone", "the last word")
    assert any("Another phone has this seat" in text for text in ui.texts())
    ui.back()
    assert app.stage.screen.step == "enter"


def test_a_guest_is_offered_nothing_that_only_the_box_can_do(far: Box, ben: Evening, ui: Any) -> None:
    ui.tap("table.more")
    tags = {getattr(widget, "tag", "") for widget in ui.widgets()}
    assert {tag for tag in tags if tag.startswith("menu.")} == {
        "menu.timeline",
        "menu.sheet",
        "menu.record",
        "menu.compare",
        "menu.leave",
        "menu.can",
        "menu.explain",
        "menu.settings",
        "menu.home",
    }


def test_a_guest_sees_the_scores_as_they_stand(far: Box, ben: Evening, ui: Any) -> None:
    session: Session = far.session
    ui.tap("table.more")
    ui.tap("menu.sheet")
    ui.wait(lambda: ui.find("sheet.total.ben"), "the scores")
    assert ui.get("sheet.total.ben").text == "0"
    session.answer("chance", "gate")
    for seat, number in (("anna", 1), ("ben", 4), ("cora", 2)):
        session.answer(seat, number)
    oil = str(session.sheet().lines[1].total)  # type: ignore[union-attr]
    ui.wait(lambda: ui.find("sheet.total.ben").text == oil != "0", "the scores as they stand now")
    assert fits(ui) == []
    assert ui.get("sheet.share").opacity == 0


def test_a_guest_looks_back_at_what_was_done(far: Box, ben: Evening, ui: Any) -> None:
    """Read from the box, painted as at the table; going back and amending stay with the box."""
    session: Session = far.session
    session.answer("chance", "gate")
    for seat, number in (("anna", 1), ("ben", 4), ("cora", 2)):
        session.answer(seat, number)
    ui.wait(lambda: ben.table.reveal is not None and ben.table.reveal.parent, "the reveal, which takes the next tap")
    ben.go_on()
    ui.tap("table.more")
    ui.tap("menu.timeline")
    ui.wait(lambda: ui.find("row.4"), "what was done")
    shown = [row["text"] for row in ui.get("timeline.list").data]
    for told, text in zip(reversed(session.timeline()), shown, strict=True):
        assert ben.app.tr.say(told.words) in text
    assert fits(ui) == []
    assert ui.find("timeline.undo") is None
    ui.tap("row.4")
    assert ui.find("told") is None
    ui.tap("filter.ben")
    ui.wait(lambda: all("Ben" in row["text"] for row in ui.get("timeline.list").data), "Ben's rows")
    ui.tap("filter.all")
    ui.get("timeline.list").scroll_y = 0
    ben.app.stage.screen._came()
    ui.frames(3)
    assert ui.get("timeline.list").scroll_y == 0, "whoever reads on is not thrown back to the top"
    session.undo()
    session.answer("cora", 2)
    ui.wait(lambda: len(ui.get("timeline.list").data) == len(session.timeline()), "what was done since")
    ui.back()
    assert ui.find("table.more")
