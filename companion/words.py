"""From keys to words: the catalogues of the shell and of each game, in the language of whoever reads."""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from companion import DATA
from companion.core.say import Free, Part, Say, Who

if TYPE_CHECKING:
    from companion.core.asks import Ask

LANGUAGES = ("en", "de", "fr")
SHELL = "shell"
LOCALE = DATA / "locale"
GAP = "\N{HORIZONTAL ELLIPSIS}"  # in a sentence of another device, of which a part did not come
STANDING_OFF = re.compile(r" (?=[:;?!»])|(?<=«) ")  # French signs, which must not begin or end a line
ELIDED = re.compile(r"\b([Dd])e \{(\w+)\}")  # French: "de Bastien", but "d’Amélie" and "d’Yves"
OPEN = re.compile("[aeiouáàâäãåæéèêëíìîïóòôöõøœúùûü]|y(?![aeiou])", re.IGNORECASE)


@cache
def catalogue(language: str, domain: str) -> gettext.NullTranslations:
    """The words of one game or of the shell in one language."""
    path = LOCALE / language / f"{domain}.mo"
    if not path.exists():
        return gettext.NullTranslations()
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


def language_for(wished: str) -> str:
    """The language to speak to somebody whose device says `de_AT.UTF-8`."""
    short = wished[:2].lower()
    return short if short in LANGUAGES else LANGUAGES[0]


@cache
def unbroken(pattern: str) -> str:
    """The blanks before and behind French signs, as blanks at which no line ends."""
    return STANDING_OFF.sub("\u00a0", pattern)


def elided(pattern: str, spoken: Mapping[str, str]) -> str:
    """A French "de" before a name that begins with a vowel."""

    def joined(found: re.Match[str]) -> str:
        return f"{found[1]}’{{{found[2]}}}" if OPEN.match(spoken.get(found[2], "")) else found[0]

    return ELIDED.sub(joined, pattern)


class Gaps(dict[str, str]):
    """What fills the gaps of a sentence; one that nobody filled is seen as a gap."""

    def __missing__(self, name: str) -> str:
        return GAP


@dataclass
class Words:
    """Speaks one language about one game and its people. Those that say the same are equal: nothing is said anew."""

    language: str
    game: str = SHELL
    names: Mapping[str, str] = field(default_factory=dict)
    from_afar: bool = False  # sentences come from another device, perhaps of another version: a gap may stay open

    def __post_init__(self) -> None:
        if self.language not in LANGUAGES:
            self.language = LANGUAGES[0]

    def __call__(self, key: str, **parts: Part) -> str:
        return self.say(Say(key, tuple(parts.items())))

    def say(self, said: Say) -> str:
        """The sentence, with its gaps filled. A number called `count` chooses singular or plural."""
        spoken = {name: self.part(part) for name, part in said.parts}
        count = next((part for name, part in said.parts if name == "count" and isinstance(part, int)), None)
        pattern = self._pattern(said.key, count)
        if self.language == "fr":
            pattern = elided(pattern, spoken)
        if self.from_afar:
            return pattern.format_map(Gaps(spoken))
        return pattern.format_map(spoken) if spoken else pattern.replace("{{", "{").replace("}}", "}")

    def rule(self, rule: str) -> str:
        """The sentence of a rule, with the page of the printed rulebook where that is known."""
        from companion import rulebooks  # like what tells an ask: Home says neither, and starts without them

        page = rulebooks.page(self.game, rule)
        if not page:
            return self(rule)
        return f"{self(rule)} {self('rule.page', page=Free(page), count=1 if page.isdigit() else 2)}"

    def asked(self, ask: Ask, seat: str) -> str:
        """What is put to a seat begins with a capital letter; what has no sentence, such as a fix, is only named."""
        from companion.core.telling import question, short

        said = question(ask, seat)
        sentence = self.say(said if self.knows(said.key) else short(ask))
        return sentence[:1].upper() + sentence[1:]

    def part(self, part: Part) -> str:
        if isinstance(part, Say):
            return self.say(part)
        if isinstance(part, Who):
            return self.names.get(part.seat) or (self(seat) if self.knows(seat := f"seat.{part.seat}") else part.seat)
        if isinstance(part, Free):
            return part.text
        if isinstance(part, bool):
            return self("yes" if part else "no")
        if isinstance(part, int):
            return f"\u2212{-part}" if part < 0 else str(part)
        if isinstance(part, tuple):
            return self.listed([self.part(inner) for inner in part])
        return self(f"option.{part}")

    def listed(self, items: list[str]) -> str:
        """`Anna, Ben and Cora`."""
        if len(items) < 2:
            return "".join(items)
        return self("list.and", before=Free(", ".join(items[:-1])), last=Free(items[-1]))

    def knows(self, key: str) -> bool:
        return self._pattern(key, None) != key

    def _pattern(self, key: str, count: int | None) -> str:
        for domain in dict.fromkeys((self.game, SHELL)):
            book = catalogue(self.language, domain)
            found = key if count is None else book.ngettext(key, key, count)
            if found == key:  # no number, or a sentence that is the same for every number
                found = book.gettext(key)
            if found != key:
                return unbroken(found) if self.language == "fr" else found
        return key
