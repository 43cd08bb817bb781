"""French signs stand off from their word, and never begin or end a line."""

from __future__ import annotations

from companion.core.say import Free, say
from companion.words import Words


def test_no_line_breaks_before_a_french_colon() -> None:
    words = Words("fr", "open-table")
    spoken = words.say(say("timeline.answer", ask=Free("Score"), value=Free("12")))
    assert spoken == "Score\u00a0: 12"


def test_other_languages_and_typed_words_stay_as_they_are() -> None:
    assert Words("fr").part(Free("a : b")) == "a : b"
    assert "\u00a0" not in Words("de").say(say("timeline.answer", ask=Free("Wert"), value=Free("12")))
