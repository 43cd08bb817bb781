"""Many evenings handed on as one file: what leaves the device is said first."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.say import say
from companion.shelf import everybody, logbook
from companion.shelf.evenings import Evening
from companion.ui.screens import files
from companion.ui.widgets.hanko import Hanko
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import dare, game_words

WAYS = ("csv", "json", "bgsplay", "tables")


def offer(app: Hanko, evenings: Sequence[Evening]) -> None:
    """These evenings, in the form that somebody's log or spreadsheet reads."""
    tr = app.tr
    known = everybody.as_known(app.shelf, logbook.worth_a_log(evenings))
    people = len({sat.person for card in known for sat in card.seats})
    what = say("numbers.evenings", count=len(known)), say("everything.people", count=people)
    text = tr("hand_on.leaves", what=what) if known else tr("numbers.none")
    sheet = Sheetlet(title=tr("hand_on.title"), text=text, tag="handing")
    ways = [(way, tr(f"hand_on.{way}"), "secondary") for way in WAYS] if known else []
    sheet.choices = [*ways, ("leave", tr("close"), "quiet")]
    sheet.bind(on_choose=lambda _, way: write(app, known, way) if way in WAYS else None)
    sheet.open()


def write(app: Hanko, evenings: Sequence[Evening], way: str) -> None:
    if way == "tables":
        app.stage.show("everything").save_some([card.table for card in evenings])  # type: ignore[attr-defined]
        return
    ways = {"csv": logbook.as_csv, "json": logbook.as_json, "bgsplay": logbook.as_bgsplay}
    text = ways[way](evenings, game_words)
    path = dare(lambda: files.keep_text(app.shelf, f"hanko-evenings.{way}", text))
    if path:
        files.hand_on(app, path)
