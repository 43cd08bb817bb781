"""What a report of a mistake holds: the table as everybody may know it, and nothing that was sealed or is private."""

from __future__ import annotations

from itertools import islice

from companion.core import play_text
from companion.outgoing import report
from companion.running import plays
from companion.shelf.settings import Settings

VOTE = """game open-table
id evening
seats anna ben
table vote
table - "anna,ben" only_counts -
{votes}
"""


def reported(votes: str) -> str:
    session = plays.run(play_text.read(VOTE.format(votes=votes)))
    try:
        raise ValueError(f"no place for {votes}")
    except ValueError as error:
        return report.write(error, session, {})


def test_while_somebody_seals_the_words_of_an_error_stay_out() -> None:
    assert reported("anna yes") == reported("anna no")
    assert report.HIDDEN in reported("anna yes")


def test_what_stays_private_for_ever_is_in_no_report() -> None:
    """Two evenings that differ in who voted what, and show the same numbers."""

    def table(votes: str) -> str:
        return reported(votes).partition("game open-table")[2]

    assert table("anna yes\nben no") == table("anna no\nben yes")
    assert "private" in table("anna yes\nben no")


def test_errors_that_name_each_other_as_their_cause_are_each_told_once() -> None:
    one, other = ValueError("one"), KeyError("other")
    one.__cause__, other.__cause__ = other, one
    assert list(islice(report._trace(one, sealing=False), 9)) == ["ValueError: one\n", "KeyError: 'other'\n"]


def test_a_report_tells_what_decides_the_drawing_and_nothing_else_of_the_settings() -> None:
    about = report.settings_of(Settings("de", "dark", 150, "safe", sound=True, left_hand=True))
    text = report.write(ValueError("x"), None, about)
    for line in ("language: de", "theme: dark", "text: 150", "palette: safe", "reduce_motion: False"):
        assert line in text.splitlines()
    assert not {"sound", "vibration", "patience"} & about.keys()


def test_a_report_of_an_open_evening_can_be_played_again() -> None:
    session = plays.run(
        play_text.read("game open-table\nid evening\nseats anna ben\ntable lots\ntable choose_start\ntable ben\n")
    )
    text = report.write(ValueError("x"), session, {"screen": "table"})
    assert "ValueError: x" in text
    assert "screen: table" in text
    again = plays.run(play_text.read("game open-table" + text.partition("game open-table")[2]))
    assert again.line.standing[-1].value == session.line.standing[-1].value
