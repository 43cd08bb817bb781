"""Copies of the shelf as evenings left it: one for each kind of question that a recorded play asks."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.shelf.settings import NOBODY, Settings
from companion.shelf.shelf import Shelf
from tests.surely import surely
from tests.ui.evenings import opened, unseen
from tests.ui.recorded import give, recorded
from tests.ui.walk.dealing import drawn
from tests.ui.walk.looks import Look
from tests.ui.walk.pressing import Place


def shelves(play: str, look: Look, out: Path, known: set[str]) -> Iterator[Place]:
    """The shelf at each question of this play that is not `known` yet, and when it is over."""
    header, rows = recorded(f"{play}.play")
    folder = out / play.replace("/", "-")
    shelf = Shelf(folder)
    shelf.set(Settings(language=look.language, text=look.text, theme="light", reduce_motion=True, explain=NOBODY))
    with drawn(rows), closing(shelf.begin(header)) as session:
        shelf.leave_off(screen="table", table=header.table)
        for at in range(len(rows) + 1):
            asked = session.scene().asked
            key = f"{header.game} {asked[0].key.partition('/')[0] if asked else 'over'}"
            if key not in known:
                known.add(key)
                copy = out / f"{folder.name}-{at}"
                shelf.touch(session)
                shutil.copytree(folder, copy)
                yield Place(f"{play} {at} {look}", copy)
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
    return Place(f"house {look}", folder)
