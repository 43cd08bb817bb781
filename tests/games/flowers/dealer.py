"""Flowers dealt with real cards by somebody who never looks at the app: each question foreseen, each answer true.

A second formulation of the whole game: hands are cards with colours, stacks are tiles in their order, and what the app
makes of the answers is compared with what then lies on this table.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.flowers.playing import BOX, NAMES

Step = tuple[str, str, Any]  # who is asked, what, and what is true; or a correction
Steps = Iterator[Step]
PAIRS = {  # FL-5.2
    frozenset("23"): 7, frozenset("24"): 8, frozenset("25"): 9, frozenset("27"): 11, frozenset(("2", "x3")): 6,
    frozenset("34"): 10, frozenset("35"): 11, frozenset("37"): 13, frozenset(("3", "x3")): 9,
    frozenset("45"): 13, frozenset("47"): 15, frozenset(("4", "x3")): 12,
    frozenset("57"): 17, frozenset(("5", "x3")): 15, frozenset(("7", "x3")): 21,
}  # fmt: skip
COLOURS = [row["id"] for row in BOX["colours"]]
BACKS = {row["id"]: row["back"] for row in BOX["colours"]}
FACES = [row["id"] for row in BOX["tiles"]]


class Round:
    """A mandala of this table: two tiles, cards as (whose, colour, open), and where the marker stands."""

    def __init__(self) -> None:
        self.tiles: list[str] = []
        self.cards: list[tuple[str, str, bool]] = []
        self.marker: str | None = None
        self.begun = 0

    def shown(self) -> set[str]:
        return {tile.split("-")[0] for tile in self.tiles} | {card[1] for card in self.cards if card[2]}

    def of(self, seat: str) -> tuple[int, int]:
        """All cards of a seat, and the open ones."""
        own = [card for card in self.cards if card[0] == seat]
        return len(own), sum(card[2] for card in own)


class Dealer:
    def __init__(self, seats: int, seed: int, **chosen: str) -> None:
        self.order, self.chosen = NAMES[:seats], chosen
        self.chance = random.Random(f"{seats} {seed}")
        self.pile = [colour for colour in COLOURS for _ in range(15)]
        self.chance.shuffle(self.pile)
        self.discard: list[str] = []
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.order}
        tiles = [f"{colour}-{face}" for colour in COLOURS for face in FACES]
        self.chance.shuffle(tiles)
        self.stacks = {back: [t for t in tiles if BACKS[t.split("-")[0]] == back] for back in ("dark", "light")}
        self.mandalas = {letter: Round() for letter in "abc"}
        self.won: dict[str, list[str]] = {seat: [] for seat in self.order}
        self.begun = 0
        self.start = self.turn = self.order[0]
        self.third = self.empty = False  # somebody has three flowers; no tiles for a new mandala

    def may(self, often: float) -> bool:
        return self.chance.random() < often

    def lying(self) -> list[str]:
        return [letter for letter, mandala in self.mandalas.items() if mandala.tiles]

    # -- what it comes to

    def flowers(self, seat: str) -> int:
        return sum(count // 2 for count in Counter(tile.split("-")[0] for tile in self.won[seat]).values())

    def points(self, seat: str) -> int:
        """In the order they came: first with second, third with fourth, of each colour."""
        total = 0
        for colour in COLOURS:
            faces = [tile.split("-")[1] for tile in self.won[seat] if tile.split("-")[0] == colour]
            while len(faces) > 1:
                total += PAIRS[frozenset((faces.pop(0), faces.pop(0)))]
            total += sum(int(face) for face in faces if face != "x3")
        return total

    def winners(self) -> tuple[str, ...]:
        rated = {seat: (self.points(seat), len(self.hands[seat])) for seat in self.order}
        return tuple(seat for seat in self.order if rated[seat] == max(rated.values()))

    # -- the game

    def play(self) -> Steps:
        for letter in "abc":
            yield from self.begin(letter)
        self.start = self.turn = self.chance.choice(self.order)
        yield "table", "start", self.start
        at = self.order.index(self.start)
        for extra, seat in enumerate((*self.order[at:], *self.order[:at])):
            self.take(seat, 5 + extra)
        while True:
            yield from self.one_turn()
            last = (self.order.index(self.turn) - self.order.index(self.start)) % len(self.order) == len(self.order) - 1
            over = self.nothing_left() or (last and (self.third or self.empty))
            self.turn = self.order[(self.order.index(self.turn) + 1) % len(self.order)]
            if over:
                break
        yield from self.last_mandalas()

    def begin(self, letter: str) -> Steps:
        for back in ("dark", "light"):
            tile = self.stacks[back].pop()
            yield "chance", f"{back}_tile", tile
            self.mandalas[letter].tiles.append(tile)
        self.begun += 1
        self.mandalas[letter].begun = self.begun

    def take(self, seat: str, count: int) -> None:
        for _ in range(count):
            if not self.pile:
                self.pile, self.discard = self.discard, []
                self.chance.shuffle(self.pile)
            if self.pile:
                self.hands[seat].append(self.pile.pop())

    def nothing_left(self) -> bool:
        """FL-4.2: no tiles, where that ends the game at once; no mandala, no card."""
        at_once = self.empty and self.chosen.get("no_tiles_end", "at_once") == "at_once"
        return at_once or not self.lying() or not any(self.hands.values())

    def one_turn(self) -> Steps:
        """FL-2.1 to FL-2.8."""
        while self.hands[self.turn]:
            if self.may(0.05) and (yield from self.corrected()):
                for letter in self.lying():
                    if len(self.mandalas[letter].shown()) == len(COLOURS):
                        yield from self.complete(letter)
                if self.nothing_left():
                    return
                continue
            yield from self.played(self.turn)
            return

    def played(self, seat: str) -> Steps:
        hand = self.hands[seat]
        colour, letter = self.chance.choice(hand), self.chance.choice(self.lying())
        if self.may(0.4):  # somebody who wants to finish a mandala
            wanted = [(c, at) for at in self.lying() for c in set(hand) if c not in self.mandalas[at].shown()]
            colour, letter = self.chance.choice(sorted(wanted)) if wanted else (colour, letter)
        most = min(hand.count(colour), max(len(hand) - 1, 1))
        count = self.chance.randint(1, most) if self.may(0.5) else 1
        if count > 1:
            yield seat, "play", str(count)
        yield seat, "play", f"{colour}-{letter}"
        mandala = self.mandalas[letter]
        is_open = colour not in mandala.shown()
        for _ in range(count):
            hand.remove(colour)
            mandala.cards.append((seat, colour, is_open))
        if count == 1:
            self.take(seat, min(4, max(8 - len(hand), 0)))
        self.majority(mandala, seat)
        if len(mandala.shown()) == len(COLOURS):
            yield from self.complete(letter)

    def majority(self, mandala: Round, seat: str) -> None:
        """FL-2.6, FL-2.7."""
        total, is_open = mandala.of(seat)
        rivals = [mandala.of(other) for other in self.order if other != seat]
        if is_open and all(total > other for other, shown in rivals if shown):
            mandala.marker = seat

    # -- a mandala is dissolved

    def complete(self, letter: str) -> Steps:
        mandala = self.mandalas[letter]
        if mandala.marker is None:
            holder = self.chance.choice([seat for seat in self.order if mandala.of(seat)[1]])
            yield "table", "holder", holder
            mandala.marker = holder
        yield from self.dissolved(letter)
        if self.stacks["dark"] and self.stacks["light"]:
            yield from self.begin(letter)
        else:
            self.empty = True

    def dissolved(self, letter: str, *, last: bool = False) -> Steps:
        """FL-3.1 to FL-3.5; who takes both tiles has no choice, and is only asked whether it was read at the end."""
        mandala, got = self.mandalas[letter], set[str]()
        if first := mandala.marker:
            second = self.second(mandala) or first
            tile = mandala.tiles[0]
            if second != first:
                tile = self.chance.choice(mandala.tiles)
                yield first, "claim", tile
            elif last:
                yield first, "both", letter
            other = next(each for each in mandala.tiles if each != tile)
            got = {first, second}
            for seat, each in ((first, tile), (second, other)):
                self.won[seat].append(each)
            self.third = self.third or any(self.flowers(seat) >= 3 for seat in self.order)
        for seat, colour, _ in mandala.cards:
            (self.discard if seat in got else self.hands[seat]).append(colour)
        self.mandalas[letter] = Round()

    def second(self, mandala: Round) -> str | None:
        """FL-3.2, FL-3.3."""
        rated = sorted(
            ((*mandala.of(s), s) for s in self.order if s != mandala.marker and mandala.of(s)[1]), reverse=True
        )
        if not rated or mandala.marker is None:
            return None
        if len(self.order) == 2:
            return rated[0][2] if rated[0][0] >= mandala.of(mandala.marker)[0] / 2 else None
        return None if len(rated) > 1 and rated[0][:2] == rated[1][:2] else rated[0][2]

    def last_mandalas(self) -> Steps:
        """FL-4.3 in both readings."""
        by_age = sorted(self.lying(), key=lambda letter: self.mandalas[letter].begun)
        reading = self.chosen.get("final_mandalas", "ask")
        if reading == "ask" and len(by_age) == 3 and self.mandalas[by_age[2]].cards:
            reading = self.chance.choice(("held", "older_two"))
            yield "table", "final_mandalas", reading
        left = by_age[:2] if reading == "older_two" else [at for at in by_age if self.mandalas[at].marker]
        if len(left) > 1:
            self.chance.shuffle(left)
            yield "chance", "last_mandalas", tuple(left)
        for letter in left:
            yield from self.dissolved(letter, last=True)
        if reading != "older_two":
            for letter in self.lying():
                yield from self.dissolved(letter)

    # -- what people put right

    def corrected(self) -> Any:
        """Something has changed on this table that no rule changed, and somebody tells the app."""
        seat, letter = self.chance.choice(self.order), self.chance.choice(self.lying())
        mandala, hand = self.mandalas[letter], self.hands[seat]
        kind = self.chance.choice(("hand", "turn", "marker", "open_cards", "open_cards", "face_down_cards"))
        if kind == "hand" and self.pile:
            self.hands[seat].append(self.pile.pop())
            yield "fix", kind, (seat, len(hand))
        elif kind == "turn":
            self.turn = seat
            yield "fix", kind, seat
        elif kind == "marker" and mandala.of(seat)[1]:
            mandala.marker = seat
            yield "fix", kind, (letter, seat)
        elif kind == "face_down_cards" and hand:
            mandala.cards.append((seat, hand.pop(), False))
            yield "fix", kind, (letter, seat, mandala.of(seat)[0] - mandala.of(seat)[1])
        elif kind == "open_cards" and (new := sorted(set(hand) - mandala.shown())):
            colour = self.chance.choice(new)
            hand.remove(colour)
            mandala.cards.append((seat, colour, True))
            yield "fix", kind, (letter, seat, colour, 1)
        else:
            return False
        return True
