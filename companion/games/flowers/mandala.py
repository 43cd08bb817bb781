"""One mandala: colours present, marker, second place, what it would take (FL-2.2 to FL-3.3)."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.flowers.printed import Contents, Tile


@dataclass(slots=True)
class Opened:
    """Cards of one colour that lie open: whose, and how many."""

    seat: str
    count: int


@dataclass(slots=True)
class Mandala:
    """Two tiles in the middle, and the cards round them. A place without tiles is out of play."""

    id: str
    tiles: list[Tile] = field(default_factory=list)
    opened: dict[str, Opened] = field(default_factory=dict)  # by colour: each is introduced once, by one seat
    face_down: dict[str, int] = field(default_factory=dict)
    marker: str | None = None
    begun: int = 0  # how many mandalas had begun before it

    def petal(self, colour: str) -> str:
        """What the place of a colour is called."""
        return f"{colour}-{self.id}"

    def open(self, seat: str) -> int:
        return sum(entry.count for entry in self.opened.values() if entry.seat == seat)

    def down(self, seat: str) -> int:
        return self.face_down.get(seat, 0)

    def total(self, seat: str) -> int:
        return self.open(seat) + self.down(seat)

    def cards(self) -> int:
        return sum(entry.count for entry in self.opened.values()) + sum(self.face_down.values())

    def colours(self) -> set[str]:
        """FL-2.2: the colours of the tiles and of the open cards."""
        return {tile.colour for tile in self.tiles} | self.opened.keys()

    def missing(self, contents: Contents) -> tuple[str, ...]:
        """FL-2.8: which colours it still lacks."""
        return tuple(colour for colour in contents.colour_ids if colour not in self.colours())

    def lay(self, seat: str, colour: str, count: int) -> bool:
        """FL-2.1, FL-2.2: cards of a new colour lie open, all others face down. Says whether they lie open."""
        new = colour not in self.colours()
        if new:
            self.opened[colour] = Opened(seat, count)
        else:
            self.face_down[seat] = self.down(seat) + count
        return new

    def takes_marker(self, seat: str, seats: tuple[str, ...]) -> bool:
        """FL-2.6, FL-2.7: more cards than every other seat with an open card, and an open card of its own."""
        rivals = (other for other in seats if other != seat and self.open(other))
        return self.open(seat) > 0 and all(self.total(seat) > self.total(other) for other in rivals)

    def second(self, seats: tuple[str, ...], contents: Contents) -> str | None:
        """Who takes the other tile; None when the holder of the marker takes both."""
        holder = self.marker
        rest = [seat for seat in seats if seat != holder and self.open(seat)]
        if holder is None or not rest:
            return None
        if len(seats) == contents.half_seats:
            return self._at_least_half(rest[0], holder, contents)
        return self._most(rest)

    def _at_least_half(self, seat: str, holder: str, contents: Contents) -> str | None:
        """FL-3.3, FL-ruling-6, FL-ruling-7: with two seats it takes half as many cards as the holder has."""
        return seat if contents.half_times * self.total(seat) >= self.total(holder) else None

    def _most(self, rest: list[str]) -> str | None:
        """FL-3.2, FL-ruling-5: the highest total, then more open cards; a tie in both gives nobody."""
        best = max((self.total(seat), self.open(seat)) for seat in rest)
        top = [seat for seat in rest if (self.total(seat), self.open(seat)) == best]
        return top[0] if len(top) == 1 else None

    def to_lead(self, seat: str, seats: tuple[str, ...]) -> int:
        """How many more cards would bring the marker; one of them open where none lies open yet."""
        rivals = [self.total(other) for other in seats if other != seat and self.open(other)]
        more = max(rivals, default=0) + 1 - self.total(seat)
        return 0 if self.marker == seat else max(more, 1)


def allowed(hand: int, of_colour: int) -> tuple[int, ...]:
    """FL-2.3: how many cards of a colour may be played; two or more must leave one in hand."""
    return tuple(count for count in range(1, min(hand, of_colour) + 1) if count == 1 or count < hand)


def to_draw(hand: int, played: int, contents: Contents) -> int:
    """FL-2.4, FL-ruling-1, FL-ruling-2: who played exactly one card draws, up to four and up to a hand of eight."""
    return min(contents.drawn_at_most, max(contents.full_hand - hand, 0)) if played == 1 else 0


def drawn(pile: int, discard: int, wanted: int) -> tuple[int, int, int]:
    """FL-2.5: how many cards come, and what pile and discard are afterwards."""
    if wanted <= pile:
        return wanted, pile - wanted, discard
    came = min(wanted, pile + discard)
    return came, pile + discard - came, 0
