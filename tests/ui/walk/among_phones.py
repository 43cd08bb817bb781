"""The crawl among other devices: the app as a phone at their table, and as the box that phones join.

Each press there begins at a new table, so that nothing is left of the press before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.bidding_box.kept import Kept
from companion.shelf.settings import NOBODY, Settings
from companion.shelf.shelf import Shelf
from tests.surely import surely
from tests.ui.life_phones import BIDS, to_the_bid
from tests.ui.recorded import recorded
from tests.ui.walk.looks import Look
from tests.ui.walk.pressing import Place

BID = 5
OWN_NETWORK = "127.0.0.1"


class Far:
    """The device of somebody else, at which everybody is asked for a bid: begun anew for each phone that comes."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.times = folder, 0
        self.box: Any = None

    # -- how far the phone has come

    def choosing(self, ui: Any) -> None:
        """It has opened the link for all, and is asked which seat is its."""
        self._anew()
        self._follow(ui, self.box.table_code.link, "choosing")

    def asking(self, ui: Any) -> None:
        """It has opened Ben's link, and is asked whether it is Ben's."""
        self._anew()
        self._follow(ui, self.box.seat_code("ben").link, "asking")

    def sit(self, ui: Any) -> None:
        """It is Ben's, and he is asked for his bid."""
        self.asking(ui)
        ui.app.stage.screen.me()
        ui.wait(lambda: ui.app.session is not None and _asked(ui.app.session), "the ask")

    def sealed(self, ui: Any) -> None:
        """Ben has sealed."""
        self.sit(ui)
        ui.app.session.answer("ben", BID)
        ui.wait(lambda: ui.find("own_phone.anew"), "Ben's seal")

    def comparing(self, ui: Any) -> None:
        """All have sealed, and Ben wants to compare letters first."""
        self.sit(ui)
        ui.app.joined.compare(True)
        ui.app.session.answer("ben", BID)
        ui.wait(lambda: "ben" in self.box.session.scene().sealed, "Ben's seal")
        _seal_the_others(self.box.session)
        ui.wait(lambda: ui.find("own_phone.same"), "the letters")

    def gone(self, ui: Any) -> None:
        """It has sat there once, and may come again."""
        self.sit(ui)
        ui.app.stage.show("home")
        ui.app.stage.show("join")

    # -- the device

    def _follow(self, ui: Any, link: str, step: str) -> None:
        from companion.ui import links

        surely(links.follow(ui.app, link), "the page of the link")
        ui.wait(lambda: ui.app.stage.screen.step == step, step)

    def _anew(self) -> None:
        from companion.bidding_box.box import Box
        from companion.games import GAMES
        from companion.running.begin import begin
        from companion.running.journal import Journal

        self.close()
        self.times += 1
        header, rows = recorded(f"{BIDS}.play")
        session = begin(Journal(self.folder / f"far-{self.times}.hanko"), header, GAMES)
        to_the_bid(session, rows)
        self.box = Box(session, OWN_NETWORK)
        self.box.start()

    def close(self) -> None:
        if self.box is not None:
            self.box.stop()
            self.box.session.close()
            self.box = None


class Near:
    """The app is the box: phones come to the table that lies here."""

    def __init__(self) -> None:
        self.phones: list[Any] = []

    def asked(self, ui: Any) -> None:
        """Anna's phone has joined, and another says that it is Ben's; the page with the pictures is open."""
        self._open(ui)
        self._seat(ui, "anna")
        self._phone(ui.app.box.table_code, "choosing", ui).ask_for("ben")
        ui.wait(ui.app.box.wishes, "the wish")
        ui.app.stage.show("phones")
        ui.wait(lambda: ui.find("box.yes.ben"), "the question whose phone it is")

    def shut(self, ui: Any) -> None:
        """All have sealed, and Anna's phone is gone and opens nothing."""
        self._open(ui)
        anna = self._seat(ui, "anna")
        ui.wait(lambda: _asked(anna), "the ask")
        anna.answer("anna", BID)
        ui.wait(lambda: "anna" in ui.app.scene.sealed, "Anna's seal")
        anna.close()
        _seal_the_others(ui.app.session)
        ui.wait(lambda: ui.find("secret.void"), "the offer to go on without her")

    def _open(self, ui: Any) -> None:
        from companion.ui import hosting

        self.close()
        surely(hosting.start(ui.app, ui.app.session), "the box")

    def _seat(self, ui: Any, seat: str) -> Any:
        phone = self._phone(ui.app.box.seat_code(seat), "asking", ui)
        phone.claim()
        ui.wait(lambda: ui.app.connections.get(seat) == "live", "the seat is taken")
        return phone

    def _phone(self, code: Any, comes_to: str, ui: Any) -> Any:
        from companion.bidding_box.client import Client

        phone = Client(code, f"{len(self.phones) + 1:032x}", {})
        self.phones.append(phone)
        phone.start()
        ui.wait(lambda: phone.connection == comes_to, comes_to)
        return phone

    def close(self) -> None:
        for phone in self.phones:
            phone.close()
        self.phones = []


def _asked(table: Any) -> bool:
    return any(each.ask for each in table.scene().asked)


def _seal_the_others(session: Any) -> None:
    for each in session.scene().asked:
        if each.secret and each.seat not in session.scene().sealed:
            session.answer(each.seat, BID)


@contextmanager
def among_phones(look: Look, out: Path) -> Iterator[list[Place]]:
    """The places of a phone with a seat and without one, and of the box."""
    from companion.bidding_box import box
    from companion.bidding_box.addresses import Address
    from companion.ui import hosting

    settings = Settings(language=look.language, text=look.text, theme="light", reduce_motion=True, explain=NOBODY)
    guest, own = out / "guest", out / "box"
    for folder in (guest, own):
        Shelf(folder).set(settings)
    _table(own)
    far, near = Far(out), Near()
    two = (Address(OWN_NETWORK, "lo"), Address("127.0.0.2", "lo"))
    comes: dict[str, tuple[Path, Callable[[Any], None]]] = {
        "guest": (guest, far.sit),
        "guest choosing": (guest, far.choosing),
        "guest asked who": (guest, far.asking),
        "guest who has sealed": (guest, far.sealed),
        "guest who compares": (guest, far.comparing),
        "guest who was there": (guest, far.gone),
        "box that is asked": (own, near.asked),
        "box that waits": (own, near.shut),
    }
    with ExitStack() as here:
        here.enter_context(patch.object(hosting, "ADDRESS", OWN_NETWORK))
        here.enter_context(patch.object(box, "addresses", lambda: two))
        here.enter_context(patch.object(box, "GO_ON_AFTER", 0.5))
        here.callback(near.close)
        here.callback(far.close)
        places = [Place(f"{name} {look}", folder, (), come, look.size) for name, (folder, come) in comes.items()]
        yield [*places, next(place for place in places if place.comes == near.asked).through("box.anna")]


def _table(folder: Path) -> None:
    """The evening at which everybody is asked for a bid lies here, open; the network of the house is known."""
    Kept(folder / "wifi.json")["name"] = "Kitchen"
    header, rows = recorded(f"{BIDS}.play")
    shelf = Shelf(folder)
    with closing(shelf.begin(header)) as session:
        to_the_bid(session, rows)
        shelf.touch(session)
        shelf.leave_off(screen="table", table=header.table)
