"""A box, its guests, and what must be so whatever happens to them."""

from __future__ import annotations

import base64
import binascii
import contextlib
import re
from collections import Counter
from random import Random

from companion.core import seal
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from tests.bidding_box.tables import Room
from tests.tables import ALL, header, outside


def bare(text: str) -> str:
    """A frame as anybody on the network can read it."""
    found = re.search(r'"x":"([A-Za-z0-9+/=]*)"', text)
    with contextlib.suppress(binascii.Error):  # somebody has tampered with it
        return text + (base64.b64decode(found[1]).decode("latin-1") if found else "")
    return text


class Watched:
    """A room with passed seats and phones; `check` holds what must always be so."""

    def __init__(self, number: int) -> None:
        self.random = Random(f"schedule {number}")
        seats = tuple(f"s{n}" for n in range(1, self.random.randint(2, 7) + 1))
        session = begin(Journal(None), header(seats=seats, options={"draws": "app"}), ALL, outside())
        self.room = Room(session, self.random)
        guests = [seat for seat in seats if self.random.random() < 0.8] or [seats[0]]
        self.passed = [seat for seat in seats if seat not in guests]
        self.phones = {seat: self.room.phone(seat) for seat in guests}
        self.lost: set[str] = set()
        self.cheats: set[str] = set()  # who has sealed what is no answer
        self.made: dict[str, dict[str, tuple[str, str, str]]] = {seat: {} for seat in seats}
        self.powerless: set[str] = set()  # rounds of which a power cut took the last seal
        self.locks: dict[str, dict[str, str]] = {}
        self.heard: list[str] = []
        self.rows = 0
        self.checked: dict[str, set[str]] = {}
        self.count: Counter[str] = Counter()

    @property
    def session(self) -> Session:
        return self.room.session

    def check(self) -> None:
        if len(self.session.log) != self.rows:
            self.rows = len(self.session.log)
            self.check_rows()
            self.check_kept()
        self.check_lock()
        self.check_heard()
        self.check_verdicts()

    def check_rows(self) -> None:
        """Every seal is one that its seat has made, and counts once."""
        seals = [(row.seat, row.seal) for row in self.session.log if row.do == "seal" and row.guest]
        assert len(set(seals)) == len(seals), "one seal, two rows"
        for seat, made in seals:
            assert made in self.made[seat], f"a seal that {seat} never made"
        for row in self.session.log:
            if row.do == "answer" and row.round and row.salt and row.seat in self.phones:
                fits = [o for r, o, s in self.made[row.seat].values() if (r, s) == (row.round, row.salt)]
                assert fits == [seal.payload(row.key, [str(row.value)])], "an answer that was not sealed"

    def check_lock(self) -> None:
        """What is locked stays as it is until it is shown or void."""
        found = self.session.open_round()
        if found is not None and found.locked:
            listed = self.locks.setdefault(found.id, found.listed)
            assert listed == found.listed, "a seal changed after the lock"

    def salts(self) -> list[tuple[str, str]]:
        """What opens the guests' seals, with the round that each is for."""
        return [(round_, salt) for seat in self.phones for round_, _, salt in self.made[seat].values()]

    def check_kept(self) -> None:
        """The box writes down what opens a guest's seal only with the answers themselves."""
        kept = repr([row for row in self.session.log if row.do != "answer"]) + repr(self.session.journal.openings)
        assert not any(salt in kept for _, salt in self.salts()), "the box kept what opens a guest's seal"

    def check_heard(self) -> None:
        """Until a round is over, nothing that opens a seal is said to anybody; on its way up it is veiled."""
        over = {row.round for row in self.session.log if row.do == "answer" and row.round}
        secret = [salt for round_, salt in self.salts() if round_ not in over]
        for text in map(bare, self.heard):
            assert not any(salt in text for salt in secret), "an opening was shown too early"
        self.heard.clear()
        if self.room.up:
            text = bare(self.room.up[-1][1])
            assert not any(salt in text for _, salt in self.salts()), "an opening went unveiled"

    def check_verdicts(self) -> None:
        for phone in self.phones.values():
            verdict = phone.guest.verdict
            if verdict is not None:
                assert verdict.unbroken, f"broken: {verdict.broken}"
                codes = self.checked.setdefault(verdict.round, set())
                codes |= {verdict.code} - {""}  # who was not there at the lock has none
                assert len(codes) <= 1, "two codes for one round"
