"""Each guarantee has a test that fails without it: here it is taken away, and the test has to notice."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.bidding_box import answers, connections, doors, guest, host, own_seals, rounds, wire
from companion.bidding_box.places import Places
from companion.core import seal
from companion.core.rows import Row
from companion.core.sealed_round import SealedRound, Step
from companion.running.session import Session
from tests import left_open
from tests.bidding_box import defects_of_checking as checking
from tests.bidding_box import defects_of_seating as rooms
from tests.bidding_box import defects_of_tales as tales
from tests.bidding_box import test_broken_frames as broken
from tests.bidding_box import test_flood as flood
from tests.bidding_box import test_guests_answer as answering
from tests.bidding_box import test_joining as joining
from tests.bidding_box import test_lying_box as lying
from tests.bidding_box import test_sealing as sealing
from tests.bidding_box import test_seating as seating
from tests.bidding_box import test_watching as watching
from tests.bidding_box.schedule import Schedule
from tests.running import test_guests as guests

Patch = pytest.MonkeyPatch


def schedules() -> None:
    for number in range(60):
        Schedule(number).run()


def seals_change_after_the_lock(patch: Patch) -> None:
    """A seal that comes late takes the place of the first."""
    taken = SealedRound._sealed

    def sealed(self: SealedRound, row: Any, opening: Any) -> Step:
        return Step((row,), self.openings) if self.locked else taken(self, row, opening)

    patch.setattr(SealedRound, "_sealed", sealed)


def frames_are_not_signed(patch: Patch) -> None:
    patch.setattr("companion.bidding_box.wire.hmac.compare_digest", lambda one, other: True)


def frames_are_not_counted(patch: Patch) -> None:
    unpack = wire.Channel.unpack

    def uncounted(self: wire.Channel, text: object) -> Any:
        for number in range(5):
            self.received = number
            frame = unpack(self, text)
            if frame is not None:
                return frame
        return None

    patch.setattr(wire.Channel, "unpack", uncounted)


def nothing_is_veiled(patch: Patch) -> None:
    patch.setattr(wire.Channel, "_veiled", lambda self, content, way, number: content)


def one_stream_veils_everything(patch: Patch) -> None:
    veiled = wire.Channel._veiled
    patch.setattr(wire.Channel, "_veiled", lambda self, content, way, number: veiled(self, content, way, 0))


def any_key_joins(patch: Patch) -> None:
    patch.setattr("companion.bidding_box.places.hmac.compare_digest", lambda one, other: True)


def seats_are_not_bound(patch: Patch) -> None:
    class Unbound(Places):
        def __getitem__(self, seat: str) -> Any:
            place = super().__getitem__(seat)
            place.device = ""
            return place

    patch.setattr("tests.bidding_box.tables.Places", Unbound)


def seals_are_not_written(patch: Patch) -> None:
    write = Session._write

    def forgetful(self: Session, rows: Any, kept: Any = (), **how: bool) -> None:
        if [row.do for row in rows] == ["seal"]:
            self.log.extend(rows)
        else:
            write(self, rows, kept, **how)

    patch.setattr(Session, "_write", forgetful)


def openings_are_shown_at_once(patch: Patch) -> None:
    opened = host.Host._open

    def hasty(self: host.Host, guest: Any, frame: wire.Frame) -> None:
        self.company.tell_all({"t": "LEFT", "r": frame["r"], "left": [frame["x"]], "holds": []})
        opened(self, guest, frame)

    patch.setattr(host.Host, "_open", hasty)


def seals_are_not_sent_again(patch: Patch) -> None:
    patch.setattr(guest.Guest, "_send_again", lambda self: None)


def seals_are_not_kept(patch: Patch) -> None:
    patch.setattr(own_seals.OwnSeals, "keep", lambda self, record: None)


def lists_are_not_compared(patch: Patch) -> None:
    patch.setattr(own_seals.OwnSeals, "refuses", lambda *_: False)


def nothing_is_checked(patch: Patch) -> None:
    patch.setattr(seal, "fits", lambda *_: True)


def secrets_open_before_the_lock(patch: Patch) -> None:
    patch.setattr(SealedRound, "locked", property(lambda self: bool(self.line.seals)))


def private_votes_are_shown(patch: Patch) -> None:
    shown = Session.shown_round

    def public(self: Session) -> Any:
        from dataclasses import replace

        found = shown(self)
        return found and replace(found, private=False)

    patch.setattr(Session, "shown_round", public)


def anybody_answers(patch: Patch) -> None:
    class All(tuple[str, ...]):
        def __contains__(self, item: object) -> bool:
            return True

    patch.setattr(answers, "ANSWERED_BY_ALL", All())


def a_restart_forgets_guests(patch: Patch) -> None:
    """As before there were guests: a seal without an opening on this device is lost."""
    found = SealedRound.regained

    def strict(self: SealedRound, kept: Any) -> Any:
        opened = found(self, kept)
        return opened if opened is not None and self.line.seals.keys() <= opened.keys() else None

    patch.setattr(SealedRound, "regained", strict)


def seals_may_be_copied(patch: Patch) -> None:
    def trusting(self: SealedRound, seat: str, round_: str, commitment: str, by: str = "") -> Step:
        key = self.position.ask(seat).key
        return self._sealed(Row("seal", seat, key, round=round_, seal=commitment, by=by, guest=True), None)

    patch.setattr(SealedRound, "take", trusting)


def any_shape_is_heard(patch: Patch) -> None:
    patch.setattr(wire, "sound", lambda frame: True)


def nobody_talks_too_much(patch: Patch) -> None:
    patch.setattr(host, "RATE", 1e9)
    patch.setattr(host, "BURST", 1e9)


def nobody_is_ever_away(patch: Patch) -> None:
    patch.setattr(connections, "AWAY", 1e9)


def old_codes_still_open(patch: Patch) -> None:
    def rekey(self: Places, seat: str) -> None:
        self[seat].device = ""

    patch.setattr(Places, "rekey", rekey)


def a_seal_anew_is_not_told(patch: Patch) -> None:
    progress = rounds.Rounds.progress
    patch.setattr(rounds.Rounds, "progress", lambda self, found: {**progress(self, found), "anew": []})


def pings_of_the_standard_are_free(patch: Patch) -> None:
    patch.setattr(host.Host, "pressed", lambda *_: None)


def whoever_waits_stays(patch: Patch) -> None:
    patch.setattr(doors, "WAITING", 1000)
    patch.setattr(doors, "WAITING_FROM_ONE", 1000)


def a_wrong_shape() -> None:
    broken.test_a_signed_frame_of_the_wrong_shape_ends_the_connection({"t": "WELCOME"})


DEFECTS: list[tuple[Callable[[Patch], None], Callable[..., None]]] = [
    (seals_change_after_the_lock, guests.test_before_the_lock_a_guest_may_seal_anew_and_after_it_never),
    (seals_change_after_the_lock, sealing.test_a_seal_that_comes_after_the_lock_is_refused_and_the_earlier_one_opens),
    (frames_are_not_signed, schedules),
    (frames_are_not_counted, broken.test_a_frame_counts_once_and_only_in_its_place_and_direction),
    (nothing_is_veiled, schedules),
    (nothing_is_veiled, broken.test_what_is_private_is_veiled_with_another_stream_for_every_frame),
    (one_stream_veils_everything, broken.test_what_is_private_is_veiled_with_another_stream_for_every_frame),
    (any_key_joins, joining.test_a_wrong_key_an_old_code_and_an_unknown_seat_get_the_same_answer),
    (seats_are_not_bound, joining.test_another_device_does_not_get_a_seat_that_is_taken),
    (seats_are_not_bound, schedules),
    (seals_are_not_written, guests.test_every_state_survives_a_restart),
    (openings_are_shown_at_once, schedules),
    (seals_are_not_sent_again, sealing.test_a_seal_that_never_reached_the_box_is_sent_again),
    (seals_are_not_kept, schedules),
    (lists_are_not_compared, sealing.test_a_guest_does_not_open_for_a_list_that_is_not_the_one_it_saw),
    (nothing_is_checked, guests.test_an_opening_that_is_not_what_was_sealed_is_refused_and_changes_nothing),
    (nothing_is_checked, sealing.test_a_lying_box_is_found_out),
    (secrets_open_before_the_lock, guests.test_nothing_opens_before_all_have_sealed),
    (
        private_votes_are_shown,
        answering.test_a_vote_of_which_only_the_numbers_are_shown_is_opened_to_its_own_voter_only,
    ),
    (anybody_answers, answering.test_a_guest_answers_for_itself_and_the_table_and_nobody_else),
    (a_restart_forgets_guests, guests.test_every_state_survives_a_restart),
    (seals_may_be_copied, guests.test_nobody_copies_the_seal_of_another),
    (any_shape_is_heard, a_wrong_shape),
    (nobody_talks_too_much, joining.test_who_talks_too_much_is_let_go),
    (
        nobody_is_ever_away,
        joining.test_a_silent_phone_is_away_after_four_seconds_and_let_go_after_ten_and_its_seal_stays,
    ),
    (old_codes_still_open, joining.test_a_seat_handed_to_another_phone_leaves_the_old_one_outside),
    (pings_of_the_standard_are_free, flood.test_who_floods_without_sockets_is_told_once),
    (whoever_waits_stays, flood.test_who_joins_last_finds_room_and_who_waited_longest_goes),
    (checking.letters_cover_the_list_alone, lying.test_a_list_cannot_be_ground_until_it_has_the_letters_of_another),
    (checking.any_lock_opens, lying.test_a_made_up_lock_opens_no_phone_and_stays_as_a_card),
    (checking.voids_are_forgotten, lying.test_a_void_after_the_lock_stays_until_it_is_put_away_and_in_the_record),
    (checking.who_compares_opens_at_once, lying.test_who_compares_letters_first_gives_nothing_away_before_they_agree),
    (checking.late_letters_are_shown, lying.test_who_comes_when_all_is_open_has_no_letters_to_compare),
    (checking.other_numbers_are_believed, checking.the_first_tale),
    (rooms.seats_are_given_twice, seating.test_a_stranger_does_not_get_a_seat_that_is_taken),
    (rooms.guesses_are_free, seating.test_who_guesses_codes_has_to_wait_whatever_comes_next_and_others_do_not),
    (
        rooms.keys_are_not_hidden,
        seating.test_who_listens_and_has_the_code_of_the_table_does_not_learn_the_key_of_a_seat,
    ),
    (rooms.watchers_see_a_seat, watching.test_who_watches_sees_what_all_see_to_the_byte),
    (rooms.whoever_has_no_seat_leaves, rooms.a_watcher),
    (rooms.a_seal_is_left_behind, seating.test_nobody_leaves_while_a_seal_lies_there_that_only_this_phone_opens),
    (
        rooms.anybodys_answer_is_taken_back,
        answering.test_a_seat_takes_its_own_last_answer_back_once_and_while_nothing_was_done_since,
    ),
    (a_seal_anew_is_not_told, sealing.test_a_guest_seals_anew_before_the_lock_and_everybody_is_told),
    (nothing_is_checked, lying.test_a_false_mark_is_refused),
    *checking.NOTICED,
    *tales.NOTICED,
    *rooms.NOTICED,
]


@pytest.mark.parametrize(("defect", "noticed"), DEFECTS, ids=lambda each: each.__name__)
def test_a_defect_is_noticed(
    defect: Callable[[Patch], None], noticed: Callable[..., None], monkeypatch: Patch, tmp_path: Path
) -> None:
    defect(monkeypatch)
    with pytest.raises((AssertionError, json.JSONDecodeError)):  # the latter of a frame that nobody had signed
        noticed(tmp_path) if "tmp_path" in noticed.__code__.co_varnames[: noticed.__code__.co_argcount] else noticed()
    left_open.close_files()
