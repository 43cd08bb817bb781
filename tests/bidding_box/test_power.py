"""A power cut between the lock and the reveal: the last seal was not synced yet, and its phone sends it again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.running.journal import Journal
from companion.running.session import Session
from tests.bidding_box.schedule import revived
from tests.bidding_box.tables import Room, bodies
from tests.counts import counts
from tests.tables import ALL, new_table, outside

SEATS = ("anna", "ben", "cora")


def moments(cut_at: int, seed: int) -> tuple[Room, bool]:
    """A round of three guests, and the power goes after so many frames; whether anything was lost by it."""
    room = Room(new_table(), Random(seed))
    phones = [room.phone(seat) for seat in SEATS]
    room.settle()
    for phone, amount in zip(phones, ("1", "2", "3"), strict=True):
        phone.seal(amount)
    for _ in range(cut_at):
        if not room.one():
            break
    lost = len(room.session.log) > room.session.journal.sure
    told = [frame["o"] for frame in bodies(room) if frame["t"] == "SHOW"]
    assert not (lost and told), "shown before it was surely written"
    room.kill(revived(room.session, power_cut=True))
    for phone in phones:
        phone.connect()
    room.settle()
    codes = {phone.guest.verdict.code for phone in phones if phone.guest.verdict}
    assert len(codes) == 1, "all have checked, and have the same letters"
    assert [phone.guest.verdict.unbroken for phone in phones if phone.guest.verdict] == [True] * 3
    assert room.session.total("cora", "oil") == 6, "nothing was sealed otherwise than before"
    return room, lost


@pytest.mark.counts
def test_the_power_goes_at_any_moment_of_a_round() -> None:
    """A thousand cuts: after each frame of a round, with other keys and salts each time."""
    lost = 0
    for number in range(counts(1000)):
        lost += moments(number % 40, number)[1]
    assert lost > counts(1000) / 20, "some of them between the lock and the reveal"


def test_the_last_seal_is_surely_on_the_disk_with_the_answers(tmp_path: Path) -> None:
    room = Room(new_table(tmp_path / "a.hanko"))
    phones = [room.phone(seat) for seat in SEATS]
    room.settle()
    sure: list[Any] = []
    append = Journal.append

    def noted(self: Journal, rows: Any, *given: Any, **more: Any) -> None:
        sure.append(([row.do for row in rows], more.get("sure", True)))
        append(self, rows, *given, **more)

    room.session.journal.append = noted.__get__(room.session.journal)  # type: ignore[method-assign]
    for phone in phones:
        phone.seal("1")
        room.settle()
    assert sure == [(["seal"], True), (["seal"], True), (["seal"], False), (["answer"] * 3, True)]
    room.session.close()
    again = Session(Journal(tmp_path / "a.hanko"), ALL, outside())
    assert [row.do for row in again.log].count("answer") >= 3
    again.close()
