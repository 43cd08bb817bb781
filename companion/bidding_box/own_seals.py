"""What one seat keeps on its own device: what opens the seals of the open round, and the record of rounds before.

It outlives restarts: a seal lies here before it is sent, and what opens it stays until another round has begun.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, MutableMapping, Sequence
from typing import Any

from companion.core import seal
from companion.core.seal import NO_SEAL

Record = dict[str, Any]
LONGEST = 60  # rounds in the record, beside those that are still in sight
MOST = 120  # with them: where a box has brought so many there, the first ones stay
SHOWN, VOID, UNHEARD, DIFFER, BROKEN, AGAIN = "shown", "void", "unheard", "differ", "broken", "again"
STAYS = (VOID, UNHEARD, DIFFER, BROKEN, AGAIN)  # in sight until it is put away
SEALS, BOOK = "seal/", "book"


def leads_to(kept: Mapping[str, str], key: bytes) -> str:
    """The table to which the code with this key has led first; it never leads to another one."""
    table: str = json.loads(kept.get(f"code/{key.hex()}", '""'))
    return table


def led_to(kept: MutableMapping[str, str], key: bytes, table: str) -> None:
    if leads_to(kept, key) != table:
        kept[f"code/{key.hex()}"] = json.dumps(table)


class OwnSeals:
    def __init__(self, kept: MutableMapping[str, str], table: str, seat: str) -> None:
        self._kept, self._table, self._seat = kept, table, seat
        self._place = f"{SEALS}{table}/{seat}"

    # -- the open round

    @property
    def last(self) -> Record:
        """The last round in which this seat sealed or saw a list: r who, own, private, spent, listed, agreed, shown."""
        found: Record = json.loads(self._kept.get(self._place, "{}"))
        return found

    def of(self, round_: str) -> Record:
        found = self.last
        return found if found.get("r") == round_ else {}

    def own(self, round_: str) -> dict[str, list[str]]:
        """What this device has sealed in this round, oldest first."""
        found: dict[str, list[str]] = self.of(round_).get("own", {})
        return found

    def keep(self, record: Record) -> None:
        self._kept[self._place] = json.dumps(record)

    def add(self, round_: str, who: Sequence[str], made: str, opening: list[str], *, private: bool) -> None:
        """One more seal of this seat. What lay in a list may be known by now: a box that asks once more could choose
        another list by it, and so that seal opens in none but its own."""
        record = self.of(round_)
        spent: dict[str, dict[str, str]] = record.get("spent", {})
        if "listed" in record:
            spent = {**spent, record["listed"].get(self._seat, NO_SEAL): record["listed"]}
        more = {"private": True} if private else {}
        self.forget()  # of a list that was locked before, a box that asks once more shows nothing any more
        new = {"r": round_, "who": list(who), "own": {**record.get("own", {}), made: opening}, **more}
        self.keep({**new, "spent": spent} if spent else new)

    def refuses(self, listed: Mapping[str, str]) -> bool:
        """Has this seat seen another list before: in this round, or in that in which its seal there lay first?"""
        record, mine = self.last, listed.get(self._seat, NO_SEAL)
        spent = record.get("spent", {}).get(mine, listed) if mine != NO_SEAL else listed
        return bool(record.get("listed", listed) != listed or spent != listed)

    def lists(self, record: Record, listed: Mapping[str, str]) -> bool:
        """All have sealed: the list, kept with what opens its own seal. False where it is another one than before."""
        if self.of(record["r"]) and self.refuses(listed):
            return False
        if "listed" not in record:
            record.pop("shown", None)  # whatever that was, it was not this list
        self.keep({**record, "listed": dict(listed)})
        return True

    def forget(self) -> None:
        """Another round has begun, or this one is void: then so much is left of it as the record says."""
        self._lost()
        if self.last:
            del self._kept[self._place]

    def give_way(self, shown: str) -> None:
        """This round is shown: where that is another one than the last, what was locked here never is."""
        if self.last.get("r") != shown:
            self.forget()

    def _lost(self) -> None:
        """A list that was locked and is not shown: it stays as a card."""
        last = self.last
        if "listed" in last and not last.get("shown"):
            self.note(last["r"], VOID, seal.whole(self._table, last["r"], last["listed"], {}), last["listed"])

    def told_of(self, rounds: Collection[str]) -> None:
        """The box knows of these rounds: whatever else was locked on this device, at whichever table, is not shown."""
        for place in [place for place in self._kept if place.startswith(SEALS)]:
            table, _, seat = place.removeprefix(SEALS).rpartition("/")
            found = OwnSeals(self._kept, table, seat)
            if table != self._table or found.last.get("r") not in rounds:
                found._lost()
        if self.last.get("r") not in rounds:
            self.forget()

    # -- the record

    @property
    def _book(self) -> list[Record]:
        """What became of every round of which this device knows, at every table and of every seat, oldest first."""
        found: list[Record] = json.loads(self._kept.get(BOOK, "[]"))
        return found

    @property
    def record(self) -> list[Record]:
        """Every round of this seat that this device has seen to its end, oldest first: r, what, letters, who."""
        return [entry for entry in self._book if entry["at"] == self._place]

    def note(self, round_: str, what: str, whole: str, listed: Mapping[str, str]) -> None:
        """What became of a round; `whole`: all that its letters are made of."""
        who = sorted(seat for seat, found in listed.items() if found != NO_SEAL)
        entry = {"at": self._place, "r": round_, "what": what, "letters": seal.four(whole), "who": who}
        self._enter({**entry, "away": what not in STAYS, "whole": whole})

    def _enter(self, entry: Record) -> None:
        """Once for each round and what became of it."""
        known, same = self._book, ("at", "r", "what", "whole")
        if not any(all(each[part] == entry[part] for part in same) for each in known):
            self._write([*known, entry])

    def _write(self, record: Sequence[Record]) -> None:
        late = len(record) - LONGEST
        stays = [each for at, each in enumerate(record) if at >= late or not each["away"]]
        self._kept[BOOK] = json.dumps(stays[:MOST])

    @property
    def cards(self) -> list[Record]:
        """What stays in sight until it is put away; only of this table is known how its people are called."""
        found = [entry for entry in self._book if not entry["away"]]
        return [entry if entry["at"] == self._place else {**entry, "who": []} for entry in found]

    def put_away(self) -> None:
        self._write([{**entry, "away": True} for entry in self._book])

    def shown(self, round_: str) -> Record:
        """The last entry of a round that this device has checked, and found unbroken; nothing where there is none."""
        return next((each for each in self.record[::-1] if (each["r"], each["what"]) == (round_, SHOWN)), {})

    def asked(self, round_: str, listed: Mapping[str, str] | None) -> None:
        """A round is asked. One that was shown never is again; only a box that lost power may lock the same list."""
        shown = self.shown(round_)
        if shown and (listed is None or listed != self.of(round_).get("listed")):
            self._enter({**shown, "what": AGAIN, "away": False})
