"""History by real taps: open, save, remove after a question, bring in, and files that cannot be read."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import pytest

from tests.counts import in_turn, one
from tests.ui.evenings import LOOKS, begun, finished, kept, opened, reach, scored, sound, stays


def some(app: Any) -> tuple[str, str]:
    """One evening that has ended, one that still runs."""
    session = begun(app)
    scored(session)
    finished(session)
    done = session.header.table
    running = begun(app, ("Eva", "Finn"), "").header.table
    app.stage.show("home")
    return done, running


def listed(ui: Any) -> tuple[Any, str, str]:
    """History with one of each."""
    app = opened(ui)
    done, running = some(app)
    app.stage.show("history")
    return app, done, running


def lying(app: Any, files: dict[bytes, bytes]) -> None:
    """Files in the folder for those to bring in."""
    inbox = app.shelf.folder / "inbox"
    inbox.mkdir()
    for name, words in files.items():
        (inbox / os.fsdecode(name)).write_bytes(words)


def bring(ui: Any) -> None:
    reach(ui, "history.more")
    reach(ui, "history.bring")


@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_history_fits(ui: Any, look: Any) -> None:
    app = opened(ui, look)
    app.stage.show("history")
    sound(ui)
    done, _ = some(app)
    app.stage.show("history")
    sound(ui)
    reach(ui, done)
    sound(ui)


@in_turn
def test_an_old_evening_is_opened_with_its_sheet_and_timeline(ui: Any) -> None:
    app = opened(ui)
    done, _ = some(app)
    for way, screen in (("sheet", "SheetScreen"), ("timeline", "Timeline"), ("open", "Table")):
        app.stage.show("home")
        reach(ui, "home.history")
        reach(ui, done)
        reach(ui, f"evening.{way}")
        assert type(app.stage.screen).__name__ == screen
        assert app.session.header.table == done


@in_turn
def test_from_the_scores_of_an_evening_back_leads_to_history_and_on_to_another_one(ui: Any) -> None:
    app, done, running = listed(ui)
    for table, way in ((done, "sheet"), (running, "timeline"), (done, "sheet")):
        reach(ui, table)
        reach(ui, f"evening.{way}")
        ui.frames(3)
        assert app.session.header.table == table
        ui.back()
        ui.frames(3)
        assert [name for name, _ in app.stage.path][-1] == "history"
        assert app.session is None
    reach(ui, running)
    reach(ui, "evening.open")
    ui.frames(3)
    assert app.stage.path[-1][0] == "table"


@in_turn
def test_removing_wants_a_second_word(ui: Any) -> None:
    app, done, running = listed(ui)
    reach(ui, done)
    reach(ui, "evening.remove")
    reach(ui, "remove.keep")
    assert app.shelf.card(done)
    reach(ui, done)
    reach(ui, "evening.remove")
    reach(ui, "remove.remove")
    assert [card.table for card in app.shelf.evenings] == [running]
    assert not app.shelf.path(done).exists()


def test_two_taps_at_one_place_remove_no_evening(ui: Any) -> None:
    app, done, _ = listed(ui)
    reach(ui, done)
    ui.frames(3)
    place = ui.place(ui.get("evening.remove"))
    for _ in range(2):
        ui.tap_at(*place)
        ui.frames(6)
    assert app.shelf.card(done)


@pytest.mark.parametrize("way", ["file", "play"])
def test_an_evening_is_saved_and_brought_in_again(ui: Any, way: str) -> None:
    app, done, _ = listed(ui)
    reach(ui, done)
    stays(ui, f"evening.{way}")
    (saved,) = (app.shelf.folder / "shared").iterdir()
    lying(app, {os.fsencode(saved.name): saved.read_bytes()})
    bring(ui)
    reach(ui, f"bring.{saved.name}")
    assert app.tr("refused.table_here") in ui.texts()
    assert len(app.shelf.evenings) == 2
    app.shelf.remove(done)
    bring(ui)
    sound(ui)
    reach(ui, f"bring.{saved.name}")
    assert len(app.shelf.evenings) == 2
    assert app.tr("history.brought") in ui.texts()


@pytest.mark.parametrize("way", ["file", "play"])
def test_what_is_in_a_file_of_a_table_is_said_before_it_leaves(ui: Any, way: str) -> None:
    app, done, _ = listed(ui)
    reach(ui, done)
    reach(ui, f"evening.{way}")
    assert app.tr("history.file_leaves") in " ".join(ui.texts())
    sound(ui)
    reach(ui, "folders.leave")
    (name,) = [path.name for path in (app.shelf.folder / "shared").iterdir()]
    reach(ui, done)
    reach(ui, f"evening.{way}")
    assert name in " ".join(ui.texts())


def test_a_file_that_is_no_table_is_refused_in_words(ui: Any) -> None:
    app = opened(ui)
    lying(app, {b"[b]evil.txt": b"\xff" * 10})
    app.stage.show("history")
    bring(ui)
    reach(ui, "bring.[b]evil.txt")
    assert app.tr("refused.file_unreadable") in ui.texts()
    assert app.shelf.evenings == ()


def test_a_file_of_any_name_is_offered_harmlessly(ui: Any) -> None:
    app = opened(ui)
    names = (b"half \xff.txt", b"two\nlines.txt", "turned \u202e.txt".encode(), b"x" * 200 + b".txt")
    lying(app, dict.fromkeys(names, b"dear diary"))
    app.stage.show("history")
    bring(ui)
    sound(ui)
    assert "half .txt" in ui.texts()


def test_a_torn_table_is_said_kept_and_saved_as_it_is(ui: Any) -> None:
    app = opened(ui)
    done, _ = some(app)
    app.shelf.path(done).write_bytes(b"torn" * 500)
    app.stage.show("history")
    reach(ui, done)
    reach(ui, "evening.open")
    assert any(app.tr("history.lost") in row["note"] for row in app.stage.screen.ids.list.data)
    assert app.shelf.home.running is None or app.shelf.home.running.table != done
    app.stage.screen.open(done)
    assert ui.find("evening.open") is None
    reach(ui, "evening.file")
    assert app.tr("history.lost_leaves") in " ".join(ui.texts()), "also what was still sealed"
    reach(ui, "folders.leave")
    assert (app.shelf.folder / "shared" / f"{done}.hanko").read_bytes() == b"torn" * 500


@in_turn
def test_a_lost_list_is_found_again(ui: Any) -> None:
    app = opened(ui)
    done, running = some(app)
    folder = app.folder
    ui.close()
    (folder / "evenings.sqlite").write_text("torn")
    app = opened(ui, folder=folder)
    app.stage.show("history")
    ui.frames(3)
    assert {card.table for card in app.shelf.evenings} == {done, running}


def test_three_hundred_evenings_are_a_list_like_any_other(ui: Any) -> None:
    from companion.shelf.evenings import Evening, Sat

    app = opened(ui)
    seats = (Sat("a", "Anna"), Sat("b", "Ben"))
    app.shelf.index.put([Evening(f"t{n}", "open-table", n, 10_000 - n, seats) for n in range(300)])
    app.stage.show("history")
    ui.frames(3)
    rows = [widget for widget in ui.widgets() if type(widget).__name__ == "ListRow"]
    assert 0 < len(rows) < 30


def test_a_finished_evening_is_only_looked_at_until_it_is_taken_up_again(ui: Any) -> None:
    app, done, _ = listed(ui)
    reach(ui, done)
    reach(ui, "evening.timeline")
    rows = len(app.session.log)
    assert ui.find("timeline.undo") is None, "no button that would only say no"
    reach(ui, next(row["tag"] for row in app.stage.screen.ids.list.data if row["tag"]))
    ui.frames(3)
    assert ui.find("told.leave") is None
    app.attempt(lambda session: session.undo(by="here"))
    assert len(app.session.log) == rows
    assert app.tr("history.only_looked") in ui.texts()
    ui.back()
    reach(ui, done)
    reach(ui, "evening.open")
    ui.frames(3)
    assert app.attempt(lambda session: session.undo(by="here"))


def test_what_an_old_list_told_is_read_step_by_step(ui: Any) -> None:
    app = opened(ui)
    card = kept(app)
    others = [replace(card, table=f"t{n}", read=False) for n in range(12)]
    app.shelf.index.put([replace(card, read=False, seats=()), *others])
    screen = app.stage.show("history")
    assert screen.reading.goes_on
    ui.frames(2)
    assert screen.ids.reading.text
    ui.wait(lambda: not screen.reading.goes_on, "all of them read")
    assert app.shelf.card(card.table) == card
    assert app.shelf.card("t3").state == "lost"
