"""What must be true of everything that is shown, in every game: numbers are those of the book and of their rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.core.asks import Ask, Form, Pick, Value
from companion.core.end import LEAST, MOST, NOTHING, Bids, End
from companion.core.game import CHANCE, TABLE
from companion.core.rows import AMENDED, Row
from companion.core.say import Say
from companion.core.scene import Fact, Facts, Panel, Rows, Sheet, Why
from companion.core.scene import Line as SheetLine
from companion.core.telling import told
from companion.running.session import Session
from tests.contract.declared import fits, form_laws

ACCOUNT = "account."


def broken(session: Session, viewers: Sequence[str | None] = (None,)) -> list[str]:
    """Every law that does not hold at this place, in words."""
    found = [*sheet_laws(session), *winner_laws(session), *end_laws(session)]
    for viewer in viewers:
        found += fact_laws(session, viewer)
        found += form_laws(session.scene(viewer))
    return found


# -- panels


def fact_laws(session: Session, viewer: str | None) -> Iterator[str]:
    """A number that is called an account, or names one, is what the book says of it."""
    for panel in session.scene(viewer).panels:
        for fact, seat, account in _named(panel, viewer):
            why = _wrong_account(session, fact, seat, account)
            if why:
                yield f"{panel.name} as {viewer or 'all'} see it: {why}"


def _named(panel: Panel, viewer: str | None) -> Iterator[tuple[Fact, str, str]]:
    """The facts of a panel, with the seat and the account that they, their line or their column are called by."""
    if isinstance(panel, Facts):
        for fact in panel.facts:
            yield fact, fact.seat or viewer or "", fact.account or _account(fact.words)
    elif isinstance(panel, Rows):
        for row in panel.rows:
            for column, fact in zip(reversed(panel.columns), reversed(row), strict=False):
                yield fact, fact.seat or row[0].seat, fact.account or _account(fact.words) or _account(column)


def _account(words: Say) -> str:
    return words.key.removeprefix(ACCOUNT) if words.key.startswith(ACCOUNT) else ""


def _wrong_account(session: Session, fact: Fact, seat: str, account: str) -> str:
    if fact.account and not fact.seat:
        return f"{account} names no seat"
    if not account or not isinstance(fact.value, int):
        return ""
    game = session.position.game
    known = {posting.account for posting in game.book.postings}
    if account not in (game.accounts or known | {fact.account}):
        return f"{account} is no account"
    if seat not in {*session.names(), *(posting.seat for posting in game.book.postings), TABLE, CHANCE}:
        return f"{seat} is nobody who has accounts"
    if fact.value != session.total(seat, account):
        return f"{account} of {seat} reads {fact.value} and is {session.total(seat, account)}"
    return "" if not fact.why else _wrong_sum(fact)


# -- the sheet


def sheet_laws(session: Session) -> Iterator[str]:
    """Cells are accounts, or the sum of their reasons; these add up to the total, and no total is without them."""
    sheet = session.sheet()
    if sheet is None:
        return
    reasons = any(line.total or any(cell.why for cell in line.cells) for line in sheet.lines)
    for line in sheet.lines:
        yield from (f"sheet of {line.seat}: {why}" for why in _line_laws(session, sheet, line, reasons))
    if session.position.over:
        yield from _course_laws(sheet, session.end())


def _course_laws(sheet: Sheet, end: End) -> Iterator[str]:
    counted, rivals = dict(sheet.course), dict(end.rivals)
    if not end.timed and any(len(steps) > 1 for steps in counted.values()):
        yield "the order in which points were entered is no course of an evening"
    if len({line.seat in counted for line in sheet.lines if line.seat not in rivals}) > 1:
        yield "of some of the people there is a course, of others there is none"


def _line_laws(session: Session, sheet: Sheet, line: SheetLine, reasons: bool) -> Iterator[str]:
    if len(line.cells) != len(sheet.columns):
        yield f"{len(line.cells)} cells for {len(sheet.columns)} columns"
    for cell in line.cells:
        if cell.seat not in ("", line.seat):
            yield f"a cell of {cell.seat}"
        if cell.why:
            yield from filter(None, [_wrong_sum(cell)])
        else:
            yield from filter(None, [_wrong_account(session, cell, line.seat, cell.account or _account(cell.words))])
        if reasons and not cell.why and not cell.account and isinstance(cell.value, int) and cell.value:
            yield f"{cell.value} without a reason"
    made = sum(_sum(cell.why) for cell in line.cells)
    if reasons and made != line.total:
        yield f"the cells add up to {made}, not to {line.total}"
    steps = dict(sheet.course).get(line.seat)
    if steps is not None and (steps[-1][1] if steps else 0) != line.total:
        yield f"the course ends at {steps[-1:]}, not at {line.total}"


def _sum(why: Sequence[Why]) -> int:
    return sum(line.amount or 0 for line in why)


def _wrong_sum(fact: Fact) -> str:
    made = _sum(fact.why)
    wrong = isinstance(fact.value, int) and fact.value != made
    return f"{fact.value} is not the sum of its reasons, {made}" if wrong else ""


def winner_laws(session: Session) -> Iterator[str]:
    """Whoever has won stands first on the sheet, and nobody else does."""
    sheet, winners = session.sheet(), session.position.game.winners()
    if sheet is not None and winners:
        first = {line.seat for line in sheet.lines if line.rank == 1}
        if first != set(winners):
            yield f"{sorted(first)} stand first on the sheet, and {sorted(winners)} have won"


# -- the end


def end_laws(session: Session) -> Iterator[str]:
    """What a game says of its end is so: logs of the evening believe it."""
    end, people = session.end(), set(session.names())
    if not fits(End)(end):
        yield f"an end of the wrong kind: {end!r}"
    if end.wins not in (MOST, LEAST, NOTHING):
        yield f"{end.wins} wins"
    if end.began not in people | {""}:
        yield f"{end.began} began, who does not sit here"
    if strange := set(dict(end.rivals)) - (people - set(session.header.order)):
        yield f"{sorted(strange)} are rivals, and sit here"
    if unfit := [rival for rival in dict(end.rivals).values() if not re.fullmatch(r"[a-z][a-z0-9-]+", rival)]:
        yield f"{unfit} are no names for every table"
    yield from (f"{bids}: {why}" for bids in end.bids for why in bids_laws(session, bids))
    if session.position.over:
        yield from won_laws(session, end)


def bids_laws(session: Session, bids: Bids) -> Iterator[str]:
    """Whoever bid sits here, bid once and has said so much; and of those somebody won, or nobody."""
    seats = [seat for seat, _ in bids.laid]
    if len(set(seats)) < len(seats) or not set(seats) <= set(session.names()) or not seats:
        yield "no round of people who sit here"
    if not set(bids.won) <= set(seats) or bids.wins not in (MOST, LEAST):
        yield "nobody who bid can have won so"
    said = {(row.seat, part) for row in session.line.standing for part in _numbers(row.value)}
    yield from (f"{seat} never said {amount}" for seat, amount in bids.laid if (seat, amount) not in said)


def _numbers(value: Value) -> Iterator[int]:
    """What an answer holds in numbers; a card that is a number is one."""
    for part in value if isinstance(value, tuple) else (value,):
        if type(part) is int or (isinstance(part, str) and part.isdecimal()):
            yield int(part)


def won_laws(session: Session, end: End) -> Iterator[str]:
    """Whoever has won has the best total, and alone, unless the game says by what it was decided."""
    sheet, winners = session.sheet(), set(session.position.game.winners())
    if not end.whole:
        if end.wins != NOTHING or end.decided:
            yield "no whole game, and yet points decide it"
    elif end.wins == NOTHING:
        if winners:
            yield f"{sorted(winners)} have won, and nothing says by what"
    elif not winners:
        yield "a whole game that nobody has won"
    elif len(session.names()) < 2:
        yield "a whole game that was won against nobody"
    elif not end.counted:
        if end.decided is None:
            yield "won before anybody counted, and nothing says by what"
    elif sheet is not None:
        yield from counted_laws(sheet, winners, end)


def counted_laws(sheet: Sheet, winners: set[str], end: End) -> Iterator[str]:
    best = (max if end.wins == MOST else min)(line.total for line in sheet.lines)
    level = {line.seat for line in sheet.lines if line.total == best}
    if not winners <= level:
        yield f"{sorted(winners)} have won, and {sorted(level)} have the {end.wins} points"
    if len(level) > 1 and end.decided is None:
        yield f"{sorted(level)} are level, and nothing says by what it was decided"
    ranked = [line.total for line in sorted(sheet.lines, key=lambda line: line.rank)]
    if ranked != sorted(ranked, reverse=end.wins == MOST):
        yield "a worse total stands before a better one"


# -- the timeline


class Standing(NamedTuple):
    """One row that stands: where in the journal it was written, and its value as amended."""

    place: int
    value: Value


def reckoned(log: Sequence[Row]) -> list[Standing]:
    """Which rows of a journal stand, worked out by whole copies: nothing is patched, nothing can be forgotten."""
    rows: list[Standing] = []
    stand = 0
    amends: list[tuple[int, int, list[Standing], int]] = []  # row, where it left play, the rows and the stand before it
    for place, row in enumerate(log):
        if row.do in ("answer", "fix"):
            if stand < len(rows):
                amends = [amend for amend in amends if amend[1] <= stand]
            rows, stand = [*rows[:stand], Standing(place, row.value)], stand + 1
        elif row.do == "go":
            stand = row.to
            if row.note == AMENDED:
                amends = [*amends[:-1], (amends[-1][0], stand, *amends[-1][2:])]
            amends = [amend for amend in amends if amend[0] <= stand]
        elif row.do == "amend" and row.back:
            *amends, (_, _, before, stand) = amends
            rows = [*rows[: row.to - 1], *before[row.to - 1 :]]  # what lies before it may have been amended since
        elif row.do == "amend":
            amends = [*amends, (row.to, stand, rows, stand)]
            rows = [*rows[: row.to - 1], Standing(rows[row.to - 1].place, row.value), *rows[row.to :]]
    return rows[:stand]


def timeline_laws(session: Session) -> Iterator[str]:
    """Every row that stands is told once, at its place, by its number and with its value; no other row is."""
    standing = reckoned(session.log)
    if len(standing) != session.line.stand:
        yield f"{len(standing)} rows stand, not {session.line.stand}"
        return
    numbers = {row.place: number for number, row in enumerate(standing, 1)}
    lines = [line for line in session.timeline() if line.do != "outcome"]  # what came of a row is no row
    untold = {place for place, number in numbers.items() if _decided_nothing(session, number)}
    untold |= {place for place, number in numbers.items() if _told_with_next(session, number)}
    places = [place for place in range(len(session.log)) if place not in untold]
    if len(places) != len(lines):
        yield f"{len(lines)} lines for {len(places)} rows"
        return
    for place, line in zip(places, lines, strict=True):
        row = session.log[place]
        if (line.number, line.do, line.seat, line.by) != (numbers.get(place, 0), row.do, row.seat, row.by):
            yield f"row {place} is told as {line.number} {line.do} of {line.seat}, and is {numbers.get(place, 0)}"
        elif line.number and (wrong := _wrong_words(session, line.number, line.words, standing[line.number - 1])):
            yield f"row {place}: {wrong}"


def _decided_nothing(session: Session, number: int) -> bool:
    """A question that was opened and left again."""
    return session.line.rows[number - 1].value is None and session.ask_of_row(number).never_mind


def _told_with_next(session: Session, number: int) -> bool:
    """Once the next is answered: what only said what is asked then, and what the next goes on with."""
    if not 0 < number < session.line.stand:
        return False
    row, follows = session.line.rows[number - 1 : number + 1]
    if follows.value in getattr(session.ask_of_row(number + 1), "further", ()):
        return True
    return _says_what_next(session.ask_of_row(number), row.value) and row.do == follows.do == "answer"


def _says_what_next(ask: Ask, value: Value) -> bool:
    if isinstance(ask, Form) and isinstance(value, tuple):
        said = [given for entry, given in zip(ask.fields, value, strict=True) if not entry.leads]
        return len(said) < len(value) and not any(given is not None for given in said)
    done_at_once = isinstance(ask, Pick) and value in ask.lying + ask.further
    return ask.leads and value is not None and not done_at_once


def _wrong_words(session: Session, number: int, words: Say, row: Standing) -> str:
    """The value that stands is the value that is told, where it is no secret."""
    ask = session.ask_of_row(number)
    if session.line.rows[number - 1].value != row.value:
        return f"{number} plays {session.line.rows[number - 1].value!r}, and {row.value!r} was answered"
    parts = dict(words.parts)
    value = told(ask, row.value, tuple(session.names()))
    if "value" in parts and parts["value"] != value:
        return f"{number} says {parts['value']!r}, and {value!r} was answered"
    return ""
