"""A changed box that speaks for the phones: it writes what they seal, tells what they have found, shows old rounds."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

import pytest

from companion.bidding_box import verdict
from companion.bidding_box.opened import items, otherwise
from companion.bidding_box.own_seals import VOID
from companion.bidding_box.rounds import Rounds
from companion.bidding_box.scenes import scene_from_plain, scene_to_plain
from companion.core import seal
from companion.core.asks import Number
from companion.core.game import TABLE
from companion.core.header import Header, Seat
from companion.core.say import Free, Refused, Say, say
from companion.core.scene import Fact, Facts, Scene
from companion.core.sealed_round import MOST_SEALS
from companion.games.open_table import OpenTable
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.ui.checked import SEALS, SEEN, laid_over
from companion.words import Words
from tests.bidding_box.sockets import box_of, joined
from tests.bidding_box.tables import Phone, Room, bodies, room_of, seal_all
from tests.contract.recorded import FOLDER, played
from tests.tables import new_table, refusal

WRITTEN = ("bid:0 #", 'bid:"', "bid:0 ", "bid 0", "bid\\", "bid,", "", "b\u00fcd")


# -- the key of what is sealed


@pytest.mark.parametrize("key", WRITTEN)
def test_a_phone_seals_under_no_key_that_could_hold_an_answer(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Rounds.round_for
    monkeypatch.setattr(Rounds, "round_for", lambda self, guest: {**(told(self, guest) or {}), "k": key})
    room, [anna, _, _] = room_of("anna", "ben", "cora")
    with pytest.raises(Refused) as refused:
        anna.seal("77")
    assert refused.value.say == say("refused.scene")
    room.settle()
    assert room.session.scene().sealed == ()


@pytest.mark.parametrize("key", [key for key in WRITTEN if key != "bid:0 "])
def test_what_was_sealed_under_such_a_key_is_broken(key: str) -> None:
    """One of them reads as two words, 0 and :77, for a phone that has not been asked itself; no phone seals so."""
    opened, salt = f"{key}:77".ljust(seal.PAYLOAD), "0" * 64
    assert not seal.plain(opened, salt)
    shown = {"r": "1-0", "c": {}, "o": {"ben": [opened, salt]}, "private": False}
    if opened.isascii():
        shown["c"] = {"ben": seal.commitment("t1", "1-0", "ben", opened, salt)}
    assert verdict.check("t1", "anna", shown, {}, "")[0].broken == ("ben",)


def test_every_key_that_a_game_has_can_be_sealed() -> None:
    keys = {row.key for path in FOLDER.glob("*/*.play") for row in played(path).line.standing if row.do == "answer"}
    assert len(keys) > 100
    assert {key for key in keys if not seal.KEY.fullmatch(key)} == set()


def test_what_is_sealed_says_what_was_drawn_on_this_phone(stack: ExitStack) -> None:
    session = new_table()
    box = box_of(stack, session)
    anna = joined(stack, box, "anna")
    assert anna.guest.round is not None
    anna.guest.round = {**anna.guest.round, "k": "gift/ben"}
    assert refusal(lambda: anna.answer("anna", 3)) == "refused.asked_before"
    assert not anna.guest.sealed


# -- rounds that are shown again, or instead


def again(phone: Phone, shown: dict[str, Any], *without: str) -> None:
    phone.guest._on_show({**shown, "o": {seat: each for seat, each in shown["o"].items() if seat not in without}})


def all_shown() -> tuple[Room, list[Phone], dict[str, Any]]:
    room, phones = room_of("anna", "ben", "cora")
    seal_all(room, phones)
    return room, phones, next(frame for frame in bodies(room) if frame["t"] == "SHOW")


def test_a_round_that_is_shown_once_more_and_otherwise_is_broken() -> None:
    _, [anna, _, cora], shown = all_shown()
    again(anna, shown)
    assert anna.guest.verdict is not None
    assert anna.guest.verdict.unbroken, "the same once more"
    for phone in (anna, cora):
        again(phone, shown, "ben")
        assert phone.guest.verdict is not None
        assert phone.guest.verdict.broken == (phone.guest.seat,)
        assert [card["what"] for card in phone.guest.seals.cards] == ["broken"]


def test_an_old_round_in_place_of_what_was_locked_leaves_a_card_at_once() -> None:
    _, [anna, _, _], old = all_shown()
    listed = {"anna": f"{1:064x}", "ben": f"{2:064x}"}
    anna.guest.seals.keep({"r": "9-0", "who": ["anna", "ben"], "own": {}, "listed": listed})
    for _ in range(2):
        again(anna, old)
        assert [(card["r"], card["what"]) for card in anna.guest.seals.cards] == [("9-0", VOID)], "once"


# -- what a phone says by itself


@pytest.mark.parametrize(
    "told",
    [say("guest.unbroken", code=Free("ZZZZ")), say("opened.by", what=(Free("x"), say("guest.own", what=Free("9"))))],
)
def test_no_box_says_what_a_phone_has_found(told: Say) -> None:
    plain = json.loads(json.dumps(scene_to_plain(scene(Facts("points", (Fact(told),))))))
    with pytest.raises(Refused) as refused:
        scene_from_plain(plain)
    assert refused.value.say == say("refused.scene")


@pytest.mark.parametrize("name", [SEALS, SEEN])
def test_no_card_of_a_box_takes_the_place_of_the_phones_own(name: str) -> None:
    forged, honest = (Facts(each, (Fact(say("panel.present"), 9),)) for each in (name, "points"))
    assert laid_over(scene(forged, honest), ()).panels == (honest,)


def scene(*panels: Facts) -> Scene:
    found = new_table().scene("anna")
    return Scene(**{**{name: getattr(found, name) for name in found.__dataclass_fields__}, "panels": panels})


# -- an honest box


def test_whoever_seals_without_end_is_told_to_stop_and_the_last_seal_stands() -> None:
    room, [anna] = room_of("anna")
    for number in range(MOST_SEALS + 2):
        anna.seal(str(number % 9))
        room.now += 1
        room.settle()
    assert len([row for row in room.session.log if row.do == "seal"]) == MOST_SEALS
    assert str(MOST_SEALS) in anna.guest.refused
    assert anna.guest.here


def test_a_round_that_is_left_before_anybody_sealed_is_gone_on_every_phone() -> None:
    session = begin(
        Journal(None), Header("t1", "open-table", OpenTable.rules, (Seat("anna", "Anna"), Seat("ben", "Ben")))
    )
    room = Room(session)
    phones = [room.phone(seat) for seat in ("anna", "ben")]
    room.settle()
    session.answer(TABLE, "bid")
    session.answer(TABLE, (None, ("anna", "ben"), "highest", 20, False, "nobody"))
    for there in (True, False):
        room.host.changed(room.now)
        room.settle()
        assert [phone.guest.round is not None for phone in phones] == [there] * 2
        if there:
            session.undo()


@pytest.mark.parametrize("theirs", ["GoTo-evil.example.39", "1.evil", "", "9" * 21])
def test_a_stranger_writes_no_words_on_the_screen_of_the_box(theirs: str) -> None:
    room, _ = room_of()
    told: list[None] = []
    room.host.connections.watcher = lambda: told.append(None)
    for number in range(9):
        knocking = room.phone("anna")
        said = json.dumps({"t": "JOIN", "v": 9, "a": theirs or f"0.{number}"})
        room.host.received(knocking.connection, said, room.now)
    trouble = room.host.connections.trouble
    assert trouble is not None
    assert trouble.key == ("box.other_version" if theirs else "box.other_versions")
    assert len(told) == 1, "once"


def test_nobody_is_taken_for_a_number() -> None:
    """Somebody is called 7; an honest box says whom a bid of 5 was aimed at."""
    words, ask = Words("en", names={"anna": "Anna", "cora": "7"}), Number("bid", 0, 9)
    sealed = items("attack:cora 5".ljust(64), ask, words)
    assert not otherwise("5 against 7", sealed, words.names.values())
    assert otherwise("6 against 7", sealed, words.names.values())
