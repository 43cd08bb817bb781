"""Never mind and Back by real taps: a question only opened is left, and to answer nothing has its own word."""

from __future__ import annotations

from typing import Any

from companion.core.asks import Pick
from tests.counts import in_turn
from tests.ui.evening import PEOPLE, Evening, evening
from tests.ui.evenings import reach
from tests.ui.laid import laid
from tests.ui.parlour import Parlour

FIXTURES = (evening,)


def counting(evening: Evening) -> Any:
    """A counter with reasons lies on the table."""
    app = laid(evening)
    for value in ("set_up", "counter", ("Wood", "each_seat", 0, 0, None, ("1",), ("Harvest",))):
        app.answer(app.scene.asked[0], value)
    return app


def asked(app: Any) -> str:
    name: str = app.scene.asked[0].ask.name
    return name


def wood(app: Any) -> Any:
    return next(id_ for id_, counter in app.own.position.game.table.counters.tracks.items() if counter.name == "Wood")


@in_turn
def test_back_inside_how_much_and_what_for_stays_at_the_table(evening: Evening, ui: Any) -> None:
    app = counting(evening)
    rows, done = app.scene.panels, app.own.timeline()
    app.answer(app.scene.asked[0], f"count/{wood(app)}/anna")
    app.answer(app.scene.asked[0], 5)
    ui.frames(3)
    assert asked(app) == "reason"
    ui.back()
    assert asked(app) == "change"
    ui.back()
    assert asked(app) == "now"
    assert app.stage.path[-1][0] == "table"
    assert (app.scene.panels, app.own.timeline()) == (rows, done)
    ui.back()
    assert app.stage.path[-1][0] == "home"


@in_turn
def test_never_mind_at_how_much_changes_nothing(evening: Evening, ui: Any) -> None:
    app = counting(evening)
    rows, done = app.scene.panels, app.own.timeline()
    app.answer(app.scene.asked[0], f"count/{wood(app)}/anna")
    ui.frames(3)
    assert ui.get("ask.none").text == app.tr("answer.none")
    reach(ui, "ask.none")
    assert asked(app) == "now"
    assert (app.scene.panels, app.own.timeline()) == (rows, done)


@in_turn
def test_without_a_reason_is_called_so_and_counts(evening: Evening, ui: Any) -> None:
    app = counting(evening)
    app.answer(app.scene.asked[0], f"count/{wood(app)}/anna")
    app.answer(app.scene.asked[0], 5)
    ui.frames(3)
    assert ui.get("ask.none").text == "No reason"
    reach(ui, "ask.none")
    assert app.own.total("anna", wood(app)) == 5
    assert "No reason" in app.tr.say(app.own.timeline()[-1].words)


@in_turn
def test_in_a_vote_one_button_abstains_and_says_so(evening: Evening, ui: Any) -> None:
    app = laid(evening)
    app.answer(app.scene.asked[0], "vote")
    app.answer(app.scene.asked[0], tuple(entry.forfeit for entry in app.scene.asked[0].ask.fields))
    evening.open_curtain()
    assert [each.tag for each in ui.widgets() if getattr(each, "text", "") == "Abstain"] == ["ask.none"]
    assert ui.find("pick.none") is None
    ui.tap("ask.none")
    evening.calm()
    assert {"Abstain", "Sure?"} <= set(ui.texts())
    ui.tap("ask.sure")
    assert app.scene.sealed == ("anna",)


@in_turn
def test_a_bid_is_amended_to_a_pass(evening: Evening, ui: Any) -> None:
    app = laid(evening)
    app.answer(app.scene.asked[0], "bid")
    form = app.scene.asked[0].ask
    app.answer(app.scene.asked[0], tuple(entry.forfeit for entry in form.fields))
    for seat, bid in (("anna", 3), ("ben", 2), ("cora", 1)):
        app.own.answer(seat, bid)
    number = next(at for at, row in enumerate(app.own.line.rows, 1) if row.seat == "anna")
    app.stage.show("timeline")
    ui.frames(3)
    reach(ui, f"row.{number}")
    reach(ui, "told.amend")
    assert ui.get("ask.none").text == "Pass"
    reach(ui, "ask.none")
    assert app.own.line.rows[number - 1].value is None
    assert app.stage.screen.asking is None


@in_turn
def test_back_from_the_space_leads_to_the_die(evening: Evening, ui: Any) -> None:
    app = evening.begin(
        "white-castle",
        seats=PEOPLE[:1],
        options={"level": "easy", "cards": "practice", "dice": "app", "gardens": "app"},
    )
    while asked(app) != "take":
        app.answer(app.scene.asked[0], app.scene.asked[0].ask.options[0])
    die = app.scene.asked[0].ask.options[0]
    app.answer(app.scene.asked[0], die)
    ui.frames(3)
    assert asked(app) == "place"
    ui.back()
    assert asked(app) == "take"
    assert app.stage.path[-1][0] == "table"


def test_back_from_what_was_only_looked_at_stays_at_the_question(evening: Evening, ui: Any) -> None:
    Parlour.script = (Pick("few", ("east", "west"), rule="PA-1", otherwise=("north",)),)
    app = evening.begin("parlour")
    ui.tap("ask.otherwise")
    assert ui.find("pick.north") is not None
    ui.back()
    assert app.stage.path[-1][0] == "table"
    assert ui.find("pick.north") is None
    ui.tap("pick.east")
    assert app.session.position.game.given == ["east"]
