"""Real cards that are heard once: what is asked, what is remembered for the next evening, what can be corrected."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.asks import Pick
from companion.core.say import Refused
from companion.core.scene import Todo
from companion.games.white_castle.deck import FRONTS, SYMBOLS, Card, effect_of, read_cards, read_deck, write_deck
from companion.games.white_castle.known_cards import KnownCards
from companion.shelf import belongings
from companion.words import LANGUAGES, Words
from tests.counts import counts
from tests.games.white_castle.box import PRACTICE
from tests.games.white_castle.playing import castle, table
from tests.games.white_castle.real_cards import CARDS, RealCards

OWN = read_deck(json.loads((Path(__file__).parents[2] / "plays/white-castle/owner.deck.json").read_text("utf-8")))
DECK = belongings.kind("white-castle/deck")
GAMES = counts(40)
CARD_OF = {"en": "Card {} of {},", "de": "Karte {} von {},", "fr": "Carte {} sur {},"}


@pytest.mark.counts
def test_what_is_heard_is_what_the_cards_say() -> None:
    """WC-S-3.1, WC-S-3.2: of each card once, wherever it comes up, and it plays as a deck that was written down."""
    for seed in range(GAMES):
        first = RealCards(OWN, seed).play()
        typed = castle(first.at).typed_deck()
        assert typed is not None
        real = {card.die: card for card in OWN.values()}
        for card in read_cards(typed).values():
            assert card.space in ("", real[card.die].space)
            assert card.effects in ((), real[card.die].effects)
        assert first.asked["card_space"] <= 9
        again = RealCards(OWN, seed, data={"deck": write_deck(OWN)}).play()
        assert not again.asked["card_space"]
        assert not again.asked["effect"]
        assert again.at.total("rival", "points") == first.at.total("rival", "points")


@pytest.mark.counts
def test_the_taps_of_a_first_game_and_of_one_with_all_cards_known(tell: Callable[[str], None]) -> None:
    """From the first garden to the end of the last round, every answer a tap; set-up and scoring come on top."""
    first = [RealCards(OWN, seed).play() for seed in range(GAMES)]
    known = [RealCards(OWN, seed, data={"deck": write_deck(OWN)}).play() for seed in range(GAMES)]
    taps = [sorted(game.taps for game in games) for games in (first, known)]
    middle, most = [each[len(each) // 2] for each in taps], [each[-1] for each in taps]
    tell(f"taps with real cards, half of the games and the most: the first {middle[0]}, {most[0]}")
    tell(f"taps with real cards, half of the games and the most: all nine known {middle[1]}, {most[1]}")
    assert most[0] <= 120
    assert most[1] <= 85
    cards = [sum(game.asked[name] for name in CARDS) for game in known]
    assert max(cards) <= 9 * 4


def test_the_next_evening_begins_with_what_was_heard() -> None:
    first = RealCards(OWN, 3)
    assert DECK.of_game(castle(first.at)) is None, "of no card anything is known yet"
    heard = DECK.of_game(castle(first.play().at))
    assert heard is not None
    kept = DECK.read(json.loads(json.dumps(heard)))
    assert kept == heard
    second = RealCards(OWN, 4, data={"deck": kept}).play()
    fresh = RealCards(OWN, 4).play()
    assert second.asked["effect"] < fresh.asked["effect"]
    more = castle(second.at).typed_deck()
    assert more is not None
    assert len(more["cards"]) >= len(heard["cards"])


def test_a_deck_says_the_same_whatever_its_cards_are_called() -> None:
    kept = write_deck(OWN)
    at_the_table = DECK.of_game(castle(RealCards(OWN, 1, data={"deck": kept}).at))
    assert at_the_table is not None
    assert at_the_table != kept
    assert DECK.same(at_the_table, kept)
    backwards = {**kept, "cards": kept["cards"][::-1]}
    assert DECK.same(backwards, kept)
    other = write_deck({**OWN, "own-1": replace(OWN["own-1"], space="WELL")})
    assert not DECK.same(other, kept)
    assert not DECK.same({**kept, "cards": kept["cards"][:8]}, kept)


def test_half_a_deck_goes_with_the_real_cards_and_says_how_much_is_known() -> None:
    half = {"version": 1, "cards": write_deck(OWN)["cards"][:4]}
    assert DECK.goes_with(half) == {"cards": ("physical",)}
    assert DECK.goes_with(write_deck(OWN))["cards"][0] == "own"
    assert [note.key for note in DECK.notes(DECK.read(half))] == ["notice.half_deck"]
    assert DECK.notes(write_deck(PRACTICE)) == ()
    code = DECK.code
    assert code is not None
    for act in (lambda: code(half), lambda: table(data={"deck": half}, cards="own")):
        with pytest.raises(Refused) as caught:
            act()
        assert caught.value.say.key == "refused.deck_size"
    assert table(data={"deck": half}, cards="practice").position.waiting


def test_the_symbols_keep_their_places() -> None:
    """WC-S-3.1: the same ones at every step of a card; from the second on it may show no further one."""
    game, seen = RealCards(OWN, 2), set()
    while not game.at.position.over:
        ask = game.at.position.ask(game.at.position.waiting[0])
        if isinstance(ask, Pick) and ask.name == "effect":
            clan = castle(game.at).solo.clan  # type: ignore[union-attr]
            heard = clan.known.so_far(clan.stage()[1])
            assert ask.options == SYMBOLS
            assert ask.optional == (len(heard) >= 2)
            seen.add(len(heard))
        game.step()
    assert {0, 1, 2} <= seen


def test_of_two_cards_that_act_it_is_said_which_one_is_read_out() -> None:
    """WC-S-5.3: the left one first, in words of every language."""
    game, said = RealCards(OWN, 2, level="hard"), dict.fromkeys(LANGUAGES, "")
    while not game.at.position.over:
        ask = game.at.position.ask(game.at.position.waiting[0])
        if ask.name == "effect":
            clan = castle(game.at).solo.clan  # type: ignore[union-attr]
            acting = clan.shown().acting  # type: ignore[union-attr]
            number, of = acting.index(clan.stage()[1]) + 1, len(acting)
            for language, pattern in CARD_OF.items():
                words = Words(language, "white-castle", game.at.names()).asked(ask, "chance")
                assert words.startswith(pattern.format(number, of))
                said[language] += words
        game.step()
    for language, pattern in CARD_OF.items():
        assert all(pattern.format(number, of) in said[language] for number, of in ((1, 1), (1, 2), (2, 2)))


def test_what_is_read_out_of_a_card_stays_with_it() -> None:
    """Where a correction brings another one up in between, that one has not said what the first did."""
    known = KnownCards(None, "physical")
    for card in ("red-left", "white-left"):
        known.is_on_top(card)
    known.says("red-left", "gate")
    for symbol in ("up-1", "warrior-3", None):
        known.says("white-left", symbol)
    assert known.cards["white-left"].effects == (effect_of("up-1"), effect_of("warrior-3"))
    assert known.so_far("red-left") == ("gate",)
    known.says("red-left", "vp")
    known.says_so_many("red-left", "vp", 4)
    known.forget("white-left")
    known.says("red-left", None)
    assert known.cards["red-left"].effects == (effect_of("gate"), effect_of("vp-4"))


def test_three_symbols_are_two_above_and_one_below() -> None:
    card = Card("red-left", "red", "left", "WELL")
    said = card.says(("gate", "vp-7", "up-1"))
    assert (said.top, said.bottom) == ((effect_of("gate"), effect_of("vp-7")), (effect_of("up-1"),))
    assert said.is_whole
    other = replace(said, id="x")
    assert read_cards(write_deck({"red-left": card, "x": other})) == {"red-left": card, "x": other}


def test_a_second_card_with_the_same_die_is_confirmed() -> None:
    """WC-ruling-12: nine fronts are expected, and not required."""
    game = RealCards(OWN, 1)
    while game.asked["top"] < 3:
        game.step()
    found = castle(game.at).solo
    assert found
    while game.at.position.ask(game.at.position.waiting[0]).name != "top":
        game.step()
    ask = game.at.position.ask("chance")
    assert isinstance(ask, Pick)
    known = [card for card in found.clan.known.cards if card not in ask.options]
    assert ask.otherwise == tuple(f"{card}-2" for card in known)
    game.at.answer("chance", ask.otherwise[0])
    assert castle(game.at).typed_deck()
    assert ask.otherwise[0] in found.clan.known.cards or ask.otherwise[0] in castle(game.at).solo.clan.known.cards  # type: ignore[union-attr]


def test_fronts_are_tapped_on_the_bridges() -> None:
    game = RealCards(OWN, 1, level="hard")
    while not game.asked["top"]:
        game.step()
    ask = game.at.position.ask("chance")
    assert isinstance(ask, Pick)
    nodes = {node.id for panel in game.at.scene().panels if panel.name == "bridges" for node in panel.nodes}  # type: ignore[union-attr]
    assert set(ask.options) <= nodes == set(FRONTS)


def test_what_is_told_while_a_card_is_read_out_is_its_last_symbol() -> None:
    """Set-up and the lines before stand aside; the whole list is told once, before it counts."""
    game, told = RealCards(OWN, 2, level="hard"), set()
    while game.round < 2:
        ask = game.at.position.ask(game.at.position.waiting[0])
        lists = {panel.name: panel.tasks for panel in game.at.scene().panels if isinstance(panel, Todo)}
        if ask.name in ("effect", "amount"):
            assert list(lists) == ["heard"]
            assert len(lists["heard"]) == 1
        if ask.name == "rival":
            assert list(lists) == ["rival"]
            assert lists["rival"][-1].words.key == "todo.under_stack"
        told |= {(ask.name, name) for name in lists}
        game.step()
    assert {("top", "setup"), ("effect", "heard"), ("rival", "rival"), ("top", "todo")} <= told
