"""Everything of this device in one file, and back: nothing that went on here is ever overwritten, nothing is doubled.

A ZIP with the text of each table, people, belongings and settings, and a manifest with the hash of each. Saving and
bringing back go step by step, so that whoever waits sees how far it is and may stop: half a file never stands, and what
was brought back stays; the rest comes with the next try.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import plain_files
from companion.core.header import LONGEST_NAME
from companion.core.plain import row_to_plain
from companion.core.say import Free, Refused, refuse
from companion.outgoing import export
from companion.outgoing.export import Exported
from companion.running.journal import Journal, compact
from companion.shelf import people, settings
from companion.shelf.shelf import Shelf, things_by_kind

VERSION = 1
MANIFEST = "manifest.json"
LISTS: dict[str, Callable[[Any], Any]] = {
    "people.json": people.from_plain,
    "own.json": things_by_kind,
    "settings.json": settings.from_plain,
}
TABLE = re.compile(r"tables/([0-9A-Za-z_-]{1,40})\.txt")
MOST_ENTRIES, LARGEST_LIST, LARGEST_ALL = 20_000, plain_files.LARGEST, 2_000_000_000
BROKEN = (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, RuntimeError, EOFError,
    zipfile.BadZipFile, zlib.error, Refused)  # fmt: skip


@dataclass(slots=True)
class Done:
    """How far it is, and what came of it."""

    at: int = 0
    of: int = 0
    new: int = 0  # tables that were not here
    went_on: int = 0  # tables that had gone on elsewhere
    apart: int = 0  # tables that went on here and elsewhere: those here stay as they are
    unread: int = 0  # tables here that cannot be read, and are not in the file
    people: int = 0
    things: int = 0


# -- saving


def save(shelf: Shelf, path: Path, now: int) -> Iterator[Done]:
    """Write the file; until its last step another one of this name stands as it was."""
    tables = sorted(shelf.tables.glob("*.hanko"))
    part, done, hashes = path.with_name(f"{path.name}.part"), Done(of=len(tables)), dict[str, str]()
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            for table in tables:
                yield done
                _add_table(archive, hashes, table, done)
                done.at += 1
            for name, plain in _lists(shelf).items():
                _add(archive, hashes, name, json.dumps(plain, ensure_ascii=False))
            manifest = {"hanko_everything": VERSION, "written": now, "unread": done.unread, "files": hashes}
            archive.writestr(MANIFEST, json.dumps(manifest))
        _sure(part)
        part.replace(path)
    except OSError as error:
        raise refuse("disk_full") from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    yield done


def _add_table(archive: zipfile.ZipFile, hashes: dict[str, str], table: Path, done: Done) -> None:
    try:
        journal = Journal(table)
    except Refused:
        done.unread += 1
        return
    try:
        if journal.header is None:
            done.unread += 1
        else:
            text = export.text(journal.header, journal.rows, journal.kept("sheet"))
            _add(archive, hashes, f"tables/{table.stem}.txt", text)
    finally:
        journal.close()


def _lists(shelf: Shelf) -> dict[str, Any]:
    return {
        "people.json": people.to_plain(shelf.people),
        "own.json": shelf.own,
        "settings.json": settings.to_plain(shelf.settings),
    }


def _add(archive: zipfile.ZipFile, hashes: dict[str, str], name: str, text: str) -> None:
    words = text.encode()
    hashes[name] = hashlib.sha256(words).hexdigest()
    archive.writestr(name, words)


def _sure(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


# -- bringing back


def bring_back(shelf: Shelf, path: Path) -> Iterator[Done]:
    """First the whole file is looked through, and refused in words with the place; only then anything is changed."""
    try:
        archive = zipfile.ZipFile(path)
    except BROKEN:
        raise refuse("archive_foreign") from None
    with archive:
        hashes = _manifest(archive)
        tables = [name for name in hashes if TABLE.fullmatch(name)]
        lists = {name: _list(archive, name, hashes[name]) for name in LISTS if name in hashes}
        done = Done(of=2 * len(tables))
        for name in tables:
            yield done
            _table(archive, name, hashes[name])
            done.at += 1
        for name in tables:
            yield done
            found = _table(archive, name, hashes[name])
            if _merge(shelf, found, done):
                shelf.look_again(found.header.table)
            done.at += 1
    _merge_lists(shelf, lists, done)
    shelf.find_tables()
    yield done


def _list(archive: zipfile.ZipFile, name: str, hashed: str) -> Any:
    words = _entry(archive, name, hashed)
    try:
        return LISTS[name](json.loads(words))
    except BROKEN:
        raise refuse("archive_broken", place=Free(name)) from None


def _manifest(archive: zipfile.ZipFile) -> dict[str, str]:
    names = archive.namelist()
    if MANIFEST not in names:
        raise refuse("archive_foreign")
    if len(names) > MOST_ENTRIES or sum(info.file_size for info in archive.infolist()) > LARGEST_ALL:
        raise refuse("archive_too_large")
    manifest = _read(archive, MANIFEST)
    try:
        plain = json.loads(manifest)
        version, hashes = plain["hanko_everything"], plain["files"]
        known = type(version) is int and all(type(hashed) is str for hashed in hashes.values())
    except BROKEN:
        raise refuse("archive_foreign") from None
    if not known:
        raise refuse("archive_foreign")
    if version > VERSION:
        raise refuse("archive_newer")
    strange = {name for name in hashes if name not in LISTS and not TABLE.fullmatch(name)}
    for name in sorted(strange | ({*names} ^ {*hashes, MANIFEST})):
        raise refuse("archive_broken", place=Free(name[: 2 * LONGEST_NAME]))
    if len(names) != len({*names}):
        raise refuse("archive_broken", place=Free(MANIFEST))
    return dict(hashes)


def _entry(archive: zipfile.ZipFile, name: str, hashed: str) -> str:
    words = _read(archive, name)
    if hashlib.sha256(words).hexdigest() != hashed:
        raise refuse("archive_broken", place=Free(name))
    try:
        return words.decode()
    except ValueError:
        raise refuse("archive_broken", place=Free(name)) from None


def _read(archive: zipfile.ZipFile, name: str) -> bytes:
    """Never more than such a thing may be long, whatever the archive says of it."""
    most = export.LARGEST if TABLE.fullmatch(name) else LARGEST_LIST
    try:
        with archive.open(name) as file:
            words = file.read(most + 1)
    except BROKEN:
        raise refuse("archive_broken", place=Free(name)) from None
    if len(words) > most:
        raise refuse("archive_too_large")
    return words


def _table(archive: zipfile.ZipFile, name: str, hashed: str) -> Exported:
    text = _entry(archive, name, hashed)
    try:
        found = export.read(text)
    except Refused as refused:
        raise refuse("archive_table", place=Free(name), why=refused.say) from None
    if f"tables/{found.header.table}.txt" != name:
        raise refuse("archive_broken", place=Free(name))
    return found


# -- what comes together


def _merge(shelf: Shelf, found: Exported, done: Done) -> bool:
    """True where a table of this device went on."""
    path = shelf.path(found.header.table)
    if not path.exists():
        _begin(path, found)
        done.new += 1
        return False
    try:
        journal = Journal(path)
    except Refused:
        done.apart += 1  # what lies here cannot be read, and is not touched
        return False
    with contextlib.closing(journal):
        here, there = ([compact(row_to_plain(row)) for row in rows] for rows in (journal.rows, found.rows))
        same = journal.header == found.header
        if same and here == there[: len(here)]:
            return _go_on(journal, found, done)
        if not same or there != here[: len(there)]:
            done.apart += 1
    return False


def _go_on(journal: Journal, found: Exported, done: Done) -> bool:
    """What was done elsewhere stands behind what was done here; a seal that was open here by then is gone."""
    more = found.rows[len(journal.rows) :]
    if more:
        journal.append(more, shown=True)
        done.went_on += 1
    if found.sheet and not journal.kept("sheet"):
        journal.keep("sheet", found.sheet)
    return bool(more)


def _begin(path: Path, found: Exported) -> None:
    """Under another name until it is whole, so that a table that was cut in the middle is no table."""
    part = path.with_suffix(".coming")
    _clear(part)
    journal = Journal(part)
    try:
        journal.begin(found.header, found.rows)
        if found.sheet:
            journal.keep("sheet", found.sheet)
        journal.close()
        part.replace(path)
    except OSError as error:
        raise refuse("disk_full") from error
    finally:
        _clear(part)


def _clear(part: Path) -> None:
    for left in part.parent.glob(f"{part.name}*"):
        with contextlib.suppress(OSError):
            left.unlink()


def _merge_lists(shelf: Shelf, lists: Mapping[str, Any], done: Done) -> None:
    known = {person.id for person in shelf.people}
    new = tuple(person for person in lists.get("people.json", ()) if person.id not in known)
    if new:
        shelf.remember((*shelf.people, *new))
    done.people = len(new)
    for kind, things in lists.get("own.json", {}).items():
        for name, thing in things.items():
            done.things += _keep(shelf, kind, name, thing)
    if "settings.json" in lists and not (shelf.folder / "settings.json").exists():
        shelf.set(lists["settings.json"])


def _keep(shelf: Shelf, kind: str, name: str, thing: Mapping[str, Any]) -> bool:
    """Beside a different thing of the same name it gets a number; the same thing is there once."""
    there = shelf.owned(kind)
    if any(dict(thing) == own for own in there.values()):
        return False
    number, free = 1, people.named(name)
    while free in there:
        number += 1
        ending = f" ({number})"
        free = f"{name[: LONGEST_NAME - len(ending)].strip()}{ending}"
    shelf.keep(kind, free, thing)
    return True
