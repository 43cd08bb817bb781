"""Compile data/locale/<language>/<name>.po into the .mo beside it, which the app reads at run time."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ROOT = Path(__file__).resolve().parent.parent
KEY = re.compile(r'msgid "(.+)"')
LINE = re.compile(r'((msgid|msgid_plural|msgctxt|msgstr|msgstr\[\d\]) )?"([^"\\]|\\.)*"|#.*|')


class Wrong(Exception):
    """A catalogue that cannot be read; the text names file and line."""


def stale(locale: Path) -> Iterator[Path]:
    """Catalogues whose .mo is missing or not newer."""
    for po in sorted(locale.glob("*/*.po")):
        mo = po.with_suffix(".mo")
        if not mo.exists() or mo.stat().st_mtime_ns <= po.stat().st_mtime_ns:
            yield po


def orphans(locale: Path) -> Iterator[Path]:
    """.mo files whose .po is gone."""
    return (mo for mo in sorted(locale.glob("*/*.mo")) if not mo.with_suffix(".po").exists())


def check_lines(po: Path, text: str) -> None:
    """What Babel would let pass: a lost quotation mark, and a key written twice (the last would win)."""
    seen: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not LINE.fullmatch(line.strip()):
            raise Wrong(f'{po}:{number}: this is not msgid "..." or msgstr "...": {line.strip()}')
        if found := KEY.fullmatch(line.strip()):
            if found[1] in seen:
                raise Wrong(f"{po}:{number}: {found[1]} stands already in line {seen[found[1]]}; keep one")
            seen[found[1]] = number


def parse(po: Path) -> Catalog:
    from babel.messages.pofile import PoFileError, read_po

    try:
        check_lines(po, po.read_text(encoding="utf-8"))
        with po.open("rb") as file:
            return read_po(file, locale=po.parent.name, abort_invalid=True)
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Wrong(f"{po}:{line}: this is not UTF-8; save the file as UTF-8") from error
    except PoFileError as error:
        raise Wrong(f"{po}:{error.lineno + 1}: {str(error).rpartition(' on ')[0]}") from error


def compile_one(po: Path) -> None:
    """Write the .mo in one step, so that a reader never sees half of it."""
    from babel.messages.mofile import write_mo

    catalogue = parse(po)
    part = po.with_suffix(".mo.part")
    with part.open("wb") as file:
        write_mo(file, catalogue)
    part.replace(po.with_suffix(".mo"))


def main(locale: Path) -> int:
    wrong = []
    for mo in orphans(locale):
        mo.unlink()
    for po in stale(locale):
        try:
            compile_one(po)
        except Wrong as error:
            wrong.append(str(error))
    if wrong:
        print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "data" / "locale"))
