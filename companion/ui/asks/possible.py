"""Behind the sign: the rules of a question, and what can be done now and why nothing else, of each that is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.possible import Possible, possible
from companion.core.say import Free, Who
from companion.core.scene import Asked, Scene
from companion.ui.asks.help import sentences
from companion.ui.widgets.hanko import hanko, shown
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.text import Small, Words


def explain(rules: Sequence[str], *, at_table: bool) -> None:
    """The rule behind the question, then those behind what was told, done and counted just before."""
    tr = hanko().tr
    ways = [("can", tr("can.title"), "secondary"), ("close", tr("close"), "quiet")]
    text = "\n\n".join(sentences(rules))
    sheet = Sheetlet(tag="rule", title=tr("answer.rule"), text=text, choices=ways if at_table else ways[1:])
    sheet.bind(on_choose=lambda _, way: what_can_be_done() if way == "can" else None)
    sheet.open()


def what_can_be_done() -> None:
    """At any moment, whoever looks."""
    tr, scene = hanko().tr, shown()
    sheet = Sheetlet(tag="can", title=tr("can.title"))
    for asked in scene.asked:
        for at, line in enumerate(_asked(asked, scene)):
            sheet.put(Words(text=line) if not at else Small(text=line, color=hanko().theme.ink))
    if not scene.asked:
        sheet.put(Words(text=tr("can.over" if scene.over else "can.nothing")))
    sheet.choices = [("close", tr("close"), "secondary")]
    sheet.open()


def _asked(asked: Asked, scene: Scene) -> Iterator[str]:
    """The question, then what may be answered; of another's secret only whose it is."""
    tr = hanko().tr
    if asked.ask is None:
        sealed = asked.secret and asked.seat in scene.sealed
        yield tr("can.sealed" if sealed else "can.secret", who=Who(asked.seat))
        return
    yield tr.asked(asked.ask, asked.seat)
    found = possible(asked.ask, scene)
    yield from _lines(found)
    if not _free(found):
        yield from sentences((asked.ask.rule,))


def _free(found: Possible) -> bool:
    """Is there nothing that it does not accept?"""
    return not (found.cannot or found.otherwise or found.limits or found.parts)


def _lines(found: Possible) -> Iterator[str]:
    tr = hanko().tr
    if found.can:
        yield tr("can.can", what=found.can)
    for name, part in found.parts:
        for line in _lines(part):
            yield tr("told.field", field=name, value=Free(line))
    if found.otherwise:
        yield tr("can.otherwise", what=found.otherwise)
    if found.cannot:
        yield tr("can.cannot", what=found.cannot)
    for why in found.limits:
        yield tr.say(why)
