"""What has to be asked before the clan's turn is known: of the real cards, or of a deck that the app knows."""

from __future__ import annotations

from companion.core.asks import Ask, Form, Number, Order, Pick
from companion.core.say import Free, Say, say
from companion.games.white_castle.deck import (
    AMOUNTS,
    AT_ONCE,
    EFFECTS,
    FRONTS,
    MOST_HEARD,
    SPACES,
    SYMBOLS,
    Deck,
    called,
    signs,
)
from companion.games.white_castle.rival import front
from companion.games.white_castle.table import Seats

LEAST_HEARD = 2  # one card, two actions

Stage = tuple[str, ...]  # what has to be answered next, and about what


def question(stage: Stage, deck: Deck) -> Ask:
    kind, rest = stage[0], stage[1:]
    match kind:
        case "card":
            return card_form(int(rest[0]))
        case "shuffle":
            return Order("shuffle", tuple(deck), labels=fronts(deck, tuple(deck)), dealt=True, rule="WC-S-9")
        case "top":
            return Pick("top", rest, labels=fronts(deck, rest), rule="WC-S-5.1")
        case "garden":
            return Pick("garden", rest, rule="WC-S-5.4")
        case "card_die":
            return Pick("card_die", rest, rule="WC-S-3.1")
        case "card_space":
            return Pick("card_space", SPACES, rule="WC-S-3.1")
        case "amount":
            return amount_ask(rest[0])
        case "effect":
            return effect_ask(int(rest[0]))
        case "reshuffled":
            return Pick("reshuffled", ("done",), rule="WC-S-5.9")
    return Pick("rival", ("done",), rule="WC-S-5.3")


def effect_ask(heard: int) -> Ask:
    """A card has two actions at least; two cards at most count. What ends the turn stands first."""
    symbols = SYMBOLS if heard < MOST_HEARD else ()
    done, labels = (("done",), (say("option.done"),)) if heard >= LEAST_HEARD else ((), ())
    return Pick("effect", (*done, *symbols), labels=(*labels, *signs(symbols)), rule="WC-S-5.3")


def amount_ask(kind: str) -> Ask:
    about = (("kind", say(f"account.{'points' if kind == 'vp' else kind}")),)
    return Number("amount", AT_ONCE + 1, AMOUNTS[-1], subject=kind, about=about, rule="WC-S-5.4")


def fronts(deck: Deck, cards: Seats) -> tuple[Say | Free, ...]:
    return tuple(front(deck[card]) for card in cards)


def card_form(number: int) -> Ask:
    """One card of the owner's deck, its die filled in already (WC-S-3.2: nobody else knows the rest)."""
    fields = (
        Pick("front", FRONTS, forfeit=FRONTS[number - 1]),
        Pick("space", SPACES),
        *(
            Pick(f"{half}{more}", EFFECTS, labels=called(EFFECTS), optional=bool(more))
            for half in ("top_action", "bottom_action")
            for more in ("", "_more")
        ),
    )
    return Form("card", fields, subject=str(number), about=(("number", number),), rule="WC-S-3.1")
