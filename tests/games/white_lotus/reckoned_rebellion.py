"""The second reckoning of phase 4: who leads, who stands where, who has won, and who is emperor afterwards."""

from __future__ import annotations

from typing import Any

from tests.games.white_lotus.reckoned_answers import Reading


class Rebellion(Reading):
    rebellions = 0

    def rebellion(self) -> None:
        who, leader = self.ask("leader", lambda: self.emperor if self.may_lead() else "")
        if not who or leader == "nobody":
            return
        assert leader in self.may_lead()
        self.rebellions += 1
        self.chip_of_the_year = ""  # from now on the stone is a question of this rebellion
        self.leader = leader
        self.served, self.comforted, self.robbed = [], [], []
        self.battled = self.stand()
        for s in self.seats:
            self.battle[s] -= self.battled[s]
        self.reward_all()
        self.succeed()
        self.leader, self.rebels = "", None

    def reward_all(self) -> None:
        raise NotImplementedError

    def may_lead(self) -> list[str]:
        villages = {s: len(self.own(s, "village")) for s in self.seats}
        behind = self.round_from(self.emperor)
        return sorted((s for s in behind[1:] if villages[s]), key=lambda s: -villages[s])  # stable: clockwise

    # -- sides and points

    def followers(self) -> list[str]:
        return [s for s in self.seats if s not in (self.emperor, self.leader)]

    def stand(self) -> dict[str, int]:
        """Sides and points of everybody, sealed together or one after the other; what comes back are the points."""
        if self.options.get("rebellion_reveal") == "sides_first" or self.options.get("bids", "sealed") != "sealed":
            named = self.ask_all(self.followers, lambda seat: "against", lambda seat, foe: self.is_head(foe))
            self.rebels = {s for s, foe in named.items() if foe == self.emperor}
            return self.ask_all(lambda: self.seats, lambda seat: "commit", self.may_commit)
        given = self.ask_all(
            lambda: self.seats, lambda seat: "fight" if seat in self.followers() else "commit", self.may_fight
        )
        self.rebels = {s for s, value in given.items() if isinstance(value, tuple) and value[0] == self.emperor}
        return {s: value[1] if isinstance(value, tuple) else value for s, value in given.items()}

    def is_head(self, foe: Any) -> bool:
        return foe in (self.emperor, self.leader)

    def may_commit(self, seat: str, points: Any) -> bool:
        least = int(self.options.get("battle_minimum") == "one" and self.most(self.battle[seat]) > 0)
        return isinstance(points, int) and least <= points <= self.most(self.battle[seat])

    def may_fight(self, seat: str, value: Any) -> bool:
        if seat not in self.followers():
            return self.may_commit(seat, value)
        return isinstance(value, tuple) and self.is_head(value[0]) and self.may_commit(seat, value[1])

    # -- who has won

    def sides(self) -> tuple[list[str], list[str]]:
        """The emperor's side and the rebels, as things stand now."""
        rebels = [s for s in self.followers() if s in (self.rebels or ())] + [self.leader]
        return [s for s in self.seats if s not in rebels], rebels

    def before(self, p: str) -> str:
        """Whose it was before anybody was robbed."""
        owner = self.owner.get(p, "")
        for taker, loser, province in reversed(self.robbed):
            if (taker, province) == (owner, p):
                owner = loser
        return owner

    def had(self, seat: str, kind: str) -> int:
        return sum(self.before(p) == seat for p in self.kind if self.kind[p] == kind)

    def won_and_lost(self) -> tuple[list[str], list[str]]:
        """The winners in the order of their rewards, and the losers."""
        laid, (loyal, rebels) = self.battled, self.sides()
        strong = sum(laid[s] for s in loyal) + 2 * self.had(self.emperor, "palace")
        rising = sum(laid[s] for s in rebels) + self.had(self.leader, "village")
        winning, losing, head = (loyal, rebels, self.emperor) if strong >= rising else (rebels, loyal, self.leader)
        after = [s for s in self.round_from(head) if s in winning and s != head]
        return [head, *sorted(after, key=lambda s: -laid[s])], losing

    # -- and afterwards

    def succeed(self) -> None:
        count, before = self.palaces(), self.emperor
        leading = [s for s in self.seats if count[s] == max(count.values())]
        took = [(t, loser) for t, loser, p in self.still_robbed() if self.kind[p] == "palace" and t in leading]
        from_emperor = [taker for taker, loser in took if loser == self.emperor]
        if self.emperor in leading:
            if self.options.get("shared_maximum") == "robber" and from_emperor:
                self.emperor = from_emperor[0]
        elif len(leading) == 1:
            self.emperor = leading[0]
        else:
            self.emperor = (from_emperor or [taker for taker, _ in took] or leading)[0]
        self.crowned += self.emperor != before
