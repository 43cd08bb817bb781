"""A scene in the words of one guest, as plain values: what the page paints without knowing any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick, Some, Text
from companion.core.game import CHANCE, TABLE
from companion.core.say import Free, Say, Who
from companion.core.scene import (
    Asked,
    Dice,
    Fact,
    Facts,
    Map,
    Mark,
    Node,
    Opened,
    Panel,
    Result,
    Rows,
    Scene,
    Sheet,
    Todo,
    Track,
    Why,
)
from companion.core.telling import none, option, short
from companion.core.timeline import Told
from companion.words import Words

Plain = dict[str, Any]
# The sentences of the page that wait for no scene; what stands in braces the page fills in.
SENTENCES = (
    "guest.you", "guest.me", "guest.app", "guest.seal", "guest.sure_seal", "guest.sure_send", "guest.send",
    "guest.change", "guest.sealed", "guest.seal_anew", "guest.earlier_seal", "guest.opening", "guest.wake",
    "guest.unbroken", "guest.own_unbroken", "guest.broken", "guest.foreign", "guest.turn", "guest.turn_of",
    "guest.calm", "guest.void", "guest.nothing_sealed", "guest.why", "guest.rule",
    "guest.close", "guest.other_table",
    "guest.more", "guest.less", "guest.from_to", "guest.some", "guest.order", "guest.otherwise", "guest.live",
    "guest.away", "guest.empty", "guest.sealed_who", "guest.not_sealed", "guest.taken", "guest.moved",
    "guest.replaced", "guest.typed", "table.sheet", "table.timeline",
    "guest.compare_letters", "guest.no_letters", "guest.shut", "guest.other_numbers", "guest.sealed_told",
    "guest.counts", "guest.unchecked", "guest.box_says", "guest.paid",
    "guest.card_void", "guest.card_unheard", "guest.card_differ", "guest.card_broken", "guest.card_shown",
    "guest.card_again", "guest.without", "guest.nothing_of",
    "guest.put_away", "guest.record", "guest.record_none", "guest.copy", "guest.copied", "guest.compare_first",
    "guest.comparing", "guest.same", "guest.not_same", "guest.holds", "nothing",
    "guest.which", "guest.watch", "guest.not_me", "guest.asked_for", "guest.leave", "guest.leave_sure", "guest.left",
    "guest.take_back", "guest.full", "guest.handed_on", "guest.sleeps",
)  # fmt: skip

# And those that it says before the box has answered, and while the box is away: they come with the page.
BEFORE = (
    "join.looking", "guest.box_away", "guest.old_code", "guest.typed_code",
    "home.join", "refused.code", "guest.too_many",
)  # fmt: skip


def sentences(words: Words, keys: Sequence[str] = SENTENCES + BEFORE) -> dict[str, str]:
    return {key.partition(".")[2] or key: words(key) for key in keys}


def may_answer(asked: Asked, viewer: str | None) -> bool:
    """A guest answers for its own seat and for the table, never a secret of another; who only watches, for nobody."""
    return (
        asked.ask is not None
        and viewer is not None
        and (asked.seat == viewer or (asked.seat in (TABLE, CHANCE) and not asked.secret))
    )


def scene(found: Scene, words: Words) -> Plain:
    """Everything that one guest's page shows."""
    viewer = found.viewer
    seats = tuple(seat.id for seat in found.people)
    plain: Plain = {
        "title": words.say(found.title),
        "row": found.row,
        "people": [[seat.id, seat.name, seat.colour, seat.shape, seat.letter] for seat in found.people],
        "asks": [_asked(asked, viewer, words, seats) for asked in found.asked],
        "panels": [plain for panel in found.panels for plain in _panels(panel, words)],
        "away": list(found.away),
    }
    if viewer is None:
        plain["sealed"] = list(found.sealed)
    if found.notice:
        plain["notice"] = words.say(found.notice)
    if found.over:
        won = words("guest.won", who=tuple(Who(seat) for seat in found.winners))
        plain["over"] = won if found.winners else words("guest.over")
    return plain


def _asked(asked: Asked, viewer: str | None, words: Words, seats: tuple[str, ...]) -> Plain:
    plain: Plain = {"seat": asked.seat, "key": asked.key, "secret": asked.secret, "who": words.part(Who(asked.seat))}
    if asked.ask is None or not (viewer is None or may_answer(asked, viewer)):
        return plain
    plain["q"] = words.asked(asked.ask, asked.seat)
    if viewer is None:
        return plain
    if asked.ask.rule and words.knows(asked.ask.rule):
        plain["rule"] = words.rule(asked.ask.rule)
    if not asked.secret:
        plain["ticket"] = asked.ticket
    elif asked.ask.private:  # so that its seat knows, before it seals, that only it will be shown this
        plain["private"] = words("guest.stays")
    return {**plain, **_ask(asked.ask, words, seats)}


def _ask(ask: Ask, words: Words, seats: tuple[str, ...]) -> Plain:
    """What may be answered, by kind."""
    plain: Plain = {"kind": type(ask).__name__.lower()}
    if ask.refuses(None) is None:
        plain["none"] = words.say(none(ask))
    match ask:
        case Pick():
            plain["options"] = [[chosen, words.part(option(ask, chosen, seats))] for chosen in ask.options]
            plain["beyond"] = [[chosen, words.part(option(ask, chosen, seats))] for chosen in ask.otherwise]
        case Some():
            plain["options"] = [[chosen, words.part(option(ask, chosen, seats))] for chosen in ask.options]
            plain |= {"least": ask.least, "most": len(ask.options) if ask.most is None else ask.most}
        case Order():
            plain["options"] = [[chosen, words.part(option(ask, chosen, seats))] for chosen in ask.options]
        case Number():
            low, high = ask.beyond or (ask.low, ask.high)
            plain |= {"low": ask.low, "high": ask.high, "lowest": low, "highest": high, "chips": list(ask.chips)}
        case Confirm():
            plain["options"] = [["yes", words("yes")], ["no", words("no")]]
        case Text():
            plain |= {"longest": ask.longest, "least": ask.least, "most": ask.most}
        case Form():
            plain["fields"] = [{"name": words.say(short(f)), **_ask(f, words, seats)} for f in ask.fields]
            plain["together"] = ask.most
    if ask.listed:
        plain["listed"] = True
    return plain


def _panels(panel: Panel, words: Words) -> Iterator[Plain]:
    """Below a result stands what everybody pays for it, and what was laid against whom."""
    yield _panel(panel, words)
    if isinstance(panel, Result) and any(opened.pays is not None for opened in panel.opened):
        sums: Sequence[Why | None] = panel.why if len(panel.why) == len(panel.opened) else [None] * len(panel.opened)
        tasks = [_paid(*each, panel, words) for each in zip(panel.opened, sums, strict=True)]
        yield {"panel": "todo", "name": words("guest.paid"), "tasks": tasks}


def _paid(opened: Opened, against: Why | None, result: Result, words: Words) -> Plain:
    said = [f"{words.say(against.words)}: {words.part(against.amount or 0)}"] if against else []
    said += [words("reveal.out_pays", pays=opened.pays or 0)] if opened.seat in result.out else []
    plain: Plain = {"who": words.part(Who(opened.seat)), "seat": opened.seat, "words": words.say(opened.words)}
    return {**plain, "why": " · ".join(said)} if said else plain


def _panel(panel: Panel, words: Words) -> Plain:
    if isinstance(panel, Result):
        return _result(panel, words)
    plain: Plain = {"panel": type(panel).__name__.lower()}
    key = f"panel.{panel.name}"
    if words.knows(key):
        plain["name"] = words(key)
    match panel:
        case Facts():
            plain["facts"] = [_fact(fact, words) for fact in panel.facts]
        case Rows():
            plain["columns"] = [words.say(column) for column in panel.columns]
            plain["rows"] = [[_fact(fact, words) for fact in row] for row in panel.rows]
            if panel.seats:
                plain["seats"] = list(panel.seats)
        case Track():
            plain |= {"low": panel.low, "high": panel.high, "marks": [_mark(mark, words) for mark in panel.marks]}
        case Dice():
            plain["dice"] = [[die.value, die.sides, die.colour, die.id] for die in panel.dice]
            plain["total"] = panel.total
        case Map():
            plain |= _map(panel, words)
        case Todo():
            plain["tasks"] = [_task(task.seat, task.words, task.why, words) for task in panel.tasks]
    return plain


def _fact(fact: Fact, words: Words) -> Plain:
    value = words.say(fact.value) if isinstance(fact.value, Say) else fact.value
    plain: Plain = {"words": words.say(fact.words), "value": words.part(value) if isinstance(value, int) else value}
    for name in ("id", "seat", "account"):
        if getattr(fact, name):
            plain[name] = getattr(fact, name)
    if fact.why:
        plain["why"] = reasons(fact.why, words)
    return plain


def sheet(found: Sheet | None, words: Words) -> list[Plain]:
    """The scores as a panel: a column for each seat, a line for each category, and how a tie was broken."""
    if found is None:
        return [_note(words("sheet.none"))]
    columns = [
        [line.cells[at] if at < len(line.cells) else None for line in found.lines] for at in range(len(found.columns))
    ]
    lines = [
        [{"words": words.say(head)}, *(_cell(cell, words) for cell in row)]
        for head, row in zip(found.columns, columns, strict=True)
    ]
    for name in ("total", "rank"):
        told = [{"words": words(f"sheet.{name}"), "value": words.part(getattr(line, name))} for line in found.lines]
        lines.append([{"words": words(f"sheet.{name}")}, *told])
    panel = {"panel": "rows", "columns": [words.part(Who(line.seat)) for line in found.lines], "rows": lines}
    return [panel, *([_note(words.say(found.words))] if found.words else [])]


def _cell(cell: Fact | None, words: Words) -> Plain:
    return {"words": "", "value": "\u2013"} if cell is None or cell.value is None else _fact(cell, words)


def _note(said: str) -> Plain:
    return {"panel": "facts", "facts": [{"words": said, "value": None}]}


def timeline(found: Sequence[Told], words: Words) -> list[Plain]:
    """What was done so far, newest first."""
    lines = [{"words": _told(told, words), "value": told.number or None} for told in reversed(found)]
    return [{"panel": "facts", "facts": lines}] if lines else []


def _told(told: Told, words: Words) -> str:
    """Whose it is stands before it, where it is somebody's."""
    said = words.say(told.words)
    if told.seat in ("", CHANCE, TABLE):
        return said
    return words("timeline.row", who=Who(told.seat), what=Free(said))


def reasons(lines: tuple[Why, ...], words: Words) -> list[list[Any]]:
    return [[None if why.amount is None else _signed(why.amount), words.say(why.words), why.rule] for why in lines]


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"\u2212{-amount}" if amount else "0"


def _mark(mark: Mark, words: Words) -> Plain:
    spoken = words.say(mark.words) if mark.words else words.names.get(mark.seat, mark.id)
    return {"id": mark.id, "at": mark.at, "seat": mark.seat, "words": spoken}


def _node(node: Node, words: Words) -> str:
    return " ".join(words.say(part) for part in (node.words, node.note) if part)


def _map(panel: Map, words: Words) -> Plain:
    nodes = [[node.id, round(node.x, 3), round(node.y, 3), _node(node, words), node.seat] for node in panel.nodes]
    return {
        "nodes": nodes,
        "edges": [list(edge) for edge in panel.edges],
        "marks": [_mark(m, words) for m in panel.marks],
    }


def _task(seat: str, said: Say, why: Say | None, words: Words) -> Plain:
    plain: Plain = {"who": words.part(Who(seat)), "seat": seat, "words": words.say(said)}
    return {**plain, "why": words.say(why)} if why else plain


def _result(panel: Result, words: Words) -> Plain:
    opened = [
        {"seat": o.seat, "who": words.names.get(o.seat, o.seat), "words": words.say(o.words), "amount": o.amount}
        for o in panel.opened
    ]
    return {
        "panel": "result",
        "words": words.say(panel.words),
        "row": panel.row,
        "opened": opened,
        "why": reasons(panel.why, words),
        "winners": list(panel.winners),
    }
