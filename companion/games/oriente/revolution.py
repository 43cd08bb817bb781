"""A revolution: who joins, who falls, what is pooled and dealt out again (OR-6.1a to OR-6.1g)."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from companion.core.asks import Ask, Some
from companion.core.flow import Flow, Question, one
from companion.core.game import CHANCE, TABLE
from companion.core.say import Say, Who, say
from companion.core.scene import Opened, Side, Why
from companion.games.oriente.deck import reveal
from companion.games.oriente.printed import NOFU, UNSEEN, word_pick
from companion.games.oriente.table import Table
from companion.games.oriente.uprising import dealt, half, strength, victims

EACH, NUMBERS = "each_card", "only_numbers"
Cards = Generator[Question, Any, list[str]]
Seats = Generator[Question, Any, tuple[str, ...]]


def revolution(table: Table, leader: str) -> Flow:
    """From the call to join to the workers' way home."""
    joined = yield from joining(table, leader)
    force = strength(table.workers["square"], len(joined))
    fallen = yield from (seen_to_fall(table, leader, force) if table.full else told_to_fall(table, joined, force))
    gives = {seat: half(table.cards(seat)) for seat in fallen}
    own = tuple((say("why.pools_own", who=Who(seat)), table.cards(seat)) for seat in joined)
    deal = reckoned(table, joined, force, gives, own)
    if any(gives.values()) or (any(deal.values()) and len(joined) > 1):
        yield from share(table, joined, gives, deal)
    go_home(table)


def reckoned(
    table: Table, joined: tuple[str, ...], force: int, gives: dict[str, int], own: tuple[tuple[Say, int], ...]
) -> dict[str, int]:
    """OR-6.1b to OR-6.1f: what it comes to, and who is dealt how many. `own`: what the revolutionaries pool."""
    leader = joined[0]
    deal = dealt(sum(gives.values()) + sum(count for _, count in own), joined)
    told = columns(table, joined, gives, deal, own)
    why = tuple(line for column in told for line in column.why)
    words = outcome(leader, force, tuple(gives))
    table.tell("revolution", words, "OR-6.1b", why, opened=fates(gives, deal), winners=joined, sides=told)
    tasks(table, leader, gives, deal)
    return deal


# -- joining


def joining(table: Table, leader: str) -> Seats:
    """OR-6.1a: clockwise; it takes a disc and a Nofu, which is turned up."""
    chosen = yield from one(lambda: leader if may_join(table, leader) else None, lambda s: join_ask(table, leader))
    joined = tuple(chosen or ())
    for seat in joined:
        table.discs[seat] = False
        table.inhabitants[seat] = NOFU
        table.do(seat, say("todo.joins"))
    return (leader, *joined)


def may_join(table: Table, leader: str) -> tuple[str, ...]:
    """With a disc, and a Nofu or a face-down inhabitant that can be one."""
    hidden = (None,) if NOFU in table.unknown_roles() else ()
    wanted = (NOFU, *hidden)
    return tuple(seat for seat in table.others(leader) if table.discs[seat] and table.inhabitants[seat] in wanted)


def join_ask(table: Table, leader: str) -> Ask:
    seats = may_join(table, leader)
    still = table.contents.inhabitants[NOFU] - table.known()[NOFU]
    open_ones = sum(not table.face_down(seat) for seat in seats)
    return Some("join", seats, most=open_ones + still, about=(("who", Who(leader)),), rule="OR-6.1a")


# -- who falls


def seen_to_fall(table: Table, leader: str, force: int) -> Seats:
    """OR-6.1c: everybody turns up."""
    for seat in table.others(leader):
        yield from reveal(table, seat, "OR-6.1c")
    return victims(table.inhabitants, force, table.contents)


def told_to_fall(table: Table, joined: Sequence[str], force: int) -> Seats:
    """OR-6.1c, OR-6.1d: only of whom the app does not know it, and only where it costs a card."""
    hidden = tuple(s for s in table.order if s not in joined and table.face_down(s) and half(table.cards(s)))
    ask = Some("fallen", hidden, about=(("force", force),), rule="OR-6.1c")
    told = yield from one(lambda: TABLE if hidden else None, lambda _: ask)
    known = victims(table.inhabitants, force, table.contents)
    return tuple(seat for seat in table.order if seat in known or seat in (told or ()))


# -- what it comes to


def outcome(leader: str, force: int, fallen: Sequence[str]) -> Say:
    if not fallen:
        return say("result.revolution_harmless", who=Who(leader), force=force)
    return say("result.revolution", who=Who(leader), force=force, victims=tuple(map(Who, fallen)))


def fates(gives: dict[str, int], deal: dict[str, int]) -> tuple[Opened, ...]:
    """What it means for everybody it touches: whose cards come, whose go."""
    came = tuple(Opened(seat, say("fate.gets", count=count)) for seat, count in deal.items())
    return came + tuple(Opened(seat, say("fate.gives", count=count)) for seat, count in gives.items())


def columns(
    table: Table,
    joined: tuple[str, ...],
    gives: Mapping[str, int],
    deal: Mapping[str, int],
    own: tuple[tuple[Say, int], ...],
) -> tuple[Side, ...]:
    """Strength, pool and deal, each line with its rule; where no card changes hands, only the strength."""
    strong = (
        Why(table.workers["square"], say("why.workers"), "OR-6.1b"),
        Why(len(joined), say("why.joined", who=tuple(map(Who, joined))), "OR-6.1b"),
    )
    halves = {seat: say("why.gives_half", who=Who(seat), cards=table.cards(seat)) for seat in gives}
    pooled = [Why(count, halves[seat], "OR-6.1d") for seat, count in gives.items()]
    pooled += [Why(count, words, "OR-6.1e") for words, count in own]
    shares = tuple(Why(count, say("why.is_dealt", who=Who(seat)), "OR-6.1f") for seat, count in deal.items())
    found = (
        column("strength", joined, strong),
        column("pool", (*gives, *joined), tuple(pooled)),
        column("deal", joined, shares, won=True),
    )
    return found if found[1].total else found[:1]


def column(name: str, seats: tuple[str, ...], why: tuple[Why, ...], *, won: bool = False) -> Side:
    return Side(say(f"side.{name}"), seats, sum(line.amount or 0 for line in why), why, won)


def tasks(table: Table, leader: str, gives: dict[str, int], deal: dict[str, int]) -> None:
    """What to do with the real cards."""
    for seat, count in gives.items():
        if count:
            table.do(seat, say("todo.gives", count=count))
    table.do(leader, say("todo.pool"))
    for seat, count in deal.items():
        table.do(seat, say("todo.is_dealt", count=count))


# -- the cards themselves


def share(table: Table, joined: tuple[str, ...], gives: dict[str, int], deal: dict[str, int]) -> Flow:
    """OR-6.1d to OR-6.1f, OR-ruling-18: card by card, or only their numbers, as the table likes."""
    how = NUMBERS
    if table.full:
        options = (EACH, NUMBERS)
        how = yield from one(lambda: TABLE, lambda _: word_pick("revolution_cards", options, rule="OR-6.1e"))
    if how == NUMBERS:
        forget_faces(table, joined, gives)
    pool: list[str] = []
    for seat, count in gives.items():
        lost = yield from chosen_cards(table, "given", seat, table.piles[seat], count)
        put_in(table, seat, lost, pool, "OR-6.1d")
    for seat in joined:
        put_in(table, seat, list(table.piles[seat]), pool, "OR-6.1e")
    for seat in joined:
        got = yield from chosen_cards(table, "dealt", seat, pool, deal[seat])
        for card in got:
            pool.remove(card)
            table.gain(seat, card, "OR-6.1f", say("why.dealt", card=table.contents.named(card)))


def forget_faces(table: Table, joined: Sequence[str], gives: dict[str, int]) -> None:
    """From now on nobody tells the app which cards these are."""
    mixed = joined if len(joined) > 1 else ()
    for seat in (*mixed, *(seat for seat, count in gives.items() if count)):
        for card in list(table.piles[seat]):
            table.lose(seat, card, "OR-6.1e", say("why.not_told"))
            table.gain(seat, UNSEEN, "OR-6.1e", say("why.not_told"))


def put_in(table: Table, seat: str, cards: list[str], pool: list[str], rule: str) -> None:
    for card in cards:
        table.lose(seat, card, rule, say("why.to_the_pool", card=table.contents.named(card)))
        pool.append(card)


def chosen_cards(table: Table, name: str, seat: str, cards: Sequence[str], count: int) -> Cards:
    """Cards drawn at random with the real ones; nothing is asked where only one answer is possible."""
    options = numbered(cards)
    if count in (0, len(cards)) or len(set(cards)) == 1:
        return list(cards[:count])
    labels = table.contents.all_named(options.values())
    about = (("who", Who(seat)), ("count", count))
    ask = Some(name, tuple(options), labels=labels, least=count, most=count, subject=seat, about=about, rule="OR-6.1d")
    chosen = yield from one(lambda: CHANCE, lambda _: ask)
    return [options[option] for option in chosen]


def numbered(cards: Sequence[str]) -> dict[str, str]:
    """A name for each card of a pile: `nofu`, `nofu.2`, and so on."""
    names: dict[str, str] = {}
    for at, card in enumerate(cards):
        before = list(cards[:at]).count(card)
        names[f"{card}.{before + 1}" if before else card] = card
    return names


def go_home(table: Table) -> None:
    """OR-6.1g, OR-ruling-11: all workers go back beside the card; whether from the hut too, the option says."""
    kept = table.workers["hut"] if table.options["hut_after_revolution"] == "keep" else 0
    table.workers = {"beside": table.contents.workers - kept, "hut": kept, "square": 0}
    table.do(TABLE, say("todo.workers_home"))
