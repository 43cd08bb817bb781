"""A round of which everybody is shown only its own: what a phone with the app says below it, and of whom."""

from __future__ import annotations

import pytest

from companion.bidding_box.verdict import Verdict
from companion.core.asks import Pick
from companion.core.say import Free, say
from companion.core.scene import Opened, Result, Scene
from companion.ui.checked import Checked
from companion.words import LANGUAGES, Words

NAMES = {"anna": "Anna", "ben": "Ben", "cora": "Cora"}
ASK = Pick("vote", ("yes", "no"), secret=True, private=True)
KEPT = say("opened.kept")


def found(language: str = "en", shut: tuple[str, ...] = ()) -> Checked:
    """Anna has voted for it."""
    listed, opened = dict.fromkeys(NAMES, "ab" * 32), {"anna": ["vote:yes".ljust(64), "cd" * 32]}
    return Checked(
        Verdict("4-0", "GCUW", (), shut, opened, listed, private=True), ASK, Words(language, "open-table", NAMES)
    )


def scene(**told: Opened) -> Scene:
    rows = tuple(told.get(seat, Opened(seat, KEPT)) for seat in NAMES)
    title = say("result.all_abstained")
    panels = (Result("vote", title, 7, opened=rows),)
    return Scene(None, 7, title, (), (), (), panels, False, (), False, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stays_with_its_voter_is_no_lie(language: str) -> None:
    assert found(language).lies(scene()) == []
    assert not found(language).wrong(scene())


@pytest.mark.parametrize(
    "told",
    [
        Opened("ben", say("opened.vote", option="yes")),
        Opened("ben", say("guest.own", what=Free("Cora"))),
        Opened("ben", say("guest.own", what=Free("3"))),
        Opened("ben", KEPT, 3),
        Opened("ben", KEPT, against="cora"),
    ],
)
def test_a_number_a_name_or_an_option_of_another_is_told_as_what_nobody_was_shown(told: Opened) -> None:
    [line] = found().lines(scene(ben=told))[1:2]
    assert line.startswith("Ben sealed: stays sealed. The box says: ")


def test_its_own_row_is_held_against_its_own_seal() -> None:
    assert found().lies(scene(anna=Opened("anna", say("opened.vote", option="yes")))) == []
    assert len(found().lies(scene(anna=Opened("anna", say("opened.vote", option="no"))))) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seal_that_stayed_shut_is_named(language: str) -> None:
    assert not any("Ben" in line for line in found(language).lines(scene()))
    named = found(language, shut=("ben", "cora")).lines(scene())[0]
    assert "Ben" in named
    assert "Cora" in named
