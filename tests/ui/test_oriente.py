"""Oriente by hand: twelve people on one phone, claims where people sit, fights, a revolution, deals, few taps."""

from __future__ import annotations

from typing import Any

import pytest

from companion.shelf.sides import Round, spread
from companion.ui.widgets.text import longest_word
from tests.counts import in_turn, one
from tests.ui.conftest import PHONE, SMALL_PHONE, TABLET
from tests.ui.evenings import into_view, opened, reach, read, sound
from tests.ui.recorded import NAMES, entered, recorded, resumed
from tests.ui.walk.taps import Hand

pytestmark = in_turn

LOOKS = [
    (PHONE, 100, "en", "light"),
    (PHONE, 130, "de", "dark"),
    (PHONE, 200, "de", "light"),
    (SMALL_PHONE, 130, "fr", "light"),
    (TABLET, 100, "de", "dark"),
    (TABLET, 200, "fr", "light"),
]
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


@pytest.mark.parametrize("text", [100, 130])
def test_a_long_name_in_a_question_is_broken_at_its_hyphen_alone(ui: Any, text: int) -> None:
    """Of four round a tablet that turns: beside its answers a question has little width."""
    header, rows = recorded("oriente/four.play")
    asked = [at for at, row in enumerate(rows) if row.seat == header.order[3] and row.key == "announce"]
    app = opened(ui, (TABLET, text, "en", "light"))
    Round(app.shelf.folder).sit(header.table, spread(header.order, *TABLET))
    assert app.begin(header)
    entered(app, rows[: asked[0]])
    read(ui)
    ui.frames(6)
    question = app.stage.screen.box.ids.question
    said = "Henriette-Charlotte: do you announce an action?"
    assert longest_word(said, question.font_size) > question.width
    assert question.text == said.replace("-", "-\n", 1)
    assert longest_word(question.text, question.font_size) <= question.width


@pytest.mark.parametrize("look", one(LOOKS, 3), ids=str)
def test_twelve_people_at_one_screen(ui: Any, look: Any) -> None:
    _, rows = recorded("oriente/twelve.play")
    table(ui, "twelve", at(rows, "claim", 40), look)
    sound(ui)


@pytest.mark.parametrize("look", one([*LOOKS[1:4], LOOKS[4]], 3), ids=str)
def test_hostile_names_at_twelve_seats(ui: Any, look: Any) -> None:
    """At the table, at a deal, and told of one seat."""
    _, rows = recorded("oriente/twelve.play")
    app, _ = table(ui, "twelve", at(rows, "claim", 40), look, HOSTILE)
    sound(ui)
    _cards(ui, "cora")
    sound(ui)
    reach(ui, "bargain.to.anna")
    assert app.session.total("anna", "cards") == 2
    barred = next(seat for seat in app.session.header.order if not ui.get(f"seat.{seat}").glowing)
    reach(ui, f"seat.{barred}")
    ui.pause(0.1)
    sound(ui)


@pytest.mark.parametrize("look", one([*LOOKS[:2], (PHONE, 130, "fr", "light")], 2), ids=str)
def test_twelve_seats_are_in_view_at_once(ui: Any, look: Any) -> None:
    """On a phone, at 130 % too: who announces, who claims priority (OR-3.2), and late, when all lie open."""
    _, rows = recorded("oriente/twelve.play")
    claims = [index for index, row in enumerate(rows) if row.key.startswith("claim")]
    app, _ = table(ui, "twelve", at(rows, "announce"), look)
    before = at(rows, "announce")
    for until in (before, at(rows, "claim", 40), claims[-4]):
        entered(app, rows[before:until])
        before = until
        if app.stage.screen.reveal is not None:
            app.stage.screen.reveal.close()
        ui.pause(0.2)
        mirror = app.stage.screen.ids.mirror
        bottom = mirror.to_window(*mirror.pos)[1]
        for seat in app.session.header.order:
            sitting = ui.get(f"seat.{seat}")
            assert sitting.to_window(*sitting.pos)[1] > bottom - 1, f"{seat} is out of view"
        question = app.stage.screen.ids.words
        assert question.children[0].height <= question.height + 1, "the question can be read without scrolling"


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


def test_whoever_is_chosen_of_twelve_stands_out_on_the_board_and_is_told(ui: Any) -> None:
    """OR-6.0: which two change their cards is asked on the board alone."""
    header, rows = recorded("oriente/twelve.play")
    app = resumed(ui, header, rows[: next(at for at, row in enumerate(rows) if row.key.startswith("effect_swap"))])
    seats = app.session.scene().asked[0].ask.options[:2]
    for seat in seats:
        reach(ui, f"seat.{seat}")
    chosen = {each.id for each in ui.widgets() if type(each).__name__ == "Sitting" and each.chosen}
    assert chosen == set(seats)
    assert all(app.people[seat].name in app.stage.screen.box.ids.note.text for seat in seats)


def test_a_fight_grows_and_is_joined_by_one_tap(ui: Any) -> None:
    """OR-5.2."""
    _, rows = recorded("oriente/twelve.play")
    app, _ = table(ui, "twelve", at(rows, "support"))
    before = app.session.line.stand
    free = next(option for option in app.scene.asked[0].ask.options if "-" in option)
    reach(ui, f"joins.{free}")
    assert app.session.line.stand == before + 1
    sound(ui)


def test_the_marshal_is_told_who_wins_where_the_fight_lies(ui: Any) -> None:
    """OR-5.4, OR-5.7: of seven on a phone too; no answer waits behind a chip."""
    _, rows = recorded("oriente/seven-marshal.play")
    app, _ = table(ui, "seven-marshal", at(rows, "support"))
    ui.pause(0.2)
    assert not any(
        getattr(each, "chosen", False) for each in ui.widgets() if getattr(each, "tag", "").startswith("aside.")
    )
    wins = next(option for option in app.scene.asked[0].ask.options if option == app.session.facts()["stone"])
    ui.tap(f"wins.{wins}")
    ui.frames(3)
    assert app.session.line.rows[-1].value == wins
    sound(ui)


@pytest.mark.parametrize("look", one([LOOKS[1], LOOKS[4]]), ids=str)
def test_a_deal_is_two_taps_and_no_reason(ui: Any, look: Any) -> None:
    """OR-8.1: somebody's cards, where they lie, and who gets one; or the card that comes back for it."""
    _, rows = recorded("oriente/twelve.play")
    app, _ = table(ui, "twelve", at(rows, "announce"), look)
    order = app.session.header.order
    giver, ben = order[3], app.session.total("ben", "cards")
    _cards(ui, giver)
    sound(ui)
    ui.tap("bargain.to.ben")
    assert app.session.total("ben", "cards") == ben + 1, "the second tap gives"
    assert app.session.total(giver, "cards") == 0
    assert ui.find("bargain") is None, "back at the table"
    before, mine = app.session.facts()["pile ben"], app.session.facts()["pile cora"]
    _cards(ui, "cora")
    back = before.split(",")[0]
    reach(ui, f"bargain.to.ben:{back}")
    assert app.session.facts()["pile cora"] == back, "a card for a card"
    assert sorted(app.session.facts()["pile ben"].split(",")) == sorted([*before.split(",")[1:], mine])
    nearest = _cards(ui, giver)
    assert nearest != giver, "who has no card gives none: the nearest who has is meant"


def _cards(ui: Any, seat: str) -> str:
    """A tap on somebody's VP cards, on the table; whose deal it has become."""
    top, sitting = ui.get("seats.top"), ui.get(f"seat.{seat}")
    into_view(ui, sitting)
    x = top.x + 17 if sitting.center_x < top.center_x else top.right - 17
    ui.tap_at(*top.to_window(x, sitting.center_y - 13))
    ui.pause(0.15)
    return str(ui.get("bargain").own[0].partition(":")[0])


def test_a_deal_can_also_be_begun_by_its_name(ui: Any) -> None:
    """OR-8.1: a card, and who gets it."""
    app, _ = table(ui, "four", 10)
    before = app.session.total("ben", "cards")
    reach(ui, "seats.bargain")
    ui.frames(6)
    giver = next(seat for seat in app.session.header.order if seat != "ben" and app.session.total(seat, "cards"))
    card = next(option for option in app.session.fixes()[0].fields[0].options if option.startswith(f"{giver}:"))
    reach(ui, f"pick.{card}")
    ui.frames(4)
    reach(ui, "pick.ben")
    ui.pause(0.3)
    assert app.session.total("ben", "cards") == before + 1
    assert app.stage.screen.ids.get("mirror") is not None, "back at the table"


@pytest.mark.parametrize("look", one([LOOKS[1], LOOKS[4]]), ids=str)
def test_preparation_passes_and_a_round_of_passes_are_a_tap_each(ui: Any, look: Any) -> None:
    """OR-0.2: no treasure need be told; OR-1.2, OR-1.4: who passes, who announces next, and a whole round."""
    app, _ = table(ui, "twelve", 1, look)
    reach(ui, "pick.none-told")
    assert app.scene.asked[0].ask.name == "announce"
    first, second = app.session.facts()["asked"].split(",")[:2]
    reach(ui, "pick.i-pass")
    assert app.session.facts()["asked"].split(",")[0] == second
    later = app.session.facts()["asked"].split(",")[4]
    into_view(ui, ui.get(f"seat.{later}"))
    ui.tap(f"seat.{later}")
    assert app.scene.asked[0].seat == later, "all between them have passed"
    assert app.scene.asked[0].ask.name == "inhabitant"
    ui.tap("table.undo")
    reach(ui, "pick.all-pass")
    assert app.session.facts()["season"] == "2"
    assert app.scene.asked[0].seat == first, "the holder of the stone"


@pytest.mark.parametrize("look", one([LOOKS[1], LOOKS[4]], 1), ids=str)
def test_a_revolution_is_a_screen_of_its_own(ui: Any, look: Any) -> None:
    """OR-6.1a to OR-6.1f: strength, pool and deal are counted up, every line of them; it can be scrolled."""
    _, rows = recorded("oriente/seven-revolution.play")
    told = at(rows, "revolution_cards")
    app, _ = table(ui, "seven-revolution", told - 1, look)
    entered(app, rows[told - 1 : told])
    ui.pause(0.8)
    reveal = app.stage.screen.reveal
    result = next(panel for panel in app.scene.panels if getattr(panel, "sides", ()))
    assert reveal.longest == max(len(side.why) for side in result.sides)
    ui.tap_at(ui.window.width / 2, ui.window.height / 2)
    assert [card.total for card in reveal.cards] == [3, 3, 3]
    assert [len(card.ids.lines.children) for card in reveal.cards] == [len(side.why) for side in result.sides]
    assert [card.won for card in reveal.cards] == [False, False, True]
    sound(ui)
    ui.pause(0.4)
    if (stack := reveal.ids.stack).height > stack.parent.height:  # a tap shows what goes on below before one closes it
        ui.tap_at(ui.window.width / 2, ui.window.height / 2)
        assert stack.parent.scroll_y == 0
    ui.tap_at(ui.window.width / 2, ui.window.height / 2)
    assert reveal.parent is None


def test_the_table_is_left_on_a_tablet(ui: Any) -> None:
    """Type grows smaller on the way to Home, and nothing is painted any more of a table that is closed."""
    app, _ = table(ui, "twelve", 14, LOOKS[4])
    app.stage.show("home")
    ui.frames(6)
    app.theme.far = not app.theme.far
    ui.frames(6)


@pytest.mark.parametrize(
    ("name", "look"),
    [
        *(("marshal", LOOKS[1]), ("score", LOOKS[4]), ("unknown-ability", LOOKS[1])),
        *(("abilities", LOOKS[4]), ("geisha-comes", LOOKS[1]), ("empty-deck", LOOKS[4])),
    ],
    ids=str,
)
def test_other_plays_by_hand(ui: Any, name: str, look: Any) -> None:
    """OR-6.5, OR-6.6: the free editor; abilities; only the course; only the score; both ends. Every answer by a tap."""
    app, rows = table(ui, name, 0, look)
    heard = set()
    for row in Hand(ui, app, deals=True).play(rows):
        if (kind := row.key.partition("/")[0]) not in heard:
            heard.add(kind)
            sound(ui)
    sound(ui)
