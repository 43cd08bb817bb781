"""A whole table on its way to another device: with its codes, and without a seal. In parts, each asked for.

The device that fetches it has a key of its own, which it got as a seat's key is got (companion.bidding_box.handing):
who listens and knows the code of the table reads nothing of it.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import hashlib
import json
import secrets
import zlib
from typing import Any

from companion.bidding_box.codes import KEY
from companion.bidding_box.places import Places
from companion.core.say import Refused, refuse
from companion.outgoing import export
from companion.running.session import Session
from companion.shelf import coming
from companion.shelf.shelf import Shelf

PART = 24_000  # signs
MOST_PARTS = 1_000
LARGEST = export.LARGEST + 100_000


class Moving:
    """The box's side. Nothing moves before `begin`, and all of it stays here until the other device has it."""

    def __init__(self, session: Session, places: Places) -> None:
        self._session, self._places = session, places
        self.key = b""
        self.moved = False
        self._parts: list[str] = []
        self._digest = ""

    def begin(self) -> bytes:
        """Pack it; refused while seals lie on the table, for what opens them would stay behind. Returns the key of
        whoever may fetch it."""
        found = self._session.open_round()
        if found is not None and found.seals:
            raise refuse("move_sealed")
        text = json.dumps({"table": export.write(self._session), "box": self._places.plain()})
        packed = base64.b64encode(zlib.compress(text.encode(), 6)).decode()
        self._parts = [packed[at : at + PART] for at in range(0, len(packed), PART)]
        self._digest = hashlib.sha256(packed.encode()).hexdigest()
        self._row, self.key = len(self._session.log), secrets.token_bytes(KEY)
        return self.key

    def offer(self) -> dict[str, Any]:
        return {"parts": len(self._parts), "h": self._digest}

    def part(self, number: int) -> str:
        return self._parts[number] if number < len(self._parts) else ""

    def gone(self) -> bool:
        """The other device has it on its disk. False where something was done here since it was packed."""
        self.moved = bool(self.key) and len(self._session.log) == self._row
        self.key = b""
        return self.moved


class Fetching:
    """The other device's side: what has come so far."""

    def __init__(self, offer: dict[str, Any]) -> None:
        if not (type(offer["parts"]) is int and 0 < offer["parts"] <= MOST_PARTS):
            raise ValueError(offer["parts"])
        self._count, self._digest = offer["parts"], offer["h"]
        self._parts: list[str] = []

    @property
    def next(self) -> int | None:
        """Which part is asked for; none when all are here."""
        return len(self._parts) if len(self._parts) < self._count else None

    def take(self, number: int, part: str) -> None:
        if number == self.next and len(part) <= PART:
            self._parts.append(part)

    def put(self, shelf: Shelf) -> str:
        """On the shelf, surely on the disk; refused in words where it is broken, or went on apart. Returns its id."""
        packed = "".join(self._parts)
        if hashlib.sha256(packed.encode()).hexdigest() != self._digest:
            raise refuse("export_foreign")
        try:
            open_ = zlib.decompressobj()
            plain = json.loads(open_.decompress(base64.b64decode(packed, validate=True), LARGEST))
            table, places = plain["table"], plain["box"]
            if open_.unconsumed_tail or not isinstance(table, str) or not isinstance(places, str):
                raise TypeError
        except (binascii.Error, zlib.error, ValueError, KeyError, TypeError, RecursionError):
            raise refuse("export_foreign") from None
        found = export.read(table)
        how = coming.come(shelf, found)
        if how == coming.APART:
            raise refuse("table_apart")
        try:
            with contextlib.closing(shelf.open(found.header.table)) as session:
                shelf.touch(session)
                session.keep("box", places)
        except Refused:
            if how == coming.NEW:
                shelf.unlink(found.header.table)
            raise
        return found.header.table
