"""Home: what is offered, in how many taps, and what happens when a file is broken or gone."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from typing import Any

import pytest

from companion import plain_files
from companion.core.say import Free, refuse
from tests.counts import in_turn, one
from tests.ui.conftest import TABLET
from tests.ui.evenings import LOOKS, begun, finished, opened, reach, scored, sound
from tests.ui.recorded import give, recorded, resumed


@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_the_first_evening(ui: Any, look: Any) -> None:
    app = opened(ui, look)
    assert app.stage.screen.empty
    assert ui.find("home.continue") is None
    assert ui.find("home.again") is None
    sound(ui)


@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_home_after_an_evening(ui: Any, look: Any) -> None:
    app = opened(ui, look)
    begun(app)
    app.stage.show("home")
    assert "Charlotte-Sophie" in ui.get("home.continue").note
    sound(ui)


@in_turn
def test_the_running_table_is_a_card_of_its_box(ui: Any) -> None:
    """Emblem, people, where it stands; below it the last evenings, each in the mood of its box."""
    from companion.games import GAMES
    from companion.shelf.prepared import Chance, Plan, header
    from companion.ui.widgets.palette import palette

    app = opened(ui)
    session = begun(app)
    scored(session)
    finished(session)
    people, game = app.shelf.people[:3], GAMES["white-lotus"]
    table, seed, now = app.shelf.new_table()
    assert app.begin(header(Plan(game.key, people), game, Chance(table, seed, now + 60)))
    assert list(app.theme.paper) == list(palette("standard", False, game.key).roles["paper"])
    app.stage.show("home")
    assert list(app.theme.paper) == list(palette("standard", False).roles["paper"])
    card = ui.get("home.continue")
    assert card.emblem == "emblem-lotus"
    assert list(card.fill) == list(palette("standard", False, game.key).roles["paper"])
    assert card.where
    assert [badge.letter for badge in card.ids.people.children[::-1]] == [seat.letter for seat in seats_of(app)]
    sound(ui)
    winner = ui.get("home.lately.0")
    assert "won" in winner.note
    reach(ui, "home.lately.0")
    assert app.looking
    assert ui.find("sheet.called")
    ui.back()
    assert ui.find("home.continue")


def seats_of(app: Any) -> Any:
    with closing(app.shelf.open(app.shelf.home.running.table)) as session:
        return session.people()


@in_turn
def test_an_evening_of_before_that_never_ended_is_gone_on_with(ui: Any) -> None:
    app = opened(ui)
    first = begun(app).header.table
    second = begun(app).header.table
    app.stage.show("home")
    assert {first, second} == {app.shelf.home.running.table, app.shelf.home.lately[0].table}
    other = app.shelf.home.lately[0].table
    reach(ui, "home.lately.0")
    assert app.session.header.table == other


def test_continue_is_one_tap(ui: Any) -> None:
    app = opened(ui)
    table = begun(app).header.table
    app.stage.show("home")
    assert not app.session
    reach(ui, "home.continue")
    assert app.session.header.table == table


def test_what_a_table_is_called_is_told_once(ui: Any) -> None:
    """An Open table without a title stands nowhere else than at its name."""
    app = opened(ui)
    begun(app)
    app.stage.show("home")
    card = ui.get("home.continue")
    told = [line.text for line in card.walk() if getattr(line, "text", "") == card.text and line is not card]
    assert told == [card.text]


def test_continue_after_a_restart_needs_no_tap_at_all(ui: Any) -> None:
    app = opened(ui)
    table = begun(app).header.table
    folder = app.folder
    ui.close()
    app = opened(ui, folder=folder)
    assert app.session.header.table == table


def test_whoever_left_for_home_comes_back_to_home(ui: Any) -> None:
    app = opened(ui)
    begun(app)
    app.stage.show("home")
    folder = app.folder
    ui.close()
    app = opened(ui, folder=folder)
    assert app.session is None
    assert ui.get("home.continue")


def test_the_same_again_is_one_tap_and_start(ui: Any) -> None:
    app = opened(ui)
    session = begun(app)
    scored(session)
    finished(session)
    old = session.header
    app.stage.show("home")
    assert ui.find("home.continue") is None
    reach(ui, "home.again")
    reach(ui, "new.next")
    new = app.session.header
    assert new.table != old.table
    assert [seat.person for seat in new.seats] == [seat.person for seat in old.seats]
    assert new.own == old.own


def test_try_it_needs_no_box_and_is_nobodys_evening(ui: Any) -> None:
    app = opened(ui)
    reach(ui, "home.try")
    assert len(app.session.header.seats) == 2
    app.stage.show("home")
    assert app.shelf.home.last is None
    assert ui.get("home.continue").note == app.tr("home.trial")
    assert app.shelf.people == ()


@pytest.mark.parametrize("look", one(LOOKS, 2))
def test_try_it_opens_into_a_bid_and_ends_in_a_reveal_within_six_taps(
    ui: Any, look: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three steps, in a sentence each; whoever only tries is explained nothing else."""
    from companion.ui.table import curtain
    from companion.ui.widgets import holding

    monkeypatch.setattr(holding, "HOLD", 0.1)
    monkeypatch.setattr(curtain, "NO_TOUCH", 0.05)
    app = opened(ui, look, reduce_motion=True)
    reach(ui, "home.try")
    ui.frames(4)
    taps = 0
    for name, bid in (("1", 3), ("2", 7)):
        ui.pause(0.1)
        assert app.tr("trial.hand_on", who=Free(app.tr(f"home.try.name{name}"))) in ui.texts()
        sound(ui)
        ui.hold_until("curtain.hold", lambda: app.viewer)
        ui.pause(0.1)
        ui.frames(4)
        assert app.tr("trial.seal") in ui.texts()
        sound(ui)
        reach(ui, f"number.{bid}" if ui.find(f"number.{bid}") else f"pad.{bid}")
        ui.hold_until("ask.give", lambda: not app.viewer)
        taps += 3
    ui.pause(0.1)
    assert app.stage.screen.reveal.parent is not None
    assert app.tr("trial.open") in ui.texts()
    assert taps == 6


def test_a_table_that_is_gone_is_said_in_words_and_not_offered_again(ui: Any) -> None:
    app = opened(ui)
    table = begun(app).header.table
    app.stage.show("home")
    app.shelf.path(table).unlink()
    reach(ui, "home.continue")
    assert app.tr("refused.no_such_table") in ui.texts()
    assert ui.find("home.continue") is None
    assert ui.find("home.new")


def test_a_full_disk_is_said_and_stops_nobody(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(ui)
    gone = begun(app).header.table
    app.stage.show("home")
    app.shelf.path(gone).unlink()

    def full(*_: object) -> None:
        raise refuse("disk_full")

    monkeypatch.setattr(plain_files, "write", full)
    monkeypatch.setattr(app.shelf.index, "put", full)
    reach(ui, "home.continue")
    assert app.tr("refused.no_such_table") in ui.texts()
    app.begin(again_header(app))
    assert app.session is None
    assert not list(app.shelf.tables.glob("*.hanko")), "a table that no list knows was left behind"
    assert app.tr("refused.disk_full") in ui.texts()


def again_header(app: Any) -> Any:
    from companion.games import GAMES
    from companion.shelf.prepared import Chance, Plan, header

    return header(Plan("open-table", app.shelf.people), GAMES["open-table"], Chance(*app.shelf.new_table()))


@pytest.mark.parametrize("name", ["settings", "people", "evenings", "place", "own"])
def test_a_broken_file_is_put_aside_and_said(ui: Any, name: str) -> None:
    folder = ui.out / "device"
    folder.mkdir()
    (folder / f"{name}.json").write_text("{ torn")
    app = opened(ui, folder=folder)
    if name == "people":  # nobody asks for them before a new table is made
        reach(ui, "home.new")
    assert (folder / f"{name}.json.broken-1").exists()
    assert app.tr("notice.broken_files") in ui.texts()


NOT_YET = (
    *("sqlite3", "tomllib", "secrets", "kivymd", "materialyoucolor"),
    *("companion.running.session", "companion.games", "companion.core.asks"),
    *("companion.ui.keyboard", "companion.ui.widgets.overlays"),
)


def test_home_opens_no_game_and_no_journal() -> None:
    """The first frame imports no game, no session, no SQLite; nor what only a question, a key or a field needs."""
    code = (
        "import os, sys, tempfile; os.environ.update(KIVY_NO_ARGS='1', KIVY_NO_CONSOLELOG='1',"
        " KIVY_HOME=tempfile.mkdtemp(), SDL_VIDEODRIVER='offscreen', KIVY_CLIPBOARD='dummy')\n"
        "from pathlib import Path\nfrom kivy.base import EventLoop, runTouchApp\n"
        "import kivy.core.window\nrunTouchApp(embedded=True)\n"
        "from companion.ui.app import HankoApp\nHankoApp(folder=Path(tempfile.mkdtemp()))._run_prepare()\n"
        "EventLoop.idle()\n"
        f"print([m for m in {NOT_YET} if m in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert ran.stdout.strip().splitlines()[-1] == "[]"


def test_a_table_that_is_left_in_the_frame_of_an_answer_paints_nothing_more(ui: Any) -> None:
    """What was told by it, with the real pieces, is still to be painted when nothing lies on the table any more."""
    header, rows = recorded("flowers/two.play")
    app = resumed(ui, header, rows[:3])
    ui.frames(4)
    for row in rows[3:9]:
        give(app.session, row)
        app.stage.show("home")
        ui.frames(3)
        assert app.open_table(header.table)
        ui.frames(3)


@pytest.mark.parametrize("evenings", [0, 1])
def test_home_fills_a_tablet_however_few_evenings_there_were(ui: Any, evenings: int) -> None:
    """What else one can do stands in two lines and is larger, instead of half a screen of paper."""
    app = opened(ui, (TABLET, 100, "en", "light"))
    if evenings:
        session = begun(app)
        scored(session)
        finished(session)
        app.stage.show("home")
    ui.frames(6)
    ids = app.stage.screen.ids
    assert ids.rest.height >= 0.6 * ids.scroll.height
    assert ids.front.height <= ids.scroll.height + 1, "and nothing has to be scrolled for it"
    assert len({tile.y for tile in ids.what_else.children}) == 2
    sound(ui)
