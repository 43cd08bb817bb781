"""The table is the truth: what may be corrected, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick
from companion.core.say import say
from companion.games.white_castle.clan_asks import fronts
from companion.games.white_castle.ending import MOST_POINTS
from companion.games.white_castle.options import SOURCES
from companion.games.white_castle.preparation import MOST_GARDEN
from companion.games.white_castle.printed import COLOURS, POSITIONS
from companion.games.white_castle.solo import Solo
from companion.games.white_castle.table import RIVAL, Table

MARKS = (0, 10, 20, 30, 40)  # of the points: the last number that can be written down is nobody's
PLACES = ("gate", "level1", "level2", "level3", "yard5", "yard3", "yard1")


def fixes(table: Table, solo: Solo | None) -> tuple[Ask, ...]:
    """Of the whole table; with `solo` of bridges, spaces, cards and the clan too."""
    whose = Pick("whose", table.everybody)
    last = len(table.board.season) - 1
    found: tuple[Ask, ...] = (Form("points", (whose, Number("total", 0, MOST_POINTS, chips=MARKS)), rule="WC-A-7"),)
    if table.solo or table.mirror == "rounds":
        found += (Form("marker", (whose, Number("track_space", 0, last)), rule="WC-A-5"),)
    if table.order:
        found += (Order("order", table.everybody, rule="WC-R-1"),)
    return (*found, *solo_fixes(solo)) if solo else found


def solo_fixes(solo: Solo) -> tuple[Ask, ...]:
    clan, board = solo.clan, solo.table.board
    most = board.figures["courtiers"]
    die = (Pick("bridge", COLOURS), Pick("position", POSITIONS), Number("value", 1, 6, optional=True))
    found: tuple[Ask, ...] = (
        Form("coins", (Pick("whose", (RIVAL,)), Number("total", 0, board.coins)), rule="WC-S-2.2"),
        Form("die", die, rule="WC-T-1.3"),
        Form("space", (Pick("where", tuple(board.spaces)), Number("lying", 0, 6)), rule="WC-S-2.4"),
        Form("figures", (Pick("figures_at", PLACES), Number("count", 0, most)), rule="WC-S-5.4"),
        Pick("cards", SOURCES, rule="WC-S-1.3"),
        Pick("dice", ("table", "app"), rule="WC-P-6"),
    )
    gardens = tuple(garden.id for garden in clan.gardens)
    if gardens:
        found += (
            Form("gardener", (Pick("garden", gardens), Confirm("stands")), rule="WC-S-5.4"),
            Form("garden_worth", (Pick("garden", gardens), Number("garden_points", 0, MOST_GARDEN)), rule="WC-P-7"),
        )
    known = tuple(clan.deck)
    if clan.pile and known:
        now = (("moment", say("top.now")),)
        found += (Pick("top", known, labels=fronts(clan.deck, known), about=now, rule="WC-S-5.1"),)
    if clan.cards == "physical" and known:
        found += (Pick("forget_card", known, labels=fronts(clan.deck, known), rule="WC-S-3.2"),)
    return found


def fix(table: Table, solo: Solo | None, name: str, value: Any) -> None:
    if name == "order":
        table.correct_order(value)
    elif name == "marker":
        table.correct_marker(*value)
    elif name in ("points", "coins"):
        table.correct(value[0], name, value[1])
    elif solo:
        _SOLO[name](solo, value)


def _die(solo: Solo, value: tuple[str, str, int | None]) -> None:
    bridge, position, die = value
    solo.clan.bridges[bridge] = solo.clan.bridges[bridge].corrected(position, die)


def _space(solo: Solo, value: tuple[str, int]) -> None:
    """Which die lies on a space; 0 where none does."""
    space, lying = value
    solo.clan.lying[space] = (f"die-{lying}",) if lying else ()


def _figures(solo: Solo, value: tuple[str, int]) -> None:
    solo.table.correct_figures(RIVAL, *value)


def _gardener(solo: Solo, value: tuple[str, bool]) -> None:
    garden, is_there = value
    figures = solo.table.figures[RIVAL]
    others = tuple(other for other in figures.gardens if other != garden)
    solo.table.figures[RIVAL] = figures.with_(gardens=(*others, garden) if is_there else others)


def _garden_worth(solo: Solo, value: tuple[str, int]) -> None:
    id_, points = value
    solo.clan.gardens = tuple(
        replace(garden, points=points, food=0) if garden.id == id_ else garden for garden in solo.clan.gardens
    )
    if solo.final.gardens:
        solo.final.gardens = solo.clan.gardens


def _top(solo: Solo, value: str) -> None:
    solo.clan.correct_top(value)


def _forget_card(solo: Solo, value: str) -> None:
    solo.clan.known.forget(value)


def _cards(solo: Solo, value: str) -> None:
    solo.clan.change_cards(value)


def _dice(solo: Solo, value: str) -> None:
    solo.table.rolls = value


_SOLO: dict[str, Callable[[Solo, Any], None]] = {
    "die": _die,
    "space": _space,
    "figures": _figures,
    "gardener": _gardener,
    "garden_worth": _garden_worth,
    "top": _top,
    "forget_card": _forget_card,
    "cards": _cards,
    "dice": _dice,
}
