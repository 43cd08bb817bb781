"""The box's side of every guest: who has joined, what may be told to whom, when seals open. No sockets, no clock.

Everything that counts is a row of the session or lies in Places; what is here can be lost at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.bidding_box import wire
from companion.bidding_box.answers import Answers
from companion.bidding_box.badges import looks
from companion.bidding_box.company import BURST, Company, Guest
from companion.bidding_box.connections import AWAY, Connections
from companion.bidding_box.places import Places
from companion.bidding_box.rounds import Rounds, shown_to
from companion.bidding_box.seating import Seating
from companion.bidding_box.telling import Telling
from companion.bidding_box.tries import Tries
from companion.core.say import Free, Refused, Say, refuse, say
from companion.running.session import Session
from companion.words import LANGUAGES, language_for

DROPPED, PING, JOINING = 10.0, 1.5, 15.0  # seconds
RATE = 20.0  # frames that a guest may send in a second, for long


class Host:
    """`send` and `drop` are handed in; both must return at once."""

    def __init__(
        self, session: Session, places: Places, send: Callable[[int, str], None], drop: Callable[[int, str], None]
    ) -> None:
        self.session, self.places = session, places
        self.company = Company(send, drop)
        self.rounds = Rounds(session, self.company)
        self._telling = Telling(session)
        self.connections = Connections(session, places, self.company)
        self.answers = Answers(session, self.company, lambda: self._telling, lambda: self.changed(self.now))
        self.seating = Seating(session, places, self.company, lambda: self._telling)
        self._tries = Tries()
        self.now = 0.0

    # -- connections

    def connected(self, id_: int, nonce: str, now: float, address: str = "") -> None:
        self.now = now
        guest = self.company.guests[id_] = Guest(id_, nonce, now, address, counted=now)
        table = self.session.header.table
        self.company.clear(guest, {"t": "HELLO", "v": wire.VERSION, "a": wire.APP, "g": table, "nh": nonce})

    def closed(self, id_: int, now: float) -> None:
        self.now = now
        self.company.guests.pop(id_, None)
        self.seating.closed(id_)
        self.connections.tell(self.now)

    def received(self, id_: int, text: object, now: float) -> None:
        """One frame of a guest. Whatever is not understood ends the connection and changes nothing."""
        self.now = now
        guest = self.company.guests.get(id_)
        if guest is None:
            return
        back = now - guest.heard >= AWAY
        self.pressed(id_, now)
        if id_ not in self.company.guests:
            return
        guest.heard = now
        if guest.channel is None:
            self._join(guest, text)
        else:
            frame = guest.channel.unpack(text)
            if frame is None:
                self.company.end(guest, "bad_mac")
            elif not wire.sound(frame):
                self.company.end(guest, "bad_format")
            else:
                self._do(guest, frame)
                if back:
                    self.connections.tell(self.now)

    def pressed(self, id_: int, now: float) -> None:
        """A frame of whatever kind: who sends too many is let go, and the table hears of it."""
        guest = self.company.guests.get(id_)
        if guest is None:
            return
        guest.tokens = min(BURST, guest.tokens + (now - guest.counted) * RATE) - 1
        guest.counted = now
        if guest.tokens < 0:
            self.company.end(guest, "too_fast")
            self.flooded()

    def flooded(self) -> None:
        self.connections.warn(Say("box.flooded"))

    def no_sockets(self) -> None:
        self.connections.warn(Say("box.no_sockets"))

    # -- joining

    def _join(self, guest: Guest, text: object) -> None:
        frame = wire.read_clear(text, wire.JOIN) or wire.read_clear(text, wire.JOIN_APP)
        if wire.other_version(text):
            self.company.end(guest, wire.OLD_WORD)
            theirs = {"theirs": Free(app), "here": Free(wire.APP)} if (app := wire.app_of(text)) else {}
            self.connections.warn(say("box.other_versions" if theirs else "box.other_version", **theirs))
            return
        if frame is None or frame["g"] != self.session.header.table or self.seating.moving.moved:
            why = "bad_format" if frame is None else "handed_on" if self.seating.moving.moved else "other_table"
            self.company.end(guest, why)
            return
        if not frame["s"] and self._tries.spent(guest.address, self.now):
            self.company.end(guest, "too_many")
            return
        said = wire.joining(frame, guest.nonce)
        proof = ["BBX2 join", *said]
        found = self.places.whose(frame, self.session.names(), lambda key: wire.mac(key, proof).hex())
        if found is None:
            self._tries.take(guest.address, self.now)
            self.company.end(guest, "old_code")
            return
        seat, key = found
        guest.seat, guest.device, guest.app = seat, frame["d"], frame["f"] == "app"
        guest.language = language_for(frame["l"])
        guest.channel = wire.Channel(key, said, box=True)
        bound = self.places[seat].device if seat else ""
        if not seat and key == self.places.moving:
            self.seating.offer(guest)
        elif not seat:
            self.seating.greet(guest, self.connections.states(self.now))
        elif bound == guest.device:
            self._welcome(guest)
        else:
            self.company.tell(guest, self._greeting(guest))
            if bound:
                self.company.end(guest, "taken")

    def _greeting(self, guest: Guest) -> wire.Frame:
        name = self.session.names().get(guest.seat, guest.seat)
        own = next((seat.language for seat in self.session.people() if seat.id == guest.seat), "")
        guest.language = own if own in LANGUAGES and not self.places[guest.seat].device else guest.language
        words = self._telling.sentences(guest.language)
        frame = {"t": "WELCOME", "s": guest.seat, "name": name, "here": False, "l": guest.language, "words": words}
        return {**frame, **looks(guest), "game": self.session.header.game}

    def _welcome(self, guest: Guest) -> None:
        """The seat is this device's: everything it may know, in one frame; older tabs of it rest."""
        for other in list(self.company.guests.values()):
            if other is not guest and other.here and other.seat == guest.seat:
                self.company.end(other, "moved")
        guest.here = True
        shown = self.session.shown_round()
        frame = {**self._greeting(guest), "here": True, "round": self.rounds.round_for(guest)}
        secret = wire.compact(shown_to(shown, guest.seat)) if shown else "null"
        self.company.tell(guest, frame, secret)
        self.company.tell(guest, {"t": "LINKS", "links": self.connections.states(self.now)})
        self.connections.tell(self.now)
        self._tell_scene(guest)
        self._ping(guest)

    def _claim(self, guest: Guest, _: wire.Frame) -> None:
        bound = self.places[guest.seat].device
        if bound and bound != guest.device:
            self.company.end(guest, "taken")
        elif not guest.here:
            self.places.bind(guest.seat, guest.device)
            self._welcome(guest)

    # -- what guests say

    def _do(self, guest: Guest, frame: wire.Frame) -> None:
        kind = frame["t"]
        does: dict[str, Callable[[Guest, wire.Frame], None]] = {
            "PING": lambda guest, _: self.company.tell(guest, {"t": "PONG"}),
            "PONG": lambda guest, _: self.connections.echoed(guest, self.now),
        }
        if guest.moving:
            does |= {"PART": self.seating.part, "MOVED": self.seating.moved}
        elif not guest.seat:
            does |= {"TAKE": self.seating.take, "MOVE": self.seating.move, "WATCH": self._watch, "SPEAK": self._speak}
        else:
            does["CLAIM"] = self._claim
        if guest.here:
            does |= {
                "SEAL": self._seal, "MARK": self._mark, "OPEN": self._open, "SPEAK": self._speak,
                "ANSWER": self.answers.answer, "UNDO": self.answers.undo, "LEAVE": self._leave,
            }  # fmt: skip
        if guest.here or guest.watching:
            does |= {"WHY": self.answers.why, "LOOK": self.answers.look}
        if kind in does:
            does[kind](guest, frame)

    def _watch(self, guest: Guest, _: wire.Frame) -> None:
        """What all see, and nothing to be done with it."""
        guest.watching, guest.told = True, ""
        self._tell_scene(guest)

    def _leave(self, guest: Guest, _: wire.Frame) -> None:
        """The seat is nobody's: its code opens it no more. A seal that only this phone can open is opened first."""
        found = self.session.open_round()
        if found is not None and guest.seat in found.seals:
            self._refuse(guest, "LEAVE", refuse("leave_sealed").say)
            return
        self.company.end(guest, "left")
        self.rekey(guest.seat, self.now)

    def _seal(self, guest: Guest, frame: wire.Frame) -> None:
        try:
            self.session.seal(guest.seat, frame["r"], frame["c"], by=f"guest {guest.seat}")
        except Refused as refused:
            self._refuse(guest, "SEAL", refused.say)
            return
        self.changed(self.now)
        found = self.rounds.open
        if found is not None and found.id == frame["r"] and not found.locked:
            self.company.tell(guest, {"t": "SEALED", **self.rounds.progress(found), "c": frame["c"]})

    def _mark(self, guest: Guest, frame: wire.Frame) -> None:
        try:
            self.rounds.mark(guest, frame["r"], frame["m"])
        except Refused as refused:
            self._refuse(guest, "MARK", refused.say)

    def _open(self, guest: Guest, frame: wire.Frame) -> None:
        payload, _, salt = frame["x"].partition("|")
        try:
            self.session.open(guest.seat, frame["r"], payload, salt)
        except Refused as refused:
            self._refuse(guest, "OPEN", refused.say)
            return
        if not self.session.locked:  # that was the last one
            self.changed(self.now)
        elif self.rounds.comparing:
            self.rounds.tell_marks()

    def _speak(self, guest: Guest, frame: wire.Frame) -> None:
        guest.language, guest.told = language_for(frame["l"]), ""
        self.company.tell(guest, {"t": "WORDS", "l": guest.language, "words": self._telling.sentences(guest.language)})
        if guest.seat or guest.watching:
            self._tell_scene(guest)

    def _refuse(self, guest: Guest, what: str, said: Say) -> None:
        why = said.key.removeprefix("refused.")
        words = self._telling.words(guest.language).say(said)
        self.company.tell(guest, {"t": "ERR", "of": what, "e": why}, words)
        if what == "SEAL":
            self.company.tell(guest, {"t": "ROUND", "round": self.rounds.round_for(guest)})

    # -- what guests are told

    def changed(self, now: float) -> None:
        """The table may have changed: say at once what concerns the seals; scenes follow with `tell_scenes`."""
        self.now = now
        self.rounds.changed(now)

    def hurries(self, now: float) -> bool:
        return self.rounds.hurries(now)

    def tell_scenes(self) -> Iterator[bool]:
        """To one guest at each step."""
        for guest in self.company.looking:
            if guest.id in self.company.guests:
                self._tell_scene(guest)
                yield True

    def _tell_scene(self, guest: Guest) -> None:
        scene = self._telling.scene(guest.seat or None, guest.language, guest.app)
        if scene != guest.told:
            guest.told = scene
            self.company.tell(guest, {"t": "SCENE"}, scene)

    # -- time

    def tick(self, now: float) -> None:
        """Several times a second: call whoever is silent, let go of whoever stays so."""
        self.now = now
        for guest in list(self.company.guests.values()):
            silent = now - guest.heard
            if silent > (DROPPED if guest.channel else JOINING):
                self.company.let_go(guest)
            elif guest.channel and now - guest.pinged >= PING:
                self._ping(guest)
        self.connections.tell(self.now)
        self.rounds.tick(now)

    def _ping(self, guest: Guest) -> None:
        guest.pinged = self.now
        self.company.tell(guest, {"t": "PING"})

    def rekey(self, seat: str, now: float) -> None:
        """Another phone takes this seat: the old one is told, and its code is worth nothing any more."""
        self.now = now
        self.places.rekey(seat)
        for guest in list(self.company.guests.values()):
            if guest.seat == seat:
                self.company.end(guest, "replaced")
        self.connections.tell(self.now)
