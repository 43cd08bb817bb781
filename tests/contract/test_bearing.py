"""Whoever is asked can read the rules of that moment: those of the question, and those by which it came about."""

from __future__ import annotations

from companion.core.asks import Confirm, Form, Number
from companion.core.bearing import bearing, counted
from companion.core.say import say
from companion.core.scene import Asked, Fact, Line, Result, Scene, Sheet, Task, Todo, Why


def scene(*panels: Result | Todo, booked: tuple[str, ...] = ()) -> Scene:
    return Scene(None, 1, say("title"), (), (), (), panels, False, (), False, False, booked=booked)


def asked(ask: Confirm | Form) -> Asked:
    return Asked("anna", ask.key, "", False, ask)


def test_the_question_comes_first_then_what_was_told_done_and_counted() -> None:
    told = Result("r", say("r"), 1, why=(Why(1, say("w"), "ZL-2"), Why(1, say("w"), "ZL-1")), rule="ZL-3")
    now = scene(
        Todo("todo", (Task("anna", say("t"), rule="ZL-4"), Task("anna", say("t")))), told, booked=("ZL-5", "ZL-1")
    )
    assert bearing(now, asked(Confirm("sure", rule="ZL-1"))) == ("ZL-1", "ZL-4", "ZL-3", "ZL-2", "ZL-5")
    assert bearing(now) == ("ZL-4", "ZL-3", "ZL-2", "ZL-1", "ZL-5")


def test_a_form_brings_the_rules_of_its_parts() -> None:
    form = Form("final", (Number("coins", 0, 9, rule="ZL-7"), Number("seals", 0, 9)), rule="ZL-6")
    assert bearing(scene(), asked(form)) == ("ZL-6", "ZL-7")


def test_at_the_end_also_what_stands_behind_the_numbers() -> None:
    cells = (Fact(say("c"), 3, why=(Why(3, say("w"), "ZL-6"), Why(1, say("w")))), Fact(say("c"), 1))
    sheet = Sheet((say("c"), say("c")), (Line("anna", cells, 4, 1),))
    assert counted(scene(booked=("ZL-5",)), sheet) == ("ZL-5", "ZL-6")
    assert counted(scene(), None) == ()


def test_of_what_a_viewer_may_not_see_nothing_bears() -> None:
    assert bearing(scene(), Asked("ben", "bid", "", True, None)) == ()
