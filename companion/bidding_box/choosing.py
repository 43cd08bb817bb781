"""With the code of the whole table: which seat a guest says is its, until the box has given it that seat's own code."""

from __future__ import annotations

from companion.bidding_box import handing
from companion.bidding_box.codes import Code
from companion.bidding_box.moving import Fetching
from companion.bidding_box.wire import Frame

WHOLE = "*"  # no seat, but all of it


class Choosing:
    def __init__(self) -> None:
        self.seats: list[list[str]] = []  # id, name, colour, shape, letter; none where the code is that of one seat
        self.seat = self.sign = ""  # what was asked for, and two letters that the box shows too
        self._box, self._secret = "", 0
        self.fetching: Fetching | None = None  # the whole table, for this device

    def offered(self, frame: Frame) -> Frame | None:
        """What the box says to whoever has come; what is asked of it then."""
        self.fetching = Fetching(frame) if "parts" in frame else None
        self.seats, self.seat = frame.get("seats", []), ""
        self._box = frame["b"] if self.seats and handing.sound(frame["b"]) else ""
        return self.fetch({}) if self.fetching else None

    @property
    def stands(self) -> str:
        """What this device does before it has a seat."""
        return "fetching" if self.fetching else "choosing" if self.seats else "asking"

    def ask(self, table: str, seat: str) -> Frame:
        """That seat is this device's; or the whole table shall lie on it."""
        self._secret = handing.secret()
        sent = handing.public(self._secret)
        self.seat, self.sign = seat, handing.sign(table, sent)
        return {"t": "MOVE", "p": sent} if seat == WHOLE else {"t": "TAKE", "s": seat, "p": sent}

    def fetch(self, frame: Frame) -> Frame | None:
        """Take one part, and ask for the next; nothing when all are here."""
        assert self.fetching is not None
        if "x" in frame:
            self.fetching.take(frame["a"], frame["x"])
        number = self.fetching.next
        return None if number is None else {"t": "PART", "a": number}

    def given(self, frame: Frame, table: str, code: Code) -> Code:
        """The seat's own code, of which nobody who listens learns anything."""
        words = [table, frame["s"], str(frame["e"])]
        key = handing.veiled(bytes.fromhex(frame["x"]), self._secret, self._box, words)
        self.seat = ""
        return Code(code.host, code.port, key, frame["s"], frame["e"])
