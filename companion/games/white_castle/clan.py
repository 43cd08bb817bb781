"""The turn of the Tokugawa clan at the table (WC-S-5): what must be asked, what is done.

Sources of cards: the real ones are turned over, and the app hears once what each of them says (`physical`); the owner's
deck, typed once, shuffled by the app (`own`) or followed as the real cards come up (`followed`); our practice deck.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.core.flow import Flow, first_of
from companion.core.game import CHANCE, TABLE
from companion.core.say import Say
from companion.games.white_castle.bridges import Bridge
from companion.games.white_castle.chronicle import Chronicle
from companion.games.white_castle.clan_asks import Stage, question
from companion.games.white_castle.deck import SIZE, Card, Deck, effect_of, is_whole, read_deck, warnings
from companion.games.white_castle.effects import Need, Rules, Sight
from companion.games.white_castle.known_cards import KnownCards
from companion.games.white_castle.printed import COLOURS, Garden
from companion.games.white_castle.rival import Turn, rival_turn
from companion.games.white_castle.table import RIVAL, Seats, Table
from companion.games.white_castle.telling import failures, line, result


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
        self.known = KnownCards(own, self.cards)
        self.is_on_turn = False
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
        """WC-S-1.3: bridge side up. Of the real cards none is known before it is seen, nor by a front that none has."""
        if self.are_real and not self.stack:
            return (None,) * SIZE
        if self.cards == "followed" and is_whole(self.known.cards):
            return tuple(card if card in self.deck else None for card in self.stack)
        return self.stack

    @property
    def are_real(self) -> bool:
        """Do people turn the cards over?"""
        return self.cards in ("physical", "followed")

    @property
    def turns_a_card_over(self) -> bool:
        """Does its turn begin with a real card that people turn over?"""
        return self.are_real and self.stage()[0] == "top"

    @property
    def has_turned_over(self) -> bool:
        """Has a real card of this round been seen? Whoever turned it over has laid out what the round began with."""
        return self.are_real and bool(self.stack)

    @property
    def deck(self) -> Deck:
        if self.cards == "practice":
            return self.practice
        return self.known.deck(self.sight) if self.cards == "physical" else self.known.cards

    @property
    def rules(self) -> Rules:
        return Rules(self.table.board, dict(self.deck), self.table.option("solo_overshoot"))

    @property
    def warnings(self) -> tuple[Say, ...]:
        """Fronts that are there twice are told of, and played with."""
        return warnings(self.deck) if len(self.deck) == SIZE else ()

    def forget(self) -> None:
        """A turn begins, or is told anew."""
        self.known.hearing, self.choices, self.again = {}, (), False

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
        given = yield from first_of(partial(self.whom, stage), lambda _: question(stage, self.deck, self.pile))
        if given is not None:
            self.table.tasks = ()  # of one's own turn
            self.hear(stage, given[1])

    def whom(self, stage: Stage) -> Seats:
        if self.stage() != stage or self.table.on_turn != RIVAL:
            return ()
        if stage[0] in ("done", "card", "reshuffled"):
            return (TABLE,)
        return (self.table.human,) if stage[0] == "garden" else (CHANCE,)

    def stage(self) -> Stage:
        """What has to be known next."""
        if self.cards in ("own", "followed") and not is_whole(self.known.cards):
            return ("card", str(len(self.known.whole) + 1))
        if not self.pile:
            return ("shuffle",)
        if unheard := self.unheard():
            return unheard
        found = self.told()
        need = found if isinstance(found, Need) else found.need
        if need and need.what == "shuffle" and self.are_real:
            return ("reshuffled",)
        return (need.what, *need.options) if need else ("done",)

    def unheard(self) -> Stage | None:
        """What a real card has still to say."""
        return self.known.unheard(self.sight, again=self.again) if self.cards == "physical" else None

    def told(self) -> Turn | Need:
        """The turn as it follows from the table as it lies; many look at it, and it is reckoned once."""
        lies = self.sight, self.rules, self.cards, self.choices, self.again
        if self.reckoned is None or self.reckoned[0] != lies:
            self.reckoned = lies, self.reckon()
        return self.reckoned[1]

    def reckon(self) -> Turn | Need:
        return rival_turn(self.sight, self.rules, self.choices, again=self.again)

    @property
    def all_heard(self) -> bool:
        """Nothing has to be read out any more."""
        return self.unheard() is None

    def shown(self) -> Turn | None:
        """The turn that stands open on the screen, as far as it is known."""
        stage = self.stage()[0] if self.is_on_turn else "card"
        if stage in ("card", "shuffle", "top", "card_space"):
            return None
        found = self.told()
        return found if isinstance(found, Turn) else None

    # -- what the answers mean

    def hear(self, stage: Stage, answer: Any) -> None:
        match stage[0]:
            case "card":
                self.write_card(int(stage[1]), answer)
            case "shuffle":
                self.again = bool(self.pile)
                self.stack = answer
            case "reshuffled":
                self.again, self.stack = True, ()
            case "top":
                self.turn_over(answer)
            case "garden":
                self.choices += (answer,)
            case "card_space":
                self.known.goes_to(stage[1], answer)
            case "effect":
                self.known.says(stage[1], answer)
            case "amount":
                self.known.says_so_many(stage[2], stage[1], answer)
            case "done":
                self.settle()

    def write_card(self, number: int, sides: tuple[Any, ...]) -> None:
        die, space, *effects = sides
        bridge, _, position = die.partition("-")
        halves = (tuple(effect_of(id_) for id_ in half if id_) for half in (effects[:2], effects[2:]))
        self.known.is_written(number, Card("", bridge, position, space, *halves))

    def turn_over(self, card: str) -> None:
        """That front lies on top now."""
        if self.cards == "physical":
            self.known.is_on_top(card)
        pile = list(self.pile)
        pile[pile.index(None)] = card
        self.stack = tuple(pile)

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
        if card in pile:
            pile[pile.index(card)] = pile[0]
        self.stack = (card, *pile[1:])
