"""Who is emperor: after an award, after a rebellion, and when the order of awards decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def after_award(emperor: str, palaces: Mapping[str, int]) -> str:
    """WL-8.1: whoever has more palaces than the emperor is emperor at once. Equal changes nothing (WL-8.3)."""
    ahead = [seat for seat, count in palaces.items() if count > palaces[emperor]]
    return max(ahead, key=lambda seat: palaces[seat]) if ahead else emperor


def heirs(emperor: str, palaces: Mapping[str, int], awards: Sequence[str]) -> tuple[str, ...]:
    """WL-2.2, WL-ruling-3: who can end up emperor when these seats get one palace each, depending on the order."""
    if not awards:
        return (emperor,)
    found: list[str] = []
    for seat in dict.fromkeys(awards):
        left = list(awards)
        left.remove(seat)
        now = {**palaces, seat: palaces[seat] + 1}
        found += heirs(after_award(emperor, now), now, left)
    return tuple(dict.fromkeys(found))


def after_rebellion(
    emperor: str, palaces: Mapping[str, int], moves: Sequence[tuple[str, str]], *, robber_follows: bool = False
) -> tuple[str, str]:
    """WL-8.2, WL-ruling-12, WL-ruling-20: the emperor after all rewards, and why.

    `moves`: who took a palace from whom, in the reward order.
    """
    if robber_follows and (robber := robber_level(emperor, palaces, moves)):
        return robber, "robber"
    most = max(palaces.values())
    leading = [seat for seat, count in palaces.items() if count == most]
    if emperor in leading:
        return emperor, "stays"
    if len(leading) == 1:
        return leading[0], "unique"
    for taker, loser in moves:
        if loser == emperor and taker in leading:
            return taker, "addendum"
    for taker, _ in moves:
        if taker in leading:
            return taker, "fallback"
    return leading[0], "fallback"


def robber_level(emperor: str, palaces: Mapping[str, int], moves: Sequence[tuple[str, str]]) -> str:
    """WL-ruling-20: who robbed the emperor of a palace and is now level with him, both with the most; or nobody."""
    most = max(palaces.values())
    level = palaces[emperor] == most
    return next((taker for taker, loser in moves if level and loser == emperor and palaces[taker] == most), "")
