"""What a passed seat had sealed, and nobody is ever to read: it lies in no file any more, at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.running.session import Session
from tests.tables import new_table


def lies_in(folder: Path, words: str) -> list[str]:
    return [path.name for path in folder.iterdir() if words.encode() in path.read_bytes()]


@pytest.fixture
def table(tmp_path: Path) -> Session:
    return new_table(tmp_path / "a.hanko")


def sealed(session: Session) -> tuple[str, str]:
    """Anna seals on the device that is passed on; what opens it, as it lies there."""
    session.answer("anna", 3)
    _, opened, salt = session.journal.openings["anna"]
    return opened, salt


def test_before_that_it_lies_there(table: Session, tmp_path: Path) -> None:
    for words in sealed(table):
        assert lies_in(tmp_path, words)
    table.close()


def test_who_seals_anew_leaves_nothing_of_the_first_answer(table: Session, tmp_path: Path) -> None:
    opened, salt = sealed(table)
    table.answer("anna", 2)
    assert (lies_in(tmp_path, opened), lies_in(tmp_path, salt)) == ([], [])
    assert table.under_seal("anna") is not None
    table.close()


def test_who_takes_it_to_an_own_phone_leaves_nothing(table: Session, tmp_path: Path) -> None:
    opened, salt = sealed(table)
    table.seal("anna", table.round, "ab" * 32)
    assert (lies_in(tmp_path, opened), lies_in(tmp_path, salt)) == ([], [])
    table.close()


def test_a_void_round_leaves_nothing(table: Session, tmp_path: Path) -> None:
    opened, salt = sealed(table)
    table.void()
    assert (lies_in(tmp_path, opened), lies_in(tmp_path, salt)) == ([], [])
    assert lies_in(tmp_path, salt) == []
    table.close()


def test_a_correction_in_the_middle_leaves_nothing(table: Session, tmp_path: Path) -> None:
    opened, salt = sealed(table)
    table.undo()
    assert (lies_in(tmp_path, opened), lies_in(tmp_path, salt)) == ([], [])
    table.close()
