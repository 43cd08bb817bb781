"""What keeps a seat for whose it is, taken away piece by piece; tests/bidding_box/test_defects.py sees it noticed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bidding_box import handing, host, seating
from companion.bidding_box.company import Guest
from companion.bidding_box.telling import Telling
from companion.bidding_box.tries import Tries
from companion.core import turnings
from tests.bidding_box import test_watching as watched

Patch = pytest.MonkeyPatch


def seats_are_given_twice(patch: Patch) -> None:
    take = seating.Seating.take

    def taken(self: seating.Seating, guest: Guest, frame: Any) -> None:
        place = self._places[frame["s"]]
        bound, place.device = place.device, ""
        take(self, guest, frame)
        place.device = bound

    patch.setattr(seating.Seating, "take", taken)


def guesses_are_free(patch: Patch) -> None:
    patch.setattr(Tries, "spent", lambda *_: False)


def keys_are_not_hidden(patch: Patch) -> None:
    patch.setattr(handing, "veiled", lambda key, *_: key)


def watchers_see_a_seat(patch: Patch) -> None:
    scene = Telling.scene
    patch.setattr(Telling, "scene", lambda self, seat, *more: scene(self, seat or "anna", *more))


def a_seal_is_left_behind(patch: Patch) -> None:
    leave = host.Host._leave

    def left(self: host.Host, guest: Guest, frame: Any) -> None:
        """Whoever leaves is not asked what lies on the table; everything else of the round goes on."""
        with patch.context() as meanwhile:
            meanwhile.setattr(self.session, "open_round", lambda: None)
            leave(self, guest, frame)

    patch.setattr(host.Host, "_leave", left)


def anybodys_answer_is_taken_back(patch: Patch) -> None:
    patch.setattr(turnings, "own", lambda *_: True)


def a_watcher() -> None:
    watched.test_a_link_without_a_seat_answers_nothing({"t": "LEAVE"})


def whoever_has_no_seat_leaves(patch: Patch) -> None:
    do = host.Host._do

    def done(self: host.Host, guest: Guest, frame: Any) -> None:
        if frame["t"] == "LEAVE":
            self.places.rekey("ben")
        do(self, guest, frame)

    patch.setattr(host.Host, "_do", done)
