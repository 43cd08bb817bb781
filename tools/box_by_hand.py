"""Phones at the table for the pictures: the code of a seat, seals from their own phones, joining another device."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion.bidding_box import codes
from companion.bidding_box.client import Client

Look = Callable[[str], None]
BID = (None, ("anna", "ben", "cora"), "highest", 20, False, "nobody")


def evening(ui: Any, app: Any, look: Look) -> None:
    """Anna and Ben scan, all bid, Ben's phone is still thinking; then the other side: a code is asked for."""
    from companion.core.header import Header
    from companion.games import GAMES
    from companion.ui import hosting
    from tests.ui.evening import PEOPLE

    hosting.ADDRESS = "127.0.0.1"
    assert app.begin(Header("pictures", "open-table", GAMES["open-table"].rules, PEOPLE[:3], seed="ab" * 16))
    ui.frames(4)
    ui.tap("table.more")
    ui.tap("menu.box")
    anna = _phone(ui, app, "anna")
    ui.tap("box.all")
    ui.pause(0.6)
    look("box")
    ben = _phone(ui, app, "ben")
    cora = _phone(ui, app, "cora")
    ui.tap("box.done")
    app.session.answer("table", "bid")
    app.session.answer("table", BID)
    for phone in (anna, cora):
        ui.wait(lambda phone=phone: phone.guest.round and _asked(phone), "the ask", 10)
        phone.answer(phone.guest.seat, 3)
    ui.wait(lambda: len(app.scene.sealed) == 2, "two seals", 10)
    ui.pause(0.6)
    look("box-sealed")
    for phone in (anna, ben, cora):
        phone.close()
    app.stage.show("home")
    app.stage.show("join")
    ui.pause(0.4)
    look("join")


def _phone(ui: Any, app: Any, seat: str) -> Client:
    """A phone that scans the code of a seat, and says: that's me."""
    ui.tap(f"box.{seat}")
    ui.wait(lambda: (held := ui.get(id="qr").code) and codes.read(held).seat == seat, "the code", 10)
    client = Client(codes.read(ui.get(id="qr").code), f"{ord(seat[0]):032x}", {})
    client.start()
    ui.wait(lambda: client.connection == "asking", "the box asks who it is", 10)
    client.claim()
    ui.wait(lambda: client.connection == "live" and app.connections.get(seat) == "live", "the seat is taken", 10)
    ui.frames(3)
    return client


def _asked(phone: Client) -> bool:
    return any(each.seat == phone.guest.seat and each.ask is not None for each in phone.scene().asked)


def main() -> None:
    """These pictures alone."""
    from tests.ui.conftest import PHONE, TABLET
    from tools import by_hand
    from tools.pictures import LANGUAGES, OUT, THEMES, _take

    ui = by_hand.hand(Path(OUT), PHONE)
    sizes = {"phone": PHONE, "tablet": TABLET}
    for (device, size), theme, language in itertools.product(sizes.items(), THEMES, LANGUAGES):
        app = by_hand.app_in(ui, size, language, theme)
        evening(ui, app, partial(_take, ui, f"{device}-{theme}-{language}.png"))
        ui.close()


if __name__ == "__main__":
    main()
