"""The marshal's table with real cards: what the app is told is less, and all that it says must still be true."""

from __future__ import annotations

from typing import Any

from tests.games.oriente.real_cards import PEOPLE, TREASURES, WORTH, Over, Steps
from tests.games.oriente.referee import DEEDS, Referee

WHOSE = {deed: role for role, deeds in DEEDS.items() for deed in deeds}
FOLLOWED = ("disc_is", "stone", "worker_is", "pile_is", "deck")  # what may be put right there
ANYBODY = "*"  # whoever is asked next


class MarshalReferee(Referee):
    """`told`: the open inhabitants that the app knows of. It never hears of a face in a pile."""

    def play(self) -> Steps:
        self.told: dict[str, str] = {}
        self.stone = self.chance.choice(self.order)
        yield "table", "stone", self.stone
        for seat, card in zip(self.order, self.chance.sample(TREASURES, len(self.order)), strict=True):
            self.piles[seat].append(card)
        for seat in self.order:
            self.faces[seat] = self.top()
        self.bonus.append(self.top())
        try:
            while True:
                yield from self.season()
                self.end_of_season()
                yield from self.lay_bonus()
        except Over as over:
            self.how = str(over)
        yield from self.end_told()

    def end_told(self) -> Steps:
        """OR-7.1, OR-9.1 to OR-9.3: the table says how it ended, adds up, and settles a tie."""
        if self.special:
            yield ANYBODY, "announce", "three-ninjas"
            yield "table", "three_ninjas", self.special
            return
        if self.how != "reinforcement":
            yield ANYBODY, "announce", "geisha-drawn"
        self.under_stone = []
        points = self.points(inhabitants=True)
        for seat in self.order:
            yield seat, "sum_of_all", points[seat]
        if list(points.values()).count(max(points.values())) > 1:
            yield "table", "tie", self.winners()

    # -- cards that nobody tells

    def show(self, seat: str) -> Steps:
        self.open.add(seat)
        yield from ()

    def turn_up(self, name: str) -> Steps:
        for _ in super().turn_up(name):
            pass
        yield from ()

    def deck_may_be_empty(self) -> Steps:
        if not self.deck:
            raise Over("bonus")
        yield from ()

    def draw_inhabitant(self, seat: str) -> Steps:
        self.told.pop(seat, None)
        self.faces[seat] = ""
        yield from self.deck_may_be_empty()
        self.faces[seat] = self.top()
        self.open.discard(seat)
        if self.faces[seat] == "geisha":
            raise Over("inhabitant")

    def lay_bonus(self) -> Steps:
        if not self.bonus or self.chosen.get("bonus_unclaimed") != "keep_one":
            yield from self.deck_may_be_empty()
            self.bonus.append(self.top())

    def take_bonus(self, seat: str) -> Steps:
        while self.under_stone:
            card = self.under_stone.pop(0)
            if card == "geisha":
                raise Over("bonus")
            self.piles[seat].append(card)
        yield from ()

    # -- announcing

    def agreed(self, seat: str) -> Any:
        """OR-2.1 to OR-3.5, as the marshal is told of it: the deed that was fulfilled, or who claimed on demand."""
        while True:
            self.stone = self.announcer = seat
            self.open.add(seat)
            possible = [deed for deed in ("attack", *DEEDS.get(self.faces[seat], ())) if self.possible(seat, deed)]
            if any(other in self.discs for other in self.others(seat)) and self.may(0.25):
                claimer = yield from self.asked_on_demand(seat)
                if claimer:
                    seat = claimer
                    continue
            deed = self.chance.choice(possible[-2:] if self.may(0.6) else possible)
            if deed == "attack":
                target = self.chance.choice(self.others(seat))
                yield seat, "deed", target
                return seat, deed, (target,)
            yield seat, "deed", f"use-{deed}"
            self.told[seat] = self.faces[seat]
            return seat, deed, (yield from self.named(seat, deed))

    def asked_on_demand(self, seat: str) -> Any:
        """OR-3.2 by what lies open and was told: the app may say perhaps, and never no to somebody who may."""
        yield seat, "deed", "who-claims"
        if seat not in self.told:
            yield seat, "inhabitant", self.faces[seat]
            self.told[seat] = self.faces[seat]
        needed, known = WORTH[self.faces[seat]], list(self.told.values())
        highest = max(WORTH[card] for card in PEOPLE if known.count(card) < PEOPLE.count(card))
        self.could, truly = [], []
        for other in self.others(seat):
            least = needed + (len(self.piles[other]) >= len(self.piles[seat]))
            if other in self.discs and (WORTH[self.told[other]] if other in self.told else highest) >= least:
                self.could.append(other)
            if other in self.discs and WORTH[self.faces[other]] >= least:
                truly.append(other)
        assert set(truly) <= set(self.could)
        if not self.could:
            return ""
        claimer = self.chance.choice(truly) if truly and self.may(0.5) else ""
        yield seat, "claim", claimer or "no-claim"
        return claimer

    def fair(self, seat: str, deed: str) -> list[str]:
        """Against whom it can be done, as far as the app was told; the table itself knows more."""
        others = self.others(seat)
        if deed == "succession":
            known = [other for other in others if self.told.get(other) == "shogun"]
            if known or self.told.get(seat) == "shogun":
                return known
            return [other for other in others if self.piles[other] or other not in self.told]
        safe = {"assassination": "ninja", "credit": "akindo", "trade": "akindo"}.get(deed)
        free = [other for other in others if self.told.get(other) != safe]
        return [other for other in free if deed != "trade" or self.piles[other]]

    def possible(self, seat: str, deed: str) -> bool:
        """Nothing of this hangs by what the app does not know of an announcer."""
        return super().possible(seat, deed) if deed != "assassination" else bool(self.fair(seat, deed))

    # -- what comes of it

    def attack(self, seat: str, target: str) -> Steps:
        """OR-5.1 to OR-5.7: the table fights by itself and says who supported, who has won, which Ninja are left."""
        self.open.add(target)
        camps, joined = {seat: [seat], target: [target]}, [seat, target]
        while free := [other for other in self.others(seat) if other in self.discs and other not in joined]:
            if self.may(0.4):
                break
            helper, side = self.chance.choice(free), self.chance.choice((seat, target))
            yield "table", "support", f"{helper}-{side}"
            self.discs.discard(helper)
            self.open.add(helper)
            joined.append(helper)
            camps[side].append(helper)
        sums = {side: sum(WORTH[self.faces[who]] for who in camp) for side, camp in camps.items()}
        for who in [one for one in joined if self.faces[one] == "samurai"]:
            try:
                yield from self.turn_up("reinforcement")
            except Over:
                yield "table", "support", "geisha-drawn"
                raise Over("reinforcement") from None
            sums[seat if who in camps[seat] else target] += WORTH[self.turned[-1]]
        winner = seat if sums[seat] > sums[target] else target
        yield from self.told_winner(winner, target if winner == seat else seat)

    def told_winner(self, winner: str, loser: str) -> Steps:
        taken = self.chance.choice(self.turned) if self.turned else ""
        left = list(self.turned)
        if taken:
            left.remove(taken)
        ninjas = left.count("ninja")
        yield "table", "support", f"{winner}:{ninjas}" if ninjas else winner
        self.piles[winner] += [self.faces[loser], *["ninja"] * ninjas]
        self.told.pop(loser, None)
        self.deck += [card for card in left if card != "ninja"]
        self.turned = []
        if taken:
            self.faces[loser] = taken
        else:
            yield from self.draw_inhabitant(loser)

    def succession(self, seat: str, target: str) -> Steps:
        yield from super().succession(seat, target)
        if self.told.get(target) == "shogun":
            self.told[target] = "daimyo"
        self.told[seat] = "shogun"

    def credit(self, seat: str, target: str) -> Steps:
        if self.piles[target]:
            yield seat, "credit", self.piles[target].count("nofu")
        yield from super().credit(seat, target)

    def trade(self, seat: str, target: str) -> Steps:
        for _ in super().trade(seat, target):
            pass
        yield from ()

    def soryo_ability(self, seat: str, *_: str) -> Steps:
        yield seat, "effect", "done"

    maho_ability = soryo_ability

    def joining(self, seat: str) -> Any:
        """OR-6.1a: whoever the app knows to have somebody else is not offered."""
        known = list(self.told.values()).count("nofu")
        hidden = known < PEOPLE.count("nofu")
        asked = [o for o in self.others(seat) if o in self.discs and (self.told.get(o) == "nofu" or o not in self.told)]
        asked = [o for o in asked if o in self.told or hidden]
        joined = tuple(o for o in asked if self.faces[o] == "nofu" and self.may(0.6))
        if asked:
            yield seat, "join", joined
        self.discs -= set(joined)
        self.open |= set(joined)
        self.told |= dict.fromkeys(joined, "nofu")
        return joined

    def revolution(self, seat: str) -> Steps:
        rebels = [seat, *(yield from self.joining(seat))]
        self.open |= set(self.order)
        strong = self.square + len(rebels)
        fallen = [s for s in self.order if self.faces[s] not in ("ninja", "nofu") and WORTH[self.faces[s]] <= strong]
        asked = [s for s in self.order if s not in rebels and s not in self.told and len(self.piles[s]) > 1]
        if asked:
            yield "table", "fallen", tuple(s for s in asked if s in fallen)
        lost = {other: len(self.piles[other]) // 2 for other in fallen}
        for _ in self.pooled(rebels, lost):
            pass
        kept = self.hut if self.chosen.get("hut_after_revolution") == "keep" else 0
        self.beside, self.hut, self.square = 6 - kept, kept, 0

    def corrected(self, kinds: tuple[str, ...]) -> Any:
        """The marshal hears nothing of faces."""
        return (yield from super().corrected(tuple(kind for kind in kinds if kind in FOLLOWED)))
