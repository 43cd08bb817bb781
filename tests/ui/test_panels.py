"""Every kind of panel is painted, fits, is tapped where it is an answer, and opens its reasons."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.core.asks import Pick, Some
from companion.core.say import Free, say
from companion.core.scene import (
    Dice,
    Die,
    Fact,
    Facts,
    Map,
    Mark,
    Node,
    Opened,
    Panel,
    Result,
    Rows,
    Task,
    Todo,
    Track,
    Why,
)
from companion.ui.panels.apart import CLOSEST
from tests.counts import in_turn, one_row
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evening import PEOPLE, Evening, evening, fits
from tests.ui.parlour import Parlour

FIXTURES = (evening,)
SEATS = tuple(seat.id for seat in PEOPLE)


def text(words: str) -> Any:
    return say("told.field", field=Free(words), value=Free(words))


WHY = (Why(3, say("why.answered"), "PA-1"), Why(None, say("why.answered")))
GRID = tuple(
    (Fact(text("name"), seat=seat), *(Fact(say("short.few"), at + 10, f"{seat}/{at}", seat, "points") for at in (1, 2)))
    for seat in SEATS
)
PANELS: dict[str, Panel] = {
    "seats": Facts("seats", tuple(Fact(say("panel.seats"), at, seat, seat, "points") for at, seat in enumerate(SEATS))),
    "hand": Facts("hand", (Fact(say("panel.hand"), 5, "east", why=WHY), Fact(say("panel.road"), say("option.up")))),
    "grid": Rows("grid", (say("column.coal"), say("column.honour")), GRID),
    "steps": Track("steps", 0, 7, (Mark("west", "3", "anna"), Mark("m2", "3", "ben"), Mark("m3", "0", "cora"))),
    "road": Track("road", 0, 120, (Mark("north", "77", "anna"), Mark("m5", "-3", "ben"))),
    "dice": Dice("dice", (Die(1), Die(6, colour="black", id="down"), Die(17, 20), Die(5, colour="white")), 29),
    "land": Map(
        "land",
        (Node("up", 0, 0, say("option.east")), Node("n2", 1, 0.4, say("option.west"), "ben"), Node("n3", 0.3, 1)),
        (("up", "n2"), ("n2", "n3")),
        (Mark("left", "n3", "anna"), Mark("m6", "n3", "cora")),
    ),
    "result": Result(
        "r",
        say("why.answered"),
        3,
        (Opened("anna", say("option.up"), 4), Opened("ben", say("option.up"))),
        WHY,
        ("ben",),
    ),
    "do": Todo("do", (Task("anna", text("give three blue ones, take two back")), Task("ben", text("nothing")))),
}
IDS = ("east", "west", "north", "down", "up", "left", "anna", "ben/2")


def lay(evening: Evening, *names: str, ask: Any = None, **how: Any) -> Any:
    Parlour.shown = tuple(PANELS[name] for name in names)
    Parlour.script = (ask or Pick("few", ("south",)), Pick("few", ("south",)))
    return evening.begin("parlour", seats=PEOPLE, **how)


@pytest.mark.parametrize(
    ("panel", "tag", "option"),
    [
        ("seats", "fact.anna", "anna"),
        ("hand", "fact.east", "east"),
        ("grid", "cell.ben/2.ben", "ben/2"),
        ("steps", "step.3", "west"),
        ("road", "step.77", "north"),
        ("dice", "die.down", "down"),
        ("land", "place.up", "up"),
        ("land", "place.n3", "left"),
    ],
)
def test_an_answer_is_tapped_where_it_lies(evening: Evening, ui: Any, panel: str, tag: str, option: str) -> None:
    app = lay(evening, panel, ask=Pick("many", IDS))
    widget = ui.get(tag)
    assert widget.glowing
    ui.tap(tag)
    assert app.session.position.game.given == [option]
    assert not ui.get(tag).glowing, "nothing glows that is not to be touched"


def test_what_lies_on_the_table_is_not_listed_again_among_many(evening: Evening, ui: Any) -> None:
    lay(evening, "dice", "land", ask=Pick("many", IDS))
    assert ui.find("pick.down") is None
    assert ui.find("pick.east") is not None


def test_several_are_chosen_on_the_table(evening: Evening, ui: Any) -> None:
    app = lay(evening, "seats", ask=Some("some", SEATS))
    ui.tap("fact.ben")
    ui.tap("fact.anna")
    ui.tap("ask.give")
    assert app.session.position.game.given == [("anna", "ben")]


def test_a_number_opens_its_postings(evening: Evening, ui: Any) -> None:
    lay(evening, "seats")
    ui.tap("pick.south")
    ui.tap("fact.anna")
    assert "+2" in ui.texts()
    assert "For an answer" in ui.texts()
    assert "Every answer is worth two points." in ui.texts()


def test_a_number_opens_the_lines_it_came_with(evening: Evening, ui: Any) -> None:
    lay(evening, "hand")
    ui.tap("fact.east")
    assert "+3" in ui.texts()


def test_a_result_says_why(evening: Evening, ui: Any) -> None:
    lay(evening, "result")
    ui.tap("result.why")
    assert "Every answer is worth two points." in ui.texts()


def test_a_panel_that_is_the_same_is_not_painted_again(evening: Evening, ui: Any) -> None:
    lay(evening, "seats", "dice")
    painted: list[Any] = []
    for card in evening.table.ids.spread.children:
        card.paint = lambda card=card: painted.append(card)
    ui.tap("pick.south")
    ui.frames(3)
    assert painted == []


@in_turn
@pytest.mark.parametrize(("size", "language", "scale"), one_row(product([PHONE, TABLET], ["en", "de"], [100, 200]), 3))
def test_every_panel_fits(evening: Evening, ui: Any, size: tuple[int, int], language: str, scale: int) -> None:
    lay(evening, *PANELS, ask=Pick("many", IDS), size=size, language=language, text=scale)
    assert fits(ui) == []


@pytest.mark.parametrize("count", range(1, 7))
def test_the_markers_of_one_province_lie_over_no_other_and_can_be_told_apart(count: int) -> None:
    from companion.ui.panels.province import badges

    side, step = badges(count, 36)
    assert side + (count - 1) * step <= 36 / CLOSEST
    assert step >= side * 0.8


def test_a_long_name_in_little_room_breaks_at_its_hyphen(ui: Any) -> None:
    """A line of a fight on a phone: Kivy would break it anywhere."""
    from companion.ui.panels.reasons import ReasonLine

    made: list[Any] = []

    def line() -> Any:
        made.append(ReasonLine(amount="7", text="Henriette-Charlotte with Shōgun 7", size_hint_x=None, width=180))
        return made[0]

    shown = ui.stage(line)
    assert "Henriette-\nCharlotte with Shōgun 7" in ui.texts()
    shown.width = 400
    ui.frames(3)
    assert "Henriette-Charlotte with Shōgun 7" in ui.texts()


@pytest.mark.parametrize("high", [160, 220, 400])
def test_seven_places_in_a_row_lie_beside_each_other(ui: Any, high: int) -> None:
    """So a board begins of which nobody said where its places lie: each covered the badge of the one before."""
    from companion.ui.panels.apart import clear
    from companion.ui.panels.chart import ChartField

    def board() -> Any:
        from kivy.uix.widget import Widget

        class OnBoard(Widget):
            node, spot, option = "", (0.0, 0.0), ""

        field = ChartField(size_hint=(None, None), size=(396, high))
        for at in range(7):
            place = OnBoard(size_hint=(None, None))
            place.node, place.spot = f"p{at}", ((at + 0.5) / 7, 0.5)
            field.add_widget(place)
        return field

    field = ui.stage(board)
    assert field.side > 40
    assert clear(tuple(tuple(each.center) for each in field.children)) >= field.side * 1.1, (
        "room for what glows round it"
    )
