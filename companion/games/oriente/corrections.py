"""What may be corrected because the table is the truth; and deals, which may be made at any time."""

from __future__ import annotations

from typing import Any

from companion.core.asks import Ask, Confirm, Form, Number, Pick, Value
from companion.core.say import Refused, say
from companion.games.oriente.bargains import bargain, bargain_ask
from companion.games.oriente.options import ANNOUNCER, EACH, QUESTIONS
from companion.games.oriente.printed import UNSEEN, word_pick
from companion.games.oriente.table import Table


def fixes(table: Table) -> tuple[Ask, ...]:
    if table.options["mode"] in QUESTIONS:
        return ()
    whose = Pick("whose", table.order)
    roles = tuple(table.contents.inhabitants)
    role = Pick("role", roles, labels=table.contents.all_named(roles), optional=True)
    cards = (*table.contents.values, UNSEEN)
    card = Pick("card", cards, labels=table.contents.all_named(cards))
    more = word_pick("change", ("added", "removed"))
    places = tuple(table.workers)
    corrections: tuple[Ask, ...] = (
        Form("inhabitant_is", (whose, role)),
        Form("pile_is", (whose, card, more)),
        Form("disc_is", (whose, Confirm("has_disc"))),
        Pick("stone", table.order),
        Form("worker_is", (word_pick("worker_from", places), word_pick("worker_to", places))),
        Number("deck", 0, table.contents.deck),
        *((Pick("priority_asked", (ANNOUNCER, EACH), rule="OR-3.1"),) if table.full else ()),
    )
    return (bargain_ask(table), *corrections) if any(table.piles.values()) else corrections


def on_phones(table: Table) -> tuple[str, Value] | None:
    """OR-3.1: where people have phones, all who could claim can be asked at once; until then the announcer says it."""
    one_for_all = table.full and table.options["priority_asked"] == ANNOUNCER
    return ("priority_asked", EACH) if one_for_all and table.options["mode"] not in QUESTIONS else None


def fix(table: Table, name: str, value: Any) -> None:
    if name == "bargain":
        bargain(table, value)
    elif name == "inhabitant_is":
        inhabitant(table, *value)
    elif name == "pile_is":
        pile(table, *value)
    elif name == "disc_is":
        table.discs[value[0]] = value[1]
    elif name == "stone":
        table.stone = value
    elif name == "priority_asked":
        table.options[name] = value
    elif name == "worker_is":
        worker(table, *value)
    else:
        table.deck_is(value)


def inhabitant(table: Table, seat: str, role: str | None) -> None:
    """Open as this one, or face down; once it has been added up, its points follow."""
    if seat in table.added:
        if role is None:
            raise Refused(say("refused.all_turned_up"))
        more = table.contents.value(role) - table.contents.value(table.inhabitants[seat] or "")
        table.book.post(seat, "points", more, "fix", say("why.corrected"))
    table.inhabitants[seat] = role
    if table.fight and not table.fight.over and seat in table.fight.roles:
        table.fight.roles[seat] = role


def pile(table: Table, seat: str, card: str, change: str) -> None:
    """A VP card that the app did not know of, or that is not there."""
    card = table.seen(card)
    if change == "added":
        table.gain(seat, card, "fix", say("why.corrected"))
    elif card in table.piles[seat]:
        table.lose(seat, card, "fix", say("why.corrected"))
    else:
        raise Refused(say("refused.no_such_card"))


def worker(table: Table, here: str, there: str) -> None:
    if not table.workers[here]:
        raise Refused(say("refused.no_worker"))
    table.workers[here] -= 1
    table.workers[there] += 1
