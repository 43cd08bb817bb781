"""Who has won, with how many points, and what was played: as the sheet and the end both say it."""

from __future__ import annotations

from companion.core.say import Who
from companion.core.scene import Scene, Sheet
from companion.outgoing import finished, standings
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.marks import seat_of
from companion.ui.widgets.page import game_name


def verdict(scene: Scene, sheet: Sheet | None) -> str:
    """At the end in the words of the game, where it has some."""
    tr = hanko().tr
    if scene.over and sheet is not None and sheet.words:
        return str(tr.say(sheet.words))
    if not scene.over or not scene.winners:
        return str(tr("sheet.so_far"))
    winners = tuple(Who(seat) for seat in scene.winners)
    totals = {line.seat: line.total for line in sheet.lines} if sheet else {}
    total = totals.get(scene.winners[0])
    if total is None:
        return str(tr("sheet.won", who=winners, count=len(winners)))
    return str(tr("sheet.won_with", who=winners, count=len(winners), total=total))


def whose(sheet: Sheet | None) -> str:
    """By name, whose course it is, where nobody else's is known."""
    return str(seat_of(standings.lone(sheet)).name) if sheet is not None and standings.lone(sheet) else ""


def played(game: str) -> str:
    """What was played: with its level, where the table lies here."""
    app = hanko()
    return game_name(game) if app.own is None else finished.name_of(finished.told(app.own), app.tr)
