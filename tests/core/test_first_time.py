"""Which rules stand open at a question: those that somebody who looks has never met, as many as are read in passing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.asks import Confirm, Form
from companion.core.first_time import MOST, to_explain, to_explain_at_the_end
from companion.core.game import TABLE
from companion.core.say import say
from companion.core.scene import Asked, Result, Scene

WORDS = {"ZL-1": 10, "ZL-2": 12, "ZL-3": 8, "ZL-4": 30, "ZL-5": 5}
NOTHING: dict[str, set[str]] = {"anna": set(), "ben": set()}


def scene(*told: str, booked: tuple[str, ...] = ()) -> Scene:
    panels = tuple(Result(f"r{at}", say("told"), at, rule=rule) for at, rule in enumerate(told))
    return Scene(None, 3, say("title"), (), (), (), panels, False, (), False, False, booked=booked)


def asked(seat: str = "anna", *rules: str) -> Asked:
    fields = tuple(Confirm(f"f{at}", rule=rule) for at, rule in enumerate(rules[1:]))
    ask = Form("form", rule=rules[0], fields=fields) if fields else Confirm("sure", rule=rules[0])
    return Asked(seat, "sure", "t", False, ask)


def opened(at: Scene, what: Asked, met: Any = NOTHING) -> dict[str, tuple[str, ...]]:
    return to_explain(at, what, met, lambda rule: WORDS.get(rule, 0))


def test_who_is_asked_meets_the_rule_of_the_question() -> None:
    assert opened(scene(), asked("anna", "ZL-1")) == {"ZL-1": ("anna",)}
    assert opened(scene(), asked("ben", "ZL-1", "ZL-2", "ZL-3")) == dict.fromkeys(("ZL-1", "ZL-2", "ZL-3"), ("ben",))


def test_what_the_table_is_asked_everybody_meets() -> None:
    assert opened(scene(), asked(TABLE, "ZL-1")) == {"ZL-1": ("anna", "ben")}


def test_what_was_told_and_counted_everybody_meets_after_the_rule_of_the_question() -> None:
    found = opened(scene("ZL-2", booked=("ZL-5",)), asked("anna", "ZL-1"))
    assert list(found.items()) == [("ZL-1", ("anna",)), ("ZL-5", ("anna", "ben")), ("ZL-2", ("anna", "ben"))]


def test_whoever_has_met_a_rule_does_not_meet_it_again() -> None:
    met = {"anna": {"ZL-1", "ZL-2"}, "ben": {"ZL-1"}}
    assert opened(scene("ZL-1", "ZL-2"), asked("anna", "ZL-1"), met) == {"ZL-2": ("ben",)}


def test_what_nobody_here_knows_comes_before_what_is_new_to_some() -> None:
    met = {"anna": {"ZL-3"}, "ben": set()}
    assert list(opened(scene("ZL-3", "ZL-2"), asked("anna", "ZL-1"), met)) == ["ZL-1", "ZL-2", "ZL-3"]


def test_no_more_than_forty_words_stand_open() -> None:
    found = opened(scene("ZL-2", "ZL-3", "ZL-5"), asked("anna", "ZL-4"))
    assert list(found) == ["ZL-4", "ZL-5"]
    assert sum(WORDS[rule] for rule in found) <= MOST


def test_a_rule_without_a_sentence_is_left_out() -> None:
    assert opened(scene("ZL-9"), asked("anna", "ZL-8")) == {}


def test_of_anothers_secret_nothing_is_explained() -> None:
    assert opened(scene(), replace(asked("anna", "ZL-1"), secret=True, ask=None)) == {}


def test_at_the_end_everybody_meets_what_it_was_counted_by() -> None:
    def at_the_end(*rules: str, met: Any = NOTHING) -> dict[str, tuple[str, ...]]:
        return to_explain_at_the_end(rules, met, lambda rule: WORDS.get(rule, 0))

    assert list(at_the_end("ZL-1", "ZL-4", "ZL-5")) == ["ZL-1", "ZL-4"]  # what decided it comes first
    assert at_the_end("ZL-5") == {"ZL-5": ("anna", "ben")}
    assert at_the_end("ZL-1", "ZL-5", met={"anna": {"ZL-1", "ZL-5"}, "ben": {"ZL-5"}}) == {"ZL-1": ("ben",)}
    assert at_the_end() == {}
