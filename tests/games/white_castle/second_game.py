"""A solo game once more, from the rulebook's text and plain data: whose turn it is, markers, rounds and their ends.

It hears the same answers and corrections as the app and keeps books of its own: turns are counted for each seat, a
stack of markers is a list, whether anybody knows who lies on top is one flag. The clan's turn is `second.turn`.
What a card says is known here from the start, whoever reads it out to the app.
"""

from __future__ import annotations

from typing import Any

from tests.games.white_castle import second

COLOURS = ("red", "black", "white")
PLACES = ("left", "middle", "right")
REAL = ("physical", "followed")  # people turn the cards over
START = {"easy": (0, 2, 0), "medium": (3, 1, 1), "hard": (8, 1, 3)}  # points, place, space


class SecondGame:
    def __init__(self, level: str, decks: dict[str, list[dict[str, Any]]], source: str, *, clamp: bool) -> None:
        points, place, space = START[level]
        self.points, self.coins, self.round, self.clamp = points, 0, 0, clamp
        self.order = ["rival", "anna"] if place == 1 else ["anna", "rival"]
        self.space = {"anna": 0, "rival": space}
        self.stack = list(reversed(self.order))  # of both markers, the later arrival behind
        self.unclear = False
        self.decks, self.source = decks, source
        self.gardens: dict[str, int] = {}
        self.gardeners: list[str] = []
        self.clan = dict.fromkeys((*second.LADDER, "yard5", "yard3", "yard1"), 0)
        self.rolled: list[int] = []
        self.dice: dict[tuple[str, str], int] = {}
        self.lying: set[str] = set()
        self.taken = {"anna": 3, "rival": 3}
        self.deck = self.unseen()
        self.hand = ""
        self.choices: list[str] = []
        self.ending, self.came = False, False
        self.said: list[str] = []  # the new order, where people corrected it

    # -- whose turn it is

    @property
    def turn(self) -> str:
        fewest = min(self.taken.values())
        return next((seat for seat in self.order if self.taken[seat] == fewest), "-") if fewest < 3 else "-"

    def unseen(self) -> list[Any]:
        """The stack as a round begins: real cards lie there unknown, others are shuffled first."""
        return [None] * 9 if self.source in REAL else []

    def card(self, name: str) -> dict[str, Any]:
        return next(card for card in self.decks[self.source] if card["id"] == name)

    @property
    def new_order(self) -> list[str]:
        found = sorted(self.space, key=lambda seat: (self.space[seat], self.stack.index(seat)), reverse=True)
        return self.said or found

    # -- answers

    def hear(self, name: str, subject: str, value: Any) -> None:
        getattr(self, f"on_{name}")(subject, value)
        if self.turn != "rival":
            self.choices = []

    def on_garden_points(self, garden: str, points: int) -> None:
        self.gardens[garden] = points
        if len(self.gardens) == 6:
            self.clear()

    def clear(self) -> None:
        """A round begins: nothing lies on the board, whatever was corrected there."""
        self.lying, self.dice, self.deck = set(), {}, self.unseen()

    def on_roll(self, _: str, value: int) -> None:
        self.round += not self.rolled
        self.rolled.append(value)
        if len(self.rolled) == 9:
            self.dice = {}
            for at, colour in enumerate(COLOURS):
                for place, die in zip(PLACES, sorted(self.rolled[3 * at : 3 * at + 3]), strict=True):
                    self.dice[colour, place] = die
            self.rolled, self.taken, self.came = [], {"anna": 0, "rival": 0}, False

    def on_take(self, _: str, die: str) -> None:
        self.hand = die

    def on_place(self, _: str, space: str) -> None:
        colour, _, place = self.hand.partition("-")
        del self.dice[colour, place]
        if place != "middle" and (colour, "middle") in self.dice:
            self.dice[colour, place] = self.dice.pop((colour, "middle"))
        self.lying.add(space)
        self.taken["anna"] += 1

    def on_turn(self, *_: Any) -> None:
        """What the die brought is done; nothing of the clan's is changed by it."""

    def on_shuffle(self, _: str, cards: tuple[str, ...]) -> None:
        self.deck = [self.card(card) for card in cards]

    def on_top(self, _: str, card: str) -> None:
        self.deck[self.deck.index(None)] = self.card(card)

    def on_card_space(self, *_: Any) -> None:
        """Known already, as are the next two."""

    on_effect = on_amount = on_card_space

    def on_garden(self, _: str, garden: str) -> None:
        self.choices.append(garden)

    def on_rival(self, *_: Any) -> None:
        self.settle()

    def settle(self) -> None:
        known = ("deck", "dice", "coins", "round", "points", "clan", "gardens", "gardeners")
        state: dict[str, Any] = {name: getattr(self, name) for name in known}
        state |= {"taken": self.lying - {"WELL"}, "influence": self.space["rival"]}
        before = self.space["rival"]
        told = second.turn(state, self.choose, clamp=self.clamp)
        self.deck, self.points, self.coins = state["deck"], state["points"], state["coins"]
        self.lying |= {told["space"]}
        if state["influence"] != before:
            self.comes("rival", state["influence"])
            self.came, self.unclear = True, False
        self.taken["rival"] += 1
        self.choices = []

    def choose(self, level: list[str]) -> str:
        """What was answered, in its order; what does not fit any more is passed over."""
        while self.choices[0] not in level:
            self.choices.pop(0)
        return self.choices.pop(0)

    def comes(self, seat: str, space: int) -> None:
        self.space[seat] = space
        self.stack.remove(seat)
        self.stack.append(seat)

    # -- the end of a round

    def on_influence(self, _: str, space: int) -> None:
        if self.turn == "rival":
            self.settle()
        if space != self.space["anna"]:
            self.comes("anna", space)
            self.unclear = self.came and space == self.space["rival"]
        self.ending = True

    def on_top_marker(self, _: str, seat: str) -> None:
        self.stack.remove(seat)
        self.stack.append(seat)
        self.unclear = False

    def on_round_end(self, *_: Any) -> None:
        self.order = self.new_order
        if self.unclear:
            self.stack, self.unclear = list(reversed(self.order)), False
        rate = 3 if self.order[0] == "rival" else 5
        self.points += self.coins // rate * self.round
        self.coins %= rate
        if self.round < 3:
            bridges = {colour for colour, _ in self.dice}
            self.points += self.round * sum(garden.partition("-")[0] in bridges for garden in self.gardeners)
        self.ending, self.said = False, []
        if self.round < 3:
            self.clear()

    def final(self) -> int:
        """What the clan has in the end."""
        space, inside = self.space["rival"], sum(self.clan[level] for level in second.LADDER[1:])
        season = space - 5 if space >= 15 else 6 if space >= 11 else 3 if space >= 6 else 0
        court = sum(each * self.clan[level] for each, level in zip((1, 3, 6, 10), second.LADDER, strict=True))
        yards = 2 * self.clan["yard5"] + self.clan["yard3"] + self.clan["yard1"]
        return self.points + season + court + yards * inside + sum(self.gardens[garden] for garden in self.gardeners)

    # -- corrections

    def correct(self, name: str, value: Any) -> None:
        getattr(self, f"fix_{name}")(value)
        if self.turn != "rival":
            self.choices = []

    def fix_order(self, order: tuple[str, ...]) -> None:
        if self.ending:
            self.said = list(order)
        else:
            self.order = list(order)

    def fix_marker(self, value: tuple[str, int]) -> None:
        seat, space = value
        self.comes(seat, space)
        self.came |= seat == "rival"
        self.unclear, self.said = self.space["anna"] == self.space["rival"], []

    def fix_die(self, value: tuple[str, str, int | None]) -> None:
        colour, place, die = value
        self.dice.pop((colour, place), None)
        if die is not None:
            self.dice[colour, place] = die

    def fix_space(self, value: tuple[str, int]) -> None:
        space, die = value
        self.lying -= {space}
        self.lying |= {space} if die else set()

    def fix_figures(self, value: tuple[str, int]) -> None:
        self.clan[value[0]] = value[1]

    def fix_gardener(self, value: tuple[str, bool]) -> None:
        garden, stands = value
        self.gardeners = [other for other in self.gardeners if other != garden] + [garden] * stands

    def fix_garden_worth(self, value: tuple[str, int]) -> None:
        self.gardens[value[0]] = value[1]

    def fix_coins(self, value: tuple[str, int]) -> None:
        self.coins = value[1]

    def fix_points(self, value: tuple[str, int]) -> None:
        self.points = value[1]

    def fix_top(self, card: str) -> None:
        """It changes places with the card that was thought to lie there; a real one nobody has seen takes its place."""
        there = [at for at, other in enumerate(self.deck) if other and other["id"] == card]
        for at in there:
            self.deck[at] = self.deck[0]
        self.deck[0] = self.card(card)

    def fix_forget_card(self, *_: Any) -> None:
        """It is read out once more."""

    def fix_cards(self, source: str) -> None:
        self.source, self.choices = source, []
        self.deck = self.unseen()

    # -- what both have to say alike

    def facts(self) -> dict[str, Any]:
        known = {
            "order": ",".join(self.order),
            "turn": self.turn,
            "points": self.points,
            "coins": self.coins,
            "spaces": dict(self.space),
            "figures": dict(self.clan),
            "gardeners": set(self.gardeners),
            "dice": dict(self.dice),
            "lying": self.lying - {"WELL"},
            "top": self.deck[0]["id"] if self.deck and self.deck[0] else "-",
        }
        return known | ({"new order": self.new_order, "unclear": self.unclear} if self.ending else {})
