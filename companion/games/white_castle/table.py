"""What all chapters of a table share: who sits where, the round, the order, the track, the book, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
        self.rolls: str = self.option("dice")  # who does: the table or the app
        self.solo = len(given.seats) == 1 and self.mirror != "score"
        self.order: Seats = ()
        self.round = 0
        self.began = ""  # who had the first turn
        self.begun = False  # somebody has had a turn
        self.taken: dict[str, int] = {}  # how many turns of this round each seat has had, once it has begun
        self.finishing = ""  # whose die is placed, and what is to do then is not done yet
        self.is_ending = False  # all markers are read off, and what ends the round is not done yet
        self.stacked: Seats = ()  # the order as it was corrected while the round ends
        self.unseen: frozenset[frozenset[str]] = frozenset()  # pairs of which nobody saw who lies on top
        self.markers = {seat: Marker(seat, 0, 0) for seat in self.everybody}
        self.figures = {seat: Figures() for seat in self.everybody}
        self.tasks: tuple[Task, ...] = ()
        self.result: Result | None = None
        self.outcomes: dict[int, list[tuple[str, Say]]] = {}  # by rows
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
        """WC-T-0: the first of the order with the fewest turns, until all have had three."""
        seat = min(self.order, key=self.turns_of, default=None) if self.taken else None
        return seat if seat and self.turns_of(seat) < self.board.turns else None

    @property
    def acting(self) -> str | None:
        """Whose turn it is as people see it: of the one who still does what the die brought."""
        return self.finishing or self.on_turn

    @property
    def turn(self) -> int:
        """Which of the turns of a round that is."""
        return self.turns_of(self.acting or "") + (not self.finishing)

    def turns_of(self, seat: str) -> int:
        return self.taken.get(seat, 0)

    @property
    def left(self) -> int:
        """Turns that are still to be taken in this round."""
        return sum(self.board.turns - taken for taken in self.taken.values())

    def begin_turns(self) -> None:
        self.taken = dict.fromkeys(self.everybody, 0)
        if not self.begun:
            self.began = self.order[0]

    def turn_done(self, seat: str) -> None:
        self.taken[seat] += 1
        self.begun = True

    @property
    def is_last(self) -> bool:
        return self.round == self.board.rounds

    def begin(self, order: Seats) -> None:
        """WC-P-10: the stack on the heron and the herons lie in the same order, the first on top."""
        self.order, self.began = order, order[0]
        for arrived, seat in enumerate(reversed(order)):
            self.markers[seat] = self.markers[seat]._replace(arrived=arrived)

    def came(self, seat: str, words: Say) -> None:
        """What came of this answer, and whose it is, for the timeline."""
        self.outcomes.setdefault(self.book.at, []).append((seat, words))

    def post(self, seat: str, account: str, amount: int, rule: str, words: Say) -> None:
        self.book.post(seat, account, amount, rule, words)

    def move(self, seat: str, space: int, rule: str, words: Say) -> None:
        """A marker comes to lie on a space, on top of what lies there."""
        self.land({seat: space}, (seat,), rule, words)

    def land(self, spaces: Mapping[str, int], order: Seats, rule: str, words: Say | None = None) -> None:
        """Markers come to their new spaces one after the other, so that the last lies on top."""
        for seat in order:
            amount = spaces[seat] - self.markers[seat].space
            self.book.post(seat, "influence", amount, rule, words or say("why.influence", space=spaces[seat]))
        self.markers = landed(self.markers, spaces, order)
        self.unseen = frozenset(pair for pair in self.unseen if not pair & set(order))

    # -- who lies on top, where nobody saw it (WC-R-1)

    def not_seen(self, seat: str, others: Iterable[str]) -> None:
        """Nobody saw who of these lies higher."""
        self.unseen |= {frozenset({seat, other}) for other in others if other != seat}

    def unclear(self) -> Seats:
        """Who lie together on a space in an order that has to be asked: those furthest along first."""
        spaces = {space for pair in self.unseen if (space := self.shared(pair)) is not None}
        if not spaces:
            return ()
        here = {seat for pair in self.unseen if self.shared(pair) == max(spaces) for seat in pair}
        return tuple(seat for seat in self.everybody if seat in here)

    def shared(self, pair: frozenset[str]) -> int | None:
        """The space on which both lie."""
        spaces = {self.markers[seat].space for seat in pair}
        return spaces.pop() if len(spaces) == 1 else None

    def seen(self, order: Seats) -> None:
        """From the top, this is how they lie; whoever else lies there stays where it is in the stack."""
        places = sorted((self.markers[seat].arrived for seat in order), reverse=True)
        for seat, arrived in zip(order, places, strict=True):
            self.markers[seat] = self.markers[seat]._replace(arrived=arrived)
        self.unseen = frozenset(pair for pair in self.unseen if not pair <= set(order))

    # -- the order

    @property
    def new_order(self) -> Seats:
        """WC-R-1: as the influence track says, or as it was corrected."""
        return self.stacked or turn_order(self.markers.values())

    def settle_order(self) -> None:
        """It counts; markers that were stacked by hand lie as the order says."""
        self.order, self.stacked = self.new_order, ()
        while together := self.unclear():
            self.seen(tuple(seat for seat in self.order if seat in together))

    def heron_tasks(self, order: Seats) -> tuple[Task, ...]:
        """WC-R-1: what to do with the herons."""
        why = say("why.order")
        places = enumerate(order, 1)
        return tuple(Task(seat, say("todo.heron", place=place), why, "WC-R-1") for place, seat in places)

    # -- corrections

    def correct_order(self, order: Seats) -> None:
        """While a round ends, the one that begins then; else the one that holds now."""
        if self.is_ending:
            self.stacked = order
        else:
            self.order = order

    def correct_marker(self, seat: str, space: int) -> None:
        """Nobody saw how it came there: where others lie, who lies on top is asked before it counts."""
        self.move(seat, space, "fix", say("why.fix"))
        self.not_seen(seat, [other for other in self.everybody if self.markers[other].space == space])
        self.stacked = ()

    def correct(self, seat: str, account: str, amount: int) -> None:
        """An account is what lies on the table."""
        self.book.post(seat, account, amount - self.book.total(seat, account), "fix", say("why.fix"))

    def correct_figures(self, seat: str, place: str, count: int) -> None:
        self.figures[seat] = self.figures[seat].with_(**{place: count})
