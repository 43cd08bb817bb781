"""Somebody with the real cards before them: they say what lies there, card by card, whatever the app asks."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from companion.core.asks import Ask, Form, Number, Pick, Value
from companion.games.white_castle.deck import Card, Deck
from companion.running.session import Session
from tests.games.white_castle.playing import anything, castle, table

CARDS = ("top", "card_space", "effect", "amount", "rival", "reshuffled")


class RealCards:
    """A stack on the table, shuffled anew for every round; the row goes back under it as the rules say."""

    def __init__(self, deck: Deck, seed: int, **options: Any) -> None:
        self.real = {card.die: card for card in deck.values()}
        self.chance = Random(seed)
        self.at: Session = table(cards="physical", **options)
        self.stack: list[str] = []
        self.round = 0
        self.asked: Counter[str] = Counter()

    def play(self) -> RealCards:
        while not self.at.position.over:
            self.step()
        return self

    def step(self) -> None:
        game = castle(self.at)
        assert game.solo
        clan = game.solo.clan
        if game.table.round != self.round:
            self.round, self.stack = game.table.round, self.chance.sample(sorted(self.real), len(self.real))
        seat = self.at.position.waiting[0]
        ask, turn, turns = self.at.position.ask(seat), clan.shown(), game.table.taken.get("rival")
        self.asked[ask.name] += 1
        self.at.answer(seat, self.says(ask, clan))
        if turn and turns is not None and castle(self.at).table.taken.get("rival", 0) > turns:
            self.stack = self.stack[len(turn.revealed) :] + self.stack[: len(turn.revealed)]

    def says(self, ask: Ask, clan: Any) -> Value:
        stage = clan.stage()
        match ask.name:
            case "top":
                return str(self.stack[clan.pile.index(None)])
            case "card_space":
                return str(self.real[stage[1]].space)
            case "effect":
                return self.symbol(ask, self.real[stage[1]], len(clan.known.so_far(stage[1])))
            case "amount":
                return self.real[stage[2]].effects[len(clan.known.so_far(stage[2])) - 1].amount
            case "final":
                assert isinstance(ask, Form)
                return tuple(part.forfeit for part in ask.fields)
            case "garden_points":
                assert isinstance(ask, Number)
                return self.chance.choice(ask.chips)
            case "place" | "take":
                assert isinstance(ask, Pick)
                return self.chance.choice(ask.options)
        value: Value = anything(ask, self.chance)
        return value

    def symbol(self, ask: Ask, card: Card, heard: int) -> str | None:
        if heard == len(card.effects):
            return None
        effect = card.effects[heard]
        assert isinstance(ask, Pick)
        return effect.id if effect.id in ask.options else effect.kind

    @property
    def taps(self) -> int:
        """Every answer that a person gives, dice and gardens too, without the final scoring."""
        return self.asked.total() - self.asked["final"]
