"""Secret roles: dealt by the app, looked at behind the curtain, told to all at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.asks import Ask, Order, Pick
from companion.core.flow import all_of, one
from companion.core.game import CHANCE
from companion.core.say import Free, Say, say
from companion.core.scene import Fact, Facts, Panel, Why
from companion.games.open_table.common import Flow, Seats, people_of
from companion.games.open_table.course import Role
from companion.games.open_table.people import People

SEEN = "seen"


class Roles:
    def __init__(self, roles: tuple[Role, ...], fewest: int, people: People) -> None:
        self.roles, self.fewest, self.people = roles, fewest, people
        self.of: dict[str, int] = {}  # which role a seat has

    def deal(self) -> Flow:
        """OT-9.2: the app deals, and everybody looks at their own and at what it knows."""
        seats = self.people.present
        if not self.roles:
            return
        dealt = yield from one(lambda: CHANCE, lambda _: self.deal_ask(len(seats)))
        self.of = {seat: int(card.partition("-")[0][1:]) - 1 for seat, card in zip(seats, dealt, strict=False)}
        yield from all_of(lambda: tuple(seat for seat in self.people.present if seat in self.of), self.look_ask)

    def cards(self, count: int) -> tuple[str, ...]:
        """As many as people: those that the layout names for this number, then as many more of the first role."""
        found = []
        for place, role in enumerate(self.roles, 1):
            at = max(0, min(count - self.fewest, len(role.counts) - 1))
            found += [f"r{place}-{number}" for number in range(1, role.counts[at] + 1)]
        more = [f"r1-{number}" for number in range(len(found) + 1, len(found) + 1 + count)]
        return tuple((found + more)[:count])

    def deal_ask(self, count: int) -> Ask:
        cards = self.cards(count)
        labels = tuple(Free(self.roles[int(card.partition("-")[0][1:]) - 1].name) for card in cards)
        return Order("deal_roles", cards, labels=labels, dealt=True, private=True, rule="OT-9.2")

    def look_ask(self, seat: str) -> Ask:
        about = (("role", Free(self.role(seat).name)), ("knows", self.known_to(seat)))
        labels = (say("option.seen"),)
        return Pick("role", (SEEN,), labels=labels, about=about, secret=True, private=True, forfeit=SEEN, rule="OT-9.2")

    def role(self, seat: str) -> Role:
        return self.roles[self.of[seat]]

    def side(self, seat: str) -> int:
        return self.role(seat).side if seat in self.of else 0

    def known_to(self, seat: str) -> Say:
        """Whom this role knows: by name, and not which of them is what."""
        found = self.known(seat)
        return say("role.knows", who=people_of(found)) if found else say("role.knows_nobody")

    def known(self, seat: str) -> Seats:
        knows = self.role(seat).knows
        return tuple(
            other
            for other in self.of
            if other != seat and (f"side{self.side(other)}" in knows or f"r{self.of[other] + 1}" in knows)
        )

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        """What a seat has of its own: everybody else sees nothing of it."""
        if viewer is None or viewer not in self.of:
            return ()
        return (Facts("own_role", (Fact(called(self.role(viewer).name)), Fact(self.known_to(viewer)))),)

    def facts(self, viewer: str | None) -> Mapping[str, str]:
        if viewer is None or viewer not in self.of:
            return {}
        return {"role": self.role(viewer).name, "knows": ",".join(self.known(viewer)) or "-"}

    def told(self) -> Iterator[Why]:
        """OT-9.2: at the end everybody is told."""
        for seat, place in self.of.items():
            yield Why(None, say("why.role", who=people_of((seat,)), role=Free(self.roles[place].name)), "OT-9.2")


def called(name: str) -> Say:
    return say("column", name=Free(name))
