"""The catalogues of the Open table: alike in three languages, and nothing in them that nobody says."""

import json
import re
from pathlib import Path

import pytest

from tests.games.wording import CARDS
from tools.catalogues import parse

ROOT = Path(__file__).parents[3]
GAP = re.compile(r"\{(\w+)\}")
LITERAL = re.compile(r'"([^"\n]*)"')


def catalogue(language: str) -> Path:
    return ROOT / "data" / "locale" / language / "open-table.po"


def gaps(language: str) -> dict[str, set[str]]:
    """The gaps of every key; a plural's forms have the same."""
    found = {}
    for message in parse(catalogue(language)):
        if not message.id:
            continue
        key = message.id if isinstance(message.id, str) else message.id[0]
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        assert all(forms), key
        assert len({frozenset(GAP.findall(form)) for form in forms}) == 1, key
        found[key] = set(GAP.findall(forms[0]))
    return found


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_languages_say_the_same(language: str) -> None:
    assert gaps(language) == gaps("en")


def test_nobody_shouts() -> None:
    for language in ("en", "de", "fr"):
        assert not [message.id for message in parse(catalogue(language)) if message.id and "!" in str(message.string)]


def test_no_word_lies_unused() -> None:
    """A key stands in the rules as it is, or what it is the word for does."""
    sources = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((ROOT / "companion").rglob("games/open_table/*.py"))
    )
    said = set(LITERAL.findall(sources))
    said |= set(re.findall(r"OT-\d\.\d", sources))
    starters = json.loads((ROOT / "data/games/open-table/starters.json").read_text(encoding="utf-8"))
    words = set(re.findall(r"'word': '(\w+)'", str(starters)))
    families = {"ask", "meant", "short", "none", "option", "label", "panel", "result", "refused", "game", "zone"}
    families |= {"part", "whom", "when", "bid_wins", "bid_ties", "bid_pays", "role_side"}  # of a round that is composed
    unused = {
        key
        for key in gaps("en")
        if key not in said | CARDS
        and not (key.startswith("word.") and key.partition(".")[2] in words)
        and not (key.partition(".")[0] in families and key.partition(".")[2] in said)
    }
    assert unused == set()
    assert {f"word.{word}" for word in words} <= gaps("en").keys()
