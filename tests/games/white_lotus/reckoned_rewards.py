"""The second reckoning of the rewards after a rebellion."""

from __future__ import annotations

from tests.games.white_lotus.reckoned_rebellion import Rebellion


class Rewards(Rebellion):
    rewards = 0

    def reward_all(self) -> None:
        while taker := self.next_taker():
            if not self.takable(taker):
                self.chip_instead(taker)
                continue
            asked, taken = self.ask("reward", lambda: self.next_taker() if self.takable(self.next_taker()) else "")
            if asked:
                self.reward(asked, taken)

    def next_taker(self) -> str:
        return next((s for s in self.won_and_lost()[0] if s not in self.served), "")

    def losing(self) -> list[str]:
        """Losers who have not lost a province yet."""
        lost = [loser for _, loser, _ in self.still_robbed()]
        return [s for s in self.won_and_lost()[1] if s not in lost]

    def takable(self, taker: str) -> list[str]:
        own = self.own(taker)
        near = [
            p
            for s in self.losing()
            for p in self.own(s)
            if not own or any(self.touching(p, mine) or self.unknown(p, mine) for mine in own)
        ]
        if self.options.get("chip_supply") == "block_rewards":
            return [p for p in near if self.fits(taker, self.kind[p])]
        return near

    def chip_instead(self, taker: str) -> None:
        self.served.append(taker)
        if self.give_chip(taker):
            self.comforted.append(taker)

    def reward(self, taker: str, taken: str) -> None:
        assert taken in (*self.takable(taker), "chip", "nothing")
        if taken == "chip":
            self.chip_instead(taker)
        elif taken == "nothing":
            self.served.append(taker)
        elif self.does_touch(taker, taken):
            self.served.append(taker)
            self.robbed.append((taker, self.owner[taken], taken))
            self.lay(taken, taker, "exchange")
            self.rewards += 1

    def in_doubt(self, taker: str, taken: str) -> list[str]:
        return [mine for mine in self.own(taker) if self.unknown(taken, mine)]

    def does_touch(self, taker: str, taken: str) -> bool:
        """The first time it matters, the table says it; where it does not touch, something else is to be taken."""
        near = any(self.touching(taken, mine) for mine in self.own(taker))
        if near or not self.in_doubt(taker, taken) or self.options.get("map_mode") != "ask":
            return True

        def who() -> str:
            """Whoever takes is asked, as long as it is still theirs to take, and still in doubt."""
            takes = self.next_taker() == taker and taken in self.takable(taker)
            return taker if takes and self.in_doubt(taker, taken) else ""

        asked, touched = self.ask("touch", who)
        if not asked:
            return False
        assert set(touched) <= set(self.in_doubt(taker, taken))
        self.learn(taken, touched, self.in_doubt(taker, taken))
        return any(self.touching(taken, mine) for mine in self.own(taker))
