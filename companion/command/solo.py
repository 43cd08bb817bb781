"""`python -m companion solo`: a game against the Tokugawa clan as text, the same table as the app shows.

The app rolls, lays out the gardens and shuffles, all from one seed whose hash is told before the first card. A file
of turns holds what the human does, one answer a line; where it ends, the next question is told.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

from companion.command import painter
from companion.core import play_text
from companion.core.game import CHANCE
from companion.core.header import Header, Seat
from companion.core.play_text import quoted
from companion.core.rows import DEALER
from companion.core.say import Free, Refused, Who, refuse, say
from companion.core.scene import Result, Todo
from companion.core.telling import short, told
from companion.games.white_castle import WhiteCastle
from companion.running import dealer, printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside, Session
from companion.words import Words, language_for

HUMAN = "you"
LONGEST_FILE = 1_000_000
KEY = WhiteCastle.key
LISTS = ("turn", "rival", "round_end")


def main(words: Sequence[str], out: TextIO | None = None) -> int:
    """Play what the words say; 0 when every turn of the file was taken."""
    parser = argparse.ArgumentParser(prog="python -m companion solo", description="A game against the Tokugawa clan.")
    parser.add_argument("--language", default=language_for(os.environ.get("LANG", "")), help="en, de or fr")
    given = arguments(parser).parse_args(words)
    try:
        return run(given, out or sys.stdout)
    except Refused as refused:
        print(Words(given.language, KEY).say(refused.say), file=sys.stderr)
        return 1


def arguments(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("--seed", required=True, help="what all chance of the game follows from")
    parser.add_argument("--level", choices=("easy", "medium", "hard"), default="easy")
    parser.add_argument("--turns", type=Path, help="what the human does, one answer a line")
    parser.add_argument("--deck", type=Path, help="your own nine cards; without them the practice deck")
    parser.set_defaults(run=run)
    return parser


def run(given: argparse.Namespace, out: TextIO) -> int:
    session = start(given)
    words = Words(given.language, KEY, {**session.names(), HUMAN: Words(given.language, KEY)("solo.you")})
    print(words("solo.seal", hash=Free(dealer.seed_seal(session.header.seed))), file=out)
    teller = Teller(session, words, out)
    teller.tell()
    try:
        for number, line in _lines(given.turns):
            teller.lists()
            _take(session, line, number)
            teller.tell()
        teller.lists()
    except Refused as refused:
        print(Words(given.language, KEY, words.names).say(refused.say), file=sys.stderr)
        return 1
    teller.end()
    return 0


def start(given: argparse.Namespace) -> Session:
    """The table: one human, the clan, all chance with the app."""
    own: dict[str, Any] = {"deck": _deck(given.deck)} if given.deck else {}
    options = {"level": given.level, "cards": "own" if own else "practice", "dice": "app", "gardens": "app"}
    shipped = printed_facts.newest(KEY, WhiteCastle.shipped)
    header = Header("solo", KEY, WhiteCastle.rules, (Seat(HUMAN, HUMAN),), options, str(given.seed), shipped, own)
    return begin(Journal(None), header, outside=Outside(now=lambda: 0))


def _read(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise refuse("file_unreadable") from None
    if len(text) > LONGEST_FILE:
        raise refuse("play_too_long")
    return text


def _deck(path: Path) -> object:
    try:
        return json.loads(_read(path))
    except (ValueError, RecursionError):
        raise refuse("file_unreadable") from None


def _lines(path: Path | None) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The answers of the file; `red-left L1-mid` are two of them."""
    for number, line in enumerate(_read(path).splitlines() if path else (), 1):
        words = line.partition("#")[0].split()
        if words:
            yield number, tuple(words)


def _take(session: Session, words: tuple[str, ...], number: int) -> None:
    """One line of the file: a die and its space, or the whole answer to one question."""
    if session.position.over:
        raise refuse("play_line", line=number)
    both = len(words) == 2 and session.position.ask(session.position.waiting[0]).name == "take"
    for part in [(word,) for word in words] if both else [words]:
        seat = session.position.waiting[0]
        try:
            session.answer(seat, session.position.ask(seat).read(part))
        except Refused as refused:
            raise Refused(say("solo.line", line=number, why=refused.say)) from None


class Teller:
    """Prints what happens at the table, from the row it has told last."""

    def __init__(self, session: Session, words: Words, out: TextIO) -> None:
        self.session, self.words, self.out = session, words, out
        self.told = 0
        self.shown: list[tuple[str, ...]] = []

    def tell(self) -> None:
        """All answers since, then what happened and what to do."""
        rows, asks = self.session.line.standing, self.session.position.asks
        for row, ask in zip(rows[self.told :], asks[self.told :], strict=True):
            who = self.words.part(Who(row.seat))
            value = self.words.part(told(ask, row.value, (HUMAN, *self.session.names())))
            line = play_text.written([CHANCE if row.by == DEALER else row.seat, *ask.write(row.value)])
            print(f"> {line}    # {who}, {self.words.say(short(ask))}: {value}", file=self.out)
        self.told = len(rows)
        panels = (panel for panel in self.session.scene().panels if isinstance(panel, (Result, Todo)))
        shown = [tuple(painter.panel_lines(panel, self.words)) for panel in panels]
        for lines in shown:
            if lines not in self.shown:
                print(*lines, sep="\n", file=self.out)
        self.shown = shown

    def lists(self) -> None:
        """What a list says is done: after one's own die, in the clan's turns and at the ends of rounds."""
        position = self.session.position
        while position.waiting and position.ask(seat := position.waiting[0]).name in LISTS:
            self.session.answer(seat, "done")
            self.tell()
            position = self.session.position

    def end(self) -> None:
        """The seed, the score, or the question where the file ends."""
        scene = self.session.scene()
        found = self.session.sheet()
        if scene.over and found:
            print(*painter.sheet(found, self.words), sep="\n", file=self.out)
            print(self.words("solo.seed", seed=Free(quoted(self.session.header.seed))), file=self.out)
        else:
            print(*painter.asks(scene, self.words, tuple(self.session.names())), sep="\n", file=self.out)
