"""A file that somebody brings as everything: broken, cut, changed, foreign or huge, it is refused with its place."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core.say import Refused
from companion.shelf import archive, everything
from companion.shelf.shelf import Shelf
from tests.shelf.test_everything import brought, kept, saved, shelf
from tests.shelf.test_shelf import read_all
from tests.tables import refusal

FIXTURES = (shelf,)

Spoil = Callable[[dict[str, bytes]], object]


def manifest(files: dict[str, bytes], /, **more: Any) -> None:
    hashes = {name: hashlib.sha256(words).hexdigest() for name, words in files.items() if name != "manifest.json"}
    plain = {"hanko_everything": 1, "written": 0, "unread": 0, "files": hashes, **more}
    files["manifest.json"] = json.dumps(plain).encode()


def table_of(files: dict[str, bytes]) -> str:
    return next(name for name in files if name.startswith("tables/"))


def cut_table(files: dict[str, bytes]) -> None:
    name = table_of(files)
    files[name] = files[name][:-20]
    manifest(files)


def other_name(files: dict[str, bytes]) -> None:
    files["tables/other.txt"] = files.pop(table_of(files))
    manifest(files)


def put(name: str, words: bytes) -> Spoil:
    """Whoever made the file gave it this, hash and all."""

    def spoil(files: dict[str, bytes]) -> None:
        files[name] = words
        manifest(files)

    return spoil


SPOILT: tuple[tuple[str, Spoil, str], ...] = (
    ("no manifest", lambda files: files.pop("manifest.json"), "archive_foreign"),
    ("a manifest that is none", lambda files: files.update({"manifest.json": b"[1]"}), "archive_foreign"),
    ("a manifest of signs", lambda files: files.update({"manifest.json": b"\xff{"}), "archive_foreign"),
    ("a manifest as deep as it goes", lambda files: files.update({"manifest.json": b"[" * 90_000}), "archive_foreign"),
    ("hashes that are no words", lambda files: manifest(files, files={"people.json": 3}), "archive_foreign"),
    ("a newer version", lambda files: manifest(files, hanko_everything=archive.VERSION + 1), "archive_newer"),
    ("a table too few", lambda files: files.pop(table_of(files)), "archive_broken"),
    ("something too many", lambda files: files.update({"more.txt": b""}), "archive_broken"),
    ("a place outside", put("../x.txt", b""), "archive_broken"),
    ("another text", lambda files: files.update({table_of(files): b"{}"}), "archive_broken"),
    ("half a table", cut_table, "archive_table"),
    ("a table under another name", other_name, "archive_broken"),
    ("people that are none", put("people.json", b"3"), "archive_broken"),
    ("people that cannot be read", put("people.json", b"{"), "archive_broken"),
    ("evenings that are none", put("evenings.json", b'[{"table": 7}]'), "archive_broken"),
    ("settings that are none", put("settings.json", b"7"), "archive_broken"),
)


@pytest.mark.parametrize(("spoil", "key"), [each[1:] for each in SPOILT], ids=[each[0] for each in SPOILT])
def test_what_is_wrong_is_refused_with_its_place_and_changes_nothing(
    shelf: Shelf, tmp_path: Path, spoil: Spoil, key: str
) -> None:
    saved(shelf, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as file:
        files = {name: file.read(name) for name in file.namelist()}
    spoil(files)
    with zipfile.ZipFile(tmp_path / "spoilt.zip", "w") as file:
        for name, words in files.items():
            file.writestr(name, words)
    there = Shelf(tmp_path / "there")
    assert refused(there, tmp_path / "spoilt.zip") == f"refused.{key}"
    assert kept(there) == ({}, (), {}, {})
    assert not (there.folder / "settings.json").exists()


def refused(shelf: Shelf, path: Path) -> str:
    with pytest.raises(Refused) as found:
        brought(shelf, path)
    return found.value.say.key


@pytest.mark.parametrize("words", [b"", b"PK\x03\x04", b"hanko", b"\0" * 5000])
def test_what_is_no_archive_is_refused(shelf: Shelf, tmp_path: Path, words: bytes) -> None:
    (tmp_path / "odd.zip").write_bytes(words)
    assert refused(shelf, tmp_path / "odd.zip") == "refused.archive_foreign"
    assert refusal(lambda: brought(shelf, tmp_path / "none.zip")) == "refused.archive_foreign"
    assert refusal(lambda: brought(shelf, tmp_path)) == "refused.archive_foreign"


def test_half_an_archive_and_each_spoilt_byte_is_refused_or_the_same(shelf: Shelf, tmp_path: Path) -> None:
    """Cut anywhere it is refused; a byte that was changed is either found or means nothing."""
    saved(shelf, tmp_path / "all.zip")
    words = (tmp_path / "all.zip").read_bytes()
    odd = tmp_path / "odd.zip"
    for end in range(0, len(words) - 1, max(1, len(words) // 12)):
        odd.write_bytes(words[:end])
        assert refused(Shelf(tmp_path / "cut"), odd).startswith("refused.archive_")
    assert kept(Shelf(tmp_path / "cut")) == ({}, (), {}, {})
    for number, at in enumerate(range(0, len(words), max(1, len(words) // 20))):
        odd.write_bytes(words[:at] + bytes([words[at] ^ 0x55]) + words[at + 1 :])
        there = Shelf(tmp_path / f"byte{number}")
        try:
            brought(there, odd)
        except Refused:
            assert kept(there) == ({}, (), {}, {})
        else:
            assert kept(there) == kept(shelf)


def test_a_bomb_is_refused_before_it_is_unpacked(shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "LARGEST_LIST", 50_000)
    files = {"people.json": b" " * 60_000}
    manifest(files)
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as file:
        for name, words in files.items():
            file.writestr(name, words)
    assert refused(shelf, tmp_path / "bomb.zip") == "refused.archive_too_large"
    monkeypatch.setattr(archive, "LARGEST_ALL", 1000)
    assert refused(shelf, tmp_path / "bomb.zip") == "refused.archive_too_large"
    monkeypatch.setattr(archive, "LARGEST_ALL", 1_000_000)
    monkeypatch.setattr(archive, "MOST_ENTRIES", 1)
    assert refused(shelf, tmp_path / "bomb.zip") == "refused.archive_too_large"


def test_what_an_archive_says_of_its_evenings_holds_only_until_their_tables_are_read(
    shelf: Shelf, tmp_path: Path
) -> None:
    saved(shelf, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as file:
        files = {name: file.read(name) for name in file.namelist()}
    cards = json.loads(files["evenings.json"])
    files["evenings.json"] = json.dumps(
        [{**card, "names": ["Nobody"], "winners": ["Nobody"]} for card in cards]
    ).encode()
    manifest(files)
    with zipfile.ZipFile(tmp_path / "false.zip", "w") as file:
        for name, words in files.items():
            file.writestr(name, words)
    there = Shelf(tmp_path / "there")
    *_, _ = everything.bring_back(there, tmp_path / "false.zip")
    assert there.home.running is not None, "Home offers to go on at once"
    assert {card.names for card in there.evenings} == {("Nobody",)}
    assert there.index.plays() == (), "and nothing is reckoned of it"
    assert read_all(there) == 0
    assert kept(there) == kept(shelf)


def of_the_version_before(path: Path) -> Path:
    """The same file as it was written before a list of the evenings went along."""
    with zipfile.ZipFile(path) as file:
        files = {name: file.read(name) for name in file.namelist()}
    del files["evenings.json"]
    manifest(files, hanko_everything=1)
    with zipfile.ZipFile(path.with_name("old.zip"), "w") as file:
        for name, words in files.items():
            file.writestr(name, words)
    return path.with_name("old.zip")


def test_a_file_of_the_version_before_is_read_and_how_far_that_is_is_told(shelf: Shelf, tmp_path: Path) -> None:
    saved(shelf, tmp_path / "all.zip")
    there = Shelf(tmp_path / "there")
    steps = everything.bring_back(there, of_the_version_before(tmp_path / "all.zip"))
    far = [(done.at, done.of, done.read, done.to_read) for done in steps]
    assert far == [*((at, 4, 0, 0) for at in range(4)), *((4, 4, read, 2) for read in range(3)), (4, 4, 2, 2)]
    assert kept(there) == kept(shelf)
