"""A guest's side: it joins, seals, opens by itself when all have sealed, and checks every seal. No sockets, no clock.

The page does the same in the browser (web/src/guest.js); the app and the tests use this one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, MutableMapping, Sequence
from typing import Any

from companion.bidding_box import own_seals, verdict, wire
from companion.bidding_box.choosing import Choosing
from companion.bidding_box.codes import Code
from companion.bidding_box.own_seals import OwnSeals
from companion.bidding_box.verdict import Verdict
from companion.core import seal
from companion.core.seal import NO_SEAL

COMPARES = "compare"  # kept where the owner of this device compares letters before it opens a seal


class Guest:
    """One seat on one device. `kept` outlives restarts: a seal lies in it before it is sent."""

    def __init__(
        self,
        code: Code,
        device: str,
        kept: MutableMapping[str, str],
        send: Callable[[str], None],
        language: str = "en",
        form: str = "app",
    ) -> None:
        self.code, self.device, self.kept, self.language, self.form = code, device, kept, language, form
        self._send = send
        self._channel: wire.Channel | None = None
        self.table = self.seat = self.name = self.game = self.scene = self.box_app = ""
        self.here = self.foreign = False  # foreign: somebody else has sealed for this seat
        self.why_gone = ""  # the box's last word, after BYE
        self.round: dict[str, Any] | None = None
        self.verdict: Verdict | None = None
        self.connections: dict[str, str] = {}
        self.left: list[str] = []  # whose seals stay shut, and who still compares letters
        self.holds: list[str] = []
        self._compared = ""  # what is compared of a locked round before anything opens: all that its letters stand for
        self.missing: list[str] = []  # whose seals are not in them, for nobody has said yet what lies under those
        self.told: dict[int, str] = {}  # answers to ANSWER, by number
        self.reasons, self.looked = dict[int, Any](), dict[int, Any]()
        self.refused, self._answers = "", 0
        self.choosing = Choosing()

    # -- joining

    def hello(self, text: str, nonce: str) -> bool:
        """Answer the box's HELLO with JOIN; False when that is no box."""
        frame, self.box_app = wire.read_clear(text, wire.HELLO), wire.app_of(text)
        if frame is None or own_seals.leads_to(self.kept, self.code.key) not in ("", frame["g"]):
            self.why_gone = "other_table" if frame else "version" if wire.other_version(text) else ""
            return False
        self.here, self.table = False, frame["g"]
        join = {"t": "JOIN", "v": wire.VERSION, "g": self.table, "s": self.code.seat, "e": self.code.epoch}
        join |= {"nc": nonce, "d": self.device, "l": self.language, "f": self.form, **wire.app_said(self.form)}
        said = wire.joining(join, frame["nh"])
        self._channel = wire.Channel(self.code.key, said, box=False)
        self._send(wire.compact({**join, "m": wire.mac(self.code.key, ["BBX2 join", *said]).hex()}))
        return True

    def claim(self) -> None:
        self._say({"t": "CLAIM"})

    def leave(self) -> None:
        self._say({"t": "LEAVE"})

    def ask_for(self, seat: str) -> None:
        """That seat is this device's; somebody at the box says so too, with one tap."""
        self.refused = ""
        self._say(self.choosing.ask(self.table, seat))

    def _say(self, frame: wire.Frame, private: str | None = None) -> None:
        assert self._channel is not None
        self._send(self._channel.pack(frame, private))

    # -- hearing

    def received(self, text: str) -> str:
        """One frame of the box; which it was. Nothing that the box has not signed is believed."""
        assert self._channel is not None
        frame = self._channel.unpack(text)
        if frame is None:
            return self._clear(text)
        hear = getattr(self, f"_on_{frame['t'].lower()}", None)
        if hear:
            hear(frame)
        return str(frame["t"])

    def _clear(self, text: str) -> str:
        """Before WELCOME the box may say, unsigned, why it lets nobody in."""
        if self._channel is not None and not self._channel.received and text.startswith('{"t":"BYE"'):
            self.why_gone = str(json.loads(text).get("why", ""))
            return "BYE"
        return ""

    def _on_welcome(self, frame: wire.Frame) -> None:
        self.seat = self.code.seat or frame["s"]
        self.name, self.here, self.language = frame["name"], frame["here"], frame["l"]
        self.why_gone, self.game = "", str(frame.get("game", ""))
        if wanted := self.choosing.offered(frame):
            self._say(wanted)
        if self.here:
            own_seals.led_to(self.kept, self.code.key, self.table)
            shown = json.loads(frame["x"])
            if shown and (self.verdict is None or self.verdict.round != shown["r"]):
                self._check(shown)
            self.seals.told_of([found["r"] for found in (shown, frame["round"]) if found])
            self._on_round(frame)
            self._send_again()

    def _on_round(self, frame: wire.Frame) -> None:
        """The open round as the box knows it."""
        self.round, self.foreign, self.left, self.holds, self._compared = frame["round"], False, [], [], ""
        if self.round is None:
            if not self.seals.last.get("shown"):
                self.seals.forget()
            return
        if not self.seals.of(self.round["r"]):
            self.seals.forget()
        self.seals.asked(self.round["r"], self.round.get("c"))
        mine, own = self.round["mine"], self.seals.own(self.round["r"])
        self.foreign = bool(mine) and mine not in own
        if "c" in self.round:
            self._lock(self.round["c"])

    def _send_again(self) -> None:
        """After a lost connection: the seal that the box does not know of."""
        if self.round is None or self.foreign or "c" in self.round:
            return
        own = list(self.seals.own(self.round["r"]))
        if own and self.round["mine"] != own[-1]:
            self._say({"t": "SEAL", "r": self.round["r"], "c": own[-1]})

    def _on_sealed(self, frame: wire.Frame) -> None:
        if self.round is not None and self.round["r"] == frame["r"]:
            mine = frame.get("c") or self.round["mine"]
            self.round = {**self.round, "have": frame["have"], "anew": frame["anew"], "mine": mine}

    def _on_lock(self, frame: wire.Frame) -> None:
        if self.round is not None and self.round["r"] == frame["r"]:
            self.round = {**self.round, "c": frame["c"], "mine": frame["c"].get(self.seat, NO_SEAL)}
            self._lock(frame["c"])

    def _on_marks(self, frame: wire.Frame) -> None:
        """What is under the seals, and nobody knows yet what it says: somebody compares letters first."""
        listed = self.seals.of(frame["r"]).get("listed", {})
        self._compared = verdict.compared(self.table, self.seat, frame["r"], listed, frame["m"])
        self.missing = verdict.missing(listed, frame["m"])

    def _on_show(self, frame: wire.Frame) -> None:
        shown = json.loads(frame["x"]) if "x" in frame else frame
        self.seals.give_way(shown["r"])
        self._check(shown)
        self.round = None

    def _on_void(self, _: wire.Frame) -> None:
        self.seals.forget()  # whichever round the box names: what was locked here is never shown
        self.round, self._compared = None, ""

    def _on_scene(self, frame: wire.Frame) -> None:
        self.scene = frame["x"]

    def _on_links(self, frame: wire.Frame) -> None:
        self.connections = frame["links"]

    def _on_left(self, frame: wire.Frame) -> None:
        self.left, self.holds = frame["left"], frame["holds"]

    def _on_told(self, frame: wire.Frame) -> None:
        self.told[frame["a"]] = frame["x"]

    def _on_why(self, frame: wire.Frame) -> None:
        self.reasons[frame["a"]] = json.loads(frame["x"])

    def _on_look(self, frame: wire.Frame) -> None:
        self.looked[frame["a"]] = json.loads(frame["x"])

    def _on_part(self, frame: wire.Frame) -> None:
        if wanted := self.choosing.fetch(frame):
            self._say(wanted)

    def _on_key(self, frame: wire.Frame) -> None:
        self.code = self.choosing.given(frame, self.table, self.code)

    def _on_err(self, frame: wire.Frame) -> None:
        self.refused, self.choosing.seat = frame["x"], ""

    def _on_ping(self, _: wire.Frame) -> None:
        self._say({"t": "PONG"})

    def _on_bye(self, frame: wire.Frame) -> None:
        self.here, self.why_gone = False, frame["why"]

    # -- sealing

    @property
    def waits(self) -> bool:
        """Lies a seal here that the box does not know of yet?"""
        found = self.round
        return found is not None and "c" not in found and not found["mine"] and bool(self.seals.own(found["r"]))

    @property
    def sealed(self) -> bool:
        """Has this seat sealed in the open round? The box says so before its next scene does."""
        found = self.round
        return self.waits or (found is not None and "c" not in found and bool(found["mine"]))

    def seal(self, words: Sequence[str], salt: str, *, private: bool = False) -> None:
        """Seal an answer (`private`: nobody else is ever shown it): it is kept, then the box gets the seal alone."""
        assert self.round is not None
        round_ = self.round["r"]
        payload = seal.payload(self.round["k"], list(words))
        made = seal.commitment(self.table, round_, self.seat, payload, salt)
        self.seals.add(round_, self.round["who"], made, [payload, salt], private=private)
        self._say({"t": "SEAL", "r": round_, "c": made})

    @property
    def seals(self) -> OwnSeals:
        return OwnSeals(self.kept, self.table, self.seat)

    @property
    def letters(self) -> str:
        """What is compared before anything opens, as people read it."""
        return seal.four(self._compared) if self._compared else ""

    @property
    def compares(self) -> bool:
        """Does this device open only when its owner has said that the letters agree?"""
        return self.kept.get(COMPARES) == "1"

    def _lock(self, listed: dict[str, str]) -> None:
        """All have sealed: remember the list, and open, unless it is not the one that it should be."""
        assert self.round is not None
        round_, mine = self.round["r"], listed.get(self.seat, NO_SEAL)
        record = self.seals.of(round_) or {"r": round_, "who": self.round["who"], "own": {}}
        self.foreign = mine != NO_SEAL and mine not in record["own"]
        if not verdict.opens(round_, listed, record["who"]):
            return
        if any(found != NO_SEAL and seat not in self.round["have"] for seat, found in listed.items()):
            self.seals.note(round_, own_seals.UNHEARD, seal.whole(self.table, round_, listed, {}), listed)
            return  # a seal of which this device has never heard
        same = self.seals.lists(record, listed)  # or another one than before: somebody is being lied to
        if same and mine != NO_SEAL and not self.foreign:
            self._open(record, record["own"][mine])

    def _open(self, record: dict[str, Any], opening: list[str]) -> None:
        """Show the box what this seat had sealed; with an owner who compares first, only what lies under the seal."""
        if self.compares and not record.get("agreed"):
            self._say({"t": "MARK", "r": record["r"], "m": seal.mark(*opening)})
        else:
            self._say({"t": "OPEN", "r": record["r"]}, "|".join(opening))

    def agree(self, same: bool = True) -> None:
        """The letters of the list are the same on all screens: open. Or not: nothing opens, and the record says so."""
        record = self.seals.last
        if not self._compared or self.round is None or record.get("r") != self.round["r"]:
            return
        if not same:
            self.seals.note(record["r"], own_seals.DIFFER, self._compared, record["listed"])
        elif (mine := record["listed"].get(self.seat, NO_SEAL)) in record["own"]:
            self.seals.keep(record := {**record, "agreed": True})
            self._open(record, record["own"][mine])

    def _check(self, shown: dict[str, Any]) -> None:
        """Check every seal that was opened, and that the list is the one that this device had seen."""
        record, known = self.seals.of(shown["r"]), self.seals.shown(shown["r"]).get("whole", "")
        found, whole = verdict.check(self.table, self.seat, shown, record, known)
        if record:
            self.seals.keep({**record, "shown": True})
        if found.code or found.broken:
            what = own_seals.SHOWN if found.unbroken else own_seals.BROKEN
            self.seals.note(shown["r"], what, whole, shown["c"])
        self.verdict, self._compared = found, ""

    # -- everything else: what the box says to it comes under the number returned

    def _ask(self, frame: wire.Frame) -> int:
        self._answers += 1
        self._say({**frame, "a": self._answers})
        return self._answers

    def answer(self, seat: str, ticket: str, words: Sequence[str]) -> int:
        return self._ask({"t": "ANSWER", "s": seat, "k": ticket, "w": list(words)})

    def undo(self, row: int) -> int:
        return self._ask({"t": "UNDO", "k": row})

    def why(self, seat: str, account: str) -> int:
        return self._ask({"t": "WHY", "s": seat, "c": account})

    def look(self, what: str) -> int:
        return self._ask({"t": "LOOK", "w": what})
