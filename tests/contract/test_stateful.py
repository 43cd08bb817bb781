"""Anything that people can do to a table, in any order: it stays what its journal says."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from companion.core.game import Game
from companion.core.replay import replay
from companion.core.say import Refused
from companion.running.journal import Journal, link
from companion.running.session import Session
from tests.contract.players import some_value
from tests.contract.starts import started
from tests.counts import counts
from tests.tables import ALL, look, outside

SEEDS = st.integers(0, 1 << 20)
SMALL = st.integers(0, 30)


class Table(RuleBasedStateMachine):
    game: type[Game] = ALL["lanterns"]

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "a.hanko"
        self.salts = 0

    @initialize(number=SMALL)
    def begin(self, number: int) -> None:
        self.session = started(self.game, number, Journal(self.path))

    def act(self, done: Any, *given: Any, **named: Any) -> bool:
        """Do it; whatever is refused has changed nothing."""
        before = look(self.session), list(self.session.log), self.session.notice
        try:
            done(*given, **named)
            return True
        except Refused as refused:
            if refused.say.key == "refused.own_mistake":
                raise
            assert (look(self.session), self.session.log, self.session.notice) == before
            return False

    @rule(seed=SEEDS, times=st.integers(1, 6))
    def answer(self, seed: int, times: int) -> None:
        random = Random(seed)
        for _ in range(times):
            if self.session.position.waiting:
                seat = random.choice(self.session.position.waiting)
                self.act(self.session.answer, seat, some_value(self.session.position.ask(seat), random))

    @rule(seed=SEEDS)
    def answer_twice(self, seed: int) -> None:
        random = Random(seed)
        if self.session.position.waiting:
            seat = random.choice(self.session.position.waiting)
            value, ticket = some_value(self.session.position.ask(seat), random), self.session.ticket(seat)
            if self.act(self.session.answer, seat, value, ticket):
                assert not self.act(self.session.answer, seat, value, ticket)

    @rule(value=st.sampled_from([None, True, -1, 10**30, "", "\u202e", ("x",), (("a",), 1), "[b]"]), seed=SEEDS)
    def answer_nonsense(self, value: Any, seed: int) -> None:
        seat = Random(seed).choice([*self.session.names(), "zed", "chance", ""])
        self.act(self.session.answer, seat, value)

    @rule(seed=SEEDS)
    def fix(self, seed: int) -> None:
        random = Random(seed)
        if self.session.fixes():
            fix = random.choice(self.session.fixes())
            self.act(self.session.fix, fix.name, some_value(fix, random), random.choice(["", "as it lies"]))

    @rule(to=st.integers(-1, 40))
    def go(self, to: int) -> None:
        self.act(self.session.go, to)

    @rule(times=st.integers(1, 3))
    def undo(self, times: int) -> None:
        for _ in range(times):
            self.act(self.session.undo)

    @rule(times=st.integers(1, 3))
    def redo(self, times: int) -> None:
        for _ in range(times):
            self.act(self.session.redo)

    @rule(number=SMALL, seed=SEEDS)
    def amend(self, number: int, seed: int) -> None:
        if 1 <= number <= self.session.line.stand:
            before, sealed = look(self.session), bool(self.session.line.seals)
            value = some_value(self.session.ask_of_row(number), Random(seed))
            if self.act(self.session.amend, number, value) and not sealed and self.session.line.amended:
                self.session.undo()
                assert look(self.session) == before

    @rule(seed=SEEDS, back=st.booleans())
    def away(self, seed: int, back: bool) -> None:
        self.act(self.session.away, Random(seed).choice(list(self.session.names())), back=back)

    @rule()
    def forfeit(self) -> None:
        self.act(self.session.forfeit)

    @rule()
    def void(self) -> None:
        self.act(self.session.void)

    @rule()
    def reopen(self) -> None:
        viewers = (None, *self.session.names())
        before = [look(self.session, viewer) for viewer in viewers], self.session.timeline(), self.session.log
        self.session.close()
        self.salts += 1 << 16
        self.session = Session(Journal(self.path), ALL, outside(salts=self.salts))
        after = [look(self.session, viewer) for viewer in viewers], self.session.timeline(), self.session.log
        assert after == before
        assert self.session.notice is None

    @invariant()
    def the_position_is_what_the_standing_rows_play_to(self) -> None:
        if hasattr(self, "session"):
            position = self.session.position
            found = replay(self.session._new_game, self.session.line.standing)
            assert not found.stopped
            assert (found.position.row, found.position.given, found.position.seats) == (
                position.row,
                position.given,
                position.seats,
            )
            assert found.position.game.panels(None) == position.game.panels(None)
            assert found.position.game.book.postings == position.game.book.postings
            assert position.row == self.session.line.stand == len(position.asks)

    def teardown(self) -> None:
        if hasattr(self, "session"):
            self.session.close()
            check_chain(self.path, self.session)
        shutil.rmtree(self.folder)


def check_chain(path: Path, session: Session) -> None:
    """Every row on disk is chained to the one before it."""
    base = sqlite3.connect(path)
    (words,) = base.execute("SELECT words FROM head WHERE name = 'header'").fetchone()
    chain = link("", words)
    rows = list(base.execute("SELECT n, row, chain FROM rows ORDER BY n"))
    base.close()
    for number, (n, row, stored) in enumerate(rows, 1):
        chain = link(chain, row)
        assert (n, stored) == (number, chain)
    assert len(rows) == len(session.log)


@pytest.mark.counts
@pytest.mark.parametrize("game", ALL.values(), ids=ALL.keys())
def test_a_table_stays_what_its_journal_says_whatever_people_do(game: type[Game]) -> None:
    try_out(type(f"{game.__name__}Table", (Table,), {"game": game}), counts(250, share=20))


def try_out(machine: type[Table], examples: int) -> None:
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    many = settings(
        max_examples=examples,
        stateful_step_count=40,
        deadline=None,
        suppress_health_check=checks,
        print_blob=True,
    )
    run_state_machine_as_test(machine, settings=many)
