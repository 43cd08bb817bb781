"""Files that come and go: tables to keep or hand on, sheets to share. On a computer people choose the folder."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.core.say import Free, Refused, Say, refuse, say
from companion.core.spelling import clean
from companion.outgoing.png import signed
from companion.shelf.shelf import Shelf
from companion.ui import documents
from companion.ui.screens import folders
from companion.ui.widgets.hanko import Hanko
from companion.ui.widgets.lists import Row
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import dare
from companion.ui.widgets.text import Small

ENDINGS, MANY = (".play", ".txt", ".json"), (".zip",)  # of one table or thing; of many
MOST_SHOWN = 40
Gone = Callable[[], object]


def out(place: Path, name: str) -> Path:
    """Where a file that leaves is put; its name holds no sign that a file system could misread."""
    folder = place / "shared"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / (re.sub(r"[^\w.-]+", "-", name).strip("-.")[:80] or "hanko")


def keep_text(shelf: Shelf, name: str, text: str) -> Path:
    return keep(shelf.folder, name, text)


def keep(place: Path, name: str, text: str) -> Path:
    """A text as a file that leaves."""
    try:
        path = out(place, name)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise refuse("disk_full") from error
    return path


def picture(app: Hanko, widget: Any, name: str, holds: str = "") -> None:
    """What a widget shows, all of it, as a picture that leaves."""

    def draw() -> Path:
        path, theme = out(app.shelf.folder, name), app.theme
        between, theme.between = theme.between, False  # nobody reads a picture from the other side
        try:
            widget.export_to_png(str(path))
            path.write_bytes(signed(path.read_bytes()))
        except OSError as error:  # Kivy itself says nothing where it could not write
            raise refuse("disk_full") from error
        finally:
            theme.between = between
        return path

    if path := dare(draw):
        hand_on(app, path, holds=holds)


def nothing() -> None:
    """Nobody need know that it has gone."""


def hand_on(app: Hanko, path: Path, gone: Gone = nothing, holds: str = "") -> None:
    """A file leaves: to another app or into a place of the phone; on a computer into a folder. Then it has `gone`.

    What it `holds` is said here, where it was not said before.
    """
    text = "\n".join(filter(None, (holds, path.name)))
    if not documents.there():
        folders.save(app, path, text, gone)
        return
    sends = documents.can_send()
    said = "\n".join((text, app.tr("share.file_copy"))) if sends else text
    sheet = Sheetlet(title=app.tr("share.file"), text=said, tag="hand_on")
    ways = ["send", "save"] if sends else ["save"]
    sheet.choices = [(way, app.tr(f"share.file_{way}"), "secondary") for way in ways] + [
        ("leave", app.tr("close"), "quiet")
    ]
    sheet.bind(on_choose=lambda _, way: _out_by(app, path, way, gone))
    sheet.open()


def _out_by(app: Hanko, path: Path, way: str, gone: Gone) -> None:
    def send() -> None:
        documents.send(path, app.tr("share.file"))
        gone()

    def saved(name: str) -> None:
        app.say(say("share.saved", path=Free(name)))
        gone()

    if way == "send":
        dare(send)
    elif way == "save":
        dare(lambda: documents.save(path, saved, app.refuse))


def hand_on_text(app: Hanko, text: str, done: Say) -> None:
    """Words leave: to another app of the phone, elsewhere by the clipboard."""
    if documents.there():
        dare(lambda: documents.send_text(text, app.tr("share.text")))
        return
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)
    app.say(done)


# -- tables


def write_table(shelf: Shelf, table: str) -> Path:
    """A table as a file that this app reads again; one that cannot be read any more, as it is."""
    from companion.outgoing import export

    try:
        session = shelf.open(table)
    except Refused:
        return _as_it_is(shelf, table)
    with contextlib.closing(session):
        return keep_text(shelf, f"hanko-{session.header.game}-{table[:8]}.hanko.txt", export.write(session))


def _as_it_is(shelf: Shelf, table: str) -> Path:
    path = shelf.path(table)
    if not path.exists():
        raise refuse("no_such_table")
    target = out(shelf.folder, path.name)
    try:
        target.write_bytes(path.read_bytes())
    except OSError as error:
        raise refuse("disk_full") from error
    return target


def write_play(shelf: Shelf, table: str) -> Path:
    """A table as a `.play`: readable by people, for a report or a test."""
    from companion.running import plays

    with contextlib.closing(shelf.open(table)) as session:
        return keep_text(shelf, f"hanko-{session.header.game}-{table[:8]}.play", plays.show(session))


def inbox(shelf: Shelf, endings: tuple[str, ...] = ENDINGS) -> tuple[Path, ...]:
    """Files that somebody put into the folder for tables to be brought in, newest first."""
    folder = shelf.folder / "inbox"
    folder.mkdir(exist_ok=True)
    found = [path for path in folder.iterdir() if path.suffix.lower() in endings and path.is_file()]
    return tuple(sorted(found, key=lambda path: -path.stat().st_mtime)[:MOST_SHOWN])


def offer(app: Hanko, read: Callable[[Path], None], endings: tuple[str, ...] = ENDINGS) -> None:
    """Let people choose a file to bring in: of the phone, of a computer's folders, or from the folder for it."""
    lying, phone = inbox(app.shelf, endings), documents.there()
    if not lying and not phone:
        folders.Folders(app, read, endings).open()
        return
    sheet = Sheetlet(title=app.tr("history.bring"), tag="bring")
    if lying:
        sheet.text = app.tr("history.bring_about")
        sheet.put(Small(text=str(app.shelf.folder / "inbox")))
    for path in lying:
        row = Row(icon="note", text=clean(path.name)[:60], tag=f"bring.{path.name}")
        row.bind(on_release=lambda _, path=path: _leaving(sheet, lambda: read(path)))
        sheet.put(row)
    where = "phone" if phone else "folders"
    row = Row(icon="note", text=app.tr(f"history.bring_{where}"), tag=f"bring.{where}")
    other = (lambda: _from_phone(app, read)) if phone else (lambda: folders.Folders(app, read, endings).open())
    row.bind(on_release=lambda _: _leaving(sheet, other))
    sheet.put(row)
    sheet.choices = [("leave", app.tr("close"), "secondary")]
    sheet.open()


def _leaving(sheet: Sheetlet, act: Callable[[], object]) -> None:
    sheet.close()
    act()


def _from_phone(app: Hanko, read: Callable[[Path], None]) -> None:
    """A file that its owner picks among those of the phone; it is read from a copy, which the next one replaces."""
    dare(lambda: documents.choose(app.shelf.folder / "chosen", read, app.refuse))
