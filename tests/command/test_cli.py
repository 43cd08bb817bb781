"""The command line: it plays, shows, exports and lists, and says in words what it refuses."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.command.cli import main
from companion.core.header import Header, Seat
from companion.running.begin import begin
from companion.running.journal import Journal

EVENING = """game open-table
seats anna ben
name anna "Änna"
table bid
table Treasure anna,ben highest - no nobody
anna 5
ben 7
table finish
table nobody
"""


def told(*words: str) -> tuple[int, str]:
    out = io.StringIO()
    return main(["--language", "en", *words], out), out.getvalue()


@pytest.fixture
def play(tmp_path: Path) -> Path:
    path = tmp_path / "evening.play"
    path.write_text(EVENING, encoding="utf-8")
    return path


def test_a_play_that_comes_out_is_told_with_its_results(play: Path) -> None:
    code, text = told("play", str(play))
    assert code == 0
    assert "** " in text
    assert "Änna" in text


def test_a_secret_is_asked_without_its_limits(play: Path) -> None:
    _, text = told("play", str(play))
    asked = [line for line in text.splitlines() if "in secret" in line]
    assert asked
    assert not any(".." in line for line in asked)


def test_a_quiet_play_says_nothing_when_it_comes_out(play: Path) -> None:
    assert told("play", "--quiet", str(play)) == (0, "")


def test_a_wrong_line_is_named_with_what_is_the_case(play: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play.write_text(EVENING.replace("ben 7", "= winner anna\nben 7"), encoding="utf-8")
    assert told("play", "--quiet", str(play))[0] == 1
    assert f"{play}:7: It is -." in capsys.readouterr().err


def test_strict_fails_when_somebody_is_still_asked(play: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play.write_text(EVENING.rpartition("table finish")[0], encoding="utf-8")
    assert told("play", "--quiet", str(play))[0] == 0
    assert told("play", "--quiet", "--strict", str(play))[0] == 1
    assert "table" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "game nothing\nseats a b\n", "game open-table\nseats a\n", 'game "', "hello\n"])
def test_what_is_no_play_is_refused_in_words(play: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    play.write_text(text, encoding="utf-8")
    assert told("play", str(play))[0] == 1
    said = capsys.readouterr().err
    assert said.strip()
    assert "refused." not in said


def test_a_file_that_is_not_there_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("play", "show", "export"):
        assert told(command, str(tmp_path / "none"))[0] == 1
        assert capsys.readouterr().err.strip()


def test_a_saved_table_is_shown_as_a_play_that_plays_again(tmp_path: Path) -> None:
    path = tmp_path / "t.hanko"
    seats = (Seat("anna", "Änna"), Seat("ben", "Ben"))
    session = begin(Journal(path), Header("t", "open-table", 2, seats, seed="s"))
    session.answer("table", "lots")
    session.close()
    code, text = told("show", str(path))
    assert code == 0
    again = tmp_path / "again.play"
    again.write_text(text, encoding="utf-8")
    assert told("play", "--quiet", str(again)) == (0, "")


def test_the_games_are_listed_by_name_and_number_of_players() -> None:
    code, text = told("games")
    assert code == 0
    assert any(line.startswith("open-table") and "2-12" in line for line in text.splitlines())


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_it_speaks_the_language_it_is_asked_to(play: Path, language: str) -> None:
    out = io.StringIO()
    assert main(["--language", language, "play", str(play)], out) == 0
    assert "ask." not in out.getvalue()
    assert "option." not in out.getvalue()
