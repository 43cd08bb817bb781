"""What all chapters of a table share: who sits where, the round, the order, the track, the book, what to do."""

from __future__ import annotations

from typing import Any

from companion.core.book import Book
from companion.core.game import Given
from companion.core.say import Free, Say, refuse, say
from companion.core.scene import Result, Task
from companion.games.white_castle.printed import Board, board, garden_cards
from companion.games.white_castle.scoring import Figures
from companion.games.white_castle.track import Marker, landed, turn_order

RIVAL = "rival"
Seats = tuple[str, ...]


class Table:
    def __init__(self, given: Given) -> None:
        if RIVAL in given.seats:
            raise refuse("seat_id", id=Free(RIVAL))
        self.given = given
        self.book = Book()
        self.board: Board = board(given.data["board"])
        self.garden_cards = garden_cards(given.data["gardens"])
        self.seats: Seats = given.seats
        self.mirror: str = self.option("mirror")
        self.solo = len(given.seats) == 1 and self.mirror != "score"
        self.order: Seats = ()
        self.round = 0
        self.turn = 0  # turns taken in this round
        self.markers = {seat: Marker(seat, 0, 0) for seat in self.everybody}
        self.figures = {seat: Figures() for seat in self.everybody}
        self.tasks: tuple[Task, ...] = ()
        self.result: Result | None = None
        self.ended = False

    def option(self, name: str) -> Any:
        return self.given.options[name]

    @property
    def human(self) -> str:
        return self.seats[0]

    @property
    def everybody(self) -> Seats:
        """The seats, and in the solo game the rival."""
        return (*self.seats, RIVAL) if self.solo else self.seats

    @property
    def on_turn(self) -> str | None:
        """WC-T-0: herons from top to bottom, then again from the top, until all had three turns."""
        if self.round and self.order and self.turn < self.turns:
            return self.order[self.turn % len(self.order)]
        return None

    @property
    def turns(self) -> int:
        return self.board.turns * len(self.everybody)

    @property
    def is_last(self) -> bool:
        return self.round == self.board.rounds

    def begin(self, order: Seats) -> None:
        """WC-P-10: the stack on the heron and the herons lie in the same order, the first on top."""
        self.order = order
        for arrived, seat in enumerate(reversed(order)):
            self.markers[seat] = self.markers[seat]._replace(arrived=arrived)

    def post(self, seat: str, account: str, amount: int, rule: str, words: Say) -> None:
        self.book.post(seat, account, amount, rule, words)

    def move(self, seat: str, space: int, rule: str, words: Say) -> None:
        """A marker comes to lie on a space, on top of what lies there."""
        before = self.markers[seat].space
        self.markers = landed(self.markers, {seat: space}, (seat,))
        self.book.post(seat, "influence", space - before, rule, words)

    def settle_order(self) -> None:
        """WC-R-1: the new turn order, and what to do with the herons."""
        self.order = turn_order(self.markers.values())
        self.tasks = (*self.tasks, *self.heron_tasks())

    def heron_tasks(self) -> tuple[Task, ...]:
        places = enumerate(self.order, 1)
        why = say("why.order")
        return tuple(Task(seat, say("todo.heron", place=place), why, "WC-R-1") for place, seat in places)

    def correct_marker(self, seat: str, space: int) -> None:
        self.move(seat, space, "fix", say("why.fix"))

    def correct(self, seat: str, account: str, amount: int) -> None:
        """An account is what lies on the table."""
        self.book.post(seat, account, amount - self.book.total(seat, account), "fix", say("why.fix"))

    def correct_figures(self, seat: str, place: str, count: int) -> None:
        self.figures[seat] = self.figures[seat].with_(**{place: count})
