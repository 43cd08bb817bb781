"""Announcing, claiming priority, fulfilling (OR-2.1, OR-2.2, OR-3.1 to OR-3.6, OR-4.1 to OR-4.3)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.core.asks import Ask, Confirm, Pick, Some
from companion.core.flow import Flow, Question, all_of, one
from companion.core.say import Part, Say, Who, say
from companion.core.scene import Why
from companion.games.oriente.actions import ATTACK, MANUAL, able, anybody, carry_out, targets, whose
from companion.games.oriente.deck import reveal, turn_up_bonus
from companion.games.oriente.fought import ALONE, NO_CLAIM, nobody
from companion.games.oriente.options import EACH
from companion.games.oriente.printed import NOFU
from companion.games.oriente.priority import BARRED, SURE, Standing
from companion.games.oriente.table import ATTACKING, CLAIMING, Table

ABILITY = "use-"  # before the name of one: a seat may be called like it
CLAIMS, CLAIMS_REVOLUTION = "who-claims", "who-claims-revolution"
Claimed = Generator[Question, Any, str | None]


def attempt(table: Table, seat: str) -> Flow:
    """OR-3.4, OR-3.5: whoever claims announces instead; who was overtaken keeps the disc; the last one fulfils."""
    claimer: str | None = seat
    table.was_face_down = table.face_down(seat)
    while claimer:
        if table.full:
            yield from announce(table, claimer)
            claimer = yield from claimed(table)
        else:
            claimer = yield from told_deed(table, claimer)
    told = announcement(table)
    key = "result.announced" if table.inhabitants[table.announcer] else "result.announced_untold"
    table.tell("announced", say(key, **told), "OR-2.1")
    yield from fulfil(table, table.announcer)


# -- announcing


def announce(table: Table, seat: str) -> Flow:
    """OR-2.1: the announcer takes the stone, turns the inhabitant up, and names action and players exactly."""
    take_stone(table, seat)
    yield from reveal(table, seat, "OR-2.1")
    table.asking = ATTACKING
    answer = yield from one(lambda: seat, lambda s: deed_ask(table, seat))
    table.asking = ""
    yield from deed(table, seat, answer)


def take_stone(table: Table, seat: str) -> None:
    table.tasks, table.result = [], None
    table.stone = table.announcer = seat
    table.action, table.targets, table.alone = "", (), False


def announcement(table: Table) -> dict[str, Part]:
    """Who announces with which inhabitant, what, and against whom."""
    seat, targets = table.announcer, tuple(map(Who, table.targets))
    role = table.inhabitants[seat]
    card = table.contents.named(role) if role else say("not_told")
    deed = say("deed_against", action=table.action, targets=targets) if targets else say("deed", action=table.action)
    return {"who": Who(seat), "card": card, "deed": deed if table.action else say("some_deed")}


def deed(table: Table, seat: str, answer: str) -> Flow:
    """OR-2.2: whom it attacks is the whole answer, or one of the abilities, and whom that affects."""
    if answer.startswith(ABILITY):
        table.action = answer.removeprefix(ABILITY)
        table.targets = yield from named(table, seat)
    else:
        table.action, table.targets = ATTACK, (answer,)


def deed_ask(table: Table, seat: str) -> Ask:
    """OR-2.1, OR-2.2."""
    others, deeds = targets(table, seat, ATTACK), able(table, seat)
    labels = (*(say("attacks", other=Who(other)) for other in others), *(say(f"option.{deed}") for deed in deeds))
    options = (*others, *(f"{ABILITY}{deed}" for deed in deeds))
    return Pick("action", options, labels=labels, subject=seat, rule="OR-2.2")


def named(table: Table, seat: str) -> Generator[Question, Any, tuple[str, ...]]:
    """OR-6.0, OR-ruling-3: whom an ability affects; those are the targets."""
    possible = targets(table, seat, table.action)
    if table.action in MANUAL:
        chosen: tuple[str, ...] = yield from one(
            lambda: seat, lambda s: Some("affected", possible, subject=seat, within=True, rule="OR-6.0")
        )
        return chosen
    if len(possible) < 2:
        return possible
    target = yield from one(lambda: seat, lambda s: target_ask(table, seat))
    return (target,)


def target_ask(table: Table, seat: str) -> Ask:
    about = (("action", table.action),)
    return Pick(
        "target", targets(table, seat, table.action), subject=table.action, about=about, within=True, rule="OR-6.0"
    )


# -- what the marshal is told: what came of it


def told_deed(table: Table, seat: str) -> Claimed:
    """OR-2.1 to OR-3.5 when all has been said: the deed that is fulfilled, or that somebody has claimed priority."""
    take_stone(table, seat)
    while True:
        table.asking = ATTACKING
        answer = yield from one(lambda: seat, lambda s: told_ask(table, seat))
        table.asking = ""
        if answer not in (CLAIMS, CLAIMS_REVOLUTION):
            break
        if answer == CLAIMS_REVOLUTION:
            table.inhabitants[seat] = NOFU
        yield from reveal(table, seat, "OR-2.1")
        table.action = "revolution" if answer == CLAIMS_REVOLUTION else ""
        if claimer := (yield from claimed(table)):
            return claimer
        if not claimers(table):
            table.tell("claims", say("result.nobody_may", who=Who(seat)), "OR-3.2", priority_lines(table))
    if answer.startswith(ABILITY):
        table.inhabitants[seat] = whose(answer.removeprefix(ABILITY))
    yield from deed(table, seat, answer)
    return None


def told_ask(table: Table, seat: str) -> Ask:
    """OR-2.2: an ability tells who uses it. OR-3.2, OR-3.3: who may claim priority is told on demand."""
    others = targets(table, seat, ATTACK)
    deeds = able(table, seat) if table.inhabitants[seat] else anybody(table, seat)
    rebels = "revolution" in deeds and table.workers["square"]
    asking = (CLAIMS, *((CLAIMS_REVOLUTION,) if rebels else ())) if any(table.discs[other] for other in others) else ()
    labels = (
        *(say("attacks", other=Who(other)) for other in others),
        *(say("deed_of", action=deed, role=whose(deed)) for deed in deeds),
        *(say(f"option.{option}") for option in asking),
    )
    options = (*others, *(f"{ABILITY}{deed}" for deed in deeds), *asking)
    return Pick("deed", options, labels=labels, subject=seat, rule="OR-2.2")


# -- claiming priority


def claimed(table: Table) -> Claimed:
    """OR-3.1: the others are asked clockwise; OR-3.6, OR-ruling-16: a claim that turns out wrong is void."""
    if table.options["priority_asked"] == EACH:
        return (yield from claimed_by_all(table))
    while True:
        table.asking = CLAIMING
        answer = yield from one(lambda: asks_the_others(table), lambda s: claim_ask(table))
        table.asking = ""
        if answer in (None, NO_CLAIM, ALONE):
            table.alone = answer == ALONE
            return None
        if not table.full:
            return str(answer)  # the table has looked at the card; the marshal learns of it by what is done with it
        insisted = answer not in claimers(table)  # the table lets somebody claim whom the app takes for barred
        if (yield from stands(table, answer)) or insisted:
            return str(answer)


def claimed_by_all(table: Table) -> Claimed:
    """OR-3.1: all who could are asked at once, each for themselves; of those who claim, the first clockwise goes on."""
    table.asking = CLAIMING
    claims = yield from all_of(lambda: claimers(table), lambda s: own_claim_ask(table, s))
    table.asking = ""
    for seat, wanted in claims.items():
        if wanted and (yield from stands(table, seat)):
            return seat
    return None


def own_claim_ask(table: Table, seat: str) -> Ask:
    """OR-3.2: sealed where somebody lies face down, since a yes or no before the others would tell of the rank."""
    hidden = any(table.face_down(other) for other in claimers(table))
    told = announcement(table)
    about = (("other", told["who"]), ("deed", told["deed"]), ("condition", condition(table)))
    return Confirm("priority", subject=seat, about=about, rule="OR-3.1", secret=hidden, forfeit=False)


def stands(table: Table, seat: str) -> Generator[Question, Any, bool]:
    """OR-3.4, OR-3.6: the inhabitant is turned up; a claim that it does not bear is void."""
    was_face_down = table.face_down(seat)
    yield from reveal(table, seat, "OR-3.4")
    table.was_face_down = was_face_down
    if table.standing(seat).kind == SURE:
        return True
    table.tell("void", say("result.void_claim", who=Who(seat)), "OR-3.6", priority_lines(table))
    return False


def claimers(table: Table) -> tuple[str, ...]:
    return tuple(seat for seat in table.others(table.announcer) if table.standing(seat).kind != BARRED)


def asks_the_others(table: Table) -> str | None:
    """Nobody is asked where nobody may claim."""
    return table.announcer if claimers(table) else None


def claim_ask(table: Table) -> Ask:
    """OR-3.2: nobody; sure and possible ones; barred ones only as against the rule."""
    may = claimers(table)
    barred = tuple(seat for seat in table.others(table.announcer) if seat not in may and table.discs[seat])
    kind, parts = takes(table)
    about = (*announcement(table).items(), ("condition", say(f"claims.{kind}", **parts)))
    options = (*nobody(table), *may)
    return Pick("claim", options, otherwise=barred, subject=table.announcer, about=about, rule="OR-3.2")


def condition(table: Table) -> Say:
    """OR-3.2, OR-3.3: what it takes, as it is said aloud: "rank 5 and up, or 4 with at most 2 cards"."""
    kind, parts = takes(table)
    return say(f"condition.{kind}", **parts)


def takes(table: Table) -> tuple[str, dict[str, int]]:
    """OR-3.2: a higher rank, or the same one with fewer cards."""
    rank, most = table.announced_rank(), table.cards(table.announcer) - 1
    if most < 0:
        return "above", {"above": rank + 1}
    if rank >= max(map(table.contents.value, table.contents.inhabitants)):
        return ("same", {"rank": rank, "count": most}) if most else ("same_none", {"rank": rank})
    if not most:
        return "both_none", {"above": rank + 1, "rank": rank}
    return "both", {"above": rank + 1, "rank": rank, "count": most}


def priority_lines(table: Table) -> tuple[Why, ...]:
    """OR-3.2: every other seat, and why it may or may not claim."""
    return tuple(
        Why(None, standing_words(table, seat, table.standing(seat)), "OR-3.2") for seat in table.others(table.announcer)
    )


def standing_words(table: Table, seat: str, found: Standing) -> Say:
    if found.reason == "if_at_least":
        role = next(role for role, value in table.contents.values.items() if value == found.least)
        return say("claim.if_at_least", who=Who(seat), card=table.contents.named(role))
    return say(f"claim.{found.reason}", who=Who(seat))


# -- fulfilling


def fulfil(table: Table, seat: str) -> Flow:
    """OR-4.1 to OR-4.3: the disc goes, the first of a season sets the bonus aside, acts, and takes it afterwards."""
    table.tasks = []
    table.fulfilments += 1
    spend_disc(table, seat)
    if not table.fulfilled:
        table.under_stone, table.bonus = table.bonus, []
        table.fulfilled = True
        table.do(seat, say("todo.bonus_under_stone"))
    yield from carry_out(table, seat)
    yield from take_bonus(table, seat)
    table.pointer, table.passed = table.others(seat)[0], []  # OR-1.3: all are asked again, the left neighbour first
    table.action, table.targets, table.fight = "", (), None


def spend_disc(table: Table, seat: str) -> None:
    """OR-1.1: an action, support or a revolution costs the disc."""
    table.discs[seat] = False
    table.do(seat, say("todo.disc"))


def take_bonus(table: Table, seat: str) -> Flow:
    """OR-4.2: after the action, successful or not."""
    while table.under_stone:
        card = yield from turn_up_bonus(table, seat, table.under_stone[0])
        table.under_stone.pop(0)
        table.gain(seat, card, "OR-4.2", say("why.bonus", card=table.contents.named(card)))
        table.do(seat, say("todo.bonus", card=table.contents.named(card)))
