"""The 52 worked examples of Flowers: rulebook, rulings and what follows from them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.flowers.mandala import Mandala, Opened, allowed, drawn, to_draw
from companion.games.flowers.printed import Contents, Tile, read
from companion.games.flowers.scoring import Won, flower_points, placed
from tests.games.flowers.playing import BOX, Table

HERE = Path(__file__).parent
VECTORS = json.loads((HERE / "vectors.json").read_text(encoding="utf-8"))["vectors"]
Given = dict[str, Any]
CHECKS: dict[str, Callable[[Given, Given], None]] = {}


def contents() -> Contents:
    return read(BOX)


def check(kind: Callable[[Given, Given], None]) -> Callable[[Given, Given], None]:
    CHECKS[kind.__name__] = kind
    return kind


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector: Given) -> None:
    CHECKS[vector["kind"]](vector["input"], vector["expect"])


def test_there_are_52_of_them() -> None:
    assert len({vector["id"] for vector in VECTORS}) == 52


def tile(colour: str, face: object) -> Tile:
    return contents().tile(f"{colour}-{face}")


def mandala(given: Given) -> Mandala:
    """A mandala as a vector describes it; a colour per seat where it names only how many lie open."""
    found = Mandala(
        "a", [tile(entry, 2) if isinstance(entry, str) else tile(*entry) for entry in given.get("tiles", [])]
    )
    for seat, colours in given.get("open", {}).items():
        for colour, count in colours.items():
            found.opened[colour] = Opened(seat, count)
    for seat, count in given.get("down", {}).items():
        found.face_down[seat] = count
    for seat, cards in given.get("cards", {}).items():
        found.opened[f"colour of {seat}"] = Opened(seat, cards["open"])
        found.face_down[seat] = cards["down"]
    found.marker = given.get("marker")
    return found


def seats_of(given: Given) -> tuple[str, ...]:
    named = [*given.get("down", {}), *(play[0] for play in given.get("plays", [given.get("play", [""])]))]
    return tuple(dict.fromkeys(named))


def played(given: Given) -> list[tuple[bool, str | None, bool]]:
    """After each play: does it lie open, who holds the marker, is the mandala complete?"""
    found, seats = mandala(given), seats_of(given)
    course = []
    for seat, colour, count in given.get("plays") or [given["play"]]:
        is_open = found.lay(seat, colour, count)
        if found.takes_marker(seat, seats):
            found.marker = seat
        course.append((is_open, found.marker, not found.missing(contents())))
    return course


@check
def play(given: Given, expect: Given) -> None:
    """FL-2.2."""
    is_open = mandala(given).lay(given["player"], given["colour"], given["count"])
    assert ("open" if is_open else "down") == expect["face"]


@check
def draw(given: Given, expect: Given) -> None:
    """FL-2.4."""
    assert to_draw(given["hand_after_play"], given["cards_played"], contents()) == expect["draw"]


@check
def majority(given: Given, expect: Given) -> None:
    """FL-2.6, FL-2.7."""
    markers = [marker for _, marker, _ in played(given)]
    assert markers == expect.get("marker_after", [expect.get("marker")])


@check
def complete(given: Given, expect: Given) -> None:
    """FL-2.8."""
    course = played(given)
    assert [whole for _, _, whole in course] == expect["complete_after"]
    if "faces" in expect:
        assert ["open" if is_open else "down" for is_open, _, _ in course] == expect["faces"]
        assert course[-1][1] == expect["marker"]


@check
def flower_table(given: Given, expect: Given) -> None:
    """FL-5.2."""
    pairs = [pair.split("+") for pair in given["pairs"]]
    points = {f"{a}+{b}": flower_points((tile("red", a), tile("red", b)), contents()) for a, b in pairs}
    assert points == expect["points"]
    assert [flower_points((tile("red", b), tile("red", a)), contents()) for a, b in pairs] == list(points.values())


@check
def player_score(given: Given, expect: Given) -> None:
    """FL-3.4, FL-5.1, FL-5.2."""
    won = Won()
    for colour, face in given["tiles_in_order"]:
        won.take(tile(colour, face))
    assert (won.points(contents()), len(won.flowers)) == (expect["points"], expect["flowers"])


@check
def second_place(given: Given, expect: Given) -> None:
    """FL-3.2, FL-3.3, FL-3.5."""
    seats, found = tuple(given["players"]), mandala(given)
    second = found.second(seats, contents())
    assert second == expect["second"]
    assert (second is None) == expect["both_to_marker_holder"]
    back = {seat: found.total(seat) for seat in seats if seat not in (found.marker, second) and found.total(seat)}
    assert back == expect["taken_back"]


@check
def legal_counts(given: Given, expect: Given) -> None:
    """FL-2.3."""
    hand = given["hand"]
    assert list(allowed(sum(hand.values()), hand[given["colour"]])) == expect["counts"]


@check
def hand_count(given: Given, expect: Given) -> None:
    """FL-3.5, FL-2.4."""
    hand = given["hand"] + given["taken_back"]
    assert hand == expect["hand"]
    assert to_draw(hand - 1, 1, contents()) == expect["next_turn_play_one_draw"]


@check
def deck_refill(given: Given, expect: Given) -> None:
    """FL-2.5."""
    found = drawn(given["deck"], given["discard"], given["need"])
    assert found == (expect["drawn"], expect["deck_after"], expect["discard_after"])


@check
def end_trigger(given: Given, expect: Given) -> None:
    """FL-4.1."""
    table = Table(given["players"], seed=1)
    state = table.state
    state.start, state.turn = state.order[given["start_seat"]], state.order[given["trigger_turn_of_seat"]]
    assert [state.order.index(seat) for seat in state.still_to_play()] == expect["seats_still_to_play"]


@check
def tiles_out(given: Given, expect: Given) -> None:
    """FL-4.2."""
    pairs = len(contents().backs("dark"))
    assert pairs == len(contents().backs("light")) == given["pairs_total"]
    refills = pairs - len(contents().mandalas)
    assert (refills, refills + 1) == (expect["replacements_possible"], expect["game_ends_on_completion_number"])


@check
def start_hands(given: Given, expect: Given) -> None:
    """FL-1.6."""
    hands = []
    for seats in given["players"]:
        table = Table(seats, seed=1)
        table.prepare()
        hands.append([table.state.hand(seat) for seat in table.state.from_start()])
    assert hands == expect["hands"]


@check
def winner(given: Given, expect: Given) -> None:
    """FL-5.3."""
    places = placed(given["scores"], given["hands"])
    assert [seat for seat, place in places.items() if place == 1] == expect["winners"]


@check
def final_resolution(given: Given, expect: Given) -> None:
    """FL-4.3: the last mandala, dissolved in a real game."""
    table = Table(3, seed=1)
    table.prepare()
    state, names = table.state, dict(zip("ABC", table.state.order, strict=True))
    last = state.mandalas["a"]
    for other in state.mandalas.values():
        other.tiles = []
    last.tiles = [tile(*entry) for entry in given["tiles"]]
    for colour, face in given.get("A_has", []):
        state.claim(names["A"], tile(colour, face), "FL-3.1")
    for name, colour, count in given["plays"]:
        last.lay(names[name], colour, count)
        if last.takes_marker(names[name], state.order):
            last.marker = names[name]
    before = {name: state.hand(seat) for name, seat in names.items()}
    table.dissolve_last(expect["A_gets"] and str(given["A_takes"]).replace(" ", "-"))
    back = {name: state.hand(seat) - before[name] for name, seat in names.items()}
    for name in "AB":
        tiles = {won.id for won in table.tiles_of(names[name])}
        got = expect[f"{name}_gets"]
        assert got is None or got.replace(" ", "-") in tiles
        assert got is not None or not tiles
    wanted = expect.get("taken_back") or {"C": expect["C_takes_back"]}
    assert back == {name: wanted.get(name, 0) for name in "ABC"}
    if "A_flower_points" in expect:
        assert state.won[names["A"]].points(contents()) == expect["A_flower_points"]
