"""The numbers of many: who stands before whom, what is not read yet, and lists that are not cut off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.shelf.evenings import OVER, Evening, Sat
from tests.counts import in_turn
from tests.ui.evenings import LOOKS, kept, opened, reach, sound
from tests.ui.test_numbers import full


def test_of_those_who_played_as_often_whose_name_comes_first_does(ui: Any) -> None:
    """By no number that nobody sees."""
    app = full(ui, LOOKS[0], evenings=3)
    reach(ui, "history.numbers")
    page = app.stage.screen
    places = [(-len(evenings), page.names.get(person, "")) for person, evenings in page.of.items()]
    assert len(places) > 2
    assert places == sorted(places)


def test_evenings_that_are_not_read_yet_are_said_and_read_meanwhile(ui: Any) -> None:
    """Nobody is forgotten or joined before: in what is not read, nobody is known."""
    app = opened(ui)
    card = kept(app)
    person = card.seats[0].person
    app.shelf.index.put([card, *(replace(card, table=f"t{n}", read=False, seats=()) for n in range(40))])
    screen = app.stage.show("numbers", person=person)
    ui.frames(2)
    assert screen.unread in ui.texts()
    assert screen.unread.startswith("Without ")
    screen.reading.stop()  # taps take their time
    for way in ("same", "forget"):
        reach(ui, "numbers.more")
        reach(ui, f"somebody.{way}")
        if way == "forget":
            reach(ui, "forget.forget")
        assert any("not read yet" in text for text in ui.texts())
    screen.reading.start()
    ui.wait(lambda: not screen.reading.goes_on, "all of them read")
    ui.frames(2)
    assert screen.unread == ""
    assert screen.about.startswith(app.tr("numbers.evenings", count=1))


def club(ui: Any, people: int) -> Any:
    """Everybody has played as often, and always won against half of the others: all are level, whatever their ids."""
    app = opened(ui)
    seats = [Sat(f"h{n:02}", f"Name {people - n:02}") for n in range(people)]
    pairs = [(one, seats[(at + step) % people]) for at, one in enumerate(seats) for step in range(1, 5)]
    app.shelf.index.put(
        [
            Evening(
                f"t{at}", "open-table", at, at, (one._replace(rank=1, won=True), other._replace(rank=2)), OVER,
                title=f"Box {at % 20:02}", wins="most",
            )
            for at, (one, other) in enumerate(pairs)
        ]
    )  # fmt: skip
    return app


@in_turn
def test_nobody_and_no_game_is_cut_off(ui: Any) -> None:
    """On one place all who have the same share, by name; the thirteenth at a tap, and a forty-first person too."""
    app = club(ui, 52)
    app.stage.show("numbers")
    ui.frames(3)
    assert "1. Name 01" in ui.texts()
    assert "1. Name 13" not in ui.texts()
    reach(ui, "ladder.next")
    ui.frames(3)
    told = [text for text in ui.texts() if text.partition(". ")[2].startswith("Name")]
    assert list(dict.fromkeys(told)) == [f"1. Name {n:02}" for n in range(1, 53)]
    assert ui.find("ladder.next") is None
    reach(ui, "boxes.next")
    ui.frames(3)
    assert {f"Box {n:02}" for n in range(20)} <= set(ui.texts())
    sound(ui)
    app.stage.show("history")
    for way in ("person", "box"):
        reach(ui, "history.find")
        reach(ui, f"find.{way}")
        if way == "person":
            reach(ui, "person./further")
            reach(ui, "person.h00")
            assert app.stage.screen.person == "h00"
    assert ui.find("box./further") is None, "twenty are listed at once"
    ui.back()
    app.stage.show("numbers", person="h00")
    reach(ui, "numbers.more")
    reach(ui, "somebody.same")
    reach(ui, "same./further")
    reach(ui, "same.h05")
    sound(ui)
