"""The second reckoning of phases 1 and 2: markers, what is free, and the conflicts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from tests.games.white_lotus.reckoned_answers import Reading


class Claims(Reading):
    conflicts = 0

    # -- phase 1

    def place_markers(self) -> bool:
        """Whether anybody placed one, or wanted none."""
        done: set[str] = set()
        any_placed = False
        while True:
            seat, where = self.ask("claim", lambda: self.next_marker(done))
            if not seat:
                return any_placed
            any_placed = True
            assert where in self.free(seat) or (where == "skip" and self.markers(seat) >= 3)
            if where == "skip":
                done.add(seat)
            else:
                self.claims.setdefault(where, []).append(seat)

    def next_marker(self, done: set[str]) -> str:
        """In rounds from the emperor: whoever has placed fewest, may place more, and finds a province."""
        may = {s: 3 + min(2, len(self.own(s, "rice"))) for s in self.seats}
        due = [s for s in self.round_from(self.emperor) if s not in done and self.markers(s) < may[s] and self.free(s)]
        return min(due, key=self.markers, default="")

    def markers(self, seat: str) -> int:
        return sum(seat in who for who in self.claims.values())

    def free(self, seat: str) -> list[str]:
        return [p for p in self.kind if p not in self.owner and seat not in self.claims.get(p, [])]

    # -- phase 2

    def settle(self) -> None:
        """First the palace of the first year, then what is free, then conflicts; and what is free since then."""
        while self.year == 1 and (
            palaces := [p for p in self.board() if self.kind[p] == "palace" and self.claims.get(p)]
        ):
            self.conflict(palaces[0])
        self.award_what_is_free()
        while self.fought():
            p = self.fought()[0]
            if len(self.fought()) > 1:
                _, p = self.ask("next_conflict", lambda: self.emperor if len(self.fought()) > 1 else "")
                assert p is None or p in self.fought()
            self.conflict(p or self.fought()[0])
            self.award_what_is_free()
        assert not any(self.claims.values())

    def fought(self) -> list[str]:
        return [p for p in self.board() if len(self.claims.get(p, ())) > 1]

    def alone(self, kind: str = "") -> list[str]:
        return [p for p in self.board() if len(self.claims.get(p, ())) == 1 and kind in ("", self.kind[p])]

    def award_what_is_free(self) -> None:
        while palaces := self.alone("palace"):
            first = palaces[0]
            if self.emperor_chooses():
                _, first = self.ask("palace_first", self.emperor_chooses)
                assert first is None or first in self.alone("palace")
            if first is not None:
                self.award(first)
        for p in self.alone():
            self.award(p)

    def emperor_chooses(self) -> str:
        """Only where the order of the palaces decides who is emperor."""
        orders = permutations(self.alone("palace"))
        return self.emperor if len({self.crowned_by(order) for order in orders}) > 1 else ""

    def crowned_by(self, order: Sequence[str]) -> str:
        emperor, count = self.emperor, self.palaces()
        for p in order:
            count[self.claims[p][0]] += 1
            emperor = self.ahead(emperor, count)
        return emperor

    def award(self, p: str) -> None:
        (winner,) = self.claims.pop(p)
        self.lay(p, winner, "award")
        emperor = self.ahead(self.emperor, self.palaces())
        self.crowned += emperor != self.emperor
        self.emperor = emperor

    # -- conflicts

    def conflict(self, p: str) -> None:
        while len(self.claims.get(p, ())) > 1:
            self.fight_for(p)
        if self.claims.get(p):
            self.award(p)

    def fighters(self, p: str) -> list[str]:
        """Who fights for it: all who have a marker there, as long as they are several."""
        there = [seat for seat in self.seats if seat in self.claims.get(p, ())]
        return there if len(there) > 1 else []

    def fight_for(self, p: str) -> None:
        if self.options.get("bids") == "out":
            self.said_who_is_out(p)
            return
        given = self.ask_all(
            lambda: self.fighters(p),
            lambda seat: "bid" if len(self.fighters(p)) == 2 else "attack",
            lambda seat, value: self.may_lay(p, seat, value),
        )
        if not given:
            return
        self.conflicts += 1
        there = list(given)
        if len(there) == 2:
            foes = {there[0]: there[1], there[1]: there[0]}
            laid: dict[str, int] = given
        else:
            foes, laid = ({s: v[0] for s, v in given.items()}, {s: v[1] for s, v in given.items()})
        out = self.who_is_out(p, foes, laid)
        for s in there:
            self.influence[s] -= laid[s] // 2 if s == out else laid[s]
        if out:
            self.claims[p].remove(out)

    def said_who_is_out(self, p: str) -> None:
        """The cards were real: the table only says whose marker goes back."""
        seat, out = self.ask("out", lambda: "table" if self.fighters(p) else "")
        if seat:
            assert out in self.fighters(p)
            self.conflicts += 1
            self.claims[p].remove(out)

    def may_lay(self, p: str, seat: str, value: Any) -> bool:
        there = self.fighters(p)
        if len(there) == 2:
            foe, points = "", value
        else:
            foe, points = value if isinstance(value, tuple) else ("", value)
            if foe == seat or foe not in there:
                return False
        return isinstance(points, int) and 0 <= points <= self.most(self.influence[seat])

    def who_is_out(self, p: str, foes: dict[str, str], laid: dict[str, int]) -> str:
        """The most points against; of several the emperor names one, of those whose marker still lies there."""
        sums = {s: sum(laid[o] for o in laid if foes[o] == s) for s in laid}
        tied = [s for s in laid if sums[s] == max(sums.values())]
        if self.options.get("zero_total_tie") == "targeted_only" and not any(sums.values()):
            tied = [s for s in tied if s in foes.values()]

        def still() -> list[str]:
            return [s for s in tied if s in self.claims.get(p, ())]

        if len(tied) == 1:
            return tied[0]
        seat, out = self.ask("tie", lambda: self.emperor if len(still()) > 1 else "")
        assert not seat or out in still()
        return out if seat else next(iter(still()), "")
