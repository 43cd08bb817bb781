"""What may be corrected because the table is the truth. Cards never vanish: what one place gains, another loses."""

from __future__ import annotations

from typing import Any

from companion.core.asks import Ask, Form, Number, Pick
from companion.core.game import TABLE
from companion.core.say import Refused, say
from companion.games.flowers.mandala import Mandala, Opened
from companion.games.flowers.options import FULL
from companion.games.flowers.table import Table


def fixes(table: Table) -> tuple[Ask, ...]:
    """Hand counts, whose turn it is, the markers, and the cards round a mandala; only where turns are followed."""
    if table.mode != FULL:
        return ()
    ids = tuple(table.mandalas)
    where = Pick("mandala", ids, labels=tuple(say("mandala", mandala=letter) for letter in ids))
    whose = Pick("whose", table.order)
    colours = tuple(say(f"option.{colour}") for colour in table.contents.colour_ids)
    cards = Number("cards", 0, table.contents.cards)
    return (
        Form("hand", (whose, cards)),
        Pick("turn", table.order),
        Form("marker", (where, Pick("whose", table.order, optional=True))),
        Form("open_cards", (where, whose, Pick("colour", table.contents.colour_ids, labels=colours), cards)),
        Form("face_down_cards", (where, whose, cards)),
    )


def fix(table: Table, name: str, value: Any) -> None:
    if name == "turn":
        table.turn = value
        table.count = 1
    elif name == "hand":
        seat, count = value
        change_hand(table, seat, count - table.hand(seat))
    else:
        fix_mandala(table, name, table.mandalas[value[0]], value[1:])


def fix_mandala(table: Table, name: str, mandala: Mandala, value: Any) -> None:
    if name == "marker":
        mandala.marker = value[0]
    elif name == "face_down_cards":
        seat, count = value
        cards_moved(table, seat, count - mandala.down(seat))
        mandala.face_down[seat] = count
    else:
        open_cards(table, mandala, *value)


def open_cards(table: Table, mandala: Mandala, seat: str, colour: str, count: int) -> None:
    """A colour lies open before one seat only (FL-2.2); none of it takes it away."""
    was = mandala.opened.pop(colour, None)
    if was:
        cards_moved(table, was.seat, -was.count)
    if count:
        cards_moved(table, seat, count)
        mandala.opened[colour] = Opened(seat, count)


def cards_moved(table: Table, seat: str, count: int) -> None:
    """Cards that lie in a mandala came from this hand."""
    if count > table.hand(seat):
        raise Refused(say("refused.cards_in_hand", count=table.hand(seat)))
    table.book.post(seat, "hand", -count, "fix", say("why.corrected"))


def change_hand(table: Table, seat: str, count: int) -> None:
    """A hand counted anew: the pile knew better, then the discard."""
    if count > table.pile + table.discard:
        raise Refused(say("refused.cards_left", count=table.pile + table.discard))
    from_discard = max(count - table.pile, 0)
    table.book.post(seat, "hand", count, "fix", say("why.corrected"))
    table.book.post(TABLE, "pile", from_discard - count, "fix", say("why.corrected"))
    table.book.post(TABLE, "discard", -from_discard, "fix", say("why.corrected"))
