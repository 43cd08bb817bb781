"""The app as a phone at a table of another device: the crawl begins there too, each time at a new table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.shelf.settings import NOBODY, Settings
from companion.shelf.shelf import Shelf
from tests.surely import surely
from tests.ui.life_phones import BIDS, to_the_bid
from tests.ui.recorded import recorded
from tests.ui.walk.looks import Look
from tests.ui.walk.pressing import Place


class Far:
    """The other device, at which everybody is asked for a bid: begun anew for each guest that comes."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.times = folder, 0
        self.box: Any = None

    def sit(self, ui: Any) -> None:
        """The phone has opened the link, it is Ben's, and he is asked for his bid."""
        from companion.bidding_box.box import Box
        from companion.games import GAMES
        from companion.running.begin import begin
        from companion.running.journal import Journal
        from companion.ui import links

        self.close()
        self.times += 1
        header, rows = recorded(f"{BIDS}.play")
        session = begin(Journal(self.folder / f"far-{self.times}.hanko"), header, GAMES)
        to_the_bid(session, rows)
        self.box = Box(session, "127.0.0.1")
        self.box.start()
        surely(links.follow(ui.app, self.box.seat_code("ben").link), "the page of the link")
        ui.wait(lambda: ui.app.stage.screen.step == "asking", "you are Ben")
        ui.app.stage.screen.me()
        ui.wait(
            lambda: ui.app.session is not None and any(each.ask for each in ui.app.session.scene().asked), "the ask"
        )

    def close(self) -> None:
        if self.box is not None:
            self.box.stop()
            self.box.session.close()
            self.box = None


@contextmanager
def guest(look: Look, out: Path) -> Iterator[Place]:
    """Who sits with a phone of his own at that table."""
    folder = out / "guest"
    Shelf(folder).set(
        Settings(language=look.language, text=look.text, theme="light", reduce_motion=True, explain=NOBODY)
    )
    far = Far(out)
    yield Place(f"guest {look}", folder, (), far.sit)
    far.close()
