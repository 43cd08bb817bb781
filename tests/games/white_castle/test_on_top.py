"""Who lies on top where markers meet: of newcomers, of corrected ones, and in a solo game."""

from __future__ import annotations

from random import Random

from companion.core.asks import Value
from companion.games.white_castle.table import Table
from companion.games.white_castle.track import turn_order
from tests.games.white_castle import tables
from tests.games.white_castle.playing import NAMES, castle, step, table


def test_who_came_to_where_the_clan_has_long_been_lies_on_top() -> None:
    """WC-R-1, WC-ruling-10: asked only where the clan has moved in this round as well."""
    asked: list[tuple[bool, bool]] = []
    for number in range(20):
        at, chance, moves = table(cards="practice"), Random(number), 0  # of the clan before this round
        while not at.position.over:
            marker = castle(at).table.markers
            if at.position.ask(at.position.waiting[0]).name != "influence":
                step(at, chance)
                continue
            anna, clan, round_ = marker["anna"].space, marker["rival"].space, castle(at).table.round
            at.answer("anna", clan if round_ == 2 and clan > anna else anna)
            made = len(at.position.game.book.lines("rival", "influence"))
            if round_ == 2 and clan > anna and castle(at).table.markers["rival"].space == clan:
                names = {at.position.ask(seat).name for seat in at.position.waiting}
                asked.append((made > moves, "top_marker" in names))
            moves = made
    assert set(asked) == {(True, True), (False, False)}


def four(*spaces: int) -> Table:
    """A table of four at the end of its first round, the markers on these spaces."""
    at = tables.position(NAMES)
    answers: dict[str, Value] = {"start_order": NAMES, "turn": "done"}
    while (ask := at.ask(at.waiting[0])).name in answers:
        at.answer(at.waiting[0], answers[ask.name])
    for seat, space in zip(NAMES, spaces, strict=True):
        at.answer(seat, space)
    return tables.play_of(at).table


def test_only_newcomers_to_one_space_are_unclear() -> None:
    """WC-R-1, WC-A-5: who stayed lies below; of two spaces the one further along is asked about first."""
    assert four(1, 2, 3, 0).unclear() == ()
    assert four(0, 0, 0, 0).unclear() == ()
    assert four(4, 4, 3, 4).unclear() == ("anna", "ben", "dan")
    lies = four(4, 5, 5, 4)
    assert lies.unclear() == ("ben", "cora")
    lies.seen(("cora", "ben"))
    assert lies.unclear() == ("anna", "dan")
    lies.seen(("anna", "dan"))
    assert lies.new_order == ("cora", "ben", "anna", "dan")


def test_a_corrected_marker_is_unclear_against_all_that_lie_there() -> None:
    """WC-R-1: and only as long as it lies there."""
    lies = four(4, 4, 2, 1)
    lies.seen(("anna", "ben"))
    lies.correct_marker("cora", 4)
    assert lies.unclear() == ("anna", "ben", "cora")
    lies.correct_marker("cora", 5)
    assert lies.unclear() == ()
    lies.correct_marker("dan", 5)
    assert lies.unclear() == ("cora", "dan")
    lies.correct_order(("dan", "cora", "ben", "anna"))
    lies.settle_order()
    assert lies.unclear() == ()
    assert turn_order(lies.markers.values()) == ("dan", "cora", "anna", "ben")
