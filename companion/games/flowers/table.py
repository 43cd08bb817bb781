"""What lies on the table, as far as the app mirrors it."""

from __future__ import annotations

from companion.core.book import Book
from companion.core.game import TABLE, Given
from companion.core.say import Say, Who, say
from companion.core.scene import Result, Task, Why
from companion.games.flowers.mandala import Mandala, drawn
from companion.games.flowers.options import chosen
from companion.games.flowers.printed import Contents, Tile, contents_of
from companion.games.flowers.scoring import Won, flower_points


class Table:
    """Mandalas, stacks, hands and what each seat has won; cards in hands and piles are accounts of the book."""

    def __init__(self, given: Given) -> None:
        self.order = given.seats
        self.contents: Contents = contents_of(given.data)
        self.mode = chosen(given, "mode")
        self.final_mandalas = chosen(given, "final_mandalas")
        self.no_tiles_end = chosen(given, "no_tiles_end")
        self.last_order = chosen(given, "last_order")
        self.book = Book()
        self.start = self.turn = self.order[0]
        self.round = 0
        self.count: int  # how many cards the seat whose turn it is says it plays
        self.mandalas = {letter: Mandala(letter) for letter in self.contents.mandalas}
        self.begun = 0
        self.left = {tile.id for tile in self.contents.tiles}
        self.won = {seat: Won() for seat in self.order}
        self.unclaimed: list[Tile] = []
        self.closing = ""  # whose third flower makes this the last round
        self.out_of_tiles = False
        self.ended = False
        self.tasks: list[Task] = []
        self.result: Result | None = None

    # -- cards

    def hand(self, seat: str) -> int:
        return self.book.total(seat, "hand")

    @property
    def pile(self) -> int:
        return self.book.total(TABLE, "pile")

    @property
    def discard(self) -> int:
        return self.book.total(TABLE, "discard")

    def draw(self, seat: str, wanted: int, rule: str) -> int:
        """FL-2.5: cards from the pile into a hand, with the discard shuffled in where the pile runs out."""
        came, pile, discard = drawn(self.pile, self.discard, wanted)
        shuffled = discard < self.discard
        if shuffled:
            self.do(TABLE, say("todo.shuffle", count=self.discard), "FL-2.5")
        self.book.post(TABLE, "pile", pile - self.pile, "FL-2.5" if shuffled else rule, say("why.drawn", who=Who(seat)))
        self.book.post(TABLE, "discard", discard - self.discard, "FL-2.5", say("why.shuffled"))
        self.book.post(seat, "hand", came, rule, say("why.cards_drawn"))
        return came

    # -- tiles

    def stack(self, back: str) -> tuple[Tile, ...]:
        """What is left of the dark or the light tiles."""
        return tuple(tile for tile in self.contents.backs(back) if tile.id in self.left)

    def claim(self, seat: str, tile: Tile, rule: str) -> None:
        """FL-3.1, FL-3.4: a tile won at the table, and turned over where it makes a flower."""
        self.do(seat, say("todo.take_tile", tile=tile.words), rule)
        if flower := self.book_tile(seat, tile):
            self.do(seat, say("todo.flower", first=flower[0].words, second=tile.words), "FL-3.4")

    def book_tile(self, seat: str, tile: Tile) -> tuple[Tile, Tile] | None:
        """FL-3.4, FL-5.1, FL-5.2: paired where it can be, and its points written down."""
        flower = self.won[seat].take(tile)
        if flower is None:
            self.book.post(seat, "points", tile.points, "FL-5.1", say("why.single", tile=tile.words))
            return None
        first = flower[0]
        words = say("why.flower", first=first.words, second=tile.words)
        self.book.post(seat, "points", -first.points, "FL-3.4", say("why.no_longer_single", tile=first.words))
        self.book.post(seat, "points", flower_points(flower, self.contents), "FL-5.2", words)
        if len(self.won[seat].flowers) == self.contents.flowers_that_end and not self.closing:
            self.closing = seat
        return flower

    def complete(self) -> Mandala | None:
        """FL-2.8: a mandala in which all six colours are present."""
        lying = (mandala for mandala in self.mandalas.values() if mandala.tiles)
        return next((mandala for mandala in lying if not mandala.missing(self.contents)), None)

    # -- what is told

    def do(self, seat: str, words: Say, rule: str) -> None:
        """Something to do with the real pieces, and by which rule."""
        self.tasks.append(Task(seat, words, rule=rule))

    def tell(self, name: str, words: Say, rule: str, why: tuple[Why, ...] = ()) -> None:
        self.result = Result(name, words, self.book.at, why=why, rule=rule)

    # -- seats

    def others(self, seat: str) -> tuple[str, ...]:
        return tuple(other for other in self.order if other != seat)

    def after(self, seat: str) -> str:
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def from_start(self) -> tuple[str, ...]:
        at = self.order.index(self.start)
        return self.order[at:] + self.order[:at]

    def still_to_play(self) -> tuple[str, ...]:
        """FL-4.1: who has yet to play in this round, after the seat whose turn it is."""
        seats = self.from_start()
        return seats[seats.index(self.turn) + 1 :]
