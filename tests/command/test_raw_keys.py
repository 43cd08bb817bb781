"""No raw key is ever printed: whatever is wrong with a play, people read words."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from companion.command.cli import main
from companion.words import LANGUAGES, LOCALE, Words
from tests.counts import counts
from tools.catalogues import parse

PLAYS = sorted((Path(__file__).parents[1] / "plays").rglob("*.play"))
WRONG = ("", "-", "x", "1 2 3", "99999999999", "-7", "a,b,,c", "'", '"half', "yes no", "\\")
pytestmark = pytest.mark.counts


@cache
def keys() -> re.Pattern[str]:
    """Every key with a dot in it that any catalogue knows."""
    entries = (entry.id for path in LOCALE.glob("en/*.po") for entry in parse(path) if entry.id)
    ids = {id_ if isinstance(id_, str) else id_[0] for id_ in entries}
    kinds = "|".join(sorted({re.escape(id_.partition(".")[0]) for id_ in ids if "." in id_}, key=len, reverse=True))
    return re.compile(rf"\b(?:{kinds})\.[a-z][a-z_]{{2,}}\b")


def misspelled(text: str, random: Random) -> str:
    """A play with one line that is wrong, somewhere."""
    lines = text.splitlines()
    at = random.choice([at for at, line in enumerate(lines) if line and not line.startswith("#")])
    first = lines[at].split(" ")[: random.choice((1, 1, 1, 2, 3))]
    lines[at] = " ".join([*first, random.choice(WRONG)])
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_wrong_with_a_play_is_said_in_words(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    random = Random(language)
    refused = 0
    for number in range(counts(150)):
        origin = random.choice(PLAYS)
        path = tmp_path / f"{number}.play"
        path.write_text(misspelled(origin.read_text("utf-8"), random), "utf-8")
        out = io.StringIO()
        refused += main(["--language", language, "play", str(path)], out)
        said = capsys.readouterr().err.replace(str(path), "")
        lines = [line for line in out.getvalue().splitlines() if not line.startswith(">")]
        assert not keys().findall("\n".join([said, *lines])), (origin.name, path.read_text("utf-8"))
    assert refused > 5


def test_all_fields_are_needed_whatever_their_number() -> None:
    for language in LANGUAGES:
        words = Words(language)
        assert "7" in words("refused.all_fields", count=7)
