"""How things are said where somebody reads them: large where it counts, once, and by nobody twice."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.header import Header
from companion.core.say import Free, say
from companion.core.scene import Result, Why
from tests.ui.conftest import PHONE
from tests.ui.evening import PEOPLE, Evening, evening, fits
from tests.ui.evenings import opened, reach
from tests.ui.laid import laid
from tests.ui.preparing import add, choose

FIXTURES = (evening,)


def test_what_is_about_to_be_sealed_is_said_in_large_type(evening: Evening, ui: Any) -> None:
    evening.begin()
    ui.tap("pick.gate")
    evening.open_curtain()
    meant, note = (evening.table.curtain.face.box.ids[name] for name in ("meant", "note"))
    assert note.font_size == evening.app.theme.small
    ui.tap("number.3")
    ui.tap("ask.give")
    assert (meant.text, note.text) == ("3", "Sure?")
    assert meant.font_size == evening.app.theme.number


@pytest.mark.parametrize("size", [(740, 360), (360, 640), PHONE])
def test_a_bid_with_whom_it_is_against_is_said_as_large(evening: Evening, ui: Any, size: Any) -> None:
    """The longest name there is, in German, on the narrowest screens."""
    own = {"layout": {"version": 1, "bids": [{"name": "Raub", "targets": True}]}}
    app = evening.sit(Header("t1", "open-table", 2, PEOPLE, {}, seed="ab", own=own), size, "de", reduce_motion=True)
    app.session.answer("table", "u1")
    ui.frames(4)
    evening.open_curtain()
    box = evening.table.curtain.face.box
    box.give(("dora", 12) if box.asked.ask.fields[0].name == "target" else (12, "dora"))
    ui.frames(4)
    assert box.sure
    meant = box.ids.meant
    assert "12" in meant.text
    assert "Henriette" in meant.text
    assert meant.font_size == app.theme.number
    assert box.ids.note.text == "Sicher?"
    assert fits(ui) == []
    low = ui.get("ask.sure")
    assert meant.to_window(0, meant.y)[1] >= low.to_window(0, low.top)[1] or meant.right <= low.x, (
        "nothing lies over it"
    )


def test_a_proposed_name_is_replaced_by_what_is_typed(evening: Evening, ui: Any) -> None:
    from companion.ui.writing import Writing

    app = evening.begin()
    written: list[str] = []
    writing = Writing(tag="writing", high=True, choices=[("done", app.tr("answer.done"), "primary")])
    writing.ask_for("My map", 30, written.append)
    ui.frames(3)
    ui.type("Our board")
    ui.tap("writing.done")
    assert written == ["Our board"]


def test_the_timeline_says_whose_row_it_is_once(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    ui.tap("pick.gate")
    app.own.answer("anna", 3)
    app.own.away("ben")
    app.stage.show("timeline")
    ui.frames(3)
    texts = [row["text"] for row in app.stage.screen.ids.list.data]
    assert "Anna · Sealed" in texts
    assert all(text.count("Anna") < 2 and text.count("Ben") < 2 for text in texts)


def test_a_rule_is_told_once_on_the_sheet_of_reasons(evening: Evening, ui: Any) -> None:
    from companion.ui.panels.result import ResultPanel

    app = laid(evening)
    rule = app.tr("OT-2.2")
    why = tuple(Why(1, say("why.cell", category=Free(name)), "OT-2.2") for name in ("Wood", "Gold"))
    panel: Any = ResultPanel()
    app.stage.add_widget(panel)
    panel.panel = Result("vote", say("result.all_abstained"), 1, why=why, rule="OT-2.2")
    panel.explain()
    ui.frames(3)
    assert ui.texts().count(rule) == 1


def test_beside_less_more_is_said_to_be_more(evening: Evening, ui: Any) -> None:
    app = laid(evening)
    app.answer(app.scene.asked[0], "count/c1/anna")
    ui.frames(3)
    chips = [widget.text for widget in ui.widgets() if (getattr(widget, "tag", "") or "").startswith("pad.quick.")]
    assert "+1" in chips
    assert "1" not in chips


def test_settings_name_the_version(ui: Any, evening: Evening) -> None:
    from companion import VERSION

    app = evening.start()
    app.stage.show("settings")
    ui.frames(3)
    assert f"Version {VERSION}" in ui.texts()
    reach(ui, "settings.patience.60")
    assert app.shelf.settings.patience == 60


def test_ready_shows_as_much_of_the_seal_as_people_read(ui: Any) -> None:
    from companion.running.dealer import seed_seal

    app = opened(ui)
    page = choose(ui, app)
    add(ui, "Anna", "Ben")
    reach(ui, "new.next")
    ui.frames(3)
    seal = seed_seal(page.chance.seed)
    text = ui.get("new.chance_seal").text.replace(" ", "")
    assert seal[:16] in text
    assert seal[:17] not in text
