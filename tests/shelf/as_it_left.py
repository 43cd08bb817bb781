"""What leaves the device, kept as files that people have looked at: `tests/shelf/left/`.

`python -m tests.shelf.as_it_left` writes all of them anew. Look at what it writes: whatever differs reaches others.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from companion import VERSION
from companion.core.seat_looks import COLOURS
from companion.outgoing import bgstats, card, drawing, duels, finished, month
from companion.shelf import logbook
from companion.words import Words
from tests.contract.recorded import FOLDER, played
from tests.shelf.histories import history

KEPT = Path(__file__).parent / "left"
ENDED = 1_792_005_039
PLAYS = {
    "white-lotus/whole-3-de": "de",
    "oriente/twelve": "en",
    "flowers/four": "fr",
    "open-table/rounds": "de",
    "white-castle/solo-medium-own": "en",
}


def everything() -> Iterator[tuple[str, str]]:
    """The name of each file, and what has to stand in it; of every version of the app the same."""
    for name, words in (*_evenings(), *_logs(), *_pictures()):
        yield name, words.replace(VERSION, "0").rstrip("\n") + "\n"


def _evenings() -> Iterator[tuple[str, str]]:
    for play, language in PLAYS.items():
        told = finished.told(played(FOLDER / f"{play}.play"))
        seats = tuple(
            seat if seat.colour else replace(seat, colour=colour, letter=seat.name[0].upper())
            for seat, colour in zip(told.seats, COLOURS, strict=False)
        )
        told = replace(told, ended=ENDED, seats=seats)
        words, name = Words(language, told.header.game, told.names), play.replace("/", "-")
        yield f"{name}.svg", drawing.svg(card.drawing(told, words))
        yield f"{name}.txt", finished.text(told, words)
        yield f"{name}.json", finished.as_json(told, words)
        if told.worth_a_log:
            yield f"{name}.bgstats.json", _indented(bgstats.play(told, words))
            yield f"{name}-lean.bgstats.json", _indented(bgstats.play(told, words, lean=True))


def _logs() -> Iterator[tuple[str, str]]:
    evenings = history(Random(6), 0, evenings=8)
    yield "evenings.csv", logbook.as_csv(evenings, _speaks)
    yield "evenings.json", logbook.as_json(evenings, _speaks)
    yield "evenings.bgsplay", _indented(json.loads(logbook.as_bgsplay(evenings, _speaks)))


def _pictures() -> Iterator[tuple[str, str]]:
    weeks = [[0, 0, 0, 0, 0, 1, 2], [3, 4, 5, 6, 7, 8, 9]]
    found = {2: ["emblem-lotus"], 4: ["emblem-heron", "dice"], 8: ["no emblem any more"]}
    yield "month.svg", drawing.svg(month.drawing("August 2026", "4 evenings", list("MTWTFSS"), weeks, found))
    people = [("a", "Anna", "A"), ("b", "Benedikta von und zu", "B"), ("c", "Cora", "C")]
    counts = {("a", "b"): 7, ("b", "a"): 3, ("c", "a"): 1, ("b", "c"): 5, ("c", "b"): 5}
    yield "duels.svg", drawing.svg(duels.drawing("Who beats whom", "All games", people, counts))


def _indented(plain: object) -> str:
    return json.dumps(plain, ensure_ascii=False, indent=1)


def _speaks(game: str) -> Words:
    return Words("en", game)


if __name__ == "__main__":
    KEPT.mkdir(exist_ok=True)
    for path in KEPT.iterdir():
        path.unlink()
    for name, words in everything():
        (KEPT / name).write_bytes(words.encode())
