"""Who has shown the code of the whole table: says which seat is its, until the table says so too, or only watches.

No sockets, no clock. The table decides with `give` and `refuse`; nothing here is kept, for a phone asks again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.bidding_box import handing, wire
from companion.bidding_box.badges import looks
from companion.bidding_box.company import Company, Guest
from companion.bidding_box.moving import Moving
from companion.bidding_box.places import Places
from companion.bidding_box.telling import Telling
from companion.core.say import Refused, Say, Who
from companion.running.session import Session

MOST_NOES = 3  # for one connection


@dataclass(frozen=True, slots=True)
class Wish:
    """One phone says that a seat is its; without a seat: a device asks for the whole table. `sign` stands there too."""

    id: int
    seat: str
    sign: str


class Seating:
    def __init__(self, session: Session, places: Places, company: Company, telling: Callable[[], Telling]) -> None:
        self._session, self._places, self._company, self._telling = session, places, company, telling
        self._asking: dict[int, tuple[str, str]] = {}  # which seat, and what its phone sent for the exchange
        self.moving = Moving(session, places)
        self.secret = (
            0  # of the box, for the exchange; made when the first phone comes, with what phones are sent of it
        )
        self._public = ""
        self.watcher: Callable[[], None] = lambda: None

    # -- who comes

    def greet(self, guest: Guest, links: dict[str, str]) -> None:
        """Which seats there are, and what the exchange of their keys needs."""
        if not self.secret:
            self.secret = handing.secret()
            self._public = handing.public(self.secret)
        seats = [[seat.id, seat.name, seat.colour, seat.shape, seat.letter] for seat in self._session.people()]
        frame = {"t": "WELCOME", "s": "", "name": "", "here": False, "l": guest.language}
        frame |= {"words": self._telling().sentences(guest.language), "game": self._session.header.game}
        frame |= {**looks(guest), "seats": seats, "n": f"{handing.PRIME:0512x}", "b": self._public}
        self._company.tell(guest, frame)
        self._company.tell(guest, {"t": "LINKS", "links": links})

    def move(self, guest: Guest, frame: wire.Frame) -> None:
        """The whole table shall lie on that device."""
        self._asking[guest.id] = "", frame["p"]
        self.watcher()

    def take(self, guest: Guest, frame: wire.Frame) -> None:
        """That's me, says a phone. Whose phone has the seat already keeps it."""
        seat = frame["s"]
        names = self._session.names()
        bound = self._places[seat].device if seat in names else ""
        if seat not in names or (bound and bound != guest.device):
            words = self._telling().words(guest.language)
            said = words("guest.seat_taken", who=Who(seat)) if bound else words("refused.not_yours")
            self._company.tell(guest, {"t": "ERR", "of": "TAKE", "e": "taken" if bound else "no_seat"}, said)
            return
        self._asking[guest.id] = seat, frame["p"]
        self.watcher()

    def closed(self, id_: int) -> None:
        if self._asking.pop(id_, None):
            self.watcher()

    # -- what the table says to it

    @property
    def wishes(self) -> tuple[Wish, ...]:
        """In the order in which they came."""
        table = self._session.header.table
        return tuple(Wish(id_, seat, handing.sign(table, sent)) for id_, (seat, sent) in self._asking.items())

    def give(self, wish: Wish) -> str:
        """It is so: the seat is this phone's. Whoever asked for the same seat is told that it is gone.

        Yes was said to what stood there, and is nothing for a phone that wishes something else by now.
        """
        guest = self._company.guests.get(wish.id)
        if guest is None or wish not in self.wishes:
            return ""
        seat, sent = self._asking.pop(wish.id)
        if not seat:
            self._hand_over(guest, sent)
            return ""
        if (bound := self._places[seat].device) and bound != guest.device:
            return ""
        self._places.bind(seat, guest.device)
        place = self._places[seat]
        self._tell_key(guest, sent, place.key, seat, place.epoch)
        for other, (asked, _) in list(self._asking.items()):
            if asked == seat:
                self._no(other, "taken", Say("guest.seat_taken", (("who", Who(seat)),)))
        self.watcher()
        return seat

    def _hand_over(self, guest: Guest, sent: str) -> None:
        """It may fetch the table; all of it stays here until it has."""
        try:
            self._places.moving = self.moving.begin()
        except Refused as refused:
            self._no(guest.id, "refused", refused.say)
            self.watcher()
            raise
        self.watcher()
        self._tell_key(guest, sent, self._places.moving, "", 0)

    def _tell_key(self, guest: Guest, sent: str, key: bytes, seat: str, epoch: int) -> None:
        words = [self._session.header.table, seat, str(epoch)]
        self._company.tell(
            guest, {"t": "KEY", "s": seat, "e": epoch}, handing.veiled(key, self.secret, sent, words).hex()
        )

    # -- the whole table

    def offer(self, guest: Guest) -> None:
        """To the device that may fetch it: how much there is."""
        guest.moving = True
        frame = {"t": "WELCOME", "s": "", "name": "", "here": False, "l": guest.language, "words": {}}
        self._company.tell(guest, {**frame, "game": self._session.header.game, **self.moving.offer()})

    def part(self, guest: Guest, frame: wire.Frame) -> None:
        self._company.tell(guest, {"t": "PART", "a": frame["a"]}, self.moving.part(frame["a"]))

    def moved(self, guest: Guest, _: wire.Frame) -> None:
        """It lies there now: every phone is told so, and this box rests. Not where play went on here meanwhile."""
        gone, self._places.moving = self.moving.gone(), b""
        for other in list(self._company.guests.values()):
            if other.channel is not None and (gone or other is guest):
                self._company.end(other, "handed_on" if gone else "old_code")
        self.watcher()

    def refuse(self, wish: Wish) -> None:
        """It is not: that phone may choose once more, a few times."""
        if wish in self.wishes:
            self._no(wish.id, "refused", Say("guest.not_you"))
            self.watcher()

    def _no(self, id_: int, why: str, said: Say) -> None:
        self._asking.pop(id_, None)
        guest = self._company.guests.get(id_)
        if guest is None:
            return
        words = self._telling().words(guest.language).say(said)
        self._company.tell(guest, {"t": "ERR", "of": "TAKE", "e": why}, words)
        guest.noes += 1
        if guest.noes >= MOST_NOES:
            self._company.end(guest, "old_code")

    def renew(self) -> None:
        """Another code for the table: whoever came with the old one and has no seat goes."""
        self._places.renew()
        for guest in list(self._company.guests.values()):
            if guest.channel is not None and not guest.seat:
                self._company.end(guest, "old_code")
        self._asking.clear()
        self.watcher()
