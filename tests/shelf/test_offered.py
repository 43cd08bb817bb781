"""What Home offers stands in one small file, which is written for it alone and read with care."""

from __future__ import annotations

import contextlib
import json
import time
from pathlib import Path
from typing import Any

import pytest

from companion.core.header import Seat
from companion.core.say import Free, Say, Who, say
from companion.shelf import offered
from companion.shelf.evenings import OVER, Evening, Sat
from companion.shelf.offered import LATELY, Offered, Standing
from companion.shelf.shelf import Shelf
from tests.shelf.test_shelf import begun, ended

CARD = Evening("t1", "open-table", 1, 2, (Sat("a", "Anna"),))
STANDS = Standing("t1", say("title.open"), (("Anna", "red", "disc", "A"),))


def test_where_a_table_stood_is_told_with_the_marks_of_its_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path)
    table = begun(shelf)
    with contextlib.closing(shelf.open(table)) as session:
        session.answer("table", "vote")
        shelf.touch(session)
        title = session.scene().title
    stands = Shelf(tmp_path).home.standing
    assert stands == Standing(table, title, (("Anna", "red", "disc", "A"), ("Ben", "blue", "square", "B")))
    later = time.time() + 60  # of two in one second nobody can say which was the last
    monkeypatch.setattr(time, "time", lambda: later)
    begun(shelf)
    assert shelf.home.standing is not None
    assert shelf.home.standing.table != table, "another table runs now"


def test_the_last_evenings_are_told_without_the_running_one(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    done = [ended(shelf) for _ in range(LATELY + 2)]
    running = begun(shelf)
    begun(shelf, trial=True)
    with contextlib.closing(shelf.open(running)) as session:
        shelf.touch(session)
    lately = [card.table for card in Shelf(tmp_path).home.lately]
    assert len(lately) == LATELY
    assert set(lately) <= {*done, running}


def test_home_tells_who_won_where_two_have_one_name_and_where_a_rival_won(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    bens = Sat("a", "Ben"), Sat("b", "Ben", won=True), Sat("c", "Cora")
    clan = Sat("a", "Ben"), Sat("tokugawa-easy", "Tokugawa", won=True, rival=True)
    for at, seats in enumerate((bens, clan)):
        shelf.put(Evening(f"t{at}", "white-castle", at, at, seats, OVER))
    told = {card.table: (card.names, card.winners) for card in Shelf(tmp_path).home.lately}
    assert told == {"t0": (("Ben", "Ben", "Cora"), ("Ben",)), "t1": (("Ben",), ("Tokugawa",))}


def test_names_stand_in_the_place_of_seats() -> None:
    anna = Seat("s1", "Änna", "red", "disc", "A")
    title = say("title.last_round", who=(Who("s1"), Who("gone")), inner=say("phase.1", who=Who("s1")), left=2)
    told = offered.named(title, (anna,))
    inner = say("phase.1", who=Free("Änna"))
    assert told == say("title.last_round", who=(Free("Änna"), Free("gone")), inner=inner, left=2)


@pytest.mark.parametrize("stands", [Standing("t1", Say("x" * 99)), Standing("t1", say("title", name=Free("a\nb")))])
def test_what_may_not_be_shown_is_not_kept(stands: Standing) -> None:
    assert offered.offered(CARD, None, (), stands, empty=False).standing is None


def test_a_file_of_before_still_tells_what_it_knew() -> None:
    old = {"running": None, "last": None, "empty": False}
    assert offered.from_plain(old) == Offered(empty=False)


@pytest.mark.parametrize(
    "wrong",
    [
        {"standing": {"table": "t1", "where": "title", "seats": []}},
        {"standing": {"table": "t1", "where": {"say": "a\u202eb", "with": {}}, "seats": []}},
        {"standing": {"table": "t1", "where": {"say": "title", "with": {}}, "seats": [["Anna", "red"]]}},
        {"standing": {"table": "t1", "where": {"say": "title", "with": {"a": 1.5}}, "seats": []}},
        {"standing": ["t1"]},
        {"lately": [{"table": "t1"}]},
        {"lately": [3]},
        {"more": 1},
    ],
)
def test_a_file_that_nobody_wrote_is_refused(wrong: dict[str, Any]) -> None:
    plain = json.loads(json.dumps(offered.to_plain(Offered(CARD, CARD, False, (CARD,), STANDS))))
    assert offered.from_plain(plain).standing == STANDS
    with pytest.raises((TypeError, KeyError, AttributeError)):
        offered.from_plain({**plain, **wrong})
