"""What phones check, taken away one by one; tests/bidding_box/test_defects.py sees that a test notices."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.bidding_box import guest, own_seals, verdict
from companion.bidding_box.verdict import Verdict
from companion.core import seal
from tests.bidding_box import test_lying_box as lying
from tests.bidding_box import test_seal_vectors as vectors
from tests.bidding_box.test_seal_vectors import SEALS

Patch = pytest.MonkeyPatch


def letters_cover_the_list_alone(patch: Patch) -> None:
    letters = seal.letters
    patch.setattr(seal, "letters", lambda table, round_, seals, marks: letters(table, round_, seals, {}))


def any_lock_opens(patch: Patch) -> None:
    class Heard(dict[str, Any]):
        def __getitem__(self, name: str) -> Any:
            return [*self["c"]] if name == "have" and "c" in self else super().__getitem__(name)

    lock = guest.Guest._lock

    def trusting(self: guest.Guest, listed: dict[str, str]) -> None:
        self.round = Heard({**(self.round or {}), "c": listed})
        lock(self, listed)

    patch.setattr(guest.Guest, "_lock", trusting)


def voids_are_forgotten(patch: Patch) -> None:
    patch.setattr(own_seals.OwnSeals, "note", lambda *_: None)


def who_compares_opens_at_once(patch: Patch) -> None:
    patch.setattr(guest.Guest, "compares", property(lambda self: False))


def late_letters_are_shown(patch: Patch) -> None:
    check = verdict.check

    def trusting(*given: Any) -> tuple[Verdict, str]:
        found, whole = check(*given)
        return replace(found, code=seal.four(whole)), whole

    patch.setattr(verdict, "check", trusting)


def other_numbers_are_believed(patch: Patch) -> None:
    patch.setattr(lying, "otherwise", lambda *_: False)


def heard(*about: str) -> None:
    """What a guest should do with this, from the vectors that its page is held against too."""
    for vector in SEALS["guests"]:
        if vector["about"] in about:
            vectors.test_a_guest_says_keeps_and_finds_what_it_should(vector)


def lists_may_be_read_in_two_ways(patch: Patch) -> None:
    patch.setattr(seal, "sound", lambda *_: True)


def a_list_that_could_be_read_in_two_ways() -> None:
    heard("a list with a seat that is no name of one could be read in two ways: it does not open")


def a_seal_that_is_none() -> None:
    heard("a list with a seal that is none: it does not open")


def a_locked_round_is_asked_once_more_without_a_trace(patch: Patch) -> None:
    sealing = guest.Guest.seal

    def traceless(self: guest.Guest, *given: Any, **more: Any) -> None:
        with patch.context() as meanwhile:
            meanwhile.setattr(own_seals.OwnSeals, "forget", lambda _: None)
            sealing(self, *given, **more)

    patch.setattr(guest.Guest, "seal", traceless)


def a_locked_round_asked_once_more() -> None:
    heard("after the lock the box asks once more: what was locked is void, and a card says so")


def marks_need_none_of_its_own(patch: Patch) -> None:
    """As if what lies under its own seal were always among them."""
    compared = verdict.compared

    def trusting(table: str, own: str, round_: str, listed: dict[str, str], marks: dict[str, str]) -> str:
        return compared(table, next(iter(marks), own), round_, listed, marks)

    patch.setattr(verdict, "compared", trusting)


def marks_without_its_own() -> None:
    heard("marks without its own have no letters: a box could choose them")


def a_reveal_without_its_own() -> None:
    heard(
        "its own opening is not shown: a box could choose the letters",
        "who has sealed nothing has no letters: a box could choose the list by them",
    )


def only_the_void_of_its_own_round_counts(patch: Patch) -> None:
    def forgetful(self: guest.Guest, frame: Any) -> None:
        if self.seals.of(frame["r"]):
            self.seals.forget()
        self.round = None

    patch.setattr(guest.Guest, "_on_void", forgetful)


def a_void_of_another_round() -> None:
    heard("after the lock another round is said to be void: the card too")


def the_first_tale() -> None:
    lying.test_a_box_that_tells_another_number_or_name_is_noticed(SEALS["tales"][0])


def a_round_is_known_by_its_letters(patch: Patch) -> None:
    """By the four of them, or by those of a void: whatever the book holds of that round."""
    check = verdict.check

    def trusting(table: str, own: str, shown: Any, record: Any, _: str) -> tuple[Verdict, str]:
        found, whole = check(table, own, shown, record, "")
        return replace(found, code=seal.four(whole)), whole

    patch.setattr(verdict, "check", trusting)


def a_round_shown_twice() -> None:
    heard("shown once more after another round has begun, with a list chosen to its letters: none, and broken")


def a_void_with_those_letters() -> None:
    heard("letters that were no checked round's are nobody's")


def whatever_is_called_private_is(patch: Patch) -> None:
    check = verdict.check

    def trusting(table: str, own: str, shown: Any, record: Any, known: str) -> tuple[Verdict, str]:
        return check(table, own, shown, {**record, "private": True}, known)

    patch.setattr(verdict, "check", trusting)


def a_bid_that_is_called_private() -> None:
    heard("what all were to see is opened to it alone: broken is whoever is hidden")


def nobody_is_missing(patch: Patch) -> None:
    patch.setattr(verdict, "missing", lambda *_: [])


def a_mark_that_was_left_out() -> None:
    heard("of such a vote one mark is left out: that seal stayed shut")


def a_phone_that_has_told_no_mark() -> None:
    heard("a phone that sleeps has told no mark: the letters are those without it")


def seals_open_in_any_list(patch: Patch) -> None:
    """Also those that another list has held already."""
    refuses = own_seals.OwnSeals.refuses

    def trusting(self: own_seals.OwnSeals, listed: Any) -> bool:
        return refuses(self, listed) and "listed" in self.last

    patch.setattr(own_seals.OwnSeals, "refuses", trusting)


def an_earlier_seal_in_a_later_list() -> None:
    heard("after the lock it seals once more, and the first seal is locked in another list: it opens nothing")


def rounds_may_be_asked_twice(patch: Patch) -> None:
    patch.setattr(own_seals.OwnSeals, "asked", lambda *_: None)


def a_round_asked_after_it_was_shown() -> None:
    heard("a round is asked once more after it was shown: a card says so, and the first seal opens in no other list")


def a_code_leads_anywhere(patch: Patch) -> None:
    patch.setattr(own_seals, "leads_to", lambda *_: "")


def a_code_at_another_table() -> None:
    heard("a code that has led to one table leads to no other: it says nothing to its HELLO")


def a_seat_is_what_the_box_calls_it(patch: Patch) -> None:
    welcome = guest.Guest._on_welcome

    def trusting(self: guest.Guest, frame: Any) -> None:
        self.code = replace(self.code, seat="")
        welcome(self, frame)

    patch.setattr(guest.Guest, "_on_welcome", trusting)


def a_code_at_another_seat() -> None:
    heard("and to no other seat, whatever the box calls it")


def only_this_table_has_cards(patch: Patch) -> None:
    patch.setattr(
        own_seals.OwnSeals, "cards", property(lambda self: [each for each in self.record if not each["away"]])
    )


def only_this_table_has_lists(patch: Patch) -> None:
    patch.setattr(own_seals.OwnSeals, "told_of", lambda self, rounds: None)


def a_list_of_another_table() -> None:
    heard("at another table: what was locked and not shown at the first one is a card there, and its seal is kept")


def cards_make_room(patch: Patch) -> None:
    def short(self: own_seals.OwnSeals, record: Any) -> None:
        self._kept[own_seals.BOOK] = json.dumps(record[-own_seals.LONGEST :])

    patch.setattr(own_seals.OwnSeals, "_write", short)


def a_card_and_many_rounds() -> None:
    heard("a card is not dropped for the rounds behind it")


NOTICED: list[tuple[Callable[[Patch], None], Callable[..., None]]] = [
    (lists_may_be_read_in_two_ways, a_list_that_could_be_read_in_two_ways),
    (lists_may_be_read_in_two_ways, a_seal_that_is_none),
    (a_locked_round_is_asked_once_more_without_a_trace, a_locked_round_asked_once_more),
    (marks_need_none_of_its_own, marks_without_its_own),
    (late_letters_are_shown, a_reveal_without_its_own),
    (only_the_void_of_its_own_round_counts, a_void_of_another_round),
    (a_round_is_known_by_its_letters, a_round_shown_twice),
    (a_round_is_known_by_its_letters, a_void_with_those_letters),
    (whatever_is_called_private_is, a_bid_that_is_called_private),
    (nobody_is_missing, a_mark_that_was_left_out),
    (nobody_is_missing, a_phone_that_has_told_no_mark),
    (seals_open_in_any_list, an_earlier_seal_in_a_later_list),
    (rounds_may_be_asked_twice, a_round_asked_after_it_was_shown),
    (a_code_leads_anywhere, a_code_at_another_table),
    (a_seat_is_what_the_box_calls_it, a_code_at_another_seat),
    (only_this_table_has_cards, a_list_of_another_table),
    (only_this_table_has_lists, a_list_of_another_table),
    (cards_make_room, a_card_and_many_rounds),
]
