"""How few taps Flowers and Oriente bear: whole plays by real taps, counted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.counts import counts, in_turn
from tests.ui import measured
from tests.ui import test_flowers as flowers
from tests.ui import test_oriente as oriente
from tests.ui.conftest import PHONE, TABLET
from tests.ui.walk.taps import Hand

LOOK = (PHONE, 130, "de", "dark")
MOST_TAPS = 1.7  # a turn of Flowers


@in_turn
@pytest.mark.counts
def test_a_completion_bears_seven_taps(ui: Any, tell: Callable[[str], None]) -> None:
    """FL-3.1 to FL-3.6 with four people: which mandala and whose marker, three hands, the tile, two new tiles.

    Whoever is level for the second place tells the open cards as well (FL-3.2): one more tap for each.
    """
    app, rows = flowers.table(ui, "quick-four", 6, LOOK)
    hand = Hand(ui, app, deals=True)
    so_far = [(row.key.partition("/")[0], sum(hand.taps.values())) for row in hand.play(rows[6:])]
    begun = [at for at, (key, _) in enumerate(so_far) if key == "completed"]
    taps, level = [], []
    for at, until in pairwise((*begun, len(so_far))):
        taps.append(so_far[until - 1][1] - so_far[at][1] + 1)
        level.append([key for key, _ in so_far[at:until]].count("open_there"))
    tell(f"Flowers, only completions with four people: {taps} taps, {level} of them for who is level")
    assert max(count - more for count, more in zip(taps, level, strict=True)) <= 7
    assert level[-1] == 2


def test_only_the_score_of_four_bears_thirty_taps(ui: Any, tell: Callable[[str], None]) -> None:
    """FL-5.1 to FL-5.3: the 24 tiles of a recorded evening, from the first question to the winner."""
    app, rows = flowers.table(ui, "score-four", 0, LOOK)
    hand = Hand(ui, app, deals=True)
    for _ in hand.play(rows):
        pass
    assert app.scene.winners
    taps = sum(hand.taps.values())
    tell(f"Flowers, only the score of four people: {taps} taps")
    assert taps <= 30


@in_turn
@pytest.mark.counts
@pytest.mark.parametrize("look", [(PHONE, 100, "en", "light"), (TABLET, 100, "de", "dark")], ids=str)
def test_a_turn_bears_few_taps(ui: Any, tell: Callable[[str], None], look: Any) -> None:
    """Over the recorded plays, each answer by a real tap; the first of them here, all where there is time."""
    taps, turns = measured.flowers(ui, measured.FLOWERS[: counts(len(measured.FLOWERS))], look)
    tell(f"Flowers, {look}: {taps} taps for {turns} turns, {taps / turns:.2f} for each")
    assert taps / turns <= MOST_TAPS


@in_turn
def test_a_revolution_of_seven_is_asked_in_fifteen_taps(ui: Any, tell: Callable[[str], None]) -> None:
    """OR-6.1a to OR-6.1g at a table that plays without the app: who, discs, the result with its shares."""
    app, rows = oriente.table(ui, "one-revolution", 0, LOOK)
    hand = Hand(ui, app, deals=True)
    for _ in hand.play(rows):
        pass
    taps = sum(hand.taps.values()) - hand.taps["reveal"]
    tell(f"Oriente, one revolution of seven people: {taps} taps")
    assert app.scene.over
    assert taps <= 15


@in_turn
@pytest.mark.parametrize(("name", "most"), [(measured.WHOLE, 6), (measured.MARSHAL, 4)])
def test_taps_of_a_fulfilment_with_seven(ui: Any, tell: Callable[[str], None], name: str, most: int) -> None:
    """One evening followed in two ways, from the first season to the last."""
    taps, fulfilled = measured.oriente(ui, name)
    tell(f"Oriente, {name}: {taps / fulfilled:.2f} taps a fulfilment ({taps} for {fulfilled})")
    assert taps <= most * fulfilled
