"""Paints a scene as plain text: the command line's counterpart of the widgets."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.asks import Ask, Form, Number, Order, Pick, Some
from companion.core.say import Say, Who
from companion.core.scene import Dice, Fact, Facts, Map, Node, Panel, Result, Rows, Scene, Sheet, Task, Todo, Track
from companion.core.telling import option
from companion.words import Words

NOTHING = "–"  # in a cell that nobody has filled


def asks(scene: Scene, words: Words, seats: tuple[str, ...]) -> Iterator[str]:
    """Who is asked what, with what may be answered; a secret ask shows whose it is and no more."""
    for asked in scene.asked:
        if asked.ask is None:
            yield words("paint.secret", who=Who(asked.seat), ask=Say(f"short.{asked.key.partition('/')[0]}"))
        else:
            offered = " ".join(_offers(asked.ask, words, seats))
            yield f"{words.asked(asked.ask, asked.seat)}  [{asked.seat} {asked.key}] {offered}".rstrip()


def _offers(ask: Ask, words: Words, seats: tuple[str, ...]) -> Iterator[str]:
    if isinstance(ask, (Pick, Some, Order)):
        yield from (f"{chosen}={words.part(option(ask, chosen, seats))}" for chosen in ask.options)
    elif isinstance(ask, Number):
        yield f"{ask.low}..{ask.high}"
    elif isinstance(ask, Form):
        for entry in ask.fields:
            yield f"<{words.say(Say(f'short.{entry.name}'))}: {' '.join(_offers(entry, words, seats))}>"


def panels(scene: Scene, words: Words) -> Iterator[str]:
    for panel in scene.panels:
        yield from panel_lines(panel, words)


def panel_lines(panel: Panel, words: Words) -> Iterator[str]:
    """One panel: a result speaks for itself, the others stand under their name."""
    if isinstance(panel, Result):
        yield from _result(panel, words)
        return
    yield f"-- {words(f'panel.{panel.name}')}"
    yield from (f"   {line}" for line in _lying(panel, words))


def _lying(panel: Facts | Rows | Track | Dice | Map | Todo, words: Words) -> Iterator[str]:
    if isinstance(panel, Facts):
        yield from (_fact(fact, words) for fact in panel.facts)
    elif isinstance(panel, Rows):
        heads = [words.say(column) for column in panel.columns]
        yield " | ".join(["", *heads] if panel.seats else heads)
        for first, *others in panel.rows:
            yield " | ".join([_cell(first, words), *(_value(fact, words) or NOTHING for fact in others)])
    elif isinstance(panel, Todo):
        yield from (_task(number, task, words) for number, task in enumerate(panel.tasks, 1))
    elif isinstance(panel, Dice):
        yield " ".join(str(die.value) for die in panel.dice)
    elif isinstance(panel, Track):
        yield from (f"{mark.at}: {words.names.get(mark.seat, mark.id)}" for mark in panel.marks)
    else:
        yield from (_node(node, words) for node in panel.nodes)


def _node(node: Node, words: Words) -> str:
    said = " ".join(words.say(part) for part in (node.words, node.note) if part)
    return f"{node.id}: {said}" if said else node.id


def _task(number: int, task: Task, words: Words) -> str:
    """What to do with the real pieces, and behind it the reason where there is one."""
    why = f" ({' '.join(filter(None, (words.say(task.why), task.rule)))})" if task.why else ""
    return f"{number}. {words.part(Who(task.seat))}: {words.say(task.words)}{why}"


def _result(panel: Result, words: Words) -> Iterator[str]:
    yield f"** {words.say(panel.words)}"
    for opened in panel.opened:
        yield f"   {words.names.get(opened.seat, opened.seat)}: {words.say(opened.words)}"
    for why in panel.why:
        amount = "" if why.amount is None else f"{why.amount:+d} "
        yield f"   {amount}{words.say(why.words)}{f' ({why.rule})' if why.rule else ''}"


def _fact(fact: Fact, words: Words) -> str:
    name = words.names.get(fact.seat, "") if fact.seat else ""
    return " ".join(part for part in (name, words.say(fact.words), _value(fact, words)) if part)


def _cell(fact: Fact, words: Words) -> str:
    return _value(fact, words) or words.names.get(fact.seat, "") or words.say(fact.words)


def _value(fact: Fact, words: Words) -> str:
    if fact.value is None:
        return ""
    return words.say(fact.value) if isinstance(fact.value, Say) else words.part(fact.value)


def sheet(found: Sheet, words: Words) -> Iterator[str]:
    """The scores: a line for each seat, best first."""
    for line in sorted(found.lines, key=lambda line: line.rank):
        cells = "  ".join(
            f"{words.say(column)} {_value(cell, words)}" for column, cell in zip(found.columns, line.cells, strict=True)
        )
        yield f"{line.rank}. {words.names.get(line.seat, line.seat)}  {line.total}   ({cells})"
    if found.words:
        yield words.say(found.words)
