"""OT-9.1 to OT-9.4: layouts that say how a round goes: they end, keep roles secret, and are refused in words."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.asks import Pick
from companion.core.game import Given
from companion.core.say import Refused
from companion.core.scene import Result
from companion.games.open_table import OpenTable, layout_code
from companion.games.open_table.brought import kept_layout
from companion.games.open_table.course import read
from companion.games.open_table.layouts import MANY
from companion.games.open_table.steps import MOST_ASKED, STEPS, questions
from companion.running.session import Session
from companion.shelf.prepared import in_words
from companion.words import LANGUAGES, Words
from tests.contract.recorded import FOLDER, played
from tests.counts import counts
from tests.games.open_table.courses import SHIPPED, STARTERS, made, table, to_the_end
from tests.tables import look

KIND = kept_layout("open-table")
LONG = layout_code.CODE + "A" * layout_code.LONGEST
LOT = {"do": "bid", "name": "Lot", "from": "c1"}


def laid(**more: Any) -> dict[str, Any]:
    counters = [{"name": "Gold", "begins_at": 5}, {"name": "Pot", "whose": "whole_table"}]
    return {"version": 2, "counters": counters, "round": [LOT], **more}


# -- those that are shipped


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_layout_plays_to_its_end_with_any_number_of_people(name: str) -> None:
    random = Random(name)
    for count in random.sample(range(2, 13), counts(11, 5)):
        session = table(SHIPPED[name], count, f"{name} {count}")
        to_the_end(session, random)
        again = look(session)
        session.undo()
        session.redo()
        assert look(session) == again


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_layout_is_sound_in_every_language_and_small_enough_for_a_code(name: str, language: str) -> None:
    layout = in_words(STARTERS[name], Words(language, "open-table"))
    code = layout_code.to_code(KIND.read(layout))
    assert len(code) <= layout_code.LONGEST
    assert KIND.decoded is not None
    assert KIND.decoded(code) == layout
    assert [Words(language, "open-table").say(note) for note in KIND.notes(layout)]


def test_what_is_kept_of_such_a_table_begins_as_it_was() -> None:
    for layout in SHIPPED.values():
        kept = OpenTable(Given(("anna", "ben"), data={"layout": layout})).layout()
        assert OpenTable(Given(("a", "b", "c"), data={"layout": json.loads(json.dumps(kept))})).layout() == kept
        assert kept["round"] == layout["round"]


def test_without_a_counter_that_its_steps_speak_of_only_the_things_are_kept() -> None:
    game = OpenTable(Given(("anna", "ben"), data={"layout": laid()}))
    game.table.counters.remove("c1")
    assert "round" not in game.layout()
    assert game.layout()["version"] == 1


def test_the_examples_of_the_document_are_those_that_are_shipped() -> None:
    text = (Path(__file__).parents[3] / "docs" / "layouts.md").read_text(encoding="utf-8")
    told = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    for layout, name in zip(told, ("storyteller", "push_on"), strict=True):
        assert KIND.read(layout)["round"] == SHIPPED[name]["round"]
    assert all(f"| `{do}` |" in text for do in STEPS)
    assert all(f"`{who}`" in text for who in ("all", "everybody", "leader", "others", "unchosen", "losers"))


def test_a_recorded_evening_has_the_layout_that_is_shipped() -> None:
    for name, layout in SHIPPED.items():
        path = Path(__file__).parents[2] / "plays" / "open-table" / f"{name.replace('_', '-')}.layout.json"
        assert json.loads(path.read_text(encoding="utf-8")) == layout


# -- any others


@pytest.mark.counts
def test_random_layouts_play_to_their_end() -> None:
    for number in range(counts(400, 20)):
        random = Random(number)
        layout = made(random)
        session = table(KIND.read(layout), random.randint(2, 6), f"seed {number}")
        assert to_the_end(session, random) <= MOST_ASKED, json.dumps(layout)


VOTE, ANSWER = {"do": "vote"}, {"do": "ask", "name": "Answer", "into": "a"}
ROLES = [{"name": "Loyal"}, {"name": "Traitor", "side": 2}]


def test_all_that_an_evening_asks_is_counted() -> None:
    """Also everybody's look at a role, and what now before each round and before the end."""
    steps = [VOTE, {"do": "orders", "of": ["March", "Hold"]}, {"do": "choose"}, ANSWER]
    layout = laid(round=[{"do": "repeat", "until": "0", "most": 2, "steps": steps}], roles=ROLES, most_rounds=3)
    known = read(layout, ("c1",), ("c2",))
    found = questions(known.steps, known.most, roles=True)
    assert found == 12 + 3 * (1 + 2 * (12 + 12 + 1 + 1)) + 1
    assert to_the_end(table(KIND.read(layout), 12), Random(7)) == found


def test_a_repetition_knows_how_often_it_has_been_done() -> None:
    session = table(KIND.read(laid(round=[{"do": "repeat", "until": "time >= 3", "most": 9, "steps": [ANSWER]}])), 3)
    session.answer("table", "round")
    asked = 0
    while session.position.ask("table").name != "now":
        session.answer("table", 1)
        asked += 1
    assert asked == 3


def test_of_no_kind_of_thing_are_there_more_than_a_table_can_overlook() -> None:
    for count, offered in ((MANY - 1, True), (MANY, False)):
        counters = [{"name": f"Counter {number}"} for number in range(count)]
        session = table({"version": 1, "counters": counters}, 3)
        session.answer("table", "set_up")
        ask = session.position.ask("table")
        assert isinstance(ask, Pick)
        assert ("counter" in ask.options) is offered
        assert "bag" in ask.options


def test_what_was_ordered_lies_on_the_table_under_its_own_name() -> None:
    session = played(FOLDER / "open-table" / "sealed-orders.play")
    shown = {panel.name for row in range(len(session.line.standing) + 1) for panel in at(session, row)}
    assert "orders" in shown


def at(session: Session, row: int) -> list[Result]:
    session.go(row)
    return [panel for panel in session.scene().panels if isinstance(panel, Result)]


@pytest.mark.parametrize(
    ("asks", "rounds", "more", "count"),
    [(4, 99, {}, 10_000), (3, 100, {}, 10_001), (4, 99, {"roles": ROLES}, 10_012)],
)
def test_ten_thousand_questions_are_the_most(asks: int, rounds: int, more: dict[str, Any], count: int) -> None:
    layout = laid(round=[VOTE] * 8 + [ANSWER] * asks, most_rounds=rounds, **more)
    if count <= MOST_ASKED:
        assert KIND.read(layout) == layout
        return
    with pytest.raises(Refused) as refused:
        KIND.read(layout)
    said = Words("en", "open-table").say(refused.value.say)
    assert said == f"An evening could ask {count} questions; 10000 are the most. (in the layout at round)"


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"rounds": "yes"}, "rounds"),
        ({"round": []}, "round"),
        ({"round": [{"do": "cheat"}]}, "round › 1"),
        ({"round": [{"do": "bid", "colour": "red"}]}, "round › 1 › bid"),
        ({"round": [{"do": "bid", "from": "c2"}]}, "round › 1 › bid › from"),
        ({"round": [LOT, {"do": "closest"}]}, "round › 2 › closest"),
        ({"round": [{"do": "closest", "goal": "os.system"}]}, "round › 1 › closest › goal"),
        ({"round": [{"do": "if", "when": "1", "then": [{"do": "out"}]}]}, "round › 1 › if › then › 1 › out"),
        ({"round": [{"do": "orders", "of": ["a", "b"], "count": 3}]}, "round › 1 › orders"),
        ({"round": [{"do": "ask", "name": "Answer", "into": "z"}]}, "round › 1 › ask › into"),
        ({"round": [LOT] * 41}, "round"),
        ({"round": [LOT] * 40, "most_rounds": 100}, "round"),
        ({"most_rounds": 101}, "most_rounds"),
        ({"roles": [{"name": "One"}, {"name": "Two", "count": [13]}]}, "roles › 2 › count"),
        ({"roles": [{"side": 1}]}, "roles › 1"),
        ({"hands": [{"name": "Cards", "cards": []}]}, "hands › 1"),
        ({"hands": [{"name": "Cards", "cards": [1], "do": "half \ud800"}]}, "hands › 1"),
        ({"name": "Two\nlines"}, "name"),
        ({"name": [["deep"]]}, "name"),
        ({"name": "half \ud800"}, "name"),
        ({"counters": [{"name": "Gold"}, {"name": "Pot", "begins_at": 10**6}]}, "counters › 2"),
        ({"bids": [{"name": "Lot", "colour": "red"}]}, "bids › 1"),
        ({"votes": "Gold"}, "votes"),
        ({"people": [5, 3]}, "people"),
        ({"goes_with": "Chess"}, "goes_with"),
        ({"ends": "c1 > 3"}, "ends"),
        ({"wins": {"most": "c2"}}, "wins"),
        ({"wins": {"most": "c1", "least": "c1"}}, "wins"),
        ({"wins": {"sides": []}}, "wins"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(wrong: dict[str, Any], place: str) -> None:
    with pytest.raises(Refused) as refused:
        KIND.read(laid(**wrong))
    for language in LANGUAGES:
        said = Words(language, "open-table").say(refused.value.say)
        assert f"{place})" in said or f"{place} ›" in said, said


def test_steps_too_deep_and_a_newer_version_are_refused() -> None:
    deep: Any = LOT
    for _ in range(4):
        deep = {"do": "if", "when": "1", "then": [deep]}
    for layout in (laid(round=[deep]), {"version": 3}, {"version": 1, "round": [LOT]}):
        with pytest.raises(Refused):
            KIND.read(layout)


@pytest.mark.parametrize("code", ["", "hanko://layout/1/", "hanko://layout/1/AAAA", "hanko://map/x", LONG])
def test_a_code_that_is_none_is_refused(code: str) -> None:
    assert KIND.decoded is not None
    with pytest.raises(Refused):
        KIND.decoded(code)


def test_a_code_that_unpacks_to_more_than_any_layout_is_refused() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 10**6, 9)).decode().rstrip("=")
    with pytest.raises(Refused):
        layout_code.from_code(layout_code.CODE + bomb[:1100])


def test_a_layout_too_large_for_a_code_is_refused_as_one_to_play_by() -> None:
    """A file would not help it: whatever plays by steps can be handed on by a camera."""
    random = Random(5)
    names = ["".join(random.choices("abcdefghijklmnopqrstuvwxyz", k=30)) for _ in range(60)]
    with pytest.raises(Refused) as refused:
        KIND.read(laid(round=[{"do": "vote", "name": name} for name in names[:38]], goes_with=names[:8]))
    assert refused.value.say.key == "refused.layout_packed"


# -- roles


def test_nobody_else_sees_a_difference_between_two_deals() -> None:
    """Two tables with other roles: the shared scene, the timeline and what a seat with the same role sees are equal."""
    layout = SHIPPED["hidden_loyalties"]
    found: dict[str, list[tuple[str, ...]]] = {}
    for seed in range(12):
        session = table(layout, 5, f"seed {seed}")
        game = session.position.game
        assert isinstance(game, OpenTable)
        assert game.table.rounds is not None
        roles = game.table.rounds.roles
        shared = (look(session), repr(session.timeline()), repr(session.sheet()), repr(session.facts()))
        own = tuple(look(session, seat) for seat in session.names())
        for seat, seen in zip(session.names(), own, strict=True):
            found.setdefault("shared", []).append(shared)
            found.setdefault(f"{seat} {roles.role(seat).name} {roles.known(seat)}", []).append((seen,))
    assert all(len(set(seen)) == 1 for seen in found.values())
    assert len(found) > 10


def test_a_traitor_knows_the_other_and_a_loyal_one_nobody() -> None:
    session = table(SHIPPED["hidden_loyalties"], 5)
    for seat in session.names():
        asked = next(asked for asked in session.scene(seat).asked if asked.seat == seat)
        assert asked.ask is not None
        said = Words("en", "open-table", session.names()).asked(asked.ask, seat)
        assert said.startswith("You are: Traitor. You know of Seat") or said == "You are: Loyal. You know of nobody."
