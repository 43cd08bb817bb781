"""Before the first question, for who has never played: three cards, skipped in one tap, and never shown again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.shelf.settings import EVERYBODY, NEW, NOBODY
from companion.ui.look import look_of
from companion.words import LANGUAGES, Words
from tests.counts import in_turn, of_each
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evenings import begun, opened, reach, sound
from tests.ui.recorded import recorded

READ_IN, A_MINUTE = 20, 200  # seconds; words that people read in a minute, and slowly
LOOK = (PHONE, 100, "en", "light")


def cards(ui: Any) -> list[str]:
    """What stands on them, one after the other."""
    found = []
    while ui.find("cards.on") is not None:
        found.append(ui.app.stage.screen.cards.sentence)
        sound(ui)
        ui.tap("cards.on")
        ui.frames(3)
    return found


@in_turn
def test_three_cards_stand_before_the_first_question_and_not_before_the_next_evening(ui: Any) -> None:
    app = opened(ui, LOOK, explain=NEW)
    begun(app, ("Anna", "Ben"))
    ui.frames(3)
    assert cards(ui) == [Words("en", "open-table")(f"first.{card}") for card in ("aim", "turn", "end")]
    assert app.stage.screen.box.asked is not None
    reach(ui, "table.more")
    reach(ui, "menu.home")
    kept = app.shelf.people
    ui.close()
    app = opened(ui, LOOK)
    assert app.shelf.people == kept
    again(app, kept)
    ui.frames(3)
    assert cards(ui) == []
    newcomer = app.shelf.new_person("Cora")
    app.leave_table()
    again(app, (*kept, newcomer))
    ui.frames(3)
    assert len(cards(ui)) == 3


def again(app: Any, people: Any) -> None:
    from companion.shelf.prepared import Chance, Plan, header

    plan = Plan("open-table", tuple(people))
    assert app.begin(header(plan, GAMES["open-table"], Chance(*app.shelf.new_table())))


@in_turn
def test_the_rival_of_a_solo_game_reads_nothing(ui: Any) -> None:
    """Nobody sits there, so nobody there is new on the second evening."""
    header, _ = recorded("white-castle/solo-easy-practice.play")
    app, seats = opened(ui, LOOK, explain=NEW), tuple(replace(seat, person="h-anna") for seat in header.seats)
    for table, shown in (("first", 3), ("second", 0)):
        assert app.begin(replace(header, table=table, seats=seats))
        ui.frames(3)
        assert len(cards(ui)) == shown
        app.leave_table()


def test_all_of_them_are_skipped_in_one_tap(ui: Any) -> None:
    app = opened(ui, LOOK, explain=EVERYBODY)
    begun(app, ("Anna", "Ben"))
    ui.frames(3)
    reach(ui, "cards.skip")
    ui.frames(2)
    assert ui.find("cards.on") is None
    table = app.session.header.table
    reach(ui, "table.more")
    reach(ui, "menu.home")
    assert app.open_table(table)
    ui.frames(3)
    assert cards(ui) == []


def test_back_skips_them_and_the_table_stays(ui: Any) -> None:
    app = opened(ui, LOOK, explain=NEW)
    begun(app, ("Anna", "Ben"))
    ui.frames(3)
    ui.back()
    assert ui.find("cards.on") is None
    assert app.session is not None


def test_a_table_that_explains_to_nobody_begins_at_once(ui: Any) -> None:
    app = opened(ui, LOOK, explain=NOBODY)
    begun(app, ("Anna", "Ben"))
    ui.frames(3)
    assert ui.find("cards.on") is None


def test_to_whom_is_chosen_in_the_menu_and_kept_with_the_table(ui: Any) -> None:
    app = opened(ui, LOOK, explain=NOBODY)
    begun(app, ("Anna", "Ben"))
    table = app.session.header.table
    reach(ui, "table.more")
    sound(ui)
    reach(ui, "menu.explain")
    sound(ui)
    reach(ui, "explain.everybody")
    ui.frames(3)
    assert app.stage.screen.first.who == EVERYBODY
    assert app.shelf.settings.explain == EVERYBODY  # the next table begins so
    app.set(type(app.shelf.settings)(explain=NOBODY))
    app.leave_table()
    assert app.open_table(table)
    assert app.stage.screen.first.who == EVERYBODY


@pytest.mark.parametrize("game", GAMES)
def test_three_sentences_are_read_in_twenty_seconds_and_name_what_stands_out(game: str) -> None:
    look = look_of(game)
    assert look.zones
    for language in LANGUAGES:
        words = Words(language, game)
        said = [words(f"first.{card}") for card in ("aim", "turn", "end")]
        assert sum(len(each.split()) for each in said) <= READ_IN * A_MINUTE / 60
        assert all(words.knows(f"zone.{zone.name}") for zone in look.zones)
    for card in ("aim", "turn", "end"):
        assert any(card in zone.cards.split() for zone in look.zones)
    for zone in look.zones:
        x, y, wide, high = zone.at
        assert min(zone.at) >= 0
        assert max(x + wide, y + high) < 1.001
        assert Path("data/icons", f"{zone.icon}.svg").exists()


@pytest.mark.parametrize("size", [TABLET, (800, 1280)], ids=["lying", "upright"])
def test_they_are_read_from_afar_on_a_screen_that_lies_in_the_middle(ui: Any, size: tuple[int, int]) -> None:
    app = opened(ui, (size, 100, "de", "light"), explain=NEW)
    assert app.begin(recorded("white-lotus/first-year.play")[0])
    ui.frames(6)
    first, shown = app.stage.screen.cards, app.stage.screen.cards.ids
    told = next(each for each in first.walk() if getattr(each, "text", "") == first.sentence)
    assert told.font_size == app.theme.ask
    assert shown.board.width >= size[0] * (0.4 if size == TABLET else 0.9)
    low = min(each.to_window(each.x, each.y)[1] for each in (told, shown.names))
    high = max(each.to_window(each.x, each.top)[1] for each in (told, shown.board))
    assert high - low >= size[1] * 0.45, "the upper half alone is not the screen"
    sound(ui)


# Of some games a certain play; of any other the one that is told most of.
CHOSEN = {
    "flowers": "two",
    "open-table": "people",
    "oriente": "four",
    "white-castle": "four",
    "white-lotus": "first-year",
}
PLAYS = Path(__file__).parents[1] / "plays"


def table_of(game: str) -> str:
    """A whole game of several people."""
    largest = max((PLAYS / game).glob("*.play"), key=lambda path: path.stat().st_size)
    return f"{game}/{CHOSEN.get(game, largest.stem)}"


SMALL = [((360, 640), 130, "de", "dark"), ((412, 915), 200, "fr", "light")]
FITS = [(table_of(game), look) for game in GAMES for look in SMALL]


@pytest.mark.parametrize(("table", "look"), of_each(FITS), ids=str)
def test_those_of_every_game_fit(ui: Any, table: str, look: Any) -> None:
    app = opened(ui, look, explain=NEW)
    assert app.begin(recorded(f"{table}.play")[0])
    ui.frames(3)
    assert cards(ui) == [Words(look[2], app.session.header.game)(f"first.{card}") for card in ("aim", "turn", "end")]
