"""Numbers that are shown wrongly, as by a mistake of a game: a law that sees none of them proves nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.say import say
from companion.core.scene import Fact, whys
from companion.games.flowers import shown as flowers
from companion.games.open_table.counters import Counters
from companion.games.oriente import shown as oriente
from companion.games.white_castle import shown as castle
from companion.games.white_lotus import shown as lotus


def points_by_swapped_words(table: Any, seat: str) -> tuple[Fact, ...]:
    return (Fact(say("account.points"), table.book.total("points", seat), seat=seat, account="points"),)


def points_of_nobody(table: Any, seat: str) -> tuple[Fact, ...]:
    return (Fact(say("account.points"), table.book.total("points", seat), seat="points", account=seat),)


def points_without_an_account(table: Any, seat: str) -> tuple[Fact, ...]:
    return (Fact(say("account.points"), table.book.total("points", seat)),)


def points_twice(table: Any, seat: str) -> tuple[Fact, ...]:
    """Oriente's sheet: the inhabitant stands in both columns, 28 + 3 for a total of 28."""
    lines = table.book.lines(seat, "points")
    own = whys(line for line in lines if line.words.key == "why.inhabitant")
    return (
        Fact(say("account.cards"), table.cards(seat), seat=seat, account="cards"),
        Fact(say("column.vp_points"), table.book.total(seat, "points"), seat=seat, why=whys(lines)),
        Fact(say("column.inhabitant"), oriente.inhabitant(table, seat), seat=seat, why=own),
    )


def points_without_reasons(table: Any, seat: str) -> tuple[Fact, ...]:
    """Nothing opens, so nobody can say whether they add up."""
    return (
        Fact(say("column.flowers"), table.book.total(seat, "points") - 1, seat=seat),
        Fact(say("column.singles"), 0, seat=seat),
        Fact(say("account.hand"), table.hand(seat), seat=seat, account="hand"),
    )


def all_points_as_an_account(table: Any, seat: str) -> tuple[Fact, ...]:
    """A part of the points that calls itself all of them."""
    total = table.book.total(seat, "points")
    return (
        Fact(say("column.flowers"), total - 1, seat=seat, account="points"),
        Fact(say("column.singles"), 1, seat=seat, account="points"),
        Fact(say("account.hand"), table.hand(seat), seat=seat, account="hand"),
    )


def one_more(self: Any, seat: str, counter: Any) -> Fact:
    total = self.book.total(seat, counter.id)
    return Fact(say("column"), total + 1, f"count/{counter.id}/{seat}", seat, counter.id)


def without_the_gardens(cells: Callable[..., tuple[Fact, ...]]) -> Callable[..., tuple[Fact, ...]]:
    return lambda postings: (*cells(postings)[:-1], Fact(say("category.gardeners"), 0))


def kind_for_seat(table: Any, seat: str, kind: str) -> int:
    total: int = table.book.total(kind, seat)
    return total


PLANTS: dict[str, tuple[str, Any, str, Any]] = {
    "points by swapped words": ("flowers", flowers, "scored", points_by_swapped_words),
    "points of nobody": ("flowers", flowers, "scored", points_of_nobody),
    "points without an account": ("flowers", flowers, "scored", points_without_an_account),
    "points without reasons": ("flowers", flowers, "cells", points_without_reasons),
    "a part that is called all": ("flowers", flowers, "cells", all_points_as_an_account),
    "cards for points": ("oriente", oriente, "person", points_by_swapped_words),
    "points twice": ("oriente", oriente, "cells", points_twice),
    "kind for seat": ("white-lotus", lotus, "total", kind_for_seat),
    "no gardens": ("white-castle", castle, "cells_of", without_the_gardens(castle.cells_of)),
    "one more": ("open-table", Counters, "_fact", one_more),
}
