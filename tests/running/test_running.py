"""A running session: mistakes of games, watchers, threads, full disks, tables of older rules."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any, ClassVar

import pytest

from companion.core.asks import Confirm, Number, Pick
from companion.core.flow import Flow, one
from companion.core.say import Refused, Say, refuse, say
from companion.core.scene import Panel
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from tests.lanterns import Lanterns
from tests.tables import ALL, bid, header, look, new_table, outside, refusal


class Broken(Lanterns):
    """A game with mistakes in it: each answer says which one is met next."""

    def play(self) -> Flow:
        while True:
            found = yield from one(
                lambda: self.judge, lambda s: Pick("which", ("fine", "flow", "ask", "panel", "who", "sheet"))
            )
            self.stall = found
            if found == "flow":
                raise KeyError("a mistake in the flow")
            if found == "ask":
                yield from one(lambda: self.judge, lambda s: Number("n", 0, 1 // 0))
            if found == "who":
                yield from one(lambda: dict[str, str]()["nobody"], lambda s: Confirm("c"))

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        if self.stall == "panel":
            raise ValueError("a mistake in a panel")
        return ()


@pytest.mark.parametrize("mistake", ["flow", "ask", "panel", "who"])
def test_a_mistake_of_the_game_leaves_journal_and_session_as_they_were(mistake: str, tmp_path: Path) -> None:
    games = {"lanterns": Broken}
    session = begin(Journal(tmp_path / "a.hanko"), header(), games, outside())
    session.answer("anna", "fine")
    before, rows = repr(session.scene()), list(session.log)
    assert refusal(lambda: session.answer("anna", mistake)) == "refused.own_mistake"
    assert (repr(session.scene()), session.log) == (before, rows)
    session.answer("anna", "fine")
    assert refusal(lambda: session.amend(2, mistake)) == "refused.own_mistake"
    session.close()
    again = Session(Journal(tmp_path / "a.hanko"), games, outside())
    assert again.log == session.log
    again.close()


def test_a_mistake_that_comes_with_a_new_version_opens_the_table_before_it(tmp_path: Path) -> None:
    class Fine(Broken):
        def play(self) -> Flow:
            while True:
                yield from one(lambda: self.judge, lambda s: Pick("which", ("fine", "flow")))

    session = begin(Journal(tmp_path / "a.hanko"), header(), {"lanterns": Fine}, outside())
    for word in ("fine", "flow", "fine"):
        session.answer("anna", word)
    session.close()
    again = Session(Journal(tmp_path / "a.hanko"), {"lanterns": Broken}, outside())
    assert again.notice == say("notice.stopped", row=2, why=say("refused.own_mistake"))
    assert again.line.stand == 1
    assert len(again.line.rows) == 3
    again.close()
    mended = Session(Journal(tmp_path / "a.hanko"), {"lanterns": Fine}, outside())
    mended.go(3)
    assert mended.line.stand == 3
    mended.close()


def test_watchers_are_told_outside_the_lock_after_every_change() -> None:
    session = new_table()
    told: list[int] = []

    def from_another_thread() -> None:
        thread = threading.Thread(target=lambda: told.append(session.scene().row))
        thread.start()
        thread.join(5)
        assert not thread.is_alive(), "the session was still locked"

    session.watch(from_another_thread)
    session.answer("anna", 3)
    bid(session, ben=1, cora=0)
    session.undo()
    session.fix("judge", "ben")
    assert told == [1, 1, 5, 1, 2]
    with pytest.raises(Refused):
        session.go(99)
    assert len(told) == 5
    session.unwatch(from_another_thread)
    session.redo() if session.scene().can_redo else session.undo()
    assert len(told) == 5


def test_two_threads_that_answer_at_once_are_taken_one_after_the_other() -> None:
    session = new_table(seats=tuple(f"s{n}" for n in range(12)))
    refused: list[str] = []

    def tap(seat: str) -> None:
        for _ in range(40):
            try:
                session.answer(seat, 1, session.ticket(seat))
            except Refused as error:
                refused.append(error.say.key)

    threads = [threading.Thread(target=tap, args=(seat,)) for seat in session.header.order]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert session.position.row == session.line.stand
    assert set(refused) <= {"refused.asked_before", "refused.not_asked", "refused.answer"}
    assert look(Session(copy_of(session), ALL, outside())) == look(session)


def copy_of(session: Session) -> Journal:
    """A journal in memory with the same rows and openings."""
    copy = Journal(None)
    copy.begin(session.header, session.log)
    copy.append([], [(seat, *found) for seat, found in session.journal.openings.items()], shown=False)
    return copy


def test_a_full_disk_refuses_the_tap_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_table()
    bid(session, anna=3, ben=2)
    before = repr(session.scene())

    def full(*args: object, **kinds: object) -> None:
        raise refuse("disk_full")

    with monkeypatch.context() as patched:
        patched.setattr(session.journal, "append", full)
        for act in (
            lambda: session.answer("cora", 1),
            session.undo,
            lambda: session.fix("judge", "ben"),
            lambda: session.away("cora"),
            lambda: session.go(0),
        ):
            assert refusal(act) == "refused.disk_full"
            assert repr(session.scene()) == before
    session.answer("cora", 1)
    assert session.total("anna", "oil") == 6


class OlderRules(Lanterns):
    """A short game of one question, by the rules of last year."""

    def play(self) -> Flow:
        self.stall = yield from one(lambda: self.judge, lambda s: Pick("word", ("left", "right")))
        self.book.post("anna", "points", 3, "LA-1", say("why.start"))
        self.ended = True


class NewerRules(OlderRules):
    rules: ClassVar[int] = 2

    def play(self) -> Flow:
        yield from one(lambda: self.judge, lambda s: Pick("other", ("left", "right")))
        self.book.post("anna", "points", 99, "LA-1", say("why.start"))


def test_a_finished_table_of_older_rules_shows_the_sheet_it_ended_with_and_rests(tmp_path: Path) -> None:
    session = begin(Journal(tmp_path / "a.hanko"), header(), {"lanterns": OlderRules}, outside())
    session.answer("anna", "left")
    sheet = session.sheet()
    session.close()
    again = Session(Journal(tmp_path / "a.hanko"), {"lanterns": NewerRules}, outside())
    rows = len(again.log)
    assert again.sheet() == sheet
    assert again.scene().over
    assert again.scene().winners == ("anna",), "whoever stood first on that sheet has won"
    assert again.end().decided == sheet.words  # type: ignore[union-attr]
    assert again.scene().asked == ()
    assert again.timeline()[0].words.key == "timeline.answered"
    for act in (lambda: again.answer("anna", "left"), again.undo, lambda: again.go(0), again.forfeit):
        assert refusal(act) == "refused.table_ended"
    assert len(again.log) == rows
    again.close()


def test_a_table_that_was_taken_up_again_after_its_end_is_not_a_finished_one(tmp_path: Path) -> None:
    session = begin(Journal(tmp_path / "a.hanko"), header(), {"lanterns": OlderRules}, outside())
    session.answer("anna", "left")
    session.undo()
    session.close()
    again = Session(Journal(tmp_path / "a.hanko"), {"lanterns": NewerRules}, outside())
    assert not again.scene().over
    again.answer("anna", "right")
    again.close()


def test_an_unfinished_table_of_older_rules_stands_at_the_row_before_and_says_so(tmp_path: Path) -> None:
    class Longer(OlderRules):
        def play(self) -> Flow:
            yield from one(lambda: self.judge, lambda s: Pick("other", ("left", "right")))
            yield from one(lambda: self.judge, lambda s: Pick("word", ("left", "right")))
            yield from one(lambda: self.judge, lambda s: Pick("word", ("left", "right")))

    session = begin(Journal(tmp_path / "a.hanko"), header(), {"lanterns": Longer}, outside())
    session.answer("anna", "left")
    session.answer("anna", "left")
    session.close()

    class Shorter(NewerRules):
        def play(self) -> Flow:
            yield from one(lambda: self.judge, lambda s: Pick("other", ("left", "right")))
            yield from one(lambda: self.judge, lambda s: Pick("third", ("left", "right")))

    again = Session(Journal(tmp_path / "a.hanko"), {"lanterns": Shorter}, outside())
    assert again.notice is not None
    assert again.notice.key == "notice.stopped"
    assert (again.line.stand, len(again.line.rows)) == (1, 2)
    again.close()


def test_a_private_account_opens_to_its_own_seat_only() -> None:
    session = new_table()
    assert refusal(lambda: session.why("anna", "oil")) == "refused.private"
    assert refusal(lambda: session.why("anna", "oil", "ben")) == "refused.private"
    assert session.why("anna", "oil", "anna")[0].amount == 9


def test_a_note_is_cleaned_and_no_longer_than_a_note() -> None:
    session = new_table()
    session.fix("judge", "ben", "two\nlines \u202e[b]turned")
    assert session.log[-1].note == "two lines [b]turned"
    assert refusal(lambda: session.fix("judge", "anna", "x" * 201)) == "refused.too_long"


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("game_unknown", {"game": "chess\u202e"}),
        ("facts_missing", {"game": "white-lotus"}),
        ("option_unknown", {"options": {"wind": 3}}),
        ("option", {"options": {"oil": 99}}),
        ("option", {"options": {"draws": None}}),
    ],
)
def test_a_table_that_cannot_be_is_refused_before_anything_is_written(
    kind: str, given: dict[str, Any], tmp_path: Path
) -> None:
    from dataclasses import replace

    journal = Journal(tmp_path / "a.hanko")
    with pytest.raises(Refused) as refused:
        begin(journal, replace(header(), **given), ALL, outside())
    assert refused.value.say.key == f"refused.{kind}"
    assert not [path for path in tmp_path.iterdir() if path.name != "ballast"]


def test_a_table_that_is_refused_when_it_is_opened_is_let_go(tmp_path: Path) -> None:
    new_table(tmp_path / "a.hanko").close()
    for _ in range(2):
        assert refusal(lambda: Session(Journal(tmp_path / "a.hanko"), {}, outside())) == "refused.game_unknown"
    Session(Journal(tmp_path / "a.hanko"), ALL, outside()).close()


def test_every_refusal_says_why() -> None:
    session = new_table()
    with pytest.raises(Refused) as refused:
        session.answer("anna", 99)
    assert isinstance(dict(refused.value.say.parts)["why"], Say)
