"""A shelf of 5,000 evenings: Home told, History opened to its first frame, and everything that is reckoned of them."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tools.bench import quiet
from tools.bench.best import best_ms

if TYPE_CHECKING:
    from companion.shelf.evenings import Evening
    from companion.shelf.shelf import Shelf

EVENINGS, FEW = 5_000, 50
TRIES, OFTEN = 5, 50
PERSON, BOX, PEOPLE = "h1", "flowers", [f"h{number}" for number in range(8)]


def measure() -> dict[str, float | None]:
    """In a process of its own, because it has a window."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tools.bench.shelf", folder]
        found: dict[str, float | None] = json.loads(
            subprocess.run(command, check=True, capture_output=True, text=True).stdout
        )
        return found


def main(folder: str) -> None:
    quiet.prepare(folder)
    from companion.shelf import everybody, statistics
    from companion.shelf.shelf import Shelf
    from tests.shelf.histories import history

    place, few = Path(folder) / "shelf", Path(folder) / "few"
    cards = [card for card in history(Random(5), 0, evenings=EVENINGS + 1_000) if card.read][:EVENINGS]
    shelf = _filled(place, cards)
    _filled(few, cards[:FEW])
    app = _app(place)
    print(
        json.dumps(
            {
                "shelf_5000_home_ms": (home := best_ms(lambda: Shelf(place).home, OFTEN)),
                "shelf_5000_home_ratio": home / best_ms(lambda: Shelf(few).home, OFTEN),
                "shelf_5000_history_ms": best_ms(lambda: _shown(app, "history"), TRIES),
                "shelf_5000_numbers_ms": best_ms(lambda: _shown(app, "numbers"), TRIES),
                "shelf_5000_first_statistic_ms": best_ms(
                    lambda: statistics.ladder(everybody.plays(Shelf(place))), TRIES
                ),
                "shelf_5000_statistic_ms": max(best_ms(once, TRIES) for once in _statistics(shelf)),
            }
        )
    )


def _filled(place: Path, cards: Sequence[Evening]) -> Shelf:
    """A shelf with these evenings, each with its file, which History looks for by its name."""
    from companion.shelf.shelf import Shelf

    shelf = Shelf(place)
    shelf.index.put(cards)
    for card in cards:
        (shelf.tables / f"{card.table}.hanko").touch()
    shelf.remove("none")  # what Home offers is written
    return shelf


def _statistics(shelf: Any) -> list[Callable[[], object]]:
    """Each of all, of one person or of one game: the first of a shelf is read from the index, the next are reckoned."""
    from companion.shelf import everybody, statistics

    return [
        lambda: statistics.tally(everybody.plays(shelf)),
        lambda: statistics.by_number(everybody.plays(shelf)),
        lambda: statistics.ladder(everybody.plays(shelf)),
        lambda: statistics.duels(everybody.plays(shelf, person=PERSON), PERSON),
        lambda: statistics.streaks(everybody.plays(shelf, person=PERSON), PERSON),
        lambda: statistics.course(everybody.plays(shelf, person=PERSON), PERSON),
        lambda: statistics.ladder(everybody.plays(shelf, box=BOX)),
        lambda: statistics.by_box(everybody.plays(shelf)),
        lambda: statistics.by_person(everybody.plays(shelf)),
        lambda: statistics.points(everybody.plays(shelf, box=BOX)),
        lambda: statistics.points(everybody.plays(shelf, BOX, PERSON), PERSON),
        lambda: statistics.share(everybody.plays(shelf, person=PERSON), PERSON),
        lambda: statistics.beats(everybody.plays(shelf), PEOPLE),
        lambda: statistics.bids(everybody.plays(shelf)),
        lambda: statistics.bids(everybody.plays(shelf, person=PERSON), PERSON),
        lambda: everybody.everybody(shelf),
    ]


def _app(place: Path) -> Any:
    from kivy.base import EventLoop, runTouchApp

    from companion.ui.app import HankoApp

    runTouchApp(embedded=True)
    app = HankoApp(folder=place)
    app._run_prepare()
    EventLoop.idle()
    return app


def _shown(app: Any, screen: str) -> None:
    """To its first frame."""
    from kivy.base import EventLoop

    app.stage.show(screen)
    EventLoop.idle()


if __name__ == "__main__":
    main(sys.argv[1])
