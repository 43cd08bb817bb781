"""The way of a tap, measured: which files of companion/ it goes through, and how many of our functions it calls.

`make ways` prints it for a seal behind the curtain, a turn of the rival, and a seal that comes from a browser.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

from companion import FOLDER
from companion.core.asks import Ask, Form, Value
from companion.running import dealer
from tools.by_hand import app_in, hand

OURS = str(FOLDER / "companion") + "/"
ROOMS = ("ui", "bidding_box", "running", "games", "core")


@contextmanager
def followed() -> Iterator[Counter[str]]:
    """Counts the calls into each file of ours while it lasts."""
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(OURS) and not frame.f_code.co_name.startswith("<"):
            calls[name.removeprefix(OURS)] += 1

    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)


def told(name: str, calls: Counter[str]) -> None:
    rooms = Counter(dict.fromkeys(ROOMS, 0))
    for path, count in calls.items():
        rooms[path.partition("/")[0]] += count
    parts = ", ".join(f"{room} {rooms[room]}" for room in ROOMS if rooms[room])
    print(f"{name}: {len(calls)} files, {sum(calls.values())} calls ({parts})")


def sealed_behind_the_curtain(ui: Any, app: Any) -> Counter[str]:
    """From `Sure` to the row in the journal and the next curtain."""
    from companion.core.header import Header, Seat
    from companion.ui.table import curtain
    from companion.ui.widgets import holding

    seats = (Seat("anna", "Anna", "red", "disc", "A"), Seat("ben", "Ben", "blue", "square", "B"))
    assert app.begin(Header("t1", "open-table", 2, seats, seed="ab"))
    app.session.answer("table", "bid")
    app.session.answer("table", usual(app.session.position.ask("table")))
    ui.pause(curtain.NO_TOUCH + 0.1)
    ui.hold("curtain.hold", holding.HOLD + 0.1)
    ui.pause(curtain.NO_TOUCH + 0.1)
    ui.tap("pad.7")
    ui.tap("ask.give")
    ui.pause(curtain.NO_TOUCH + 0.1)
    return _tapped(ui, lambda: ui.tap("ask.sure"))


def rivals_turn(ui: Any, app: Any) -> Counter[str]:
    """From the tap that ends one's own turn to the clan's list of what to do, with a deck that the app knows."""
    from tests.ui.recorded import entered, recorded

    header, rows = recorded("white-castle/solo-easy-practice.play")
    done = next(number for number, row in enumerate(rows) if row.seat == "table")
    place, shuffle = done - 2, done - 1
    assert app.begin(header)
    entered(app, rows[:place])
    ui.frames(3)
    with patch.object(dealer, "draw", lambda *_: rows[shuffle].value):
        return _tapped(ui, lambda: entered(app, rows[place:shuffle]))


def sealed_in_a_browser() -> Counter[str]:
    """From the frame that arrives at the box to the row in the journal and what all phones are told."""
    from random import Random

    from companion.core.header import Header, Seat
    from companion.games import GAMES
    from companion.running.begin import begin
    from companion.running.journal import Journal
    from tests.bidding_box.tables import Room

    seats = (Seat("anna", "Anna"), Seat("ben", "Ben"))
    with tempfile.TemporaryDirectory() as folder:
        session = begin(Journal(Path(folder) / "t.hanko"), Header("t1", "open-table", 2, seats, seed="ab"), GAMES)
        session.answer("table", "bid")
        session.answer("table", usual(session.position.ask("table")))
        room = Room(session, Random(1))
        phones = [room.phone(seat.id) for seat in seats]
        room.settle()
        phones[0].seal("7")
        connection, text = room.up.popleft()
        with followed() as calls:
            room.host.received(connection, text, room.now)
            room.host.tick(room.now + 1)
        session.close()
    return calls


def usual(ask: Ask) -> Value:
    """What a bid is usually like."""
    assert isinstance(ask, Form)
    return tuple(entry.forfeit for entry in ask.fields)


def _tapped(ui: Any, tap: Callable[[], None]) -> Counter[str]:
    with followed() as calls:
        tap()
        ui.frames(2)
    return calls


def main() -> None:
    size = (412, 915)
    ui = hand(Path(tempfile.mkdtemp(prefix="hanko-")), size)
    ways: dict[str, Callable[[Any, Any], Counter[str]]] = {
        "a seal behind the curtain": sealed_behind_the_curtain,
        "a turn of the rival": rivals_turn,
    }
    for name, way in ways.items():
        told(name, way(ui, app_in(ui, size, "en", "light")))
        ui.close()
    told("a seal from a browser", sealed_in_a_browser())


if __name__ == "__main__":
    main()
