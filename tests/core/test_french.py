"""French signs stand off from their word, and never begin or end a line."""

from __future__ import annotations

import pytest

from companion.core.say import Free, Who, say
from companion.words import Words


def test_no_line_breaks_before_a_french_colon() -> None:
    words = Words("fr", "open-table")
    spoken = words.say(say("timeline.answer", ask=Free("Score"), value=Free("12")))
    assert spoken == "Score\u00a0: 12"


def test_other_languages_and_typed_words_stay_as_they_are() -> None:
    assert Words("fr").part(Free("a : b")) == "a : b"
    assert "\u00a0" not in Words("de").say(say("timeline.answer", ask=Free("Wert"), value=Free("12")))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Amélie", "renfort d’Amélie"),
        ("Étienne", "renfort d’Étienne"),
        ("Yves", "renfort d’Yves"),
        ("ömer", "renfort d’ömer"),
        ("Bastien", "renfort de Bastien"),
        ("Yann", "renfort de Yann"),
        ("Hugo", "renfort de Hugo"),
    ],
)
def test_de_before_a_name_that_begins_with_a_vowel(name: str, said: str) -> None:
    words = Words("fr", "oriente", {"a": name})
    spoken = words.say(say("why.reinforcement", who=Who("a"), card=Free("X")))
    assert spoken == f"{said}\u00a0: X"
    assert (
        Words("fr", "oriente", {"a": name}, from_afar=True).say(say("why.reinforcement", who=Who("a"))).startswith(said)
    )
