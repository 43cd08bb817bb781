"""A table as text: written whole, read back whole, refused in words when it is not."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion import VERSION
from companion.core.plain import row_to_plain
from companion.core.rows import Row
from companion.core.say import Refused, say
from companion.outgoing import export
from companion.outgoing.dates import LATEST
from companion.running.journal import Journal, compact, link
from companion.running.session import Session
from tests.contract.players import play_on, some_value
from tests.tables import ALL, bid, look, new_table, outside, refusal


def played(taps: int = 40) -> Session:
    session = new_table()
    play_on(session, Random(taps), taps)
    session.go(5)
    session.amend(session.line.stand - 1, 0)
    return session


def imported(text: str, path: Path | None = None) -> Session:
    journal = Journal(path)
    export.read(text).into(journal)
    return Session(journal, ALL, outside(salts=1 << 30))


def test_a_table_is_the_same_after_it_was_handed_on(tmp_path: Path) -> None:
    session = played()
    text = export.write(session)
    again = imported(text, tmp_path / "a.hanko")
    assert again.log == session.log
    assert export.write(again) == text
    for viewer in (None, *session.names()):
        assert look(again, viewer) == look(session, viewer)
    again.close()
    opened = Session(Journal(tmp_path / "a.hanko"), ALL, outside())
    assert opened.notice is None
    assert look(opened) == look(session)
    opened.close()


def test_it_says_which_app_wrote_it() -> None:
    first, _, rows = export.write(played()).partition("\n")
    head = json.loads(first)
    assert head.pop("app") == VERSION
    assert export.read(f"{json.dumps(head)}\n{rows}").rows, "older ones did not"


def test_a_finished_table_keeps_its_sheet() -> None:
    session = new_table()
    while not session.position.over:
        play_on(session, Random(session.line.stand), 1)
    again = imported(export.write(session))
    assert again.journal.kept("sheet") == session.journal.kept("sheet")
    assert again.journal.kept("sheet")


def test_no_open_secret_is_handed_on_and_all_seal_again() -> None:
    session = new_table(oil=12)
    bid(session, anna=11, ben=7)
    text = export.write(session)
    for _, opened, salt in session.journal.openings.values():
        assert opened.strip() not in text
        assert salt not in text
    again = imported(text)
    assert again.scene().sealed == ()
    assert again.notice is not None
    assert again.notice.key == "notice.asked_again"


def changed(text: str, at: int, other: str) -> str:
    lines = text.split("\n")
    lines[at] = other
    return "\n".join(lines)


def test_every_change_of_a_line_is_found() -> None:
    text = export.write(played(12))
    lines = text.rstrip("\n").split("\n")
    for at, line in enumerate(lines):
        for other in ("", "{}", "null", line[:-1], line.replace('"', "'"), line.replace("anna", "ben"), line[5:]):
            if other != line:
                assert refusal(lambda at=at, other=other: export.read(changed(text, at, other))).startswith("refused.")  # type: ignore[misc]
    for cut in range(len(lines)):
        assert refusal(lambda cut=cut: export.read("\n".join(lines[:cut]))).startswith("refused.")  # type: ignore[misc]
    assert refusal(lambda: export.read(text + lines[-1])) == "refused.export_broken"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "export_foreign"),
        ("dear diary", "export_foreign"),
        ("[]", "export_foreign"),
        ('{"hanko": true}', "export_foreign"),
        ('{"hanko": "1"}', "export_foreign"),
        ('{"hanko": 2}', "export_newer"),
        ('{"hanko": 1}', "header"),
        ('{"hanko": 1, "header": {"table": "\\ud800"}}', "export_foreign"),
        ("[" * 100_000, "export_foreign"),
        ('{"a":' * 50_000, "export_foreign"),
        ("x" * (export.LARGEST + 1), "export_too_long"),
    ],
)
def test_what_is_no_table_is_refused(text: str, key: str) -> None:
    assert refusal(lambda: export.read(text)) == f"refused.{key}"


def forged(row: object) -> str:
    """A text with one more row, its chain and head made right: anybody can do that."""
    lines = export.write(new_table()).rstrip("\n").split("\n")
    first = json.loads(lines[0])
    chain = link(first["chain"], compact(row))
    plain = {**row, "chain": chain} if isinstance(row, dict) else row
    first.update(rows=first["rows"] + 1, chain=chain)
    return "\n".join([compact(first), *lines[1:], compact(plain)])


@pytest.mark.parametrize(
    "row",
    [
        row_to_plain(Row("fix", key="judge", value="ben", note="x" * 10_000)),
        row_to_plain(Row("fix", key="judge", value="ben", note="turned \u202e")),
        row_to_plain(Row("answer", "anna\nben", "bid", value=3)),
        row_to_plain(Row("go", to=99)),
        row_to_plain(Row("amend", to=-1, value=3)),
        {"do": "answer", "value": {"a": 1}},
        {"do": "dance"},
        [],
        "row",
    ],
    ids=lambda row: str(row)[:40],
)
def test_rows_that_nobody_could_have_written_are_refused(row: object) -> None:
    assert refusal(lambda: export.read(forged(row))) in ("refused.row", "refused.export_broken")


def headed(**other: object) -> str:
    """The text of a table that has just begun, with another head, its chain made right."""
    head = json.loads(export.write(new_table()).split("\n")[0])
    head["header"].update(other)
    head.update(rows=0, chain=link("", compact(head["header"])))
    return str(compact(head))


@pytest.mark.parametrize("at", [10**18, -1, 1 << 40, LATEST + 1])
def test_a_time_that_no_clock_shows_is_refused_with_its_place(at: int) -> None:
    assert refusal(lambda: export.read(headed(begun=at))) == "refused.export_head"
    text = forged(row_to_plain(Row("answer", "anna", "bid/bridge", at=at, value=3)))
    with pytest.raises(Refused) as refused:
        export.read(text)
    assert refused.value.say == say("refused.export_time", row=text.count("\n"))


@pytest.mark.parametrize("name", ["", "../../evil", "a b", "x" * 41, "t1\n"])
def test_a_table_whose_name_is_none_is_refused(name: str) -> None:
    assert refusal(lambda: export.read(headed(table=name))) == "refused.export_head"


@pytest.mark.parametrize("value", [10**30, "x" * 10_000, [[[["deep"]]]], None, True, "\u202e"])
def test_a_forged_answer_does_not_count_and_the_table_stands_before_it(value: object) -> None:
    text = forged({"do": "answer", "seat": "anna", "key": "bid/bridge", "after": 1, "value": value})
    session = imported(text)
    assert session.line.stand == 1
    assert session.notice is not None
    assert session.notice.key == "notice.stopped"
    bid(session, anna=3, ben=2, cora=1)


def test_nothing_is_taken_over_from_a_broken_text(tmp_path: Path) -> None:
    text = export.write(played())
    journal = Journal(tmp_path / "a.hanko")
    with pytest.raises(Refused):
        export.read(text[:-9]).into(journal)
    assert journal.header is None
    export.read(text).into(journal)
    assert refusal(lambda: export.read(text).into(journal)) == "refused.table_exists"
    journal.close()


def test_a_table_from_before_an_option_came_stands_by_what_is_usual() -> None:
    first, *_ = export.write(new_table()).split("\n")
    head = json.loads(first)
    del head["header"]["options"]["oil"]
    head.update(rows=0, chain=link("", compact(head["header"])))
    session = imported(compact(head))
    assert session.total("anna", "oil") == 9


def test_a_table_of_an_unknown_game_is_read_and_refused_when_it_is_opened() -> None:
    text = export.write(new_table())
    journal = Journal(None)
    export.read(text).into(journal)
    assert refusal(lambda: Session(journal, {}, outside())) == "refused.game_unknown"


DOCS = Path(__file__).parent.parent.parent / "docs" / "save-format.md"


def read_by_the_description(path: Path) -> list[str]:
    """What the reader that the description prints says of a table."""
    (code,) = re.findall(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    reader = path.with_name("reader.py")
    reader.write_text(code, encoding="utf-8")
    command = [sys.executable, str(reader), str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def standing(session: Session) -> list[str]:
    rows = enumerate(session.line.standing, 1)
    lines = [f"{number} {row.seat or 'fix'} {row.key} {json.dumps(row.value)}" for number, row in rows]
    return ["lanterns Anna Ben Cora", *lines]


@pytest.mark.parametrize("form", ["file", "text"])
def test_a_table_can_be_read_with_nothing_but_the_reader_of_the_description(form: str, tmp_path: Path) -> None:
    path = tmp_path / "a.hanko"
    session, random = new_table(path, draws="table"), Random(5)
    for _ in range(200):
        number = random.randint(1, 9)
        if session.position.over or random.random() < 0.25:
            session.undo() if session.scene().can_undo else play_on(session, random, 1)
        elif random.random() < 0.2 and session.line.stand >= number:
            session.amend(number, some_value(session.ask_of_row(number), random))
        else:
            play_on(session, random, 1)
    if form == "text":
        path = tmp_path / "a.txt"
        path.write_text(export.write(session), encoding="utf-8")
    session.close()
    assert read_by_the_description(path) == standing(session)


def test_an_amend_that_is_taken_back_leaves_what_was_amended_before_it_in_the_line(tmp_path: Path) -> None:
    """A later amend of an earlier row reached too far to be taken back itself, and stands."""
    session = new_table(tmp_path / "a.hanko", draws="table")
    session.answer("chance", "pier")
    bid(session, anna=3, ben=2, cora=1)
    session.answer("chance", "gate")
    session.amend(5, "bridge")
    bid(session, anna=1, ben=2, cora=3)
    session.amend(2, 4)
    session.go(5)
    bid(session, anna=0, ben=0, cora=1)
    session.undo()
    session.undo()
    session.close()
    assert [row.value for row in session.line.standing] == ["pier", 4, 2, 1, "gate"]
    assert read_by_the_description(tmp_path / "a.hanko") == standing(session)


def test_every_kind_of_row_is_put_again_in_the_same_words(tmp_path: Path) -> None:
    """What is found sound and then put in the words of its journal is the table that is understood row by row."""
    session = played()
    row = Row("fix", key="note", note='"chain":"' + "0" * 64 + '",', by='a "chain":"', at=1)
    for log in (session.log, (*session.log, row), ()):
        text = export.text(session.header, log, "sheet")
        sound, found = export.again(text), export.read(text)
        assert sound is not None
        journals = []
        for name, table in (("sound", sound), ("found", found)):
            journal = Journal(tmp_path / f"{name}{len(log)}")
            table.into(journal)
            journal.close()
            journals.append(Journal(journal.path))
        first, second = journals
        assert (first.header, first.rows, first.chain) == (second.header, second.rows, sound.chain)
        assert first.kept("sheet") == second.kept("sheet") == "sheet"
        assert second.chain == sound.chain
        for journal in journals:
            assert journal.notice is None
            journal.close()
