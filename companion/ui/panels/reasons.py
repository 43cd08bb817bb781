"""Sheets that answer "why": the lines behind a number, each with its words and the rule it comes from."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.core.window import Window
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Refused, Say
from companion.core.scene import Fact
from companion.ui.widgets.hanko import hanko, held
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import seat_of, spoken
from companion.ui.widgets.numbers import show
from companion.ui.widgets.overlays import Over, Sheetlet

Reason = tuple[int | None, Say, str]


class ReasonLine(BoxLayout):
    """How much, in which words, and the sentence of the rule."""

    amount = StringProperty("")
    text = StringProperty("")
    rule = StringProperty("")
    least = NumericProperty("40dp")


def explain(title: str, reasons: Sequence[Reason], total: int | None = None, *, postings: bool = True) -> None:
    """Open the reasons for a number, and what they add up to. Postings carry a sign, other numbers do not."""
    tr = hanko().tr
    sheet = Sheetlet(tag="why", title=title, text="" if reasons else tr("table.no_reasons"))
    told = {title}
    for amount, words, rule in reasons:
        known = tr(rule) if rule and tr.knows(rule) else ""
        if amount is None and tr.say(words) in told:
            continue
        known = "" if known in told else known
        told |= {known, tr.say(words)}
        number = "" if amount is None else signed(amount) if postings else show(amount)
        sheet.put(ReasonLine(amount=number, text=tr.say(words), rule=known and tr.rule(rule)))
    if total is not None and len(reasons) > 1:
        sheet.put(ReasonLine(amount=show(total), text=tr("table.together")))
    sheet.open()


def open_reasons(fact: Fact) -> None:
    """The postings behind a number, or the lines that came with it."""
    app = hanko()
    heading = " ".join(part for part in (name_text(fact), spoken(fact.words), value_text(fact)) if part)
    if fact.why:
        explain(heading, [(line.amount, line.words, line.rule) for line in fact.why])
        return
    try:
        postings = held().why(fact.seat, fact.account, app.viewer or None)
    except Refused as refused:
        app.say(refused.say)
        return
    total = fact.value if isinstance(fact.value, int) else None
    explain(heading, [(line.amount, line.words, line.rule) for line in postings], total)


def has_reasons(fact: Fact) -> bool:
    return bool(fact.why or (fact.seat and fact.account))


def name_text(fact: Fact) -> str:
    return seat_of(fact.seat).name if fact.seat else ""


def value_text(fact: Fact) -> str:
    if fact.value is None:
        return ""
    return spoken(fact.value) if isinstance(fact.value, Say) else show(fact.value)


def signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"\u2212{-amount}" if amount else "0"


def close_sheets() -> None:
    """Take away every sheet, whoever had it opened."""
    for widget in Window.children[:]:
        if isinstance(widget, Over):
            widget.close()


load(__name__)
