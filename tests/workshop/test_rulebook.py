"""docs/rules/ is what `make rulebook` makes of the code, and can be proof-read by whoever plays the game."""

from __future__ import annotations

import re

import pytest

from companion.core.first_time import MOST
from companion.core.game import Game
from companion.games import GAMES
from companion.rulebooks import longest
from companion.words import LANGUAGES, Words
from tools.rulebook import NOBODY, books, in_order, page, sentences
from tools.rules import ROOT, cited, ruled, sources

# People act on the real board of The White Castle themselves; that six cards are enough follows from the deck.
LEFT_TO_THE_TABLE = {"white-castle": ["WC-A-2", "WC-A-3", "WC-A-4", "WC-A-6", "WC-S-5.8"]}
EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)

POINTING = {
    "en": {"Afterwards", "It", "That", "Then", "They", "This"},
    "de": {"Danach", "Dann", "Das", "Dies", "Er", "Es", "Sie"},
    "fr": {"Cela", "Elle", "Ensuite", "Il", "Puis"},
}
# a noun follows, or nothing that was said before is meant
STANDING = ("Das Los", "Das Spiel", "Es gibt", "Es zählen", "Il y a")


@EVERY
def test_the_page_is_up_to_date(game: type[Game]) -> None:
    written = (ROOT / "docs" / "rules" / f"{game.key}.md").read_text(encoding="utf-8")
    assert written == page(ROOT, game), "make rulebook writes it anew"


@EVERY
def test_every_rule_of_the_code_stands_there_with_its_chapter_and_in_three_languages(game: type[Game]) -> None:
    rules = in_order(ROOT, game.key)
    chapters = books(ROOT)[game.key]["chapters"]
    assert [rule for rule in rules if not longest(rule, chapters)] == []
    assert len(dict.fromkeys(rules)) == len(rules) > 20
    assert {longest(rule, chapters) for rule in rules} == set(chapters)
    for language in LANGUAGES:
        told = sentences(ROOT, language, game.key)
        assert set(told) == set(rules)
        assert all(told.values())
    named = {rule for rule in cited(sources(ROOT, game.key)) if "-ruling-" not in rule}
    assert {rule for rule in named if rule not in rules} == set()


@EVERY
def test_every_rule_has_code_that_carries_it_and_something_that_shows_it(game: type[Game]) -> None:
    text = page(ROOT, game)
    entries = re.split(r"^### ", text, flags=re.MULTILINE)[1:]
    assert [entry.split()[0] for entry in entries if "\n- Shown by: " not in entry] == []
    carried = [entry for entry in entries if re.search(r"^- In the code: `\w+\.\w+(?:\(\))?`", entry, re.MULTILINE)]
    uncited = [entry.split()[0] for entry in entries if f"- In the code: {NOBODY}." in entry]
    assert len(carried) + len(uncited) == len(entries)
    assert uncited == LEFT_TO_THE_TABLE.get(game.key, [])
    assert sorted(re.findall(r"ruling\*\*, \[(\S+)\]", text)) == sorted(ruled(ROOT, game.key))
    assert re.findall(r"\b(?:option|choice|short)\.\w+", re.sub(r"`[^`]*`", "", text)) == []


@EVERY
def test_the_vectors_are_named_where_they_show_a_rule(game: type[Game]) -> None:
    lines = [line for line in page(ROOT, game).splitlines() if re.search(r"`(?:test_vectors|checks_of_\w+)\.", line)]
    folder = f"tests/games/{game.key.replace('-', '_')}"
    assert [line for line in lines if f"[vectors](../../{folder}/vectors.json)" not in line] == []
    assert bool(lines) is (ROOT / folder / "vectors.json").exists()


def test_a_page_is_named_only_where_an_id_is_known() -> None:
    for key, printed in books(ROOT).items():
        rules = in_order(ROOT, key)
        for start, number in printed.get("pages", {}).items():
            assert any(longest(rule, {start: number}) for rule in rules), start


@EVERY
def test_no_help_has_more_than_forty_words_with_its_page(game: type[Game]) -> None:
    spoken = [Words(language, game.key) for language in LANGUAGES]
    told = {(words.language, rule): words.rule(rule) for words in spoken for rule in in_order(ROOT, game.key)}
    assert {place: len(said.split()) for place, said in told.items() if len(said.split()) > MOST} == {}


@EVERY
def test_each_help_is_understood_by_itself(game: type[Game]) -> None:
    """It stands alone below a question or a number: nobody sees the rule before it, at which its first word points."""
    told = {
        f"{language} {rule}": said
        for language in LANGUAGES
        for rule in in_order(ROOT, game.key)
        if (said := Words(language, game.key).rule(rule)).split()[0] in POINTING[language]
        and not said.startswith(STANDING)
    }
    assert told == {}
