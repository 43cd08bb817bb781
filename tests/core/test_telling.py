"""An answer in words: of a form that leads on, only what was answered is told."""

from __future__ import annotations

from companion.core.asks import Form, Number, Pick, Text
from companion.core.say import Free, Say, Who, say
from companion.core.telling import told

WHAT = Pick("what", ("points", "coins"), leads=True)


def test_what_only_said_what_is_asked_next_is_not_told() -> None:
    assert told(Form("give", (WHAT, Number("count", 0, 9))), ("points", 3), ()) == 3
    assert told(Form("give", (WHAT, WHAT, Number("count", 0, 9))), ("points", "coins", 3), ()) == 3


def test_of_several_answers_each_is_told_by_its_field_and_empty_words_are_not() -> None:
    form = Form("give", (WHAT, Number("count", 0, 9), Text("why")))
    count = say("told.field", field=say("short.count"), value=3)
    assert told(form, ("points", 3, "rent"), ()) == (
        count,
        say("told.field", field=say("short.why"), value=Free("rent")),
    )
    assert told(form, ("points", 3, None), ()) == (count,)


def test_a_form_of_one_breath_is_told_by_a_word_of_its_own() -> None:
    form = Form("side", (Pick("who", ("anna",)), Number("points", 0, 9)), breath=True)
    assert told(form, ("anna", 3), ("anna",)) == Say("meant.side", (("who", Who("anna")), ("points", 3)))
    assert told(form, None, ()) == Say("none.side")
