"""Ways to damage a table's file, and the table that is damaged."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.running.journal import Journal, link
from companion.running.session import Session
from tests.contract.players import play_on
from tests.tables import ALL, new_table, outside


@dataclass(frozen=True)
class Known:
    """What a table held before anything happened to its file."""

    chains: tuple[str, ...]  # after each row
    rows: int


def played(path: Path, taps: int = 60, *, checkpoint_at: int = 0) -> Known:
    """A table with some rows; those behind the checkpoint lie in the file beside it, as after a crash."""
    session = new_table(path)
    random = Random(taps)
    for tap in range(taps):
        if tap == checkpoint_at:
            session.journal.rest()
        if session.position.over:
            session.go(0)
        play_on(session, random, 1)
    known = known_of(session)
    crash(session)
    return known


def known_of(session: Session) -> Known:
    """The chain after each row, made anew from what the session knows."""
    from companion.core.plain import header_to_plain, row_to_plain
    from companion.running.journal import compact

    chain = link("", compact(header_to_plain(session.header)))
    chains = [chain]
    for row in session.log:
        chain = link(chain, compact(row_to_plain(row)))
        chains.append(chain)
    return Known(tuple(chains), len(session.log))


def crash(session: Session) -> None:
    """Leave the files as they are at this moment, as a crash does: they are copied before the table is closed."""
    path = session.journal.path
    assert path is not None
    kept = path.parent / "crashed"
    kept.mkdir(exist_ok=True)
    for file in path.parent.glob(f"{path.name}*"):
        shutil.copyfile(file, kept / file.name)
    session.close()
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()
    for file in kept.iterdir():
        shutil.move(file, path.parent / file.name)
    for gone in path.parent.glob(f"{path.name}-shm"):
        gone.unlink()


def opened(path: Path) -> Session:
    return Session(Journal(path), ALL, outside(salts=1 << 40))


def flip(path: Path, at: int, bit: int = 0) -> None:
    with open(path, "r+b") as file:
        file.seek(at)
        byte = file.read(1)
        file.seek(at)
        file.write(bytes([byte[0] ^ (1 << bit)]))


def cut(path: Path, at: int) -> None:
    os.truncate(path, at)


def zero(path: Path, at: int, count: int) -> None:
    with open(path, "r+b") as file:
        file.seek(at)
        file.write(bytes(count))


def files_of(path: Path) -> dict[str, bytes]:
    return {name: path.with_name(name).read_bytes() for name in (path.name, f"{path.name}-wal")}
