"""WC-R-1, WC-ruling-10: whose marker lies on top is asked only where the app cannot know it."""

from __future__ import annotations

from collections import Counter
from random import Random

from companion.games.white_castle.track import Marker
from companion.running.session import Session
from tests.games.white_castle.playing import castle, step, table


def clans(at: Session) -> Marker:
    return castle(at).table.markers["rival"]


def test_a_clan_that_came_in_an_earlier_round_lies_below_whoever_comes_now() -> None:
    """The human's marker goes to the clan's space in every round: unclear only if the clan has come there as well."""
    seen: Counter[tuple[bool, bool]] = Counter()
    for number in range(12):
        chance = Random(number)
        at = table(cards="practice", level="easy", dice="app")
        before = clans(at)
        while not at.position.over:
            seat = at.position.waiting[0]
            if at.position.ask(seat).name != "influence":
                step(at, chance)
                continue
            stood, space = castle(at).table.markers[seat].space, clans(at).space
            at.answer(seat, space)
            clan = clans(at)  # its last turn of the round may have moved it on
            together = stood != space == clan.space
            asked = [at.position.ask(other).name for other in at.position.waiting] == ["top_marker"]
            assert asked is (together and clan.arrived != before.arrived)
            seen[together, asked] += 1
            if asked:
                step(at, chance)
            before = clans(at)
    assert seen[True, True]
    assert seen[True, False]
