"""Box and guests, without sockets: what a guest may answer and look at."""

from __future__ import annotations

import json

from companion.bidding_box import render
from companion.bidding_box.scenes import scene_from_plain, sheet_from_plain, timeline_from_plain
from companion.core import play_text
from companion.running import plays
from companion.words import Words
from tests.bidding_box.tables import Room, room_of
from tests.tables import bid, new_table


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
        phone.seal(word, private=True)
        room.settle()
    for phone in phones:
        assert phone.guest.verdict is not None
        assert phone.guest.verdict.unbroken
        assert list(phone.guest.verdict.openings) == [phone.guest.seat]
    assert not any(":no" in text for _, text in room.told)


def test_a_guest_that_leaves_a_question_decides_nothing_and_is_offered_words_of_each_ask() -> None:
    """*Never mind* of a page is a step back; *No reason* is an answer."""
    session = plays.run(play_text.read("game open-table\nid t1\nseats anna ben\n"))
    for value in ("set_up", "counter", ("Wood", "each_seat", 0, 0, None, ("1",), ("Harvest",))):
        session.answer("table", value)
    room = Room(session)
    ben = room.phone("ben")
    room.settle()
    done = session.timeline()

    def says(words: str) -> str:
        told = ben.guest.answer("table", session.ticket("table"), [words])
        room.settle()
        return str(ben.guest.told[told])

    def none() -> str:
        return str(render.scene(session.scene("ben"), Words("en", "open-table", session.names()))["asks"][0]["none"])

    assert says("count/c1/ben") == ""
    assert none() == "Never mind"
    assert says("-") == ""
    assert session.position.ask("table").name == "now"
    assert session.timeline() == done
    assert says("count/c1/ben") == says("3") == ""
    assert none() == "No reason"
    assert says("-") == ""
    assert session.total("ben", "c1") == 3


def test_a_seat_takes_its_own_last_answer_back_once_and_while_nothing_was_done_since() -> None:
    room = Room(new_table(draws="table"))
    anna, ben = room.phone("anna"), room.phone("ben")
    room.settle()
    ben.guest.answer("chance", room.session.ticket("chance"), ["pier"])
    room.settle()
    row = room.session.line.stand
    refused = [anna.guest.undo(row), ben.guest.undo(row + 1), ben.guest.undo(0)]
    room.settle()
    told = [anna.guest.told[refused[0]], *(ben.guest.told[number] for number in refused[1:])]
    assert all("Something else has been done since" in words for words in told)
    assert room.session.line.stand == row
    assert list(room.host.tell_scenes())
    room.settle()
    assert scene_from_plain(json.loads(ben.guest.scene)).can_undo
    assert not scene_from_plain(json.loads(anna.guest.scene)).can_undo
    well = ben.guest.undo(row)
    room.settle()
    assert ben.guest.told[well] == ""
    assert room.session.line.stand == row - 1
    again = ben.guest.undo(room.session.line.stand)
    room.settle()
    assert ben.guest.told[again], "only once"


def test_what_the_table_or_another_seat_did_is_nobodys_own_to_take_back() -> None:
    room = Room(new_table(draws="table"))
    ben = room.phone("ben")
    room.settle()
    ben.guest.answer("chance", room.session.ticket("chance"), ["pier"])
    room.settle()
    room.session.seal("anna", room.session.round, "ab" * 32, by="guest anna")
    told = [ben.guest.undo(room.session.line.stand)]
    room.settle()
    room.session.void()
    told.append(ben.guest.undo(room.session.line.stand))
    room.settle()
    bid(room.session, anna=2, ben=3, cora=1)
    told.append(ben.guest.undo(room.session.line.stand))
    room.settle()
    assert all(ben.guest.told[number] for number in told), "a seal, a void and a round that opened are of everybody"
