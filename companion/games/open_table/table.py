"""Everything that lies on an Open table: who sits there, what was composed, and the result on top."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.asks import Text
from companion.core.book import Book
from companion.core.game import Given
from companion.core.say import Free, Say
from companion.games.open_table import bags, bids, chance, counters, course, layouts, picks, scoring, votes
from companion.games.open_table.latest import Latest
from companion.games.open_table.people import People
from companion.games.open_table.rounds import Rounds
from companion.games.open_table.usual import Composed, Usual

LONGEST_TITLE = 40
PLAYING = Text("playing", LONGEST_TITLE, least=0, rule="OT-8.5")


class Table:
    def __init__(self, given: Given) -> None:
        self.book = Book()
        self.latest = Latest(self.book)
        self.people = People(given.seats, self.latest)
        self.counters = counters.Counters(self.people, self.book)
        self.scores = scoring.Scores(self.people, self.counters, self.book)
        self.bags = bags.Bags(self.latest)
        self.bids = bids.Bids(self.people, self.counters, self.book, self.latest)
        self.votes = votes.Votes(self.people, self.latest)
        self.picks = picks.Picks(self.people, self.latest)
        self.rolls = chance.Rolls(self.latest)
        self.usual = Usual()
        self.rounds: Rounds | None = None  # where the layout says how a round goes
        self._course: dict[str, Any] = {}  # as it was given
        self.doing: Say | Free | None = None  # what is bid for or voted on now
        self.playing = str(given.options.get(PLAYING.name) or "")
        if "layout" in given.data:
            self.lay_out(given.data["layout"])

    def arranged(self) -> object:
        """Changes whenever more or less can be tapped than before."""
        return self.scores.made, len(self.scores.categories), len(self.counters.tracks)

    def in_company(self) -> bool:
        return len(self.people.present) > 1

    def chapter(self, kind: str) -> Any:
        """What composes and plays such a thing."""
        return {"bid": self.bids, "vote": self.votes, "point": self.picks, "dice": self.rolls}[kind]

    # -- layouts

    def lay_out(self, layout: object) -> None:
        """OT-8.1: a table may begin with everything composed."""
        found = layouts.entries(layout)
        for value in layouts.each(found, "counters", counters.COMPOSE):
            self.counters.add(value)
        for value in layouts.each(found, "categories", scoring.COMPOSE):
            self.scores.add(value)
        for value in layouts.each(found, "bags", bags.COMPOSE):
            self.bags.add(value)
        if found.rounds:
            self.scores.keep_rounds()
        self._usual(map(bids.read, layouts.each(found, "bids", bids.composing(self.counters))))
        self._usual(map(votes.read, layouts.each(found, "votes", votes.composing())))
        self._usual(map(picks.read, layouts.each(found, "points", picks.composing())))
        self._usual(map(chance.read, layouts.each(found, "dice", chance.COMPOSE)))
        if isinstance(layout, dict) and course.is_course(layout):
            self._go_by(layout)

    def _go_by(self, layout: dict[str, Any], *, composing: bool = False) -> None:
        """OT-9.1: the steps of a round, with roles and hands and how it ends; what is under way goes on."""
        of_seat = tuple(each.id for each in self.counters.each_seats())
        of_table = tuple(each.id for each in self.counters.whole_tables())
        plan = course.read(layout, of_seat, of_table, composing=composing)
        if self.rounds:
            self.rounds.follow(plan)
        else:
            self.rounds = Rounds(plan, self.people, self.counters, self.scores, self.book, self.latest)
        self._course = {name: layout[name] for name in sorted(course.KEYS & layout.keys())}

    def compose_round(self, more: dict[str, Any]) -> None:
        """OT-9.5: lists grow, anything else is set anew; a round needs a step before anything can be played."""
        kept: dict[str, Any] = {"round": [], **self._course}
        for name, value in more.items():
            kept[name] = [*kept.get(name, []), *value] if name in ("round", "roles") else value
        self._go_by(kept, composing=True)

    def clear_round(self) -> None:
        """OT-9.5: from now on nothing of it is played any more."""
        self.rounds, self._course = None, {}

    def _usual(self, composed: Iterator[Composed]) -> None:
        for each in composed:
            self.usual.keep(each)
        self.usual.last = None

    def layout(self) -> dict[str, Any]:
        """OT-8.1: what is composed now, to be kept and begun with another evening."""
        tracks, categories = self.counters.tracks.values(), self.scores.categories.values()
        kept = layouts.written(tracks, categories, self.bags.bags.values(), self.usual.kept.values())
        kept = {**kept, "rounds": True} if self.scores.rounds else kept
        made = [f"c{place}" for place in range(1, len(self.counters.tracks) + 1)]
        if not self._course.get("round") or list(self.counters.tracks) != made:
            return kept  # a counter that its steps may speak of is gone
        return {**kept, **self._course, "version": layouts.OF_COURSES}
