"""A drawn board is walked from province to province: no wrong border survives whoever looks and says what is so."""

from __future__ import annotations

from itertools import combinations
from math import hypot
from random import Random
from statistics import median

import pytest

from companion.games.white_lotus.land import areas
from companion.games.white_lotus.map import drawn_from, read_map, to_plain
from companion.games.white_lotus.printed import read_contents
from companion.ui.games.white_lotus.likely import likely_neighbours
from companion.ui.games.white_lotus.sketch import Sketch, read, write
from tests.games.white_lotus.playing import BOX

FIVE, SIX = read_contents(BOX, 5), read_contents(BOX, 6)
BOARDS, MOST_TAPS = 40, 110
KEPT = 2  # taps: the map is kept, and its name, which is proposed
UNLIKELY = 3  # borders of a board that nobody would guess
Borders = set[tuple[str, str]]
Spots = dict[str, tuple[int, int]]


def board(chance: Random) -> tuple[Spots, Borders]:
    """31 provinces with borders: near ones touch, most of them; long ways over the sea do not.

    And a few touch past their neighbours, as along a bay: such a border is not among the likely ones.
    """
    spots = {
        f"p{at + 1}": (90 + 150 * (at % 6) + chance.randint(-45, 45), 90 + 150 * (at // 6) + chance.randint(-45, 45))
        for at in range(31)
    }
    near = likely_neighbours(spots)
    usual = median(apart(spots, *each) for each in near)
    borders = {each for each in near if apart(spots, *each) < 1.5 * usual and chance.random() > 0.06}
    touching = {tuple(sorted(each)) for each in near}
    past = [each for each in combinations(sorted(spots), 2) if each not in touching and apart(spots, *each) < 2 * usual]
    borders |= set(chance.sample(past, UNLIKELY))
    whole = {one: [b if a == one else a for a, b in borders if one in (a, b)] for one in spots}
    return (spots, borders) if len(areas(spots, whole)) == 1 else board(chance)


def apart(spots: Spots, one: str, other: str) -> float:
    return hypot(spots[one][0] - spots[other][0], spots[one][1] - spots[other][1])


def drawn(spots: Spots, chance: Random) -> tuple[Sketch, int]:
    """As fingers put it, a little beside; with its marks, and all likely borders accepted. And the taps."""
    found = Sketch()
    for x, y in spots.values():
        found = found.put(x + chance.randint(-25, 25), y + chance.randint(-25, 25))
    names = list(spots)
    for flag, places in (("lotus", names[:7]), ("dragon", names[-3:])):
        for province in places:
            found = found.marked(province, flag)
    return found.joined(found.likely), len(spots) + 10 + 3 + 1  # three tools, and all borders at once


def walk(found: Sketch, borders: Borders) -> tuple[Sketch, int]:
    """Whoever is asked looks at the real board, taps what differs, and says that it is right."""
    taps = 1
    while province := found.due:
        real = {a if b == province else b for a, b in borders if province in (a, b)}
        for other in sorted(real ^ set(found[province].neighbours)):
            found, taps = found.put_right(province, other), taps + 1
        found, taps = found.right(province), taps + 1
    return found, taps


@pytest.mark.parametrize("number", range(BOARDS))
def test_no_wrong_border_survives_an_honest_walk(number: int) -> None:
    chance = Random(number)
    spots, borders = board(chance)
    found, drawing = drawn(spots, chance)
    assert found.problems(FIVE, SIX) == (), "the counts alone see nothing"
    assert not found.drawn("-").walked
    wrong = {tuple(sorted(each)) for each in found.borders} ^ {tuple(sorted(each)) for each in borders}
    found, walking = walk(found, borders)
    assert {tuple(sorted(each)) for each in found.borders} == {tuple(sorted(each)) for each in borders}
    assert found.drawn("-").walked
    assert drawing + walking + KEPT <= MOST_TAPS, (len(wrong), drawing, walking)


def test_the_boards_are_wrong_before_the_walk() -> None:
    """Else the walk would show nothing: of accepted likely borders, several are wrong on every board, and some miss."""
    wrong, missing = [], []
    for number in range(BOARDS):
        chance = Random(number)
        spots, borders = board(chance)
        found, _ = drawn(spots, chance)
        accepted, real = {tuple(sorted(e)) for e in found.borders}, {tuple(sorted(e)) for e in borders}
        wrong.append(len(accepted - real))
        missing.append(len(real - accepted))
    print(f"{BOARDS} boards: {min(wrong)} to {max(wrong)} borders wrong, {min(missing)} to {max(missing)} missing")
    assert min(wrong) >= 3
    assert min(missing) >= 1


def test_what_is_changed_after_the_walk_is_looked_at_again() -> None:
    found = Sketch().put(0, 0).put(100, 0).put(0, 100).joined([("p1", "p2"), ("p2", "p3")])
    for province in ("p1", "p2", "p3"):
        found = found.right(province)
    assert found.due == ""
    assert found.moved("p1", 5, 5).marked("p2", "lotus").named("p3", "Bay").due == ""
    assert found.touched("p1", "p3").walked == {"p2"}
    assert found.parted("p1", "p2").walked == {"p3"}
    assert found.put(100, 100).due == "p4"
    assert found.without("p2").walked == {"p1", "p3"}
    assert not Sketch().drawn("-").walked


def test_that_a_board_was_walked_is_kept_with_it() -> None:
    chance = Random(1)
    spots, borders = board(chance)
    found, _ = drawn(spots, chance)
    half = found.right("p1")
    assert read(write(half)) == half
    whole, _ = walk(found, borders)
    plain = to_plain(whole.drawn("Ours"))
    assert plain["walked"] is True
    assert read_map(plain, FIVE).walked
    assert read(plain).due == ""
    assert "walked" not in to_plain(half.drawn("Ours"))
    assert read(to_plain(half.drawn("Ours"))).due == "p1"
    assert not drawn_from({**plain, "walked": "yes"}).walked
