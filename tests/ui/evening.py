"""An evening for tests: the real app at a table of a real or an invented game, and what hands do there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import words
from companion.core.header import Header, Seat
from companion.games import GAMES
from companion.running import printed_facts
from companion.shelf.settings import NOBODY
from companion.shelf.shelf import Shelf
from tests.lanterns import Lanterns
from tests.ui import lantern_words, parlour
from tests.ui.conftest import PHONE

PEOPLE = (
    Seat("anna", "Anna", "red", "disc", "A"),
    Seat("ben", "Ben", "blue", "square", "B"),
    Seat("cora", "Cora", "green", "triangle", "C"),
    Seat("dora", "Henriette-Charlotte", "yellow", "diamond", "H"),
)
Begin = Callable[..., Any]
PAGES = 9  # that a reveal may have, at most


def curtain() -> Any:
    from companion.ui.table import curtain

    return curtain


def holding() -> Any:
    from companion.ui.widgets import holding

    return holding


class Evening:
    """Starts the app, begins a table, and plays it by taps."""

    def __init__(self, ui: Any, folder: Path) -> None:
        self.ui, self.folder = ui, folder
        self.app: Any = None

    def start(self, size: tuple[int, int] = PHONE, language: str = "en", **settings: Any) -> Any:
        from companion.ui.app import HankoApp

        self.ui.resize(*size)
        shelf = Shelf(self.folder)
        shelf.set(replace(shelf.settings, **{"language": language, "explain": NOBODY, **settings}))
        self.app = self.ui.start(HankoApp(self.folder))
        return self.app

    def begin(
        self,
        game: str = "lanterns",
        *,
        seats: tuple[Seat, ...] = PEOPLE[:3],
        options: dict[str, Any] | None = None,
        size: tuple[int, int] = PHONE,
        language: str = "en",
        **settings: Any,
    ) -> Any:
        """Sit at a table of this game."""
        chosen = {"draws": "table", **(options or {})} if game == "lanterns" else options or {}
        shipped = printed_facts.newest(game, GAMES[game].shipped)
        return self.sit(Header("t1", game, 1, seats, chosen, seed="ab", shipped=shipped), size, language, **settings)

    def sit(self, header: Header, size: tuple[int, int] = PHONE, language: str = "en", **settings: Any) -> Any:
        """The table was begun before: the app starts at it, and nobody waits for Home."""
        shelf = Shelf(self.folder)
        with closing(shelf.begin(header)):
            shelf.leave_off(screen="table", table=header.table)
        app = self.start(size, language, **settings)
        self.ui.frames(4)
        return app

    def open_curtain(self) -> None:
        """The seat whose curtain hangs holds it open."""
        self.calm()
        self.ui.hold_until("curtain.hold", lambda: self.app.viewer)
        self.calm()

    def seal(self, number: int) -> None:
        """Open the curtain that hangs and seal a number."""
        self.open_curtain()
        if self.ui.find(f"number.{number}"):
            self.ui.tap(f"number.{number}")
        else:
            for digit in str(number):
                self.ui.tap(f"pad.{digit}")
        self.ui.tap("ask.give")
        self.calm()
        self.ui.tap("ask.sure")

    def calm(self) -> None:
        """Wait until touches count again after a change of hands."""
        self.ui.pause(curtain().NO_TOUCH + 0.02)

    def go_on(self) -> None:
        """Past the reveal, however long it is."""
        self.ui.pause(0.5)
        for _ in range(PAGES):
            self.ui.tap_at(self.ui.window.width / 2, self.ui.window.height / 2)
            self.ui.frames(2)
            if getattr(self.table, "reveal", None) is None or self.table.reveal.parent is None:
                return

    @property
    def table(self) -> Any:
        return self.app.stage.screen


@pytest.fixture
def evening(ui: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """The invented games are listed, with words, for one test."""
    monkeypatch.setitem(GAMES, "lanterns", Lanterns)
    monkeypatch.setitem(GAMES, "parlour", parlour.Parlour)
    for given in ("script", "shown"):  # what one test lays there lies there for no other
        monkeypatch.setattr(parlour.Parlour, given, ())
    real = words.catalogue
    books = {"lanterns": lantern_words.WORDS, "parlour": parlour.WORDS}

    def catalogue(language: str, domain: str) -> Any:
        if domain in books:
            found = books[domain]
            return lantern_words.Book(found.get(language, found["en"]))
        return real(language, domain)

    monkeypatch.setattr(words, "catalogue", catalogue)
    monkeypatch.setattr(holding(), "HOLD", 0.1)  # as long as in the app only where a test is about it
    monkeypatch.setattr(curtain(), "NO_TOUCH", 0.05)
    return Evening(ui, tmp_path / "home")


def fits(ui: Any) -> list[str]:
    """What is clipped or too small to be touched, on the screen as it stands."""
    from tests.ui.hand import clipped, small_targets

    ui.frames(3)
    found = []
    for top in ui.window.children[:]:
        found += clipped(top) + small_targets(top)
    return found
