"""What a seal held, in the words of whoever has checked it; and whether the box tells otherwise.

The page does the same (web/src/asks.js): a box that lies about what was opened is told by the numbers and names.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from companion.core import seal
from companion.core.asks import Ask, Form, Number, Order, Pick, Some
from companion.core.say import Part, Refused
from companion.core.telling import option
from companion.words import Words

NONE = "-"
NUMBER, FIGURES = re.compile(r"-?[0-9]+"), re.compile("\u2212?[0-9]+")
LISTED = re.compile(r"((?:\\.|[^,\\])+)")
NO_NUMBER = -1  # what a seat without an answer counts for, where that is nothing


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that was sealed: as it is shown, and what the box has to say of it; None: nobody here knows."""

    shown: str
    said: str | None = ""


@dataclass(frozen=True, slots=True)
class Held:
    """What lay under one seal: the words of the answer, and each thing in it."""

    words: tuple[str, ...]
    items: tuple[Item, ...]

    @property
    def number(self) -> int | None:
        """Where one number was sealed, and no more of them."""
        found = [int(word) for word in self.words if NUMBER.fullmatch(word)]
        return found[0] if len(found) == 1 else None

    @property
    def known(self) -> bool:
        """Does whoever has checked it know how all of it is called?"""
        return all(item.said is not None for item in self.items)

    @property
    def nothing(self) -> bool:
        return all(item.said == "" for item in self.items)

    @property
    def shown(self) -> str:
        return ", ".join(item.shown for item in self.items)

    def aim(self, people: Collection[str]) -> str:
        """The seat that was named, if one was."""
        return next((word for word in self.words if word in people), "")


def held(payload: str, ask: Ask | None, words: Words) -> Held:
    return Held(tuple(_words(payload)), tuple(items(payload, ask, words)))


def noun(payload: str) -> str:
    """The ask that was answered, without what it was about."""
    return payload.partition(":")[0].partition("/")[0]


def items(payload: str, ask: Ask | None, words: Words) -> list[Item]:
    """`ask` is what this seat was asked itself, which tells how options are called; others were asked the same."""
    fields = ask.fields if isinstance(ask, Form) else (ask,)
    last = len(fields) - 1
    found = []
    for at, word in enumerate(_words(payload)):
        field = fields[min(at, last)]
        several = LISTED.findall(word) if field is not None and field.listed and at < last else [word]
        found += [_item(each, field, words) for each in several]
    return found


def _words(payload: str) -> list[str]:
    try:
        return seal.words_of(payload)
    except Refused:
        return []


def aimed_elsewhere(told: str, seat: str, payload: str, asked: Collection[str], people: Collection[str]) -> bool:
    """Is told that this seat aimed at another one than it sealed? Of two who were asked each aims at the other."""
    sealed = _words(payload)
    if not told or told in sealed:
        return False
    return len(asked) != 2 or told == seat or told not in asked or any(each in people for each in sealed)


def _item(word: str, field: Ask | None, words: Words) -> Item:
    if word == NONE:
        return Item(words("nothing"))
    if NUMBER.fullmatch(word):
        number = words.part(int(word))
        return Item(number, number)
    known = words.names.get(word) or _option(word, field, words)
    plain = _plain(known or "")
    return Item(known or word, None if not plain or FIGURES.fullmatch(plain) else known)  # a name of figures is none


def _option(word: str, field: Ask | None, words: Words) -> str | None:
    if not isinstance(field, (Pick, Some, Order)):
        return words(word) if word in ("yes", "no") and field is not None else None
    every = (*field.options, *field.otherwise) if isinstance(field, Pick) else field.options
    if word not in every:
        return None
    part: Part = option(field, word, words.names)
    return words.part(part)


def called(ask: Ask | None, words: Words) -> list[str]:
    """How the options of an ask are called."""
    if not isinstance(ask, (Pick, Some, Order)):
        return []
    return [words.part(option(ask, each, words.names)) for each in ask.options]


# -- what the box says of it


def _plain(text: str) -> str:
    """Its words alone, a blank between each and the next: an "a" is in "abstained" too."""
    return " ".join("".join(" " if unicodedata.category(sign)[0] == "P" else sign for sign in text).split())


def named_in(told: str, names: Iterable[str]) -> tuple[list[str], list[str]]:
    """Which of these names stand there as words of their own, in this order, and which figures beside them."""
    known = sorted({_plain(each) for each in names}, key=len, reverse=True)
    known = [each for each in known if each and not FIGURES.fullmatch(each)]
    named, rest = list[str](), list[str]()
    left = f"{_plain(told)} "
    while left.strip():
        name = next((each for each in known if left.startswith(f"{each} ")), "")
        word = name or left.partition(" ")[0]
        (named if name else rest).append(word)
        left = left[len(word) + 1 :]
    return named, FIGURES.findall(" ".join(rest))


def otherwise(told: str, sealed: Iterable[Item], names: Collection[str], amount: int | None = None) -> bool:
    """Does the box say something else than what was opened: other numbers, or other seats and options?

    Word by word and in order: no name or option beside what was sealed is left over (where numbers alone were sealed,
    of whom the box tells them is its own word), and the numbers that were sealed stand first; what follows, such as
    what it cost, is its own. Where nobody here knows how one thing is called, all others stand there in their order.
    `names`: of all people, and of all options that are known. `amount`: what it tells apart from its words.
    """
    said = [item.said for item in sealed if item.said != ""]
    numbers = [each for each in said if each and FIGURES.fullmatch(each)]
    wanted = [_plain(each) for each in said if each and not FIGURES.fullmatch(each)]
    named, figures = named_in(told, (*wanted, *names))
    if _plain(told) == " ".join(wanted):
        named = wanted  # two names that follow each other may read as a third
    apart = [] if amount is None else [str(amount).replace("-", "\u2212")]
    if any(each not in numbers for each in apart):
        return True
    if None in said:
        return not (_within(wanted, named) and _within(numbers, [*apart, *figures]))
    if (wanted or not numbers) and named != wanted:
        return True
    if not numbers or (apart and not figures):
        return bool(figures)
    return figures[: len(numbers)] != numbers


def _within(wanted: Sequence[str], found: Sequence[str]) -> bool:
    """Do all of these stand there, in this order?"""
    left = iter(found)
    return all(each in left for each in wanted)


def forfeited(ask: Ask | None) -> int | None:
    """The most that a seat without an answer counts for, as one's own ask has it; None: that is not known."""
    if ask is None:
        return None
    if ask.refuses(None) is None:
        return NO_NUMBER
    last = ask.fields[-1] if isinstance(ask, Form) else ask
    return last.low if isinstance(last, Number) else None


def invented(told: str, amount: int | None, ask: Ask | None, names: Collection[str]) -> bool:
    """Does the box tell more of a seat whose seal did not open than what counts for whoever does not answer?"""
    most = forfeited(ask)
    if most is None:
        return False
    if most == NO_NUMBER:
        return otherwise(told, (), names, amount)
    numbers = [int(each.replace("\u2212", "-")) for each in named_in(told, names)[1]]
    return any(each > most for each in (*numbers, *([] if amount is None else [amount])))
