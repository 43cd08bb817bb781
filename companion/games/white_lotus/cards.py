"""Influence and battle cards from hand to hand: earned, paid, changed. Where they stay in the box, points only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.core.say import Part, Say, say
from companion.games.white_lotus.influence import fewest, settle
from companion.games.white_lotus.printed import POINTS

if TYPE_CHECKING:
    from companion.games.white_lotus.table import Table


def start_hand(table: Table, seat: str) -> None:
    """WL-0.3: the first cards."""
    for kind in POINTS:
        hand = table.contents.hand[kind]
        points = sum(value * count for value, count in hand.items())
        post(table, seat, kind, points, "WL-0.3", say("why.start"))
        if table.options.points_kept:
            table.bank[kind].take_back({}, hand)


def post(table: Table, seat: str, kind: str, points: int, rule: str, words: Say) -> None:
    """Influence or battle points; nothing is written where nobody keeps count."""
    if table.options.points_kept:
        table.book.post(seat, kind, points, rule, words)


def earn(table: Table, seat: str, kind: str, points: int, rule: str, words: Say) -> dict[int, int]:
    """Points from the bank, in as few cards as the stacks can make. Returns the cards."""
    post(table, seat, kind, points, rule, words)
    if not table.options.points_kept:
        return {value: fewest(points).count(value) for value in dict.fromkeys(fewest(points))}
    cards, short = table.bank[kind].deal(points)
    if short and table.options.cards_out:
        table.told.task(seat, say("task.owed", points=short, kind=say(f"account.{kind}")), rule="WL-9.3")
    return cards


def pay(table: Table, seat: str, kind: str, laid: int, points: int, rule: str, words: Say) -> None:
    """Of the points laid down, some go back to the stacks; the change is worked out in cards.

    Where all of them go, so do the very cards that lie there, whichever those are.
    """
    post(table, seat, kind, -points, rule, words)
    out, back = settled(table, kind, laid, points)
    if points and table.options.cards_out:
        moved: dict[str, Part] = {"kind": say(f"short.{kind}"), "laid": laid, "points": points}
        if points == laid:
            words = say("task.pay", **moved)
        elif back:
            words = say("task.pay_change", **moved, cards=spelled(out), back=spelled(back))
        else:
            words = say("task.pay_part", **moved, cards=spelled(out))
        table.told.task(seat, words, rule=rule, fix=kind)


def settled(table: Table, kind: str, laid: int, points: int) -> tuple[dict[int, int], dict[int, int]]:
    """Cards to give and to take back. What the bank cannot change, somebody at the table can (WL-9.4)."""
    bank = table.bank[kind]
    found = settle(fewest(laid), points, bank.change) or settle(fewest(laid), points)
    assert found is not None, "more to pay than was laid"
    if table.options.points_kept:
        bank.take_back(*found)
    return found


def spelled(cards: Mapping[int, int]) -> tuple[Say, ...]:
    """Cards as `2 x 3, 1 x 2`."""
    return tuple(say("cards", number=count, value=value) for value, count in cards.items() if count)
