"""Box and guests, without sockets: joining, sealing, opening, checking, and what ends each of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.bidding_box import wire
from companion.bidding_box.scenes import sheet_from_plain, timeline_from_plain
from companion.core import seal
from tests.bidding_box.tables import Phone, Room
from tests.tables import bid, new_table, reopened


def room_of(*seats: str) -> tuple[Room, list[Phone]]:
    room = Room(new_table())
    phones = [room.phone(seat) for seat in seats]
    room.settle()
    return room, phones


def seal_all(room: Room, phones: list[Phone]) -> None:
    for amount, phone in enumerate(phones, 1):
        phone.seal(str(amount))
        room.settle()


def bodies(room: Room) -> list[dict[str, Any]]:
    """Every signed frame that has reached a phone."""
    return [json.loads(text[wire.MAC :]) for _, text in room.told if not text.startswith("{")]


def test_three_guests_seal_and_all_see_the_same_result_and_the_same_letters() -> None:
    room, phones = room_of("anna", "ben", "cora")
    seal_all(room, phones)
    verdicts = [phone.guest.verdict for phone in phones]
    assert room.session.total("cora", "oil") == 6
    assert all(verdict is not None and verdict.unbroken for verdict in verdicts)
    assert len({verdict.code for verdict in verdicts if verdict}) == 1
    assert [len(verdict.openings) for verdict in verdicts if verdict] == [3, 3, 3]
    assert [phone.kept for phone in phones] == [{}, {}, {}]


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
    assert verdict.code == seal.round_code(dict(room.session.shown_round().listed))  # type: ignore[union-attr]


# -- joining


def test_a_device_takes_its_seat_only_when_it_says_so() -> None:
    room = Room(new_table())
    phone = room.phone("anna")
    phone.guest.claim = lambda: None  # type: ignore[method-assign]
    room.settle()
    assert (phone.guest.name, phone.guest.here, phone.guest.scene) == ("Anna", False, "")
    assert room.host.connections.states(room.now)["anna"] == "empty"


def test_another_device_does_not_get_a_seat_that_is_taken() -> None:
    room, [anna] = room_of("anna")
    other = room.phone("anna")
    room.settle()
    assert other.guest.why_gone == "taken"
    assert anna.guest.here
    anna.seal("3")
    room.settle()
    assert room.session.scene().sealed == ("anna",)


def test_the_newest_tab_of_a_device_plays_and_the_older_one_rests() -> None:
    room, [anna] = room_of("anna")
    tab = room.phone("anna", anna.guest.device)
    room.settle()
    assert (anna.guest.why_gone, tab.guest.here) == ("moved", True)
    tab.seal("3")
    room.settle()
    assert room.session.scene().sealed == ("anna",)


def test_a_wrong_key_an_old_code_and_an_unknown_seat_get_the_same_answer() -> None:
    room, _ = room_of()
    wrong, old, unknown = (room.phone(seat) for seat in ("anna", "ben", "cora"))
    wrong.guest.code = type(wrong.guest.code)("", 0, bytes(16), "anna")
    old.guest.code = type(old.guest.code)("", 0, old.guest.code.key, "ben", 3)
    unknown.guest.code = type(unknown.guest.code)("", 0, unknown.guest.code.key, "zed")
    room.settle()
    assert [phone.guest.why_gone for phone in (wrong, old, unknown)] == ["old_code"] * 3


def test_a_typed_key_finds_its_seat() -> None:
    room, _ = room_of()
    phone = room.phone("ben")
    phone.guest.code = type(phone.guest.code)("", 0, phone.guest.code.key)
    room.settle()
    assert (phone.guest.seat, phone.guest.here) == ("ben", True)
    phone.seal("2")
    room.settle()
    assert room.session.scene().sealed == ("ben",)


def test_a_seat_handed_to_another_phone_leaves_the_old_one_outside() -> None:
    room, [anna, ben] = room_of("anna", "ben")
    room.host.rekey("anna", room.now)
    room.settle()
    assert anna.guest.why_gone == "replaced"
    anna.connect()
    new = room.phone("anna")
    room.settle()
    assert anna.guest.why_gone == "old_code"
    assert new.guest.here
    assert ben.guest.here


# -- sealing


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
    sent = list(room.up)
    for listed in (
        {"anna": mine, "ben": "00" * 32},
        {"anna": mine, "ben": mine, "cora": "00" * 32},
        {"anna": "00" * 32, "ben": "11" * 32, "cora": "22" * 32},
    ):
        guest._open(guest.round["r"], listed)
    assert list(room.up) == sent
    first = {"anna": mine, "ben": "11" * 32, "cora": "22" * 32}
    guest._open(guest.round["r"], first)
    guest._open(guest.round["r"], {**first, "cora": "33" * 32})
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
    assert [phone.kept for phone in phones] == [{}, {}, {}]
    seal_all(room, phones)
    assert room.session.total("cora", "oil") == 6


def test_a_phone_that_never_comes_back_is_named_and_the_table_goes_on_without_it() -> None:
    room, phones = room_of("anna", "ben", "cora")
    anna, ben, cora = phones
    anna.seal("1")
    ben.seal("2")
    room.settle()
    cora.quiet = True
    cora.seal("3")
    room.settle()
    room.later(1)
    room.later(2)
    assert anna.guest.left == ["cora"]
    assert [phone.guest.verdict for phone in phones] == [None] * 3
    assert room.host.rounds.waited < 60
    for _ in range(40):
        room.later(1.5)
    assert room.host.rounds.waited >= 60
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


# -- links and time


def test_a_silent_phone_is_away_after_four_seconds_and_let_go_after_ten_and_its_seal_stays() -> None:
    room, phones = room_of("anna", "ben")
    anna, ben = phones
    anna.seal("1")
    room.settle()
    room.later(1.5)
    assert room.host.connections.states(room.now) == {"anna": "live", "ben": "live", "cora": "empty"}
    anna.quiet = True
    for _ in range(3):
        room.later(1.5)
    assert room.host.connections.states(room.now)["anna"] == "away"
    assert ben.guest.connections["anna"] == "away"
    for _ in range(5):
        room.later(1.5)
    assert (anna.connection, "silent") in room.dropped or not anna.connection
    assert room.session.scene().sealed == ("anna",)


def test_who_connects_and_says_nothing_is_let_go() -> None:
    room, _ = room_of()
    room.host.connected(99, "0" * 32, room.now)
    room.later(16)
    assert (99, "silent") in room.dropped


def test_who_talks_too_much_is_let_go() -> None:
    room, [anna] = room_of("anna")
    for _ in range(200):
        anna.guest._say({"t": "PING"})
    while room.one():
        pass
    assert room.host.connections.states(room.now)["anna"] == "away"
    assert anna.guest.why_gone == "too_fast"


# -- answers


def test_a_guest_answers_for_itself_and_the_table_and_nobody_else() -> None:
    room = Room(new_table(draws="table"))
    ben = room.phone("ben")
    room.settle()
    chance = room.session.scene("ben").asked[0]
    told = ben.guest.answer("chance", chance.ticket, ["pier"])
    room.settle()
    assert ben.guest.told[told] == ""
    assert room.session.line.rows[-1].by == "guest ben"
    again = ben.guest.answer("chance", chance.ticket, ["gate"])
    foreign = ben.guest.answer("anna", "x", ["3"])
    secret = ben.guest.answer("ben", room.session.ticket("ben"), ["3"])
    room.settle()
    assert all(ben.guest.told[number] for number in (again, foreign, secret))
    assert room.session.line.stand == 1
    bid(room.session, anna=2, ben=2, cora=2)
    told = ben.guest.answer("anna", room.session.ticket("anna"), ["ben"])
    room.settle()
    assert ben.guest.told[told], "a tie is the judge's to break"


def test_who_joins_late_sees_who_has_sealed_and_seals_too() -> None:
    room, (anna, ben) = room_of("anna", "ben")
    anna.seal("1")
    ben.seal("2")
    room.settle()
    cora = room.phone("cora")
    room.settle()
    assert cora.guest.round is not None
    assert cora.guest.round["have"] == ["anna", "ben"]
    assert "c" not in cora.guest.round
    cora.seal("3")
    room.settle()
    codes = [phone.guest.verdict.code for phone in (anna, ben, cora) if phone.guest.verdict]
    assert len(codes) == 3
    assert len(set(codes)) == 1
    late = room.phone("cora", cora.guest.device)  # a page that was loaded anew checks the last round too
    room.settle()
    assert late.guest.verdict is not None
    assert late.guest.verdict.unbroken


def test_a_guest_looks_at_the_scores_and_at_what_was_done_and_finds_no_seal_opened() -> None:
    room = Room(new_table())
    anna, ben, cora = (room.phone(seat) for seat in ("anna", "ben", "cora"))
    cora.guest.form = "page"
    room.settle()
    anna.seal("7")
    room.settle()
    scores, done = ben.guest.look("sheet"), ben.guest.look("timeline")
    room.settle()
    sheet = sheet_from_plain(ben.guest.looked[scores])
    assert sheet == room.session.sheet("ben")
    told = timeline_from_plain(ben.guest.looked[done])
    assert [row.words for row in told] == [row.words for row in room.session.timeline()]
    assert not any("7" in repr(row.words) for row in told)
    done = cora.guest.look("timeline")
    room.settle()
    said = [fact["words"] for fact in cora.guest.looked[done][0]["facts"]]
    assert len(said) == len(told)
    assert any("Anna" in words for words in said)
    assert not any("7" in words for words in said)


def test_the_reasons_of_a_private_number_are_for_its_own_seat() -> None:
    room, [ben] = room_of("ben")
    own, foreign = ben.guest.why("ben", "oil"), ben.guest.why("anna", "oil")
    room.settle()
    assert len(ben.guest.reasons[own]) == 1
    assert ben.guest.reasons[foreign] == []


# -- private votes


def test_a_vote_of_which_only_the_numbers_are_shown_is_opened_to_its_own_voter_only() -> None:
    from companion.games import GAMES
    from companion.running.begin import begin
    from companion.running.journal import Journal
    from tests.tables import ALL, header, outside

    session = begin(Journal(None), header(GAMES["open-table"]), ALL, outside())
    session.answer("table", "vote")
    session.answer("table", (None, ("anna", "ben", "cora"), "only_counts", ()))
    room = Room(session)
    phones = [room.phone(seat) for seat in session.header.order]
    room.settle()
    for phone, word in zip(phones, ("yes", "no", "yes"), strict=True):
        phone.seal(word)
        room.settle()
    for phone in phones:
        assert phone.guest.verdict is not None
        assert phone.guest.verdict.unbroken
        assert list(phone.guest.verdict.openings) == [phone.guest.seat]
    assert not any(":no" in text for _, text in room.told)


# -- frames


def test_a_frame_counts_once_and_only_in_its_place_and_direction() -> None:
    """Replay inside one connection: the numbers are never sent, so nothing but their order can be right."""
    said = ["t", "anna", "0", "n", "m", "d", "en", "app"]
    guest, box = wire.Channel(b"k" * 16, said, box=False), wire.Channel(b"k" * 16, said, box=True)
    first, second = guest.pack({"t": "PING"}), guest.pack({"t": "PONG"})
    assert box.unpack(second) is None
    assert box.unpack(first) == {"t": "PING"}
    assert box.unpack(first) is None
    assert guest.unpack(guest.pack({"t": "PING"})) is None
    assert box.unpack(second) == {"t": "PONG"}
    other = wire.Channel(b"k" * 16, [*said[:-1], "page"], box=True)
    assert other.unpack(first) is None


def test_a_replayed_frame_ends_the_connection_and_changes_nothing() -> None:
    room, [anna] = room_of("anna")
    anna.seal("1")
    heard = room.up[-1]
    room.settle()
    room.session.void()
    room.host.changed(room.now)
    rows = len(room.session.log)
    room.up.append(heard)
    room.settle()
    assert len(room.session.log) == rows
    assert anna.guest.why_gone == "bad_mac"


def test_what_is_private_is_veiled_with_another_stream_for_every_frame() -> None:
    said = ["t", "anna", "0", "n", "m", "d", "en", "app"]
    guest, box = wire.Channel(b"k" * 16, said, box=False), wire.Channel(b"k" * 16, said, box=True)
    texts = [guest.pack({"t": "OPEN", "r": "1"}, "the same secret words" * 9) for _ in range(2)]
    hidden = [json.loads(text[wire.MAC :])["x"] for text in texts]
    assert hidden[0] != hidden[1]
    assert not any("secret" in text for text in texts)
    assert [(box.unpack(text) or {})["x"] for text in texts] == ["the same secret words" * 9] * 2


@pytest.mark.parametrize(
    "broken", ["", "x", "0" * 64, "{" * 5000, '{"t":"JOIN"}', "[]", "null", "\ud800" * 70, 7, b"x", None]
)
def test_frames_that_are_none_end_the_connection(broken: object) -> None:
    room, [anna] = room_of("anna")
    before = (len(room.session.log), room.session.scene())
    room.host.received(anna.connection, broken, room.now)
    room.host.connected(77, "0" * 32, room.now)
    room.host.received(77, broken, room.now)
    assert (len(room.session.log), room.session.scene()) == before
    assert [id_ for id_, _ in room.dropped] == [anna.connection, 77]


@pytest.mark.parametrize(
    "frame",
    [
        {"t": "SEAL", "r": "0-0"},
        {"t": "SEAL", "r": "0-0", "c": "xx"},
        {"t": "SEAL", "r": 7, "c": "a" * 64},
        {"t": "SEAL", "r": "0-0", "c": "a" * 64, "more": 1},
        {"t": "ANSWER", "a": -1, "s": "anna", "k": "", "w": []},
        {"t": "ANSWER", "a": True, "s": "anna", "k": "", "w": []},
        {"t": "ANSWER", "a": 1, "s": "anna", "k": "", "w": [["x"]]},
        {"t": "WELCOME"},
        {"t": "WHY", "a": 1, "s": None, "c": "oil"},
    ],
)
def test_a_signed_frame_of_the_wrong_shape_ends_the_connection(frame: dict[str, Any]) -> None:
    room, [anna] = room_of("anna")
    rows = len(room.session.log)
    anna.guest._say(frame)
    room.settle()
    assert anna.guest.why_gone == "bad_format"
    assert len(room.session.log) == rows
