"""Whose line it was: a badge at the end of each, inside the plot, and none over another."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.ui.conftest import PHONE, TABLET
from tests.ui.evenings import begun, into_view, opened
from tests.ui.hand import Ui
from tests.ui.recorded import NAMES, recorded, resumed

NEAR = 0.01  # of a pixel


def plotted(ui: Ui, points: list[int], size: tuple[int, int] = PHONE) -> Any:
    """As the sheet shows them: so many points for each after a beginning that all had."""
    app = opened(ui, (size, 100, "en", "light"))
    session = begun(app, NAMES[: len(points)])
    app.stage.show("sheet")
    ui.frames(4)
    plot = app.stage.screen.ids.plot
    plot.course = [[seat.id, [[1, 5], [2, sum_]]] for seat, sum_ in zip(session.header.seats, points, strict=True)]
    ui.frames(4)
    return plot


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize(
    "points",
    [[9] * 2, [9] * 7, [9] * 12, [5] * 12, [*range(12)], [0] * 11 + [40], [40] * 11 + [0]],
    ids=str,
)
def test_the_badges_at_the_ends_keep_inside_and_apart(ui: Ui, points: list[int], size: tuple[int, int]) -> None:
    plot = plotted(ui, points, size)
    boxes = dict(plot.ends())
    assert len(boxes) == len(points)
    for x, y, side in boxes.values():
        assert plot.y - NEAR <= y
        assert y + side <= plot.top + NEAR
        assert plot.x <= x
        assert x + side <= plot.right + NEAR
    for (x, y, side), (other_x, other_y, _) in combinations(boxes.values(), 2):
        assert abs(x - other_x) > side - NEAR or abs(y - other_y) > side - NEAR


def test_whoever_has_more_never_stands_below_in_one_column(ui: Ui) -> None:
    plot = plotted(ui, [3, 30, 12, 12, 31, 0])
    boxes = dict(plot.ends())
    at = {seat: box[1] for seat, box in boxes.items()}
    totals = {seat: steps[-1][1] for seat, steps in plot.course}
    assert sorted(at, key=at.__getitem__) == sorted(totals, key=lambda seat: (totals[seat], at[seat]))


@pytest.mark.parametrize(
    ("play", "said"),
    [("oriente/twelve.play", "sheet.places_rounds"), ("flowers/four-without-tiles.play", "sheet.places")],
)
@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_below_the_points_the_sheet_shows_who_stood_where(ui: Ui, play: str, said: str, size: tuple[int, int]) -> None:
    """To the places of the end, and whoever has won stands above; after each round where the game has such."""
    header, rows = recorded(play)
    app = resumed(ui, header, rows, (size, 100, "en", "light"))
    app.stage.show("sheet")
    ui.frames(4)
    places, sheet = app.stage.screen.ids.places, app.session.sheet()
    into_view(ui, places)
    assert places.height > 0
    assert ui.texts().count(app.tr(said)) == 1
    assert {seat: steps[-1][1] for seat, steps in places.course} == {line.seat: line.rank for line in sheet.lines}
    assert {len(steps) for _, steps in places.course} == {len(places.course[0][1])} != {1}
    ranks, columns = {line.seat: line.rank for line in sheet.lines}, dict[float, list[tuple[float, int]]]()
    for seat, (x, y, _) in places.ends():
        columns.setdefault(x, []).append((y, ranks[seat]))
    upwards = [[rank for _, rank in sorted(column)] for column in columns.values()]
    assert upwards == [sorted(each, reverse=True) for each in upwards]
    assert sum(map(len, upwards)) == len(sheet.lines)
