"""What keeps a seat for whose it is, taken away piece by piece; tests/bidding_box/test_defects.py sees it noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.bidding_box import doors, handing, host, seating, wire
from companion.bidding_box.company import Guest
from companion.bidding_box.telling import Telling
from companion.bidding_box.tries import Tries
from companion.core import turnings
from tests.bidding_box import test_flood as flood
from tests.bidding_box import test_moving as moving
from tests.bidding_box import test_seating as seated
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


def a_yes_is_for_whatever_is_wished_now(patch: Patch) -> None:
    give = seating.Seating.give

    def given(self: seating.Seating, wish: seating.Wish) -> str:
        return give(self, next((each for each in self.wishes if each.id == wish.id), wish))

    patch.setattr(seating.Seating, "give", given)


def a_yes_to_another_seat() -> None:
    seated.test_a_yes_is_for_what_stood_at_the_box_and_for_nothing_that_the_phone_wishes_since("cora")


def a_yes_to_the_whole_table() -> None:
    seated.test_a_yes_is_for_what_stood_at_the_box_and_for_nothing_that_the_phone_wishes_since("")


def any_number_is_exchanged(patch: Patch) -> None:
    patch.setitem(wire.SAYS["TAKE"], "p", lambda _: True)


def a_number_that_gives_the_key_away() -> None:
    seated.test_numbers_that_would_give_the_key_away_end_the_connection("0" * 511 + "1")


def a_no_can_be_asked_for_ever(patch: Patch) -> None:
    patch.setattr(seating, "MOST_NOES", 1000)


def who_holds_the_old_code_stays(patch: Patch) -> None:
    """Whoever waits with the code of a seat that its owner leaves."""
    patch.setattr(host.Host, "rekey", lambda self, seat, now: self.places.rekey(seat))


def who_asks_by_the_old_picture_stays(patch: Patch) -> None:
    patch.setattr(seating.Seating, "renew", lambda self: self._places.renew())


def the_key_of_the_table_stays(patch: Patch) -> None:
    """What may fetch the whole table is good for as often as one likes."""
    moved = seating.Seating.moved

    def kept(self: seating.Seating, guest: Guest, frame: Any) -> None:
        key = self._places.moving
        moved(self, guest, frame)
        self._places.moving = key

    patch.setattr(seating.Seating, "moved", kept)


def anybody_ends_the_box(patch: Patch) -> None:
    """MOVED is heard of everybody who has joined."""
    do = host.Host._do

    def done(self: host.Host, guest: Guest, frame: Any) -> None:
        if frame["t"] == "MOVED":
            self.seating.moved(guest, frame)
        do(self, guest, frame)

    patch.setattr(host.Host, "_do", done)


def who_flooded_comes_straight_back(patch: Patch) -> None:
    patch.setattr(doors.Doors, "shut_to", lambda *_: False)


def all_who_look_stay(patch: Patch) -> None:
    """The picture of the table brings in as many as its holder likes."""
    patch.setattr(doors, "LOOKING", 1000)
    patch.setattr(doors, "LOOKING_FROM_ONE", 1000)


def players_make_room_for_strangers(patch: Patch) -> None:
    enter = doors.Doors.enter

    def entered(self: doors.Doors, id_: int, ip: str) -> int | None:
        self._seated = set
        return enter(self, id_, ip)

    patch.setattr(doors.Doors, "enter", entered)


def calls_are_not_counted(patch: Patch) -> None:
    patch.setattr(doors, "CALLS", 1e9)


NOTICED: list[tuple[Callable[[Patch], None], Callable[..., None]]] = [
    (a_yes_is_for_whatever_is_wished_now, a_yes_to_another_seat),
    (a_yes_is_for_whatever_is_wished_now, a_yes_to_the_whole_table),
    (any_number_is_exchanged, a_number_that_gives_the_key_away),
    (a_no_can_be_asked_for_ever, seated.test_the_table_says_no_and_after_a_few_noes_a_phone_is_sent_away),
    (who_holds_the_old_code_stays, seated.test_who_came_with_the_old_code_of_a_seat_does_not_get_it_when_it_is_left),
    (
        who_asks_by_the_old_picture_stays,
        seated.test_another_code_for_all_makes_the_old_one_worthless_and_leaves_the_seats,
    ),
    (the_key_of_the_table_stays, moving.test_a_key_that_fetched_once_fetches_no_more),
    (anybody_ends_the_box, moving.test_who_has_no_yes_fetches_nothing_and_ends_nothing),
    (who_flooded_comes_straight_back, flood.test_an_address_that_floods_is_shut_out_for_a_while_and_no_other_is),
    (calls_are_not_counted, flood.test_an_address_that_calls_without_end_is_let_in_no_more_and_no_other_is_kept_out),
    (all_who_look_stay, flood.test_whoever_only_has_the_code_of_the_table_makes_room_and_who_has_a_seat_never),
    (
        players_make_room_for_strangers,
        flood.test_whoever_only_has_the_code_of_the_table_makes_room_and_who_has_a_seat_never,
    ),
]
