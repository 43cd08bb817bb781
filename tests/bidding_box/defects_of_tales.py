"""What phones hold against what a box tells, taken away one by one; tests/bidding_box/test_defects.py sees that a test
notices.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.core.scene import Opened
from companion.ui import checked, counted
from tests.bidding_box import test_lying_box as lying
from tests.bidding_box.test_seal_vectors import SEALS
from tests.contract import test_tales as tales

Patch = pytest.MonkeyPatch


def another_aim_is_believed(patch: Patch) -> None:
    patch.setattr(checked.Checked, "_elsewhere", lambda *_: False)


def numbers_of_strangers_are_believed(patch: Patch) -> None:
    false = checked.Checked._false

    def trusting(self: checked.Checked, told: Opened) -> bool:
        return told.seat in self.verdict.listed and false(self, told)

    patch.setattr(checked.Checked, "_false", trusting)


def lines_are_believed(patch: Patch) -> None:
    patch.setattr(counted.Counted, "_whose", lambda *_: "")


def rows_of_no_checked_round_are_not_marked(patch: Patch) -> None:
    patch.setattr(tales, "laid_over", lambda scene, _: scene)


def seals_that_stayed_shut_may_be_told(patch: Patch) -> None:
    patch.setattr(lying, "invented", lambda *_: False)


def a_seal_that_stayed_shut() -> None:
    lying.test_of_a_seal_that_stayed_shut_no_more_is_told_than_what_counts_without_an_answer(SEALS["unopened"][0])


NOTICED: list[tuple[Callable[[Patch], None], Callable[..., None]]] = [
    (another_aim_is_believed, tales.test_an_honest_table_agrees_with_every_phone_and_a_lying_one_with_none),
    (numbers_of_strangers_are_believed, tales.test_an_honest_table_agrees_with_every_phone_and_a_lying_one_with_none),
    (lines_are_believed, tales.test_an_honest_table_agrees_with_every_phone_and_a_lying_one_with_none),
    (
        rows_of_no_checked_round_are_not_marked,
        tales.test_an_honest_table_agrees_with_every_phone_and_a_lying_one_with_none,
    ),
    (seals_that_stayed_shut_may_be_told, a_seal_that_stayed_shut),
]
