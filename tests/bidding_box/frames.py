"""An evening of a few minutes in which every kind of frame is said, with fixed keys and nonces, for tests/vectors.

`python -m tests.bidding_box.frames` writes the file of a new version of the protocol, and never over one that is there.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.bidding_box import codes, handing, render, wire
from companion.bidding_box.choosing import WHOLE
from companion.bidding_box.moving import Moving
from companion.bidding_box.scenes import scene_to_plain, sheet_to_plain, timeline_to_plain
from companion.bidding_box.telling import Telling
from companion.running.session import Session
from tests.bidding_box.frames_keys import Keys
from tests.bidding_box.frames_scene import DONE, SCENE, SHEET
from tests.bidding_box.tables import Phone, Room
from tests.tables import new_table

Act = Callable[["Recorded", Phone, Phone], None]
VECTORS = Path(__file__).parent.parent / "vectors"


class Fixed(Telling):
    """Tells every guest the same scene, whatever stands on the table."""

    def words(self, language: str) -> Any:
        return Keys()

    def sentences(self, language: str) -> dict[str, str]:
        return {"seal": f"Seal ({language})"}

    def scene(self, seat: str | None, language: str, app: bool) -> str:
        found = SCENE if seat else replace(SCENE, viewer=None)
        return wire.compact(scene_to_plain(found) if app else render.scene(found, self.words(language)))

    def look(self, what: str, seat: str | None, language: str, app: bool) -> str:
        words = self.words(language)
        if what == "timeline":
            return wire.compact(timeline_to_plain(DONE) if app else render.timeline(DONE, words))
        return wire.compact(sheet_to_plain(SHEET) if app else render.sheet(SHEET, words))


class Recorded(Room):
    """Everything that leaves the box or a phone, in its order; by connection, way and text."""

    def __init__(self, session: Session) -> None:
        self.said: list[tuple[int, str, str]] = []
        super().__init__(session)
        self.keys = {seat: self.host.places[seat].key for seat in session.header.order}
        self.host.places._signs = "A0B1C2"
        self.keys[""] = codes.key_of("A0B1C2")
        self.keys["*"] = b"k" * 16

    def switch_on(self, session: Session) -> None:
        super().switch_on(session)
        self.host._telling = Fixed(session)

    def _send(self, connection: int, text: str) -> None:
        self.said.append((connection, "down", text))
        super()._send(connection, text)

    def phone(self, seat: str = "", device: str = "", form: str = "app") -> Phone:
        phone = super().phone(seat, device)
        send, phone.guest.form = phone.guest._send, form

        def sent(text: str) -> None:
            self.said.append((phone.connection, "up", text))
            send(text)

        phone.guest._send = sent
        self.settle()
        return phone


@patch.object(wire, "APP", "0.1.0")  # the app of that evening
def evening() -> Recorded:
    """One of the app, one in a browser, and one who passes the box on."""
    room = Recorded(new_table())
    anna, ben = room.phone("anna"), room.phone("ben", form="page")
    begins: tuple[Act, ...] = (joining_late, sealing, comparing, settling)
    for act in (*begins, answering, looking, voting, asking, leaving):
        with patch.object(handing, "secret", lambda: 3 << 254):  # chance would write other frames each time
            act(room, anna, ben)
            room.settle()
    return room


def joining_late(room: Room, anna: Phone, ben: Phone) -> None:
    room.phone("anna")  # on another device: taken
    old = room.phone("cora")
    old.guest.code = replace(old.guest.code, epoch=3)
    old.connect()


def sealing(room: Room, anna: Phone, ben: Phone) -> None:
    for words in ("4", "5"):
        anna.seal(words)
        room.settle()
    anna.guest._say({"t": "SEAL", "r": "0-0", "c": "ab" * 32})
    room.settle()
    room.session.void()
    room.host.changed(room.now)


def comparing(room: Room, anna: Phone, ben: Phone) -> None:
    """One compares letters before its seal opens; the table voids the round after all."""
    anna.kept["compare"] = "1"
    anna.seal("4")
    room.settle()
    anna.guest._say({"t": "MARK", "r": "0-0", "m": "ab" * 32})
    ben.seal("4")
    room.settle()
    room.session.answer("cora", 2)
    room.host.changed(room.now)
    room.settle()
    room.later(2.0)
    room.session.void()
    room.host.changed(room.now)
    room.settle()
    del anna.kept["compare"]


def settling(room: Room, anna: Phone, ben: Phone) -> None:
    """All have sealed; one phone sleeps, comes back, and opens."""
    anna.seal("3")
    ben.seal("3")
    room.settle()
    ben.quiet = True
    room.session.answer("cora", 1)
    room.host.changed(room.now)
    room.settle()
    room.later(2.0)
    ben.quiet = False
    ben.connect()


def answering(room: Room, anna: Phone, ben: Phone) -> None:
    """Both bid the same: the judge decides, once."""
    ticket = room.session.ticket("anna")
    for _ in range(2):
        anna.guest.answer("anna", ticket, ["ben"])
        room.settle()


def looking(room: Room, anna: Phone, ben: Phone) -> None:
    for phone in (anna, ben):
        phone.guest.why("ben", "points")
        phone.guest.look("sheet")
        phone.guest.look("timeline")
    ben.guest._say({"t": "SPEAK", "l": "de"})
    ben.guest._say({"t": "PING"})


def voting(room: Room, anna: Phone, ben: Phone) -> None:
    """A round of which everybody is shown only what is its own."""
    shown: Callable[[], Any] = room.session.shown_round
    room.session.shown_round = lambda: replace(shown(), private=True)  # type: ignore[method-assign]
    for phone, words in ((anna, "1"), (ben, "2")):
        phone.seal(words)
    room.settle()
    room.session.answer("cora", 0)
    room.host.changed(room.now)


def asking(room: Recorded, anna: Phone, ben: Phone) -> None:
    """With the code of the table: a seat that is taken, one that is refused, one that is given; and who watches."""
    room.host.places["cora"].device = ""
    phone, decide = room.phone(), room.host.seating
    for seat, said in (("anna", None), ("cora", decide.refuse), ("cora", decide.give)):
        phone.guest.ask_for(seat)
        room.settle()
        if said:
            said(decide.wishes[0])
    heir = room.phone()
    heir.guest.ask_for(WHOLE)
    room.settle()
    with patch.object(Moving, "begin", packed):
        decide.give(decide.wishes[0])
    room.settle()
    heir.guest._say({"t": "MOVED"})
    room.settle()
    watcher = room.phone(form="page")
    watcher.guest._say({"t": "WATCH"})
    room.settle()
    watcher.guest.look("sheet")
    anna.guest.undo(99)
    room.settle()
    phone.guest.leave()


def packed(moving: Moving) -> bytes:
    """A table that is the same in every version, and stays where it is."""
    moving._parts, moving._digest, moving._row, moving.key = ["YQ==", "Yg=="], "ab" * 32, -1, b"k" * 16
    return moving.key


def leaving(room: Room, anna: Phone, ben: Phone) -> None:
    room.host.rekey("ben", room.now)
    room.settle()
    anna.guest._say({"t": "CLAIM"})
    room.settle()
    room.up.append((anna.connection, "00" * 32 + '{"t":"PING"}'))  # signed by nobody


# -- the file


def read(said: list[tuple[int, str, str]], keys: dict[str, bytes]) -> list[dict[str, Any]]:
    """What was said, made readable: whose connection, which way, the frame with its private part open, and the text."""
    nonces: dict[int, str] = {}
    ends: dict[tuple[int, str], wire.Channel] = {}
    found = []
    for connection, way, text in said:
        if text.startswith("{"):
            frame = json.loads(text)
            if frame["t"] == "HELLO":
                nonces[connection] = frame["nh"]
            elif frame["t"] == "JOIN":
                joined = wire.joining(frame, nonces[connection])
                whose = "*" if frame["m"] == wire.mac(keys["*"], ["BBX2 join", *joined]).hex() else frame["s"]
                for end in ("up", "down"):
                    ends[connection, end] = wire.Channel(keys[whose], joined, box=end == "up")
        else:
            frame = ends[connection, way].unpack(text)
        found.append({"connection": connection, "way": way, "frame": frame, "text": text})
    return found


def joins(found: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """For each connection: what its keys are made from."""
    nonces = {each["connection"]: each["frame"]["nh"] for each in found if each["frame"]["t"] == "HELLO"}
    return {
        str(each["connection"]): {
            "seat": each["frame"]["s"], "form": each["frame"]["f"],
            "said": wire.joining(each["frame"], nonces[each["connection"]]),
        }
        for each in found if each["frame"]["t"] == "JOIN"
    }  # fmt: skip


def path(version: int = wire.VERSION) -> Path:
    return VECTORS / f"frames-{version}.json"


def written() -> str:
    """The file as today's code would write it: one frame a line."""
    room = evening()
    found = read(room.said, room.keys)
    lines = ",\n".join(f"  {json.dumps(each, ensure_ascii=False)}" for each in found)
    head = {
        "version": wire.VERSION,
        "keys": {seat: key.hex() for seat, key in room.keys.items()},
        "joins": joins(found),
    }
    return f'{json.dumps(head)[:-1]}, "frames": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    with path().open("x", encoding="utf-8") as file:
        file.write(written())
    print(path())
