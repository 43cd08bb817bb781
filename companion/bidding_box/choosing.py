"""With the code of the whole table: which seat a guest says is its, until the box has given it that seat's own code."""

from __future__ import annotations

from companion.bidding_box import handing
from companion.bidding_box.codes import Code
from companion.bidding_box.wire import Frame


class Choosing:
    def __init__(self) -> None:
        self.seats: list[list[str]] = []  # id, name, colour, shape, letter; none where the code is that of one seat
        self.seat = self.sign = ""  # what was asked for, and two letters that the box shows too
        self._box, self._secret = "", 0

    def offered(self, frame: Frame) -> None:
        """What the box says to whoever has come."""
        self.seats, self.seat = frame.get("seats", []), ""
        self._box = frame["b"] if self.seats and handing.sound(frame["b"]) else ""

    def ask(self, table: str, seat: str) -> Frame:
        self._secret = handing.secret()
        sent = handing.public(self._secret)
        self.seat, self.sign = seat, handing.sign(table, sent)
        return {"t": "TAKE", "s": seat, "p": sent}

    def given(self, frame: Frame, table: str, code: Code) -> Code:
        """The seat's own code, of which nobody who listens learns anything."""
        words = [table, frame["s"], str(frame["e"])]
        key = handing.veiled(bytes.fromhex(frame["x"]), self._secret, self._box, words)
        self.seat = ""
        return Code(code.host, code.port, key, frame["s"], frame["e"])
