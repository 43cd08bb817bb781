"""What is explained unasked: of the rules that bear on a moment, those that somebody who looks has never met.

As much of it as is read in passing: forty words. What finds no room waits until it bears on a moment again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from companion.core.bearing import before, of_ask
from companion.core.scene import Asked, Scene

MOST = 40  # words

Met = Mapping[str, Collection[str]]  # of each seat that looks at this screen, the rules it has met
Whose = dict[str, tuple[str, ...]]  # who meets each rule now


def to_explain(scene: Scene, asked: Asked, met: Met, words: Callable[[str], int]) -> Whose:
    """The rules that stand open at this question, in the order in which they are read, each with those who meet it now.

    Whoever is asked meets the rules of the question; what was told and counted everybody meets who looks. What nobody
    here knows comes first, of that the question's own; then what is short, so that more of it finds room.
    """
    asks = dict.fromkeys(of_ask(asked.ask) if asked.ask is not None else ())
    one = (asked.seat,) if asked.seat in met else tuple(met)
    told = sorted(set(before(scene)), key=lambda rule: (words(rule), rule))
    return _chosen({**dict.fromkeys(asks, one), **dict.fromkeys(told, tuple(met))}, met, words)


def to_explain_at_the_end(rules: Iterable[str], met: Met, words: Callable[[str], int]) -> Whose:
    """Where nothing is asked any more: of the rules by which the end was counted those that somebody never met."""
    return _chosen(dict.fromkeys(rules, tuple(met)), met, words)


def _chosen(whose: Whose, met: Met, words: Callable[[str], int]) -> Whose:
    """As many as find room, what nobody here knows before anything else."""
    found: Whose = {}
    left = MOST
    for rule in sorted(whose, key=lambda rule: _known(rule, met)):
        new = tuple(seat for seat in whose[rule] if rule not in met[seat])
        if new and 0 < words(rule) <= left:
            found[rule] = new
            left -= words(rule)
    return found


def _known(rule: str, met: Met) -> bool:
    return any(rule in rules for rules in met.values())
