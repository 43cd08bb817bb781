"""Every button of the screens that evenings reach is pressed, on a copy of the shelf; in `make test` some of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games import GAMES
from tests.counts import FULL
from tests.ui.walk.looks import Look, contents, looks, plays
from tests.ui.walk.tags import kinds_of
from tests.ui.walk.walking import Record, told

SOME, MOST = 3, 240  # presses for each game, in `make test` and in the soak
FEW, MANY = 3, 400  # the same from Home and of a guest
HOUSE = ("white-castle/anna", "open-table/sums")  # the evenings that lie there
WHOLE = ("flowers/two", "oriente/four", "white-lotus/first-year", "white-castle/solo-hard-physical")


@pytest.mark.counts
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_button_does_something_and_home_is_near(ui: Any, game: str, record_property: Record) -> None:
    from tests.ui.walk.crawler import Crawl
    from tests.ui.walk.shelves import shelves
    from tests.ui.walk.unpainted import unpainted

    chance = random.Random(f"{contents()} {game}")
    look = Look() if FULL else chance.choice(list(looks()))
    of_game = [play for play in plays() if play.startswith(f"{game}/")]
    known: set[str] = set()
    with unpainted():
        chosen = of_game if FULL else chance.sample(of_game, 1)
        places = [place for play in chosen for place in shelves(play, look, ui.out, known)]
        if not FULL:
            chance.shuffle(places)
        crawl = Crawl(ui, MOST if FULL else SOME)
        crawl.run(places)
    record_property("walked", crawl.told.plain())
    told(crawl.told)


@pytest.mark.counts
def test_every_button_that_is_reached_from_home_or_by_a_guest_does_something(ui: Any, record_property: Record) -> None:
    """History, settings, the box, a new table, what people own: not a running evening, which is crawled above."""
    from tests.ui.walk.crawler import Crawl
    from tests.ui.walk.guests import guest
    from tests.ui.walk.shelves import house
    from tests.ui.walk.unpainted import unpainted

    chance = random.Random(f"{contents()} home")
    look = Look() if FULL else chance.choice(list(looks()))
    with unpainted(), guest(look, ui.out) as joined:
        evenings = (*HOUSE, *WHOLE) if FULL else HOUSE
        places = [house(ui, look, ui.out, evenings), joined]
        crawl = Crawl(ui, MANY) if FULL else Crawl(ui, FEW, chance)
        crawl.run(places if FULL else [chance.choice(places)])
    record_property("walked", crawl.told.plain())
    told(crawl.told)


def test_a_part_of_something_is_pressed_for_all_of_it() -> None:
    assert kinds_of("settings.theme.dark") == ("settings.theme",)
    assert kinds_of("settings.text.more") == ("*.more", "settings.text")
    assert kinds_of("step.red.less") == ("step.*.less",)
    assert kinds_of("everything.stop") == ("everything.stop",)
