"""The text of a `.play`: one line, one thing. This reads and writes the lines; `companion.running.plays` runs them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core.say import refuse

LONGEST_PLAY = 2_000_000
HEADS = ("game", "seats", "name", "option", "data", "seed", "rules", "id")
PLAIN = re.compile(r"[ !$-\[\]-~]*")  # a line without quotes, strokes and remarks
STATED = ("?", "!", "=", "win")  # so begins a line that states something
SIGNS = (*STATED, ">")  # a line that begins otherwise is an answer
TURNS = ("undo", "redo", "go", "fix", "amend", "away", "back", "void", "forfeit")


@dataclass(frozen=True, slots=True)
class Step:
    """One line after the head: what it does (`answer ? ! = > win`), its words, and where it stands."""

    do: str
    words: tuple[str, ...]
    line: int


@dataclass(slots=True)
class Play:
    """A whole play: its head, and its steps in order."""

    game: str = ""
    seats: tuple[str, ...] = ()
    names: dict[str, str] = field(default_factory=dict)
    options: dict[str, tuple[str, ...]] = field(default_factory=dict)
    data: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    id: str = "play"  # of the table: it is part of every seal
    steps: list[Step] = field(default_factory=list)


def read(text: str) -> Play:
    """Read a play, or refuse it with the line that is no line of a play."""
    if len(text) > LONGEST_PLAY:
        raise refuse("play_too_long")
    play = Play()
    for number, line in enumerate(text.splitlines(), 1):
        words = split(line, number)
        if not words:
            continue
        if words[0] in HEADS and not play.steps:
            _head(play, words, number)
        else:
            play.steps.append(_step(words, number))
    if not play.game or not play.seats:
        raise refuse("play_head")
    return play


def split(line: str, number: int = 1) -> list[str]:
    """The words of a line: divided by blanks, quoted where they hold some; `#` begins a remark."""
    if PLAIN.fullmatch(line):
        return line.split()
    lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.quotes, lexer.escape = True, '"', "\\"
    try:
        return list(lexer)
    except ValueError:
        raise refuse("play_quotes", line=number) from None


def _head(play: Play, words: list[str], number: int) -> None:
    kind, rest = words[0], words[1:]
    if kind == "seats":
        play.seats = tuple(rest)
    elif kind in ("game", "seed", "id") and len(rest) == 1:
        setattr(play, kind, rest[0])
    elif kind == "rules" and len(rest) == 1:
        pass  # told for the reader; what counts is whether the answers fit
    elif kind in ("name", "data") and len(rest) == 2:
        (play.names if kind == "name" else play.data)[rest[0]] = rest[1]
    elif kind == "option" and len(rest) >= 2:
        play.options[rest[0]] = tuple(rest[1:])
    else:
        raise refuse("play_line", line=number)


def _step(words: list[str], number: int) -> Step:
    first, rest = words[0], tuple(words[1:])
    if not _can_stand(first, rest):
        raise refuse("play_line", line=number)
    return Step(first, rest, number) if first in SIGNS else Step("answer", tuple(words), number)


def _can_stand(first: str, rest: tuple[str, ...]) -> bool:
    """Whether a line can mean something, whatever the table says to it."""
    match first:
        case "win":
            return True
        case ">":
            return bool(rest) and rest[0] in TURNS
        case "!":  # to be tried: an answer or a turning
            return bool(rest) and rest[0] not in STATED and _can_stand(rest[0], rest[1:])
        case "=":  # who reads it states nothing alone
            return len(rest) > 1 or (bool(rest) and not rest[0].startswith("@"))
    return bool(rest)


def written(words: Sequence[str]) -> str:
    """Words as one line of a play, quoted where they hold blanks or signs that mean something."""
    return " ".join(quoted(word) for word in words)


def quoted(word: str) -> str:
    if word and not any(sign.isspace() or sign in '"\\#' for sign in word):
        return word
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
