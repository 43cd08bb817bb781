"""What is wanted less often at the table: looking back, the scores, corrections, who is away, leaving."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App

from companion.core.say import Refused, Who
from companion.ui.lists import Row
from companion.ui.overlays import Sheetlet

Entry = tuple[str, str, str, Callable[[], Any]]


class Menu:
    """A sheet of rows; a tap closes it and does what the row says."""

    def __init__(self, title: str, entries: list[Entry]) -> None:
        self.sheet = Sheetlet(tag="menu", title=title)
        for tag, icon, text, act in entries:
            row = Row(tag=f"menu.{tag}", icon=icon, text=text)
            row.bind(on_release=lambda _, act=act: self._do(act))
            self.sheet.put(row)
        self.sheet.open()

    def _do(self, act: Callable[[], Any]) -> None:
        self.sheet.close()
        act()


def open_menu() -> Menu:
    """Everything beside answering and undoing."""
    app = App.get_running_app()
    tr, scene, session = app.tr, app.scene, app.session

    def show(screen: str) -> Callable[[], Any]:
        return lambda: app.stage.show(screen)

    entries: list[Entry] = []
    if scene.can_redo:
        entries.append(("redo", "redo", tr("table.redo"), lambda: app.attempt(lambda s: s.redo(by="here"))))
    entries.append(("timeline", "timeline", tr("table.timeline"), show("timeline")))
    if session.sheet() is not None:
        entries.append(("sheet", "sheet", tr("table.sheet"), show("sheet")))
    if session.fixes():
        entries.append(("fixes", "edit", tr("table.correct"), show("fixes")))
    if not scene.over:
        entries.append(("away", "people", tr("table.away"), open_away))
    if scene.sealed:
        entries.append(("void", "swap", tr("table.void"), lambda: app.attempt(lambda s: s.void(by="here"))))
    if hasattr(session.position.game, "layout"):
        entries.append(("layout", "note", tr("table.keep_layout"), keep_layout))
    entries.append(("settings", "settings", tr("table.settings"), show("settings")))
    entries.append(("home", "home", tr("table.leave"), show("home")))
    return Menu(tr.say(scene.title), entries)


def open_away() -> Menu:
    """Who is away for now: no secret is asked of them."""
    app = App.get_running_app()
    entries: list[Entry] = []
    for seat in app.scene.people:
        back = seat.id in app.scene.away
        text = app.tr("table.comes_back" if back else "table.goes_away", who=Who(seat.id))
        act = _turn(seat.id, back=back)
        entries.append((f"away.{seat.id}", "left" if back else "right", text, act))
    return Menu(app.tr("table.away"), entries)


def _turn(seat: str, *, back: bool) -> Callable[[], Any]:
    app = App.get_running_app()
    return lambda: app.attempt(lambda session: session.away(seat, back=back, by="here"))


def keep_layout() -> None:
    """Keep what this table has composed, to begin another evening with it."""
    from companion.ui.entries import Writing

    app = App.get_running_app()
    writing = Writing(tag="writing", high=True, choices=[("done", app.tr("answer.done"), "primary")])
    writing.title = app.tr("table.layout_name")
    writing.ask_for("", 40, _keep)


def _keep(name: str) -> None:
    app = App.get_running_app()
    if not name:
        return
    try:
        app.shelf.keep_layout(name, app.session.position.game.layout())
    except Refused as refused:
        app.say(refused.say)
        return
    app.stage.toast(app.tr("table.layout_kept"))
