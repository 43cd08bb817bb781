"""A season: everybody is asked, announces or passes (OR-1.1 to OR-1.4, OR-7.1, OR-7.2)."""

from __future__ import annotations

from companion.core.asks import Ask, Pick
from companion.core.flow import Flow, one
from companion.core.game import TABLE
from companion.core.say import Say, Who, say
from companion.games.oriente.announce import attempt
from companion.games.oriente.deck import lay_bonus
from companion.games.oriente.fought import GEISHA_DRAWN
from companion.games.oriente.printed import NINJA
from companion.games.oriente.table import ANNOUNCING, SpecialWin, Table

ANNOUNCE, PASS, ALL_PASS = "i-announce", "i-pass", "all-pass"
THREE_NINJAS = "three-ninjas"
ENDS = (GEISHA_DRAWN, THREE_NINJAS)


def seasons(table: Table) -> Flow:
    while True:
        table.season += 1
        yield from season(table)
        yield from end_of_season(table)


def season(table: Table) -> Flow:
    """OR-1.2 to OR-1.4: clockwise from the stone, until all who have their disc pass, or nobody has one."""
    table.pointer, table.passed = table.stone, []
    while table.asked():
        table.asking = ANNOUNCING
        answer = yield from one(lambda: next(iter(table.asked()), None), lambda s: announce_ask(table))
        table.asking = ""
        if answer is not None:
            yield from answered(table, answer)


def announce_ask(table: Table) -> Ask:
    """One tap for a pass, for whoever announces next, and for a whole round of passes."""
    later = table.asked()[1:]
    options = (ANNOUNCE, PASS, *later, *((ALL_PASS,) if later else ()), *(() if table.full else ENDS))
    otherwise = ENDS if table.full else ()
    labels = tuple(label(option) for option in options + otherwise)
    return Pick("announce", options, otherwise=otherwise, labels=labels, rule="OR-1.2")


def label(option: str) -> Say:
    return say(f"option.{option}") if "-" in option else say("passes_until", who=Who(option))


def answered(table: Table, answer: str) -> Flow:
    asked = table.asked()
    if answer in ENDS:
        yield from told_to_end(table, answer)
    elif answer in (PASS, ALL_PASS):
        table.tasks = []
        table.passed += asked[:1] if answer == PASS else asked
    else:
        yield from announced(table, asked[0] if answer == ANNOUNCE else answer)


def announced(table: Table, seat: str) -> Flow:
    yield from attempt(table, seat)
    if table.options["ninja_win_check"] == "own_turn_end":
        three_ninjas(table)


def told_to_end(table: Table, answer: str) -> Flow:
    """The table says what the app has not followed: she was drawn (OR-9.1), or somebody has three Ninjas (OR-7.1)."""
    if answer == GEISHA_DRAWN:
        table.found_geisha("told")
    seat = yield from one(lambda: TABLE, lambda _: Pick("three_ninjas", table.order, rule="OR-7.1"))
    ninjas_win(table, seat)


def end_of_season(table: Table) -> Flow:
    """OR-7.1, OR-7.2: three Ninjas win; else discs back, a new bonus card, the stone is asked first (OR-ruling-4)."""
    three_ninjas(table)
    for seat in table.order:
        table.discs[seat] = True
    table.fulfilled = False
    table.ended.append(table.book.at)
    table.tell("season", say("result.season", season=table.season, who=Who(table.stone)), "OR-7.2")
    if not table.bonus or table.options["bonus_unclaimed"] == "accumulate":
        yield from lay_bonus(table)


def three_ninjas(table: Table) -> None:
    """OR-7.1, OR-ruling-20: among the VP cards; the inhabitant does not count."""
    for seat, pile in table.piles.items():
        if pile.count(NINJA) >= table.contents.ninjas:
            ninjas_win(table, seat)


def ninjas_win(table: Table, seat: str) -> None:
    """OR-7.1: the special win."""
    table.special = seat
    table.tell("ninjas", say("result.ninjas", who=Who(seat)), "OR-7.1")
    raise SpecialWin(seat)
