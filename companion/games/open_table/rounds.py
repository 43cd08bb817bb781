"""A layout under way: what the steps of a round work on, and how its evening begins, goes on and ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.book import Book
from companion.core.end import Bids
from companion.core.flow import Flow
from companion.core.game import TABLE
from companion.core.say import Free, Say, say
from companion.core.scene import Fact, Facts, Panel, Rows, Task
from companion.games.open_table.common import Seats, people_of
from companion.games.open_table.counters import Counters
from companion.games.open_table.course import Course
from companion.games.open_table.formula import Formula
from companion.games.open_table.latest import Latest
from companion.games.open_table.people import People
from companion.games.open_table.roles import Roles
from companion.games.open_table.scoring import Scores
from companion.games.open_table.steps import Step

MOST_TOLD = 8  # parts of a round, before the first


class Rounds:
    """Numbers are kept by name, one for the table or one for each seat: formulas read them."""

    def __init__(self, course: Course, people: People, counters: Counters, scores: Scores, book: Book, latest: Latest):
        self.course, self.people, self.counters, self.scores = course, people, counters, scores
        self.book, self.latest = book, latest
        self.roles = Roles(course.roles, course.people[0], people)
        self.leader = people.start
        self.round = 0
        self.of_table: dict[str, int] = {}
        self.of_seat: dict[str, dict[str, int]] = {}
        self.bidders: Seats = ()
        self.winners: Seats = ()
        self.bids: list[Bids] = []  # that have decided something
        self.chosen: Seats = ()
        self.out: Seats = ()
        self.picked: dict[str, str] = {}  # whom a seat picked last
        self.over = False  # nothing more is to be played; the end is still to be told
        self.won: Seats | None = None  # by sides, once it is told
        self.hands = {hand.id: {seat: list(hand.cards) for seat in people.order} for hand in course.hands}

    def follow(self, course: Course) -> None:
        """OT-9.5: it was composed further."""
        self.course, self.roles.roles = course, course.roles
        self.over = False

    # -- the evening

    def begin(self) -> Flow:
        yield from self.roles.deal()

    def holds(self, condition: Formula | None) -> bool:
        return condition is not None and condition.value(self.names()) != 0

    def sides(self) -> tuple[int, ...]:
        """Which sides have won."""
        return tuple(side for side, when in enumerate(self.course.sides, 1) if self.holds(when))

    def close(self) -> Flow:
        """OT-9.4: who wins, and who was what."""
        how, counter = self.course.wins
        self.scores.decides, self.scores.ended = counter, how
        if self.course.sides:
            first = next(iter(self.sides()), 0)
            self.won = tuple(seat for seat in self.roles.of if self.roles.side(seat) == first)
        winners = self.won or ()
        won = say("result.side_won", who=people_of(winners), count=len(winners))
        words = won if winners else say("result.course_over")
        self.latest.show("course", say("name.course"), words, "OT-9.4", why=tuple(self.roles.told()), winners=winners)
        yield from ()

    # -- whom and how much

    def seats(self, who: str) -> Seats:
        """Who is meant, clockwise from the leader; who is out of the round only as `everybody`."""
        here = tuple(seat for seat in self.clockwise() if seat in self.people.present)
        if who == "everybody":
            return here
        return tuple(seat for seat in here if seat not in self.out and self._is(seat, who))

    def _is(self, seat: str, who: str) -> bool:
        if who in ("yes", "no"):
            return self.number(seat, "vote") == (1 if who == "yes" else 2)
        if who.startswith("side"):
            return self.roles.side(seat) == int(who[4:])
        known = {
            "all": True,
            "leader": seat == self.leader,
            "others": seat != self.leader,
            "chosen": seat in self.chosen,
            "unchosen": seat not in self.chosen,
            "winner": seat in self.winners,
            "losers": seat in self.bidders and seat not in self.winners,
        }
        return known[who]

    def clockwise(self) -> Seats:
        order = self.people.order
        first = order.index(self.leader)
        return order[first:] + order[:first]

    def number(self, seat: str, name: str) -> int:
        return self.of_seat.get(name, {}).get(seat, 0)

    def names(self, seat: str = "") -> dict[str, int]:
        """What every name comes to now: for the table, or for one seat."""
        in_play = self.seats("all")
        known = {**self.of_table, "round": self.round, "people": len(self.people.present), "left": len(in_play)}
        known |= {each.id: self.book.total(TABLE, each.id) for each in self.counters.whole_tables()}
        for who, whose in (("leader", self.leader), ("winner", next(iter(self.winners), ""))):
            known |= {f"{who}.{name}": value for name, value in self._of(whose).items()}
        for each in self.counters.each_seats():
            known[f"top.{each.id}"] = max(self.book.total(whose, each.id) for whose in self.people.order)
        return known | self._of(seat) if seat else known

    def _of(self, seat: str) -> dict[str, int]:
        known = {name: values.get(seat, 0) for name, values in self.of_seat.items()}
        known |= {"won": int(seat in self.winners), "chosen": int(seat in self.chosen)}
        known |= {"leader": int(seat == self.leader), "out": int(seat in self.out)}
        picked = self.picked.get(seat, "")
        known |= {"on_leader": int(picked == self.leader), "on_winner": int(picked in self.winners)}
        return known | {each.id: self.book.total(seat, each.id) for each in self.counters.each_seats()}

    # -- what moves

    def post(self, seat: str, id_: str, amount: int, words: Say, rule: str) -> int:
        """OT-4.2: as far as the counter has room; what is to be done with the real pieces is told."""
        counter = self.counters.tracks.get(id_)
        if counter is None:
            return 0
        low, high = counter.room(self.book.total(seat, id_))
        amount = max(low, min(high, amount))
        if amount:
            self.counters.post(seat, id_, amount, rule, words)
            key = "todo.gain" if amount > 0 else "todo.lose"
            told = Task(seat, say(key, amount=abs(amount), counter=Free(counter.name)), rule=rule)
            self.latest.tasks = (*self.latest.tasks, told)
        return amount

    def pay(self, seat: str, id_: str, amount: int, to: str, words: Say) -> None:
        """OT-9.3: from a counter to the bank, to a pot, to the leader or to whoever won."""
        paid = -self.post(seat, id_, -amount, words, "OT-9.3")
        if to in self.counters.tracks:
            self.post(TABLE, to, paid, words, "OT-9.3")
        elif to != "bank":
            payee = self.leader if to == "leader" else next(iter(self.winners), "")
            if payee and payee != seat:
                self.post(payee, id_, paid, words, "OT-9.3")
            elif payee:
                self.post(seat, id_, paid, words, "OT-9.3")

    # -- what is seen

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        facts = (
            Fact(say("course.round"), self.round),
            Fact(say("course.leader"), seat=self.leader),
        )
        return (*self._plan(), Facts("course", facts), *self._hands(), *self.roles.panels(viewer))

    def _plan(self) -> Iterator[Panel]:
        """Before the first round: what a round is made of, in its order."""
        parts = tuple(flat(self.course.steps))[:MOST_TOLD]
        if parts and not self.round:
            named = (say("column", name=Free(part.given["name"])) if part.given.get("name") else None for part in parts)
            told = zip(parts, named, strict=True)
            yield Facts("plan", tuple(Fact(say(f"part.{part.do}"), words) for part, words in told))

    def _hands(self) -> Iterator[Panel]:
        """Cards that were played lie open, so everybody knows what is left."""
        if self.hands:
            columns = tuple(say("column", name=Free(hand.name)) for hand in self.course.hands)
            yield Rows("hands", columns, tuple(self._hand(seat) for seat in self.people.order))

    def _hand(self, seat: str) -> tuple[Fact, ...]:
        held = (self.hands[hand.id].get(seat, []) for hand in self.course.hands)
        shown = (Free(" ".join(map(str, cards)) or "\u2013") for cards in held)
        columns = (say("column", name=Free(hand.name)) for hand in self.course.hands)
        cells = (Fact(column, say("column", name=cards)) for column, cards in zip(columns, shown, strict=True))
        return (self.people.row(seat), *cells)


def flat(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps with those within them, and without what only holds others."""
    for step in steps:
        inner = (*step.given.get("then", ()), *step.given.get("otherwise", ()), *step.given.get("steps", ()))
        yield from flat(inner) if inner else (step,)
