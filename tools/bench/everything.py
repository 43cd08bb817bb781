"""Everything in one file: 500 whole evenings of five games saved, and brought back on an empty device and once more."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from companion.outgoing.export import Exported
from companion.shelf import anew, everything
from companion.shelf.looked_through import look_through, waiting
from companion.shelf.shelf import Shelf

TABLES = 500
PLAYS = (
    "white-lotus/whole-6-de",
    "oriente/twelve",
    "flowers/four",
    "white-castle/solo-hard-followed",
    "open-table/whole-evening",
)


def measure() -> dict[str, float | None]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        here, there, path = Shelf(place / "here"), Shelf(place / "there"), place / "all.zip"
        _fill(here)
        for _ in look_through(here, waiting(here)):  # as evenings are that were played here
            pass
        return {
            "everything_500_save_s": _seconds(everything.save(here, path, 1)),
            "everything_500_back_s": _seconds(everything.bring_back(there, path)),
            "everything_500_again_s": _seconds(everything.bring_back(there, path)),
        }


def _fill(shelf: Shelf) -> None:
    from tests.contract.recorded import FOLDER, played

    evenings = [played(FOLDER / f"{play}.play") for play in PLAYS]
    for number in range(TABLES):
        session = evenings[number % len(evenings)]
        header = replace(session.header, table=f"t{number:04}", begun=1_700_000_000 + number)
        anew.write(shelf.path(header.table), Exported(header, tuple(session.log), session.journal.kept("sheet")))


def _seconds(steps: Iterator[object]) -> float:
    start = time.perf_counter()
    for _ in steps:
        pass
    return time.perf_counter() - start
