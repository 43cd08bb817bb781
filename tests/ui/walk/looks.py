"""What is walked: every recorded play at every size; and for `make test` some parts of it, others with other contents.

A look is a size of the window, a size of the type and a language. In the soak an evening is walked at every size, a
play of one moment on a phone, on a phone that lies and on a tablet; type and language go round, so that at every size
each type is walked in each language.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.games import GAMES
from companion.shelf.settings import NEW, NOBODY

ROOT = Path(__file__).parents[3]
PLAYS = ROOT / "tests" / "plays"
SIZES = ((360, 640), (412, 915), (740, 360), (916, 412), (800, 1280), (1280, 800))
ALIKE = 2  # so many of them are one kind of device
LARGE_TYPE = ((412, 915), (1280, 800))
LANGUAGES = ("en", "de", "fr")
EXPLAIN = (NOBODY, NEW)
ROWS = 16  # answers in a part of an evening
SHORT = 50  # a play of fewer lines shows one moment of a game
CONTENTS = ("companion/ui", "kv", "data/locale", "tests/plays", "tests/ui/walk")
Size = tuple[int, int]


@dataclass(frozen=True)
class Look:
    """How large the window is, how large its type, and which language it speaks."""

    size: Size = (412, 915)
    text: int = 100
    language: str = "en"

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} {self.text} % {self.language}"


def texts(size: Size) -> tuple[int, ...]:
    return (100, 130, *((200,) if size in LARGE_TYPE else ()))


def looks() -> Iterator[Look]:
    for size in SIZES:
        for text in texts(size):
            for language in LANGUAGES:
                yield Look(size, text, language)


@dataclass(frozen=True)
class Part:
    """A play in a look; `after` is the share of it before the walk begins, `rows` how many answers it takes."""

    play: str
    look: Look
    after: float = 0.0
    rows: int = 0  # 0: to the end
    explain: str = NOBODY  # else help stands open wherever a rule is met for the first time
    faces: bool = False  # the screen turns to whoever is asked

    def __str__(self) -> str:
        begins = f" from {self.after:.2f}" if self.rows else ""
        kinds = " with help" * (self.explain != NOBODY) + " turned" * self.faces
        return f"{self.play} {self.look}{begins}{kinds}"


def plays() -> list[str]:
    return [f"{game}/{path.stem}" for game in sorted(GAMES) for path in sorted((PLAYS / game).glob("*.play"))]


def turned_evenings(sizes: Iterable[Size]) -> list[Part]:
    """Every play on a screen that faces whoever is asked, at one size each with the usual type."""
    chosen = tuple(sizes)
    looks = [Look(chosen[at % len(chosen)], 100, LANGUAGES[at % len(LANGUAGES)]) for at in range(len(plays()))]
    return [Part(play, look, faces=True) for play, look in zip(plays(), looks, strict=True)]


def whole_evenings(sizes: Iterable[Size]) -> list[Part]:
    """Every play at these sizes, a short one at one of each kind; each in one look, and with help or without."""
    parts, chosen = [], tuple(sizes)
    for at, play in enumerate(plays()):
        language, short = LANGUAGES[at % len(LANGUAGES)], is_short(play)
        for number, size in enumerate(SIZES):
            if size in chosen and not (short and number % ALIKE == at % ALIKE):
                text = texts(size)[(at // len(LANGUAGES) + number) % len(texts(size))]
                parts.append(Part(play, Look(size, text, language), explain=EXPLAIN[(at // 2 + number) % len(EXPLAIN)]))
    return parts


def is_short(play: str) -> bool:
    """Lines that are answered, whoever answers; what they must come to is no answer."""
    lines = (PLAYS / f"{play}.play").read_text(encoding="utf-8").splitlines()
    return sum(bool(line) and line[0] not in "#=" for line in lines) < SHORT


def some_parts(sizes: Iterable[Size], count: int, *, faces: bool = False) -> list[Part]:
    """Parts of evenings, chosen by what the files of this commit hold: of every game, longer plays more often."""
    sizes = tuple(sizes)
    chance = random.Random(f"{contents()} {sizes}{' turned' if faces else ''}")
    by_game = {game: [play for play in plays() if play.startswith(f"{game}/")] for game in GAMES}
    long = {play: (PLAYS / f"{play}.play").stat().st_size for play in plays()}
    games = chance.sample(sorted(GAMES), len(GAMES)) * (count // len(GAMES) + 1)
    chosen: list[Part] = []
    for game in games[:count]:
        [play] = chance.choices(by_game[game], [long[play] for play in by_game[game]])
        size = chance.choice(sizes)
        look = Look(size, 100 if faces else chance.choice(texts(size)), chance.choice(LANGUAGES))
        explain = NEW if not chosen and not faces else NOBODY  # the first of them is played by people who are new
        chosen.append(Part(play, look, chance.random(), ROWS, explain, faces))
    return chosen


@cache
def contents() -> str:
    """Other contents, other parts; neither chance nor clock chooses them."""
    found = hashlib.sha256()
    for folder in CONTENTS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".kv", ".po", ".play", ".toml"):
                found.update(path.read_bytes())
    return found.hexdigest()
