"""A whole table as text, to keep or to hand on: one line of JSON for the head, one for each row of the journal.

The lines carry the same chain as the journal, so whoever reads the text knows that nothing is missing or changed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from companion import VERSION as APP
from companion.core.header import Header
from companion.core.plain import header_from_plain, header_to_plain, row_from_plain, row_to_plain
from companion.core.rows import Line, Row
from companion.core.say import refuse
from companion.core.spelling import clean
from companion.outgoing.dates import LATEST
from companion.running.journal import Journal, compact, link
from companion.running.session import Session

VERSION = 1
LARGEST = 20_000_000
LONGEST_WORD = 200
NAME = re.compile(r"[0-9A-Za-z_-]{1,40}")  # of a table


class Exported(NamedTuple):
    """What the text of a table holds; `sheet` as it was kept when the table ended."""

    header: Header
    rows: tuple[Row, ...]
    sheet: str | None = None


def write(session: Session) -> str:
    """The table with everything that was done; no seal that is not yet open can be read from it."""
    return text(session.header, session.log, session.journal.kept("sheet"))


def text(header: Header, log: Sequence[Row], sheet: str | None) -> str:
    """The same of a table that nobody has opened, from what its journal holds."""
    head = header_to_plain(header)
    chain, lines = link("", compact(head)), []
    for row in log:
        plain = row_to_plain(row)
        chain = link(chain, compact(plain))
        lines.append(compact({**plain, "chain": chain}))
    first = {
        "hanko": VERSION,
        "app": APP,
        "header": head,
        "rows": len(lines),
        "chain": chain,
        **({"sheet": sheet} if sheet else {}),
    }
    return "\n".join((compact(first), *lines)) + "\n"


def read(words: str) -> Exported:
    """Read the text of a table; what is broken, changed, foreign, newer or huge is refused in words."""
    if len(words) > LARGEST:
        raise refuse("export_too_long")
    first, *lines = words.split("\n")
    head = _json(first)
    if not isinstance(head, dict) or type(head.get("hanko")) is not int:
        raise refuse("export_foreign")
    if head["hanko"] > VERSION:
        raise refuse("export_newer")
    header = header_from_plain(head.get("header"))
    if not (_told_by_clocks(header.begun) and NAME.fullmatch(header.table)):
        raise refuse("export_head")
    rows, chain = _rows(link("", compact(head["header"])), [line for line in lines if line.strip()])
    if (head.get("rows"), head.get("chain")) != (len(rows), chain):
        raise refuse("export_broken", row=len(rows) + 1)
    Line().then(rows)  # refused where a row cannot stand behind those before it
    sheet = head.get("sheet")
    return Exported(header, rows, sheet if isinstance(sheet, str) else None)


def _rows(chain: str, lines: list[str]) -> tuple[tuple[Row, ...], str]:
    rows = []
    for number, words in enumerate(lines, 1):
        plain = _json(words)
        stored = plain.pop("chain", None) if isinstance(plain, dict) else None
        chain = link(chain, compact(plain))
        if stored != chain:
            raise refuse("export_broken", row=number)
        row = row_from_plain(plain)
        if not all(_harmless(word) for word in (row.seat, row.key, row.round, row.seal, row.salt, row.by, row.note)):
            raise refuse("export_broken", row=number)
        if not _told_by_clocks(row.at):
            raise refuse("export_time", row=number)
        rows.append(row)
    return tuple(rows), chain


def _told_by_clocks(seconds: int) -> bool:
    return 0 <= seconds <= LATEST


def _json(words: str) -> Any:
    try:
        found = json.loads(words)
        compact(found).encode()  # what cannot be written again was never written by us
    except (ValueError, RecursionError):
        raise refuse("export_foreign") from None
    return found


@lru_cache(4096)  # the same few words stand in thousands of rows
def _harmless(word: str) -> bool:
    return len(word) <= LONGEST_WORD and word == clean(word)


def import_into(journal: Journal, words: str) -> Header:
    """Begin a journal with a table that somebody handed on; all of it is written or nothing is."""
    found = read(words)
    journal.begin(found.header, found.rows)
    if found.sheet:
        journal.keep("sheet", found.sheet)
    return found.header
