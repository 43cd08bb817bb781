"""What the tables of a scene say of one thing: every seat with its numbers, its place, and what it would take."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.uix.widget import Widget

from companion.core.say import Say, say
from companion.core.scene import Fact, Facts, Rows
from companion.ui.panels.facts import FactTile, tile
from companion.ui.panels.reasons import open_reasons, value_text
from companion.ui.widgets.hanko import hanko, shown
from companion.ui.widgets.marks import Wanted, seat_of, spoken
from companion.ui.widgets.numbers import show
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.text import Words


def tell(thing: str, legend: Widget | None = None) -> None:
    """A sheet for a mandala: what it lacks, a line for each seat with its reasons in words, what the signs mean."""
    app = hanko()
    panels = shown().panels
    rows = next((panel for panel in panels if isinstance(panel, Rows) and panel.name == f"mandala_{thing}"), None)
    lacking = [fact for panel in panels if isinstance(panel, Facts) and panel.name == "missing" for fact in panel.facts]
    lacks = next((fact for fact in lacking if fact.id == thing), None)
    title = spoken(lacks.words) if lacks else app.tr(f"panel.mandala_{thing}")
    sheet = Sheetlet(tag="details", title=title)
    if lacks is not None:
        colours = lacks.value if isinstance(lacks.value, Say) else ""
        sheet.put(Words(text=spoken(say("told.field", field=say("panel.missing"), value=colours)), tag="details.lacks"))
    for row in rows.rows if rows is not None else ():
        kind, look = line(row)
        sheet.put(kind(**look))
    if legend is not None:
        sheet.put(legend)
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


def tell_seat(seat: str) -> None:
    """A sheet for a seat: whatever the tables of this scene say of it; a number with reasons opens them."""
    app = hanko()
    sheet = Sheetlet(tag="seat", title=seat_of(seat).name)
    for panel in (each for each in shown().panels if isinstance(each, Rows)):
        for row in panel.rows:
            if row[0].seat == seat:
                for column, fact in zip(panel.columns[-len(row) + 1 :], row[1:], strict=True):
                    sheet.put(told(spoken(column), fact))
    sheet.choices = [("close", app.tr("close"), "quiet")]
    sheet.open()


def told(name: str, fact: Fact) -> FactTile:
    """A line of the sheet: what it is, and what is known of it."""
    kind, look = tile(fact, frozenset(), name=name)
    widget: FactTile = kind(**look)
    widget.bind(on_release=lambda line: open_reasons(line.fact))
    return widget
