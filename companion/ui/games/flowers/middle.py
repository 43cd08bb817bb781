"""What a tap on the middle of a mandala tells: what it lacks, what each seat has of it, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.say import Say, say
from companion.core.scene import Fact, Facts, Rows
from companion.ui.games.flowers.signs import Legend
from companion.ui.panels.facts import FactTile
from companion.ui.panels.reasons import value_text
from companion.ui.widgets.hanko import hanko, shown
from companion.ui.widgets.marks import Wanted, seat_of, spoken
from companion.ui.widgets.numbers import show
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.text import Words


def tell(mandala: str) -> None:
    """A sheet for a mandala: what it lacks, a line for each seat with its reasons in words, and the legend."""
    app = hanko()
    panels = shown().panels
    rows = next((panel for panel in panels if isinstance(panel, Rows) and panel.name == f"mandala_{mandala}"), None)
    lacking = [fact for panel in panels if isinstance(panel, Facts) and panel.name == "missing" for fact in panel.facts]
    lacks = next((fact for fact in lacking if fact.id == mandala), None)
    title = spoken(lacks.words) if lacks else app.tr(f"panel.mandala_{mandala}")
    sheet = Sheetlet(tag="details", title=title)
    if lacks is not None:
        colours = lacks.value if isinstance(lacks.value, Say) else ""
        sheet.put(Words(text=spoken(say("told.field", field=say("panel.missing"), value=colours)), tag="details.lacks"))
    for row in rows.rows if rows is not None else ():
        kind, look = line(row)
        sheet.put(kind(**look))
    sheet.put(Legend())
    sheet.choices = [("close", app.tr("close"), "quiet")]
    sheet.open()


def line(row: tuple[Fact, ...]) -> Wanted:
    """One seat: its total, and below its name everything else."""
    name, total, *_others = row
    number = total.value if isinstance(total.value, int) else 0
    look = {"seat": name.seat, "name": seat_of(name.seat).name, "number": show(number), "note": "\n".join(notes(row))}
    return FactTile, {**look, "tag": f"details.{name.seat}", "size_hint_y": None}


def notes(row: tuple[Fact, ...]) -> Iterator[str]:
    _name, total, *others = row
    yield ", ".join(f"{spoken(fact.words)} {value_text(fact)}" for fact in others)
    for why in total.why:
        yield spoken(why.words)
