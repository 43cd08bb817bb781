"""What people own: read with care, kept by name, handed on as text and as a code; the ladder stays with its evening."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.say import Refused
from companion.games import GAMES
from companion.games.white_castle import draft
from companion.games.white_castle.deck import FRONTS, read_deck
from companion.shelf import belongings, evenings
from companion.shelf.shelf import Shelf

DECK = belongings.kind("white-castle/deck")
CODE = "hanko://castle-deck/1/000ga_i1.011w5_v2.022ga_v2c3.103w5_i1.114ga_v2.125w5_v2.206ga_i1.217w5_v2.220ga_v2"


def deck() -> belongings.Plain:
    return belongings.from_text(DECK, CODE)


def test_every_kind_is_told_apart_by_its_key_and_its_code() -> None:
    every = [kind for game in GAMES for kind in belongings.kinds(game)]
    assert len({kind.key for kind in every}) == len(every)
    prefixes = [kind.prefix for kind in every if kind.decoded]
    assert len(set(prefixes)) == len(prefixes)
    assert all(prefix.startswith("hanko://") for prefix in prefixes)
    assert [belongings.kind(kind.key) for kind in every] == every


def test_a_deck_as_text_and_as_a_code_is_the_same_deck() -> None:
    assert DECK.code is not None
    assert DECK.code(deck()) == CODE
    assert belongings.from_text(DECK, belongings.to_text(deck())) == deck()


def test_a_thing_in_a_file_can_be_read_line_by_line_in_its_own_letters() -> None:
    text = belongings.to_text({"version": 1, "counters": [{"name": "Gemüse"}]})
    assert text.splitlines() == [
        "{",
        ' "version": 1,',
        ' "counters": [',
        "  {",
        '   "name": "Gemüse"',
        "  }",
        " ]",
        "}",
    ]
    assert text.endswith("}\n")


@pytest.mark.parametrize("text", ["", "[", "[" * 5000, '{"version": 1}', "hanko://castle-deck/1/", "x" * 300_000])
def test_what_is_no_deck_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        belongings.from_text(DECK, text)


@pytest.mark.parametrize(
    "layout",
    [
        {"version": 2},
        {"version": 1, "counters": [{"name": "x" * 10_000}]},
        {"version": 1, "bags": [{"name": "turned \u202e", "contents": ["red"]}]},
        {"version": 1, "dice": [{"sides": 10**9}]},
        {"version": 1, "bids": [{"pays": "c9"}]},
    ],
)
def test_a_layout_with_which_no_table_could_begin_is_refused(layout: belongings.Plain) -> None:
    with pytest.raises(Refused):
        belongings.from_text(belongings.kind("open-table/layout"), belongings.to_text(layout))


def test_things_are_kept_by_name_and_only_sound_ones_are_offered(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep(DECK.key, " Mine\n", deck())
    shelf.keep(DECK.key, "Torn", {"version": 1, "cards": []})
    again = Shelf(tmp_path)
    assert set(again.owned(DECK.key)) == {"Mine", "Torn"}
    assert set(belongings.usable(DECK, again.owned(DECK.key))) == {"Mine"}
    again.forget(DECK.key, "Mine")
    assert set(Shelf(tmp_path).owned(DECK.key)) == {"Torn"}
    with pytest.raises(Refused):
        shelf.keep(DECK.key, "  ", deck())


@pytest.mark.parametrize("torn", ["[]", '{"white-castle/deck": []}', '{"white-castle/deck": {"Mine": 3}}'])
def test_a_file_of_another_shape_is_put_aside(tmp_path: Path, torn: str) -> None:
    (tmp_path / "own.json").write_text(torn)
    shelf = Shelf(tmp_path)
    assert shelf.own == {}
    assert shelf.broken == ["own"]


# -- the cards while they are written down


def test_a_card_tells_what_it_misses() -> None:
    card = draft.empty()[4]
    assert (card.die, card.step) == (FRONTS[4], "space")
    card = replace(card, space="WELL")
    assert card.step == "top"
    card = card.with_effect("top", "gate").with_effect("top", "vp-1").with_effect("top", "vp-2")
    assert card.top == ("gate", "vp-2")
    assert card.without("top", 0).top == ("vp-2",)
    assert card.with_effect("bottom", "coins-3").step == ""


def test_a_deck_to_be_changed_and_written_again_is_the_same() -> None:
    assert draft.finished(draft.drafted(read_deck(deck()))) == deck()


def test_a_draft_from_the_disk_is_sound_or_empty() -> None:
    begun = (replace(draft.empty()[0], space="WELL", top=("gate",)), *draft.empty()[1:])
    plain = json.loads(json.dumps(draft.to_plain(begun)))
    assert draft.from_plain(plain) == begun
    assert draft.unfinished(begun) == tuple(range(9))
    for torn in (None, {}, {"cards": 3}, {"cards": [["x", "", [], []]] * 9}, {"cards": plain["cards"][:8]}):
        assert draft.from_plain(torn) == draft.empty()


# -- the ladder


def test_the_ladder_stays_with_its_evening() -> None:
    rung = ["hard", "own", 50, 44, True]
    plain = {"table": "t1", "game": "white-castle", "names": ["Anna"], "begun": 1, "touched": 2, "state": "over"}
    assert evenings.from_plain([{**plain, "rung": rung}])[0].rung == tuple(rung)
    assert evenings.from_plain([plain])[0].rung == ()
    with pytest.raises(TypeError):
        evenings.from_plain([{**plain, "rung": ["hard", "own", "50", 44, True]}])
