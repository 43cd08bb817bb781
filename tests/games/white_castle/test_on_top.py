"""Who lies on top where the markers of a solo game meet."""

from __future__ import annotations

from random import Random

from tests.games.white_castle.playing import castle, step, table


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
