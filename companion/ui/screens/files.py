"""Files that come and go: tables to keep or hand on, sheets to share. On a desktop they lie in the app's own folder."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from pathlib import Path

from kivy.utils import platform

from companion.core.say import Free, Refused, Say, refuse, say
from companion.core.spelling import clean
from companion.shelf.shelf import Shelf
from companion.ui.widgets.hanko import Hanko
from companion.ui.widgets.lists import Row
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.text import Small

ENDINGS = (".play", ".txt", ".json")
MOST_SHOWN = 40
PHONE = platform in ("android", "ios")


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


def hand_on(app: Hanko, path: Path) -> None:
    """A file leaves: by the phone's own sharing, else it lies in the folder and people are told where."""
    if PHONE:
        with contextlib.suppress(Exception):  # not every phone can; then the folder has it
            from plyer import share

            share.share_file(str(path))
            return
    app.say(say("share.saved", path=Free(str(path))))


def hand_on_text(app: Hanko, text: str, done: Say) -> None:
    """Words leave: by the phone's own sharing, else by the clipboard."""
    if PHONE:
        with contextlib.suppress(Exception):
            from plyer import share

            share.share_text(text, title="Hanko")
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


def read_table(shelf: Shelf, path: Path) -> bool:
    """Bring a table in; True when it is there."""
    shelf.bring(path)
    return True


def inbox(shelf: Shelf, endings: tuple[str, ...] = ENDINGS) -> tuple[Path, ...]:
    """Files that somebody put into the folder for tables to be brought in, newest first."""
    folder = shelf.folder / "inbox"
    folder.mkdir(exist_ok=True)
    found = [path for path in folder.iterdir() if path.suffix.lower() in endings and path.is_file()]
    return tuple(sorted(found, key=lambda path: -path.stat().st_mtime)[:MOST_SHOWN])


def offer(app: Hanko, read: Callable[[Path], None], endings: tuple[str, ...] = ENDINGS) -> None:
    """Let people choose a file to bring in: from the phone's files, or from the folder for it."""
    sheet = Sheetlet(title=app.tr("history.bring"), tag="bring")
    lying = inbox(app.shelf, endings)
    sheet.text = app.tr("history.bring_about" if lying else "history.bring_none")
    sheet.put(Small(text=str(app.shelf.folder / "inbox")))
    for path in lying:
        row = Row(icon="note", text=clean(path.name)[:60], tag=f"bring.{path.name}")
        row.bind(on_release=lambda _, path=path: _leaving(sheet, lambda: read(path)))
        sheet.put(row)
    if PHONE:
        row = Row(icon="note", text=app.tr("history.bring_phone"), tag="bring.phone")
        row.bind(on_release=lambda _: _leaving(sheet, lambda: _from_phone(app, read)))
        sheet.put(row)
    sheet.choices = [("leave", app.tr("close"), "secondary")]
    sheet.open()


def _leaving(sheet: Sheetlet, act: Callable[[], object]) -> None:
    sheet.close()
    act()


def _from_phone(app: Hanko, read: Callable[[Path], None]) -> None:
    """The phone's own chooser; where it has none, people are told of the folder instead."""
    try:
        from plyer import filechooser

        filechooser.open_file(on_selection=lambda chosen: read(Path(chosen[0])) if chosen else None)
    except Exception:
        app.say(say("history.no_chooser"))
