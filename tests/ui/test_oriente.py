"""Oriente by hand: twelve people on one phone, claims where people sit, fights, a revolution, deals, few taps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.conftest import PHONE, SMALL_PHONE, TABLET
from tests.ui.evenings import into_view, opened, reach, sound
from tests.ui.recorded import NAMES, Hand, entered, recorded

LOOKS = [
    (PHONE, 100, "en", "light"),
    (PHONE, 130, "de", "dark"),
    (PHONE, 200, "de", "light"),
    (SMALL_PHONE, 130, "fr", "light"),
    (TABLET, 100, "de", "dark"),
    (TABLET, 200, "fr", "light"),
]
SEASONS = 3  # played to their end by real taps
HOSTILE = (
    *("W" * 40, "[b]Ben[/b]", "{who}", "İıſẞ", "Ana María de la Concepción y Todos", "👑👑👑"),
    *(
        "-",
        "%s%d",
        "الملك",
        'O\'Brien & "Söhne"',
        "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
        "Gżegżółka-Brzęczyszczykiewicz",
    ),
)


def table(ui: Any, name: str, until: int, look: Any = LOOKS[0], names: tuple[str, ...] = NAMES) -> tuple[Any, Any]:
    header, rows = recorded(f"oriente/{name}.play", names)
    app = opened(ui, look)
    assert app.begin(header)
    entered(app, rows[:until])
    ui.frames(6)
    if app.stage.screen.reveal is not None:
        app.stage.screen.reveal.close()
    ui.frames(3)
    return app, rows


def at(rows: Any, key: str, after: int = 0) -> int:
    return next(index for index, row in enumerate(rows) if index >= after and row.key.startswith(key))


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_twelve_people_at_one_screen(ui: Any, look: Any) -> None:
    _, rows = recorded("oriente/twelve.play")
    table(ui, "twelve", at(rows, "claim", 40), look)
    sound(ui)


@pytest.mark.parametrize("look", LOOKS[:3], ids=str)
def test_hostile_names_at_twelve_seats(ui: Any, look: Any) -> None:
    _, rows = recorded("oriente/twelve.play")
    table(ui, "twelve", at(rows, "claim", 40), look, HOSTILE)
    sound(ui)


def test_twelve_seats_are_in_view_at_once(ui: Any) -> None:
    """On a phone, while people are asked whether they claim priority (OR-3.2)."""
    _, rows = recorded("oriente/twelve.play")
    app, _ = table(ui, "twelve", at(rows, "claim", 40))
    ui.pause(0.2)
    mirror = app.stage.screen.ids.mirror
    bottom = mirror.to_window(*mirror.pos)[1]
    for seat in app.session.header.order:
        sitting = ui.get(f"seat.{seat}")
        assert sitting.to_window(*sitting.pos)[1] > bottom - 1, f"{seat} is out of view"


def test_who_may_claim_says_why(ui: Any) -> None:
    """OR-3.2: sure, possible, barred; a claim is one tap where somebody sits."""
    _, rows = recorded("oriente/twelve.play")
    app, _ = table(ui, "twelve", at(rows, "claim", 40))
    told = {seat: (ui.get(f"seat.{seat}").claim, ui.get(f"seat.{seat}").note) for seat in app.session.header.order}
    assert {icon for icon, _ in told.values()} >= {"check", "why"}
    for seat, (icon, note) in told.items():
        assert ui.get(f"seat.{seat}").glowing == (icon in ("check", "why"))
        assert bool(icon) == bool(note)
    chosen = next(seat for seat, (icon, _) in told.items() if icon == "check")
    into_view(ui, ui.get(f"seat.{chosen}"))
    ui.tap(f"seat.{chosen}")
    ui.pause(0.2)
    assert app.session.line.rows[-1].value == chosen


def test_a_seat_tells_what_lies_before_it(ui: Any) -> None:
    _, rows = recorded("oriente/twelve.play")
    table(ui, "twelve", at(rows, "support"))
    reach(ui, "seat.cora")
    ui.pause(0.2)
    assert any("Treasure" in text for text in ui.texts())
    sound(ui)


def test_a_fight_grows_and_is_joined_by_one_tap(ui: Any) -> None:
    """OR-5.2."""
    _, rows = recorded("oriente/twelve.play")
    app, _ = table(ui, "twelve", at(rows, "support"))
    before = app.session.line.stand
    free = next(option for option in app.scene.asked[0].ask.options if "-" in option)
    reach(ui, f"joins.{free}")
    assert app.session.line.stand == before + 1
    sound(ui)


def test_a_deal_is_two_taps_and_no_reason(ui: Any) -> None:
    """OR-8.1: a card, and who gets it."""
    app, _ = table(ui, "twelve", 14)
    before = app.session.total("ben", "cards")
    reach(ui, "seats.bargain")
    ui.frames(6)
    giver = next(seat for seat in app.session.header.order if seat != "ben")
    card = next(option for option in app.session.fixes()[0].fields[0].options if option.startswith(f"{giver}:"))
    reach(ui, f"pick.{card}")
    ui.frames(4)
    reach(ui, "pick.ben")
    ui.pause(0.3)
    assert app.session.total("ben", "cards") == before + 1
    assert app.stage.screen.ids.get("mirror") is not None, "back at the table"


def test_a_revolution_is_a_screen_of_its_own(ui: Any) -> None:
    """OR-6.1a to OR-6.1f: who gets and who gives how many cards."""
    _, rows = recorded("oriente/seven-revolution.play")
    told = at(rows, "revolution_cards")
    app, _ = table(ui, "seven-revolution", told - 1)
    entered(app, rows[told - 1 : told])
    ui.pause(0.8)
    reveal = app.stage.screen.reveal
    assert {seal.text.split()[0] for seal in reveal.seals} == {"gets", "gives"}
    assert any(seal.won for seal in reveal.seals)
    sound(ui)


def test_taps_of_a_season_with_seven(ui: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A pass is one tap, a whole round of passes as well."""
    app, rows = table(ui, "seven-revolution", 0)
    hand = Hand(ui, app)
    given = []
    for row in hand.play(rows):
        given.append(row)
        if app.session.facts()["season"] == str(SEASONS + 1):
            break
    seasons = SEASONS
    taps = sum(hand.taps.values())
    announced = sum(row.key == "announce" for row in given)
    with capsys.disabled():
        print(f"\nOriente, seven people: {taps / seasons:.1f} taps a season ({taps} in {seasons}); {dict(hand.taps)}")
    assert hand.taps["announce"] == announced, "never more than one tap"
