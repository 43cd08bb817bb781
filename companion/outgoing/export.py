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
from companion.running.journal import Chained, Journal, compact, link
from companion.running.session import Session

VERSION = 1
LARGEST = 20_000_000
LONGEST_WORD = 200
CHAIN, LINK = '"chain":"', 64  # where a row's link stands in its line, and how long it is
NAME = re.compile(r"[0-9A-Za-z_-]{1,40}")  # of a table


class Exported(NamedTuple):
    """What the text of a table holds; `sheet` as it was kept when the table ended."""

    header: Header
    rows: tuple[Row, ...]
    sheet: str | None = None

    def into(self, journal: Journal) -> None:
        journal.begin(self.header, self.rows)
        if self.sheet:
            journal.keep("sheet", self.sheet)


class Sound(NamedTuple):
    """A text that was read and found sound, once more: in the words of its journal, its rows not understood."""

    header: Header
    head: str
    rows: tuple[Chained, ...]
    sheet: str | None = None

    @property
    def chain(self) -> str:
        return self.rows[-1][2] if self.rows else link("", self.head)

    def into(self, journal: Journal) -> None:
        journal.put(self.header, self.head, self.rows)
        if self.sheet:
            journal.keep("sheet", self.sheet)


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
    _written(head)
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
        chain = link(chain, _written(plain))
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
        return json.loads(words)
    except (ValueError, RecursionError):
        raise refuse("export_foreign") from None


def _written(plain: object) -> str:
    """What cannot be written again was never written by us."""
    try:
        words = compact(plain)
        words.encode()
    except (ValueError, RecursionError):
        raise refuse("export_foreign") from None
    return words


def again(words: str) -> Sound | None:
    """A text of which `read` has found the very same bytes sound; None where it is not spelled as `text` does."""
    first, *lines = words.split("\n")
    head = _json(first)
    header = header_from_plain(head["header"])
    written = compact(header_to_plain(header))
    chain, rows = link("", written), []
    for number, line in enumerate(filter(str.strip, lines), 1):
        before, _, behind = line.partition(CHAIN)
        row = before + behind[LINK + len('",') :]
        chain = link(chain, row)
        if behind[:LINK] != chain:
            return None
        rows.append((number, row, chain))
    sheet = head.get("sheet")
    return Sound(header, written, tuple(rows), sheet if isinstance(sheet, str) else None)


@lru_cache(4096)  # the same few words stand in thousands of rows
def _harmless(word: str) -> bool:
    return len(word) <= LONGEST_WORD and word == clean(word)
