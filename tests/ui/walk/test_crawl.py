"""Every button of the screens that evenings reach is pressed, on a copy of the shelf; in `make test` some of them."""

from __future__ import annotations

import random
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from tests.counts import FULL
from tests.ui.walk.looks import Look, contents, looks, plays
from tests.ui.walk.pressing import Place
from tests.ui.walk.tags import kinds_of
from tests.ui.walk.walking import Record, told

SOME, MOST = 3, 240  # presses for each game, in `make test` and in the soak
FEW, MANY = 3, 300  # the same from Home
PHONES = 160  # among phones, where each begins a table anew
HOUSE = ("white-castle/anna", "open-table/sums")  # the evenings that lie there
WHOLE = ("flowers/two", "oriente/four", "white-lotus/first-year", "white-castle/solo-hard-physical")


@pytest.fixture(autouse=True)
def nobodys_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a press saves lies in nobody's own folder."""
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.mark.counts
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_button_does_something_and_home_is_near(ui: Any, game: str, record_property: Record) -> None:
    from tests.ui.walk.crawler import Crawl
    from tests.ui.walk.shelves import shelves
    from tests.ui.walk.unpainted import unpainted

    chance = random.Random(game if FULL else f"{contents()} {game}")
    of_game = [play for play in plays() if play.startswith(f"{game}/")]
    known: set[str] = set()
    with unpainted():
        chosen = of_game if FULL else chance.sample(of_game, 1)
        in_turn = list(looks())
        chance.shuffle(in_turn)
        places = [place for play, look in zip(chosen, cycle(in_turn)) for place in shelves(play, look, ui.out, known)]
        if not FULL:
            chance.shuffle(places)
        crawl = Crawl(ui, MOST if FULL else SOME)
        crawl.run(places)
    record_property("walked", crawl.told.plain())
    told(crawl.told)


@pytest.mark.counts
def test_every_button_that_is_reached_from_home_does_something(
    ui: Any, record_property: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """History, settings, a new table, what people own: not a running evening, which is crawled above."""
    from companion.ui import device
    from tests.ui.walk.shelves import behind, house

    monkeypatch.setattr(device, "colour", lambda: "#336699")  # as a phone's picture gives it one
    chance = random.Random(f"{contents()} home")
    look = Look() if FULL else chance.choice(list(looks()))
    home = house(ui, look, ui.out, (*HOUSE, *WHOLE) if FULL else HOUSE)
    pressed(ui, [home, *behind(home)] if FULL else [home], MANY, chance, record_property)


@pytest.mark.counts
def test_every_button_among_phones_does_something(ui: Any, record_property: Record) -> None:
    """As a phone at the table of another device, and as the box that phones join."""
    from tests.ui.walk.among_phones import among_phones

    chance = random.Random(f"{contents()} phones")
    look = Look() if FULL else chance.choice(list(looks()))
    with among_phones(look, ui.out) as places:
        pressed(ui, places if FULL else [chance.choice(places)], PHONES, chance, record_property)


def pressed(ui: Any, places: list[Place], most: int, chance: random.Random, record: Record) -> None:
    from tests.ui.walk.crawler import Crawl
    from tests.ui.walk.unpainted import unpainted

    crawl = Crawl(ui, most) if FULL else Crawl(ui, FEW, chance)
    with unpainted():
        crawl.run(places)
    record("walked", crawl.told.plain())
    told(crawl.told)


def test_a_part_of_something_is_pressed_for_all_of_it() -> None:
    assert kinds_of("settings.theme.dark") == ("settings.theme",)
    assert kinds_of("settings.text.more") == ("*.more", "settings.text")
    assert kinds_of("step.red.less") == ("step.*.less",)
    assert kinds_of("everything.stop") == ("everything.stop",)
    assert kinds_of("presence.anna.away") == ("presence.*.*",)
    assert kinds_of("licence.Expat, in Python 3.14") == ("licence.*",)
