"""A box in a process of its own, to be killed by tests: lines of a `.play` come in, the codes of the seats go out."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

from companion.bidding_box import render
from companion.bidding_box.box import Box
from companion.core.asks import Ask, Pick
from companion.core.header import Header, Seat
from companion.core.play_text import Step
from companion.core.say import Refused
from companion.core.scene import Result
from companion.core.seat_looks import COLOURS, SHAPES
from companion.games import GAMES
from companion.running import plays
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside, Session
from companion.words import Words
from tests.contract.players import some_value
from tests.games.open_table.courses import layout_of

PEOPLE = (
    Seat("anna", "Anna", "red", "disc", "A"),
    Seat("ben", "Ben", "blue", "square", "B"),
    Seat("cora", "Cora", "green", "triangle", "C", "de"),
)


# Twelve, as they come round a large table.
TWELVE = tuple(
    Seat(f"p{at}", f"Guest {at + 1}", colour, shape, "ABCDEFGHJKLM"[at])
    for at, (colour, shape) in enumerate(zip(COLOURS, SHAPES, strict=True))
)
MORE = (Seat("dora", "Dora", "yellow", "diamond", "D", "fr"), Seat("emil", "Emil", "black", "star", "E"))


def table(path: Path, layout: str = "") -> Session:
    """Three people; with a layout, five; or twelve."""
    outside = Outside(now=lambda: 0)
    if path.exists():
        return Session(Journal(path), outside=outside)
    if layout == "twelve":
        header = Header("t1", "open-table", GAMES["open-table"].rules, TWELVE)
        return begin(Journal(path), header, outside=outside)
    seats, own = ((*PEOPLE, *MORE), {"layout": layout_of(layout)}) if layout else (PEOPLE, {})
    header = Header("t1", "open-table", GAMES["open-table"].rules, seats, seed="ab" if layout else "", own=own)
    return begin(Journal(path), header, outside=outside)


def asked(session: Session, random: Random) -> list[Any]:
    """Who is to answer what, and an answer to it, in words as in a `.play`; once the seals that open are open."""
    found = []
    for _ in range(400):
        if not session.locked:
            break
        time.sleep(0.02)
    for seat in session.position.waiting:
        ask = session.position.ask(seat)
        if seat in session.line.seals:
            continue
        value = some_value(ask, random)
        if isinstance(ask, Pick) and ask.name == "now":
            value = "close" if "close" in ask.options else "round"
        found.append([seat, ask.key, type(ask).__name__, ask.secret, ask.write(value)])
    return found


def do(session: Session, line: str) -> None:
    words = tuple(line.split())
    if words[0] == ">":
        plays._turn(session, Step(">", words[1:], 0))
    else:
        plays._answer(session, Step("answer", words, 0))


def decided(box: Box, what: str, *seats: str) -> list[list[str]]:
    """Yes or no to the phones that wait for it; which they were."""
    found = [wish for wish in box.wishes() if wish.seat in seats or not seats]
    for wish in found:
        (box.give if what == "give" else box.refuse)(wish)
    return [[wish.seat, wish.sign] for wish in found]


def lie(name: str, amount: str, row: str = "0") -> None:
    """From now on the box tells another number of somebody than the one that was sealed, so many rows later."""
    result = render._result

    def told(panel: Result, words: Words) -> Any:
        plain = result(panel, words)
        plain["row"] += int(row)
        for each in plain["opened"]:
            each["words"] = amount if each["who"] == name else each["words"]
        return plain

    render._result = told


def ask_otherwise(least: str) -> None:
    """From now on the box tells of every number that at least so much is asked, and that nobody may pass."""
    asked = render._ask

    def told(ask: Ask, words: Words, seats: tuple[str, ...]) -> Any:
        plain = asked(ask, words, seats)
        plain.pop("none", None)
        return {**plain, "low": int(least), "lowest": int(least)}

    render._ask = told


def main(path: Path, port: int, layout: str = "") -> None:
    session, random = table(path, layout), Random(3)
    box = Box(session, "127.0.0.1", port)
    box.start()
    print(json.dumps({"": box.table_code.url, **{seat: box.code(seat) for seat in session.names()}}), flush=True)
    for line in sys.stdin:
        try:
            if line.startswith("rekey "):
                box.rekey(line.split()[1])
                print(json.dumps(box.code(line.split()[1])), flush=True)
                continue
            if line.startswith(("give", "refuse")):
                print(json.dumps(decided(box, *line.split())), flush=True)
                continue
            if line.strip() == "asked":
                print(json.dumps(asked(session, random)), flush=True)
                continue
            if line.strip() == "stand":
                print(json.dumps([session.line.stand, sorted(session.line.seals), session.position.over]), flush=True)
                continue
            if line.startswith("lie "):
                lie(*line.split()[1:])
            elif line.startswith("least "):
                ask_otherwise(line.split()[1])
            elif line.strip() != "links":
                do(session, line)
            print(json.dumps(box.connections()), flush=True)
        except Refused as refused:
            print(json.dumps(refused.say.key), flush=True)
    box.stop()
    session.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
