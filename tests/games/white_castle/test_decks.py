"""Decks that owners bring: read, written, shortened to a code, refused in words, or played with a warning."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from companion.core.asks import Form
from companion.core.say import Refused, Say
from companion.games.white_castle import WhiteCastle, deck
from companion.games.white_castle.brought import own_deck
from companion.games.white_castle.deck import (
    CODE,
    FRONTS,
    from_code,
    read_deck,
    to_code,
    warnings,
    write_deck,
)
from tests.contract.test_play import test_every_fix_leaves_a_table_that_plays_on as plays_on
from tests.counts import counts
from tests.games.white_castle.box import PRACTICE, facts
from tests.games.white_castle.playing import step, table

DECK = write_deck(PRACTICE)


def test_a_deck_is_brought_to_a_table_for_one_and_to_no_other() -> None:
    assert [count for count in WhiteCastle.players if count in own_deck("white-castle").players] == [1]


def changed(*path: Any, value: Any) -> dict[str, Any]:
    """The practice deck with one thing otherwise."""
    plain = copy.deepcopy(DECK)
    place: Any = plain
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return plain


WRONG: dict[str, Any] = {
    "deck_none": [],
    "deck_version": {**DECK, "version": 2},
    "deck_size": {**DECK, "cards": DECK["cards"][:8]},
    "deck_same_name": changed("cards", 1, "id", value="P1"),
    "deck_card": changed("cards", 0, value="P1"),
    "deck_name": changed("cards", 0, "id", value="P1\u202e!"),
    "deck_bridge": changed("cards", 0, "bridge", value="blue"),
    "deck_position": changed("cards", 0, "position", value="top"),
    "deck_space": changed("cards", 0, "space", value="PERSONAL-red"),
    "deck_actions": changed("cards", 0, "top", value=[]),
    "deck_effect": changed("cards", 0, "top", 0, value={"type": "steal", "amount": 3}),
    "deck_code": CODE + "rubbish.." + "." * 6,
}
MORE_WRONG: tuple[tuple[str, Any], ...] = (
    ("deck_none", None),
    ("deck_none", {"version": 1}),
    ("deck_none", {"version": 1, "cards": {"P1": {}}}),
    ("deck_version", {"cards": []}),
    ("deck_version", {"version": True, "cards": DECK["cards"]}),
    ("deck_version", {"version": "1", "cards": DECK["cards"]}),
    ("deck_size", {**DECK, "cards": [*DECK["cards"], DECK["cards"][0]]}),
    ("deck_name", changed("cards", 0, "id", value="x" * 17)),
    ("deck_name", changed("cards", 0, "id", value="")),
    ("deck_name", changed("cards", 0, "id", value="a b")),
    ("deck_name", changed("cards", 0, "id", value="P1\n")),
    ("deck_name", changed("cards", 0, "id", value="[b]P1[/b]")),
    ("deck_name", changed("cards", 0, "id", value=["P1"])),
    ("deck_bridge", changed("cards", 0, "bridge", value=["red"])),
    ("deck_actions", changed("cards", 0, "bottom", value=[{"type": "gate"}] * 3)),
    ("deck_actions", changed("cards", 0, "bottom", value="gate")),
    ("deck_effect", changed("cards", 0, "top", 0, value={"type": "warrior", "yard": 4})),
    ("deck_effect", changed("cards", 0, "top", 0, value={"type": "vp", "amount": 0})),
    ("deck_effect", changed("cards", 0, "top", 0, value={"type": "vp", "amount": 10})),
    ("deck_effect", changed("cards", 0, "top", 0, value={"type": "vp", "amount": True})),
    ("deck_effect", changed("cards", 0, "top", 0, value={"type": "vp"})),
    ("deck_effect", changed("cards", 0, "top", 0, value={"type": "gate", "amount": 1})),
    ("deck_effect", changed("cards", 0, "top", 0, value={"type": ["gate"]})),
    ("deck_effect", changed("cards", 0, "top", 0, value="gate")),
    ("deck_code", "hanko://castle-deck/2/" + to_code(PRACTICE).removeprefix(CODE)),
    ("deck_code", CODE + "x" * 2_000),
    ("deck_code", to_code(PRACTICE) + "!"),
    ("deck_size", to_code(PRACTICE).rpartition(".")[0]),
)


def refusal(key: str) -> Say:
    """What somebody reads who brings this deck."""
    return _refusal(WRONG[key])


def _refusal(given: Any) -> Say:
    with pytest.raises(Refused) as caught:
        from_code(given) if isinstance(given, str) else read_deck(given)
    return caught.value.say


@pytest.mark.parametrize(("key", "given"), [*WRONG.items(), *MORE_WRONG])
def test_refused_in_words(key: str, given: Any) -> None:
    assert _refusal(given).key == f"refused.{key}"


def test_no_table_begins_with_such_a_deck() -> None:
    with pytest.raises(Refused) as caught:
        table(data={"deck": WRONG["deck_size"]}, cards="own")
    assert caught.value.say.key == "refused.deck_size"


def test_a_deck_survives_file_and_code() -> None:
    """WC-S-3.1: everything but names comes back from a code, which a camera can read."""
    assert read_deck(json.loads(json.dumps(write_deck(PRACTICE)))) == PRACTICE
    again = from_code(to_code(PRACTICE))
    assert [card.effects for card in again.values()] == [card.effects for card in PRACTICE.values()]
    assert [(card.die, card.space) for card in again.values()] == [(c.die, c.space) for c in PRACTICE.values()]
    assert len(to_code(PRACTICE)) < 200


def test_every_effect_survives_a_code() -> None:
    for kind, whats in deck.WHAT.items():
        for what in whats:
            effect = deck.Effect(kind, what)
            first = next(iter(PRACTICE.values()))
            other = deck.Card(first.id, first.bridge, first.position, first.space, (effect, effect), (effect,))
            again = from_code(to_code({**PRACTICE, first.id: other}))
            assert next(iter(again.values())).effects == (effect,) * 3


def test_nine_cards_are_prefilled() -> None:
    """WC-S-3.2: bridge and position once each are filled in; space and actions are the owner's to type."""
    at = table(cards="own", gardens="app", dice="app", level="hard")
    filled = []
    while at.position.ask(at.position.waiting[0]).name != "shuffle":
        ask = at.position.ask(at.position.waiting[0])
        if isinstance(ask, Form):
            front, *open_ = ask.fields
            filled.append(front.forfeit)
            assert not any(entry.forfeit for entry in open_)
            at.answer("table", (front.forfeit, "WELL", "gate", None, "up-1", "vp-1"))
        else:
            step(at, Random(1))
    assert tuple(filled) == FRONTS


def test_the_practice_deck_says_that_it_is_one() -> None:
    """WC-S-3.2: nine different fronts, and a label."""
    assert "not the printed" in facts("practice-deck")["label"].lower()
    assert sorted(card.die for card in PRACTICE.values()) == sorted(FRONTS)
    assert not warnings(PRACTICE)


def doubled(times: int) -> dict[str, Any]:
    """A deck in which so many cards show the same die as the first."""
    plain = copy.deepcopy(DECK)
    for card in plain["cards"][1:times]:
        card["bridge"], card["position"] = plain["cards"][0]["bridge"], plain["cards"][0]["position"]
    return plain


def two_alike() -> tuple[Say, ...]:
    return warnings(read_deck(doubled(2)))


def test_double_fronts_warn_and_play_on() -> None:
    """WC-S-5.9: told of, once for each die, and the table comes to its end."""
    assert [said.key for said in two_alike()] == ["notice.double_front"]
    for cards in ("own", "followed"):
        at, chance = table(data={"deck": doubled(8)}, cards=cards), Random(8)
        names: list[str] = []
        state = next(panel for panel in at.position.game.panels(None) if panel.name == "state")
        assert [fact.words for fact in getattr(state, "facts", ()) if fact.words.key == "notice.double_front"] == [
            *warnings(read_deck(doubled(8)))
        ]
        while not at.position.over:
            names.append(at.position.ask(at.position.waiting[0]).name)
            step(at, chance)
        assert names.count("shuffle" if cards == "own" else "reshuffled") > (3 if cards == "own" else 0)


RUBBISH: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "red",
    "\x00",
    "\ud800",
    [],
    {},
    [[]],
    {"type": "up"},
    "x" * 10_000,
)


@pytest.mark.counts
def test_whatever_a_file_holds_it_is_read_or_refused() -> None:
    """One thing of a good deck replaced by rubbish, anywhere; nothing but a refusal in words comes out."""
    chance = Random(6)
    refused: list[str] = []
    for _ in range(counts(3_000)):
        plain = copy.deepcopy(DECK)
        place: Any = plain
        while isinstance(place, (dict, list)) and place:
            keys = list(place) if isinstance(place, dict) else list(range(len(place)))
            key = chance.choice(keys)
            if chance.random() < 0.3 or not isinstance(place[key], (dict, list)):
                place[key] = chance.choice(RUBBISH)
                break
            place = place[key]
        try:
            assert len(read_deck(plain)) == 9
        except Refused as why:
            refused.append(why.say.key)
    assert refused
    assert all(key.startswith("refused.deck_") for key in refused)


@pytest.mark.counts
def test_whatever_a_code_holds_it_is_read_or_refused() -> None:
    chance, whole = Random(7), to_code(PRACTICE)
    refused: list[str] = []
    for _ in range(counts(3_000)):
        at = chance.randrange(len(CODE), len(whole))
        torn = whole[:at] + chance.choice(("", "z", "9", ".", "_", "\n", "é")) + whole[at + chance.randint(0, 3) :]
        try:
            assert len(from_code(torn)) == 9
        except Refused as why:
            refused.append(why.say.key)
    assert refused
    assert all(key.startswith("refused.deck_") for key in refused)


@pytest.mark.parametrize("number", [27, 48])
def test_a_front_named_before_the_nine_were_written_down_is_asked_anew(number: int) -> None:
    """WC-S-1.3: the source of cards was corrected, the card on top named, and then other cards were written down."""
    plays_on(WhiteCastle, number)
