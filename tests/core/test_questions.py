"""What is put to people: a whole sentence, or the name of what has none, and a capital letter first."""

from __future__ import annotations

import pytest

from companion.core.asks import Number, Pick, Text
from companion.core.say import Free, say
from companion.words import LANGUAGES, Words

CARD = Number("garden_points", 0, 9, about=(("garden", say("garden.red-plant")),))
HORSE = Number("bid", 0, 9, about=(("name", Free("horse")),))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_begins_with_a_capital_letter_whatever_it_begins_with(language: str) -> None:
    castle = Words(language, "white-castle")
    inside = castle("garden.red-plant")
    asked = castle.asked(CARD, "red")
    assert asked.startswith(inside[0].upper() + inside[1:])
    assert Words(language, "open-table", {"p1": "anna"}).asked(HORSE, "p1").startswith("Horse")


def test_a_name_that_a_question_begins_with_is_written_large_only_there() -> None:
    words = Words("en", "white-castle", {"red": "anna"})
    assert words.asked(Pick("turn", ("done",)), "red") == "Anna: is your turn done?"


def test_what_has_no_sentence_is_named() -> None:
    assert Words("en", "open-table").asked(Text("name", 9), "table") == "Name"
