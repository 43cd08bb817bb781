"""Two tables that differ only in what one seat has sealed look alike to everybody else until it is settled."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from companion.core import seal
from companion.core.asks import Value
from companion.core.game import Game
from companion.core.say import Refused
from companion.core.sealed_round import SealedRound, Step
from companion.outgoing import export
from companion.running import plays
from companion.running.journal import Journal
from companion.running.session import Session
from tests.contract.players import some_value, tap
from tests.contract.starts import every_game, started
from tests.counts import counts
from tests.tables import ALL, new_table, outside

pytestmark = pytest.mark.counts
DIGEST = re.compile(r"\b[0-9a-f]{64}\b")


def masked(text: str) -> str:
    """Commitments, chain heads and salts look different in every table; their length does not."""
    return DIGEST.sub("#" * 64, text)


def seen_by_others(session: Session, secret_seat: str) -> list[str]:
    """Everything that leaves the session but for what is shown to the one seat."""
    others = [seat for seat in (None, *session.names()) if seat != secret_seat]
    seen = [repr(session.scene(viewer)) for viewer in others]
    seen += [repr(session.sheet(viewer)) for viewer in others]
    seen += [repr(sorted(session.facts(viewer).items())) for viewer in others]
    seen += [repr(session.timeline()), plays.show(session), export.write(session), repr(session.fixes())]
    seen += [repr((session.line.stand, session.position.waiting, session.round, len(session.log)))]
    seen += [refused(session, seat) for seat in session.position.waiting if seat != secret_seat]
    return [masked(text) for text in seen]


def refused(session: Session, seat: str) -> str:
    """What a seat is told that answers nonsense."""
    try:
        session.answer(seat, ("nonsense",))
    except Refused as refused:
        return repr(refused.say)
    raise AssertionError("nonsense was taken")


def twin(session: Session) -> Session:
    """Another table with the same rows."""
    copy = Journal(None)
    copy.begin(session.header, session.log)
    copy.append([], [(seat, *found) for seat, found in session.journal.openings.items()], shown=False)
    return Session(copy, ALL, outside(salts=len(session.log) * 1000))


def another_value(session: Session, seat: str, value: Value, random: Random) -> Value:
    ask = session.position.ask(seat)
    return next((other for other in islice(iter(lambda: some_value(ask, random), ()), 50) if other != value), None)


def play_the_round_twice(session: Session, random: Random) -> bool:
    """Seal the open round at two tables, one seat differently; compare after each seal but the last."""
    order = list(session.position.waiting)
    if len(order) < 2:
        return False
    random.shuffle(order)
    secret_seat = random.choice(order[:-1])
    values = {seat: some_value(session.position.ask(seat), random) for seat in order}
    other = another_value(session, secret_seat, values[secret_seat], random)
    if other is None:
        return False
    tables = (twin(session), twin(session))
    told: tuple[list[str], list[str]] = ([], [])
    for table, heard in zip(tables, told, strict=True):
        table.watch(lambda table=table, heard=heard: heard.append(masked(repr(table.scene()))))  # type: ignore[misc]
    for seat in order[:-1]:
        for table, value in zip(tables, (values[seat], other if seat == secret_seat else values[seat]), strict=True):
            table.answer(seat, value, table.ticket(seat), by="a device")
        first, second = (seen_by_others(table, secret_seat) for table in tables)
        assert first == second
    assert told[0] == told[1]
    assert tables[0].log != tables[1].log, "the two tables were the same"
    return True


@every_game
@pytest.mark.parametrize("number", range(counts(40, share=20)))
def test_nobody_sees_a_difference_until_all_have_sealed(game: type[Game], number: int) -> None:
    session, random, compared = started(game, number), Random(number), 0
    for _ in range(150):
        if session.position.over:
            session.undo()
        elif session.position.secret and not session.line.seals:
            compared += play_the_round_twice(session, random)
        assert tap(session, random)
    print(f"{game.key} {number}: {compared} rounds compared")


def test_the_invented_game_has_rounds_to_compare() -> None:
    session, random = new_table(), Random(1)
    assert play_the_round_twice(session, random)


def test_the_comparison_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that cannot fail proves nothing: here the notice tells what was sealed."""
    from companion.core.say import Free, say

    seal_one = SealedRound.seal

    def leaking(self: SealedRound, seat: str, value: Value, salt: str, by: str = "") -> Step:
        return replace(seal_one(self, seat, value, salt, by), notice=say("leak", value=Free(str(value))))

    monkeypatch.setattr(SealedRound, "seal", leaking)
    with pytest.raises(AssertionError):
        assert not play_the_round_twice(new_table(), Random(1))


def test_the_rows_on_disk_hold_no_open_secret_before_all_have_sealed(tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    session = new_table(path, oil=12)
    session.answer("anna", 11)
    session.answer("ben", 7)
    opened = [words.rstrip() for _, words, _ in session.journal.openings.values()]
    salts = [salt for _, _, salt in session.journal.openings.values()]
    session.close()
    base = sqlite3.connect(path)
    rows = "\n".join(row for (row,) in base.execute("SELECT row FROM rows"))
    kept = "\n".join(words for (words,) in base.execute("SELECT words FROM head"))
    base.close()
    assert len(opened) == 2
    for secret in (*opened, *salts):
        assert secret not in rows + kept
    assert "bid/" in opened[0]


def test_an_opening_leaves_the_file_when_it_has_been_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    session = new_table(path)
    for seat, amount in (("anna", 3), ("ben", 2), ("cora", 1)):
        session.answer(seat, amount)
    padded = [seal.payload(row.key, [str(row.value)]) for row in session.line.standing if row.salt]
    session.close()
    held = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert padded
    assert all(words.encode() not in held for words in padded)
