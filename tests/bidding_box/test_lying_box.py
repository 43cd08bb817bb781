"""What a box with a changed app may try, and how each of it shows at the phones of the others."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

from companion.bidding_box.guest import COMPARES
from companion.bidding_box.opened import invented, items, otherwise
from companion.core import seal
from companion.core.asks import Form, Number, Order, Pick, Some
from companion.core.say import Free
from companion.words import Words
from tests.bidding_box.tables import Phone, Room, bodies, room_of, seal_all
from tests.bidding_box.test_seal_vectors import each

TABLE, ROUND = "t1", "1-0"


def made(seat: str, words: str, random: Random) -> tuple[str, str]:
    """A seal, and what lies under it."""
    opened, salt = seal.payload("bid", [words]), f"{random.getrandbits(256):064x}"
    return seal.commitment(TABLE, ROUND, seat, opened, salt), seal.mark(opened, salt)


def ground(listed: dict[str, str], marks: dict[str, str], wanted: str, random: Random) -> str:
    """The owner of the box seals for Cora until a list without what it cannot know has the letter that it wants."""
    for number in itertools.count():
        sealed, mark = made("cora", str(number % 9), random)
        found = seal.letters(TABLE, ROUND, {**listed, "cora": sealed}, {**marks, "cora": mark})
        if found[0] == wanted[0]:
            listed["cora"], marks["cora"] = sealed, mark
            return found
    raise AssertionError


def test_a_list_cannot_be_ground_until_it_has_the_letters_of_another() -> None:
    """Two phones are shown two lists. What Ben's seal holds is unknown while Cora's is chosen; it comes too late."""
    random, equal, tries = Random(15), 0, 240
    for _ in range(tries):
        bens, his_mark = made("ben", "3", random)
        annas, her_mark = made("anna", "5", random)
        shown, under = {"anna": annas, "ben": "-"}, {"anna": her_mark}
        at_annas = ground(shown, under, "ABCDEFGHJKLMNPQRSTUVWXYZ"[random.randrange(24)], random)
        known: dict[str, str] = {}
        other = {"anna": "-", "ben": bens}
        assert ground(other, known, at_annas, random)[0] == at_annas[0], "as far as the box can know"
        equal += seal.letters(TABLE, ROUND, other, {**known, "ben": his_mark})[0] == at_annas[0]
    assert equal < tries / 6, "one letter of 24 is equal by luck in a twenty-fourth of the tries, not in each"


def locked(compares: tuple[str, ...] = ()) -> tuple[Room, list[Phone]]:
    """All have sealed, and nothing has gone farther than the lock."""
    room, phones = room_of("anna", "ben", "cora")
    for phone in phones:
        phone.kept[COMPARES] = "1" if phone.guest.seat in compares else ""
    seal_all(room, phones)
    return room, phones


def test_who_compares_letters_first_gives_nothing_away_before_they_agree() -> None:
    room, [anna, ben, cora] = locked(compares=("anna", "ben"))
    assert room.session.scene().unopened == ("anna", "ben")
    letters = {phone.guest.letters for phone in (anna, ben, cora)}
    assert len(letters) == 1
    assert letters != {""}
    assert room.host.rounds.letters in letters, "the box shows them too"
    assert not anna.guest.verdict
    anna.guest.agree()
    room.settle()
    assert room.session.scene().unopened == ("ben",)
    assert not [frame for frame in bodies(room) if frame["t"] == "SHOW"]
    ben.guest.agree()
    room.settle()
    assert {phone.guest.verdict.code for phone in (anna, ben, cora) if phone.guest.verdict} == letters


def test_who_finds_that_letters_differ_opens_nothing() -> None:
    room, [anna, *_] = locked(compares=("anna",))
    anna.guest.agree(False)
    room.later(2)
    assert room.session.scene().unopened == ("anna",)
    assert [card["what"] for card in anna.guest.seals.cards] == ["differ"]


def test_who_compares_is_not_said_to_sleep() -> None:
    room, [anna, ben, _] = locked(compares=("anna",))
    room.later(1.5)
    room.later(1.5)
    assert (ben.guest.left, ben.guest.holds) == ([], ["anna"])
    room.host.closed(anna.connection, room.now)
    assert ben.guest.holds == ["anna"]


def test_a_false_mark_is_refused() -> None:
    room, [anna, *_] = locked(compares=("anna", "ben"))
    room.host.rounds.comparing.clear()
    for round_, marked in (("0-0", "ab" * 32), (ROUND, "ab" * 32)):
        anna.guest._say({"t": "MARK", "r": round_, "m": marked})
        room.settle()
    assert [(frame["of"], frame["e"]) for frame in bodies(room) if frame["t"] == "ERR"] == [
        ("MARK", "not_locked"), ("MARK", "broken_seal"),
    ]  # fmt: skip


def test_a_made_up_lock_opens_no_phone_and_stays_as_a_card() -> None:
    """Ben has not sealed; the owner of the box seals for him and says that all have."""
    room, [anna] = room_of("anna")
    anna.seal("5")
    room.settle()
    guest = anna.guest
    assert guest.round is not None
    listed = {"anna": guest.round["mine"], "ben": "11" * 32, "cora": "22" * 32}
    sent = list(room.up)
    guest._on_lock({"t": "LOCK", "r": guest.round["r"], "c": listed})
    assert list(room.up) == sent
    assert [(card["what"], len(card["letters"])) for card in guest.seals.cards] == [("unheard", 4)]


def test_an_honest_box_tells_of_every_seal_before_the_lock() -> None:
    """Also where two come at once, from the device that is passed on."""
    room, [anna] = room_of("anna")
    anna.seal("5")
    room.settle()
    room.session.answer("ben", 1)
    room.session.answer("cora", 2)
    room.host.changed(room.now)
    room.settle()
    assert anna.guest.verdict
    assert anna.guest.seals.cards == []


def test_a_void_after_the_lock_stays_until_it_is_put_away_and_in_the_record() -> None:
    room, [anna, ben, _] = locked(compares=("ben",))
    letters = room.host.rounds.open and seal.letters(TABLE, room.host.rounds.open.id, room.host.rounds.open.listed, {})
    room.session.void()
    room.host.changed(room.now)
    room.settle()
    for phone in (anna, ben):
        assert [(card["what"], card["letters"]) for card in phone.guest.seals.cards] == [("void", letters)]
    phone = anna
    phone.connect()
    room.settle()
    assert len(phone.guest.seals.cards) == 1, "a new connection puts nothing away"
    phone.guest.seals.put_away()
    assert phone.guest.seals.cards == []
    assert [entry["what"] for entry in phone.guest.seals.record] == ["void"]


def test_a_round_that_is_taken_back_after_it_was_shown_is_no_void() -> None:
    room, [anna, *_] = locked()
    room.session.undo()
    room.host.changed(room.now)
    room.settle()
    assert anna.guest.seals.cards == []
    assert [entry["what"] for entry in anna.guest.seals.record] == ["shown"]


def test_who_comes_when_all_is_open_has_no_letters_to_compare() -> None:
    room, [anna, ben] = room_of("anna", "ben")
    seal_all(room, [anna, ben])
    room.session.answer("cora", 1)
    room.host.changed(room.now)
    room.settle()
    late = room.phone("cora")
    room.settle()
    assert late.guest.verdict is not None
    assert late.guest.verdict.unbroken
    assert late.guest.verdict.code == ""
    assert ben.guest.verdict is not None
    assert ben.guest.verdict.code != ""


# -- another tale than what was opened: the same vectors as the page (web/vectors.mjs)


def ask_of(plain: Any) -> Any:
    """Such an ask, as the app has it."""
    if plain is None:
        return None
    if plain["kind"] == "form":
        return Form("ask", tuple(ask_of(field) for field in plain["fields"]))
    if plain["kind"] == "number":
        return Number("ask", plain.get("low", 0), 9, optional="none" in plain)
    options = tuple(option for option, _ in plain["options"])
    labels = tuple(Free(label) for _, label in plain["options"])
    kinds: dict[str, Any] = {"pick": Pick, "order": Order, "some": Some}
    return kinds[plain["kind"]]("ask", options, labels=labels)


@each("tales")
def test_a_box_that_tells_another_number_or_name_is_noticed(vector: dict[str, Any]) -> None:
    words = Words("en", names=vector["names"])
    found = items(vector["payload"], ask_of(vector["ask"]), words)
    assert [item.shown for item in found] == vector["shown"]
    for told, lies, *amount in vector["told"]:
        assert otherwise(told, found, list(vector["names"].values()), *amount) == lies, told


@each("unopened")
def test_of_a_seal_that_stayed_shut_no_more_is_told_than_what_counts_without_an_answer(vector: dict[str, Any]) -> None:
    for told, lies, *amount in vector["told"]:
        names = list(vector["names"].values())
        assert invented(told, next(iter(amount), None), ask_of(vector["ask"]), names) == lies, told
