"""Box and guests, without sockets: sealing, opening and checking, and who is found out."""

from __future__ import annotations

from typing import Any

from companion.bidding_box.own_seals import BOOK, SEALS
from tests.bidding_box.tables import Phone, Room, bodies, room_of, seal_all
from tests.tables import bid, new_table, reopened


def test_three_guests_seal_and_all_see_the_same_result_and_the_same_letters() -> None:
    room, phones = room_of("anna", "ben", "cora")
    seal_all(room, phones)
    verdicts = [phone.guest.verdict for phone in phones]
    assert room.session.total("cora", "oil") == 6
    assert all(verdict is not None and verdict.unbroken for verdict in verdicts)
    assert len({verdict.code for verdict in verdicts if verdict}) == 1
    assert [len(verdict.openings) for verdict in verdicts if verdict] == [3, 3, 3]
    assert [phone.guest.seals.last for phone in phones] == [{}, {}, {}], "the next round has begun at once"
    assert [[entry["what"] for entry in phone.guest.seals.record] for phone in phones] == [["shown"]] * 3


def test_passed_seats_and_guests_seal_in_one_round_and_the_guests_check_all_of_it() -> None:
    room, [ben] = room_of("ben")
    ben.seal("2")
    room.settle()
    bid(room.session, anna=1, cora=3)
    room.host.changed(room.now)
    room.settle()
    verdict = ben.guest.verdict
    assert verdict is not None
    assert verdict.unbroken
    assert sorted(verdict.openings) == ["anna", "ben", "cora"]
    shown = room.session.shown_round()
    assert shown is not None
    assert verdict.code == shown.letters


def test_a_guest_seals_anew_before_the_lock_and_everybody_is_told() -> None:
    room, phones = room_of("anna", "ben", "cora")
    anna, ben, cora = phones
    anna.seal("7")
    room.settle()
    anna.seal("2")
    room.settle()
    assert ben.guest.round is not None
    assert ben.guest.round["anew"] == ["anna"]
    ben.seal("1")
    cora.seal("1")
    room.settle()
    assert room.session.total("anna", "oil") == 7


def test_a_seal_that_comes_after_the_lock_is_refused_and_the_earlier_one_opens() -> None:
    room, phones = room_of("anna", "ben", "cora")
    anna, ben, cora = phones
    anna.seal("7")
    ben.seal("1")
    room.settle()
    cora.seal("1")
    anna.seal("2")
    room.settle()
    assert room.session.total("anna", "oil") == 2
    assert anna.guest.verdict is not None
    assert anna.guest.verdict.unbroken


def test_who_finds_a_foreign_seal_on_its_seat_opens_nothing_and_says_so() -> None:
    room, phones = room_of("anna", "ben", "cora")
    anna, ben, cora = phones
    anna.seal("7")
    room.settle()
    room.session.seal("anna", room.session.round, "ab" * 32)
    anna.connect()
    ben.seal("1")
    cora.seal("1")
    room.settle()
    assert anna.guest.foreign
    assert room.session.scene().unopened == ("anna",)
    assert not [text for _, text in room.told if "7" * 20 in text]


def test_a_guest_does_not_open_for_a_list_that_is_not_the_one_it_saw() -> None:
    room, phones = room_of("anna", "ben", "cora")
    for phone in phones[:2]:
        phone.seal("1")
    room.settle()
    guest = phones[0].guest
    assert guest.round is not None
    mine = guest.round["mine"]
    guest.round["have"] = ["anna", "ben", "cora"]
    sent = list(room.up)
    for listed in (
        {"anna": mine, "ben": "00" * 32},
        {"anna": mine, "ben": mine, "cora": "00" * 32},
    ):
        guest._lock(listed)
    assert list(room.up) == sent
    first = {"anna": mine, "ben": "11" * 32, "cora": "22" * 32}
    guest._lock(first)
    guest._lock({**first, "cora": "33" * 32})
    assert len(room.up) == len(sent) + 1, "two lists for one round: the second opens nothing"


def test_a_lost_acknowledgement_costs_nothing() -> None:
    room, [anna] = room_of("anna")
    anna.seal("7")
    room.one()
    anna.connect()
    room.settle()
    assert [row.do for row in room.session.log].count("seal") == 1
    assert anna.guest.round is not None
    assert anna.guest.round["mine"]


def test_a_seal_that_never_reached_the_box_is_sent_again() -> None:
    room, [anna] = room_of("anna")
    anna.seal("7")
    room.up.clear()
    anna.connect()
    room.settle()
    assert room.session.scene().sealed == ("anna",)


def test_seats_that_are_away_are_listed_as_such_and_the_code_counts_them() -> None:
    room, phones = room_of("anna", "ben")
    room.session.away("cora")
    room.host.changed(room.now)
    seal_all(room, phones)
    verdict = phones[0].guest.verdict
    assert verdict is not None
    assert verdict.unbroken
    assert sorted(verdict.openings) == ["anna", "ben"]
    shown = room.session.shown_round()
    assert shown is not None
    assert shown.listed["cora"] == "-"


def test_scenes_wait_a_moment_for_seals_but_not_for_whoever_seals_anew() -> None:
    room, [anna, ben, cora] = room_of("anna", "ben", "cora")
    room.now = 10.0
    assert not room.host.hurries(10.0)
    anna.seal("1")
    room.settle()
    assert room.host.hurries(10.01)
    assert not room.host.hurries(10.03)
    room.now = 20.0
    anna.seal("2")
    room.settle()
    assert not room.host.hurries(20.01)
    ben.seal("3")
    cora.seal("3")
    room.now = 30.0
    while "LOCK" not in [frame["t"] for frame in bodies(room)]:
        assert room.one()
    assert room.host.hurries(30.2), "openings are on their way"
    assert not room.host.hurries(30.3), "of a phone that sleeps nobody waits for them"
    while "SHOW" not in [frame["t"] for frame in bodies(room)]:
        assert room.one()
    assert room.host.hurries(30.001), "all check what was shown"
    assert not room.host.hurries(30.01)
    room.settle()
    assert all(phone.guest.verdict for phone in (anna, ben, cora))


def test_a_void_tells_everybody_and_all_seal_again() -> None:
    room, phones = room_of("anna", "ben", "cora")
    phones[0].seal("1")
    phones[1].seal("2")
    room.settle()
    room.session.void()
    room.host.changed(room.now)
    room.settle()
    assert "VOID" in [frame["t"] for frame in bodies(room)]
    told = [place for phone in phones for place in phone.kept if place.startswith((SEALS, BOOK))]
    assert told == [], "nothing was locked, so there is nothing to tell of"
    seal_all(room, phones)
    assert room.session.total("cora", "oil") == 6


def sealed_in_sleep(room: Room, anna: Phone, ben: Phone, cora: Phone) -> None:
    """All have sealed, and the last of them hears nothing any more."""
    anna.seal("1")
    ben.seal("2")
    room.settle()
    cora.quiet = True
    cora.seal("3")
    room.settle()


def test_a_phone_that_sleeps_in_two_rounds_is_named_in_both() -> None:
    room, [anna, ben, cora] = room_of("anna", "ben", "cora")
    for _ in range(2):
        sealed_in_sleep(room, anna, ben, cora)
        room.later(1.5)
        room.later(1.5)
        assert anna.guest.left == ["cora"]
        room.session.void()
        room.host.changed(room.now)
        room.settle()
        cora.quiet = False
        cora.connect()  # it wakes
        room.settle()
        assert anna.guest.left == []


def test_a_phone_that_never_comes_back_is_named_and_the_table_goes_on_without_it() -> None:
    room, phones = room_of("anna", "ben", "cora")
    anna, ben, cora = phones
    sealed_in_sleep(room, anna, ben, cora)
    room.later(1)
    room.later(2)
    assert anna.guest.left == ["cora"]
    assert [phone.guest.verdict for phone in phones] == [None] * 3
    assert room.host.rounds.waited < 60
    for _ in range(40):
        room.later(1.5)
    assert room.host.rounds.waited >= 60
    assert [frame["left"] for frame in bodies(room) if frame["t"] == "LEFT"] == [["cora"]] * 2, "each is told once"
    room.session.forfeit()
    room.host.changed(room.now)
    room.settle()
    assert anna.guest.verdict is not None
    assert anna.guest.verdict.unbroken
    assert sorted(anna.guest.verdict.openings) == ["anna", "ben"]
    assert room.host.rounds.waited == 0


def test_a_killed_box_finds_everything_again(tmp_path: Any) -> None:
    room = Room(new_table(tmp_path / "a.hanko"))
    phones = [room.phone(seat) for seat in ("anna", "ben", "cora")]
    room.settle()
    for phone in phones:
        phone.seal("1")
        room.settle() if phone is not phones[-1] else room.one()
        room.kill(reopened(room.session))
        for each in phones:
            each.connect()
        room.settle()
    assert [phone.guest.verdict and phone.guest.verdict.unbroken for phone in phones] == [True] * 3
    room.session.close()


def test_a_lying_box_is_found_out() -> None:
    """Another opening, another list, another seal: each shows at the guest, whoever is lied about."""
    room, phones = room_of("anna", "ben", "cora")
    seal_all(room, phones)
    shown = room.session.shown_round()
    assert shown is not None
    guest = phones[0].guest
    opened = {seat: list(opening) for seat, opening in shown.openings.items()}
    true = {"r": shown.id, "c": dict(shown.listed), "o": opened, "private": False}
    for lie in (
        {"o": {**opened, "ben": [opened["ben"][0].replace("2", "1"), opened["ben"][1]]}},
        {"o": {**opened, "ben": opened["cora"]}},
        {"c": {**shown.listed, "ben": "00" * 32}},
    ):
        guest._check({**true, **lie})
        assert guest.verdict is not None
        assert "ben" in guest.verdict.broken
    guest._check(true)
    assert guest.verdict is not None
    assert guest.verdict.unbroken


def test_from_the_lock_on_a_guest_knows_the_list_and_its_own_seal_in_it() -> None:
    """Between the lock and the reveal it can neither seal anew nor send a seal again: by this it knows."""
    room, phones = room_of("anna", "ben", "cora")
    for phone in phones:
        phone.seal("1")
    ben = phones[1].guest
    while ben.round is None or "c" not in ben.round:
        assert room.one()
    assert set(ben.round["c"]) == {"anna", "ben", "cora"}
    assert ben.round["mine"] == ben.round["c"]["ben"]
    assert ben.round["c"]["ben"] in ben.seals.own(ben.round["r"])


def test_when_a_round_begins_and_when_it_is_over_is_told_once() -> None:
    room, phones = room_of("anna", "ben", "cora")
    told: list[bool] = []
    room.host.rounds.paced = told.append
    seal_all(room, phones)
    now = room.session.open_round()
    assert told == [False] + [True] * (now is not None)
    told.clear()
    room.session.go(0)
    room.host.changed(room.now)
    assert told == [False] * (now is not None) + [True]
