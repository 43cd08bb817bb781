"""The nine cards that decide for the rival (WC-S-3.1): read, checked, written, as a short code.

The printed cards are nobody's to copy: they come from the owner, once. The practice deck is our own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.core.say import Free, Refused, Say, say
from companion.games.white_castle.printed import COLOURS, KINDS, POSITIONS

SIZE = 9
VERSION = 1
SPACES = ("L1-left", "L1-mid", "L1-right", "L2-left", "L2-right", "OUT-left", "OUT-right", "WELL")
AMOUNTS = range(1, 10)
WHAT: Mapping[str, tuple[str, ...]] = {
    "gardener": (*KINDS, "any"),
    "warrior": ("1", "3", "5"),
    "gate": ("",),
    "up": ("1", "2"),
    "vp": tuple(str(amount) for amount in AMOUNTS),
    "influence": tuple(str(amount) for amount in AMOUNTS),
    "coins": tuple(str(amount) for amount in AMOUNTS),
}
MOST_EFFECTS = 2  # of one action
CARD_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
_FIELD = {
    "gardener": "garden",
    "warrior": "yard",
    "up": "levels",
    "vp": "amount",
    "influence": "amount",
    "coins": "amount",
}
CODE = "hanko://castle-deck/1/"
LONGEST_CODE = 1_200


@dataclass(frozen=True, slots=True)
class Effect:
    """One symbol of an action side: `warrior 5`, `gardener any`, `gate`."""

    kind: str
    what: str = ""

    @property
    def amount(self) -> int:
        return int(self.what)

    @property
    def id(self) -> str:
        return f"{self.kind}-{self.what}" if self.what else self.kind


@dataclass(frozen=True, slots=True)
class Card:
    """WC-S-3.1: the bridge side names a die and its space, the action side two actions, one above the other."""

    id: str
    bridge: str
    position: str
    space: str
    top: tuple[Effect, ...] = ()
    bottom: tuple[Effect, ...] = ()

    @property
    def die(self) -> str:
        return f"{self.bridge}-{self.position}"

    @property
    def effects(self) -> tuple[Effect, ...]:
        return self.top + self.bottom

    @property
    def is_whole(self) -> bool:
        """Is all of it known?"""
        return bool(self.space and self.top and self.bottom)

    def says(self, effects: Sequence[str]) -> Card:
        """With these symbols from top to bottom; of three the upper action has two, which is the same order."""
        upper = len(effects) - len(effects) // 2
        found = tuple(effect_of(effect) for effect in effects)
        return replace(self, top=found[:upper], bottom=found[upper:])


def bare(front: str, id_: str = "") -> Card:
    """A card of which no more is known than the die on its bridge side."""
    bridge, _, position = front.partition("-")
    return Card(id_ or front, bridge, position, "")


def effect_of(id_: str) -> Effect:
    kind, _, what = id_.partition("-")
    return Effect(kind, what)


def called(effects: Iterable[str]) -> tuple[Say, ...]:
    return tuple(say(f"effect.{effect}") for effect in effects)


def signs(effects: Iterable[str]) -> tuple[Say, ...]:
    """What stands below the icon of a symbol, where many stand side by side."""
    return tuple(
        say(f"effect.{effect}" if effect.partition("-")[0] in WITH_AMOUNT else f"sign.{effect}") for effect in effects
    )


WITH_AMOUNT = ("vp", "influence", "coins")
AT_ONCE = 3  # amounts up to this one are one tap; a larger one is a second
SYMBOLS = tuple(
    symbol
    for kind, whats in WHAT.items()
    for symbol in (
        (*(Effect(kind, what).id for what in whats[:AT_ONCE]), kind)
        if kind in WITH_AMOUNT
        else tuple(Effect(kind, what).id for what in whats)
    )
)
EFFECTS = tuple(Effect(kind, what).id for kind in WHAT for what in WHAT[kind])
MOST_HEARD = 2 * MOST_EFFECTS  # of a card: two actions, at most two symbols each
Deck = Mapping[str, Card]
FRONTS = tuple(f"{bridge}-{position}" for bridge in COLOURS for position in POSITIONS)


def is_whole(deck: Deck) -> bool:
    return len(deck) == SIZE and all(card.is_whole for card in deck.values())


# -- reading, with a refusal in words


def _refuse(key: str, **parts: Any) -> Refused:
    return Refused(say(f"refused.deck_{key}", **parts))


def read_deck(plain: object) -> dict[str, Card]:
    """The deck that a file holds, or a refusal that says what is wrong with it."""
    deck = read_cards(plain)
    if len(deck) != SIZE:
        raise _refuse("size", count=len(deck), size=SIZE)
    for number, card in enumerate(deck.values(), 1):
        if not card.is_whole:
            raise _refuse("actions" if card.space else "space", number=number, name=Free(card.id), most=MOST_EFFECTS)
    return deck


def read_cards(plain: object) -> dict[str, Card]:
    """As many cards as a file holds, each as far as it is known."""
    if not isinstance(plain, dict):
        raise _refuse("none")
    if type(plain.get("version")) is not int or plain["version"] != VERSION:
        raise _refuse("version", version=VERSION)
    rows = plain.get("cards")
    if not isinstance(rows, list):
        raise _refuse("none")
    if not 1 <= len(rows) <= SIZE:
        raise _refuse("size", count=len(rows), size=SIZE)
    cards = [_card(row, number) for number, row in enumerate(rows, 1)]
    deck = {card.id: card for card in cards}
    if len(deck) < len(rows):
        raise _refuse("same_name")
    return deck


def _card(row: object, number: int) -> Card:
    if not isinstance(row, dict):
        raise _refuse("card", number=number)
    name = row.get("id")
    if type(name) is not str or not CARD_ID.fullmatch(name):
        raise _refuse("name", number=number)
    for field, known in (("bridge", COLOURS), ("position", POSITIONS), ("space", (*SPACES, None))):
        if row.get(field) not in known:
            raise _refuse(field, number=number, name=Free(name))
    heard = "top" in row or "bottom" in row
    top, bottom = (_effects(row.get(half), number, name) if heard else () for half in ("top", "bottom"))
    return Card(name, row["bridge"], row["position"], row.get("space") or "", top, bottom)


def _effects(rows: object, number: int, name: str) -> tuple[Effect, ...]:
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_EFFECTS:
        raise _refuse("actions", number=number, name=Free(name), most=MOST_EFFECTS)
    return tuple(_effect(row, number, name) for row in rows)


def _effect(row: object, number: int, name: str) -> Effect:
    kind = row.get("type") if isinstance(row, dict) else None
    if not isinstance(row, dict) or type(kind) is not str or kind not in WHAT:
        raise _refuse("effect", number=number, name=Free(name))
    given = row.get(_FIELD[kind]) if kind in _FIELD else ""
    what = str(given)
    if type(given) not in (int, str) or what not in WHAT[kind] or not row.keys() <= {"type", _FIELD.get(kind)}:
        raise _refuse("effect", number=number, name=Free(name))
    return Effect(kind, what)


def warnings(deck: Deck) -> tuple[Say, ...]:
    """What is odd but may be played with: fronts that are there twice (WC-ruling-12)."""
    fronts = [card.die for card in deck.values()]
    double = tuple(front for front in FRONTS if fronts.count(front) > 1)
    return tuple(say("notice.double_front", front=_front(front)) for front in double)


def says_the_same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """What a card is called says nothing: at a table with the real ones that is its die, in a file whatever it says."""
    unnamed, others = (Counter(replace(card, id="") for card in read_cards(plain).values()) for plain in (one, other))
    return unnamed == others


def notes(deck: Deck) -> tuple[Say, ...]:
    """What is odd about it, and how much of it is known."""
    known = sum(card.is_whole for card in deck.values())
    return (*warnings(deck), *(() if is_whole(deck) else (say("notice.half_deck", known=known, size=SIZE),)))


def _front(die: str) -> Say:
    return say(f"die.{die}")


# -- writing


def write_deck(deck: Deck, label: str = "") -> dict[str, Any]:
    """A deck as the JSON of its file; what is not known of a card is left out."""
    cards = [
        {
            "id": card.id,
            "bridge": card.bridge,
            "position": card.position,
            **({"space": card.space} if card.space else {}),
            **({half: [_written(each) for each in getattr(card, half)] for half in ("top", "bottom") if card.top}),
        }
        for card in deck.values()
    ]
    return {"version": VERSION, **({"label": label} if label else {}), "cards": cards}


def _written(effect: Effect) -> dict[str, str | int]:
    if not effect.what:
        return {"type": effect.kind}
    return {"type": effect.kind, _FIELD[effect.kind]: int(effect.what) if effect.what.isdigit() else effect.what}


# -- one line of text, short enough for a camera: three signs for a front, then letters and digits for its actions

_LETTERS = {"gardener": "g", "warrior": "w", "gate": "t", "up": "u", "vp": "v", "influence": "i", "coins": "c"}
_KIND = {letter: kind for kind, letter in _LETTERS.items()}
_GARDEN = {"plant": "p", "stone": "s", "any": "a"}
_SIGNS = re.compile(r"(([gwuvic][psa1-9]|t){1,2})_(([gwuvic][psa1-9]|t){1,2})")


def to_code(deck: Deck) -> str:
    """The deck as one code; names of cards are left behind."""
    read_deck(write_deck(deck))  # half a deck has none
    return CODE + ".".join(_to_signs(card) for card in deck.values())


def _to_signs(card: Card) -> str:
    front = f"{COLOURS.index(card.bridge)}{POSITIONS.index(card.position)}{SPACES.index(card.space)}"
    halves = ("".join(_LETTERS[e.kind] + _GARDEN.get(e.what, e.what) for e in half) for half in (card.top, card.bottom))
    return front + "_".join(halves)


def from_code(code: str) -> dict[str, Card]:
    """The deck of a code, or a refusal."""
    if len(code) > LONGEST_CODE or not code.startswith(CODE):
        raise _refuse("code")
    rows = code.removeprefix(CODE).split(".")
    if len(rows) != SIZE:
        raise _refuse("size", count=len(rows), size=SIZE)
    cards = [_from_signs(row, number) for number, row in enumerate(rows, 1)]
    return read_deck(write_deck({card.id: card for card in cards}))


def _from_signs(row: str, number: int) -> Card:
    signs = _SIGNS.fullmatch(row[3:])
    if signs is None or not re.fullmatch("[0-2][0-2][0-7]", row[:3]):
        raise _refuse("code")
    bridge, position, space = COLOURS[int(row[0])], POSITIONS[int(row[1])], SPACES[int(row[2])]
    card = Card(f"C{number}", bridge, position, space)
    return replace(card, top=_from_letters(signs[1]), bottom=_from_letters(signs[3]))


def _from_letters(letters: str) -> tuple[Effect, ...]:
    names = {sign: kind for kind, sign in _GARDEN.items()}
    return tuple(
        Effect(_KIND[found[0]], names.get(found[1:], found[1:])) for found in re.findall("t|[gwuvic].", letters)
    )
