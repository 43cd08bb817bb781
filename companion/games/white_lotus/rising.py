"""A rebellion as it stands: who leads, who stands where, what everybody laid, who has had a reward, who was robbed.

Everything else about it - who wins, who takes next - follows from this, and so it follows a correction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.games.white_lotus.strength import Sides


@dataclass(frozen=True, slots=True)
class Robbery:
    """WL-4.9: who took a province from whom; where nobody names provinces it has none."""

    taker: str
    loser: str
    province: str = ""


@dataclass(slots=True)
class Rising:
    """One rebellion; without a leader there is none."""

    leader: str = ""
    stands: dict[str, str] = field(default_factory=dict)  # of whoever had a choice: `emperor` or `rebels`
    laid: dict[str, int] = field(default_factory=dict)  # battle points, once they are open
    counted: tuple[int, int] | None = None  # palaces and villages, where the table says them and the board does not
    served: list[str] = field(default_factory=list)  # who has had a reward, or wanted none
    comforted: list[str] = field(default_factory=list)  # whose reward was a victory chip
    robberies: list[Robbery] = field(default_factory=list)

    def sides(self, order: Sequence[str], emperor: str) -> Sides:
        """WL-4.3: emperor and leader have no choice."""
        others = [seat for seat in order if seat not in (emperor, self.leader)]
        loyal = tuple(seat for seat in others if self.stands.get(seat) == "emperor")
        return Sides(emperor, self.leader, loyal, tuple(seat for seat in others if seat not in loyal))
