"""`python -m companion box`: a box without a window, for a small computer on the shelf. Codes in the terminal."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from companion.bidding_box.box import Box
from companion.bidding_box.qr import in_terminal
from companion.bidding_box.seating import Wish
from companion.core.asks import Value
from companion.core.game import Game
from companion.core.header import Header, Seat
from companion.core.plain import PLAIN_NAME
from companion.core.play_text import split
from companion.core.say import Free, Refused, Who, refuse
from companion.core.seat_looks import COLOURS, SHAPES, free_letter
from companion.core.spelling import clean
from companion.games import GAMES
from companion.running import disk, printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from companion.words import Words, language_for

WHOLE = "table"  # what is typed for it
OF_ALL = (("yes", WHOLE), ("no", WHOLE))


def main(args: Sequence[str], out: TextIO = sys.stdout, lines: TextIO = sys.stdin) -> int:
    """Begin a table (or go on with `--table`), show the codes, and do what is typed until `quit`."""
    given = _parser().parse_args(args)
    words = Words(given.language)
    try:
        session = _session(given)
    except Refused as refused:
        print(words.say(refused.say), file=sys.stderr)
        return 1
    box = Box(session, given.address, given.port)
    try:
        box.start()
    except Refused as refused:
        session.close()
        print(words.say(refused.say), file=sys.stderr)
        return 1
    try:
        ended = Desk(box, Words(given.language, session.header.game, session.names()), out).run(lines)
        while not ended and lines is sys.stdin and not lines.isatty():  # a service: nobody types here, and phones join
            time.sleep(60)
    except KeyboardInterrupt:
        pass
    finally:
        box.stop()
        session.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m companion box", description="The box without a window.")
    parser.add_argument("--game", choices=tuple(GAMES), default="open-table")
    parser.add_argument("--seats", default="red,blue,green", help="colours or names, clockwise, divided by commas")
    parser.add_argument("--preset", default="", help="a prepared set of options of the game")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="one option of the game")
    parser.add_argument("--table", default="", help="go on with this table of the folder")
    parser.add_argument("--folder", type=Path, default=Path("hanko-tables"))
    parser.add_argument("--port", type=int, default=None)
    parser.add_argument("--address", default="0.0.0.0", help="listen on this address only")
    parser.add_argument("--language", default=language_for(os.environ.get("LANG", "")), help="en, de or fr")
    return parser


def _session(given: argparse.Namespace) -> Session:
    """A new table in the folder, or one that lies there."""
    if given.table:
        path = given.folder / f"{given.table}.hanko"
        if not PLAIN_NAME.fullmatch(given.table) or not path.exists():
            raise refuse("no_such_table")
        return Session(Journal(path))
    game = GAMES[given.game]
    shipped = printed_facts.newest(given.game, game.shipped)
    seated, table, seed = seats(given.seats), secrets.token_hex(8), secrets.token_hex(16)
    options = chosen(game, given.preset, given.option)
    given.folder.mkdir(parents=True, exist_ok=True)
    path = given.folder / f"{table}.hanko"
    journal = Journal(path)
    try:
        return begin(
            journal,
            Header(table, given.game, game.rules, seated, options, seed, shipped, begun=int(time.time())),
        )
    except Refused:
        journal.close()
        disk.remove(path)
        raise


def chosen(game: type[Game], preset: str, options: Sequence[str]) -> dict[str, Value]:
    """A prepared set, and over it single options, each written as in a line of a `.play`."""
    if preset and preset not in game.presets:
        raise refuse("option_unknown", option=Free(clean(preset)))
    found = dict(game.presets[preset]) if preset else {}
    known = {option.key: option for option in game.options}
    for each in options:
        key, _, value = each.partition("=")
        if key not in known:
            raise refuse("option_unknown", option=Free(clean(key)))
        found[key] = known[key].read(split(value))
    return found


def seats(words: str) -> tuple[Seat, ...]:
    """A colour is a seat of that colour; any other word is a name, and gets the next colour that is free."""
    names = [name.strip() for name in words.split(",") if name.strip()]
    free = [colour for colour in COLOURS if colour not in names]
    found: list[Seat] = []
    for number, name in enumerate(names, 1):
        if name not in COLOURS and not free:
            raise refuse("players", low=1, high=len(COLOURS))
        colour = name if name in COLOURS else free.pop(0)
        letter = free_letter(name, [seat.letter for seat in found])
        id_ = name if name in COLOURS else f"s{number}"
        found.append(
            Seat(id_, name.title() if name in COLOURS else name, colour, SHAPES[COLOURS.index(colour)], letter)
        )
    return tuple(found)


class Desk:
    """What is typed at the box: codes, links, and what the table decides."""

    def __init__(self, box: Box, words: Words, out: TextIO) -> None:
        self.box, self.words, self.out = box, words, out

    def say(self, text: str) -> None:
        print(text, file=self.out, flush=True)

    def run(self, lines: TextIO) -> bool:
        """True once `quit` was typed; False where there is no more to read."""
        if self.box.notice:
            self.say(self.words.say(self.box.notice))
        if not self.box.addresses():
            self.say(self.words("box.no_address"))
        self.say(self.words("box.listening", place=Free(f"{self.box.address or '127.0.0.1'}:{self.box.port}")))
        self.codes()
        if several := self.box.choices:
            self.say(f"{self.words('box.which')} {', '.join(f'at {ip}' for ip in several)}")
        self.say(self.words("box.commands"))
        self.box.watch(self.asked)
        for line in lines:
            words = line.split()
            if words == ["quit"]:
                return True
            if words:
                self.do(*words)
        return False

    def asked(self) -> None:
        """A phone says that a seat is its: the table answers yes or no. Told in the server's thread, once."""
        wishes = self.box.wishes()
        for wish in wishes:
            code = Free(wish.sign)
            if wish in self.box.asked:
                continue
            if wish.seat:
                self.say(self.words("box.asks", who=Who(wish.seat), code=code, seat=Free(wish.seat)))
            else:
                self.say(f"{self.words('box.says_move', code=code)}: yes {WHOLE}, no {WHOLE}")
        if self.box.handed_on:
            self.say(self.words("box.moved_on"))
        self.box.asked = wishes

    def do(self, what: str, *seats: str) -> None:
        session = self.box.session
        plain: dict[str, Callable[[], None]] = {
            "forfeit": session.forfeit, "void": session.void, "undo": session.undo, "redo": session.redo,
            "links": self.links,
        }  # fmt: skip
        about: dict[str, Callable[[str], None]] = {
            "code": self.code, "rekey": self.rekey, "away": session.away,
            "yes": lambda seat: self.decide(self.box.give, seat), "no": lambda seat: self.decide(self.box.refuse, seat),
            "back": lambda seat: session.away(seat, back=True),
        }  # fmt: skip
        if moved := self.box.moved():
            self.say(self.words.say(moved))
        try:
            if what in plain and not seats:
                plain[what]()
            elif what == "at" and len(seats) == 1 and seats[0] in self.box.choices:
                self.box.choose(seats[0])
                self.codes()
            elif len(seats) == 1 and ((what in about and seats[0] in session.names()) or (what, *seats) in OF_ALL):
                about[what](seats[0])
            else:
                self.say(self.words("box.commands"))
        except Refused as refused:
            self.say(self.words.say(refused.say))

    def decide(self, said: Callable[[Wish], None], seat: str) -> None:
        """To the phone that has asked for this seat first."""
        if wish := next((wish for wish in self.box.wishes() if (wish.seat or WHOLE) == seat), None):
            said(wish)
        else:
            self.say(self.words("box.commands"))

    def codes(self) -> None:
        """One for all; then each seat's own."""
        table = self.box.table_code
        self.say(in_terminal(table.url))
        self.say(self.words("box.code_all", place=Free(table.place), code=Free(table.signs)))
        for seat in self.box.session.names():
            self.code(seat)

    def code(self, seat: str) -> None:
        place, typed = self.box.typed(seat)
        self.say(in_terminal(self.box.code(seat)))
        self.say(self.words("box.seat", who=Who(seat), place=Free(place), code=Free(typed)))

    def rekey(self, seat: str) -> None:
        self.box.rekey(seat)
        self.code(seat)

    def links(self) -> None:
        for seat, state in self.box.connections().items():
            self.say(self.words("box.link", who=Who(seat), state=Free(self.words(f"guest.{state}"))))
