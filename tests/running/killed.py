"""A table that plays until it is killed; it says each tap aloud only after it was acknowledged. Run by test_kills.py.

python -m tests.running.killed FILE SEED
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random

from companion.core.say import Refused
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from tests.contract.players import some_value
from tests.tables import ALL, header, outside


def main(path: Path, seed: int) -> None:
    random = Random(seed)
    journal = Journal(path)
    world = outside(salts=seed << 20)
    session = (
        Session(journal, ALL, world) if journal.header else begin(journal, header(options={"draws": "app"}), ALL, world)
    )
    say(f"open {len(session.log)}")
    while True:
        try:
            something(session, random)
        except Refused as refused:
            if refused.say.key == "refused.own_mistake":
                raise
        say(f"rows {len(session.log)} {session.journal._chain}")


def something(session: Session, random: Random) -> None:
    """Mostly answers, and a little of everything else."""
    chance = random.random()
    if session.position.over or chance < 0.08:
        session.undo()
    elif chance < 0.11:
        session.go(random.randint(0, len(session.line.rows)))
    elif chance < 0.14:
        session.fix("judge", random.choice(session.header.order))
    elif chance < 0.17 and session.line.stand:
        number = random.randint(1, session.line.stand)
        session.amend(number, some_value(session.ask_of_row(number), random))
    else:
        seat = random.choice(session.position.waiting)
        session.answer(seat, some_value(session.position.ask(seat), random))


def say(words: str) -> None:
    os.write(1, f"{words}\n".encode())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
