"""What phones check, taken away one by one; tests/bidding_box/test_defects.py sees that a test notices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.bidding_box import guest, own_seals, verdict
from companion.bidding_box.verdict import Verdict
from companion.core import seal
from companion.core.scene import Opened
from companion.ui import checked
from tests.bidding_box import test_lying_box as lying
from tests.bidding_box import test_seal_vectors as vectors
from tests.bidding_box.test_seal_vectors import SEALS
from tests.contract import test_tales as tales

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
    patch.setattr(own_seals.OwnSeals, "saw", lambda *_: True)


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

    def traceless(self: guest.Guest, words: Any, salt: str) -> None:
        with patch.context() as meanwhile:
            meanwhile.setattr(own_seals.OwnSeals, "forget", lambda _: None)
            sealing(self, words, salt)

    patch.setattr(guest.Guest, "seal", traceless)


def a_locked_round_asked_once_more() -> None:
    heard("after the lock the box asks once more: what was locked is void, and a card says so")


def marks_need_none_of_its_own(patch: Patch) -> None:
    """As if what lies under its own seal were always among them."""
    letters_of = verdict.letters_of

    def trusting(table: str, own: str, round_: str, listed: dict[str, str], marks: dict[str, str]) -> str:
        return letters_of(table, next(iter(marks), own), round_, listed, marks)

    patch.setattr(verdict, "letters_of", trusting)


def marks_without_its_own() -> None:
    heard("marks without its own have no letters: a box could choose them")


def a_reveal_needs_nothing_of_its_own(patch: Patch) -> None:
    check = verdict.check

    def trusting(*given: Any) -> tuple[Verdict, str]:
        found, letters = check(*given)
        return replace(found, code=letters), letters

    patch.setattr(verdict, "check", trusting)


def a_reveal_without_its_own() -> None:
    heard(
        "its own opening is not shown: a box could choose the letters",
        "who has sealed nothing has no letters: a box could choose the list by them",
    )


def only_the_void_of_its_own_round_counts(patch: Patch) -> None:
    def forgetful(self: guest.Guest, frame: Any) -> None:
        if self.seals.of(frame["r"]):
            self.seals.forget()
        self.round, self.letters = None, ""

    patch.setattr(guest.Guest, "_on_void", forgetful)


def a_void_of_another_round() -> None:
    heard("after the lock another round is said to be void: the card too")


def another_aim_is_believed(patch: Patch) -> None:
    patch.setattr(checked.Checked, "_elsewhere", lambda *_: False)


def numbers_of_strangers_are_believed(patch: Patch) -> None:
    false = checked.Checked._false

    def trusting(self: checked.Checked, told: Opened) -> bool:
        return told.seat in self.verdict.listed and false(self, told)

    patch.setattr(checked.Checked, "_false", trusting)


def the_first_tale() -> None:
    lying.test_a_box_that_tells_another_number_or_name_is_noticed(SEALS["tales"][0])


NOTICED: list[tuple[Callable[[Patch], None], Callable[..., None]]] = [
    (lists_may_be_read_in_two_ways, a_list_that_could_be_read_in_two_ways),
    (lists_may_be_read_in_two_ways, a_seal_that_is_none),
    (a_locked_round_is_asked_once_more_without_a_trace, a_locked_round_asked_once_more),
    (marks_need_none_of_its_own, marks_without_its_own),
    (a_reveal_needs_nothing_of_its_own, a_reveal_without_its_own),
    (only_the_void_of_its_own_round_counts, a_void_of_another_round),
    (another_aim_is_believed, tales.test_an_honest_table_agrees_with_every_phone_and_a_lying_one_with_none),
    (numbers_of_strangers_are_believed, tales.test_an_honest_table_agrees_with_every_phone_and_a_lying_one_with_none),
]
