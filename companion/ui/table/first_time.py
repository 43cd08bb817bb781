"""To whom this table explains its rules, and what of them stands open now; what was read is met, and folded since.

By person it is remembered on the shelf; where a table explains to everybody, or does not know who sits there, beside
the rows of the table as well. What stood open is read when its question is answered: a kill before that opens it again.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from dataclasses import replace

from kivy.clock import Clock

from companion.core.first_time import to_explain, to_explain_at_the_end
from companion.core.say import Refused
from companion.core.scene import Asked, Scene
from companion.shelf.met import Rules, from_plain
from companion.shelf.settings import EVERYBODY, EXPLAIN, NOBODY
from companion.ui.widgets.hanko import hanko

KEPT = "explained"  # the name beside the rows


class FirstTime:
    """One for each time that people sit down at a table."""

    def __init__(self) -> None:
        app = hanko()
        self.shelf, self.own = app.shelf, app.own
        self._text = self.own.kept(KEPT) if self.own is not None else None
        self.who, self._here = _kept(self._text)
        self._rivals = frozenset(dict(self.own.end().rivals)) if self.own is not None else frozenset[str]()
        self.who = self.who or self.shelf.settings.explain
        self._asked = ("", "")  # whose help stands open, and at which question
        self._open: dict[str, tuple[str, ...]] = {}
        self._save = Clock.create_trigger(self.save, 0)  # a frame later: no answer waits for it

    # -- what stands open

    def explain(self, scene: Scene, asked: Asked) -> tuple[str, ...]:
        """The same for as long as this is asked."""
        if (asked.seat, asked.ticket) != self._asked:
            met = {seat: self._met(seat) for seat in self.readers(scene)}
            self._asked = asked.seat, asked.ticket
            self._open = to_explain(scene, asked, met, words) if self.who != NOBODY else {}
        return tuple(self._open)

    def explain_the_end(self, scene: Scene, rules: Iterable[str]) -> tuple[str, ...]:
        """Of the rules by which it was counted; nothing is asked, so they are read when its screen is left."""
        met = {seat: self._met(seat) for seat in self.readers(scene)}
        self._open = to_explain_at_the_end(rules, met, words) if self.who != NOBODY else {}
        return tuple(self._open)

    def follow(self, scene: Scene, opened: int) -> None:
        """What stood open at a question that is asked no more was read: so many rules as had found room."""
        if self._asked not in {(asked.seat, asked.ticket) for asked in scene.asked}:
            self.read(opened)

    def read(self, opened: int) -> None:
        met = list(self._open.items())[:opened]
        self._asked, self._open = ("", ""), {}
        for rule, seats in met:
            self.meet(rule, seats)

    def meet(self, rule: str, seats: tuple[str, ...]) -> None:
        for seat in seats:
            person = self._person(seat)
            if person:
                self.shelf.met.remember({person: (rule,)})
            if not person or self.who == EVERYBODY:
                self._here = self._here | {seat: self._here.get(seat, Rules()) | {rule}}
        self._save()

    def knows(self, seat: str, rule: str) -> bool:
        return rule in self._met(seat)

    # -- who has met what

    def readers(self, scene: Scene) -> tuple[str, ...]:
        """Who looks at this screen: the one who holds it, whose phone it is, or everybody who is here and can read."""
        joined = hanko().joined
        if joined is not None:
            return (joined.seat,)
        away = self._rivals.union(scene.away)
        return (scene.viewer,) if scene.viewer else tuple(seat.id for seat in scene.people if seat.id not in away)

    def _met(self, seat: str) -> Rules:
        here, person = self._here.get(seat, Rules()), self._person(seat)
        return here if self.who == EVERYBODY or not person else here | self.shelf.met(self._ids(person))

    def _person(self, seat: str) -> str:
        sits = hanko().people.get(seat)
        return sits.person if sits else ""

    def _ids(self, person: str) -> tuple[str, ...]:
        """All by which this person is known."""
        known = ((each.id, *each.also.split()) for each in self.shelf.people)
        return next((ids for ids in known if person in ids), (person,))

    # -- to whom

    def choose(self, who: str) -> None:
        """For this table from now on, and for the next ones."""
        self.who = who
        self._asked, self._open = ("", ""), {}
        hanko().set(replace(self.shelf.settings, explain=who))
        self.save()

    def save(self, *_: object) -> None:
        self.shelf.met.save()
        text = json.dumps({"who": self.who, **{seat: " ".join(sorted(rules)) for seat, rules in self._here.items()}})
        if self.own is not None and hanko().own is self.own and text != self._text:
            with contextlib.suppress(Refused):  # on a full disk it is explained once more
                self.own.keep(KEPT, text)
                self._text = text


def _kept(text: str | None) -> tuple[str, dict[str, Rules]]:
    """To whom, and what each seat has met here; nothing where nobody can read it."""
    try:
        here = from_plain(json.loads(text or "{}"))
    except (ValueError, TypeError):
        here = {}
    who = " ".join(here.pop("who", ()))
    return who if who in EXPLAIN else "", here


def words(rule: str) -> int:
    """How many stand there, page and all, in the language that is spoken; 0 where it has no sentence."""
    tr = hanko().tr
    return len(tr.rule(rule).split()) if tr.knows(rule) else 0
