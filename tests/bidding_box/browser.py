"""Phones in a real browser and a box in a process of its own, for tests that only a browser can do."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
VERDICT = "[data-tag=verdict] [data-tag=words]"
HAS_BROWSER = bool(os.environ.get("CHROMIUM") or shutil.which("chromium")) and bool(shutil.which("node"))


class Phones:
    """What web/puppet.mjs can do, as methods: `phones.click("anna", "text=Seal")`."""

    def __init__(self) -> None:
        command = [shutil.which("node") or "node", "puppet.mjs"]
        env = {**os.environ, "CHROMIUM": os.environ.get("CHROMIUM") or shutil.which("chromium") or ""}
        self._node = subprocess.Popen(
            command, cwd=ROOT / "web", env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def do(self, what: str, phone: str = "", at: str = "", **more: Any) -> Any:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps({"do": what, "phone": phone, "at": at, **more}) + "\n")
        self._node.stdin.flush()
        told = json.loads(self._node.stdout.readline())
        assert told["ok"], f"{phone}: {what} {at} {more}: {told['value']}"
        return told.get("value")

    def click(self, phone: str, *places: str) -> None:
        for at in places:
            self.do("click", phone, at)

    def see(self, phone: str, at: str) -> None:
        self.do("see", phone, at)

    def join(self, phone: str, url: str, **look: Any) -> None:
        """Open the code of a seat, and say: that's me."""
        self.do("open", phone, url=url, look=look)
        self.click(phone, "[data-tag=me]")
        self.see(phone, "#top header")

    def letters(self, *phones: str) -> set[str]:
        """The four letters on each screen, and nobody was cheated; one, where all saw the same seals."""
        found = set()
        for phone in phones:
            text = self.do("text", phone, VERDICT)
            assert "unbroken" in text or "unversehrt" in text
            found.add(text[-4:])
        return found

    def close(self) -> None:
        assert self._node.stdin is not None
        self._node.stdin.close()
        self._node.wait(20)
        assert self._node.stdout is not None
        self._node.stdout.close()


class _Child:
    """A box in a process of its own, which hears lines and can be killed."""

    _process: subprocess.Popen[str]

    def _begin(self, module: str, *given: str) -> None:
        command = [sys.executable, "-m", module, *given]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self.done()

    def sleep(self) -> None:
        """Its network is gone: connections stay open, and nothing is said."""
        self._process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def done(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(20)
        self._process.stdout.close()


class BoxProcess(_Child):
    """A box that can be killed and started again on the same table and port."""

    def __init__(self, path: Path, layout: str = "") -> None:
        self.path, self.layout = path, layout
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.start()

    def start(self) -> None:
        self._begin("tests.bidding_box.serving", str(self.path), str(self.port), self.layout)
        self.codes: dict[str, str] = json.loads(self._line())

    def do(self, line: str) -> Any:
        self._say(line)
        return json.loads(self._line())


class AppBox(_Child):
    """The real app as the box, moved by taps; it can be killed and started again in the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.start()

    def start(self) -> None:
        self._begin("tests.bidding_box.app_serving", str(self.folder))
        self._told()

    def _told(self) -> Any:
        line = self._line()
        while line and not line.startswith(("[", '"ready"')):  # what libraries have to say
            line = self._line()
        assert line, "the app has died"
        return json.loads(line)

    def do(self, what: str, *given: Any) -> Any:
        self._say(json.dumps([what, *given]))
        well, told = self._told()
        assert well == "ok", told
        return told


# -- three seats and a bid, as most tests begin

SEATS = ("anna", "ben", "cora")
BID = "table - anna,ben,cora highest 100 no nobody"


def joined(phones: Phones, box: BoxProcess, *seats: str, **look: Any) -> None:
    for seat in seats:
        phones.join(seat, box.codes[seat], **look)


def bids(phones: Phones, box: BoxProcess) -> None:
    box.do("table bid")
    box.do(BID)
    for seat in SEATS:
        phones.see(seat, "[data-ask=bid]")


def seal(phones: Phones, seat: str, option: str) -> None:
    phones.click(seat, f"[data-option='{option}']", "[data-tag=give]", "[data-tag=sure]")


STAMPS = """Object.fromEntries([...document.querySelectorAll('[data-tag=verdict] .stamp')]
  .map((stamp) => [stamp.dataset.seat, stamp.querySelector('b').innerText]))"""
