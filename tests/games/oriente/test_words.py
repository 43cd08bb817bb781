"""Oriente speaks three languages: nothing is missing, nothing is left over, nothing shouts."""

from __future__ import annotations

import re

import pytest

from companion.command import painter
from companion.core.game import Given
from companion.core.header import Header, Seat
from companion.core.say import say
from companion.games.oriente import Oriente
from companion.running import printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside, Session
from companion.words import LANGUAGES, Words
from tests.counts import in_turn
from tests.games.oriente.playing import NAMES, Table
from tests.games.wording import Heard, check_catalogues, hear, hear_choices, texts, unused


def session(seats: int, **options: str) -> Session:
    people = tuple(Seat(name, name.title()) for name in NAMES[:seats])
    shipped = printed_facts.newest("oriente", Oriente.shipped)
    header = Header("t", "oriente", Oriente.rules, people, options, shipped=shipped)
    return begin(Journal(None), header, {"oriente": Oriente}, Outside(now=lambda: 0, deals=False))


HOSTILE = (
    "[b]bold[/b]",
    "{who}",
    "{",
    "100%",
    "option.ninja",
    "Ōō 🐟",
    "a" * 40,
    "שלום",
    "ninja",
    "&amp;",
    '"',
    "no-claim",
)


def test_hostile_names_at_twelve_seats() -> None:
    """A name is shown as it was typed, whatever it looks like."""
    people = tuple(Seat(f"s{at}", name) for at, name in enumerate(HOSTILE))
    header = Header("t", "oriente", Oriente.rules, people, shipped=printed_facts.newest("oriente", Oriente.shipped))
    played = begin(Journal(None), header, {"oriente": Oriente}, Outside(now=lambda: 0, deals=False))
    played.answer("table", "s3")
    for seat in ("s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s0", "s1", "s2"):
        ask = played.position.ask(seat)
        played.answer(seat, getattr(ask, "options", ("",))[0])
    for seat, value in (("s3", "s5"), ("s5", "daimyo"), ("s5", "s1")):
        played.answer(seat, value)
    for language in LANGUAGES:
        words = Words(language, "oriente", played.names())
        scene = played.scene()
        lines = "\n".join((*painter.panels(scene, words), *painter.asks(scene, words, tuple(played.names()))))
        assert all(name in lines for name in HOSTILE)


def test_the_catalogues_agree() -> None:
    check_catalogues("oriente")


# Whoever claims, joins, loses or answers may be a woman; an inhabitant may not.
A_MAN = {
    "en": r"\b(?:he|him|his)\b",
    "de": r"\b(?:der|des|dem|den|als) (?:Verlierers?|Gewinners?|Erster)\b|; er\b|\bmuss er\b",
    "fr": r"\b(?:le|du|au) (?:perdant|vainqueur|premier à)\b|\btous ceux\b|\bun seul\b|; il (?:le|doit)\b|\bil doit\b",
}
INHABITANTS = {"about.shogun_rule", "todo.succession", "OR-6.7"}  # the Shogun


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_at_the_table_is_taken_for_a_man(language: str) -> None:
    said = [(key, form) for key, forms in texts(language, "oriente").items() for form in forms]
    found = {key for key, form in said if re.search(A_MAN[language], form, re.IGNORECASE)}
    assert found - INHABITANTS == set()


@pytest.mark.parametrize(("language", "season"), [("en", "season"), ("de", "Jahreszeit"), ("fr", "saison")])
def test_three_ninjas_are_told_without_saying_when_they_were_looked_for(language: str, season: str) -> None:
    """OR-7.1, OR-ruling-20: at the end of a season, or of one's own turn, as the table has agreed."""
    assert [form for form in texts(language, "oriente")["end.ninjas"] if season in form] == []


def test_a_rank_is_called_a_rank() -> None:
    """OR-3.2: a number alone may be one of cards as well."""
    both, rank = {"above": 5, "rank": 4, "count": 2}, {"en": "rank 5", "de": "Rang 5", "fr": "rang 5"}
    for language in LANGUAGES:
        words = Words(language, "oriente", {})
        for key in ("both", "both_none", "above"):
            for told in (words.say(say(f"{name}.{key}", **both)) for name in ("condition", "claims")):
                assert rank[language] in told.replace("\u00a0", " "), told


@in_turn
def test_all_that_is_said_is_known_and_all_that_is_known_is_said() -> None:
    ears = [Heard(language, "oriente", NAMES) for language in LANGUAGES]
    hear_choices(Oriente, ears)
    for words in ears:
        for task in Oriente.setup(Given(NAMES)):
            words.say(task.words)
    for seats, mode in (
        (4, "full"),
        (4, "marshal"),
        (6, "score"),
        (5, "full"),
        (5, "revolution"),
        (5, "claims"),
        (4, "claims"),
    ):
        table, played = Table(seats, seats, mode=mode), session(seats, mode=mode)
        while not table.position.over:
            table.step()
            seat, _, value = table.answers[-1]
            played.answer(seat, value)
            if len(table.answers) % 2:
                hear(played, ears)
    assert not unused("oriente", ears[0].keys)
