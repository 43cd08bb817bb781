"""A sealed round that is over: everybody can check the seals that were given against what they held."""

from __future__ import annotations

from companion.core import seal
from companion.core.seal import NO_SEAL
from companion.core.shown_round import ShownRound
from companion.running.session import Session
from tests.tables import bid, new_table


def shown(session: Session) -> ShownRound:
    found = session.shown_round()
    assert found is not None
    return found


def sound(found: ShownRound) -> bool:
    """What a phone checks: every opening fits the seal that was listed for its seat."""
    return all(
        seal.unbroken(found.listed[seat], "t1", found.id, seat, *opening) for seat, opening in found.openings.items()
    )


def words(found: ShownRound) -> dict[str, list[str]]:
    return {seat: seal.words_of(opened) for seat, (opened, _) in found.openings.items()}


def test_before_the_first_round_is_over_there_is_nothing_to_check() -> None:
    session = new_table()
    assert session.shown_round() is None
    session.answer("anna", 4)
    assert session.shown_round() is None


def test_every_seal_of_the_round_is_listed_with_what_it_held() -> None:
    session = new_table()
    bid(session, cora=1, anna=4, ben=2)
    found = shown(session)
    assert list(found.listed) == ["anna", "ben", "cora"]
    assert words(found) == {"anna": ["4"], "ben": ["2"], "cora": ["1"]}
    assert sound(found)
    assert found.letters == seal.letters(found.table, found.id, found.listed, found.marks)
    assert len(found.marks) == 3
    assert not found.private


def test_the_last_round_that_stands_is_shown() -> None:
    session = new_table()
    bid(session, anna=4, ben=2, cora=1)
    first = shown(session)
    bid(session, anna=3, ben=1, cora=0)
    second = shown(session)
    assert words(second) == {"anna": ["3"], "ben": ["1"], "cora": ["0"]}
    assert second.id != first.id
    session.undo()
    assert shown(session) == first


def test_of_a_seat_that_sealed_twice_the_later_seal_is_listed() -> None:
    session = new_table()
    bid(session, anna=4, ben=2)
    bid(session, anna=3, cora=1)
    assert words(shown(session))["anna"] == ["3"]
    assert sound(shown(session))


def test_a_seal_of_a_round_that_was_called_off_is_not_listed() -> None:
    session = new_table()
    bid(session, anna=4)
    session.void()
    session.away("anna")
    bid(session, ben=2, cora=1)
    found = shown(session)
    assert found.listed["anna"] == NO_SEAL
    assert words(found) == {"ben": ["2"], "cora": ["1"]}
    assert sound(found)


def test_an_answer_that_is_corrected_later_changes_no_seal() -> None:
    session = new_table()
    bid(session, anna=4, ben=2, cora=1)
    before = shown(session)
    session.amend(2, 3)
    assert shown(session) == before
