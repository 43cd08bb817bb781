"""What one seat keeps on its own device: what opens the seals of the open round, and the record of rounds before.

It outlives restarts: a seal lies here before it is sent, and what opens it stays until another round has begun.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any

from companion.core import seal
from companion.core.seal import NO_SEAL

Record = dict[str, Any]
LONGEST = 40  # rounds in the record
SHOWN, VOID, UNHEARD, DIFFER, BROKEN = "shown", "void", "unheard", "differ", "broken"
STAYS = (VOID, UNHEARD, DIFFER, BROKEN)  # in sight until it is put away


class OwnSeals:
    def __init__(self, kept: MutableMapping[str, str], table: str, seat: str) -> None:
        self._kept, self._table, self._seat = kept, table, seat

    # -- the open round

    @property
    def last(self) -> Record:
        """The round in which this seat has sealed or seen a list last: r, who, own, listed, agreed, shown."""
        found: Record = json.loads(self._kept.get(self._place, "{}"))
        return found

    @property
    def _place(self) -> str:
        return f"seal/{self._table}/{self._seat}"

    def of(self, round_: str) -> Record:
        found = self.last
        return found if found.get("r") == round_ else {}

    def own(self, round_: str) -> dict[str, list[str]]:
        """What this device has sealed in this round, oldest first."""
        found: dict[str, list[str]] = self.of(round_).get("own", {})
        return found

    def keep(self, record: Record) -> None:
        self._kept[self._place] = json.dumps(record)

    def forget(self) -> None:
        """Another round has begun, or this one is void: then so much is left of it as the record says."""
        last = self.last
        if "listed" in last and not last.get("shown"):
            self.note(last["r"], VOID, seal.letters(self._table, last["r"], last["listed"], {}), last["listed"])
        if last:
            del self._kept[self._place]

    # -- the record

    @property
    def _book(self) -> str:
        return f"book/{self._table}/{self._seat}"

    @property
    def record(self) -> list[Record]:
        """Every round that this device has seen to its end, oldest first: r, what, letters, who."""
        found: list[Record] = json.loads(self._kept.get(self._book, "[]"))
        return found

    def note(self, round_: str, what: str, letters: str, listed: Mapping[str, str]) -> None:
        """Once for each round and what became of it."""
        who = [seat for seat, found in listed.items() if found != NO_SEAL]
        entry = {"r": round_, "what": what, "letters": letters, "who": sorted(who), "away": what not in STAYS}
        known = self.record
        if not any((each["r"], each["what"], each["letters"]) == (round_, what, letters) for each in known):
            self._write([*known, entry])

    def _write(self, record: Sequence[Record]) -> None:
        self._kept[self._book] = json.dumps(record[-LONGEST:])

    @property
    def cards(self) -> list[Record]:
        """What stays in sight until it is put away."""
        return [entry for entry in self.record if not entry["away"]]

    def put_away(self) -> None:
        self._write([{**entry, "away": True} for entry in self.record])

    def saw(self, round_: str, letters: str) -> bool:
        """Was this device there when these seals were locked?"""
        return any((known["r"], known["letters"]) == (round_, letters) for known in self.record)
