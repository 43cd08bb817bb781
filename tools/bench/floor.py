"""What this machine itself needs for a reveal: the same frames over bare sockets, one sync, and nothing else.

The box's figure can only be read beside this one: a busy machine slows both.
"""

from __future__ import annotations

import json
import os
import select
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS, SEATS = 160, 4
SEAL, LOCK, OPEN, SHOW, PAGE = 180, 590, 260, 1400, 4120  # bytes, as the box and its guests send and write them


def measure() -> dict[str, float | None]:
    told = subprocess.run([sys.executable, "-m", "tools.bench.floor"], check=True, capture_output=True, text=True)
    return {"reveal_floor_4_p50_ms": float(told.stdout)}


def _box() -> None:
    """Waits for the last seal, writes it, lists, collects, writes and syncs, shows."""
    with socket.create_server(("127.0.0.1", 0)) as door, tempfile.TemporaryFile() as journal:
        command = [sys.executable, "-m", "tools.bench.floor", str(door.getsockname()[1])]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as guests:
            journal.write(bytes(2 * ROUNDS * PAGE))
            journal.seek(0)
            lines = [door.accept()[0] for _ in range(SEATS)]
            for line in lines:
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for _ in range(ROUNDS):
                _whole(lines[-1:], SEAL)
                os.write(journal.fileno(), bytes(PAGE))
                for line in lines:
                    line.sendall(bytes(LOCK))
                _whole(lines, OPEN)
                _kept(journal.fileno())
                for line in lines:
                    line.sendall(bytes(SHOW))
            assert guests.stdout is not None
            print(statistics.median(json.loads(guests.stdout.read())))
        for line in lines:
            line.close()


def _kept(file: int) -> None:
    os.write(file, bytes(PAGE))
    getattr(os, "fdatasync", os.fsync)(file)


def _guests(port: int) -> None:
    lines = [socket.create_connection(("127.0.0.1", port)) for _ in range(SEATS)]
    for line in lines:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    times = []
    for _ in range(ROUNDS):
        time.sleep(0.03)
        start = time.perf_counter()
        lines[-1].sendall(bytes(SEAL))
        _whole(lines, LOCK, answer=bytes(OPEN))
        _whole(lines, SHOW)
        times.append((time.perf_counter() - start) * 1000)
    print(json.dumps(times))


def _whole(lines: list[socket.socket], size: int, answer: bytes = b"") -> None:
    """So many bytes from each of these; whoever has given them all gets the answer at once."""
    missing = dict.fromkeys(lines, size)
    while missing:
        for line in select.select(list(missing), [], [])[0]:
            missing[line] -= len(line.recv(missing[line]))
            if not missing[line]:
                del missing[line]
                if answer:
                    line.sendall(answer)


if __name__ == "__main__":
    _guests(int(sys.argv[1])) if len(sys.argv) > 1 else _box()
