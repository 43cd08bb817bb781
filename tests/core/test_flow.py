"""The flow of questions: whom they reach, in which order answers come back, and what is built when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.asks import Ask, Number, Pick
from companion.core.flow import Flow, Position, all_of, first_of, one
from companion.core.game import Given
from tests.lanterns import Lanterns
from tests.tables import THREE, refusal


class Short(Lanterns):
    """A game whose flow is handed in; what it learns is kept."""

    def __init__(self, flow: Callable[[Short], Flow], seats: tuple[str, ...] = THREE) -> None:
        super().__init__(Given(seats))
        self._play = flow
        self.heard: list[Any] = []
        self.built: Counter[str] = Counter()

    def play(self) -> Flow:
        yield from self._play(self)

    def number(self, seat: str) -> Ask:
        self.built[seat] += 1
        return Number("n", 0, 9)


def position_of(flow: Callable[[Short], Flow], seats: tuple[str, ...] = THREE) -> tuple[Position, Short]:
    game = Short(flow, seats)
    return Position(game), game


def test_one_asks_one_seat() -> None:
    def flow(game: Short) -> Flow:
        game.heard.append((yield from one(lambda: "ben", game.number)))

    position, game = position_of(flow)
    assert position.waiting == ("ben",)
    position.answer("ben", 4)
    assert game.heard == [4]
    assert position.over


def test_nobody_to_ask_goes_on_at_once_in_every_way() -> None:
    def flow(game: Short) -> Flow:
        game.heard.append((yield from one(lambda: None, game.number)))
        game.heard.append((yield from all_of(tuple, game.number)))
        game.heard.append((yield from first_of(tuple, game.number)))

    position, game = position_of(flow)
    assert position.over
    assert game.heard == [None, {}, None]
    assert not game.built


def test_answers_of_all_come_back_in_seat_order_however_they_came() -> None:
    def flow(game: Short) -> Flow:
        game.heard.append((yield from all_of(lambda: game.order, game.number)))

    position, game = position_of(flow)
    for seat, value in (("cora", 3), ("anna", 1), ("ben", 2)):
        position.answer(seat, value)
    assert list(game.heard[0].items()) == [("anna", 1), ("ben", 2), ("cora", 3)]


def test_the_first_of_several_goes_on_alone() -> None:
    def flow(game: Short) -> Flow:
        game.heard.append((yield from first_of(lambda: game.order, game.number)))

    position, game = position_of(flow)
    position.answer("cora", 7)
    assert game.heard == [("cora", 7)]
    assert position.over


def test_of_twelve_seats_only_what_is_looked_at_is_built() -> None:
    def flow(game: Short) -> Flow:
        while True:
            yield from first_of(lambda: game.order, game.number)

    position, game = position_of(flow, tuple(f"s{n}" for n in range(12)))
    for _ in range(5):
        position.answer("s3", 1)
    assert game.built == {"s3": 5}
    position.ask("s7")
    position.ask("s7")
    assert game.built == {"s3": 5, "s7": 1}


def test_a_game_that_never_asks_anybody_is_a_mistake_and_does_not_hang() -> None:
    def flow(game: Short) -> Flow:
        while True:
            yield from all_of(tuple, game.number)

    with pytest.raises(RuntimeError):
        position_of(flow)


def test_a_refused_answer_changes_nothing() -> None:
    def flow(game: Short) -> Flow:
        yield from all_of(lambda: game.order, game.number)

    position, _ = position_of(flow)
    position.answer("ben", 2)
    before = (position.row, dict(position.given), list(position.asks))
    for act, why in (
        (lambda: position.answer("anna", 99), "refused.too_high"),
        (lambda: position.answer("ben", 3), "refused.already_given"),
        (lambda: position.answer("zed", 3), "refused.not_asked"),
        (lambda: position.fix("moon", 3), "refused.no_such_fix"),
        (lambda: position.fix("judge", "zed"), "refused.not_an_option"),
    ):
        assert refusal(act) == why
        assert (position.row, position.given, position.asks) == before


def test_a_fix_asks_the_open_question_anew_of_whom_it_now_reaches() -> None:
    def flow(game: Short) -> Flow:
        yield from one(lambda: game.judge, lambda s: Pick("which", (game.judge, "x")))

    position, _ = position_of(flow)
    assert position.fix("judge", "cora") == ()
    assert position.waiting == ("cora",)
    assert position.opened == position.row == 1
    assert refusal(lambda: position.answer("cora", "anna")) == "refused.not_an_option"


def test_a_fix_that_leaves_nobody_unasked_goes_on() -> None:
    def flow(game: Short) -> Flow:
        yield from all_of(lambda: tuple(s for s in game.order if not game.book.total(s, "points")), game.number)

    position, _ = position_of(flow)
    position.answer("anna", 1)
    position.answer("ben", 1)
    assert position.fix("points", ("cora", 3)) == ()
    assert position.over


def test_rows_are_counted_and_the_book_knows_them() -> None:
    def flow(game: Short) -> Flow:
        for _ in range(3):
            yield from one(lambda: "anna", game.number)
            game.book.post("anna", "points", 1, "LA-1", game.title())

    position, game = position_of(flow)
    position.answer("anna", 1)
    position.fix("points", ("ben", 2))
    position.answer("anna", 1)
    assert [(line.row, line.seat) for line in game.book.postings] == [(1, "anna"), (2, "ben"), (3, "anna")]
    assert len(position.asks) == position.row == 3
