"""A rule explains itself to whoever meets it: open below the question once, folded behind the sign from then on."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import words
from companion.core.header import Header
from companion.outgoing import export
from companion.shelf.met import FILE
from companion.shelf.settings import EVERYBODY, NEW, NOBODY
from companion.shelf.shelf import Shelf
from companion.shelf.sides import Round
from companion.ui.widgets.turned import in_window
from tests.counts import in_turn
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evenings import opened, reach, sat, sound
from tests.ui.recorded import give, recorded
from tests.ui.walk.taps import Hand

NAME, BEGUN = "white-lotus/first-year.play", 8  # rows until the first marker is placed
CLAIM = "WL-1.2"
Open = list[tuple[str, str]]  # who was asked, and what stood open


def people(*names: str, table: str = "first") -> tuple[Header, Any]:
    header, rows = recorded(NAME)
    seats = (replace(seat, person=f"h-{name}") for seat, name in zip(header.seats, names, strict=True))
    return replace(header, table=table, seats=tuple(seats)), rows


@pytest.fixture
def sits(ui: Any) -> Any:
    """People at the table at which they place their first markers."""

    def sit(*names: str, table: str = "first", explain: str = NEW, look: Any = (PHONE, 100, "en", "light")) -> Any:
        header, rows = people(*(names or ("anna", "ben", "cora")), table=table)

        def before(session: Any) -> None:
            for row in rows[:BEGUN]:
                give(session, row)

        return sat(ui, header, look, before, explain=explain, reduce_motion=True)

    return sit


def plays(ui: Any, app: Any, rows: Any) -> Open:
    """These answers by taps; at each of them what stood open when it was given."""
    found: Open = []

    def look(_: str) -> None:
        asked = app.stage.screen.box.asked
        if asked is not None and (not found or found[-1][0] != asked.seat):
            found.append((asked.seat, told(ui)))

    hand = Hand(ui, app, deals=True, look=look)
    hand.go_on(silently=True)
    for _ in hand.play(rows):
        pass
    return found


def told(ui: Any) -> str:
    ui.frames(3)
    box = ui.app.stage.screen.box
    return "\n".join(label.text for label in box.ids.help.ids.words.children[::-1]) if box.ids.help.opened else ""


def sentence(rule: str, language: str = "en") -> str:
    return words.Words(language, "white-lotus").rule(rule)


def test_each_meets_a_rule_once(ui: Any, sits: Any) -> None:
    app, (_, rows) = sits(), people("a", "b", "c")
    found = plays(ui, app, rows[BEGUN : BEGUN + 6])
    assert found == [(seat, sentence(CLAIM)) for seat in ("ben", "cora", "anna")] + [
        (seat, "") for seat in ("ben", "cora", "anna")
    ]
    sound(ui)


@in_turn
def test_it_is_remembered_over_a_kill_and_over_evenings(ui: Any, sits: Any) -> None:
    app, (_, rows) = sits(), people("a", "b", "c")
    plays(ui, app, rows[BEGUN : BEGUN + 2])
    killed = Path(shutil.copytree(app.folder, ui.out / "killed"))  # the disk as it is now
    ui.close()
    again = opened(ui, folder=killed)
    assert again.stage.screen.box.asked.seat == "anna"
    assert told(ui) == sentence(CLAIM)
    assert [seat for seat, text in plays(ui, again, rows[BEGUN + 2 : BEGUN + 4]) if text] == ["anna"]
    ui.close()
    later = sits("anna", "dora", "cora", table="later")
    found = plays(ui, later, rows[BEGUN : BEGUN + 3])
    assert [(seat, bool(text)) for seat, text in found] == [("ben", True), ("cora", False), ("anna", True)]


@in_turn
def test_what_was_not_answered_stands_open_when_people_come_back(ui: Any, sits: Any) -> None:
    app = sits()
    ui.frames(3)
    assert told(ui)
    reach(ui, "table.more")
    reach(ui, "menu.home")
    assert app.open_table("first")
    assert told(ui) == sentence(CLAIM)
    assert not (Path(app.folder) / FILE).exists()


@in_turn
def test_undone_it_is_known_all_the_same(ui: Any, sits: Any) -> None:
    app, (_, rows) = sits(), people("a", "b", "c")
    plays(ui, app, rows[BEGUN : BEGUN + 1])
    reach(ui, "table.undo")
    assert app.stage.screen.box.asked.seat == "ben"
    assert told(ui) == ""


@in_turn
def test_a_table_explains_to_nobody_or_to_everybody(ui: Any, sits: Any) -> None:
    _, rows = people("a", "b", "c")
    app = sits(explain=NOBODY)
    assert [text for _, text in plays(ui, app, rows[BEGUN : BEGUN + 3])] == ["", "", ""]
    ui.close()
    for table in ("second", "third"):  # once to each at each table
        app = sits(table=table)
        app.stage.screen.explain_to(EVERYBODY)
        assert [bool(text) for _, text in plays(ui, app, rows[BEGUN : BEGUN + 6])] == [True] * 3 + [False] * 3
        ui.close()


def test_it_speaks_to_each_in_the_language_of_the_table(ui: Any, sits: Any) -> None:
    sits(look=(PHONE, 100, "de", "dark"))
    assert told(ui) == sentence(CLAIM, "de")


@pytest.mark.parametrize("side", [90, 180])
def test_it_stands_open_where_the_question_has_turned_to_somebody(ui: Any, sits: Any, side: int) -> None:
    folder = Shelf(ui.out / "device").folder
    Round(folder).sit("first", {"anna": 0, "ben": side, "cora": 270})
    app = sits(look=(TABLET, 100, "en", "light"))
    ui.frames(8)
    assert app.scene.asked[0].seat == "ben"
    assert app.theme.facing == side
    assert told(ui) == sentence(CLAIM)
    words = app.stage.screen.box.ids.help.ids.words
    left, low, wide, high = in_window(words)
    assert left >= 0
    assert low >= 0
    assert left + wide <= ui.window.width
    assert low + high <= ui.window.height


@in_turn
def test_behind_the_curtain_of_a_lying_phone_question_and_help_come_to_rest(ui: Any) -> None:
    """How large the question may be was reckoned from how high it was: it changed in each frame, and no tap arrived."""
    header, rows = recorded("white-lotus/rebellion-six.play")
    seats = tuple(replace(seat, person=f"h-{seat.id}") for seat in header.seats)

    def before(session: Any) -> None:
        for row in rows[:5]:
            give(session, row)

    lying = ((740, 360), 130, "fr", "light")
    app = sat(ui, replace(header, seats=seats), lying, before, explain=NEW, reduce_motion=True)
    stood: dict[str, set[Any]] = {}

    def look(where: str) -> None:
        for _ in range(9 if app.viewer else 0):
            box = app.stage.screen.curtain.face.box
            ui.frames(1)
            stood.setdefault(where, set()).add((box.type, box.asking.height, box.asking.y, box.ids.help.height))

    for _ in Hand(ui, app, look=look).play(rows[5:6]):
        pass
    assert {where: len(each) for where, each in stood.items()} == dict.fromkeys(stood, 1)
    assert {"pick.ben", "pad.3", "ask.give"} <= stood.keys()


@in_turn
def test_what_is_explained_costs_no_tap(ui: Any, sits: Any) -> None:
    """The same markers placed by the same taps, whether each rule stands open or none does."""
    _, rows = people("a", "b", "c")
    silent, nothing = tapped(ui, sits(table="silent", explain=NOBODY), rows[BEGUN : BEGUN + 6])
    ui.close()
    app = sits(table="told")
    app.stage.screen.explain_to(EVERYBODY)
    explained, help_ = tapped(ui, app, rows[BEGUN : BEGUN + 6])
    assert help_ - {""} == {sentence(CLAIM)}
    assert nothing == {""}
    assert explained == silent
    assert silent.total() >= 6


def tapped(ui: Any, app: Any, rows: Any) -> tuple[Counter[str], set[str]]:
    """The taps that these answers took, and what stood open before them."""
    shown: set[str] = set()
    hand = Hand(ui, app, deals=True, look=lambda _: shown.add(told(ui)))
    hand.go_on(silently=True)
    assert list(hand.play(rows)) == list(rows)
    return hand.taps, shown


def test_where_nothing_can_be_done_is_told_beside_what_can(ui: Any, sits: Any) -> None:
    """Three markers lie on the palace, and Ben is asked where his second one lies."""
    app, (_, rows) = sits(), people("a", "b", "c")
    plays(ui, app, rows[BEGUN : BEGUN + 3])
    reach(ui, "table.more")
    reach(ui, "menu.can")
    sound(ui)
    [can] = [text for text in ui.texts() if text.startswith("Possible: ")]
    [cannot] = [text for text in ui.texts() if text.startswith("Not now: ")]
    assert cannot == "Not now: Palace 1."
    assert "Temple 2" in can
    assert "Palace 1" not in can


def test_what_can_be_done_is_told_at_any_moment(ui: Any, sits: Any) -> None:
    """Where the marker may lie, and by which rule."""
    sits()
    reach(ui, "ask.why")
    sound(ui)
    reach(ui, "rule.can")
    ui.frames(2)
    assert "Possible: " in "\n".join(ui.texts())
    ui.back()
    reach(ui, "table.more")
    reach(ui, "menu.can")
    sound(ui)
    said = "\n".join(ui.texts())
    question = ui.app.tr.asked(ui.app.stage.screen.box.asked.ask, "ben")
    assert question in said
    assert "Possible: " in said
    assert sentence(CLAIM) in said


@in_turn
def test_nothing_of_it_leaves_with_the_table(ui: Any, sits: Any) -> None:
    """Not who is new, not to whom it explains: the same text leaves a table that explains to nobody."""
    _, rows = people("a", "b", "c")
    left = []
    for explain in (NEW, NOBODY):
        app = sits(explain=explain)
        plays(ui, app, rows[BEGUN : BEGUN + 2])
        left.append(export.write(app.session).split('"chain"')[0])
        ui.close()
        (Path(app.folder) / "tables" / "first.hanko").unlink()
        (Path(app.folder) / "settings.json").unlink()
    assert left[0] == left[1]
    assert CLAIM not in left[0]


@pytest.mark.parametrize("look", [((360, 640), 130, "de", "light"), ((412, 915), 200, "fr", "dark")], ids=str)
def test_it_fits(ui: Any, sits: Any, look: Any) -> None:
    sits(look=look)
    assert told(ui) == sentence(CLAIM, look[2])
    sound(ui)


def test_what_finds_no_room_in_large_type_stands_in_a_smaller_one(ui: Any) -> None:
    """Never smaller than people read who chose no larger one, and none smaller than seven tenths of what they chose."""
    from companion.ui.asks.help import Help

    rule = " ".join(["Zehn", "Wörter", "stehen", "hier", "in", "einer", "Zeile"] * 3)
    for text, most, least in ((100, 14, 14), (130, 18.2, 14), (200, 28, 19.6)):
        help_ = ui.stage(lambda: Help(size_hint_x=None, width=320), scale=text / 100)
        help_.tell([rule])
        sizes = []
        for room in (600, 130, 75):
            help_.room = room
            ui.frames(4)
            [words] = help_.ids.words.children
            sizes.append(words.font_size)
            assert help_.opened
            assert help_.height <= room
        assert sizes[0] == pytest.approx(most)
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[-1] == pytest.approx(least)
        ui.close()


def test_the_page_of_the_printed_rulebook_is_named_where_it_is_known() -> None:
    assert words.Words("de", "white-castle").rule("WC-F-1").endswith("(Spielregel, Seite 14)")
    assert words.Words("fr", "white-castle").rule("WC-F-1").endswith("(règle allemande, page 14)")
    actions = {language: words.Words(language, "white-castle").rule("WC-T-1.8") for language in words.LANGUAGES}
    assert actions["en"].endswith("(German rulebook, pages 7–8)")  # the well on one, the family board on the other
    assert actions["de"].endswith("(Spielregel, Seiten 7–8)")
    assert actions["fr"].endswith("(règle allemande, pages 7–8)")
    assert words.Words("en", "white-castle").rule("WC-T-1.5") == words.Words("en", "white-castle")("WC-T-1.5")
