"""A fight: two sums, who wins, who becomes the loser's new inhabitant (OR-5.1 to OR-5.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.games.oriente.printed import NINJA, SAMURAI, SHOGUN, Contents

ATTACK, DEFENCE = "attack", "defence"


@dataclass(slots=True)
class Fight:
    """Who takes part on which side, with which inhabitant; a face-down one is None until it is turned up."""

    attacker: str
    defender: str
    sides: dict[str, str] = field(default_factory=dict)
    roles: dict[str, str | None] = field(default_factory=dict)
    turned_up: dict[str, str] = field(default_factory=dict)  # reinforcement of a seat's Samurai
    open: bool = True  # may others still support?
    over: bool = False  # the cards are put away, the sums stay for all to see

    def join(self, seat: str, side: str, role: str | None) -> None:
        self.sides[seat], self.roles[seat] = side, role

    def other(self, main: str) -> str:
        return self.defender if main == self.attacker else self.attacker

    @property
    def supported(self) -> bool:
        """OR-5.2: has anybody supported one of the two?"""
        return len(self.sides) > 2

    def main(self, side: str) -> str:
        return self.attacker if side == ATTACK else self.defender

    def sum(self, side: str, contents: Contents) -> int:
        """OR-5.1 to OR-5.3: the values of a side and of its reinforcement cards."""
        seats = [seat for seat, chosen in self.sides.items() if chosen == side]
        cards = [*(self.roles[seat] for seat in seats), *(self.turned_up.get(seat) for seat in seats)]
        return sum(contents.value(card or "") for card in cards)

    def samurai(self) -> tuple[str, ...]:
        """OR-5.3, OR-6.3: who takes part with a Samurai and has not turned up a card."""
        return tuple(seat for seat, role in self.roles.items() if role == SAMURAI and seat not in self.turned_up)

    def perhaps_samurai(self) -> tuple[str, ...]:
        """OR-5.3: who takes part with a Samurai, or with an inhabitant that the app was not told."""
        return tuple(seat for seat, role in self.roles.items() if role in (SAMURAI, None))

    def higher(self, contents: Contents) -> str:
        """OR-5.4: the side with the higher sum; a tie is the defender's."""
        return ATTACK if self.sum(ATTACK, contents) > self.sum(DEFENCE, contents) else DEFENCE

    def shogun_matters(self, contents: Contents) -> bool:
        """OR-6.7, OR-ruling-1: only a defending Shogun, and only where the sums would not save him anyway."""
        return self.roles[self.defender] == SHOGUN and self.higher(contents) == ATTACK

    def winner(self, contents: Contents, *, shogun_wins: bool) -> str:
        """OR-5.4, OR-6.7: the seat that wins."""
        if self.roles[self.defender] == SHOGUN and shogun_wins:
            return self.defender
        return self.main(self.higher(contents))


def left_over(turned_up: Sequence[str], taken: str) -> tuple[list[str], list[str]]:
    """OR-5.7: of the cards that the loser did not take, Ninjas go to the winner, all others under the deck.

    OR-ruling-25: in any order.
    """
    rest = list(turned_up)
    rest.remove(taken)
    return [card for card in rest if card == NINJA], [card for card in rest if card != NINJA]
