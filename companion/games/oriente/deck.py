"""Cards that come: from the deck, as bonus, turned up or face down; any of them may be the Geisha (OR-0.8, OR-9.1)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from companion.core.asks import Ask, Confirm, Pick
from companion.core.flow import Flow, Question, one
from companion.core.game import CHANCE
from companion.core.say import Who, say
from companion.games.oriente.printed import GEISHA, NOBODY, UNSEEN
from companion.games.oriente.table import Bonus, Table

Card = Generator[Question, Any, str]


def role_ask(table: Table, name: str, seat: str, rule: str, *, geisha: bool = False) -> Ask:
    """Which inhabitant it is: one that nobody has seen elsewhere; the table may know better."""
    options = table.unknown_roles() + ((GEISHA,) if geisha else ())
    otherwise = tuple(role for role in table.contents.inhabitants if role not in options)
    labels = table.contents.all_named(options + otherwise)
    about = (("seat", Who(seat)),)
    return Pick(name, options, otherwise=otherwise, labels=labels, subject=seat, about=about, rule=rule)


def reveal(table: Table, seat: str, rule: str, *, geisha: bool = False) -> Flow:
    """A face-down inhabitant is turned up; an open one stays as it lies. `geisha`: the Geisha may be there."""
    if table.face_down(seat):
        role = yield from one(lambda: seat, lambda s: role_ask(table, "inhabitant", seat, rule, geisha=geisha))
        if role is not None:
            table.inhabitants[seat] = role


def take_top(table: Table) -> Flow:
    """The top card leaves the deck. Where none is left, the bonus cards are turned up: she is among them."""
    if table.deck == 0:
        yield from turn_up_all(table)
    table.deck_is(table.deck - 1)


def turn_up_all(table: Table) -> Flow:
    """The Geisha is always among the last nine cards (OR-0.5); without a deck she is a bonus card (OR-ruling-23)."""
    for lying in (table.bonus, table.under_stone):
        for at, bonus in enumerate(lying):
            if not bonus.open and table.full:
                card = yield from one(lambda: CHANCE, lambda _: last_bonus_ask(table))
                lying[at] = Bonus(card, bonus.draw, open=True)
    table.found_geisha("bonus")


def last_bonus_ask(table: Table) -> Ask:
    """She is one of them, until she has been turned up."""
    seen = any(bonus.card == GEISHA for bonus in (*table.bonus, *table.under_stone))
    return role_ask(table, "bonus", table.stone, "OR-9.1", geisha=not seen)


def turned_up(table: Table, name: str, seat: str, how: str, rule: str) -> Card:
    """A card from the deck that all see."""
    yield from take_top(table)
    card = yield from face_of(table, name, seat, rule, table.draws)
    if card == GEISHA:
        table.found_geisha(how)
    return card


def face_of(table: Table, name: str, seat: str, rule: str, draw: int | None = None) -> Card:
    """What it is; where values are not followed, nothing is asked. Without a draw it cannot be the Geisha."""
    if not table.full:
        return UNSEEN
    may_be = draw is not None and table.may_be_geisha(draw)
    card: str = yield from one(lambda: CHANCE, lambda _: role_ask(table, name, seat, rule, geisha=may_be))
    return card


def is_it_the_geisha(table: Table, seat: str, how: str) -> Flow:
    """OR-0.8, OR-9.1: asked only of draws that can be hers."""
    about = (("seat", Who(seat)),)
    found = yield from one(lambda: seat, lambda s: Confirm("geisha", subject=seat, about=about, rule="OR-9.1"))
    if found:
        table.inhabitants[seat] = GEISHA  # shown to all; nobody else is behind this seat, and she is worth nothing
        table.found_geisha(how)


def new_inhabitant(table: Table, seat: str) -> Flow:
    """The top card comes face down before a seat; its owner looks at it."""
    table.inhabitants[seat] = NOBODY  # the old one lies elsewhere, and perhaps there is no new one
    yield from take_top(table)
    table.inhabitants[seat] = None
    table.do(seat, say("todo.new_inhabitant"))
    if table.may_be_geisha(table.draws):
        yield from is_it_the_geisha(table, seat, "inhabitant")


def lay_bonus(table: Table) -> Flow:
    """OR-7.2, OR-ruling-5, OR-ruling-6: the top card beside the deck; face down she is unseen (OR-ruling-10)."""
    yield from take_top(table)
    card, is_open = UNSEEN, table.options["bonus_face"] == "up"
    if is_open:
        card = yield from face_of(table, "bonus", table.stone, "OR-0.7", table.draws)
    table.bonus.append(Bonus(card, table.draws, is_open))
    if card == GEISHA:
        table.found_geisha("bonus")


def turn_up_bonus(table: Table, seat: str, bonus: Bonus) -> Card:
    """OR-4.2: what lay face down under the stone."""
    if bonus.open:
        return bonus.card
    found = yield from face_of(table, "bonus", seat, "OR-4.2", bonus.draw)
    if found == GEISHA:
        table.under_stone.remove(bonus)
        table.found_geisha("bonus")
    return found
