"""Who has met which rule: remembered by person on this device, and nowhere else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion import plain_files
from companion.core.say import refuse
from companion.shelf import everybody, everything, forgetting
from companion.shelf.everybody import Somebody
from companion.shelf.met import FILE
from companion.shelf.shelf import Shelf


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "here")


def met(shelf: Shelf, person: str, *rules: str) -> None:
    shelf.met.remember({person: rules})
    shelf.met.save()


def test_it_outlives_the_evening(shelf: Shelf) -> None:
    met(shelf, "h1", "WL-1.1", "WL-2")
    met(shelf, "h1", "WL-3")
    again = Shelf(shelf.folder)
    assert again.met(("h1",)) == {"WL-1.1", "WL-2", "WL-3"}
    assert again.met(("h2",)) == set()
    assert again.met(("h2", "h1")) == {"WL-1.1", "WL-2", "WL-3"}  # by an id of old


def test_a_file_that_nobody_can_read_is_put_aside(shelf: Shelf) -> None:
    (shelf.folder / FILE).write_text("[1, 2")
    assert shelf.met(("h1",)) == set()
    met(shelf, "h1", "WL-1.1")
    assert Shelf(shelf.folder).met(("h1",)) == {"WL-1.1"}


def test_on_a_full_disk_it_is_kept_for_now(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise refuse("disk_full")

    with monkeypatch.context() as disk:
        disk.setattr(plain_files, "write", full)
        met(shelf, "h1", "WL-1.1")
    assert shelf.met(("h1",)) == {"WL-1.1"}
    assert not (shelf.folder / FILE).exists()
    shelf.met.save()
    assert Shelf(shelf.folder).met(("h1",)) == {"WL-1.1"}


def test_whoever_is_forgotten_has_met_nothing(shelf: Shelf) -> None:
    anna = shelf.new_person("Anna")
    met(shelf, anna.id, "WL-1.1")
    met(shelf, "h2", "WL-2")
    list(forgetting.forget(shelf, Somebody(anna.id, "Anna", 0)))
    assert json.loads((shelf.folder / FILE).read_text()) == {"h2": "WL-2"}


def test_everything_takes_it_along_and_somebody_elses_device_gets_none_of_it(shelf: Shelf, tmp_path: Path) -> None:
    met(shelf, "h1", "WL-1.1")
    for only, comes in ((None, {"WL-1.1", "WL-2"}), ((), {"WL-2"})):
        file, there = tmp_path / "all.zip", Shelf(tmp_path / f"there{comes}")
        met(there, "h1", "WL-2")
        for _ in everything.save(shelf, file, 1, only):
            pass
        for _ in everything.bring_back(there, file):
            pass
        assert Shelf(there.folder).met(("h1",)) == comes


def test_two_who_are_one_person_have_met_what_both_had(shelf: Shelf) -> None:
    one, other = shelf.new_person("Anna"), shelf.new_person("Anni")
    met(shelf, one.id, "WL-1.1")
    met(shelf, other.id, "WL-2")
    everybody.become_one(shelf, Somebody(one.id, "Anna", 0), Somebody(other.id, "Anni", 0))
    [kept] = shelf.people
    assert shelf.met((kept.id, *kept.also.split())) == {"WL-1.1", "WL-2"}
