"""A file in which everything was saved is read twice and understood once: what was found sound goes by its hash."""

from __future__ import annotations

import hashlib
import json
import zipfile
from pathlib import Path
from unittest.mock import Mock

import pytest

from companion.outgoing import export
from companion.shelf import everything
from companion.shelf.shelf import Shelf
from tests.shelf.test_everything import KIND, brought, kept, saved, shelf
from tests.tables import refusal

__all__ = ["shelf"]


def test_what_was_found_sound_is_not_understood_once_more(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second reading goes by the hash and the chain: on a new device, and where all of it is here already."""
    saved(shelf, tmp_path / "all.zip")
    understood = Mock(side_effect=export.read)
    monkeypatch.setattr(export, "read", understood)
    there = Shelf(tmp_path / "there")
    for new, same in ((2, 0), (0, 2)):
        done = brought(there, tmp_path / "all.zip")
        assert (done.new, done.same) == (new, same)
        assert understood.call_count == 2
        understood.reset_mock()
        assert kept(there) == kept(shelf)


def test_a_file_that_changes_between_its_two_readings_is_refused_with_the_place(shelf: Shelf, tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    shelf.keep(KIND, "Long", {"words": "x" * 400_000})  # between two tables: none is read out of a buffer
    saved(shelf, path)
    with zipfile.ZipFile(path) as file:
        first, *names = file.namelist()
        plain = {name: file.read(name) for name in (first, "own.json", *names)}
    with zipfile.ZipFile(path, "w") as file:  # as it is, so that one of its bytes can be changed where it stands
        for name, words in plain.items():
            file.writestr(name, words)
    there = Shelf(tmp_path / "there")
    bringing = everything.bring_back(there, path)
    for _ in range(3):
        next(bringing)
    for name, words in plain.items():
        if name.startswith("tables/"):
            path.write_bytes(path.read_bytes().replace(words, words.replace(b"Anna", b"Anno")))
    assert refusal(lambda: [*bringing]) == "refused.archive_broken"
    assert not list(there.tables.glob("*.hanko"))


def test_a_table_in_other_words_comes_as_well(shelf: Shelf, tmp_path: Path) -> None:
    """Sound, but not spelled as we spell it: it is understood once more, and is the same table."""
    saved(shelf, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as file:
        plain = {name: file.read(name) for name in file.namelist()}
    for name, words in plain.items():
        if name.startswith("tables/"):
            plain[name] = b"\n".join(json.dumps(json.loads(line)).encode() for line in words.splitlines()) + b"\n\n"
    hashes = {name: hashlib.sha256(words).hexdigest() for name, words in plain.items() if name != "manifest.json"}
    plain["manifest.json"] = json.dumps({**json.loads(plain["manifest.json"]), "files": hashes}).encode()
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as file:
        for name, words in plain.items():
            file.writestr(name, words)
    there = Shelf(tmp_path / "there")
    for new, same in ((2, 0), (0, 2)):
        done = brought(there, tmp_path / "other.zip")
        assert (done.new, done.same) == (new, same)
        assert kept(there) == kept(shelf)
