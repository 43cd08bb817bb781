"""A revolution in numbers: strength, victims, halves, pool, and who is dealt how many (OR-6.1a to OR-6.1g)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.oriente.printed import NINJA, NOFU, Contents

SPARED = (NINJA, NOFU)


def strength(square: int, joined: int) -> int:
    """OR-6.1b: workers on the square and Nofu that take part, the leader's included."""
    return square + joined


def victims(inhabitants: Mapping[str, str | None], force: int, contents: Contents) -> tuple[str, ...]:
    """OR-6.1c: everybody whose inhabitant has at most that value, except Ninjas and all Nofu."""
    return tuple(
        seat for seat, role in inhabitants.items() if role and role not in SPARED and contents.value(role) <= force
    )


def half(cards: int) -> int:
    """OR-6.1d: half of the VP cards, rounded down."""
    return cards // 2


def dealt(pool: int, joined: Sequence[str]) -> dict[str, int]:
    """OR-6.1e, OR-6.1f: one by one, clockwise, the leader first."""
    each, odd = divmod(pool, len(joined))
    return {seat: each + (at < odd) for at, seat in enumerate(joined)}
