"""`python -m companion solo`: a whole game as text, the same as the app shows, checkable by its seed."""

from __future__ import annotations

import io
import json
from argparse import ArgumentParser
from pathlib import Path
from random import Random

import pytest

from companion.command import cli, painter, solo
from companion.core.asks import Value
from companion.core.rows import DEALER
from companion.core.scene import Result, Todo
from companion.running import dealer
from companion.running.session import Session
from companion.words import Words
from tests.games.white_castle.playing import anything
from tests.games.white_castle.test_decks import DECK, WRONG


def heard(*words: str, file: Path | None = None, lines: str = "") -> tuple[int, str]:
    if file is not None:
        file.write_text(lines, encoding="utf-8")
        words = (*words, "--turns", str(file))
    out = io.StringIO()
    return solo.main(["--language", "en", *words], out), out.getvalue()


def whole_game(level: str, seed: str) -> tuple[str, Session]:
    """A game played at the app's table; its human answers as a file of turns."""
    given = solo.arguments(ArgumentParser()).parse_args(["--seed", seed, "--level", level])
    at, chance = solo.start(given), Random(seed)
    lines: list[list[str]] = []
    while not at.position.over:
        seat = at.position.waiting[0]
        ask = at.position.ask(seat)
        value: Value = "done" if ask.name in solo.LISTS else anything(ask, chance)
        if ask.name == "place":
            lines[-1] += ask.write(value)
        elif ask.name not in solo.LISTS:
            lines.append(ask.write(value))
        at.answer(seat, value)
    return "\n".join(" ".join(line) for line in lines), at


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_whole_game_is_told_as_the_app_shows_it(level: str, tmp_path: Path) -> None:
    """WC-S-1.2, WC-S-11: every list of the clan's turns, the score, and the seed at the end."""
    lines, at = whole_game(level, "21")
    code, text = heard("--seed", "21", "--level", level, file=tmp_path / "turns", lines=lines)
    assert code == 0
    own, turns, ends = (sum(row.key == key for row in at.line.standing) for key in solo.LISTS)
    assert own + turns == 15  # the human's marker ends the last turn of a round
    assert ends == 3
    assert text.count("> table done") == turns + ends
    assert text.count("> you done") == own
    assert text.count("-- The end of the round: do this on the table") == ends
    assert text.count("-- The clan: do this on the table") >= 9  # a tie is told before and after it is settled
    assert dealer.seed_seal("21") in text.splitlines()[0]
    assert text.splitlines()[-1].endswith("21.")
    words = Words("en", "white-castle", {**at.names(), "you": "You"})
    sheet = at.sheet()
    assert sheet is not None
    for line in painter.sheet(sheet, words):
        assert line in text
    at.undo()
    for panel in at.scene().panels:
        if isinstance(panel, (Result, Todo)):
            assert "\n".join(painter.panel_lines(panel, words)) in text


def test_every_draw_follows_from_the_sealed_seed() -> None:
    """Whoever knows the seed can check each of them; another seed gives another game."""
    _, at = whole_game("easy", "4")
    _, other = whole_game("easy", "5")
    draws = [(row.key, row.value) for row in at.line.standing if row.by == DEALER]
    counted: dict[str, int] = {}
    for (key, value), ask in zip(
        draws,
        [ask for row, ask in zip(at.line.standing, at.position.asks, strict=True) if row.by == DEALER],
        strict=True,
    ):
        counted[key] = counted.get(key, 0) + 1
        assert dealer.draw("4", counted[key], ask) == value
    assert draws != [(row.key, row.value) for row in other.line.standing if row.by == DEALER]


def test_where_the_file_ends_the_next_question_is_told(tmp_path: Path) -> None:
    code, text = heard(
        "--seed", "7", "--level", "hard", file=tmp_path / "turns", lines="red-left L1-mid  # a remark\n\n"
    )
    assert code == 0
    assert "[you take]" in text.splitlines()[-1]
    assert "The seed was" not in text
    code, text = heard("--seed", "7", "--level", "hard")
    assert code == 0
    assert "[you take]" in text.splitlines()[-1]


def test_a_wrong_line_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for lines in ("\nred-top WELL", "\nred-left NOWHERE", "\nred-left WELL WELL"):
        assert heard("--seed", "7", "--level", "hard", file=tmp_path / "turns", lines=lines)[0] == 1
        assert capsys.readouterr().err.startswith("Line 2: ")


def test_lines_after_the_end_are_refused(tmp_path: Path) -> None:
    lines, _ = whole_game("easy", "21")
    assert heard("--seed", "21", file=tmp_path / "turns", lines=f"{lines}\nred-left WELL")[0] == 1


def test_an_own_deck_takes_the_place_of_the_practice_deck(tmp_path: Path) -> None:
    """WC-S-3.1."""
    deck = tmp_path / "mine.json"
    deck.write_text(json.dumps(DECK), encoding="utf-8")
    code, text = heard("--seed", "7", "--level", "hard", "--deck", str(deck))
    assert code == 0
    assert "-- The clan: do this on the table" in text


def test_a_deck_that_cannot_be_played_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "mine.json"
    for text, said in ((json.dumps(WRONG["deck_size"]), "There are 8 cards"), ("[" * 100_000, ""), ("no json", "")):
        deck.write_text(text, encoding="utf-8")
        assert heard("--seed", "7", "--deck", str(deck))[0] == 1
        assert said in capsys.readouterr().err
    assert heard("--seed", "7", "--deck", str(tmp_path / "missing.json"))[0] == 1
    deck.write_bytes(b"\xff\xfe")
    assert heard("--seed", "7", "--turns", str(deck))[0] == 1


def test_it_is_a_command_of_the_companion() -> None:
    out = io.StringIO()
    assert cli.main(["--language", "de", "solo", "--seed", "7", "--level", "hard"], out) == 0
    assert "Der Clan nimmt" in out.getvalue()
