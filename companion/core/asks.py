"""The questions a game can ask. Each says what it accepts and, when it refuses, why.

A value is what a person answered: a key, a number, yes or no, none, typed words, or a tuple of those.
`read` and `write` turn it into the words of a `.play` line and back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core.say import Free, Part, Refused, Say, say
from companion.core.spelling import NONE, clean, in_order, items_of, listing, read_one, write_one
from companion.core.sums import parts_of, spelled, sum_of, whole

ON = "/on"
Value = str | int | bool | None | tuple["Value", ...]


def no(key: str, **parts: Part) -> Say:
    """Why an ask does not accept a value."""
    return say(f"refused.{key}", **parts)


@dataclass(frozen=True, slots=True)
class Ask:
    """What every question has: a stable name, what it is about, the rule it comes from."""

    name: str
    subject: str = field(default="", kw_only=True)
    about: tuple[tuple[str, Part], ...] = field(default=(), kw_only=True)
    rule: str = field(default="", kw_only=True)
    secret: bool = field(default=False, kw_only=True)
    private: bool = field(default=False, kw_only=True)  # not told in the timeline even after all have answered
    forfeit: Value = field(default=None, kw_only=True)
    dealt: bool = field(default=False, kw_only=True)  # asked of chance, and the app is to draw it
    leads: bool = field(default=False, kw_only=True)  # its answer only says what is asked next
    within: bool = field(default=False, kw_only=True)  # belongs to the answer before it: nothing has come of that yet
    never_mind: bool = field(default=False, kw_only=True)  # to answer nothing decides nothing and leads back

    @property
    def key(self) -> str:
        """The name by which journal and plays know this ask, as in `bid/p3`."""
        return f"{self.name}/{self.subject}" if self.subject else self.name

    @property
    def listed(self) -> bool:
        """Is an answer a list of words? Inside a form such a list is one word, joined by commas."""
        return False

    def refuses(self, value: object) -> Say | None:
        """Why this value is not an answer; None when it is one."""
        raise NotImplementedError

    def read(self, words: Sequence[str]) -> Value:
        """The value that the words of a `.play` line stand for."""
        raise NotImplementedError

    def write(self, value: Value) -> list[str]:
        """The words of a `.play` line for a value."""
        return [NONE if value is None else str(value)]


def single(words: Sequence[str]) -> str:
    """The one word that most answers consist of."""
    if len(words) != 1:
        raise Refused(no("one_word"))
    return words[0]


@dataclass(frozen=True, slots=True)
class Pick(Ask):
    """One of several options. `otherwise`: real, but against the rule; people confirm those first.

    `lying`: tapped only where it lies on the table, never listed. `further`: those of them, with ON behind it, that
    only go on with the answer before; both are one step back and one line of the timeline.
    What it forfeits need not be an option: somebody away may choose what nobody at the table can.
    """

    options: tuple[str, ...] = ()
    otherwise: tuple[str, ...] = field(default=(), kw_only=True)
    lying: tuple[str, ...] = field(default=(), kw_only=True)
    further: tuple[str, ...] = field(default=(), kw_only=True)
    optional: bool = field(default=False, kw_only=True)
    labels: tuple[Say | Free, ...] = field(default=(), kw_only=True)  # of all of these in this order, if no words

    @property
    def accepted(self) -> tuple[str, ...]:
        return self.options + self.otherwise + self.lying + self.further

    def refuses(self, value: object) -> Say | None:
        if value is None:
            return None if self.optional else no("needed")
        known = type(value) is str and (value in self.options or value in self.accepted or value == self.forfeit)
        return None if known else no("not_an_option")

    def read(self, words: Sequence[str]) -> Value:
        word = single(words)
        return None if word == NONE and NONE not in self.options else word


@dataclass(frozen=True, slots=True)
class Some(Ask):
    """Between `least` and `most` of several options, each once, in the order of the options."""

    options: tuple[str, ...] = ()
    least: int = field(default=0, kw_only=True)
    most: int | None = field(default=None, kw_only=True)
    labels: tuple[Say | Free, ...] = field(default=(), kw_only=True)

    @property
    def listed(self) -> bool:
        return True

    def refuses(self, value: object) -> Say | None:
        if not isinstance(value, tuple) or any(type(item) is not str or item not in self.options for item in value):
            return no("not_an_option")
        if value != tuple(option for option in self.options if option in value):
            return no("twice")
        if len(value) < self.least:
            return no("too_few", least=self.least)
        if self.most is not None and len(value) > self.most:
            return no("too_many", most=self.most)
        return None

    def read(self, words: Sequence[str]) -> Value:
        return in_order(items_of(words, self.options), self.options)

    def write(self, value: Value) -> list[str]:
        return listing(value)


@dataclass(frozen=True, slots=True)
class Number(Ask):
    """A whole number from `low` to `high`. `beyond`: how far the table may go after a confirmation.

    `adds`: parts may be entered as well, `3+6+2`; the answer is their sum, and they are its reason.
    """

    low: int = 0
    high: int = 0
    chips: tuple[int, ...] = field(default=(), kw_only=True)
    beyond: tuple[int, int] | None = field(default=None, kw_only=True)
    optional: bool = field(default=False, kw_only=True)
    adds: bool = field(default=False, kw_only=True)

    def refuses(self, value: object) -> Say | None:
        if value is None:
            return None if self.optional else no("needed")
        number = sum_of(value) if self.adds else value
        if type(number) is not int:
            return no("not_a_number")
        low, high = self.beyond or (self.low, self.high)
        if number < low:
            return no("too_low", low=low)
        return no("too_high", high=high) if number > high else None

    def read(self, words: Sequence[str]) -> Value:
        word = single(words)
        return None if word == NONE else parts_of(word) if self.adds else whole(word)

    def write(self, value: Value) -> list[str]:
        return [spelled(value)] if isinstance(value, tuple) else Ask.write(self, value)


@dataclass(frozen=True, slots=True)
class Order(Ask):
    """All options, put in an order."""

    options: tuple[str, ...] = ()
    labels: tuple[Say | Free, ...] = field(default=(), kw_only=True)

    @property
    def listed(self) -> bool:
        return True

    def refuses(self, value: object) -> Say | None:
        if not isinstance(value, tuple) or any(type(item) is not str for item in value):
            return no("not_an_option")
        return None if sorted(value) == sorted(self.options) else no("all_once")

    def read(self, words: Sequence[str]) -> Value:
        return tuple(items_of(words, self.options))

    def write(self, value: Value) -> list[str]:
        return listing(value)


@dataclass(frozen=True, slots=True)
class Confirm(Ask):
    """Yes or no."""

    def refuses(self, value: object) -> Say | None:
        return None if type(value) is bool else no("yes_or_no")

    def read(self, words: Sequence[str]) -> Value:
        word = single(words)
        if word not in ("yes", "no"):
            raise Refused(no("yes_or_no"))
        return word == "yes"

    def write(self, value: Value) -> list[str]:
        return ["yes" if value else "no"]


@dataclass(frozen=True, slots=True)
class Text(Ask):
    """Words that a person types: one, or a list when `most` is more than one."""

    longest: int = 40
    least: int = field(default=1, kw_only=True)
    most: int = field(default=1, kw_only=True)

    @property
    def listed(self) -> bool:
        return self.most > 1

    def refuses(self, value: object) -> Say | None:
        if self.most == 1:
            return self._refuses_line(value) if self.least or value is not None else None
        if not isinstance(value, tuple):
            return no("not_words")
        if len(value) < self.least:
            return no("too_few", least=self.least)
        if len(value) > self.most:
            return no("too_many", most=self.most)
        if why := next((why for line in value if (why := self._refuses_line(line))), None):
            return why
        return no("twice") if len(set(value)) < len(value) else None

    def _refuses_line(self, line: object) -> Say | None:
        if type(line) is not str or not line.strip() or line == NONE:
            return no("not_words")
        if len(line) > self.longest:
            return no("too_long", most=self.longest)
        return None if line == clean(line) else no("hidden_signs")

    def read(self, words: Sequence[str]) -> Value:
        if self.most > 1:
            return () if list(words) == [NONE] else tuple(words)
        word = single(words)
        return None if word == NONE else word

    def write(self, value: Value) -> list[str]:
        return listing(value) if isinstance(value, tuple) else Ask.write(self, value)


@dataclass(frozen=True, slots=True)
class Form(Ask):
    """Several questions answered together, in the order of the fields; left out as a whole when `optional`.

    `most`: what its numbers may come to together, as five figures in four places.
    `counts`: the account that it adds up; such a form is filled in like a score sheet, every field in sight.
    `limits`: with what its first fields say, so much in the last one is by the rule; people confirm more first.
    `breath`: it is told in one breath, as people say it, with a word of its own: `meant.<name>`.
    """

    fields: tuple[Ask, ...] = ()
    optional: bool = field(default=False, kw_only=True)
    most: int | None = field(default=None, kw_only=True)
    counts: str = field(default="", kw_only=True)
    limits: tuple[tuple[tuple[Value, ...], int], ...] = field(default=(), kw_only=True)
    breath: bool = field(default=False, kw_only=True)

    @property
    def listed(self) -> bool:
        return True

    def refuses(self, value: object) -> Say | None:
        if value is None and self.optional:
            return None
        if not isinstance(value, tuple) or len(value) != len(self.fields):
            return no("all_fields", count=len(self.fields))
        for entry, given in zip(self.fields, value, strict=True):
            if why := entry.refuses(given):
                return no("field", field=say(f"short.{entry.name}"), why=why)
        if self.most is not None and sum(given for given in value if type(given) is int) > self.most:
            return no("together", most=self.most)
        return None

    def read(self, words: Sequence[str]) -> Value:
        """Each field takes one word, lists joined by commas; the last takes all that is left."""
        if self.optional and list(words) == [NONE]:
            return None
        if len(words) < len(self.fields):
            raise Refused(no("all_fields", count=len(self.fields)))
        last = len(self.fields) - 1
        return tuple(
            entry.read(words[at:]) if at == last else read_one(entry, words[at]) for at, entry in enumerate(self.fields)
        )

    def write(self, value: Value) -> list[str]:
        if value is None:
            return [NONE]
        assert isinstance(value, tuple)
        words: list[str] = []
        for at, (entry, given) in enumerate(zip(self.fields, value, strict=True)):
            words += entry.write(given) if at == len(self.fields) - 1 else [write_one(entry, given)]
        return words
