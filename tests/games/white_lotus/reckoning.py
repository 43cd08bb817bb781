"""A second reckoning of a whole game, written straight down from the rulebook and sharing nothing with the rules.

It reads the answers and corrections of a game in order and checks who was asked, what may be taken, which chips are
left, and what everything adds up to. It never looks at the game.
"""

from __future__ import annotations

from typing import Any

from tests.games.white_lotus.reckoned_answers import FIX
from tests.games.white_lotus.reckoned_board import KINDS
from tests.games.white_lotus.reckoned_claims import Claims
from tests.games.white_lotus.reckoned_rewards import Rewards

START = {3: 3, 4: 3, 5: 3, 6: 4}  # villages among the first tiles


class Reckoning(Claims, Rewards):
    """Phase by phase to the end; phases 1, 2 and 4 have files of their own."""

    def play(self) -> tuple[str, ...]:
        self.dragons = set(self.options.get("dragons", "").split())
        _, self.emperor = self.ask("first_emperor", lambda: "table")
        self.first_tiles()
        self.year, ended = 1, 0
        while True:
            placed = self.place_markers()
            if self.all_is_taken() and ended and not placed:
                self.year -= 1
                break
            self.settle()
            self.chip_of_the_year = self.emperor if self.give_chip(self.emperor) else ""
            self.rebellion()
            self.chip_of_the_year = ""
            if self.all_is_taken():
                break
            self.cards()
            self.tiles()
            if self.all_is_taken():
                break
            self.year, ended = self.year + 1, ended + 1
        return self.score()

    def first_tiles(self) -> None:
        left = {"palace": 1, "temple": 1, "fortress": 1, "rice": 1, "village": START[len(self.seats)]}
        if not self.mapped:
            for kind, count in left.items():
                for _ in range(count):
                    self.kind[f"p{len(self.kind) + 1}"] = kind
            return
        for p in self.options["lotus"].split():
            kinds = [kind for kind, count in left.items() if count]
            kind = kinds[0]
            if len(kinds) > 1:
                assert self.next()[0] == FIX or self.subject() == p
                _, kind = self.ask("start_tile", lambda: "chance")
            left[kind] -= 1
            self.kind[p] = kind
            self.owner.pop(p, None)

    # -- phases 5 and 6

    def cards(self) -> None:
        chosen = self.ask_all(
            lambda: [s for s in self.seats if self.own(s, "palace")],
            lambda seat: "palace_brings" if len(self.own(seat, "palace")) == 1 else "palaces",
            self.may_choose,
        )
        for s in self.seats:
            count = {kind: len(self.own(s, kind)) for kind in KINDS}
            for_influence = {"influence": 1, "battle": 0}.get(chosen.get(s, 0), chosen.get(s, 0))
            self.influence[s] += 10 + 3 * count["temple"] + count["rice"] + 2 * for_influence
            self.battle[s] += 2 + 2 * count["fortress"] + count["rice"] + count["palace"] - for_influence

    def may_choose(self, seat: str, value: Any) -> bool:
        palaces = len(self.own(seat, "palace"))
        if palaces == 1:
            return value in ("influence", "battle")
        return isinstance(value, int) and 0 <= value <= palaces

    def tiles(self) -> None:
        turned, done = dict.fromkeys(self.seats, 0), set[str]()

        def due() -> str:
            if len(self.kind) >= self.room or not self.tiles_left():
                return ""
            may = [
                s for s in self.round_from(self.emperor) if s not in done and turned[s] <= len(self.own(s, "temple"))
            ]
            return min(may, key=lambda s: turned[s], default="")

        while due():
            seat, kind = self.ask("tile", due)
            if not seat:
                return
            if kind == "skip":
                assert turned[seat] > 0
                assert self.options.get("temple_extra_tile") != "must"
                done.add(seat)
                continue
            assert kind in self.tiles_left()
            if self.lies_down(seat, kind):
                turned[seat] += 1

    def lies_down(self, seat: str, kind: str) -> bool:
        if not self.mapped:
            self.kind[f"p{len(self.kind) + 1}"] = kind
            return True
        asked, p = self.ask("put", lambda: seat if len(self.kind) < self.room else "")
        if asked:
            assert p not in self.kind
            assert p in self.places()
            self.kind[p] = kind
        return bool(asked)

    def places(self) -> list[str]:
        """Empty ones beside what lies there; after a correction there may be none, and then any."""
        empty = [p for p in (f"p{number + 1}" for number in range(self.room)) if p not in self.kind]
        return [p for p in empty if any(self.touching(p, other) for other in self.kind)] or empty

    # -- the end

    def score(self) -> tuple[str, ...]:
        self.find_dragons()
        said = self.ask_all(self.in_parts, lambda seat: "largest", self.may_be_largest)
        self.told_borders()
        while True:
            won = self.count({s: int(size) for s, size in said.items() if size != "help"})
            if not self.correct("nothing"):
                break
        self.stands()
        return won

    def find_dragons(self) -> None:
        """One after the other, of what is owned, until all three are found or the table knows of no more."""
        while not self.mapped:
            asked, found = self.ask("dragons", lambda: "table" if self.may_carry() else "")
            if not asked or found == "no_more":
                return
            assert found in self.may_carry()
            self.dragons.add(found)

    def may_carry(self) -> list[str]:
        return [p for p in self.owner if p not in self.dragons] if len(self.dragons) < 3 else []

    def sure(self, seat: str) -> int:
        return max((len(area) for area in self.areas(seat)), default=0)

    def in_parts(self) -> list[str]:
        return [] if self.mapped else [s for s in self.seats if self.sure(s) < len(self.own(s))]

    def may_be_largest(self, seat: str, size: str) -> bool:
        return size == "help" or self.sure(seat) <= int(size) <= len(self.own(seat))

    def told_borders(self) -> None:
        while "touch" in (key.partition("/")[0] for _, key, _ in self.answers[len(self.states) :]):
            if not self.correct("touch at the end"):
                p = self.subject()
                self.learn(p, self.take("touch", self.owner[p]), ())

    def count(self, said: dict[str, int]) -> tuple[str, ...]:
        largest = {s: said.get(s, self.sure(s)) for s in self.seats}
        for s in self.seats:
            alone = all(largest[s] > largest[o] for o in self.seats if o != s)
            self.bonus[s] = 3 * alone + 2 * sum(p in self.dragons for p in self.own(s))
        best = max(self.points(s) for s in self.seats)
        tied = [s for s in self.seats if self.points(s) == best]
        if self.emperor in tied:
            return (self.emperor,)
        most = max(len(self.own(s, "palace")) for s in tied)
        return tuple(s for s in tied if len(self.own(s, "palace")) == most)
