"""What holds at every step of an evening, as one list.

A rule knows widgets by what they are, never by where a screen happens to put them.
"""

from __future__ import annotations

from tests.ui.walk import asked, happened, touched, used_again
from tests.ui.walk.step import Rule, Short, Step

RULES: tuple[Rule, ...] = (
    asked.the_question_is_whole,
    asked.every_key_is_whole,
    asked.options_show_or_go_on,
    asked.answers_on_a_board_are_in_view,
    asked.the_primary_button_is_in_view,
    happened.what_happened_stays_in_view,
    touched.no_text_is_cut,
    touched.no_text_overlaps,
    touched.targets_are_large_and_apart,
    touched.what_is_live_is_an_answer,
    used_again.what_is_used_again_is_as_new,
)


def falls_short(step: Step) -> list[Short]:
    return [short for rule in RULES for short in rule(step)]
