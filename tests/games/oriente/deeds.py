"""What an action does with the real cards: fights, abilities, revolutions, by a second reading of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.oriente.real_cards import UNTOLD, WORTH, RealCards, Steps, by_name, face, said, untold


class Deeds(RealCards):
    def corrected(self, kinds: tuple[str, ...]) -> Any:
        """What people put right in between: whoever referees says it."""
        raise NotImplementedError

    def attack(self, seat: str, target: str) -> Steps:
        """OR-5.1 to OR-5.7."""
        yield from self.show(target)
        camps = {seat: [seat], target: [target]}
        joined = [seat, target]
        while not self.alone:
            free = [other for other in self.others(seat) if other in self.discs and other not in joined]
            if not free:
                break
            if (yield from self.corrected(("disc_is", "stone", "bargain"))):
                continue
            if self.may(0.4):
                yield "table", "support", "enough"
                break
            helper, side = self.chance.choice(free), self.chance.choice((seat, target))
            yield "table", "support", f"{helper}-{side}"
            self.discs.discard(helper)
            yield from self.show(helper)
            joined.append(helper)
            camps[side].append(helper)
        sums = {side: sum(WORTH[self.faces[who]] for who in camp) for side, camp in camps.items()}
        for who in [one for one in joined if self.faces[one] == "samurai"]:
            yield from self.turn_up("reinforcement")
            sums[seat if who in camps[seat] else target] += WORTH[self.turned[-1]]
        winner = seat if sums[seat] > sums[target] else target
        if self.faces[target] == "shogun" and winner == seat:
            rule = self.chosen.get("shogun_rule", "ask")
            saved = rule == "defender_wins" or (rule == "ask" and self.may(0.5))
            if rule == "ask":
                yield "table", "shogun", "defender_wins" if saved else "compare"
            winner = target if saved else seat
        yield from self.captured(winner, target if winner == seat else seat)

    def captured(self, winner: str, loser: str) -> Steps:
        self.piles[winner].append(self.faces[loser])
        self.faces[loser] = ""
        self.open.discard(loser)
        if not self.turned:
            yield from self.draw_inhabitant(loser)
            return
        taken = self.chance.choice(self.turned)
        if len(set(self.turned)) > 1:
            yield loser, "replacement", taken
        self.turned.remove(taken)
        self.faces[loser] = taken
        if self.chosen.get("replacement_from_reinforcement") != "face_down":
            self.open.add(loser)
        self.piles[winner] += [card for card in self.turned if card == "ninja"]
        below = [card for card in self.turned if card != "ninja"]
        self.deck += below
        self.seen_below += below
        self.turned = []

    def income(self, seat: str) -> Steps:
        yield from self.turn_up("income")
        self.piles[seat].append(self.turned.pop())

    def succession(self, seat: str, target: str) -> Steps:
        if self.faces[target] == "shogun" and target in self.open:
            self.faces[target] = "daimyo"
        else:
            pile = self.piles[target]
            pile[[*map(face, pile)].index("shogun")] = "daimyo"
        self.faces[seat] = "shogun"
        yield from ()

    def credit(self, seat: str, target: str) -> Steps:
        there = self.piles[target]
        got = [card for card in there if face(card) == "nofu"]
        if any(card.endswith(UNTOLD) for card in there):
            yield seat, "credit", len(got)
        self.piles[seat] += got
        self.piles[target] = [card for card in there if face(card) != "nofu"]

    def trade(self, seat: str, target: str) -> Steps:
        moves = []
        for name, asked, owner, taker in (("give", seat, seat, target), ("drawn", "chance", target, seat)):
            if self.piles[owner]:
                card = self.chance.choice(self.piles[owner])
                if len({*map(said, self.piles[owner])}) > 1:
                    yield asked, name, said(card)
                moves.append((owner, taker, card))
        for owner, taker, card in moves:
            self.piles[owner].remove(card)
            self.piles[taker].append(card)

    def incite(self, seat: str) -> Steps:
        if self.hut and len(self.order) >= 8:
            self.hut, self.square = self.hut - 1, self.square + 1
        elif not self.beside:
            pass
        elif len(self.order) >= 8:
            self.beside, self.hut = self.beside - 1, self.hut + 1
        else:
            self.beside, self.square = self.beside - 1, self.square + 1
        yield from ()

    def assassination(self, seat: str, target: str) -> Steps:
        yield from self.show(target)
        self.piles[seat].append(self.faces[target])
        yield from self.draw_inhabitant(target)

    def soryo_ability(self, seat: str, *_: str) -> Steps:
        """The text is nobody's to know: whatever it says is entered. Here a card drawn, or one moved."""
        if self.deck and self.may(0.4):
            taker = self.chance.choice(self.order)
            yield seat, "effect", "draw_card"
            yield seat, "effect_draws", taker
            yield from self.turn_up("income")
            self.piles[taker].append(self.turned.pop())
        if self.may(0.4) and (rich := [other for other in self.order if self.piles[other]]):
            giver = self.chance.choice(rich)
            taker, card = self.chance.choice(self.others(giver)), self.chance.choice(self.piles[giver])
            yield seat, "effect", "move_card"
            yield seat, "effect_card", f"{giver}:{said(card)}"
            yield seat, "effect_to", taker
            self.piles[giver].remove(card)
            self.piles[taker].append(card)
        yield seat, "effect", "done"

    maho_ability = soryo_ability

    # -- a revolution

    def revolution(self, seat: str) -> Steps:
        """OR-6.1a to OR-6.1g."""
        rebels = [seat, *(yield from self.joining(seat))]
        for other in self.others(seat):
            yield from self.show(other)
        strong = self.square + len(rebels)
        fallen = [s for s in self.order if self.faces[s] not in ("ninja", "nofu") and WORTH[self.faces[s]] <= strong]
        lost = {other: len(self.piles[other]) // 2 for other in fallen}
        size = sum(lost.values()) + sum(len(self.piles[rebel]) for rebel in rebels)
        if any(lost.values()) or (size and len(rebels) > 1):
            each = self.may(0.7)
            yield "table", "revolution_cards", "each_card" if each else "only_numbers"
            if not each:
                self.not_told(rebels, lost)
            yield from self.pooled(rebels, lost)
        kept = self.hut if self.chosen.get("hut_after_revolution") == "keep" else 0
        self.beside, self.hut, self.square = 6 - kept, kept, 0

    def not_told(self, rebels: list[str], lost: dict[str, int]) -> None:
        """Whoever gives at random, or shuffles with others, has cards of which the app does not know any more."""
        mixed = rebels if len(rebels) > 1 else []
        for seat in (*mixed, *(victim for victim, count in lost.items() if count)):
            self.piles[seat] = [untold(card) for card in self.piles[seat]]

    def joining(self, seat: str) -> Any:
        hidden = self.unseen()["nofu"] > 0
        asked = [o for o in self.others(seat) if o in self.discs and (self.faces[o] == "nofu" or o not in self.open)]
        asked = [o for o in asked if o in self.open or hidden]
        joined = tuple(o for o in asked if self.faces[o] == "nofu" and self.may(0.6))
        if asked:
            yield seat, "join", joined
        self.discs -= set(joined)
        self.open |= set(joined)
        return joined

    def pooled(self, rebels: list[str], lost: dict[str, int]) -> Steps:
        pool: list[str] = []
        for other, count in lost.items():
            pool += yield from self.picked("given", self.piles[other], count)
        for rebel in rebels:
            pool += self.piles[rebel]
            self.piles[rebel] = []
        shares = Counter(rebels[at % len(rebels)] for at in range(len(pool)))
        for rebel in rebels:
            self.piles[rebel] += yield from self.picked("dealt", pool, shares[rebel])

    def picked(self, name: str, cards: list[str], count: int) -> Any:
        """So many cards at random leave a pile; nobody is asked where it cannot matter which."""
        places = sorted(self.chance.sample(range(len(cards)), count))
        if count not in (0, len(cards)) and len({*map(said, cards)}) > 1:
            yield "chance", name, tuple(by_name([cards[at] for at in places]))
        taken = [cards[at] for at in places]
        for card in taken:
            cards.remove(card)
        return taken
