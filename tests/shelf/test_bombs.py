"""Files made to burst: small on the disk and huge once they are read. They are refused before they are."""

from __future__ import annotations

import contextlib
import hashlib
import json
import struct
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from companion.outgoing import export
from companion.shelf import archive, everything
from companion.shelf.bring import bring
from companion.shelf.shelf import Shelf
from tests.shelf.test_everything import last
from tests.shelf.test_shelf import begun
from tests.tables import refusal

TABLE, MEGABYTE = "tables/t1.txt", 1_000_000


def packed(path: Path, files: dict[str, bytes]) -> Path:
    """As everything is saved, with the hash of each."""
    hashes = {name: hashlib.sha256(words).hexdigest() for name, words in files.items()}
    manifest = {"hanko_everything": archive.VERSION, "files": hashes}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, words in {**files, archive.MANIFEST: json.dumps(manifest).encode()}.items():
            file.writestr(name, words)
    return path


def refused(tmp_path: Path, path: Path) -> str:
    """Why; nothing has changed."""
    shelf, many = Shelf(tmp_path / "shelf"), path.suffix == ".zip"
    key = refusal(lambda: last(everything.bring_back(shelf, path)) if many else bring(shelf, path))
    assert (shelf.evenings, shelf.people, list(shelf.tables.glob("*"))) == ((), (), [])
    return key


def refused_within(tmp_path: Path, path: Path, most: int) -> str:
    """And never has it taken more than so many megabytes."""
    tracemalloc.start()
    try:
        key = refused(tmp_path, path)
        assert tracemalloc.get_traced_memory()[1] < most * MEGABYTE
    finally:
        tracemalloc.stop()
    return key


@pytest.mark.parametrize(("name", "most"), [(TABLE, export.LARGEST), ("people.json", archive.LARGEST_LIST)])
def test_an_entry_that_unpacks_to_more_than_such_a_thing_is_long(tmp_path: Path, name: str, most: int) -> None:
    path = packed(tmp_path / "bomb.zip", {name: b" " * (most + MEGABYTE)})
    assert path.stat().st_size < MEGABYTE / 10
    assert refused_within(tmp_path, path, 3 * most // MEGABYTE) == "refused.archive_too_large"


def test_many_entries_that_are_too_much_together(tmp_path: Path) -> None:
    """Each of them as long as a table may be, and all of them two gigabytes: refused by what the archive says."""
    path, each = tmp_path / "bomb.zip", b" " * export.LARGEST
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        file.writestr(archive.MANIFEST, "{}")
        file.writestr("tables/t0.txt", each)
    path.write_bytes(listed_often(path.read_bytes(), archive.LARGEST_ALL // export.LARGEST))
    assert refused_within(tmp_path, path, 5) == "refused.archive_too_large"


def listed_often(words: bytes, copies: int) -> bytes:
    """The same archive, whose list of contents names its last entry again and again."""
    first, last, end = words.index(b"PK\1\2"), words.rindex(b"PK\1\2"), words.rindex(b"PK\5\6")
    return ended(words[:first], words[first:end] + words[last:end] * copies, copies + 2)


def ended(before: bytes, directory: bytes, count: int) -> bytes:
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count & 0xFFFF, count & 0xFFFF, len(directory), len(before), 0)
    return before + directory + end


ENTRY = struct.pack("<4s4B4HL2L5H2L", b"PK\1\2", 20, 0, 20, 0, 0, 0, 0, 33, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0) + b"a.txt"


@pytest.mark.parametrize("count", [200_000, 3])
def test_a_list_of_contents_that_is_huge_whatever_number_of_entries_it_names(tmp_path: Path, count: int) -> None:
    path = tmp_path / "bomb.zip"
    path.write_bytes(ended(b"", ENTRY * 200_000, count))
    assert refused_within(tmp_path, path, 2) == "refused.archive_too_large"


def test_one_that_hides_behind_the_end_of_larger_archives(tmp_path: Path) -> None:
    """What such an archive says of its list of contents counts for whoever reads it, not what stands behind."""
    directory = ENTRY * 200_000
    large = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 200_000, 200_000, len(directory), 0)
    where = struct.pack("<4sLQL", b"PK\6\7", 0, len(directory), 1)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, 0, 0, 0)
    (tmp_path / "bomb.zip").write_bytes(directory + large + where + end)
    assert refused_within(tmp_path, tmp_path / "bomb.zip", 2) == "refused.archive_too_large"


def test_an_archive_within_an_archive_is_never_opened(tmp_path: Path) -> None:
    inner = packed(tmp_path / "inner.zip", {TABLE: b" " * MEGABYTE}).read_bytes()
    named = packed(tmp_path / "named.zip", {"tables/inner.zip": inner})
    assert refused_within(tmp_path, named, 2) == "refused.archive_broken"
    disguised = packed(tmp_path / "disguised.zip", {TABLE: inner})
    assert refused_within(tmp_path, disguised, 2) == "refused.archive_broken"


@pytest.mark.parametrize("row", ["{}", "[]", "7", '{"chain":0}'])
def test_a_million_rows(tmp_path: Path, row: str) -> None:
    """The first that is none is the last that is understood."""
    there = Shelf(tmp_path / "there")
    with contextlib.closing(there.open(begun(there))) as session:
        head = export.write(session).partition("\n")[0]
    text = f"{head}\n" + f"{row}\n" * MEGABYTE
    (tmp_path / "bomb.txt").write_text(text)
    assert refused(tmp_path, tmp_path / "bomb.txt") == "refused.export_broken"
    assert refused(tmp_path, packed(tmp_path / "bomb.zip", {TABLE: text.encode()})) == "refused.export_broken"


def test_a_play_of_a_million_lines(tmp_path: Path) -> None:
    (tmp_path / "bomb.play").write_text("game open-table\nseats a b\n" + "table bid\n" * MEGABYTE)
    assert refused(tmp_path, tmp_path / "bomb.play") == "refused.play_too_long"
