"""Oriente with a phone for everybody: all who could claim are asked at once, the first clockwise goes on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.core.asks import Pick
from companion.core.game import on_phones
from companion.core.header import Header, Seat
from companion.games import GAMES
from companion.games.oriente.game import Oriente
from companion.running import printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from tests.bidding_box.tables import Room
from tests.counts import counts
from tests.tables import outside, reopened

SEATS = tuple(f"s{number}" for number in range(1, 13))
RANKS = {"soryo": 6, "maho_tsukai": 5, "daimyo": 4, "samurai": 3, "akindo": 2, "nofu": 1}


class Claims:
    """One announcement at a table of phones: what lies face down before everybody is known to the test alone."""

    def __init__(self, seed: int, count: int = 0, path: Path | None = None) -> None:
        self.random = Random(seed)
        self.seats = SEATS[: count or self.random.randint(4, 12)]
        people = tuple(Seat(seat, seat) for seat in self.seats)
        head = Header(
            "t1", "oriente", Oriente.rules, people, {}, "ab", printed_facts.newest("oriente", Oriente.shipped)
        )
        self.session: Session = begin(Journal(path), head, GAMES, outside())
        self.hidden = {seat: self.random.choice(tuple(RANKS)) for seat in self.seats}
        self.cards = dict.fromkeys(self.seats, 1)
        self._prepare()
        self.room = Room(self.session, Random(seed + 1))
        self.phones = {seat: self.room.phone(seat) for seat in self.seats}
        self.room.settle()

    def _prepare(self) -> None:
        self.session.answer("table", self.seats[0])
        for seat in self.seats:
            ask = self.session.position.ask(seat)
            assert isinstance(ask, Pick)
            self.session.answer(seat, ask.options[0])
        for seat in self.seats:
            for _ in range(self.random.randint(0, 2)):
                self.session.fix("pile_is", (seat, "nofu", "added"))
                self.cards[seat] += 1

    def propose(self) -> None:
        better = on_phones(self.session.position.game)
        assert better == ("priority_asked", "each")
        self.session.fix(*better)
        assert on_phones(self.session.position.game) is None, "it is proposed once"

    def announce(self) -> str:
        """The first seat announces an attack; whom."""
        first, target = self.seats[0], self.random.choice(self.seats[1:])
        for value in ("i-announce", self.hidden[first], target):
            self.session.answer(first, value)
        self.room.host.changed(self.room.now)
        self.room.settle()
        return target

    def may(self, seat: str, target: str) -> bool:
        """OR-3.2: a higher rank, or the same and fewer cards."""
        first = self.seats[0]
        rank, announced = RANKS[self.hidden[seat]], RANKS[self.hidden[first]]
        poorer = self.cards[seat] < self.cards[first]
        return seat not in (first, target) and (rank > announced or (rank == announced and poorer))

    def seal(self, wants: dict[str, bool]) -> None:
        """Everybody who is asked seals, in any order of arrival."""
        waiting = list(self.session.position.waiting) if self.session.position.secret else []
        self.random.shuffle(waiting)
        for seat in waiting:
            self.phones[seat].seal("yes" if wants[seat] else "no")
            if self.random.random() < 0.5:
                self.room.settle()
        self.room.settle()


@pytest.mark.counts
@pytest.mark.parametrize("seed", range(counts(1000, 20)))
def test_any_order_of_arrival_gives_what_asking_clockwise_gives(seed: int) -> None:
    """OR-3.1, OR-3.4, OR-3.6: the first clockwise who claims and may goes on; who may not has shown it in vain."""
    table = Claims(seed)
    table.propose()
    target = table.announce()
    wants = {seat: table.random.random() < 0.4 for seat in table.seats}
    asked = table.session.position.waiting if table.session.position.secret else ()
    table.seal(wants)
    claims = [seat for seat in table.seats[1:] if wants[seat] and seat in asked]
    shown: list[str] = []
    for seat in claims:
        assert table.session.position.waiting == (seat,)
        table.session.answer(seat, table.hidden[seat])
        shown.append(seat)
        if table.may(seat, target):
            break
    last = shown[-1] if shown and table.may(shown[-1], target) else table.seats[0]
    facts = table.session.facts()
    assert facts["stone"] == last
    for seat in table.seats[1:]:
        assert (facts[f"inhabitant {seat}"] == "-") is (seat not in shown), "nobody else has shown a card"


def heard(wanted: bool, listener: str) -> list[str]:
    """What one phone hears until the last seal is missing, where somebody else has sealed this."""
    table = Claims(5, 6)
    table.propose()
    target = table.announce()
    waiting = [seat for seat in table.session.position.waiting if seat != listener]
    assert target not in waiting
    table.phones[waiting[0]].seal("yes" if wanted else "no")
    table.room.settle()
    return [text for seat, text in table.room.told if seat == listener]


def test_no_claim_is_told_before_all_have_sealed() -> None:
    """Two tables that differ only in what one phone has sealed: another phone hears as much, and no word of either."""
    listener = "s6"
    yes, no = heard(True, listener), heard(False, listener)
    assert yes
    assert [len(text) for text in yes] == [len(text) for text in no]


def test_a_box_alone_asks_the_announcer() -> None:
    table = Claims(5, 6)
    table.announce()
    assert table.session.position.waiting == ("s1",)
    assert not table.session.position.secret


def test_the_way_of_asking_is_a_row_of_the_journal(tmp_path: Path) -> None:
    """Replay is exact: after a kill and a start the same people are asked."""
    table = Claims(5, 6, tmp_path / "t1.hanko")
    table.propose()
    table.announce()
    waiting = table.session.position.waiting
    again = reopened(table.session)
    assert again.position.waiting == waiting
    assert len(waiting) > 1
    again.close()
