"""The part of a life among phones: the app as the box, and as a phone at the table of another device."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from tests.surely import surely

BIDS = "open-table/bids"
FAR = "far.hanko"  # the table of the other device
Do = Callable[[], object]


def box(life: Any) -> Iterator[Do]:
    """A phone seals while the box is put aside."""
    from companion.bidding_box.client import Client
    from companion.ui import hosting

    hosting.ADDRESS = "127.0.0.1"
    app = life.app
    yield from _to_the_bid(life)
    surely(hosting.start(app, app.session), "the box")
    phone = Client(app.box.seat_code("anna"), f"{1:032x}", {})
    phone.start()
    yield from life.until("the box asks who it is", lambda: phone.connection == "asking")
    phone.claim()
    yield from life.until("the seat is taken", lambda: app.connections.get("anna") == "live")
    yield from life.until("the ask", lambda: any(each.ask for each in phone.scene().asked))

    def seal() -> None:
        phone.answer("anna", 5)
        surely(phone.wait(lambda _: "anna" in app.session.scene().sealed, 10), "the seal")
        if life.killed == "box":
            life.die()

    yield from life.put_through("box: a phone seals meanwhile", seal)
    life.told[-1]["same"] = "anna" in app.session.scene().sealed
    phone.close()
    hosting.stop(app)


def _to_the_bid(life: Any) -> Iterator[Do]:
    from tests.ui.recorded import recorded

    header, rows = recorded(f"{BIDS}.play")
    surely(life.app.begin(replace(header, table="hosted")), "the table")
    yield life.nothing
    to_the_bid(life.app.session, rows)
    yield life.nothing


def guest(life: Any) -> Iterator[Do]:
    """The app is a phone at another device's table."""
    from companion.bidding_box.box import Box
    from companion.games import GAMES
    from companion.running.begin import begin
    from companion.running.journal import Journal
    from companion.ui import links
    from tests.ui.recorded import recorded

    header, rows = recorded(f"{BIDS}.play")
    far = begin(Journal(life.folder / FAR), header, GAMES)
    to_the_bid(far, rows)
    box = Box(far, "127.0.0.1")
    box.start()
    life.app.stage.show("home")
    surely(links.follow(life.app, box.seat_code("ben").link), "the page of the link")
    yield from life.until("you are Ben", lambda: life.app.stage.screen.step == "asking")
    life.app.stage.screen.me()
    yield from life.until("the table", lambda: life.app.session is not None)
    yield from life.until("the ask", lambda: asked(life))
    yield from life.put_through("guest", life.die if life.killed == "guest" else life.nothing)
    yield from life.until("the box again", lambda: not life.app.session.trouble)
    life.app.session.answer("ben", 7)
    yield from life.until("the seal", lambda: "ben" in far.scene().sealed)
    box.stop()
    far.close()


def back(life: Any) -> Iterator[Do]:
    """Whoever was a guest finds the table again, once the other device is there."""
    from companion.bidding_box.box import Box
    from companion.running.journal import Journal
    from companion.running.session import Session

    if life.app.stage.path[-1][0] == "join":
        box = Box(Session(Journal(life.folder / FAR)), "127.0.0.1")
        box.start()
        yield from life.until("the table of the other device", lambda: life.app.session is not None and asked(life))


def asked(life: Any) -> bool:
    return any(each.ask for each in life.app.session.scene().asked)


def to_the_bid(session: Any, rows: tuple[Any, ...]) -> None:
    """Up to where everybody is asked for a number in secret."""
    from tests.ui.recorded import give

    for row in rows:
        if any(asked.secret for asked in session.scene().asked):
            return
        give(session, row)
