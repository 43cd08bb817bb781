"""A second, independent reckoning of a table of Flowers: it hears the answers and works everything out its own way."""

from __future__ import annotations

from collections import Counter
from typing import Any

PAIRS = {  # FL-5.2
    frozenset("23"): 7, frozenset("24"): 8, frozenset("25"): 9, frozenset("27"): 11, frozenset(("2", "x3")): 6,
    frozenset("34"): 10, frozenset("35"): 11, frozenset("37"): 13, frozenset(("3", "x3")): 9,
    frozenset("45"): 13, frozenset("47"): 15, frozenset(("4", "x3")): 12,
    frozenset("57"): 17, frozenset(("5", "x3")): 15, frozenset(("7", "x3")): 21,
}  # fmt: skip
Card = tuple[str, str, bool]  # whose, colour, open


class Mirror:
    """Cards as a list of cards, tiles as names; nothing is counted ahead."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.tiles: dict[str, list[str]] = {"a": [], "b": [], "c": []}
        self.cards: dict[str, list[Card]] = {"a": [], "b": [], "c": []}
        self.marker: dict[str, str | None] = dict.fromkeys("abc")
        self.won: dict[str, list[str]] = {seat: [] for seat in seats}
        self.hands = dict.fromkeys(seats, 0)
        self.pile, self.discard = 90, 0
        self.count = 1
        self.victims: list[tuple[str, int]] = []  # who took cards back, and how many

    def hear(self, seat: str, name: str, subject: str, value: Any) -> None:
        if name == "start":
            at = self.seats.index(value)
            for extra, who in enumerate(self.seats[at:] + self.seats[:at]):
                self.take_cards(who, 5 + extra)
        elif name.endswith("_tile"):
            self.tiles[subject].append(value)
        elif name == "play" and value.isdigit():
            self.count = int(value)
        elif name == "play":
            self.play(seat, *value.split("-"))
        elif name == "claim":
            self.claim(seat, subject, value)

    def take_cards(self, seat: str, count: int) -> None:
        for _ in range(count):
            if not self.pile:
                self.pile, self.discard = self.discard, 0
            if self.pile:
                self.pile -= 1
                self.hands[seat] += 1

    def play(self, seat: str, colour: str, place: str) -> None:
        shown = {name.split("-")[0] for name in self.tiles[place]}
        shown |= {card[1] for card in self.cards[place] if card[2]}
        self.cards[place] += [(seat, colour, colour not in shown)] * self.count
        self.hands[seat] -= self.count
        if self.count == 1:
            while_drawing = 0
            while while_drawing < 4 and self.hands[seat] < 8 and self.pile + self.discard:
                self.take_cards(seat, 1)
                while_drawing += 1
        self.count = 1
        most = max(self.rated(place).values(), default=(0, 0))[0]
        rated = self.rated(place)
        if seat in rated and rated[seat][0] == most and [total for total, _ in rated.values()].count(most) == 1:
            self.marker[place] = seat

    def rated(self, place: str) -> dict[str, tuple[int, int]]:
        """Total and open cards of every seat that has an open one there."""
        totals = Counter(seat for seat, _, _ in self.cards[place])
        opens = Counter(seat for seat, _, is_open in self.cards[place] if is_open)
        return {seat: (totals[seat], count) for seat, count in opens.items()}

    def second(self, place: str) -> str | None:
        rated = self.rated(place)
        holder = self.marker[place]
        others = sorted((rating, seat) for seat, rating in rated.items() if seat != holder)[::-1]
        if not others or holder is None:
            return None
        if len(self.seats) == 2:
            return others[0][1] if others[0][0][0] >= rated[holder][0] / 2 else None
        tied = len(others) > 1 and others[0][0] == others[1][0]
        return None if tied else others[0][1]

    def claim(self, seat: str, place: str, tile: str) -> None:
        assert seat == self.marker[place]
        other = next(name for name in self.tiles[place] if name != tile)
        second = self.second(place)
        self.won[seat].append(tile)
        self.won[second or seat].append(other)
        self.clear(place, {seat, second})

    def clear(self, place: str, rewarded: set[str | None]) -> None:
        for seat in self.seats:
            count = sum(card[0] == seat for card in self.cards[place])
            if seat in rewarded:
                self.discard += count
            elif count:
                self.hands[seat] += count
                self.victims.append((seat, count))
        self.tiles[place], self.cards[place], self.marker[place] = [], [], None

    def flowers(self, seat: str) -> int:
        return sum(count // 2 for count in Counter(name.split("-")[0] for name in self.won[seat]).values())

    def points(self, seat: str) -> int:
        """In the order they came: first with second, third with fourth, of each colour."""
        total = 0
        for colour in {name.split("-")[0] for name in self.won[seat]}:
            faces = [name.split("-")[1] for name in self.won[seat] if name.split("-")[0] == colour]
            while len(faces) > 1:
                total += PAIRS[frozenset((faces.pop(0), faces.pop(0)))]
            total += sum(int(face) for face in faces if face != "x3")
        return total

    def all_cards(self) -> int:
        return self.pile + self.discard + sum(self.hands.values()) + sum(map(len, self.cards.values()))
