"""The owner's map: what is refused and with which place, codes for a camera, likely neighbours, the largest area."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.header import Header, Seat
from companion.core.say import Refused, Say
from companion.games.white_lotus import WhiteLotus, map_code
from companion.games.white_lotus.map import LONGEST_FILE, drawn_from, problems, read_map, read_text, to_plain
from companion.games.white_lotus.printed import read_contents
from companion.running import printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.words import Words
from tests.games.white_lotus.maps import some_map
from tests.games.white_lotus.playing import BOX, NAMES

WORDS = Words("en", "white-lotus")
FIVE, SIX = read_contents(BOX, 5), read_contents(BOX, 6)
Plain = dict[str, Any]


def refused(act: Callable[[], object]) -> Say:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.say


def spoilt(change: Callable[[Plain, list[Plain]], object], seats: int = 6) -> Say:
    plain = copy.deepcopy(some_map(seats))
    change(plain, plain["provinces"])
    return refused(lambda: read_map(plain, SIX if seats == 6 else FIVE))


@pytest.mark.parametrize("seats", [3, 6])
def test_a_good_map_is_read_and_written_alike(seats: int) -> None:
    """WL-0.5: 31 light provinces with 7 lotus, or all 39 with 8."""
    plain = some_map(seats)
    drawn = read_text(json.dumps(plain), read_contents(BOX, seats))
    again = read_map(to_plain(drawn), read_contents(BOX, seats))
    assert again == drawn
    assert len(drawn.places) == (39 if seats == 6 else 31)


def test_a_table_refuses_a_map_that_it_cannot_be_played_on() -> None:
    """Before anything is written; a map that was taken stays in the head of the table for good."""
    people = tuple(Seat(name, name.title()) for name in NAMES)
    shipped = printed_facts.newest("white-lotus", WhiteLotus.shipped)
    for own, key in ((some_map(3), "refused.map_count_provinces"), ({"x": 1}, "refused.map_no_map")):
        journal = Journal(None)
        header = Header("t", "white-lotus", 1, people, {}, "", shipped, {"map": own})
        assert refused(lambda h=header, j=journal: begin(j, h)).key == key  # type: ignore[misc]
        assert journal.header is None
    session = begin(Journal(None), Header("t", "white-lotus", 1, people, {}, "", shipped, {"map": some_map(6)}))
    assert session.header.own["map"] == some_map(6)


def test_the_whole_board_serves_fewer_players_too() -> None:
    drawn = read_map(some_map(6), FIVE)
    assert len(drawn.in_play(FIVE)) == 31
    assert len(drawn.in_play(SIX)) == 39
    assert refused(lambda: read_map(some_map(5), SIX)).key == "refused.map_count_provinces"


SPOILT: dict[str, Callable[[Plain, list[Plain]], object]] = {
    "no_map": lambda plain, _: plain.update(format="something"),
    "version": lambda plain, _: plain.update(version=2),
    "name": lambda plain, _: plain.update(name="x" * 25),
    "province": lambda _, places: places[3].update(x=-1),
    "twice": lambda _, places: places[4].update(id="p1"),
    "name_twice": lambda _, places: [place.update(label="Harbour") for place in places[4:6]],
    "itself": lambda _, places: places[2]["neighbours"].append("p3"),
    "neighbour_twice": lambda _, places: places[2]["neighbours"].append("p4"),
    "neighbour_unknown": lambda _, places: places[2]["neighbours"].append("p77"),
    "one_way": lambda _, places: places[0]["neighbours"].append("p30"),
    "count_brown": lambda _, places: places[38].update(brown=False),
    "count_lotus": lambda _, places: places[1].update(lotus=True),
    "count_dragons": lambda _, places: places[1].update(dragon=True),
}


@pytest.mark.parametrize("key", SPOILT)
def test_what_is_wrong_is_said_with_its_place(key: str) -> None:
    found = spoilt(SPOILT[key])
    assert found.key == f"refused.map_{key}"
    places = {"twice": 1, "itself": 3, "neighbour_twice": 3, "neighbour_unknown": 3, "one_way": 1}
    if key in places:
        assert WORDS.say(found).startswith(f"Province {places[key]} ")
    if key == "province":
        assert dict(found.parts) == {"number": 4}


def cut_off(places: list[Plain], wanted: str) -> None:
    for place in places:
        place["neighbours"] = [other for other in place["neighbours"] if wanted not in (other, place["id"])]


def test_a_province_alone_and_a_board_in_two_parts() -> None:
    assert spoilt(lambda _, places: cut_off(places, "p7")).key == "refused.map_alone"

    def in_two(_: Plain, places: list[Plain]) -> None:
        right = {place["id"] for place in places if place["x"] > 600}
        for place in places:
            place["neighbours"] = [o for o in place["neighbours"] if (o in right) == (place["id"] in right)]

    assert spoilt(in_two).key == "refused.map_whole"

    def light_in_two(_: Plain, places: list[Plain]) -> None:
        """One light province hangs on a brown one only."""
        cut_off(places, "p1")
        places[0]["neighbours"], places[38]["neighbours"] = ["p39"], [*places[38]["neighbours"], "p1"]

    found = read_refused(light_in_two)
    assert found.key == "refused.map_whole_light"
    assert "Province 1 is cut off" in WORDS.say(found)


def read_refused(change: Callable[[Plain, list[Plain]], object]) -> Say:
    plain = some_map(6)
    change(plain, plain["provinces"])
    return refused(lambda: read_map(plain, FIVE))


def test_hostile_files() -> None:
    for text in (
        "",
        "[",
        "null",
        "7",
        '"x"',
        "[]",
        "{}",
        "[" * 50_000,
        '{"format": "hanko-map", "game": "white-lotus"}',
    ):
        assert refused(lambda text=text: read_text(text, SIX)).key.startswith("refused.map_")  # type: ignore[misc]
    assert refused(lambda: read_text(" " * (LONGEST_FILE + 1), SIX)).key == "refused.map_size"


STRANGE: tuple[Any, ...] = (None, -1, 1001, "x" * 25, "a\nb", [], {}, 0.5, [[]], {"id": []}, ["p0"])


@pytest.mark.parametrize("value", STRANGE, ids=repr)
def test_strange_values_in_a_file(value: Any) -> None:
    for key in ("name", "provinces"):
        assert refused(lambda key=key: read_map({**some_map(6), key: value}, SIX))  # type: ignore[misc]
    for key in ("id", "x", "y", "label", "neighbours", "lotus", "more"):
        plain = some_map(6)
        plain["provinces"][5][key] = value
        wanted = "refused.map_one_way" if (key, value) == ("neighbours", []) else "refused.map_province"
        assert refused(lambda plain=plain: read_map(plain, SIX)).key == wanted  # type: ignore[misc]


# -- codes


def labelled(length: int) -> Plain:
    plain = some_map(6, "Our board")
    for place in plain["provinces"]:
        place["label"] = f"{place['id']} Ü{'abcdefghijklmnopqrst'[: length - 5]}"
    return plain


SHAPED = {**some_map(3), "wide": 1333, "photo": "0123456789abcdef", "walked": True}
PACKED = {"39": some_map(6), "31": some_map(3), "12": labelled(12), "24": labelled(24), "shaped": SHAPED}


@pytest.mark.parametrize("plain", PACKED.values(), ids=PACKED)
def test_a_map_fits_into_one_code_and_comes_back(plain: Plain) -> None:
    contents = read_contents(BOX, 6 if len(plain["provinces"]) == 39 else 3)
    drawn = read_map(plain, contents)
    packed = map_code.pack(drawn)
    print(len(packed))
    assert len(packed) <= 1200
    back = map_code.unpack(packed, contents)
    assert (back.wide, back.photo) == (drawn.wide, "")
    assert (back.name, set(back.borders())) == (drawn.name, set(drawn.borders()))
    strip = [(p.x, p.y, p.label, p.brown, p.lotus, p.dragon) for p in drawn.places]
    assert [(p.x, p.y, p.label, p.brown, p.lotus, p.dragon) for p in back.places] == strip


def test_a_map_says_its_shape_and_its_photo_or_nothing_of_them() -> None:
    assert [(read_map(plain, FIVE).wide, read_map(plain, FIVE).photo) for plain in (SHAPED, some_map(3))] == [
        (1333, "0123456789abcdef"),
        (0, ""),
    ]
    assert to_plain(read_map(SHAPED, FIVE)) | {"provinces": []} == SHAPED | {"provinces": []}
    for wrong in ({"wide": 199}, {"wide": 5001}, {"wide": True}, {"wide": "1"}, {"photo": "../board"}, {"photo": 7}):
        assert refused(lambda wrong=wrong: read_map({**SHAPED, **wrong}, FIVE)).key == "refused.map_no_map"  # type: ignore[misc]


def test_names_that_make_the_code_too_long_are_refused() -> None:
    plain = some_map(6)
    chance = random.Random(1)
    for place in plain["provinces"]:
        place["label"] = "".join(chr(chance.randint(0x4E00, 0x9FA0)) for _ in range(24))
    found = refused(lambda: map_code.pack(read_map(plain, SIX)))
    assert found.key == "refused.map_code_too_long"


def test_every_single_damage_is_noticed() -> None:
    packed = map_code.pack(read_map(some_map(6), SIX))
    for at in range(len(packed) - 1):  # the last letter may carry bits that mean nothing
        changed = packed[:at] + ("A" if packed[at] != "A" else "B") + packed[at + 1 :]
        found = refused(lambda changed=changed: map_code.unpack(changed, SIX))  # type: ignore[misc]
        assert found.key in ("refused.map_no_code", "refused.map_code_broken")
    assert refused(lambda: map_code.unpack("https://elsewhere", SIX)).key == "refused.map_no_code"
    assert refused(lambda: map_code.unpack(packed + "A" * 2000, SIX)).key == "refused.map_no_code"


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=400), st.integers(0, 255), st.integers(0, 255))
def test_no_code_of_others_does_harm(body: bytes, version: int, count: int) -> None:
    """Whatever stands behind a good checksum is refused in words."""
    import base64
    import zlib

    for whole in (
        body,
        bytes([version, count]) + body,
        bytes([map_code.VERSION, 39]) + body + zlib.compress(b"x" * 90_000),
    ):
        letters = base64.urlsafe_b64encode(whole + zlib.crc32(whole).to_bytes(4, "big")).decode().rstrip("=")
        assert refused(lambda letters=letters: map_code.unpack(map_code.SCHEME + letters, SIX)).key.startswith(  # type: ignore[misc]
            "refused.map_"
        )


def test_all_problems_of_a_map_are_listed() -> None:
    plain = some_map(6)
    plain["provinces"][0]["dragon"] = plain["provinces"][1]["lotus"] = True
    good = read_map(some_map(6), SIX)
    assert problems(good, SIX) == ()
    assert [found.key for found in problems(drawn_from(plain), SIX)] == [
        "refused.map_count_lotus",
        "refused.map_count_dragons",
    ]
