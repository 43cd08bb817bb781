"""What the table does more than once: what was composed last, and everything composed with a name."""

from __future__ import annotations

from dataclasses import replace

from companion.games.open_table.bids import Bid
from companion.games.open_table.chance import Roll
from companion.games.open_table.picks import Pointing
from companion.games.open_table.votes import Vote

Composed = Bid | Vote | Pointing | Roll

MOST_KEPT = 24


class Usual:
    def __init__(self) -> None:
        self.kept: dict[str, Composed] = {}
        self.last: Composed | None = None
        self.made = 0

    def keep(self, composed: Composed) -> None:
        """The same name of the same kind is the same thing, composed anew."""
        self.last = composed
        known = next((id_ for id_, kept in self.kept.items() if same(kept, composed)), None)
        if known is not None:
            self.kept[known] = composed
        elif composed.name and len(self.kept) < MOST_KEPT:
            self.made += 1
            self.kept[f"u{self.made}"] = composed

    def rename(self, id_: str, name: str) -> None:
        self.kept[id_] = replace(self.kept[id_], name=name)

    def remove(self, id_: str) -> None:
        del self.kept[id_]


def same(one: Composed, other: Composed) -> bool:
    return bool(one.name) and one.kind == other.kind and one.name == other.name
