"""A bare loop: the same frames through the same library, the same syncs of the disk, and nothing else.

The box's figure can only be read beside this one, round by round: a busy machine slows both.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
from dataclasses import dataclass

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

SEAL, OPEN = 157, 265  # signs, as guests send them
PAGE = 4120  # bytes, as a row is written
ROOM = 1000 * PAGE
HERE = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Sizes:
    """Signs, as the box sends them to so many guests; who has sealed is told before the lock."""

    seats: int

    @property
    def sealed(self) -> int:
        return 106 + 5 * self.seats

    @property
    def lock(self) -> int:
        return 92 + 72 * self.seats

    @property
    def show(self) -> int:
        return 112 + 213 * self.seats


class Loop:
    """Waits for the last seal, writes it, lists, collects, writes and syncs, shows."""

    def __init__(self, seats: int, journal: int) -> None:
        self._sizes, self._journal = Sizes(seats), journal
        self._lines: list[ServerConnection] = []
        self._opened = self._at = 0

    async def guest(self, line: ServerConnection) -> None:
        self._lines.append(line)
        with contextlib.suppress(ConnectionClosed):
            async for text in line:
                self._heard(str(text))

    def _heard(self, text: str) -> None:
        if text.startswith("SEAL"):
            self._write()
            broadcast(self._lines, "SEALED".ljust(self._sizes.sealed))
            broadcast(self._lines, "LOCK".ljust(self._sizes.lock))
            return
        self._opened += 1
        if self._opened == self._sizes.seats:
            self._opened = 0
            self._write()
            getattr(os, "fdatasync", os.fsync)(self._journal)
            broadcast(self._lines, "SHOW".ljust(self._sizes.show))

    def _write(self) -> None:
        """Behind what was written before, in a file that is long enough: as SQLite does beside the table."""
        self._at = (self._at + PAGE) % ROOM
        os.pwrite(self._journal, bytes(PAGE), self._at)


async def main(seats: int) -> None:
    with tempfile.TemporaryFile() as journal:
        journal.write(bytes(ROOM + PAGE))
        journal.flush()
        os.fsync(journal.fileno())
        loop = Loop(seats, journal.fileno())
        async with serve(loop.guest, HERE, 0, compression=None, ping_interval=None) as door:
            print(next(iter(door.sockets)).getsockname()[1], flush=True)
            await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
