"""What has to be asked before the clan's turn is known: of the real cards, or of a deck that the app knows."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.asks import Ask, Form, Number, Order, Pick
from companion.core.say import Free, Say, say
from companion.games.white_castle.deck import (
    AMOUNTS,
    AT_ONCE,
    EFFECTS,
    FRONTS,
    SPACES,
    SYMBOLS,
    Deck,
    called,
    signs,
)
from companion.games.white_castle.rival import front
from companion.games.white_castle.table import Seats

LEAST_HEARD = 2  # one card, two actions

TWIN = "-2"  # behind the die of a card, where another shows the same

Stage = tuple[str, ...]  # what has to be answered next, and about what


def question(stage: Stage, deck: Deck, pile: Sequence[str | None] = ()) -> Ask:
    kind, rest = stage[0], stage[1:]
    match kind:
        case "card":
            return card_form(int(rest[0]))
        case "shuffle":
            return Order(
                "shuffle", tuple(deck), labels=fronts(deck, tuple(deck)), dealt=True, private=True, rule="WC-S-9"
            )
        case "top":
            return top_ask(deck, rest, turned_over(deck, pile))
        case "garden":
            return Pick("garden", rest, rule="WC-S-5.4")
        case "card_space":
            return Pick("card_space", SPACES, about=(("card", front(deck[rest[0]])),), rule="WC-S-3.1")
        case "amount":
            return amount_ask(rest[0])
        case "effect":
            return effect_ask(front(deck[rest[0]]), int(rest[1]), int(rest[2]), heard=rest[3:])
        case "reshuffled":
            return Pick("reshuffled", ("done",), rule="WC-S-5.9")
    return Pick("rival", ("done",), rule="WC-S-5.3")


def turned_over(deck: Deck, pile: Sequence[str | None]) -> Say:
    """Which card people turn over before they look at the top of the stack; none at the beginning of a round."""
    known = pile[: pile.index(None)] if None in pile else ()
    last = deck.get(known[-1] or "") if known else None  # none of a deck that lies there by now
    return say("top.next", card=front(last)) if last is not None else say("top.first")


def top_ask(deck: Deck, cards: Seats, moment: Say) -> Ask:
    """A card by its front; a second one with a die that is known is rare, and confirmed (WC-ruling-12)."""
    known = (card for card in deck if card in FRONTS and card not in cards) if real(deck, cards) else ()
    twins = tuple(twin for card in known if (twin := f"{card}{TWIN}") not in deck)
    labels = (*fronts(deck, cards), *(say("label.twin", die=say(f"die.{twin.removesuffix(TWIN)}")) for twin in twins))
    return Pick("top", cards, otherwise=twins, labels=labels, about=(("moment", moment),), rule="WC-S-5.1")


def real(deck: Deck, cards: Seats) -> bool:
    """Are cards heard, so that a front may be one that nobody has seen?"""
    return any(card not in deck for card in cards)


def effect_ask(card: Say, number: int, of: int, *, heard: Seats) -> Ask:
    """The symbols keep their places. A card has two actions at least; then it may show no further symbol."""
    words = say("label.heard", number=number, of=of, card=card)
    if heard:  # not every symbol brings something to do at once
        words = say("label.heard_so_far", number=number, of=of, card=card, signs=signs(heard))
    ends = len(heard) >= LEAST_HEARD
    return Pick("effect", SYMBOLS, optional=ends, labels=signs(SYMBOLS), about=(("card", words),), rule="WC-S-5.3")


def amount_ask(kind: str) -> Ask:
    about = (("kind", say(f"account.{'points' if kind == 'vp' else kind}")),)
    return Number("amount", AT_ONCE + 1, AMOUNTS[-1], subject=kind, about=about, rule="WC-S-5.4")


def fronts(deck: Deck, cards: Seats) -> tuple[Say | Free, ...]:
    return tuple(front(deck[card]) if card in deck else say(f"die.{card}") for card in cards)


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
