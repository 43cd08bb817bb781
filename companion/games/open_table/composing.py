"""A round composed by taps: its steps one after the other, secret roles, and when it ends (OT-9.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.core.asks import Ask, Confirm, Form, Number, Pick, Some, Text
from companion.core.flow import Flow, one
from companion.core.say import Free, Refused, say
from companion.games.open_table.common import LONGEST, at_table, name, pick
from companion.games.open_table.course import HIGHEST_END, MOST_ROLES, SIDES
from companion.games.open_table.steps import MOST_ROUNDS, MOST_SEATS, USUAL_ROUNDS

if TYPE_CHECKING:
    from companion.games.open_table.table import Table

Plain = dict[str, Any]
WHOM = ("all", "leader", "others", "chosen", "unchosen", "winner", "losers", "yes", "no")
WHEN: Mapping[str, str] = {
    "always": "",
    "passed": "passed",
    "refused": "not passed",
    "some_no": "no > 0",
    "no_no": "yes > 0 and no == 0",
}
PARTS = ("bid", "vote", "pick", "choose", "orders", "score", "lead", "role", "ends", "clear")


def compose(table: Table) -> Flow:
    """OT-9.5: one part after the other, until that is all."""
    while True:
        part = yield from one(at_table, lambda _: parts(table))
        if part is None:
            return
        if part == "clear":
            table.clear_round()
        elif part == "lead":
            add(table, {"round": [{"do": "lead"}]})
        else:
            filled = yield from one(at_table, partial(form_of, table, part))
            if filled is not None:
                names = (field.name for field in FORMS[part](table).fields)
                add(table, MADE[part](table, dict(zip(names, filled, strict=True))))


def form_of(table: Table, part: str, _: str) -> Form:
    return FORMS[part](table)


def parts(table: Table) -> Ask:
    """What it may still have; roles only until they are dealt."""
    here = [part for part in PARTS if offered(table, part)]
    return pick("round_part", [(part, say(f"part.{part}")) for part in here], optional=True, leads=True, rule="OT-9.5")


def offered(table: Table, part: str) -> bool:
    if part in ("ends", "clear"):
        return table.rounds is not None
    if part == "score":
        return bool(table.counters.tracks)
    if part == "role":
        roles = table.rounds.roles if table.rounds else None
        return roles is None or (not roles.of and len(roles.roles) < MOST_ROLES)
    return True


def add(table: Table, more: Plain) -> None:
    """All of it is looked through again; what would be too much is not added, and people are told why."""
    try:
        table.compose_round(more)
    except Refused as refused:
        table.latest.show("round", say("name.round"), refused.say, "OT-9.5")


# -- forms


def whom() -> Ask:
    return one_of("whom", *WHOM)


def when() -> Ask:
    return one_of("when", *WHEN)


def formed(part: str, *fields: Ask) -> Form:
    return Form(part, fields, optional=True, never_mind=True, rule="OT-9.5")


def one_of(name_: str, *ways: str) -> Ask:
    """The first of them is as usual."""
    return pick(name_, [(way, say(f"{name_}.{way}")) for way in ways], forfeit=ways[0])


def bid_form(table: Table) -> Form:
    wins = one_of("bid_wins", "highest", "lowest", "order", "shown")
    fields = [name(needed=False), whom(), wins, one_of("bid_ties", "nobody", "seats", "leader")]
    if purses := table.counters.each_seats():
        named = [(counter.id, Free(counter.name)) for counter in purses]
        fields += [pick("bid_from", named, optional=True), one_of("bid_pays", "nobody", "winner", "everybody")]
    return formed("part_bid", *fields, when())


def vote_form(_: Table) -> Form:
    shown = Pick("votes_shown", ("by_name", "only_counts"), forfeit="by_name")
    return formed("part_vote", name(needed=False), whom(), shown, when())


def pick_form(_: Table) -> Form:
    return formed("part_pick", name(needed=False), whom(), Confirm("oneself", forfeit=False), when())


def choose_form(_: Table) -> Form:
    return formed("part_choose", name(needed=False), Number("how_many_chosen", 1, MOST_SEATS, forfeit=2), when())


def orders_form(_: Table) -> Form:
    named = Text("orders_of", LONGEST, least=2, most=12)
    return formed("part_orders", name(needed=False), named, Number("orders_count", 1, 12, forfeit=1))


def role_form(_: Table) -> Form:
    knows = Some("role_knows", SIDES, labels=tuple(say(f"role_side.{side}") for side in SIDES), forfeit=())
    return formed(
        "part_role", name(), one_of("role_side", *SIDES), Number("role_count", 1, MOST_SEATS, forfeit=1), knows
    )


def score_form(table: Table) -> Form:
    named = [(counter.id, Free(counter.name)) for counter in table.counters.tracks.values()]
    counter = pick("score_to", named, forfeit=named[0][0])
    return formed("part_score", counter, Number("score_by", -99, 99, forfeit=1), whom(), when())


def ends_form(table: Table) -> Form:
    ways = [("nobody", say("course_wins.nobody"))]
    for counter in table.counters.each_seats():
        ways.append((f"most/{counter.id}", say("label.most_wins", counter=Free(counter.name))))
        ways.append((f"least/{counter.id}", say("label.least_wins", counter=Free(counter.name))))
    if table.counters.whole_tables():
        ways.append(("sides", say("course_wins.sides")))
    rounds = Number("rounds_most", 1, MOST_ROUNDS, forfeit=USUAL_ROUNDS)
    reaches = Number("reaches", 1, HIGHEST_END, optional=True)
    return formed("part_ends", rounds, reaches, pick("course_wins", ways, forfeit="nobody"))


FORMS: Mapping[str, Callable[[Table], Form]] = {
    "bid": bid_form,
    "vote": vote_form,
    "pick": pick_form,
    "choose": choose_form,
    "orders": orders_form,
    "score": score_form,
    "role": role_form,
    "ends": ends_form,
}


# -- what a filled form stands for


def stepped(given: Plain, step: Plain) -> Plain:
    """A step, or one that is only done when its condition holds."""
    condition = WHEN[given.get("when", "always")]
    step = {**({"name": given["name"]} if given.get("name") else {}), **step}
    return {"round": [{"do": "if", "when": condition, "then": [step]} if condition else step]}


def bid_made(_: Table, given: Plain) -> Plain:
    step = {"do": "bid", "who": given["whom"], "wins": given["bid_wins"], "ties": given["bid_ties"]}
    if given.get("bid_from"):
        step |= {"from": given["bid_from"], "pays": given["bid_pays"]}
    return stepped(given, step)


def vote_made(_: Table, given: Plain) -> Plain:
    return stepped(given, {"do": "vote", "who": given["whom"], "shown": given["votes_shown"]})


def pick_made(_: Table, given: Plain) -> Plain:
    return stepped(given, {"do": "pick", "who": given["whom"], "of": "all" if given["oneself"] else "others"})


def choose_made(_: Table, given: Plain) -> Plain:
    return stepped(given, {"do": "choose", "count": given["how_many_chosen"]})


def orders_made(_: Table, given: Plain) -> Plain:
    named = list(given["orders_of"])
    return stepped(given, {"do": "orders", "of": named, "count": min(given["orders_count"], len(named))})


def score_made(_: Table, given: Plain) -> Plain:
    return stepped(given, {"do": "score", "to": given["score_to"], "by": given["score_by"], "who": given["whom"]})


def role_made(_: Table, given: Plain) -> Plain:
    side = SIDES.index(given["role_side"]) + 1
    role = {"name": given["name"], "side": side, "count": [given["role_count"]], "knows": list(given["role_knows"])}
    return {"roles": [role]}


def ends_made(table: Table, given: Plain) -> Plain:
    """The counters that everybody has, or those of the table: whichever decides."""
    way, _, counter = str(given["course_wins"]).partition("/")
    found: Plain = {"most_rounds": given["rounds_most"], "ends": "0", "wins": {}}
    if way == "sides":
        reached = [f"{each.id} >= {given['reaches'] or 1}" for each in table.counters.whole_tables()[: len(SIDES)]]
        return {**found, "wins": {"sides": reached}}
    if counter:
        found["wins"] = {way: counter}
        found["ends"] = f"top.{counter} >= {given['reaches']}" if given["reaches"] else "0"
    return found


MADE: Mapping[str, Callable[[Table, Plain], Plain]] = {
    "bid": bid_made,
    "vote": vote_made,
    "pick": pick_made,
    "choose": choose_made,
    "orders": orders_made,
    "score": score_made,
    "role": role_made,
    "ends": ends_made,
}
