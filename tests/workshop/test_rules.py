"""`make rules` names the rules that no test cites."""

from pathlib import Path

import pytest

from tools.rules import uncited


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a game in one file and a game in a folder."""
    write(tmp_path / "data/locale/en/lanterns.po", 'msgid "ZL-2.10"\nmsgstr ""\n\nmsgid "stall"\nmsgstr ""\n')
    write(tmp_path / "companion/games/lanterns.py", 'rule = "ZL-2.9", "ZL-1"  # see ZL-3.1a.')
    write(tmp_path / "companion/games/far_hills/hills.py", 'rule = "ZH-W-1", "ZH-W-12"')
    write(tmp_path / "tests/games/test_lanterns.py", '"""ZL-1: all bid."""')
    write(tmp_path / "tests/plays/far-hills/hills.play", "# ZH-W-12, and UTF-8 is no rule\ngame far-hills\n")
    return tmp_path


def test_lists_what_nobody_cites_in_the_order_of_the_book(project: Path) -> None:
    assert uncited(project, ["lanterns"]) == [
        ("lanterns", "ZL-2.9"),
        ("lanterns", "ZL-2.10"),
        ("lanterns", "ZL-3.1a"),
    ]


def test_a_game_may_be_a_folder_and_a_play_is_a_test(project: Path) -> None:
    assert uncited(project, ["far-hills"]) == [("far-hills", "ZH-W-1")]


def test_a_longer_id_does_not_cite_the_shorter_one(project: Path) -> None:
    write(project / "tests/games/test_more.py", '"""ZL-2.91 ZL-2.10.1"""')
    assert ("lanterns", "ZL-2.9") in uncited(project, ["lanterns"])
    assert ("lanterns", "ZL-2.10") in uncited(project, ["lanterns"])


def test_a_game_without_words_or_files_has_no_rules(project: Path) -> None:
    assert uncited(project, ["nothing-yet"]) == []


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("tests/plays/far-hills/lamps.play", "# ZL-2.9\ngame lanterns\n"),
        ("tests/plays/lanterns.play", "# ZL-2.9\ngame lanterns\n"),
        ("tests/plays/lanterns/old/lamps.play", "# ZL-2.9\ngame lanterns\n"),
        ("tests/games/checks.py", '"""ZL-2.9."""'),
        ("tests/games/vectors.json", '{"rule": "ZL-2.9"}'),
    ],
)
def test_what_no_test_runs_cites_nothing(project: Path, place: str, words: str) -> None:
    write(project / place, words)
    assert ("lanterns", "ZL-2.9") in uncited(project, ["lanterns"])


@pytest.mark.parametrize(
    ("reads", "place", "words"),
    [
        ("from tests.games import checks", "tests/games/checks.py", '"""ZL-2.9."""'),
        ("from tests.games.checks import one", "tests/games/checks.py", '"""ZL-2.9."""'),
        ("import tests.games.checks", "tests/games/checks.py", '"""ZL-2.9."""'),
        ('VECTORS = "vectors.json"', "tests/games/vectors.json", '{"rule": "ZL-2.9"}'),
    ],
)
def test_what_a_test_reads_is_run_with_it(project: Path, reads: str, place: str, words: str) -> None:
    write(project / place, words)
    write(project / "tests/games/test_more.py", reads)
    assert ("lanterns", "ZL-2.9") not in uncited(project, ["lanterns"])
