"""One question of a table that goes on without the app: a revolution, who may claim priority, only the score."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.asks import Ask, Form, Number, Pick, Some
from companion.core.flow import Flow, one
from companion.core.game import TABLE
from companion.core.say import Say, Who, say
from companion.core.scene import Why
from companion.games.oriente.announce import ABILITY, claimers, condition, standing_words
from companion.games.oriente.fought import NO_CLAIM
from companion.games.oriente.options import CLAIMS, REVOLUTION, SCORE
from companion.games.oriente.printed import NOFU, UNSEEN
from companion.games.oriente.priority import POSSIBLE, SURE
from companion.games.oriente.revolution import go_home, reckoned
from companion.games.oriente.table import Table
from companion.games.oriente.uprising import half, strength

FEW, MANY = (1, 2, 3, 4, 5, 6), 40  # VP cards of one seat: usually, and of all revolutionaries at most
NOBODY = "no-target"


# -- a revolution


def one_revolution(table: Table) -> Flow:
    """OR-6.1a to OR-6.1g: who leads, the workers, who joins; then the cards of whoever falls, and of the rebels."""
    leader = yield from one(lambda: TABLE, lambda _: Pick("leader", table.order, rule="OR-6.1a"))
    table.workers["square"] = yield from one(lambda: TABLE, lambda _: square_ask(table))
    asked = Some("join", table.others(leader), about=(("who", Who(leader)),), rule="OR-6.1a")
    joins = yield from one(lambda: TABLE, lambda _: asked)
    joined = (leader, *joins)
    force = strength(table.workers["square"], len(joined))
    for seat in joined:
        table.do(seat, say("todo.disc"))
    gives: dict[str, int] = {}
    for seat in table.others(leader):
        if seat not in joined:
            yield from falls(table, seat, force, gives)
    together = tuple(map(Who, joined))
    ask = Number("own_pool", 0, MANY, chips=FEW, about=(("who", together),), rule="OR-6.1e")
    own = yield from one(lambda: TABLE, lambda _: ask)
    reckoned(table, joined, force, gives, ((say("why.pools_own", who=together), own),))
    go_home(table)


def square_ask(table: Table) -> Ask:
    return Number("square", 0, table.contents.workers, rule="OR-6.1b")


def falls(table: Table, seat: str, force: int, gives: dict[str, int]) -> Flow:
    """OR-6.1c, OR-6.1d: nothing where the inhabitant is spared."""
    about = (("seat", Who(seat)), ("force", force))
    ask = Number("falls", 0, MANY, chips=(0, *FEW[:-1]), subject=seat, about=about, rule="OR-6.1c")
    count = yield from one(lambda: TABLE, lambda _: ask)
    table.piles[seat] = [UNSEEN] * count
    if count:
        gives[seat] = half(count)


# -- who may claim


def who_may_claim(table: Table) -> Flow:
    """OR-3.2, OR-3.3: by the rank and the cards announced, and by what the others say of themselves."""
    seat = yield from one(lambda: TABLE, lambda _: Pick("announcer", table.order, rule="OR-2.1"))
    table.announcer = seat
    card = yield from one(lambda: TABLE, lambda _: card_ask(table))
    table.inhabitants[seat] = card.removeprefix(ABILITY).replace("revolution", NOFU)
    if card == f"{ABILITY}revolution":
        table.action = "revolution"
        table.workers["square"] = yield from one(lambda: TABLE, lambda _: square_ask(table))
    cards = yield from one(lambda: TABLE, lambda _: cards_ask(seat))
    table.piles[seat] = [UNSEEN] * cards
    target = yield from one(lambda: TABLE if not table.action else None, lambda _: named_ask(table))
    table.targets = () if target in (None, NOBODY) else (target,)
    yield from those_who_want(table)


def card_ask(table: Table) -> Ask:
    """The inhabitant announced; a Nofu that calls for revolution has a rank of its own (OR-3.3)."""
    roles = tuple(table.contents.inhabitants)
    labels = (*table.contents.all_named(roles), say("deed_of", action="revolution", role=NOFU))
    return Pick("card_announced", (*roles, f"{ABILITY}revolution"), labels=labels, rule="OR-3.2")


def cards_ask(seat: str) -> Ask:
    return Number("cards_of", 0, MANY, chips=FEW, subject=seat, about=(("seat", Who(seat)),), rule="OR-3.2")


def named_ask(table: Table) -> Ask:
    return Pick("named", (NOBODY, *table.others(table.announcer)), rule="OR-6.0")


def those_who_want(table: Table) -> Flow:
    """OR-3.1, OR-3.2: the condition, said aloud; whoever wants to claim tells the rank, and where level the cards."""
    table.tell("claims", condition(table), "OR-3.2", reasons(table))
    while True:
        seat = yield from one(lambda: TABLE if claimers(table) else None, lambda _: wants_ask(table))
        if seat in (None, NO_CLAIM):
            return
        yield from rank_told(table, seat)
        allowed = table.standing(seat).kind == SURE
        key = "result.claims" if allowed else "result.may_not"
        table.tell("claims", say(key, who=Who(seat)), "OR-3.2", reasons(table))
        if allowed:
            return


def reasons(table: Table) -> tuple[Why, ...]:
    """OR-3.2: of everybody else, why they may or may not; of whom nothing was told, what it takes."""
    return tuple(Why(None, reason(table, seat), "OR-3.2") for seat in table.others(table.announcer))


def reason(table: Table, seat: str) -> Say:
    found = table.standing(seat)
    if found.kind == POSSIBLE:
        return say("claim.untold", who=Who(seat), condition=condition(table))
    return standing_words(table, seat, found)


def wants_ask(table: Table) -> Ask:
    return Pick("wants", (NO_CLAIM, *claimers(table)), about=(("condition", condition(table)),), rule="OR-3.2")


def rank_told(table: Table, seat: str) -> Flow:
    roles = tuple(table.contents.inhabitants)
    about = (("seat", Who(seat)),)
    ask = Pick("rank_of", roles, labels=table.contents.all_named(roles), subject=seat, about=about, rule="OR-3.2")
    table.inhabitants[seat] = yield from one(lambda: TABLE, lambda _: ask)
    level = table.rank(seat) == table.announced_rank()
    cards = yield from one(lambda: TABLE if level else None, lambda _: cards_ask(seat))
    table.piles[seat] = [UNSEEN] * (cards or 0)


def score_only(table: Table) -> Flow:
    """OR-9.2: how many cards of each value, the inhabitant among them."""
    for seat in table.order:
        yield from told_cards(table, seat)


def told_cards(table: Table, seat: str) -> Flow:
    counts = yield from one(lambda: seat, lambda s: values_ask(table))
    for value, count in zip(values(table), counts, strict=True):
        table.values[seat] += [value] * count
        words = say("why.cards_of", value=value, count=count)
        table.book.post(seat, "points", value * count, "OR-9.2", words)


def values(table: Table) -> tuple[int, ...]:
    """Every value that a card can have, the highest first."""
    return tuple(sorted({value for value in table.contents.values.values() if value}, reverse=True))


def values_ask(table: Table) -> Ask:
    counts = {**table.contents.inhabitants, **table.contents.treasures}
    fields = tuple(
        Number(f"value_{value}", 0, sum(count for card, count in counts.items() if table.contents.value(card) == value))
        for value in values(table)
    )
    return Form("values", fields, forfeit=(0,) * len(fields), counts="points", rule="OR-9.2")


ANSWERED: Mapping[str, Callable[[Table], Flow]] = {
    REVOLUTION: one_revolution,
    CLAIMS: who_may_claim,
    SCORE: score_only,
}
