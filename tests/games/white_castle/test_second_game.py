"""Whole solo games with corrections at every moment, against a second game that was written from the rulebook alone."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.core.asks import Ask, Form, Number, Pick
from companion.core.flow import Position
from companion.games.white_castle.clan import Clan
from companion.games.white_castle.deck import Deck, write_deck
from tests.counts import counts, fresh_seed
from tests.games.white_castle.box import PRACTICE
from tests.games.white_castle.playing import anything, castle, table
from tests.games.white_castle.second_game import PLACES, REAL, SecondGame
from tests.games.white_castle.test_real_cards import OWN

GAMES = counts(2_500)
FIXES = (
    *("order", "marker", "die", "space", "figures", "gardener", "garden_worth"),
    *("coins", "points", "top", "cards", "forget_card"),
)
SOURCES = ("own", "practice", "followed", "physical")
LEAST_DICE = 4  # so that a card always fits (WC-S-5.8)


class Both:
    """The app's game and the second one, told the same."""

    def __init__(self, seed: int, other: type[SecondGame] = SecondGame) -> None:
        self.chance = Random(seed)
        level, source = self.chance.choice(("easy", "medium", "hard")), self.chance.choice(SOURCES)
        overshoot = self.chance.choice(("clamp", "fail"))
        heard = source == "physical" and self.chance.random() < 0.5  # card by card, of which nothing is known yet
        self.sources = ("physical", "practice") if heard else SOURCES
        self.own = by_die(OWN) if source in REAL else OWN
        deck = {} if heard else {"deck": write_deck(OWN)}
        begun = table(data=deck, level=level, cards=source, solo_overshoot=overshoot)
        self.app: Position = begun.position  # nobody looks at its scenes: they take two thirds of a session's time
        decks = dict.fromkeys(SOURCES, write_deck(self.own)["cards"]) | {"practice": write_deck(PRACTICE)["cards"]}
        self.second = other(level, decks, source, clamp=overshoot == "clamp")
        self.corrected: set[tuple[str, str]] = set()  # what, and at which question

    def play(self, often: float = 0.15) -> Both:
        while True:
            while self.chance.random() < often:
                self.correct()
                assert self.told() == self.second.facts()
            if self.asked.name == "final":
                break
            self.answer()
            assert self.told() == self.second.facts()
        self.app.answer("anna", tuple(part.forfeit for part in form(self.asked).fields))
        assert castle(self.app).book.total("rival", "points") == self.second.final()
        return self

    @property
    def asked(self) -> Ask:
        return self.app.ask(self.app.waiting[0])

    @property
    def clan(self) -> Clan:
        solo = castle(self.app).solo
        assert solo
        return solo.clan

    def answer(self) -> None:
        seat, ask = self.app.waiting[0], self.asked
        value = self.says(ask)
        self.app.answer(seat, value)
        self.second.hear(ask.name, ask.subject, value)

    def says(self, ask: Ask) -> Any:
        match ask.name:
            case "card_space":
                return self.own[self.clan.stage()[1]].space
            case "effect":
                return self.symbol(self.clan.stage()[1], ask)
            case "amount":
                card = self.clan.stage()[2]
                return self.own[card].effects[len(self.clan.known.so_far(card)) - 1].amount
        if ask.name == "influence" and isinstance(ask, Number):
            there = [self.second.space["rival"]] * (self.second.space["rival"] >= ask.low)
            return self.chance.choice([*range(ask.low, min(ask.low + 3, ask.high) + 1), *there])
        if isinstance(ask, Pick):
            return self.chance.choice(ask.options or ask.otherwise)
        return anything(ask, self.chance)

    def symbol(self, card: str, ask: Ask) -> str | None:
        """The next one, or that there is none."""
        assert isinstance(ask, Pick)
        left = self.own[card].effects[len(self.clan.known.so_far(card)) :]
        if not left:
            return None
        return left[0].id if left[0].id in ask.options else left[0].kind

    # -- corrections

    def correct(self) -> None:
        name = self.chance.choice(FIXES)
        value = getattr(self, f"some_{name}")()
        if value is None:
            return
        self.corrected.add((name, self.asked.name))
        self.app.fix(name, value)
        self.second.correct(name, value)

    def some_order(self) -> Any:
        return tuple(self.chance.sample(("anna", "rival"), 2))

    def some_marker(self) -> Any:
        seat = self.chance.choice(("anna", "rival"))
        other = self.second.space["rival" if seat == "anna" else "anna"]
        return seat, self.chance.choice((other, self.chance.randint(0, 20)))

    def some_die(self) -> Any:
        """Another value, a die more or less; never so few that no card would fit."""
        place = self.chance.choice(("red", "black", "white")), self.chance.choice(PLACES)
        die = self.chance.choice((None, 1, 2, 3, 4, 5, 6))
        few = len(self.second.dice) <= LEAST_DICE
        return None if die is None and few else (*place, die)

    def some_space(self) -> Any:
        return self.chance.choice(("L1-left", "L1-mid", "L2-right", "OUT-left", "OUT-right")), self.chance.randint(0, 6)

    def some_figures(self) -> Any:
        """As many as the box has."""
        kinds = (("gate", "level1", "level2", "level3"), ("yard5", "yard3", "yard1"))
        places = self.chance.choice(kinds)
        place = self.chance.choice(places)
        others = sum(self.second.clan[other] for other in places if other != place)
        return place, self.chance.randint(0, 5 - others)

    def some_gardener(self) -> Any:
        if not self.second.gardens:
            return None
        garden, stands = self.chance.choice(sorted(self.second.gardens)), self.chance.random() < 0.6
        return None if stands and len(self.second.gardeners) > 4 else (garden, stands)

    def some_garden_worth(self) -> Any:
        if not self.second.gardens:
            return None
        return self.chance.choice(sorted(self.second.gardens)), self.chance.randint(1, 9)

    def some_coins(self) -> Any:
        return "rival", self.chance.randint(0, 15)

    def some_points(self) -> Any:
        return "rival", self.chance.randint(0, 40)

    def some_top(self) -> Any:
        known = sorted(self.clan.deck)
        return self.chance.choice(known) if self.clan.pile and known else None

    def some_cards(self) -> Any:
        return self.chance.choice(self.sources) if self.chance.random() < 0.2 else None

    def some_forget_card(self) -> Any:
        """Of a deck that is written down as a whole nothing is forgotten: another source would ask for it anew."""
        known = sorted(self.clan.deck) if self.sources != SOURCES and self.clan.cards == "physical" else []
        return self.chance.choice(known) if known else None

    # -- what the app says

    def told(self) -> dict[str, Any]:
        game, clan = castle(self.app), self.clan
        lies, figures = game.table, game.table.figures["rival"]
        facts = game.facts(None)
        known = {
            "order": facts["order"],
            "turn": facts["turn"],
            "points": game.book.total("rival", "points"),
            "coins": game.book.total("rival", "coins"),
            "spaces": {seat: marker.space for seat, marker in lies.markers.items()},
            "figures": {place: figures.at(place) for place in self.second.clan},
            "gardeners": set(figures.gardens),
            "dice": {
                (colour, place): die
                for colour, bridge in clan.bridges.items()
                for place in PLACES
                if (die := bridge.die(place)) is not None
            },
            "lying": {space for space, dice in clan.lying.items() if dice} - {"WELL"},
            "top": facts["top"],
        }
        return known | ({"new order": list(lies.new_order), "unclear": bool(lies.unclear())} if lies.is_ending else {})


def form(ask: Ask) -> Form:
    assert isinstance(ask, Form)
    return ask


@pytest.mark.counts
def test_whatever_is_corrected_both_games_say_the_same() -> None:
    """WC-T-0, WC-R-1, WC-S-4.1 to WC-S-10: order, markers, dice, spaces, figures, gardens, coins, points, cards."""
    start = fresh_seed()
    print(f"seeds {start} to {start + GAMES - 1}")
    seen: set[tuple[str, str]] = set()
    for seed in range(start, start + GAMES):
        seen |= Both(seed).play().corrected
    assert {name for name, _ in seen} == set(FIXES)
    assert {"garden_points", "roll", "take", "turn", "top", "effect", "rival", "influence", "round_end", "final"} <= {
        moment for _, moment in seen
    }


class ByAnIndex(SecondGame):
    """Whose turn it is as it once was found: the next of the order, however often that was corrected."""

    @property
    def turn(self) -> str:
        had = sum(self.taken.values())
        return self.order[had % 2] if had < 6 else "-"


def test_the_second_game_notices_turns_that_are_counted_by_an_index() -> None:
    """They differ from it within a few games, and only once the order was corrected."""
    differ = []
    for seed in range(10):
        both = Both(seed, ByAnIndex)
        with suppress(AssertionError):
            both.play()
            continue
        assert both.told()["turn"] != both.second.turn
        differ.append(seed)
        assert "order" in {name for name, _ in both.corrected}
    assert differ


def by_die(deck: Deck) -> Deck:
    """As real cards are called."""
    return {card.die: replace(card, id=card.die) for card in deck.values()}
