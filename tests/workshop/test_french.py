"""French as it is set and as it speaks of people: one apostrophe, its colon, and nobody taken for a man."""

from __future__ import annotations

import re

from tests.games.wording import ROOT
from tests.workshop.test_address import sentences

STRAIGHT = re.compile(r"\w'(?=[\w{«])")
A_MAN = re.compile(r"\{(?:who|seat|name|other)\} \w+(?:-t)?-ils?\b|\bSeul \{")  # whoever bears a name may be a woman
OF_A_MAN = re.compile(r"\b[éÉ]jecté\b|^absent\b|^seul\b|\bcelui qui l’a\b")  # what may be said of anybody at the table
GLUED = re.compile(r"\bf([\"'])[^\"']*\}: \{")  # French puts a space before a colon, so the catalogue joins the two


def test_an_apostrophe_is_the_same_in_every_catalogue() -> None:
    assert [(where, text) for where, text in sentences() if STRAIGHT.search(text)] == []


def test_nobody_who_bears_a_name_is_taken_for_a_man() -> None:
    assert [(where, text) for where, text in sentences() if A_MAN.search(text)] == []


def test_whoever_is_out_or_away_or_ahead_is_not_taken_for_a_man() -> None:
    assert [(where, text) for where, text in sentences() if OF_A_MAN.search(text)] == []


def test_the_window_joins_nothing_by_a_colon_itself() -> None:
    ui = sorted((ROOT / "companion" / "ui").rglob("*.py"))
    assert [path.name for path in ui if GLUED.search(path.read_text(encoding="utf-8"))] == []


def test_a_page_and_what_leads_to_it_have_one_name() -> None:
    french = dict(sentences())
    assert french["shell: table.timeline"] == french["shell: timeline.title"]
