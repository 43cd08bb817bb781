"""Copies of the shelf as evenings left it: one for each kind of question that a recorded play asks."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.shelf.settings import NOBODY, Settings
from companion.shelf.shelf import Shelf
from tests.shelf.histories import history
from tests.surely import surely
from tests.ui.evenings import into_view, opened, reach, unseen
from tests.ui.fingers import pinch
from tests.ui.recorded import give, recorded
from tests.ui.walk.dealing import drawn
from tests.ui.walk.looks import Look
from tests.ui.walk.pressing import Place

MANY = 120  # evenings
TABLET = (1280, 800)


def shelves(play: str, look: Look, out: Path, known: set[str]) -> Iterator[Place]:
    """The shelf at each question of this play that is not `known` yet, and when it is over, with or without something
    that may be kept."""
    from companion.ui.table.menu import to_keep

    header, rows = recorded(f"{play}.play")
    folder = out / play.replace("/", "-")
    shelf = Shelf(folder)
    shelf.set(Settings(language=look.language, text=look.text, theme="light", reduce_motion=True, explain=NOBODY))
    with drawn(rows), closing(shelf.begin(header)) as session:
        shelf.leave_off(screen="table", table=header.table)
        for at in range(len(rows) + 1):
            asked = session.scene().asked
            over = "over, and something to keep" if not asked and to_keep(session) else "over"
            key = f"{header.game} {asked[0].key.partition('/')[0] if asked else over}"
            if key not in known:
                known.add(key)
                copy = out / f"{folder.name}-{at}"
                shelf.touch(session)
                shutil.copytree(folder, copy)
                yield Place(f"{play} {at} {look}", copy, size=look.size)
            if at < len(rows):
                give(session, rows[at])


def house(ui: Any, look: Look, out: Path, plays: tuple[str, ...]) -> Place:
    """The shelf of a device on which these evenings were played to their end and a few people are known: at Home."""
    folder = out / "house"
    app = opened(ui, (look.size, look.text, look.language, "light"), folder, reduce_motion=True)
    for play in plays:
        header, rows = recorded(f"{play}.play")
        with drawn(rows):
            surely(app.begin(header), "the table")
            with unseen(app):
                for row in rows:
                    give(app.session, row)
        app.stage.show("home")
    for name in ("Anna", "Ben"):
        app.shelf.new_person(name)
    ui.close()
    ui.app = None
    return Place(f"house {look}", folder, size=look.size)


def behind(home: Place) -> Iterator[Place]:
    """What lies so deep behind Home, or waits for so much, that a crawl of some hundred presses does not come there."""
    history = home.through("home.history")
    yield replace(home, name=f"name {home.name}", comes=_typed_name)
    yield replace(home, name=f"person {home.name}", comes=_person)
    yield replace(home, name=f"years {home.name}", comes=_years)
    yield replace(home, name=f"closer {home.name}", comes=_closer)
    yield history.through("history.find", "find.words")
    yield history.through("anna", "evening.timeline")
    yield home.through("home.settings", "settings.palette.phone")
    yield home.through("home.new", "new.own.map", "own.write", "grown.begin")
    yield home.through("home.continue", "table.more", "menu.presence")
    tablet = replace(home, name=f"tablet {home.name}", size=TABLET)
    yield tablet.through("home.continue", "table.more", "menu.round")
    file = home.folder / "inbox" / "evening.json"
    file.parent.mkdir()
    file.write_text("{}", "utf-8")
    yield history.through("history.more", "history.bring")


def _typed_name(ui: Any) -> None:
    """Somebody new is about to be written down."""
    _tapped(ui, "home.new", "new.game.open-table", "seats.name")
    ui.type("Zoe")


def _person(ui: Any) -> None:
    """One of two people who sit down is looked at."""
    _tapped(ui, "home.new", "new.game.open-table", *(f"seats.{person.id}" for person in ui.app.shelf.people[:2]))
    row = ui.get("seats.order").children[0]
    into_view(ui, row)
    ui.tap_at(*ui.place(row))


def _years(ui: Any) -> None:
    """More evenings than a page of History has room for, none of them saved elsewhere."""
    known = history(random.Random(3), 0, people=20, evenings=MANY * 4)
    cards = [card for card in known if card.read and card.state != "running"]
    ui.app.shelf.index.put(cards[:MANY])
    ui.app.stage.show("history")
    ui.frames(4)
    ui.app.stage.screen.ids.list.scroll_y = 0  # where more of them are offered


def _closer(ui: Any) -> None:
    """Two fingers have made the board larger."""
    _tapped(ui, "home.continue")
    pinch(ui, ui.place(ui.get("field")), 60, 200)


def _tapped(ui: Any, *tags: str) -> None:
    for tag in tags:
        reach(ui, tag)
        ui.frames(4)
