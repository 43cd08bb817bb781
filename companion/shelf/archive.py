"""The file in which everything was saved, as somebody brings it: looked through before any of it is believed."""

from __future__ import annotations

import hashlib
import json
import os
import re
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion import plain_files
from companion.core.header import LONGEST_NAME
from companion.core.say import Free, Refused, refuse
from companion.outgoing import export
from companion.outgoing.export import Exported
from companion.shelf import evenings, met, people, settings

VERSION = 3  # since 2 a list of the evenings goes along, since 3 which rules somebody has met
MANIFEST = "manifest.json"
LISTS: dict[str, Callable[[Any], Any]] = {
    "people.json": people.from_plain,
    "own.json": plain_files.things,
    "settings.json": settings.from_plain,
    "evenings.json": evenings.from_plain,
    "met.json": met.from_plain,
}
TABLE = re.compile(r"tables/([0-9A-Za-z_-]{1,40})\.txt")
MOST_ENTRIES, LARGEST_LIST, LARGEST_ALL = 20_000, plain_files.LARGEST, 2_000_000_000
LARGEST_CONTENTS = MOST_ENTRIES * 256
END, SHORTEST_END, LONG_END = b"PK\5\6", 22, 20  # of a ZIP, with a remark of 65,535 bytes at most
LAST = LONG_END + SHORTEST_END + 65_535
BROKEN = (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError, RuntimeError, EOFError,
    zipfile.BadZipFile, zlib.error, Refused)  # fmt: skip


def opened(path: Path) -> zipfile.ZipFile:
    try:
        if _contents(path) <= LARGEST_CONTENTS:
            return zipfile.ZipFile(path)
    except BROKEN:
        raise refuse("archive_foreign") from None
    raise refuse("archive_too_large")


def _contents(path: Path) -> int:
    """How long its list of contents is, as its last bytes say: `ZipFile` reads all of that before it says a word."""
    with path.open("rb") as file:
        file.seek(-min(LAST, file.seek(0, os.SEEK_END)), os.SEEK_END)
        last = file.read()
    without_remark = last[-SHORTEST_END:].startswith(END) and last.endswith(b"\0\0")
    at = len(last) - SHORTEST_END if without_remark else last.rfind(END)
    if last[max(0, at - LONG_END) : max(0, at)].startswith(b"PK\6\7"):
        return LARGEST_ALL  # another end for archives beyond all that we ever write
    return int.from_bytes(last[at + 12 : at + 16], "little") if at >= 0 else 0


def list_of(archive: zipfile.ZipFile, name: str, hashed: str) -> Any:
    """People, belongings or settings."""
    words = text(archive, name, hashed)
    try:
        return LISTS[name](json.loads(words))
    except BROKEN:
        raise refuse("archive_broken", place=Free(name)) from None


def manifest(archive: zipfile.ZipFile) -> dict[str, str]:
    """What stands in the file, with its hashes; all of that and nothing else."""
    names = archive.namelist()
    if MANIFEST not in names:
        raise refuse("archive_foreign")
    if len(names) > MOST_ENTRIES or sum(info.file_size for info in archive.infolist()) > LARGEST_ALL:
        raise refuse("archive_too_large")
    words = _read(archive, MANIFEST)
    try:
        plain = json.loads(words)
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


def text(archive: zipfile.ZipFile, name: str, hashed: str) -> str:
    """What stands there, as long as it is what the manifest says."""
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


def table(archive: zipfile.ZipFile, name: str, hashed: str) -> Exported:
    """One table, as sound as if it had been handed on by itself."""
    words = text(archive, name, hashed)
    try:
        found = export.read(words)
    except Refused as refused:
        raise refuse("archive_table", place=Free(name), why=refused.say) from None
    if f"tables/{found.header.table}.txt" != name:
        raise refuse("archive_broken", place=Free(name))
    return found
