"""The seats as the box knows them: a key for each, and which device has taken it. All of it outlives a restart."""

from __future__ import annotations

import base64
import hmac
import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.bidding_box.codes import KEY, PORT, TABLE, key_of, new_signs
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
        self._signs = ""
        self.moving = b""  # the key of a device that fetches the whole table
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
        self._signs = signs if type(signs := plain.get("signs")) is str and TABLE.fullmatch(signs) else ""

    def _save(self) -> None:
        seats = {
            seat: [base64.b64encode(place.key).decode(), place.epoch, place.device]
            for seat, place in self._places.items()
        }
        self._keeper.keep("box", json.dumps({"port": self.port, "at": self.at, "seats": seats, "signs": self._signs}))

    def plain(self) -> str:
        """For the device that takes the table over: seats, keys and signs. Phones are bound anew there."""
        seats = {seat: [base64.b64encode(place.key).decode(), place.epoch, ""] for seat, place in self._places.items()}
        return json.dumps({"port": self.port, "at": "", "seats": seats, "signs": self._signs})

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

    def whose(
        self, join: Mapping[str, Any], names: Iterable[str], proof: Callable[[bytes], str]
    ) -> tuple[str, bytes] | None:
        """The seat whose key proves what this guest said, and the key; no seat for the code of the whole table. Nobody
        is told which part of a wrong code was right."""
        asked, epoch = join["s"], join["e"]
        known = [(seat, self[seat].key) for seat in names if not asked or (seat == asked and self[seat].epoch == epoch)]
        if not asked:
            known += [("", key_of(self.signs)), *([("", self.moving)] if self.moving else [])]
        return next((found for found in known if hmac.compare_digest(proof(found[1]), join["m"])), None)

    @property
    def signs(self) -> str:
        """The code of the whole table: with it a phone may ask for a seat."""
        return self._signs or self.renew()

    def renew(self) -> str:
        """Another one: the old code no longer opens anything."""
        self._signs = new_signs()
        self._save()
        return self._signs

    def remember(self, port: int, at: str) -> None:
        if (port, at) != (self.port, self.at):
            self.port, self.at = port, at
            self._save()

    @property
    def taken(self) -> bool:
        """Has any phone taken its seat?"""
        return any(place.device for place in self._places.values())
