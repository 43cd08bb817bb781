"""A second, independent reckoning of Oriente: from what lies on the table, in other words than the rules use."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.oriente.playing import BOX, Table

RANKS = {row["id"]: row["value"] for row in (*BOX["inhabitants"], *BOX["treasures"])}
COUNTS = {row["id"]: row["count"] for row in (*BOX["inhabitants"], *BOX["treasures"])}
SAFE = {"nofu", "ninja"}


def still_hidden(table: Table) -> set[int]:
    """Ranks that a face-down inhabitant can have, by looking at every card that lies open."""
    state = table.state
    seen = Counter(card for pile in state.piles.values() for card in pile)
    seen.update(role for role in state.inhabitants.values() if role)
    seen.update(state.under)
    seen.update(bonus.card for bonus in (*state.bonus, *state.under_stone))
    return {row["value"] for row in BOX["inhabitants"] if seen[row["id"]] < row["count"]}


def may_claim(table: Table) -> tuple[list[str], list[str]]:
    """OR-3.1 to OR-3.3 by trying every rank that a seat can have: who surely may, and who perhaps, clockwise."""
    state = table.state
    at = state.order.index(state.announcer)
    role = state.inhabitants[state.announcer] or ""
    needed = 1 + state.workers["square"] if state.action == "revolution" else RANKS[role]
    surely: list[str] = []
    perhaps: list[str] = []
    for seat in (state.order + state.order)[at + 1 : at + len(state.order)]:
        if not state.discs[seat] or seat in state.targets:
            continue
        own = state.inhabitants[seat]
        possible = {RANKS[own]} if own else still_hidden(table)
        poorer = len(state.piles[seat]) < len(state.piles[state.announcer])
        if any(rank > needed or (rank == needed and poorer) for rank in possible):
            (surely if own else perhaps).append(seat)
    return surely, perhaps


class Uprising:
    """OR-6.1a to OR-6.1g: it listens when a revolution is told, and counts the cards again when all are dealt."""

    def __init__(self, table: Table) -> None:
        self.table, self.tell = table, table.state.tell
        self.joined: tuple[str, ...] = ()
        self.fell: tuple[str, ...] = ()  # of whom the app was told
        self.expected: dict[str, int] = {}
        self.seen = self.victims = 0
        table.state.tell = self.told  # type: ignore[method-assign]

    def told(self, name: str, *given: Any, **more: Any) -> None:
        """At that moment every card still lies where it lay."""
        if name == "revolution":
            said = {each.seat: dict(each.words.parts)["count"] for each in more["opened"]}
            gives, gets = self.reckoned()
            assert said == gives | gets, (said, gives, gets)
            state = self.table.state
            self.expected = {
                seat: gets[seat] if seat in gets else len(pile) - gives.get(seat, 0)
                for seat, pile in state.piles.items()
            }
            self.expected[state.announcer] += len(state.under_stone)
            self.seen, self.victims = self.seen + 1, self.victims + len(gives)
        self.tell(name, *given, **more)

    def reckoned(self) -> tuple[dict[str, int], dict[str, int]]:
        """Every second card of whoever falls; then the pool goes round card by card."""
        state = self.table.state
        rebels = (state.announcer, *self.joined)
        strong = state.workers["square"] + len(rebels)
        lying = {seat: len(pile) for seat, pile in state.piles.items()}
        known = {seat: role for seat, role in state.inhabitants.items() if role}
        fallen = [seat for seat, role in known.items() if role not in SAFE and RANKS[role] <= strong]
        fallen = [seat for seat in state.order if seat in (*fallen, *self.fell)]
        gives = {seat: len(range(1, lying[seat], 2)) for seat in fallen}
        gets = dict.fromkeys(rebels, 0)
        for at in range(sum(gives.values()) + sum(lying[seat] for seat in rebels)):
            gets[rebels[at % len(rebels)]] += 1
        return gives, gets

    def settle(self) -> None:
        """The next one is asked: all cards have been dealt and the bonus taken, and the workers are home."""
        if self.expected:
            state = self.table.state
            assert {seat: len(pile) for seat, pile in state.piles.items()} == self.expected
            assert state.workers["square"] == 0
            self.expected = {}
