"""A picture that leaves is shown first; then it goes as pixels or as lines that can be enlarged."""

from __future__ import annotations

from pathlib import Path

from kivy.core.window import Window

from companion.core.say import refuse
from companion.outgoing.drawing import Drawing, svg
from companion.ui.screens import files
from companion.ui.widgets.hanko import Hanko
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import dare
from companion.ui.widgets.painted import Painted, save

SHOWN = 0.45  # of the window's height that it may take in the sheet
WAYS = ("png", "svg")


def offer(app: Hanko, drawing: Drawing, name: str, leaves: str) -> None:
    """`name` is that of the file, without its ending; `leaves` says what is on it."""
    tr = app.tr
    sheet = Sheetlet(title=tr("share.card"), text=leaves, tag="card")
    painted = Painted(drawing=drawing, size_hint_x=None, pos_hint={"center_x": 0.5})
    sheet.ids.body.fbind("width", lambda _, wide: setattr(painted, "width", min(wide, widest(drawing))))
    sheet.put(painted)
    sheet.choices = [(way, tr(f"share.{way}"), "secondary") for way in WAYS] + [("leave", tr("close"), "quiet")]
    sheet.bind(on_choose=lambda _, way: _write(app, drawing, f"{name}.{way}") if way in WAYS else None)
    sheet.open()


def widest(drawing: Drawing) -> float:
    """So that the choices below it are seen."""
    return min(Window.height * SHOWN, drawing.high) * drawing.wide / drawing.high


def _write(app: Hanko, drawing: Drawing, name: str) -> None:
    path = dare(lambda: _drawn(app, drawing, name))
    if path:
        files.hand_on(app, path)


def _drawn(app: Hanko, drawing: Drawing, name: str) -> Path:
    if name.endswith(".svg"):
        return files.keep_text(app.shelf, name, svg(drawing))
    try:
        path = files.out(app.shelf.folder, name)
        save(drawing, path)
    except OSError as error:
        raise refuse("disk_full") from error
    return path
