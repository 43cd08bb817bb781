"""The text of a play: its words, its lines, what is refused, and the examples of its description."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import plain_files
from companion.core.header import NO_SEATS
from companion.core.play_text import HEADS, LONGEST_PLAY, TURNS, read, split, written
from companion.core.say import Refused
from companion.running import plays
from companion.running.plays import Wrong
from tests.tables import ALL, refusal

HEAD = "game lanterns\nseats anna ben cora\noption draws table\n"
DOCS = Path(__file__).parent.parent.parent / "docs" / "play-format.md"
EXAMPLES = re.findall(r"```play\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
TYPED = st.text(max_size=12).filter(lambda word: len(word.splitlines()) < 2)
BITS = [*'?!=>#"\\-,{[', "anna", "@anna", "chance", "pier", "undo", "go", "9", "٣", "²", "win", "fix"]


@given(st.lists(TYPED, max_size=6))
def test_any_words_on_a_line_are_read_back(words: list[str]) -> None:
    assert split(written(words)) == words


@given(st.text(max_size=60))
def test_any_text_is_a_play_or_refused(text: str) -> None:
    for whole in (text, HEAD + text):
        try:
            read(whole)
        except Refused as refused:
            assert refused.say.key.startswith("refused.play_")  # noqa: PT017


@given(st.lists(st.sampled_from(BITS), max_size=6))
def test_any_line_is_played_or_wrong_with_its_number(words: list[str]) -> None:
    try:
        plays.run(read(f"{HEAD}{' '.join(words)}\nchance pier\n"), games=ALL)
    except Refused as refused:
        assert dict(refused.say.parts).get("line") in (4, None)  # noqa: PT017
    except Wrong as wrong:
        assert wrong.line in (4, 5)  # noqa: PT017


def test_remarks_quotes_and_empty_lines() -> None:
    play = read(f'{HEAD}# all of it a remark\n\nanna 3 # a remark\nname "is \\"no\\" head" # now\nben "x # y" a#b')
    assert [step.words for step in play.steps] == [
        ("anna", "3"),
        ("name", 'is "no" head'),
        ("ben", "x # y", "a"),
    ]
    assert [step.line for step in play.steps] == [6, 7, 8]


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ("", "play_head", None),
        ("game lanterns\n", "play_head", None),
        ("seats anna ben\n", "play_head", None),
        (HEAD + 'anna "3', "play_quotes", 4),
        (HEAD + "anna", "play_line", 4),
        (HEAD + "> dance", "play_line", 4),
        (HEAD + "?", "play_line", 4),
        (HEAD + "= @anna", "play_line", 4),
        (HEAD + "!", "play_line", 4),
        (HEAD + "! anna", "play_line", 4),
        (HEAD + "! >", "play_line", 4),
        (HEAD + "! > dance", "play_line", 4),
        (HEAD + "! = anna oil 3", "play_line", 4),
        (HEAD + "! win anna", "play_line", 4),
        (HEAD + "! ! " * 5_000, "play_line", 4),
        ("game lanterns chess\n", "play_line", 1),
        ("name anna\n", "play_line", 1),
        ("option oil\n", "play_line", 1),
        ("x" * (LONGEST_PLAY + 1), "play_too_long", None),
    ],
)
def test_what_is_no_play_is_refused_with_its_line(text: str, key: str, line: int | None) -> None:
    with pytest.raises(Refused) as refused:
        read(text)
    assert refused.value.say.key == f"refused.{key}"
    assert dict(refused.value.say.parts).get("line") == line


@pytest.mark.parametrize(
    ("head", "key"),
    [
        ("game chess\nseats anna ben", "game_unknown"),
        ("game lanterns\nseats anna", "players"),
        ("game lanterns\nseats anna anna", "same_seat"),
        ("game lanterns\nseats anna win", "seat_id"),
        ('game lanterns\nseats anna "b en"', "seat_id"),
        ('game lanterns\nseats anna ben\nname anna "turned \u202e"', "seat_name"),
        (f"game lanterns\nseats anna ben\nname anna {'x' * 10_000}", "seat_name"),
        ("game lanterns\nseats anna ben\nname zed Zed", "seat_unknown"),
        ("game lanterns\nseats anna ben\noption wind 3", "option_unknown"),
        ("game lanterns\nseats anna ben\noption oil 99", "too_high"),
        ("game lanterns\nseats anna ben\noption oil many", "not_a_number"),
        ("game lanterns\nseats anna ben\ndata map no/such/file.json", "file_unreadable"),
        ('game lanterns\nseats anna ben\ndata map "{no json"', "file_line"),
        ("game lanterns\nseats anna ben\ndata map " + "[" * 100_000, "file_unreadable"),
    ],
)
def test_a_head_that_starts_no_table_is_refused(head: str, key: str) -> None:
    assert refusal(lambda: plays.run(read(head), games=ALL)) == f"refused.{key}"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("chance bridge2", "refused.answer"),
        ("zed 3", "refused.not_asked"),
        ("? anna bid", "refused.not_asked"),
        ("? nobody", "wrong.asked"),
        ("? chance bid", "wrong.ask"),
        ("? chance stall pier", "wrong.options"),
        ("= anna oil 3", "wrong.value"),
        ("= moon full", "wrong.value"),
        ("= @zed oil 3", "refused.seat_unknown"),
        ("! chance pier", "wrong.accepted"),
        ("> go ²", "refused.not_a_number"),
        ("> go 999999999", "refused.no_such_row"),
        ("> amend 1 anna 3", "refused.no_such_row"),
        ("> fix moon full", "refused.no_such_fix"),
        ("> fix judge zed", "refused.fix"),
        ("> undo now", "refused.play_line"),
        ("> back anna", "refused.away"),
        ("> forfeit", "refused.not_all_away"),
        ("win anna", "wrong.winners"),
        ("chance \u202egnp", "refused.answer"),
        ("chance " + "x" * 10_000, "refused.answer"),
    ],
)
def test_a_line_that_does_not_come_out_is_told_with_its_number(line: str, key: str) -> None:
    with pytest.raises(Wrong) as wrong:
        plays.run(read(HEAD + line), games=ALL)
    assert (wrong.value.line, wrong.value.say.key) == (4, key)


def test_names_of_any_kind_are_shown_as_they_are() -> None:
    names = ["[b]Änna[/b]", "שלום 🐟", 'the "old" one']
    lines = [written(["name", seat, name]) for seat, name in zip(("anna", "ben", "cora"), names, strict=True)]
    session = plays.run(read(HEAD + "\n".join(lines)), games=ALL)
    assert list(session.names().values()) == names
    assert list(plays.run(read(plays.show(session)), games=ALL).names().values()) == names


def test_the_example_for_newcomers_comes_out() -> None:
    words = (DOCS.parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"\n\n((?:    .*\n)*    game .*\n(?:    .*\n)+)", words)
    plays.run(read(example))


def test_the_description_names_every_line_there_is() -> None:
    words = DOCS.read_text(encoding="utf-8")
    for head in HEADS:
        assert f"| `{head} " in words, head
    for turn in TURNS:
        assert f"`> {turn}" in words, turn
    (none_of,) = re.findall(r"none of: `([^`]*)`", words)
    assert set(none_of.split()) == NO_SEATS
    assert set(HEADS) <= NO_SEATS, "a seat of that name could never give the first answer"


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_of_the_description_come_out_as_it_says(number: int) -> None:
    if "# wrong" in EXAMPLES[number]:
        with pytest.raises(Wrong) as wrong:
            plays.run(read(EXAMPLES[number]), games=ALL)
        assert "# wrong" in EXAMPLES[number].splitlines()[wrong.value.line - 1]
    else:
        plays.run(read(EXAMPLES[number]), games=ALL)


def test_a_huge_play_is_read() -> None:
    assert len(read(HEAD + 'x "y z" \\q\n' * 150_000).steps) == 150_000


@pytest.mark.parametrize("path", ["../other.json", "{tmp}/other.json", "/dev/zero", ".", "huge.json", "nul \0"])
def test_owned_data_lies_beside_the_play_and_is_no_larger_than_such_data(tmp_path: Path, path: str) -> None:
    """A play of somebody else must not read what it likes on this device, nor for ever."""
    folder = tmp_path / "plays"
    folder.mkdir()
    for name in ("other.json", "plays/map.json"):
        (tmp_path / name).write_text('{"a": 1}')
    (folder / "huge.json").write_text("[" + " " * plain_files.LARGEST + "]")
    asks = f'{HEAD}data map "{path.format(tmp=tmp_path)}"\nchance pier'
    assert refusal(lambda: plays.run(read(asks), folder, ALL)) == "refused.file_unreadable"
    assert plays.run(read(HEAD + "data map map.json\nchance pier"), folder, ALL).header.own == {"map": {"a": 1}}


def test_owned_data_travels_with_a_shown_table() -> None:
    session = plays.run(read(HEAD + 'data map "{\\"a\\": [1, \\"b # c\\"]}"\nchance pier'), games=ALL)
    again = plays.run(read(plays.show(session)), games=ALL)
    assert again.header.own == {"map": {"a": [1, "b # c"]}}
