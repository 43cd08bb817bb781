"""Boards that stand in lines are larger on a tablet, which is seen from afar; on a phone they are as they were."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.conftest import PHONE, TABLET
from tests.ui.evenings import begun, opened, scored, sound
from tests.ui.recorded import entered, recorded

UPRIGHT = (800, 1280)


def board(app: Any, kind: str) -> Any:
    [found] = [each for each in app.stage.screen.ids.spread.children if type(each).__name__ == kind]
    return found


def stands(ui: Any, app: Any, kind: str) -> Any:
    """Its board, which fits its stage and comes to rest."""
    ui.frames(12)
    ui.pause(0.3)
    found, view = board(app, kind), app.stage.screen.ids.mirror
    assert app.stage.screen.ids.spread.height <= view.height + 1
    grow, high = found.grow, found.height
    assert found.reckoned(grow) >= high - 12
    ui.pause(0.5)
    assert (found.grow, found.height) == (grow, high)
    return found


@pytest.mark.parametrize(("size", "least"), [(TABLET, 1.4), (UPRIGHT, 1.1)], ids=str)
def test_seats_of_oriente_grow(ui: Any, size: Any, least: float) -> None:
    header, rows = recorded("oriente/seven-revolution.play")
    app = opened(ui, (size, 100, "en", "light"), reduce_motion=True)
    assert app.begin(header)
    entered(app, rows[:12])
    found = stands(ui, app, "SeatsBoard")
    assert found.grow >= least
    sitting = found.ids.left.children[0]
    assert sitting.height >= 56 * found.grow - 1
    assert sitting.ids.name.font_size == pytest.approx(app.theme.sign * found.grow)
    sound(ui)


@pytest.mark.parametrize(("size", "least"), [(TABLET, 1.25), (UPRIGHT, 1.25)], ids=str)
def test_a_score_sheet_grows(ui: Any, size: Any, least: float) -> None:
    app = opened(ui, (size, 100, "en", "light"), reduce_motion=True)
    scored(begun(app))
    found = stands(ui, app, "ScoreSheet")
    assert found.grow >= least
    cells = [cell for row in found.ids.grid.children for cell in row.children if type(cell).__name__ == "ScoreCell"]
    assert max(cell.height for cell in cells) >= 56 * found.grow - 1
    assert max(cell.font_size for cell in cells) > app.theme.number
    sound(ui)


def test_a_fight_grows_and_every_badge_with_it(ui: Any) -> None:
    header, rows = recorded("oriente/twelve.play")
    app = opened(ui, (TABLET, 100, "en", "light"), reduce_motion=True)
    assert app.begin(header)
    entered(app, rows[: next(at for at, row in enumerate(rows) if row.key.startswith("support"))])
    found = stands(ui, app, "FightBoard")
    badges = [each for each in ui.widgets() if type(each).__name__ == "Joiner"]
    assert badges
    assert all(each.width == round(56 * found.grow) for each in badges)
    sound(ui)


def test_on_a_phone_nothing_grows(ui: Any) -> None:
    app = opened(ui, (PHONE, 100, "en", "light"), reduce_motion=True)
    scored(begun(app))
    ui.frames(12)
    assert board(app, "ScoreSheet").grow == 1


def test_a_counter_is_named_as_large_as_a_seat_on_a_board(ui: Any) -> None:
    app = opened(ui, (TABLET, 100, "en", "light"), reduce_motion=True)
    begun(app, layout="voting_round")
    ui.frames(8)
    tiles = [each for each in ui.widgets() if type(each).__name__ == "StepTile"]
    assert tiles
    assert {tile.ids.name.font_size for tile in tiles} == {app.theme.sign}
    assert app.theme.sign > app.theme.small
