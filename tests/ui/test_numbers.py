"""Which evenings, the calendar and the numbers, by real taps; Home is never far."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.say import Free
from companion.shelf.evenings import OVER, Evening, Sat
from tests.counts import in_turn, one
from tests.shelf.histories import history
from tests.ui.evenings import LOOKS, opened, reach, sound, stays


def full(ui: Any, look: Any, evenings: int = 40) -> Any:
    """An app in which some people have played often; every evening is one that the index knows."""
    app = opened(ui, look)
    cards = [card for card in history(Random(3), 0, evenings=4 * evenings) if card.read and card.state != "running"]
    cards = cards[:evenings]
    app.shelf.index.put(cards)
    app.stage.show("history")
    ui.frames(3)
    return app


def rows(app: Any) -> list[Any]:
    return list(app.stage.screen.ids.list.data)


@in_turn
@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_every_page_of_numbers_fits_and_home_is_near(ui: Any, look: Any) -> None:
    app = full(ui, look)
    sound(ui)
    reach(ui, "history.calendar")
    sound(ui)
    reach(ui, "calendar.before")
    sound(ui)
    for way in ("png", "svg"):
        reach(ui, "calendar.picture")
        sound(ui)
        stays(ui, f"card.{way}")
    reach(ui, "calendar.history")
    reach(ui, "history.numbers")
    sound(ui)
    overview = app.stage.screen.called
    reach(ui, "numbers.more")
    reach(ui, "somebody.picture")
    assert app.tr("numbers.picture_leaves") in " ".join(ui.texts())
    sound(ui)
    reach(ui, "folders.leave")
    reach(ui, "numbers.more")
    reach(ui, "somebody.card")
    sound(ui)
    stays(ui, "card.png")
    left = list((app.shelf.folder / "shared").iterdir())
    assert sorted(picture.suffix for picture in left) == [".png", ".png", ".png", ".svg"]
    assert all(picture.stat().st_size > 3000 for picture in left)
    reach(ui, tagged(ui, "numbers.person."))
    sound(ui)
    somebody = app.stage.screen.called
    reach(ui, tagged(ui, "numbers.box."))
    sound(ui)
    assert app.stage.screen.called.startswith(f"{somebody} · ")
    ui.back()
    assert app.stage.screen.called == overview, "however many pages were looked at"
    ui.back()
    assert app.stage.path[-1][0] == "home"


def tagged(ui: Any, start: str) -> str:
    return str(next(widget.tag for widget in ui.widgets() if getattr(widget, "tag", "").startswith(start)))


@in_turn
def test_a_game_somebody_and_a_word_are_found_and_kept(ui: Any) -> None:
    app = full(ui, LOOKS[0])
    box = app.shelf.index.boxes()[0]
    reach(ui, "history.find")
    reach(ui, "find.box")
    reach(ui, f"box.{box[0]}")
    assert len(rows(app)) == 1 + box[3]
    reach(ui, "history.numbers")
    assert app.stage.screen.box == box[0]
    reach(ui, "numbers.evenings")
    assert len(rows(app)) == 1 + box[3], "the same evenings again"
    reach(ui, "history.find")
    reach(ui, "find.person")
    reach(ui, "person.h1")
    found = [app.shelf.card(row["value"]) for row in rows(app)[1:]]
    assert found
    assert all(any(sat.person == "h1" for sat in card.seats) for card in found)
    app.stage.screen.choose(words="SHORE")
    assert {app.shelf.card(row["value"]).title for row in rows(app)[1:]} == {"The Far Shore"}
    reach(ui, "history.find")
    reach(ui, "find.all")
    assert len(rows(app)) == 42
    for way in ("csv", "json", "bgsplay"):
        reach(ui, "history.more")
        reach(ui, "history.hand_on")
        sound(ui)
        stays(ui, f"handing.{way}")
    assert {path.suffix for path in (app.shelf.folder / "shared").iterdir()} == {".csv", ".json", ".bgsplay"}


def test_a_game_and_somebody_and_a_word_are_looked_for_together(ui: Any) -> None:
    """Each choice is made among the evenings that are shown, and says how many of them it leaves."""
    app = full(ui, LOOKS[0])

    def fits(card: Any, box: str, person: str, word: str) -> bool:
        known = (not person or any(sat.person == person for sat in card.seats)) and box in ("", card.box)
        return known and word in f"{card.title} {' '.join(sat.name for sat in card.seats)}".casefold()

    def shown(box: str = "", person: str = "", word: str = "") -> int:
        ui.frames(3)
        found = {row["value"] for row in rows(app)[1:] if row["value"] != ("save",)}
        assert found == {card.table for card in app.shelf.evenings if fits(card, box, person, word)}
        return len(found)

    reach(ui, "history.find")
    reach(ui, "find.box")
    reach(ui, "box.flowers")
    alone = shown("flowers")
    reach(ui, "history.find")
    reach(ui, "find.person")
    offered = next(text for text in ui.texts() if text.startswith("Änne · "))
    reach(ui, "person.h2")
    both = shown("flowers", "h2")
    assert 0 < both < alone
    assert offered == f"Änne · {app.tr('numbers.evenings', count=both)}"
    assert "Flowers · Änne" in rows(app)[0]["text"]
    reach(ui, "history.find")
    reach(ui, "find.words")
    ui.type("cora")
    reach(ui, "writing.done")
    assert 0 < shown("flowers", "h2", "cora") < both
    assert app.tr("history.with_words", words=Free("cora")) in rows(app)[0]["text"]
    reach(ui, "history.find")
    reach(ui, "find.all")
    assert shown() == 40


@in_turn
def test_a_name_is_changed_and_two_become_one(ui: Any) -> None:
    from companion.shelf import everybody

    app = full(ui, LOOKS[0], 6)
    seats = [card.seats for card in app.shelf.evenings]
    together = {frozenset((one.person, other.person)) for sats in seats for one in sats for other in sats}
    known = everybody.everybody(app.shelf)
    one, other = next(
        (one, other) for one in known for other in known if one != other and {one.id, other.id} not in together
    )
    before = len(everybody.plays(app.shelf, person=one.id)) + len(everybody.plays(app.shelf, person=other.id))
    app.stage.show("numbers", person=one.id)
    reach(ui, "numbers.more")
    reach(ui, "somebody.same")
    sound(ui)
    reach(ui, f"same.{other.id}")
    sound(ui)
    first, second = (app.tr("numbers.evenings", count=each.evenings) for each in (one, other))
    asked = app.tr("somebody.same_once", first=Free(first), second=Free(second))
    assert asked in ui.texts(), "it says of how many evenings nobody can tell afterwards whose they were"
    reach(ui, "one.two")
    assert len(everybody.plays(app.shelf, person=one.id)) < before, "nobody becomes one by a single tap"
    reach(ui, "numbers.more")
    reach(ui, "somebody.same")
    reach(ui, f"same.{other.id}")
    reach(ui, "one.same")
    assert len(everybody.plays(app.shelf, person=one.id)) == before
    assert other.id not in {each.id for each in everybody.everybody(app.shelf)}
    everybody.rename(app.shelf, one, "Zoë")
    app.stage.screen.show()
    assert app.stage.screen.called == "Zoë"
    reach(ui, "numbers.more")
    reach(ui, "somebody.forget")
    sound(ui)
    reach(ui, "forget.forget")
    assert "Zoë" not in " ".join(ui.texts())
    assert app.stage.path[-1][0] == "history", "a page of nobody is no page"
    assert one.id not in {each.id for each in everybody.everybody(app.shelf)}
    assert len(everybody.plays(app.shelf, person=one.id)) > 0, "the numbers stay"


@in_turn
def test_without_an_evening_nothing_is_dead(ui: Any) -> None:
    app = opened(ui)
    for screen in ("history", "numbers", "calendar"):
        app.stage.show(screen)
        sound(ui)
    assert ui.get("calendar.after").disabled, "nothing was played in months to come"
    reach(ui, "calendar.before")
    assert app.tr("calendar.none") in ui.texts()
    assert not ui.get("calendar.after").disabled
    for month, end in ((1970 * 12, "calendar.before"), (2100 * 12, "calendar.after")):
        app.stage.screen.enter(month)
        assert [tag for tag in ("calendar.before", "calendar.after") if ui.get(tag).disabled] == [end]


@in_turn
def test_a_long_history_shows_more_at_a_tap(ui: Any) -> None:
    app = full(ui, LOOKS[0], 230)
    assert len(rows(app)) == 103
    app.stage.screen.open(("more",))
    app.stage.screen.open(("more",))
    assert len(rows(app)) == 232


def test_who_has_another_name_is_called_so_in_every_list_and_found_by_both(ui: Any) -> None:
    from companion.shelf import everybody

    app = full(ui, LOOKS[0])
    somebody = next(each for each in everybody.everybody(app.shelf) if each.name == "Cora")
    everybody.rename(app.shelf, somebody, "Xanthippe Müller")
    for words in ("", "xanth mül", "Cora"):
        app.stage.show("history", words=words)
        ui.frames(3)
        assert len(rows(app)) > 1
        assert any("Xanthippe" in row["note"] for row in rows(app)[1:])
        assert not any("Cora" in row["note"] for row in rows(app)[1:])
    app.stage.show("calendar")
    ui.frames(3)
    assert any("Xanthippe" in text for text in ui.texts())


def test_a_month_of_a_club_tells_how_many_evenings_it_had(ui: Any) -> None:
    """More than are listed below it."""
    from companion.ui.screens import calendar

    app = opened(ui)
    day = 1_790_000_000 // 86_400 * 86_400
    at = [day + number for number in range(calendar.MOST + 5)]
    seats = (Sat("a", "Anna", won=True),)
    app.shelf.index.put([Evening(f"t{number}", "flowers", when, when, seats, OVER) for number, when in enumerate(at)])
    screen = app.stage.show("calendar")
    ui.frames(3)
    assert screen.about == app.tr("numbers.evenings", count=len(at))
    assert len(screen.ids.list.children) == calendar.MOST
    assert any(f"×{len(at)}" in text for text in ui.texts())
