"""What a seal held, in the words of whoever has checked it; and whether the box tells otherwise.

The page does the same (web/src/asks.js): a box that lies about what was opened is told by the numbers and names.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from companion.core import seal
from companion.core.asks import Ask, Form, Order, Pick, Some
from companion.core.say import Part, Refused
from companion.core.telling import option
from companion.words import Words

NONE = "-"
NUMBER, FIGURES = re.compile(r"-?[0-9]+"), re.compile("\u2212?[0-9]+")
LISTED = re.compile(r"((?:\\.|[^,\\])+)")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that was sealed: as it is shown, and what the box has to say of it; None: nobody here knows."""

    shown: str
    said: str | None = ""


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
    if word in words.names:
        return Item(words.names[word], words.names[word])
    known = _option(word, field, words)
    return Item(known or word, known)


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


def _stands(name: str, told: str) -> bool:
    """As a word of its own: an "a" is in "abstained" too."""
    return bool(name) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told) is not None


def otherwise(told: str, sealed: Iterable[Item], names: Collection[str], amount: int | None = None) -> bool:
    """Does the box say something else than what was opened: another number, or not the seat or option that it was?

    The numbers that were sealed have to stand first in what it says; what follows, such as what it cost, is its own.
    `names`: of all people, and of all options that are known. `amount`: what it tells apart from its words.
    """
    said = [item.said for item in sealed if item.said != ""]
    if not said and (amount is not None or any(_stands(name, told) for name in names)):
        return True  # nothing was sealed: no number and no name belongs to it
    apart = "" if amount is None else str(amount).replace("-", "\u2212")
    if any(each is not None and each not in f"{apart} {told}" for each in said):
        return True
    if None in said:
        return False
    numbers = [each for each in said if each and FIGURES.fullmatch(each)]
    for known in sorted({*(each for each in said if each), *names} - {*numbers, ""}, key=len, reverse=True):
        told = told.replace(known, " ")
    found = FIGURES.findall(told)
    if not numbers:
        return bool(found)
    return (bool(apart) and apart not in numbers) or (bool(found or not apart) and found[: len(numbers)] != numbers)
