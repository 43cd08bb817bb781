"""Tidying up: what was composed gets another name, or leaves the table."""

from __future__ import annotations

from companion.core.asks import Ask, Pick, Text
from companion.core.flow import Flow, one
from companion.core.say import Free, Say, say
from companion.games.open_table.bags import Bags
from companion.games.open_table.common import LONGEST, at_table, pick
from companion.games.open_table.counters import Counters
from companion.games.open_table.scoring import Scores
from companion.games.open_table.usual import Usual

ROUNDS = "rounds"


def tidy(counters: Counters, scores: Scores, bags: Bags, usual: Usual) -> Flow:
    """OT-8.2: what has happened stays in the book, whatever it is called now."""
    shelves: dict[str, Counters | Scores | Bags | Usual] = {"c": counters, "k": scores, "b": bags, "u": usual}
    names: dict[str, Say | Free] = {}
    for made in (counters.tracks, bags.bags, usual.kept):
        names |= {id_: Free(thing.name) for id_, thing in made.items()}
    names |= {id_: category.called for id_, category in scores.categories.items() if not scores.is_next_round(id_)}
    names |= {ROUNDS: say("option.rounds")} if scores.rounds else {}
    chosen = yield from one(
        at_table, lambda _: pick("tidy", names.items(), optional=True, never_mind=True, leads=True, rule="OT-8.2")
    )
    if chosen is None:
        return
    about: tuple[tuple[str, Say | Free], ...] = (("name", names[chosen]),)
    how = yield from one(at_table, lambda _: ways(chosen, about))
    if how == "remove" and chosen == ROUNDS:
        scores.end_rounds()
    elif how == "remove":
        shelves[chosen[0]].remove(chosen)
    elif how == "refill":
        bags.refill(chosen)
    elif how == "rename":
        name = yield from one(
            at_table,
            lambda _: Text("rename", LONGEST, least=0, never_mind=True, within=True, about=about, rule="OT-8.2"),
        )
        if name is not None:
            shelves[chosen[0]].rename(chosen, name)


def ways(chosen: str, about: tuple[tuple[str, Say | Free], ...]) -> Ask:
    options: tuple[str, ...] = ("rename", "remove", "refill") if chosen[0] == "b" else ("rename", "remove")
    options = ("remove",) if chosen == ROUNDS else options
    return Pick("tidy_how", options, optional=True, never_mind=True, about=about, rule="OT-8.2")
