"""The box as the window and the command line use it: start it, show the codes of the seats, watch the connections."""

from __future__ import annotations

import gc
from collections.abc import Callable

from companion.bidding_box import codes
from companion.bidding_box.addresses import Address, addresses
from companion.bidding_box.codes import Code
from companion.bidding_box.host import Host
from companion.bidding_box.page import Mood
from companion.bidding_box.places import Places
from companion.bidding_box.seating import Wish
from companion.bidding_box.server import Server
from companion.core.say import Free, Say, say
from companion.running.session import Session

GO_ON_AFTER = 60.0  # seconds, before the table is offered to go on without a phone
NOBODY_AFTER = 20.0


def pace(begun: bool) -> None:
    """While all wait for seals to open, what was here before is not looked through for what nobody needs any more."""
    gc.freeze() if begun else gc.unfreeze()


class Box:
    """Every method may be called from any thread."""

    def __init__(
        self, session: Session, address: str = "0.0.0.0", port: int | None = None, mood: Mood | None = None
    ) -> None:
        self.session = session
        self.places = Places(session)
        self._wished = self.places.port if port is None else port
        self._server = Server(self._ears, address, mood)
        self._bound = "" if address == "0.0.0.0" else address
        self._watchers: list[Callable[[], None]] = []
        self._chosen, self._listens = self.places.at, False  # phones that have joined look for it there
        self.notice: Say | None = None
        self.warned: Say | None = None  # the trouble that whoever has the device has seen last
        self.watched = False  # does whoever has the device see who asks?
        self.asked: tuple[Wish, ...] = ()  # what phones wished when whoever has the device was told last
        self.told = ""  # the address that whoever shows the codes has seen last

    def _ears(self, server: Server) -> Host:
        self.host = Host(self.session, self.places, server.send, server.drop)
        self.host.connections.watcher = self.host.seating.watcher = self._connections_changed
        self.host.rounds.paced = pace
        return self.host

    def mind(self, told: Callable[[BaseException | None], None]) -> None:
        """A mistake in the server's thread goes there instead of into a log that nobody reads."""
        self._server.mind(told)

    # -- on and off

    def start(self) -> None:
        """Refused, in words, where there is no free port. The port is remembered: phones find only the same one."""
        port = self._server.start(self._wished)
        self._listens = True
        self.session.watch(self._server.changed)
        if self._wished and port != self._wished:
            self.notice = say("box.other_port", port=port)
        self.notice = self.moved() or self.notice
        self.places.remember(port, self.address)

    def stop(self) -> None:
        """Also twice, and also where it has not begun."""
        if self._listens:
            self._listens = False
            self.session.unwatch(self._server.changed)
            self._server.stop()
            pace(False)

    # -- where, and who may join

    @property
    def port(self) -> int:
        return self._server.port

    def addresses(self) -> tuple[Address, ...]:
        """Own addresses, best first; more than one: let people choose."""
        return addresses()

    @property
    def choices(self) -> tuple[str, ...]:
        """Several own addresses, of which one is on the codes; none where it listens on a given one only."""
        have = () if self._bound else tuple(address.ip for address in self.addresses())
        return have if len(have) > 1 else ()

    def choose(self, ip: str) -> None:
        self._chosen = ip
        self.places.remember(self.port, self.address)

    def moved(self) -> Say | None:
        """What to say when this device has another address than the one where its phones look for it."""
        known, here = self.places.at, self.address
        if not here or here == known:
            return None
        self.places.remember(self.port, here)
        return say("box.moved", place=Free(f"{here}:{self.port}")) if known and self.places.taken else None

    @property
    def address(self) -> str:
        """The address that is on the codes: the chosen one while this device has it, else the likeliest."""
        if self._bound:
            return self._bound
        have = [address.ip for address in self.addresses()]
        return self._chosen if self._chosen in have or not have else have[0]

    def seat_code(self, seat: str) -> Code:
        place = self.places[seat]
        return Code(self.address or "127.0.0.1", self.port, place.key, seat, place.epoch)

    def code(self, seat: str) -> str:
        """What the picture to scan holds."""
        return self.seat_code(seat).url

    def typed(self, seat: str) -> tuple[str, str]:
        """For typing: the address for the browser, and the code that the page then asks for."""
        found = self.seat_code(seat)
        return found.place, codes.typed(found.key)

    @property
    def table_code(self) -> Code:
        """One code for all: with it a phone asks for a seat."""
        return codes.of_table(self.address or "127.0.0.1", self.port, self.places.signs)

    @property
    def watching(self) -> str:
        """A link without a seat: what all see, for a large screen or for who only watches."""
        return self.table_code.url + codes.WATCHING

    def wishes(self) -> tuple[Wish, ...]:
        """Which phones say that a seat is theirs, and wait for the table's word."""
        found: tuple[Wish, ...] = self._server.call(lambda: self.host.seating.wishes)
        return found

    def give(self, wish: Wish) -> None:
        """The table says so too."""
        self._server.call(lambda: self.host.seating.give(wish))

    def refuse(self, wish: Wish) -> None:
        self._server.call(lambda: self.host.seating.refuse(wish))

    @property
    def handed_on(self) -> bool:
        """Does the table lie on another device now?"""
        return self.host.seating.moving.moved

    def renew(self) -> None:
        """Another code for all."""
        self._server.call(self.host.seating.renew)

    def rekey(self, seat: str) -> None:
        """Give the seat to another phone: a new code, and the old phone is told."""
        self._server.call(lambda: self.host.rekey(seat, self._server.now()))

    # -- how it stands

    def connections(self) -> dict[str, str]:
        """`empty`, `live` or `away`, for each seat."""
        found: dict[str, str] = self._server.call(lambda: self.host.connections.states(self.host.now))
        return found

    @property
    def reached(self) -> bool:
        """Has any phone ever got through? If not after 20 seconds, it is on another network."""
        return self._server.reached > 0

    @property
    def echo(self) -> float | None:
        """How many seconds the first phone took to answer: the test that this network carries the box."""
        return self.host.connections.echo

    @property
    def trouble(self) -> Say | None:
        """What the table should know of whoever tries to join."""
        return self.host.connections.trouble

    @property
    def letters(self) -> str:
        """The letters that are compared now, while nothing is open."""
        return self.host.rounds.letters

    def may_go_on(self) -> bool:
        """Seals have stayed shut for a minute: the table may wait, go on without them (`session.forfeit`) or void."""
        return self.host.rounds.waited >= GO_ON_AFTER

    def watch(self, watcher: Callable[[], None]) -> None:
        """Called, in the server's thread, whenever a connection changes."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[], None]) -> None:
        self._watchers.remove(watcher)

    def _connections_changed(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()
