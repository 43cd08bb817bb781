"""The command line: `play` runs a `.play`, `show` writes one from a saved table, `games` lists what is at hand."""

from __future__ import annotations

import argparse
import contextlib
import os
import runpy
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from companion import FOLDER, plain_files
from companion.command import painter, solo
from companion.core import play_text
from companion.core.play_text import LONGEST_PLAY, Step
from companion.core.say import Refused, Who, refuse, say
from companion.core.scene import Result
from companion.games import GAMES
from companion.running.session import Session
from companion.words import Words, language_for

LARGEST_FILE = 4 * LONGEST_PLAY  # bytes


def main(words: Sequence[str], out: TextIO | None = None) -> int:
    """Do what the words say; 0 when it came out, 1 when something was refused, and in words why."""
    if words[:1] == ["box"] or (words[:1] == ["--language"] and words[2:3] == ["box"]):
        return _box(words, out or sys.stdout)
    given = _parser().parse_args(words)
    try:
        return int(given.run(given, out or sys.stdout))
    except Refused as refused:
        print(_speaker(given).say(refused.say), file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m companion", description="Hanko without a window.")
    parser.add_argument("--language", default=language_for(os.environ.get("LANG", "")), help="en, de or fr")
    commands = parser.add_subparsers(required=True, metavar="what")
    play = commands.add_parser("play", help="run a .play and say what happens")
    play.add_argument("file", type=Path)
    play.add_argument("--strict", action="store_true", help="fail also when an ask is left over")
    play.add_argument("--quiet", action="store_true", help="say only what does not come out")
    play.set_defaults(run=_play)
    show = commands.add_parser("show", help="write a saved table as a .play")
    show.add_argument("file", type=Path)
    show.set_defaults(run=_show)
    export = commands.add_parser("export", help="write a saved table, every row of it, as text to keep or hand on")
    export.add_argument("file", type=Path)
    export.set_defaults(run=_export)
    solo.arguments(commands.add_parser("solo", help="a game against the Tokugawa clan as text"))
    commands.add_parser("box", help="a box without a window: other phones join it (box --help)")
    commands.add_parser("games", help="the games at hand").set_defaults(run=_games)
    commands.add_parser("bench", help="measure; in a checkout of the project").set_defaults(run=_bench)
    return parser


def _box(words: Sequence[str], out: TextIO) -> int:
    """It reads its own words, and loads the server only when it is wanted."""
    from companion.command import box

    at = words.index("box")
    return box.main([*words[:at], *words[at + 1 :]], out)


def _speaker(given: argparse.Namespace, session: Session | None = None) -> Words:
    if session is None:
        return Words(given.language)
    return Words(given.language, session.header.game, session.names())


def _play(given: argparse.Namespace, out: TextIO) -> int:
    from companion.running import plays

    def heard(step: Step, session: Session) -> None:
        if not given.quiet:
            _tell(step, session, _speaker(given, session), out)

    found = play_text.read(plain_files.text(given.file, LARGEST_FILE))
    words = Words(given.language, found.game, {seat: found.names.get(seat, seat) for seat in found.seats})
    try:
        session = plays.run(found, given.file.parent, heard=heard)
    except plays.Wrong as wrong:
        print(f"{given.file}:{wrong.line}: {words.say(wrong.say)}", file=sys.stderr)
        return 1
    except Refused as refused:
        print(f"{given.file}: {words.say(refused.say)}", file=sys.stderr)
        return 1
    if not given.quiet:
        _end(session, _speaker(given, session), out)
    if given.strict and session.position.waiting:
        left = " ".join(session.position.waiting)
        print(f"{given.file}: {Words(given.language)('wrong.left_over')} {left}", file=sys.stderr)
        return 1
    return 0


def _tell(step: Step, session: Session, words: Words, out: TextIO) -> None:
    """One line of a play, and what the table shows after it."""
    if step.do not in ("answer", ">"):
        return
    print(f"> {' '.join(step.words)}", file=out)
    scene = session.scene()
    for panel in scene.panels:
        if isinstance(panel, Result) and panel.row == scene.row and scene.row:
            print(*painter.panel_lines(panel, words), sep="\n", file=out)
    print(*painter.asks(scene, words, tuple(session.names())), sep="\n", file=out)


def _end(session: Session, words: Words, out: TextIO) -> None:
    print(*painter.panels(session.scene(), words), sep="\n", file=out)
    found = session.sheet()
    if found is not None:
        print(*painter.sheet(found, words), sep="\n", file=out)
    if winners := tuple(Who(seat) for seat in session.scene().winners):
        print(words.say(say("paint.won", who=winners)), file=out)


def _show(given: argparse.Namespace, out: TextIO) -> int:
    from companion.running import plays

    with contextlib.closing(_saved(given.file)) as session:
        out.write(plays.show(session))
    return 0


def _export(given: argparse.Namespace, out: TextIO) -> int:
    from companion.outgoing import export

    with contextlib.closing(_saved(given.file)) as session:
        out.write(export.write(session))
    return 0


def _saved(path: Path) -> Session:
    from companion.running.journal import Journal

    if not path.exists():
        raise refuse("no_such_table")
    return Session(Journal(path))


def _games(given: argparse.Namespace, out: TextIO) -> int:
    for key, game in GAMES.items():
        words = Words(given.language, key)
        print(f"{key:14} {game.players[0]}-{game.players[-1]:<3} {words(f'game.{key}')}", file=out)
    return 0


def _bench(given: argparse.Namespace, out: TextIO) -> int:
    place = FOLDER / "tools" / "bench" / "__main__.py"
    if not place.exists():
        print(Words(given.language)("paint.no_bench"), file=out)
        return 1
    runpy.run_path(str(place), run_name="__main__")
    return 0
