"""Help for whoever draws a map, and what a map is for: likely neighbours, the largest area."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.white_lotus.land import Land, Province
from companion.games.white_lotus.map import drawn_from, problems, read_map, to_plain
from companion.games.white_lotus.printed import read_contents
from companion.ui.games.white_lotus.likely import likely_neighbours
from companion.ui.games.white_lotus.sketch import grown
from tests.games.white_lotus.maps import some_map
from tests.games.white_lotus.playing import BOX, Table

SIX = read_contents(BOX, 6)


def in_circle(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> int:
    """Above zero: d lies inside the circle through a, b, c (taken counter-clockwise)."""
    rows = [(x - d[0], y - d[1], (x - d[0]) ** 2 + (y - d[1]) ** 2) for x, y in (a, b, c)]
    (p, q, r), (s, t, u), (v, w, x) = rows
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (p * (t * x - u * w) - q * (s * x - u * v) + r * (s * w - t * v)) * (1 if turn > 0 else -1)


def by_triangles(spots: dict[str, tuple[int, int]]) -> set[tuple[str, str]]:
    """Delaunay by its other definition: triangles whose circle holds no other spot."""
    found = set()
    for three in combinations(spots, 3):
        a, b, c = (spots[name] for name in three)
        if (b[0] - a[0]) * (c[1] - a[1]) == (b[1] - a[1]) * (c[0] - a[0]):
            continue
        if all(in_circle(a, b, c, spots[name]) <= 0 for name in spots if name not in three):
            found |= {tuple(sorted(edge)) for edge in combinations(three, 2)}
    return {(one, other) for one, other in found}


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 1000), st.integers(0, 1000)), min_size=3, max_size=9, unique=True))
def test_likely_neighbours_are_those_of_delaunay_that_pass_no_third(points: list[tuple[int, int]]) -> None:
    spots = {f"p{at}": point for at, point in enumerate(points)}
    offered = {(min(pair), max(pair)) for pair in likely_neighbours(spots)}
    triangles = {pair for pair in by_triangles(spots) if not passes_one(spots, *pair)}
    flat = all(
        (b[0] - a[0]) * (c[1] - a[1]) == (b[1] - a[1]) * (c[0] - a[0]) for a, b, c in combinations(spots.values(), 3)
    )
    round_ones = any(in_circle(spots[a], spots[b], spots[c], spots[d]) == 0 for a, b, c, d in combinations(spots, 4))
    if flat:
        assert len(offered) == len(points) - 1
    elif round_ones:
        # spots on one circle: lines that cross are left out
        assert not crossing(spots, offered)
    else:
        assert offered == triangles


def passes_one(spots: dict[str, tuple[int, int]], one: str, other: str) -> bool:
    """A third lies between the two, beside their line by less than a tenth of its length."""
    (ax, ay), (bx, by) = spots[one], spots[other]
    length = (bx - ax) ** 2 + (by - ay) ** 2
    for name, (x, y) in spots.items():
        along = Fraction((x - ax) * (bx - ax) + (y - ay) * (by - ay), length)
        apart = (x - ax - along * (bx - ax)) ** 2 + (y - ay - along * (by - ay)) ** 2
        if name not in (one, other) and 0 < along < 1 and 100 * apart < length:
            return True
    return False


def crossing(spots: dict[str, tuple[int, int]], pairs: set[tuple[str, str]]) -> bool:
    def side(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
        turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (turn > 0) - (turn < 0)

    for (a, b), (c, d) in combinations(pairs, 2):
        if len({a, b, c, d}) == 4:
            p, q, r, s = spots[a], spots[b], spots[c], spots[d]
            if side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0:
                return True
    return False


def test_likely_neighbours_of_a_whole_board() -> None:
    spots = {place["id"]: (place["x"], place["y"]) for place in some_map(6)["provinces"]}
    offered = likely_neighbours(spots)
    assert 60 < len(offered) <= 3 * 39 - 6
    assert ("p1", "p8") in offered
    assert ("p1", "p15") not in offered, "along the rim, past p8"
    assert likely_neighbours({"a": (1, 1), "b": (1, 1)}) == ()


# -- areas


def test_the_largest_area_of_a_whole_board() -> None:
    """WL-7.3, on 39 provinces."""
    land, drawn = Land(39, mapped=True), read_map(some_map(6), SIX)
    for at, place in enumerate(drawn.places):
        land.add(Province(place.id, "village", "anna" if at % 13 else "ben"))
    for one, other in drawn.borders():
        land.join(one, other)
    assert sum(map(len, land.areas("anna"))) == 36


def test_a_game_without_a_map_leaves_the_beginning_of_one() -> None:
    """Spots, dragons and the borders that somebody was asked about; what nobody told is a problem, not a guess."""
    table = Table(5, 4)
    table.play_out()
    drawn = grown(table.state.land, "Tuesday")
    again = drawn_from(to_plain(drawn))
    assert again == drawn
    assert len(drawn.places) == 31
    assert set(drawn.borders()) == set(table.state.land.borders())
    assert {place.id for place in drawn.places if place.dragon} == {
        found.id for found in table.state.land.all() if found.dragon
    }
    assert problems(drawn, read_contents(BOX, 5))


def test_what_was_said_last_of_two_provinces_is_what_is_known_of_them() -> None:
    land = Land(2)
    assert land.unknown("p1", "p2")
    for touched in ((), ("p2",), (), ("p2",)):
        land.learn("p1", touched, ["p2"])
        assert land.touches("p2", "p1") is bool(touched)
        assert not land.unknown("p1", "p2")
        assert land._apart.isdisjoint(land.borders()), "they are never both"
