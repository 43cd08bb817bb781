"""The folders of a computer: a place for a file that leaves, or a file that comes. A phone has pages of its own."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from companion.core.say import Free, refuse, say
from companion.core.spelling import clean
from companion.ui.widgets.buttons import BigButton
from companion.ui.widgets.hanko import Hanko
from companion.ui.widgets.lists import Row
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import dare
from companion.ui.widgets.text import Small

MOST = 200  # folders, and files, of one folder
LONGEST = 80  # signs of a name that are shown
FIRST = ("Documents", "Downloads", "")  # where to begin, within one's own folder
Chosen = Callable[[Path], object]

_last: list[Path] = []  # where somebody chose last, as long as the app runs


class Folders(Sheetlet):
    """One folder at a time; a tap goes into one, or one up. With `endings` a file is chosen, without a folder."""

    def __init__(self, app: Hanko, chosen: Chosen, endings: tuple[str, ...] = ()) -> None:
        super().__init__(tag="folders")
        self.app, self.chosen, self.endings = app, chosen, endings
        self.title = app.tr("folders.which" if endings else "folders.where")
        self.choices = [("leave", app.tr("close" if endings else "folders.stay"), "quiet")]
        self.go(begin())

    def go(self, folder: Path) -> None:
        """Look into this folder; one that nobody may look into stays closed, and that is said."""
        found = dare(lambda: inside(folder, self.endings))
        if found is None:
            return
        self.folder = folder
        self.ids.body.clear_widgets()
        self.put(Small(text=clean(str(folder))))
        if not self.endings:
            here = BigButton(text=self.app.tr("folders.here"), kind="primary", tag="folders.here")
            here.bind(on_release=lambda _: self._choose(folder))
            self.put(here)
        for above in over(folder):
            called = self.app.tr("folders.up") if above == folder.parent else str(above)
            self._row("left", called, "folders.up", above, self.go)
        for path in found:
            icon, tag, act = ("right", "in", self.go) if path.is_dir() else ("note", "file", self._choose)
            self._row(icon, clean(path.name)[:LONGEST], f"folders.{tag}.{path.name}", path, act)
        self.ids.view.scroll_y = 1

    def _row(self, icon: str, text: str, tag: str, path: Path, act: Chosen) -> None:
        row = Row(icon=icon, text=text, tag=tag)
        row.bind(on_release=lambda _: act(path))
        self.put(row)

    def _choose(self, path: Path) -> None:
        _last[:] = [self.folder]
        self.close()
        self.chosen(path)


def begin() -> Path:
    """Where somebody chose last, else where files usually lie."""
    home = Path.home()
    return next(folder for folder in (*_last, *(home / name for name in FIRST), Path("/")) if folder.is_dir())


def inside(folder: Path, endings: tuple[str, ...]) -> list[Path]:
    """Its folders by name, then its files of these kinds, the newest first; hidden ones are left out."""
    try:
        seen = [path for path in folder.iterdir() if not path.name.startswith(".")]
        folders = sorted((path for path in seen if path.is_dir()), key=lambda path: path.name.casefold())
        files = [path for path in seen if path.suffix.lower() in endings and path.is_file()]
        files.sort(key=lambda path: -path.stat().st_mtime)
    except OSError as error:
        raise refuse("folder_closed", folder=Free(clean(str(folder)))) from error
    return [*folders[:MOST], *files[:MOST]]


def over(folder: Path) -> list[Path]:
    """The folder above; above all of them, where there are such, the drives."""
    if folder.parent != folder:
        return [folder.parent]
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if sys.platform == "win32" else ""
    return [drive for drive in map(Path, (f"{letter}:\\" for letter in letters)) if drive.exists()]


def save(app: Hanko, path: Path, text: str, gone: Callable[[], object]) -> None:
    """Let people choose where a file shall lie; whoever chooses none finds it in the app's own folder."""

    def copy(folder: Path) -> None:
        _copied(app, path, folder)
        if not folder.resolve().is_relative_to(app.shelf.folder.resolve()):
            gone()

    sheet = Folders(app, lambda folder: dare(lambda: copy(folder)))
    sheet.text = text
    stays = say("share.saved", path=Free(str(path)))
    sheet.bind(on_choose=lambda *_: app.say(stays), on_leave=lambda *_: app.say(stays))
    sheet.open()


def _copied(app: Hanko, path: Path, folder: Path) -> None:
    target = free(folder / path.name)
    try:
        shutil.copyfile(path, target)
    except OSError as error:
        target.unlink(missing_ok=True)
        raise refuse("folder_full") from error
    app.say(say("share.saved", path=Free(str(target))))


def free(path: Path) -> Path:
    """Beside another file of the same name it gets a number."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found
