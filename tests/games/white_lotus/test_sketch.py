"""A map while it is drawn: every change can be had back, and what is kept is read again as it was."""

from __future__ import annotations

from random import Random

from companion.core.game import Given
from companion.games.white_lotus import WhiteLotus
from companion.games.white_lotus.land import Province
from companion.games.white_lotus.map import drawn_from, read_map, to_plain
from companion.games.white_lotus.printed import Contents, read_contents
from companion.games.white_lotus.table import Table
from companion.running import printed_facts
from companion.ui.games.white_lotus import sketch
from companion.ui.games.white_lotus.sketch import Sketch
from tests.games.white_lotus.maps import some_map
from tests.games.white_lotus.playing import BOX


def contents(seats: int) -> Contents:
    (printed,) = printed_facts.newest(WhiteLotus.key, ("box",))
    return read_contents(printed_facts.facts(WhiteLotus.key, printed), seats)


def tapped(plain: dict[str, object], flags: bool = True) -> Sketch:
    """The same map, put together as taps would."""
    found = Sketch()
    for place in drawn_from(plain).places:
        found = found.put(place.x, place.y)
        for flag in ("lotus", "dragon", "brown"):
            if flags and getattr(place, flag):
                found = found.marked(place.id, flag)
    return found.joined(drawn_from(plain).borders())


def test_a_map_put_together_by_taps_can_be_played_on() -> None:
    for seats in (5, 6):
        found = tapped(some_map(seats))
        assert found.problems(contents(5), contents(6)) == ()
        read_map(to_plain(found.drawn("Board")), contents(seats))
    assert found.counts == {"light": 31, "brown": 8, "lotus": 8, "dragon": 3}


def test_what_is_missing_is_said() -> None:
    keys = {each.key for each in tapped(some_map(5), flags=False).problems(contents(5), contents(6))}
    assert keys == {"refused.map_count_lotus", "refused.map_count_dragons"}
    assert Sketch().problems(contents(5), contents(6))


def test_likely_borders_are_offered_until_they_are_answered() -> None:
    found = Sketch().put(0, 0).put(100, 0).put(0, 100)
    assert len(found.likely) == 3
    found = found.touched("p1", "p2").touched("p1", "p2")  # joined, and apart again: an answer
    assert found.likely == (("p1", "p3"), ("p2", "p3"))
    found = found.joined(found.likely)
    assert found.likely == ()
    assert found.borders == (("p1", "p3"), ("p2", "p3"))
    assert found.touched("p1", "p2").borders == (("p1", "p3"), ("p1", "p2"), ("p2", "p3"))


def test_a_province_that_goes_takes_its_borders_with_it_and_its_number_is_free() -> None:
    found = Sketch().put(0, 0).put(100, 0).put(0, 100).joined([("p1", "p2"), ("p2", "p3")]).without("p2")
    assert [place.id for place in found.places] == ["p1", "p3"]
    assert found.borders == ()
    assert [place.id for place in found.put(5, 5).places] == ["p1", "p3", "p2"]
    assert (found.moved("p1", 2000, -3)["p1"].x, found.moved("p1", 2000, -3)["p1"].y) == (1000, 0)


def test_a_province_drawn_anew_is_asked_about_its_borders_anew() -> None:
    """Who said that a place touches nothing has not said so of what is drawn there later under the same number."""
    found = Sketch().put(0, 0).put(100, 0).put(0, 100).parted("p1", "p2").parted("p1", "p3")
    assert found.likely == (("p2", "p3"),)
    found = found.without("p2").put(100, 0)
    assert {frozenset(each) for each in found.likely} == {frozenset({"p1", "p2"}), frozenset({"p2", "p3"})}
    assert found.refused == {("p1", "p3")}


def test_a_sketch_is_kept_as_it_is_at_every_step() -> None:
    chance, found = Random(5), Sketch()
    for _ in range(300):
        ids = [place.id for place in found.places]
        way = chance.randrange(6) if len(ids) > 1 else 0
        if way in (0, 1):
            found = found.put(chance.randint(0, 1000), chance.randint(0, 1000))
        elif way == 2:
            found = found.marked(chance.choice(ids), chance.choice(("lotus", "dragon", "brown")))
        elif way == 3:
            found = found.moved(chance.choice(ids), chance.randint(0, 1000), chance.randint(0, 1000))
        elif way == 4:
            found = found.touched(*chance.sample(ids, 2))
        else:
            found = found.without(chance.choice(ids))
        again = sketch.read(sketch.write(found))
        assert again.places == found.places or set(again.borders) == set(found.borders)
        assert again.refused == found.refused
        assert all(one in {place.id for place in found.places} for each in found.borders for one in each)


def test_what_nobody_can_read_is_an_empty_sketch() -> None:
    whole = sketch.write(tapped(some_map(5)))
    one_way = {**whole, "provinces": [{**whole["provinces"][0], "neighbours": ["p99"]}, *whole["provinces"][1:]]}
    assert sketch.read(None) == sketch.read({}) == sketch.read({**whole, "refused": [1]}) == Sketch()
    assert "p99" not in str(sketch.read(one_way))


def told_table(*, mapped: bool) -> Table:
    """A table of three provinces in a row, the last of which lies nobody knows where."""
    own = {"map": some_map(5)} if mapped else {}
    table = Table(Given(("anna", "ben", "cora"), data={"box": BOX, **own}))
    if not mapped:
        for number, x in ((1, 100), (2, 250), (3, None)):
            table.land.add(Province(f"p{number}", "village", x=x, y=None if x is None else 400))
        table.land.join("p1", "p2")
        table.land.join("p2", "p3")
    return table


def test_what_a_game_without_a_map_has_told_is_a_beginning() -> None:
    """Whatever has no place of its own is left out, with its borders."""
    begun = sketch.told_by(told_table(mapped=False))
    assert begun is not None
    assert [(place.id, place.x, place.y) for place in begun.places] == [("p1", 100, 400), ("p2", 250, 400)]
    assert begun.borders == (("p1", "p2"),)


def test_a_game_with_a_map_tells_nothing_new() -> None:
    assert sketch.told_by(told_table(mapped=True)) is None
