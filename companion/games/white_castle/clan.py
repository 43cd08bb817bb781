"""The turn of the Tokugawa clan at the table (WC-S-5): what must be asked, what is done.

Three sources of cards: the real ones are turned over and the app hears what they say (`physical`); the owner's deck,
typed once, shuffled by the app (`own`) or followed as the real cards come up (`followed`); our practice deck.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from companion.core.flow import Flow, one
from companion.core.game import CHANCE, TABLE
from companion.core.say import Say, say
from companion.games.white_castle.bridges import Bridge, present
from companion.games.white_castle.chronicle import Chronicle
from companion.games.white_castle.clan_asks import LEAST_HEARD, Stage, question
from companion.games.white_castle.deck import (
    SIZE,
    WITH_AMOUNT,
    Card,
    Deck,
    Effect,
    effect_of,
    read_deck,
    warnings,
)
from companion.games.white_castle.effects import Need, Rules, Sight
from companion.games.white_castle.printed import COLOURS, Garden
from companion.games.white_castle.rival import Chosen, Turn, carry_out, rival_turn
from companion.games.white_castle.table import RIVAL, Seats, Table
from companion.games.white_castle.telling import failures, line, result


@dataclass(frozen=True, slots=True)
class Heard:
    """What the real cards of this turn said so far."""

    die: str = ""
    space: str = ""
    effects: tuple[str, ...] = ()


class Clan:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.chronicle = Chronicle(table)
        self.practice = read_deck(table.given.data["practice-deck"])
        own = table.given.data.get("deck")
        self.cards = table.option("cards")
        self.bridges: dict[str, Bridge] = {colour: Bridge() for colour in COLOURS}
        self.lying: dict[str, tuple[str, ...]] = {}
        self.gardens: tuple[Garden, ...] = ()
        self.stack: tuple[str | None, ...] = ()
        self.typed: dict[str, Card] = {} if own is None else read_deck(own)
        self.is_on_turn = False
        self.heard = Heard()
        self.choices: Seats = ()
        self.again = False
        self.reckoned: tuple[object, Turn | Need] | None = None  # from what the turn followed last, and the turn

    # -- the table as the clan sees it

    @property
    def sight(self) -> Sight:
        figures, space = self.table.figures[RIVAL], self.table.markers[RIVAL].space
        bridges, lying = dict(self.bridges), dict(self.lying)  # as they are now: what follows is kept with them
        return Sight(self.table.round, bridges, lying, self.gardens, figures, space, self.pile)

    @property
    def pile(self) -> tuple[str | None, ...]:
        """WC-S-1.3: bridge side up. Of the real cards none is known before it is seen."""
        return (None,) * SIZE if self.cards == "followed" and not self.stack else self.stack

    @property
    def deck(self) -> Deck:
        return self.practice if self.cards == "practice" else self.typed

    @property
    def rules(self) -> Rules:
        return Rules(self.table.board, dict(self.deck), self.table.option("solo_overshoot"))

    @property
    def warnings(self) -> tuple[Say, ...]:
        """Fronts that are there twice are told of, and played with."""
        known = self.cards != "physical" and len(self.deck) == SIZE
        return warnings(self.deck) if known else ()

    def forget(self) -> None:
        """A turn begins, or is told anew."""
        self.heard, self.choices, self.again = Heard(), (), False

    # -- a turn

    def play(self) -> Flow:
        """WC-S-5: it is told as a list of what to do on the table, and counts once that is done.

        After the last turn of a round nobody says so: whoever reads the human's marker off has done it.
        """
        self.forget()
        self.is_on_turn = True
        while self.is_on_turn and not self.is_waiting:
            if self.table.on_turn != RIVAL:
                self.is_on_turn = False  # the order was corrected
                return
            yield from self.ask(self.stage())

    @property
    def is_waiting(self) -> bool:
        """The last turn of the round is told, and waits for the human's marker."""
        return self.is_told and self.table.left == 1

    @property
    def is_told(self) -> bool:
        """Nothing more has to be known."""
        return self.is_on_turn and self.stage() == ("done",)

    def ask(self, stage: Stage) -> Flow:
        """Whatever a correction changes may make another question the next one."""
        answer = yield from one(partial(self.whom, stage), lambda _: question(stage, self.deck))
        if answer is not None:
            getattr(self, f"_take_{stage[0]}")(stage, answer)

    def whom(self, stage: Stage) -> str | None:
        if self.stage() != stage or self.table.on_turn != RIVAL:
            return None
        if stage[0] in ("done", "card", "reshuffled"):
            return TABLE
        return self.table.human if stage[0] == "garden" else CHANCE

    def stage(self) -> Stage:
        """What has to be known next."""
        if self.cards != "physical" and len(self.deck) < SIZE:
            return ("card", str(len(self.typed) + 1))
        if self.cards == "physical":
            return self.hearing()
        if not self.pile:
            return ("shuffle",)
        found = self.told()
        need = found if isinstance(found, Need) else found.need
        if need and need.what == "shuffle" and self.cards == "followed":
            return ("reshuffled",)
        return (need.what, *need.options) if need else ("done",)

    def hearing(self) -> Stage:
        there = present(self.bridges)
        if there and self.heard.die not in there:
            return ("card_die", *there)
        if not self.heard.space:
            return ("card_space",)
        found = self.told()
        if isinstance(found, Turn) and found.need:
            return ("garden", *found.need.options)
        kind = self.heard.effects[-1] if self.heard.effects else ""
        return ("amount", kind) if kind in WITH_AMOUNT else ("effect", str(len(self.heard.effects)))

    def told(self) -> Turn | Need:
        """The turn as it follows from the table as it lies; many look at it, and it is reckoned once."""
        lies = self.sight, self.rules, self.cards, self.choices, self.again, self.heard
        if self.reckoned is None or self.reckoned[0] != lies:
            self.reckoned = lies, self.reckon()
        return self.reckoned[1]

    def reckon(self) -> Turn | Need:
        if self.cards != "physical":
            return rival_turn(self.sight, self.rules, self.choices, again=self.again)
        die = self.heard.die if self.heard.die in present(self.bridges) else None
        effects = [(effect_of(id_), say("why.real_card")) for id_ in self.heard.effects if id_ not in WITH_AMOUNT]
        chosen = Chosen(die, self.heard.space, say("why.real_card"))
        return carry_out(self.sight, self.rules, chosen, effects, self.choices)

    @property
    def all_heard(self) -> bool:
        """Of the real cards at least one was read out, with its two actions."""
        return self.cards != "physical" or len(self.heard.effects) >= LEAST_HEARD

    def shown(self) -> Turn | None:
        """The turn that stands open on the screen, as far as it is known."""
        if not self.is_on_turn or (self.cards == "physical" and not self.heard.space):
            return None
        if self.cards != "physical" and (len(self.deck) < SIZE or not self.pile):
            return None
        found = self.told()
        return found if isinstance(found, Turn) else None

    # -- what the answers mean

    def _take_card(self, stage: Stage, value: tuple[Any, ...]) -> None:
        number, (die, space, *effects) = stage[1], value
        bridge, _, position = die.partition("-")
        halves = (tuple(effect_of(id_) for id_ in half if id_) for half in (effects[:2], effects[2:]))
        card = Card(f"C{number}", bridge, position, space, *halves)
        self.typed[card.id] = card

    def _take_shuffle(self, _: Stage, order: Seats) -> None:
        self.again = bool(self.pile)
        self.stack = order

    def _take_reshuffled(self, _: Stage, _done: str) -> None:
        self.again, self.stack = True, ()

    def _take_top(self, _: Stage, card: str) -> None:
        pile = list(self.pile)
        pile[pile.index(None)] = card
        self.stack = tuple(pile)

    def _take_garden(self, _: Stage, garden: str) -> None:
        self.choices += (garden,)

    def _take_card_die(self, _: Stage, die: str) -> None:
        self.heard = replace(self.heard, die=die)

    def _take_card_space(self, _: Stage, space: str) -> None:
        self.heard = replace(self.heard, space=space)

    def _take_effect(self, _: Stage, effect: str) -> None:
        if effect == "done":
            self.settle()
        else:
            self.heard = replace(self.heard, effects=(*self.heard.effects, effect))

    def _take_amount(self, stage: Stage, amount: int) -> None:
        self.heard = replace(self.heard, effects=(*self.heard.effects[:-1], Effect(stage[1], str(amount)).id))

    def _take_done(self, _: Stage, _done: str) -> None:
        self.settle()

    def settle(self) -> None:
        """The table has done it: dice, figures, coins and points are as the list said, the row lies under the stack."""
        table, turn = self.table, self.told()
        assert isinstance(turn, Turn)
        table.result, table.tasks = result(turn, table.book.at), ()
        self.is_on_turn = False
        self.remember(turn)
        table.turn_done(RIVAL)
        self.bridges, self.lying, self.stack = dict(turn.after.bridges), dict(turn.after.lying), turn.after.stack
        table.figures[RIVAL] = turn.after.figures
        for step in turn.steps:
            table.post(RIVAL, "points", step.points, step.rule, step.words)
            table.post(RIVAL, "coins", step.coins, step.rule, step.words)
            if step.influence:
                table.move(RIVAL, table.markers[RIVAL].space + step.influence, step.rule, step.words)

    def remember(self, turn: Turn) -> None:
        if turn.die:
            self.chronicle.took(RIVAL, turn.die.partition("-")[0], turn.value)
        self.chronicle.failed(failures(turn))
        self.table.came(RIVAL, line(turn))

    # -- corrections

    def change_cards(self, source: str) -> None:
        """Another source of cards: its stack is new."""
        self.cards, self.stack = source, ()
        self.forget()

    def correct_top(self, card: str) -> None:
        """That card lies on top; the card that was thought to lie there changes places with it."""
        pile = list(self.pile)
        old = pile[0] if pile else None
        if card in pile:
            pile[pile.index(card)] = old
        self.stack = (card, *pile[1:]) if pile else ()
