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
import zipfile
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import VERSION as APP
from companion.core.header import LONGEST_NAME
from companion.core.say import Refused, refuse
from companion.outgoing import export
from companion.running.journal import Journal
from companion.shelf import archive, coming, evenings, everybody, people, settings
from companion.shelf.looked_through import look_through, unknown
from companion.shelf.shelf import Shelf


@dataclass(slots=True)
class Done:
    """How far it is, and what came of it."""

    at: int = 0
    of: int = 0
    new: int = 0  # tables that were not here
    went_on: int = 0  # tables that had gone on elsewhere
    same: int = 0  # tables that are here as they are there
    apart: int = 0  # tables that went on here and elsewhere: those here stay as they are
    unread: int = 0  # tables here that cannot be read, and are not in the file
    people: int = 0
    things: int = 0
    read: int = 0  # tables that the index has read of those that it does not know well enough
    to_read: int = 0


# -- saving


def save(shelf: Shelf, path: Path, now: int, only: Collection[str] | None = None) -> Iterator[Done]:
    """Write the file; until its last step another one of this name stands as it was.

    With `only` these tables and nothing else, for somebody else's device.
    """
    tables = [table for table in sorted(shelf.tables.glob("*.hanko")) if only is None or table.stem in only]
    part, done, hashes = path.with_name(f"{path.name}.part"), Done(of=len(tables)), dict[str, str]()
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as saved:
            for table in tables:
                yield done
                _add_table(saved, hashes, table, done)
                done.at += 1
            cards = evenings.to_plain(card for card in shelf.evenings if f"tables/{card.table}.txt" in hashes)
            for name, plain in {"evenings.json": cards, **(_lists(shelf) if only is None else {})}.items():
                _add(saved, hashes, name, json.dumps(plain, ensure_ascii=False))
            head = {"hanko_everything": archive.VERSION, "app": APP, "written": now, "unread": done.unread}
            manifest = {**head, "files": hashes}
            saved.writestr(archive.MANIFEST, json.dumps(manifest))
        _sure(part)
        part.replace(path)
    except OSError as error:
        raise refuse("disk_full") from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    yield done


def _add_table(saved: zipfile.ZipFile, hashes: dict[str, str], table: Path, done: Done) -> None:
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
            _add(saved, hashes, f"tables/{table.stem}.txt", text)
    finally:
        journal.close()


def _lists(shelf: Shelf) -> dict[str, Any]:
    return {
        "people.json": people.to_plain(shelf.people),
        "own.json": shelf.own,
        "settings.json": settings.to_plain(shelf.settings),
        "met.json": shelf.met.plain(),
    }


def _add(saved: zipfile.ZipFile, hashes: dict[str, str], name: str, text: str) -> None:
    words = text.encode()
    hashes[name] = hashlib.sha256(words).hexdigest()
    saved.writestr(name, words)


def _sure(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


# -- bringing back


def bring_back(shelf: Shelf, path: Path) -> Iterator[Done]:
    """First the whole file is looked through, and refused in words with the place; only then anything is changed."""
    with archive.opened(path) as saved:
        hashes = archive.manifest(saved)
        tables = [name for name in hashes if archive.TABLE.fullmatch(name)]
        lists = {name: archive.list_of(saved, name, hashes[name]) for name in archive.LISTS if name in hashes}
        done, came = Done(of=2 * len(tables)), dict[str, str]()
        for name in tables:
            yield done
            archive.table(saved, name, hashes[name])
            done.at += 1
        for name in tables:
            yield done
            how = _come(shelf, archive.text(saved, name, hashes[name]))
            setattr(done, how, getattr(done, how) + 1)
            came[Path(name).stem] = how
            done.at += 1
    _merge_lists(shelf, lists, done)
    # of tables that are new, their cards tell, until History reads them; Home offers them at once
    shelf.put(*(card for card in lists.get("evenings.json", ()) if came.get(card.table) == coming.NEW))
    went_on = [table for table, how in came.items() if how == coming.WENT_ON]
    waiting = [*went_on, *unknown(shelf)]
    done.to_read = len(waiting)
    yield done
    for number in look_through(shelf, waiting):
        done.read = number
        yield done
    yield done


def _come(shelf: Shelf, text: str) -> str:
    """Its hash says that these are the bytes that were found sound: as a rule none of its rows is understood again."""
    sound = export.again(text)
    return (sound and coming.known(shelf, sound)) or coming.come(shelf, export.read(text))


# -- what comes together


def _merge_lists(shelf: Shelf, lists: Mapping[str, Any], done: Done) -> None:
    done.people = everybody.come_together(shelf, lists.get("people.json", ()))
    for kind, things in lists.get("own.json", {}).items():
        for name, thing in things.items():
            done.things += _keep(shelf, kind, name, thing)
    shelf.met.remember(lists.get("met.json", {}))
    shelf.met.save()
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
