"""What is sealed and what lies face down stays so: conflicts, rebellions, everybody's own points."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.core.asks import Number
from companion.core.header import Header, Seat
from companion.core.say import Refused
from companion.games.white_lotus import WhiteLotus
from companion.running import printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside, Session
from tests.contract.players import tap
from tests.contract.test_secrecy import play_the_round_twice
from tests.counts import counts
from tests.games.white_lotus.playing import NAMES


def table(seats: int, **options: str) -> Session:
    people = tuple(Seat(name, name.title()) for name in NAMES[:seats])
    shipped = printed_facts.newest("white-lotus", WhiteLotus.shipped)
    header = Header("t", "white-lotus", WhiteLotus.rules, people, {"spots": "off", **options}, "", shipped)
    return begin(Journal(None), header, {"white-lotus": WhiteLotus}, Outside(now=lambda: 0, deals=False))


def seen(session: Session, without: str) -> list[str]:
    """What everybody else can see, and what is told."""
    others = [viewer for viewer in (None, *session.names()) if viewer != without]
    views = [repr(session.scene(viewer)) for viewer in others] + [repr(session.sheet(viewer)) for viewer in others]
    views += [repr(sorted(session.facts(viewer).items())) for viewer in others]
    return [*views, repr(session.timeline()), repr(session.fixes())]


WAYS: tuple[dict[str, str], ...] = ({}, {"rebellion_reveal": "sides_first"}, {"part": "midway"}, {"part": "rebellion"})


@pytest.mark.counts
@pytest.mark.parametrize("way", WAYS, ids=repr)
def test_nobody_sees_a_bid_or_a_side_before_all_have_sealed(way: dict[str, str]) -> None:
    """WL-2.4, WL-4.3, WL-4.4, WL-ruling-18: two tables that differ in one seal look alike to everybody else."""
    compared: Counter[str] = Counter()
    for number in range(counts(30)):
        session, random = table(3 + number % 4, **way), Random(number)
        for _ in range(130):
            if session.position.over:
                break
            if session.position.secret and not session.line.seals:
                name = session.position.ask(session.position.waiting[0]).name
                compared[name] += play_the_round_twice(session, random)
            assert tap(session, random)
    print(way, dict(compared))
    wanted = {"part": {"rebellion": ("commit",), "midway": ("purse", "attack", "bid")}}.get("part", {})
    for name in wanted.get(way.get("part", ""), ("attack", "bid", "commit")):
        assert compared[name] or compared["fight"], name
    if "rebellion_reveal" in way:
        assert compared["against"]


def test_a_correction_of_a_hand_is_seen_by_its_owner_only() -> None:
    first, second = table(3), table(3)
    for session, points in ((first, -2), (second, 5)):
        session.answer("table", "anna")
        session.fix("influence", ("ben", points), "counted anew")
    assert seen(first, "ben") == seen(second, "ben")
    assert first.facts("ben")["influence"] == "10"
    assert second.facts("ben")["influence"] == "17"
    assert "influence" not in first.facts(None)
    assert first.facts("anna")["influence"] == "12"


def test_the_reasons_of_a_hand_open_to_its_owner_only() -> None:
    session = table(3)
    assert [line.rule for line in session.why("ben", "battle", "ben")] == ["WL-0.3"]
    with pytest.raises(Refused):
        session.why("ben", "battle", None)
    with pytest.raises(Refused):
        session.why("ben", "influence", "anna")


def test_what_everybody_enters_of_their_own_hand_is_never_told() -> None:
    """WL-0.3: cards stay face down, so the timeline says only that they were entered."""
    session = table(3, part="midway", map_mode="manual")
    session.answer("table", 2)
    session.answer("table", "anna")
    for seat in (*NAMES[:3], "table"):
        session.answer(seat, (1, 0, 0, 0, 1))
    for seat in NAMES[:3]:
        session.answer(seat, 0)
    for seat, value in zip(NAMES[:3], ((143, 97), (149, 83), (151, 89)), strict=True):
        session.answer(seat, value)
    assert session.facts("anna")["influence"] == "143"
    told = repr(session.timeline()) + repr(session.scene(None)) + repr(session.scene("cora"))
    assert all(str(number) not in told for number in (143, 97, 149, 83))


def test_with_real_cards_no_limit_gives_a_hand_away() -> None:
    """An open question about a bid is read by all, so a private ledger does not bound it; an open one does."""
    for ledger, high in (("private", 154), ("open", 12)):
        session = table(3, bids="open", ledger=ledger)
        session.answer("table", "anna")
        for province in ("p1", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p3"):
            session.answer(session.position.waiting[0], province)
        ask = session.position.ask("anna")
        assert isinstance(ask, Number)
        assert (ask.key, ask.high, ask.secret) == ("bid/p1", high, False)


def test_an_absent_seat_forfeits() -> None:
    """A phone that never comes back lays nothing; in a rebellion its seat stands by the emperor."""
    session = table(3)
    session.answer("table", "anna")
    for province in ("p1", "p1", "p1", "p2", "p3", "p4", "p5", "p6", "p7"):
        session.answer(session.position.waiting[0], province)
    session.answer("anna", ("ben", 2))
    session.answer("ben", ("cora", 1))
    session.away("cora")
    assert session.facts()["claims p1"] == "anna,cora"
    session.answer("anna", 1)
    assert session.facts()["owner p1"] == "anna"
    while session.position.ask(session.position.waiting[0]).name != "leader":
        session.answer(session.position.waiting[0], 0)
    session.answer("anna", "ben")
    session.answer("anna", 0)
    session.answer("ben", 3)
    opened = next(panel for panel in session.scene().panels if panel.name == "rebellion")
    assert "for" in repr(opened) or "emperor" in repr(opened)
    assert session.facts()["takers"].startswith("ben")
