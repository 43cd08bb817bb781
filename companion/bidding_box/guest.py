"""A guest's side: it joins, seals, opens by itself when all have sealed, and checks every seal. No sockets, no clock.

The page does the same in the browser (web/src/guest.js); the app and the tests use this one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.bidding_box import wire
from companion.bidding_box.codes import Code
from companion.core import seal
from companion.core.seal import NO_SEAL


@dataclass(frozen=True, slots=True)
class Verdict:
    """What checking a shown round found: whose seals are broken, and the letters that all screens share."""

    round: str
    code: str
    broken: tuple[str, ...]
    openings: dict[str, list[str]] = field(default_factory=dict)

    @property
    def unbroken(self) -> bool:
        return not self.broken


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
        self.table = self.seat = self.name = self.game = ""
        self.here = False
        self.why_gone = ""  # the box's last word, after BYE
        self.round: dict[str, Any] | None = None
        self.verdict: Verdict | None = None
        self.scene = ""
        self.connections: dict[str, str] = {}
        self.left: list[str] = []
        self.foreign = False  # somebody else has sealed for this seat
        self.told: dict[int, str] = {}  # answers to ANSWER, by number
        self.reasons: dict[int, Any] = {}
        self.looked: dict[int, Any] = {}
        self.refused = ""
        self._answers = 0

    # -- joining

    def hello(self, text: str, nonce: str) -> bool:
        """Answer the box's HELLO with JOIN; False when that is no box."""
        frame = wire.read_clear(text, wire.HELLO)
        if frame is None:
            return False
        self.here, self.table = False, frame["g"]
        join = {"t": "JOIN", "v": wire.VERSION, "g": self.table, "s": self.code.seat, "e": self.code.epoch}
        join |= {"nc": nonce, "d": self.device, "l": self.language, "f": self.form}
        said = wire.joining(join, frame["nh"])
        self._channel = wire.Channel(self.code.key, said, box=False)
        self._send(wire.compact({**join, "m": wire.mac(self.code.key, ["BBX1 join", *said]).hex()}))
        return True

    def claim(self) -> None:
        self._say({"t": "CLAIM"})

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
        self.seat, self.name, self.here, self.language = frame["s"], frame["name"], frame["here"], frame["l"]
        self.why_gone, self.game = "", str(frame.get("game", ""))
        if self.here:
            shown = json.loads(frame["x"])
            if shown and (self.verdict is None or self.verdict.round != shown["r"]):
                self._check(shown)
            self._on_round(frame)
            self._send_again()

    def _on_round(self, frame: wire.Frame) -> None:
        """The open round as the box knows it."""
        self.round, self.foreign, self.left = frame["round"], False, []
        if self.round is None:
            return
        mine, own = self.round["mine"], self._own(self.round["r"])
        self.foreign = bool(mine) and mine not in own
        if "c" in self.round:
            self._open(self.round["r"], self.round["c"])

    def _send_again(self) -> None:
        """After a lost connection: the seal that the box does not know of."""
        if self.round is None or self.foreign or "c" in self.round:
            return
        own = list(self._own(self.round["r"]))
        if own and self.round["mine"] != own[-1]:
            self._say({"t": "SEAL", "r": self.round["r"], "c": own[-1]})

    def _on_sealed(self, frame: wire.Frame) -> None:
        if self.round is not None and self.round["r"] == frame["r"]:
            self.round = {**self.round, **{name: frame[name] for name in ("have", "anew")}}
            if frame.get("c"):
                self.round["mine"] = frame["c"]

    def _on_lock(self, frame: wire.Frame) -> None:
        if self.round is not None and self.round["r"] == frame["r"]:
            mine = frame["c"].get(self.seat, NO_SEAL)
            self.round = {**self.round, "c": frame["c"], "mine": mine}
            self._open(frame["r"], frame["c"])

    def _on_show(self, frame: wire.Frame) -> None:
        self._check(json.loads(frame["x"]) if "x" in frame else frame)
        self.round = None

    def _on_void(self, frame: wire.Frame) -> None:
        self._forget(frame["r"])
        self.round = None

    def _on_scene(self, frame: wire.Frame) -> None:
        self.scene = frame["x"]

    def _on_links(self, frame: wire.Frame) -> None:
        self.connections = frame["links"]

    def _on_left(self, frame: wire.Frame) -> None:
        self.left = frame["left"]

    def _on_told(self, frame: wire.Frame) -> None:
        self.told[frame["a"]] = frame["x"]

    def _on_why(self, frame: wire.Frame) -> None:
        self.reasons[frame["a"]] = json.loads(frame["x"])

    def _on_look(self, frame: wire.Frame) -> None:
        self.looked[frame["a"]] = json.loads(frame["x"])

    def _on_err(self, frame: wire.Frame) -> None:
        self.refused = frame["x"]

    def _on_ping(self, _: wire.Frame) -> None:
        self._say({"t": "PONG"})

    def _on_bye(self, frame: wire.Frame) -> None:
        self.here, self.why_gone = False, frame["why"]

    # -- sealing

    @property
    def waits(self) -> bool:
        """Lies a seal here that the box does not know of yet?"""
        found = self.round
        return found is not None and "c" not in found and not found["mine"] and bool(self._own(found["r"]))

    @property
    def sealed(self) -> bool:
        """Has this seat sealed in the open round? The box says so before its next scene does."""
        found = self.round
        return self.waits or (found is not None and "c" not in found and bool(found["mine"]))

    def seal(self, words: Sequence[str], salt: str) -> None:
        """Seal an answer: first it is kept here with what opens it, then the box gets the seal alone."""
        assert self.round is not None
        round_, key = self.round["r"], self.round["k"]
        payload = seal.payload(key, list(words))
        made = seal.commitment(self.table, round_, self.seat, payload, salt)
        own = {**self._own(round_), made: [payload, salt]}
        self.kept[self._place()] = json.dumps({"r": round_, "who": self.round["who"], "own": own})
        self._say({"t": "SEAL", "r": round_, "c": made})

    def _place(self) -> str:
        return f"seal/{self.table}/{self.seat}"

    def _record(self, round_: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.kept.get(self._place(), "{}"))
        return found if found.get("r") == round_ else {}

    def _own(self, round_: str) -> dict[str, list[str]]:
        """What this device has sealed in this round, oldest first."""
        own: dict[str, list[str]] = self._record(round_).get("own", {})
        return own

    def _forget(self, round_: str) -> None:
        if self._record(round_):
            del self.kept[self._place()]

    def _open(self, round_: str, listed: dict[str, str]) -> None:
        """All have sealed: show the box what this seat had sealed, unless the list is not the one it should be."""
        record = self._record(round_)
        mine = listed.get(self.seat, NO_SEAL)
        if not record or mine not in record["own"]:
            self.foreign = mine != NO_SEAL
            return
        seals = [seal_ for seal_ in listed.values() if seal_ != NO_SEAL]
        if listed.keys() != set(record["who"]) or len(set(seals)) < len(seals):
            return
        if record.setdefault("listed", listed) != listed:
            return  # another list than before: somebody is being lied to
        self.kept[self._place()] = json.dumps(record)
        payload, salt = record["own"][mine]
        self._say({"t": "OPEN", "r": round_}, f"{payload}|{salt}")

    def _check(self, shown: dict[str, Any]) -> None:
        """Check every seal that was opened, and that the list is the one that this device had seen."""
        round_, listed, openings = shown["r"], shown["c"], shown["o"]
        broken = [
            seat
            for seat, (payload, salt) in openings.items()
            if not seal.unbroken(listed.get(seat, ""), self.table, round_, seat, payload, salt)
        ]
        record = self._record(round_)
        if record.get("listed", listed) != listed:
            broken.append(self.seat)
        own = record.get("own", {}).get(listed.get(self.seat, ""))
        if own and self.seat in openings and openings[self.seat] != own:
            broken.append(self.seat)
        self.verdict = Verdict(round_, seal.round_code(listed), tuple(sorted(set(broken))), openings)
        if record:
            del self.kept[self._place()]

    # -- everything else

    def answer(self, seat: str, ticket: str, words: Sequence[str]) -> int:
        """Answer an ask that is not secret; what the box says to it comes under the number returned."""
        self._answers += 1
        self._say({"t": "ANSWER", "a": self._answers, "s": seat, "k": ticket, "w": list(words)})
        return self._answers

    def why(self, seat: str, account: str) -> int:
        self._answers += 1
        self._say({"t": "WHY", "a": self._answers, "s": seat, "c": account})
        return self._answers

    def look(self, what: str) -> int:
        """Ask for the scores or for what was done so far."""
        self._answers += 1
        self._say({"t": "LOOK", "a": self._answers, "w": what})
        return self._answers
