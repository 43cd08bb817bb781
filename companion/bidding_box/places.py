"""The seats as the box knows them: a key for each, and which device has taken it. All of it outlives a restart."""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.bidding_box.codes import KEY, PORT
from companion.bidding_box.wire import HEX32


class Keeper(Protocol):
    def keep(self, name: str, words: str) -> None: ...
    def kept(self, name: str) -> str | None: ...


@dataclass(slots=True)
class Place:
    key: bytes
    epoch: int = 0
    device: str = ""


class Places:
    """Kept beside the rows of the table. A key proves who speaks; no sealed secret depends on it."""

    def __init__(self, keeper: Keeper, new_key: Callable[[], bytes] = lambda: secrets.token_bytes(KEY)) -> None:
        self._keeper, self._new_key = keeper, new_key
        self._places: dict[str, Place] = {}
        self.port, self.at = PORT, ""  # where phones that have joined look for the box
        self._load()

    def _load(self) -> None:
        try:
            plain = json.loads(self._keeper.kept("box") or "{}")
            port = plain.get("port", PORT)
            for seat, (key, epoch, device) in plain.get("seats", {}).items():
                place = Place(base64.b64decode(key), epoch, device)
                if len(place.key) == KEY and type(epoch) is int and (not device or HEX32.fullmatch(device)):
                    self._places[seat] = place
        except (ValueError, TypeError, AttributeError):
            return
        self.port = port if type(port) is int and 0 < port < 65536 else PORT
        self.at = at if type(at := plain.get("at", "")) is str and len(at) < 40 else ""

    def _save(self) -> None:
        seats = {
            seat: [base64.b64encode(place.key).decode(), place.epoch, place.device]
            for seat, place in self._places.items()
        }
        self._keeper.keep("box", json.dumps({"port": self.port, "at": self.at, "seats": seats}))

    def __getitem__(self, seat: str) -> Place:
        if seat not in self._places:
            self._places[seat] = Place(self._new_key())
            self._save()
        return self._places[seat]

    def bind(self, seat: str, device: str) -> None:
        self[seat].device = device
        self._save()

    def rekey(self, seat: str) -> None:
        """Another phone for this seat: the old code no longer opens anything."""
        self._places[seat] = Place(self._new_key(), self[seat].epoch + 1)
        self._save()

    def remember(self, port: int, at: str) -> None:
        if (port, at) != (self.port, self.at):
            self.port, self.at = port, at
            self._save()

    @property
    def taken(self) -> bool:
        """Has any phone taken its seat?"""
        return any(place.device for place in self._places.values())
