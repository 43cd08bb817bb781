"""Rounds of several people: what they are told to do with the pieces when one ends."""

from __future__ import annotations

from companion.core.game import CHANCE, TABLE
from tests.games.white_castle import tables
from tests.games.white_castle.tables import told


def test_several_are_reminded_in_one_line() -> None:
    """WC-R-2: all of a table of four in the new order, after the herons."""
    at = tables.position(("anna", "ben", "cora", "dan"))
    tables.answers(at, CHANCE, ("anna", "ben", "cora", "dan"))
    while at.waiting and at.ask(at.waiting[0]).name == "turn":
        tables.answers(at, at.waiting[0], "done")
    for seat, space in (("anna", 1), ("ben", 2), ("cora", 3), ("dan", 4)):
        tables.answers(at, seat, space)
    assert told(at, "round_end") == ["WC-R-1"] * 4
    tables.answers(at, TABLE, ("red", "black"))
    assert told(at, "round_end") == ["WC-R-1"] * 4 + ["WC-R-2", "WC-R-3"]


def test_who_only_has_the_order_told_is_told_what_to_do_with_the_pieces() -> None:
    """WC-R-1, WC-R-3: the herons as the order says, and the next round; after the last one no further dice."""
    at = tables.position(("anna", "ben"), mirror="turn_order")
    tables.answers(at, CHANCE, ("anna", "ben"))
    tasks = []
    for _ in range(3):
        tables.answers(at, TABLE, "over", ("ben", "anna"))
        tasks.append(told(at, "todo"))
    assert tasks == [["WC-R-1", "WC-R-1", "WC-R-3"]] * 2 + [["WC-R-1", "WC-R-1"]]
