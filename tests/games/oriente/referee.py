"""Oriente played with real cards by somebody who never looks at the app: each question foreseen, each answer true.

A second formulation of the whole game. It holds the deck, moves the cards by its own reading of the rules and says
which question must come next; what the app makes of the answers is compared with what then lies on this table.
"""

from __future__ import annotations

from typing import Any

from tests.games.oriente.deeds import Deeds
from tests.games.oriente.real_cards import TREASURES, UNTOLD, WORTH, Over, Steps, face, said, untold

DEEDS = {
    "soryo": ("soryo_ability",),
    "maho_tsukai": ("maho_ability",),
    "daimyo": ("income", "succession"),
    "akindo": ("credit", "trade"),
    "nofu": ("incite", "revolution"),
    "ninja": ("assassination",),
}


WHILE_ASKED = (
    "disc_is",
    "stone",
    "worker_is",
    "bargain",
    "inhabitant_is",
    "pile_is",
    "deck",
    "priority_asked",
)


class Referee(Deeds):
    def play(self) -> Steps:
        self.stone = self.chance.choice(self.order)
        yield "table", "stone", self.stone
        treasures = self.chance.sample(TREASURES, len(self.order))
        clockwise = (self.stone, *self.others(self.stone))
        told = self.chance.randrange(len(clockwise)) if self.may(0.3) else len(clockwise)
        for at, (seat, card) in enumerate(zip(clockwise, treasures, strict=True)):
            if at <= told:
                yield seat, "treasure", card if at < told else "none-told"
            self.piles[seat].append(card if at < told else untold(card))
        for seat in self.order:
            self.faces[seat] = self.top()
        try:
            yield from self.lay_bonus()
            while True:
                yield from self.season()
                self.end_of_season()
                yield from self.lay_bonus()
        except Over as over:
            self.how = str(over)
        if not self.special:
            yield from self.all_open()

    def season(self) -> Steps:
        """OR-1.2 to OR-1.4."""
        fulfilled, first, passed = False, self.stone, set[str]()
        while True:
            left = [s for s in (first, *self.others(first)) if s in self.discs and s not in passed]
            if not left:
                return
            if self.overlooked:
                yield from self.win_told(left[0])
            if (yield from self.corrected(WHILE_ASKED)):
                continue
            if self.may(0.15) and len(left) > 1:
                yield left[0], "announce", "all-pass"
                return
            if self.may(0.3):
                yield left[0], "announce", "i-pass"
                passed.add(left[0])
                continue
            seat = self.chance.choice(left)
            yield left[0], "announce", "i-announce" if seat == left[0] else seat
            doer, deed, targets = yield from self.agreed(seat)
            self.discs.discard(doer)
            if not fulfilled:
                fulfilled, self.under_stone, self.bonus = True, self.bonus, []
            yield from getattr(self, deed)(doer, *targets)
            yield from self.take_bonus(doer)
            first, passed = self.others(doer)[0], set()
            if self.chosen.get("ninja_win_check") == "own_turn_end":
                self.three_ninjas()

    def end_of_season(self) -> None:
        self.three_ninjas()
        self.discs = set(self.order)

    def three_ninjas(self) -> None:
        for seat, pile in self.piles.items():
            if [*map(face, pile)].count("ninja") == 3:
                if untold("ninja") in pile:
                    self.overlooked = seat
                    return
                self.special = seat
                raise Over("three Ninjas")

    def win_told(self, asked: str) -> Steps:
        """OR-7.1: of cards that the app was not told, the table says it itself."""
        yield asked, "announce", "three-ninjas"
        yield "table", "three_ninjas", self.overlooked
        self.special = self.overlooked
        raise Over("three Ninjas")

    def all_open(self) -> Steps:
        """OR-9.2: what lay under the stone is lost, or kept as the table has agreed; all turn up who have somebody."""
        for at, card in enumerate(self.under_stone):
            if self.chosen.get("geisha_pending_bonus") == "kept":
                if len(self.bonus) + at >= self.up:
                    yield "chance", "bonus", card
                if card != "geisha":
                    self.piles[self.announcer].append(card)
        self.under_stone = []
        for seat in self.order:
            if self.faces[seat] not in ("", "geisha"):
                yield from self.show(seat)
        yield from self.added_up()

    def added_up(self) -> Steps:
        """OR-9.2, OR-9.3: everybody adds up what the app was not told, and the table settles a tie of such cards."""
        hidden = {seat: [card for card in pile if card.endswith(UNTOLD)] for seat, pile in self.piles.items()}
        for seat, cards in hidden.items():
            if cards:
                yield seat, "sum_of_unseen", sum(WORTH[card] for card in cards)
        points = [*self.points(inhabitants=True).values()]
        if any(hidden.values()) and points.count(max(points)) > 1:
            yield "table", "tie", self.winners()

    def all_at_once(self, seat: str, could: list[str], needed: int) -> Any:
        """OR-3.1 where everybody is asked for themselves: of those who want, the first clockwise who may."""
        wants = [other for other in could if self.may(0.3)]
        for other in could:
            yield other, "priority", other in wants
        for other in wants:
            self.hidden = other not in self.open
            yield from self.show(other)
            if WORTH[self.faces[other]] >= needed + (len(self.piles[other]) >= len(self.piles[seat])):
                return other
        return ""

    # -- what people put right

    def corrected(self, kinds: tuple[str, ...]) -> Any:
        """Now and then something has changed on this table that no rule changed, and somebody tells the app."""
        if not self.may(0.04):
            return False
        kind, seat = self.chance.choice(kinds), self.chance.choice(self.order)
        if kind == "disc_is":
            (self.discs.discard if seat in self.discs else self.discs.add)(seat)
            yield "fix", kind, (seat, seat in self.discs)
        elif kind == "stone":
            self.stone = seat
            yield "fix", kind, seat
        elif kind == "worker_is":
            yield from self.worker_moved()
        elif kind == "bargain" and self.piles[seat]:
            taker, card = self.chance.choice(self.others(seat)), self.chance.choice(self.piles[seat])
            self.piles[seat].remove(card)
            self.piles[taker].append(card)
            yield "fix", kind, (f"{seat}:{said(card)}", taker)
        elif kind == "inhabitant_is":
            turned_up = seat not in self.open
            (self.open.add if turned_up else self.open.discard)(seat)
            yield "fix", kind, (seat, self.faces[seat] if turned_up else None)
        elif kind == "pile_is" and self.piles[seat]:
            card = self.piles[seat].pop(self.chance.randrange(len(self.piles[seat])))
            yield "fix", kind, (seat, said(card), "removed")  # a card that has fallen under the table
        elif kind == "deck" and self.deck and self.deck[0] != "geisha":
            yield from self.drawn_unheard(seat)
        elif kind == "priority_asked":
            self.chosen[kind] = self.chance.choice(("announcer", "each"))
            yield "fix", kind, self.chosen[kind]
        return True

    def drawn_unheard(self, seat: str) -> Steps:
        """Somebody has drawn a card that the app heard nothing of: the pile is put right, and the deck counted."""
        card = self.top()
        self.piles[seat].append(card)
        yield "fix", "pile_is", (seat, card, "added")
        yield "fix", "deck", len(self.deck)

    def worker_moved(self) -> Steps:
        places = {"beside": self.beside, "hut": self.hut, "square": self.square}
        here = self.chance.choice([place for place, count in places.items() if count])
        there = self.chance.choice([place for place in places if place != here])
        places[here], places[there] = places[here] - 1, places[there] + 1
        self.beside, self.hut, self.square = places.values()
        yield "fix", "worker_is", (here, there)

    # -- announcing and priority

    def agreed(self, seat: str) -> Any:
        """OR-2.1, OR-3.1 to OR-3.6: announced, perhaps overtaken, until nobody claims any more."""
        self.hidden = seat not in self.open
        while True:
            self.stone = self.announcer = seat
            self.alone = False
            yield from self.show(seat)
            deeds = [deed for deed in ("attack", *DEEDS.get(self.faces[seat], ())) if self.possible(seat, deed)]
            deed = self.chance.choice(deeds[-2:] if self.may(0.6) else deeds)
            if deed == "attack":
                targets: tuple[str, ...] = (self.chance.choice(self.others(seat)),)
                yield seat, "action", targets[0]
            else:
                yield seat, "action", f"use-{deed}"
                targets = yield from self.named(seat, deed)
            claimer = yield from self.overtaken(seat, deed, targets)
            if not claimer:
                return seat, deed, targets
            seat = claimer

    def possible(self, seat: str, deed: str) -> bool:
        if deed == "incite":
            return bool(self.beside or (self.hut and len(self.order) >= 8))
        if deed == "assassination" and self.chosen.get("ninja_needs_hidden") == "on" and not self.hidden:
            return False
        if deed == "succession":
            return bool(self.shogun_at(seat))
        return deed in ("attack", "income", "revolution", "soryo_ability", "maho_ability") or bool(
            self.fair(seat, deed)
        )

    def shogun_at(self, seat: str) -> list[str]:
        """OR-6.4: where he really lies."""
        lies = [other for other in self.others(seat) if other in self.open and self.faces[other] == "shogun"]
        return lies or [other for other in self.others(seat) if "shogun" in map(face, self.piles[other])]

    def fair(self, seat: str, deed: str) -> list[str]:
        """OR-6.2, OR-6.4, OR-6.10: against whom it can be done, by what lies open and the app was told."""
        lies = {other: self.faces[other] if other in self.open else "" for other in self.others(seat)}
        if deed == "succession":
            standing = [other for other, role in lies.items() if role == "shogun"]
            told = standing or [other for other in lies if "shogun" in self.piles[other]]
            perhaps = [other for other in lies if any(card.endswith(UNTOLD) for card in self.piles[other])]
            return told or (perhaps if self.unseen()["shogun"] else [])
        if deed == "assassination":
            return [other for other, role in lies.items() if role != "ninja"]
        if deed in ("credit", "trade"):
            free = [other for other, role in lies.items() if role != "akindo"]
            return [other for other in free if deed == "credit" or self.piles[other]]
        return list(lies)

    def named(self, seat: str, deed: str) -> Any:
        if deed in ("income", "incite", "revolution"):
            return ()
        fair = self.fair(seat, deed)
        if deed.endswith("_ability"):
            some = tuple(other for other in fair if self.may(0.3)) or tuple(fair[:1])
            yield seat, "affected", some
            return some
        if len(fair) == 1:
            return tuple(fair)
        target = self.shogun_at(seat)[0] if deed == "succession" else self.chance.choice(fair)
        yield seat, "target", target
        return (target,)

    def overtaken(self, seat: str, deed: str, targets: tuple[str, ...]) -> Any:
        """OR-3.2: with a disc, not named, of a higher rank, or of the same and with fewer cards."""
        while True:
            needed = 1 + self.square if deed == "revolution" else WORTH[self.faces[seat]]
            highest = max((WORTH[card] for card in self.unseen()), default=0)
            could = []
            for other in self.others(seat):
                least = needed if len(self.piles[other]) < len(self.piles[seat]) else needed + 1
                rank = WORTH[self.faces[other]] if other in self.open else highest
                if other in self.discs and other not in targets and rank >= least:
                    could.append(other)
            if not could:
                return ""
            if (yield from self.corrected(("disc_is", "stone", "worker_is", "bargain"))):
                continue
            if self.chosen.get("priority_asked") == "each":
                return (yield from self.all_at_once(seat, could, needed))
            self.could = could
            claimer = self.chance.choice(could) if self.may(0.3) else ""
            free = [other for other in self.others(seat) if other in self.discs and other not in targets]
            self.alone = not claimer and deed == "attack" and bool(free) and self.may(0.4)
            yield seat, "claim", claimer or ("both-alone" if self.alone else "no-claim")
            if not claimer:
                return ""
            self.hidden = claimer not in self.open
            yield from self.show(claimer)
            poorer = len(self.piles[claimer]) < len(self.piles[seat])
            if WORTH[self.faces[claimer]] >= needed + (not poorer):
                return claimer
