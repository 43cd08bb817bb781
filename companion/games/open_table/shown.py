"""What everybody sees: the latest result, then what stays on the table; an empty table shows who sits round it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.say import Free, Say, say
from companion.core.scene import Panel, Sheet
from companion.games.open_table.table import Table


def title(table: Table) -> Say:
    """OT-8.5: what is played, and what of it is under way."""
    if table.doing is None:
        return say("title.named", name=Free(table.playing)) if table.playing else say("title.open")
    if not table.playing:
        return say("title.named", name=table.doing)
    return say("title.doing", name=Free(table.playing), doing=table.doing)


def panels(table: Table, viewer: str | None) -> tuple[Panel, ...]:
    """Whoever sits here is seen: in the lines of what each has, or where nobody has a line, by name."""
    composed = (*table.counters.panels(), *table.scores.panels(), *table.bags.panels())
    lined = table.counters.each_seats() or table.scores.categories
    course = table.rounds.panels(viewer) if table.rounds else ()
    return (*table.latest.panels(), *course, *composed, *(() if lined else table.people.panels()))


def sheet(table: Table) -> Sheet | None:
    return table.scores.sheet()


def facts(table: Table, viewer: str | None) -> Mapping[str, str]:
    """What plays can state: `= winner ben`, `= b1 red 4`; of roles only what this viewer sees."""
    result = table.latest.result
    known = {"playing": table.playing or "-", "start": table.people.start, "present": ",".join(table.people.present)}
    known["result"] = said(result.words) if result else "-"
    known["winner"] = ",".join(result.winners) if result and result.winners else "-"
    known["rule"] = result.rule if result else "-"
    if rounds := table.rounds:
        known |= {"leader": rounds.leader, "round": str(rounds.round), "over": "yes" if rounds.over else "no"}
        known["chosen"] = ",".join(rounds.chosen) or "-"
        known |= rounds.roles.facts(viewer)
    known |= {f"total {seat}": str(table.scores.total(seat)) for seat in table.people.order}
    return known | {
        f"{bag.id} {thing}": str(left) for bag in table.bags.bags.values() for thing, left in bag.left.items()
    }


def said(words: Say) -> str:
    """The key of what a result says about what was composed."""
    inner = dict(words.parts).get("words")
    return inner.key.partition(".")[2] if isinstance(inner, Say) else "-"
