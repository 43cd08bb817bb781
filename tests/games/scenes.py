"""What recorded plays show, kept as text that people read against the rulebook: `tests/games/<game>/scenes/`.

`four@57.txt` is all that everybody sees after row 57 of `four.play`, `four@57-ben.txt` what Ben sees, and `four.txt`
what every line of that play brings about. Lines with `#` say what a reader looks for.
A new file needs no more than its name: `python -m tests.games.scenes` writes all of them anew. Read what it writes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.core.book import Posting
from companion.core.play_text import Step, written
from companion.core.scene import Result, Scene, Todo
from companion.running.session import Session
from tests.contract.recorded import FOLDER, played
from tests.games.written import EVERY, asked, lines, word
from tests.surely import surely

ROOT = Path(__file__).parent
A_FEW = 7  # options of an ask, where every line of a play is told
MOMENT = re.compile(r"(?P<play>[^@]+)(?:@(?P<row>\d+)(?:-(?P<viewer>\w+))?)?")


def kept() -> list[Path]:
    return sorted(ROOT.glob("*/scenes/*.txt"))


def label(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.stem}"


def shown(path: Path) -> str:
    """What such a file has to say now, under the remarks that it has."""
    moment = surely(MOMENT.fullmatch(path.stem), f"the play and the row in the name of {path}")
    play = FOLDER / path.parent.parent.name.replace("_", "-") / f"{moment['play']}.play"
    remarks = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    said = _scene(played(play), int(moment["row"]), moment["viewer"]) if moment["row"] else _course(play)
    return "\n".join([*remarks, *said]) + "\n"


# -- one moment


def _scene(session: Session, row: int, viewer: str | None) -> Iterator[str]:
    """Title, asks, panels, sheet, what may be corrected and what plays can state."""
    session.go(row)
    surely(session.line.stand == row, "a row that does not lie within one sealed round")
    scene = session.scene(viewer)
    yield word(scene.title)
    yield from _asks(scene)
    sheet = session.sheet(viewer)
    for part in (*scene.panels, *((sheet,) if sheet else ())):
        yield from lines(part)
    for fix in session.fixes():
        yield from lines(fix)
    yield from (f"= {name} {value}" for name, value in session.facts(viewer).items())


def _asks(scene: Scene, most: int = EVERY) -> Iterator[str]:
    for each in scene.asked:
        if each.ask is None:
            yield f"? {each.seat} {each.key} (secret)"
        else:
            yield from asked(each.seat, each.ask, most)


# -- a whole play


def _course(play: Path) -> list[str]:
    """Each line of the play, and below it what has become of it."""
    found: list[str] = []
    before = Before()

    def hear(step: Step, session: Session) -> None:
        if step.do in ("answer", ">"):
            found.append(("> " if step.do == ">" else "") + written(step.words))
            found.extend(f"  {line}" for line in before.changed(session))

    session = played(play, hear)
    sheet = session.sheet()
    return [*found, *(lines(sheet) if sheet else ())]


class Before:
    """What was so when the play was last looked at."""

    def __init__(self) -> None:
        self._said: dict[str, list[str]] = {}
        self._postings: list[Posting] = []
        self._facts: Mapping[str, str] = {}

    def changed(self, session: Session) -> Iterator[str]:
        """Only what differs: title, postings, results, tasks, facts, asks."""
        scene, postings, facts = session.scene(), session.position.game.book.postings, session.facts()
        yield from self._new("title", [word(scene.title)])
        for posting in postings[_alike(self._postings, postings) :]:
            yield from lines(posting)
        told = [line for panel in scene.panels if isinstance(panel, (Result, Todo)) for line in lines(panel)]
        yield from self._new("told", told)
        yield from (f"= {name} {value}" for name, value in facts.items() if self._facts.get(name) != value)
        yield from self._new("asks", list(_asks(scene, A_FEW)))
        self._postings, self._facts = list(postings), dict(facts)

    def _new(self, kind: str, said: list[str]) -> list[str]:
        if self._said.get(kind) == said:
            return []
        self._said[kind] = said
        return said


def _alike(some: list[Posting], others: list[Posting]) -> int:
    """How many postings both begin with."""
    pairs = zip(some, others, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(some), len(others)))


if __name__ == "__main__":
    for file in kept():
        file.write_text(shown(file), encoding="utf-8")
