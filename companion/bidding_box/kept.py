"""What a device keeps as a guest: who it is, which seat it had last, and what opens its seals until they are shown."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterator, MutableMapping
from pathlib import Path

from companion import plain_files
from companion.bidding_box.wire import HEX32

LAST = "last"  # the code with which this device joined last


class Kept(MutableMapping[str, str]):
    """A small file, written whole at every change: a seal lies in it before it leaves the device.

    The window and the guest's thread both write it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        nothing: dict[str, str] = {}
        self._words, _ = plain_files.read(path, _plain, nothing)

    @property
    def device(self) -> str:
        """The name by which every box knows this device again."""
        if not HEX32.fullmatch(self.get("device", "")):
            self["device"] = secrets.token_hex(16)
        return self["device"]

    def __getitem__(self, name: str) -> str:
        return self._words[name]

    def __setitem__(self, name: str, words: str) -> None:
        with self._lock:
            changed = {**self._words, name: words}
            plain_files.write(self._path, changed)
            self._words = changed

    def __delitem__(self, name: str) -> None:
        with self._lock:
            changed = {known: words for known, words in self._words.items() if known != name}
            plain_files.write(self._path, changed)
            self._words = changed

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._words))

    def __len__(self) -> int:
        return len(self._words)


def _plain(plain: object) -> dict[str, str]:
    if not isinstance(plain, dict) or not all(isinstance(words, str) for words in plain.values()):
        raise TypeError
    return {str(name): words for name, words in plain.items()}
