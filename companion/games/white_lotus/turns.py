"""Whose turn it is while markers and tiles are placed round the table, and what a year brings in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.games.white_lotus.printed import Contents, Counts


def allowance(rice: int, contents: Contents) -> int:
    """WL-1.3: three markers, and one more for each rice field up to two."""
    return contents.rounds + min(contents.rice_most, rice)


def next_turn(
    order: Sequence[str], allowed: Mapping[str, int], taken: Mapping[str, int], able: Callable[[str], bool]
) -> str | None:
    """WL-1.1, WL-6.1: in rounds, clockwise, one at a time; whoever cannot is passed over, and nobody may be left."""
    due = [seat for seat in order if taken[seat] < allowed[seat]]
    return next((seat for seat in sorted(due, key=taken.__getitem__) if able(seat)), None)


def claimable(neutral: Sequence[str], claims: Mapping[str, Sequence[str]], seat: str) -> tuple[str, ...]:
    """WL-1.2: provinces with a neutral tile and without a marker of this seat."""
    return tuple(province for province in neutral if seat not in claims.get(province, ()))


def income(owned: Counts, palaces_for_influence: int, contents: Contents) -> dict[str, int]:
    """WL-5.1: what a year brings. Each palace brings influence or battle points, as its owner chooses."""
    for_battle = owned.get("palace", 0) - palaces_for_influence
    brought = dict(contents.year)
    for building, count in owned.items():
        for kind in brought:
            if building != "palace":
                brought[kind] += contents.yields[building][kind] * count
    brought["influence"] += contents.yields["palace"]["influence"] * palaces_for_influence
    brought["battle"] += contents.yields["palace"]["battle"] * for_battle
    return brought
