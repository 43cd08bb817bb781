"""Whole solo games with corrections at every moment, against a second game that was written from the rulebook alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.asks import Ask, Form, Number, Pick
from companion.core.flow import Position
from companion.games.white_castle.deck import read_deck, write_deck
from tests.counts import counts, fresh_seed
from tests.games.white_castle.box import PRACTICE
from tests.games.white_castle.playing import anything, castle, table
from tests.games.white_castle.second_game import PLACES, SecondGame
from tests.games.white_castle.test_real_cards import OWN

GAMES = counts(2_500)
FIXES = ("order", "marker", "die", "space", "figures", "gardener", "garden_worth", "coins", "points", "top", "cards")
SOURCES = ("own", "practice")
DECKS = {"own": write_deck(OWN)["cards"], "practice": write_deck(PRACTICE)["cards"]}
LEAST_DICE = 4  # so that a card always fits (WC-S-5.8)


class Both:
    """The app's game and the second one, told the same."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        level, source = self.chance.choice(("easy", "medium", "hard")), self.chance.choice(SOURCES)
        overshoot = self.chance.choice(("clamp", "fail"))
        deck = {"version": 1, "cards": DECKS["own"]}
        begun = table(data={"deck": deck}, level=level, cards=source, solo_overshoot=overshoot)
        self.app: Position = begun.position  # nobody looks at its scenes: they take two thirds of a session's time
        self.second = SecondGame(level, DECKS, source, clamp=overshoot == "clamp")
        self.corrected: list[str] = []

    def play(self, often: float = 0.15) -> Both:
        while self.asked.name != "final":
            if self.second.gardens and self.second.round and not self.second.rolled and self.chance.random() < often:
                self.correct()
            else:
                self.answer()
            assert self.told() == self.second.facts()
        self.app.answer("anna", tuple(part.forfeit for part in form(self.asked).fields))
        assert castle(self.app).book.total("rival", "points") == self.second.final()
        return self

    @property
    def asked(self) -> Ask:
        return self.app.ask(self.app.waiting[0])

    def answer(self) -> None:
        seat, ask = self.app.waiting[0], self.asked
        value: Any = anything(ask, self.chance)
        if isinstance(ask, Pick):
            value = self.chance.choice(ask.options or ask.otherwise)
        elif ask.name == "influence" and isinstance(ask, Number):
            there = [self.second.space["rival"]] * (self.second.space["rival"] >= ask.low)
            value = self.chance.choice([*range(ask.low, min(ask.low + 3, ask.high) + 1), *there])
        self.app.answer(seat, value)
        self.second.hear(ask.name, ask.subject, value)

    # -- corrections

    def correct(self) -> None:
        name = self.chance.choice(FIXES)
        value = getattr(self, f"some_{name}")()
        if value is None:
            return
        self.app.fix(name, value)
        self.second.correct(name, value)
        self.corrected.append(name)

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
        garden, stands = self.chance.choice(sorted(self.second.gardens)), self.chance.random() < 0.6
        return None if stands and len(self.second.gardeners) > 4 else (garden, stands)

    def some_garden_worth(self) -> Any:
        return self.chance.choice(sorted(self.second.gardens)), self.chance.randint(1, 9)

    def some_coins(self) -> Any:
        return "rival", self.chance.randint(0, 15)

    def some_points(self) -> Any:
        return "rival", self.chance.randint(0, 40)

    def some_top(self) -> Any:
        return self.chance.choice([card["id"] for card in self.second.deck]) if self.second.deck else None

    def some_cards(self) -> Any:
        return self.chance.choice(SOURCES) if self.chance.random() < 0.2 else None

    # -- what the app says

    def told(self) -> dict[str, Any]:
        game = castle(self.app)
        assert game.solo
        lies, clan, figures = game.table, game.solo.clan, game.table.figures["rival"]
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
    seen = set()
    for seed in range(start, start + GAMES):
        seen |= set(Both(seed).play().corrected)
    assert seen == set(FIXES)


def test_the_second_game_notices_what_was_wrong() -> None:
    """Turns by an index into the order, as they once were counted, differ from it within a few games."""
    both = Both(1)
    while both.second.turn != "anna" or both.second.round < 1:
        both.answer()
    both.second.taken["anna"] += 1
    assert both.told() != both.second.facts()


def test_both_decks_are_whole() -> None:
    assert all(read_deck({"version": 1, "cards": cards}) for cards in DECKS.values())
