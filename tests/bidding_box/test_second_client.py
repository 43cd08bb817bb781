"""A whole table, played by guests that were written from docs/protocol.md alone."""

from __future__ import annotations

import ast
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from companion.running.session import Session
from tests.bidding_box import second_client
from tests.bidding_box.second_client import Player
from tests.bidding_box.sockets import box_of
from tests.counts import one
from tests.tables import new_table


def test_it_knows_nothing_of_the_project() -> None:
    tree = ast.parse(Path(second_client.__file__).read_text("utf-8"))
    names = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names += [each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names]
    assert not [name for name in names if name.split(".")[0] in ("companion", "tests")]


def rounds_of(session: Session) -> set[str]:
    return {row.round for row in session.log if row.do == "answer" and row.round}


@pytest.mark.parametrize("seed", one(range(4)))
def test_a_whole_table(stack: ExitStack, seed: int) -> None:
    session = new_table()
    box = box_of(stack, session)
    players = [Player(box.code(seat), Random(seed * 10 + at)) for at, seat in enumerate(session.names())]
    players[-1] = Player(box.table_code.url, Random(seed), wanted="cora")
    letters: dict[str, str] = {}
    for player in players:
        player.come(stack)
    sign = players[-1].ask()
    while not (wishes := box.wishes()):
        players[0].listen(0.01)
    assert [(wish.seat, wish.sign) for wish in wishes] == [("cora", sign)]
    box.give(wishes[0])
    players[-1].sit(stack)
    for _ in range(300):
        for player in players:
            player.listen(0.01)
            player.play()
        if shown := session.shown_round():
            letters[shown.id] = shown.letters
        if all(player.over for player in players):
            break
    assert session.scene().over, "the table was played to its end"
    assert letters.keys() == rounds_of(session)
    assert len(letters) > 1
    for player in players:
        player.listen(0.1)
        assert player.checked == letters, "every round, and the same letters"
