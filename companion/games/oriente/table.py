"""What lies on the table, as far as the app mirrors it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.book import Book
from companion.core.game import Given
from companion.core.say import Say, Who, say
from companion.core.scene import Opened, Result, Side, Task, Why
from companion.games.oriente.fight import Fight
from companion.games.oriente.options import FULL, as_they_stand
from companion.games.oriente.printed import GEISHA, NOFU, UNSEEN, Contents, contents_of
from companion.games.oriente.priority import Player, Standing, asked_next, clockwise, revolution_rank, standing

ANNOUNCING, ATTACKING, CLAIMING = "announces", "attacked", "claims"  # what a tap on a seat can mean


class GeishaDrawn(Exception):
    """OR-9.1: the game ends at once, and nothing that is still pending is carried out."""


class SpecialWin(Exception):
    """OR-7.1: three Ninjas among the VP cards of one seat end the game."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus card: its face where it was turned up and told, and the draw that it came with."""

    card: str
    draw: int
    open: bool


class Table:
    """Discs, inhabitants, VP cards, deck, bonus, workers. VP cards and their points are accounts of the book."""

    def __init__(self, given: Given) -> None:
        self.order = given.seats
        self.contents: Contents = contents_of(given.data)
        self.options = as_they_stand(given)
        self.book = Book()
        self.stone = self.pointer = self.order[0]
        self.began = ""  # who held the stone first
        self.season = 0
        self.ended: list[int] = []  # at which row each season did
        self.passed: list[str] = []
        self.discs = dict.fromkeys(self.order, True)
        self.inhabitants: dict[str, str | None] = dict.fromkeys(self.order)
        self.piles: dict[str, list[str]] = {seat: [] for seat in self.order}
        self.deck = self.contents.deck
        self.draws = -len(self.order) - 1  # counted from the first draw after preparation
        self.under: list[str] = []  # known cards under the deck
        self.bonus: list[Bonus] = []  # beside the deck
        self.under_stone: list[Bonus] = []
        self.fulfilled = False  # has anybody fulfilled in this season?
        self.fulfilments = 0  # fulfilled since the game began
        self.workers = {"beside": self.contents.workers, "hut": 0, "square": 0}
        self.announcer = ""
        self.action = ""
        self.targets: tuple[str, ...] = ()
        self.was_face_down: bool  # whoever announced, before they turned up
        self.asking = ""  # what a seat could be tapped for: to announce, to be attacked, to claim
        self.alone = False  # nobody claims and nobody supports: said together
        self.fight: Fight | None = None
        self.geisha = ""  # how she came, once she has
        self.special = ""  # who has won with three Ninjas
        self.decided: tuple[str, ...] | None = None  # who won a tie that only the table could settle
        self.values: dict[str, list[int]] = {seat: [] for seat in self.order}  # where only the score is told
        self.added: list[str] = []  # whose inhabitant counts with the VP cards (OR-9.2)
        self.over = False
        self.tasks: list[Task] = []
        self.result: Result | None = None

    @property
    def full(self) -> bool:
        """Are faces and values of cards followed, or only their numbers?"""
        return self.options["mode"] == FULL

    # -- seats

    def others(self, seat: str) -> tuple[str, ...]:
        return clockwise(self.order, seat)

    def asked(self) -> tuple[str, ...]:
        """OR-1.2, OR-1.4: who is still to be asked in this round."""
        return asked_next(self.order, self.pointer, self.discs, self.passed)

    def cards(self, seat: str) -> int:
        return len(self.piles[seat])

    def rank(self, seat: str) -> int | None:
        role = self.inhabitants[seat]
        return None if role is None else self.contents.value(role)

    def face_down(self, seat: str) -> bool:
        return self.inhabitants[seat] is None

    # -- priority

    def announced_rank(self) -> int:
        """OR-3.3: the announcer's rank; for a revolution the workers on the square add to it."""
        if self.action == "revolution":
            return revolution_rank(self.contents.value(NOFU), self.workers["square"])
        return self.rank(self.announcer) or 0

    def standing(self, seat: str) -> Standing:
        """OR-3.2: may this seat claim priority over the announcement that stands?"""
        player = Player(self.discs[seat], self.cards(seat), self.rank(seat))
        highest = max((self.contents.value(role) for role in self.unknown_roles()), default=0)
        cards = self.cards(self.announcer)
        return standing(player, self.announced_rank(), cards, highest, target=seat in self.targets)

    # -- cards

    def known(self) -> Counter[str]:
        """The inhabitant cards that everybody has seen and knows where they are."""
        lying = [role for role in self.inhabitants.values() if role]
        piled = [card for pile in self.piles.values() for card in pile]
        bonus = [bonus.card for bonus in (*self.bonus, *self.under_stone)]
        fought = self.fight.turned_up.values() if self.fight and not self.fight.over else ()
        return Counter([*lying, *piled, *self.under, *bonus, *fought])

    def unknown_roles(self) -> tuple[str, ...]:
        """What a card that nobody has seen can still be, highest rank first."""
        known = self.known()
        return tuple(role for role, count in self.contents.inhabitants.items() if known[role] < count)

    def gain(self, seat: str, card: str, rule: str, words: Say) -> None:
        """A card comes to the open VP cards of a seat."""
        self.piles[seat].append(card)
        self.book.post(seat, "cards", 1, rule, words)
        self.book.post(seat, "points", self.contents.value(card), rule, words)

    def lose(self, seat: str, card: str, rule: str, words: Say) -> None:
        self.piles[seat].remove(card)
        self.book.post(seat, "cards", -1, rule, words)
        self.book.post(seat, "points", -self.contents.value(card), rule, words)

    def hand_over(self, giver: str, taker: str, card: str, rule: str) -> None:
        """One VP card goes from one seat to another."""
        named = self.contents.named(card)
        self.lose(giver, card, rule, say("why.given", who=Who(taker), card=named))
        self.gain(taker, card, rule, say("why.received", who=Who(giver), card=named))

    def seen(self, card: str) -> str:
        """A card as the app keeps it: its face, or that it was not told."""
        return card if self.full else UNSEEN

    def deck_is(self, count: int) -> None:
        """So many cards are left; where none above those is, what lies on top now is not known any more."""
        self.draws += self.deck - count
        self.deck = count
        if count < len(self.under):
            self.under = []

    # -- the Geisha

    def may_be_geisha(self, draw: int) -> bool:
        """OR-0.8: can the card that came with this draw be the Geisha, by counting?"""
        return self.full and draw >= self.contents.geisha_from(len(self.order))

    def found_geisha(self, how: str) -> None:
        """OR-9.1."""
        self.geisha = how
        self.tell("geisha", say("result.geisha", how=say(f"geisha.{how}")), "OR-9.1")
        raise GeishaDrawn(GEISHA)

    # -- what is told

    def do(self, seat: str, words: Say) -> None:
        """Something to do with the real pieces."""
        self.tasks.append(Task(seat, words))

    def tell(
        self,
        name: str,
        words: Say,
        rule: str,
        why: Iterable[Why] = (),
        *,
        opened: tuple[Opened, ...] = (),
        winners: tuple[str, ...] = (),
        sides: tuple[Side, ...] = (),
    ) -> None:
        """What happened; both sides of a fight, and a revolution, are a moment of their own."""
        if sides and not opened:
            opened = tuple(Opened(side.seats[0], side.words, side.total) for side in sides)
        self.result = Result(name, words, self.book.at, opened, tuple(why), winners, rule, sides)
