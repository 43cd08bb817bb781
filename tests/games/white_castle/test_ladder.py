"""The end of a solo game, and the ladder on which it is kept."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.say import Say
from companion.core.telling import told
from companion.games.white_castle import WhiteCastle
from companion.games.white_castle.ladder import Numbers, Rung, ladder, numbers, rung
from companion.games.white_castle.printed import RESOURCES
from companion.games.white_castle.scoring import laps
from tests.games.white_castle.box import BOARD
from tests.games.white_castle.playing import castle, step, table


def test_level_with_the_clan_is_not_won() -> None:
    """WC-S-11, and the option by which the turn order decides."""
    for tie, winner in (("strict", "rival"), ("by_order", "anna")):
        at = table(cards="practice", dice="table", solo_tie=tie)
        chance = Random(2)
        while at.position.ask(at.position.waiting[0]).name != "final":
            seat = at.position.waiting[0]
            if at.position.ask(seat).name == "influence":
                at.answer(seat, 20)
            else:
                step(at, chance)
        game = castle(at)
        at.fix("order", ("anna", "rival"))
        at.answer("anna", at.position.ask("anna").forfeit)
        at.fix("points", ("rival", at.total("anna", "points")))
        assert game.winners() == (winner,)
        assert at.sheet() is not None


def test_the_ladder_has_a_rung_for_every_solo_game() -> None:
    """WC-S-1.2: by difficulty, wins first, then by how far ahead."""
    at, chance = table(cards="practice", level="hard"), Random(5)
    while not at.position.over:
        step(at, chance)
    sheet = at.sheet()
    assert sheet is not None
    found = rung(at.header.options, sheet)
    assert found is not None
    game = at.position.game
    assert isinstance(game, WhiteCastle)
    assert game.rung()[:2] == ("hard", "practice"), "and says with which cards"
    points = {line.seat: line.total for line in sheet.lines}
    assert (found.level, found.points, found.rival) == ("hard", points["anna"], points["rival"])
    assert found.won == (at.scene().winners == ("anna",))
    near, far = Rung("hard", "own", 60, 58, won=True), Rung("hard", "own", 70, 90, won=False)
    wide, easy = Rung("hard", "own", 60, 40, won=True), Rung("easy", "own", 30, 20, won=True)
    assert ladder([far, near, easy, wide]) == {"hard": (wide, near, far), "easy": (easy,)}


def test_the_numbers_of_some_games() -> None:
    """Together, and by source only where there are several; a half rounds up."""
    first, second = Rung("hard", "own", 60, 58, won=True), Rung("hard", "own", 71, 90, won=False)
    assert numbers([]) == {}
    assert numbers([first, second]) == {"": Numbers(2, 1, 66, 71)}
    other = Rung("hard", "practice", 40, 50, won=False)
    own, practice = Numbers(1, 1, 60, 60), Numbers(1, 0, 40, 40)
    assert numbers([other, first]) == {"": Numbers(2, 1, 50, 60), "practice": practice, "own": own}


def test_who_only_scores_climbs_no_ladder() -> None:
    at = table(mirror="score")
    sheet = at.sheet()
    assert sheet is not None
    assert rung(at.header.options, sheet) is None


def test_the_laps_of_the_track() -> None:
    """A total above 40 is told as the track shows it."""
    assert [laps(BOARD, points) for points in (39, 40, 83)] == [(0, 39), (1, 0), (2, 3)]


def test_a_sheet_is_counted_before_it_is_given() -> None:
    """WC-F-1 to WC-F-5: what the account would stand at; nothing is written, and what does not fit is not counted."""
    at = table(2, mirror="score")
    sheet = ((8, 12), (7, 0, 3, 3, 3), (2, 1, 0, 2), (2, 0, 2), (("stone-3", "plant-1", "plant-2"), 0))
    assert at.counted("anna", sheet, "points") == 76
    assert at.total("anna", "points") == 0
    assert not at.line.standing
    six = ((8, 12), (7, 0, 3, 3, 3), (2, 2, 0, 2), (2, 0, 2), ((), 0))
    assert at.counted("anna", six, "points") is None
    at.answer("anna", sheet)
    assert at.counted("anna", sheet, "points") is None
    ask = at.position.asks[0]
    words = {entry.key for entry in told_fields(told(ask, ((8, 0), *sheet[1:2], *ask.forfeit[2:]), ()))}  # type: ignore[index]
    assert words == {"short.tracks", "short.points", "short.goods", "short.coins", *(f"short.{k}" for k in RESOURCES)}


def told_fields(part: Any) -> list[Say]:
    """The names of all fields that are told of."""
    found = []
    for field in part if isinstance(part, tuple) else ():
        inner = dict(field.parts)
        found += [inner["field"], *told_fields(inner["value"])]
    return found
