"""People at a new table, by real taps: names of every kind, the order, who is absent, colours, limits."""

from __future__ import annotations

from typing import Any

import pytest

from companion import plain_files
from companion.core.say import refuse
from tests.counts import in_turn
from tests.ui.evenings import NAMES, opened, reach, sound
from tests.ui.preparing import add, choose, seating

HOSTILE = ("\u202eneB\u202c Ben", "[b]Ben[/b]", "🎲 Ben", "W" * 10_000, "אבג")


@pytest.mark.parametrize("typed", HOSTILE)
def test_any_name_is_shown_harmlessly(ui: Any, typed: str) -> None:
    app = opened(ui)
    choose(ui, app)
    reach(ui, "seats.name")
    ui.get("seats.name").ids.entry.insert_text(typed)
    reach(ui, "seats.add")
    add(ui, "Anna")
    name = app.shelf.people[0].name
    assert 0 < len(name) <= 40
    assert name.isprintable()
    sound(ui)
    reach(ui, "new.next")
    sound(ui)
    reach(ui, "new.next")
    assert app.session.header.seats[0].name == name


def test_enter_adds_one_name_after_the_other(ui: Any) -> None:
    app = opened(ui)
    choose(ui, app)
    reach(ui, "seats.name")
    for name in ("Anna", "Ben"):
        ui.type(name)
        ui.get("seats.name").ids.entry.dispatch("on_text_validate")
        ui.frames(2)
    assert [person.name for person in app.shelf.people] == ["Anna", "Ben"]


def test_known_people_are_a_tap_and_absent_ones_stay_known(ui: Any) -> None:
    app = opened(ui)
    people = [app.shelf.new_person(name) for name in NAMES]
    page = choose(ui, app)
    for person in people[:3]:
        reach(ui, f"seats.{person.id}")
    reach(ui, f"seats.{people[1].id}")
    assert [person.name for person in page.plan.here] == ["Anna", "Charlotte-Sophie"]
    reach(ui, "new.next")
    reach(ui, f"ready.{people[0].id}")
    assert page.wrong
    reach(ui, f"ready.{people[0].id}")
    assert not page.wrong
    assert len(app.shelf.people) == 4


def test_the_order_at_the_table_by_arrows_and_by_dragging(ui: Any) -> None:
    app = opened(ui)
    page = choose(ui, app)
    add(ui, "Anna", "Ben", "Cora")
    order = [person.id for person in page.plan.order]
    reach(ui, f"seats.order.{order[0]}.down")
    assert [person.id for person in page.plan.order] == [order[1], order[0], order[2]]
    handle = ui.get(f"seats.order.{order[2]}").ids.drag
    ui.drag_at(*ui.place(handle), 0, 170)
    assert page.plan.order[0].id == order[2]


@in_turn
def test_a_thirteenth_person_is_refused_in_words(ui: Any) -> None:
    app = opened(ui)
    people = [app.shelf.new_person(f"Person {number}") for number in range(13)]
    page = choose(ui, app)
    for person in people:
        seating(page).tap(person)
    ui.frames(2)
    assert len(page.plan.here) == 12
    assert app.tr("new.full", most=12) in ui.texts()
    sound(ui)


def test_a_person_is_renamed_recoloured_given_a_language_and_forgotten(ui: Any) -> None:
    app = opened(ui)
    page = choose(ui, app)
    add(ui, "Anna", "Ben")
    anna = page.plan.order[0]
    row = next(row for row in ui.find("seats.order").children if row.key == anna.id)
    ui.tap_at(*ui.place(row.ids.name))
    reach(ui, "person.colour.teal")
    reach(ui, "person.language.de")
    ui.get("person.name").text = "Änne"
    reach(ui, "person.done")
    known = app.shelf.people[0]
    assert (known.name, known.colour, known.language) == ("Änne", "teal", "de")
    assert (page.plan.seats[0].name, page.plan.seats[0].colour) == ("Änne", "teal")
    seating(page).open(anna.id)
    reach(ui, "person.forget")
    assert len(app.shelf.people) == 2
    reach(ui, "person.forget")
    assert [person.name for person in app.shelf.people] == ["Ben"]
    assert [person.name for person in page.plan.order] == ["Ben"]


def test_forgetting_somebody_on_a_full_disk_is_refused_in_words(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(ui)
    page = choose(ui, app)
    add(ui, "Anna", "Ben")
    seating(page).open(page.plan.order[0].id)

    def full(_path: object, _plain: object) -> None:
        raise refuse("disk_full")

    monkeypatch.setattr(plain_files, "write", full)
    reach(ui, "person.forget")
    reach(ui, "person.forget")
    assert app.tr("refused.disk_full") in ui.texts()
    assert [person.name for person in app.shelf.people] == ["Anna", "Ben"]


def test_two_people_never_share_a_colour(ui: Any) -> None:
    app = opened(ui)
    page = choose(ui, app)
    add(ui, "Anna", "Ben")
    seating(page).open(page.plan.order[0].id)
    reach(ui, "person.colour.blue")
    reach(ui, "person.done")
    assert page.plan.seats[0].colour == "blue"
    assert len({seat.colour for seat in page.plan.seats}) == 2
