"""The real app as the box, off-screen, in a process of its own: wishes come in as lines of JSON, answers go out.

A tap is a real touch on the real screen. Between two wishes the window goes on as it would on a table.
"""

from __future__ import annotations

import json
import queue
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.header import Seat
from companion.games import GAMES
from companion.shelf.people import Person
from companion.shelf.prepared import Chance, Plan, header
from tests.surely import surely
from tools import by_hand

PEOPLE = (
    Seat("anna", "Anna", "red", "disc", "A"),
    Seat("ben", "Ben", "blue", "square", "B"),
    Seat("cora", "Cora", "green", "triangle", "C", "de"),
    Seat("dora", "Dora", "yellow", "diamond", "D"),
)


class Serving:
    def __init__(self, folder: Path) -> None:
        from tests.ui.conftest import TABLET
        from tests.ui.evenings import opened

        self.ui = by_hand.hand(folder, TABLET)
        from companion.ui import hosting

        hosting.ADDRESS = "127.0.0.1"
        self.app = opened(self.ui, (TABLET, 100, "en", "light"), folder / "device")
        self.ui.frames(5)

    def begin(self, game: str, options: dict[str, Any], seats: int) -> None:
        people = tuple(Person(f"h{at}", seat.name) for at, seat in enumerate(PEOPLE[:seats]))
        made = header(Plan(game, people, options=options), GAMES[game], Chance("t1", "ab" * 16, 1))
        surely(self.app.begin(replace(made, seats=PEOPLE[:seats])), "the table")
        self.ui.frames(5)

    def tap(self, tag: str) -> None:
        from tests.ui.evenings import reach

        reach(self.ui, tag)

    def code(self, seat: str) -> str:
        """What the picture on the screen holds, once it is the one of this seat."""
        from companion.bidding_box import codes

        if not self.ui.get(f"box.{seat}").chosen:
            self.tap(f"box.{seat}")
        self.ui.wait(lambda: (held := self.ui.get(id="qr").code) and codes.read(held).seat == seat, "the code")
        return str(self.ui.get(id="qr").code)

    def table_code(self) -> str:
        """What the picture for all holds."""
        self.ui.wait(lambda: self.ui.find("box.all"), "the screen")
        return str(self.ui.get(id="qr").code)

    def see(self, tag: str) -> str:
        self.ui.wait(lambda: self.ui.find(tag), tag)
        self.ui.frames(3)
        return str(getattr(self.ui.get(tag), "text", ""))

    def there(self, tag: str) -> bool:
        return self.ui.find(tag) is not None

    def texts(self) -> list[str]:
        return list(self.ui.texts())

    def links(self) -> dict[str, str]:
        return dict(self.app.connections)

    def over(self) -> bool:
        return bool(self.app.session.position.over)

    def shot(self, path: str) -> None:
        self.ui.pause(0.4)
        self.ui.shot("shot.png").rename(path)


def main(folder: Path) -> None:
    wishes: queue.Queue[str] = queue.Queue()

    def read() -> None:
        for line in sys.stdin:
            wishes.put(line)
        wishes.put("")

    serving = Serving(folder)
    threading.Thread(target=read, daemon=True).start()
    print(json.dumps("ready"), flush=True)
    while True:
        serving.ui.rest(0.01)
        try:
            line = wishes.get_nowait()
        except queue.Empty:
            continue
        if not line:
            return
        what, *given = json.loads(line)
        try:
            told = ["ok", getattr(serving, what)(*given)]
        except AssertionError as error:
            told = ["failed", f"{what} {given}: {error}"]
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
