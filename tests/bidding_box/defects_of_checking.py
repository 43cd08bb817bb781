"""What phones check, taken away one by one; tests/bidding_box/test_defects.py sees that a test notices."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bidding_box import guest, own_seals
from companion.core import seal
from tests.bidding_box import test_lying_box as lying
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
    patch.setattr(own_seals.OwnSeals, "saw", lambda *_: True)


def other_numbers_are_believed(patch: Patch) -> None:
    patch.setattr(lying, "otherwise", lambda *_: False)


def the_first_tale() -> None:
    lying.test_a_box_that_tells_another_number_or_name_is_noticed(SEALS["tales"][0])
