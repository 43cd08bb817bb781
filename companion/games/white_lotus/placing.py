"""Where a province lies on the real board, while no map says so; by which rule, knows whoever asks."""

from __future__ import annotations

from companion.core.asks import Ask, Form, Number
from companion.core.flow import Flow, one
from companion.games.white_lotus.land import Province
from companion.games.white_lotus.map import FIELD
from companion.games.white_lotus.table import Table


def put_on_field(table: Table, seat: str, province: Province, rule: str = "") -> Flow:
    """Without a map: about where it lies on the real board, so that everybody knows which one it is."""
    if not table.options.spots or table.map is not None:
        return
    table.placing = province.id
    spot = yield from one(lambda: seat, lambda _: spot_ask(province, rule))
    table.placing = ""
    if spot is not None:
        province.x, province.y = spot


def spot_ask(province: Province, rule: str) -> Ask:
    fields = (Number("x", 0, FIELD), Number("y", 0, FIELD))
    about = (("province", province.label()),)
    return Form("spot", fields, optional=True, breath=True, subject=province.id, about=about, rule=rule)
