"""What people play where a game can be anything: the titles that are remembered, each with what the table needs for it.

A title is the name under which such a thing lies among what people own; it is kept whenever its table is left.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.core.asks import Text
from companion.core.game import Given, called, playing
from companion.core.say import Refused
from companion.running.printed_facts import facts_of
from companion.shelf.belongings import Kind, Plain, kinds

if TYPE_CHECKING:
    from companion.running.session import Session
    from companion.shelf.prepared import Plan
    from companion.shelf.shelf import Shelf


def titled(game: str) -> Kind | None:
    """The kind of things that are kept by what an evening is called."""
    return next((kind for kind in kinds(game) if kind.titled), None)


def asked_for(game: str) -> Text | None:
    """What asks for the title of such a game. The games are not loaded before somebody asks."""
    from companion.games import GAMES

    return playing(GAMES[game]) if game in GAMES else None


def remember(shelf: Shelf, session: Session) -> None:
    """What this table has composed is what its title begins with the next time."""
    kind, title = titled(session.header.game), called(session.position.game)
    thing = kind.of_game(session.position.game) if kind else None
    if kind is None or thing is None or not title or shelf.owned(kind.key).get(title) == thing:
        return
    with contextlib.suppress(Refused):  # on a full disk the table itself is safe, and it is remembered the next time
        shelf.keep(kind.key, title, thing)


def known(shelf: Shelf, game: str, title: str) -> Plain | None:
    """What was kept under this title."""
    kind = titled(game)
    return shelf.owned(kind.key).get(title) if kind else None


def entitled(plan: Plan, shelf: Shelf, title: str) -> Plan:
    """The same again under the name that the evening had in the end, with what was composed by then."""
    kind, ask, thing = titled(plan.game), asked_for(plan.game), known(shelf, plan.game, title)
    if kind is None or ask is None or not title:
        return plan
    own = {**plan.own, kind.name: thing} if thing is not None else plan.own
    return replace(plan, options={**plan.options, ask.name: title}, own=own)


def as_it_ended(plan: Plan, shelf: Shelf, table: str, title: str) -> Plan:
    """The same again, with all that was composed; without a title the evening is played anew to see what that is."""
    kind = titled(plan.game)
    if kind is None or known(shelf, plan.game, title) is not None:
        return entitled(plan, shelf, title)
    with contextlib.suppress(Refused):  # what cannot be played again any more is begun as it was
        session = shelf.open(table)
        with contextlib.closing(session):
            head, game = session.header, session.position.game
            thing = kind.of_game(game)
            begun = kind.of_game(type(game)(Given(head.order, head.options, facts_of(head))))
        plan = replace(plan, own={**plan.own, kind.name: thing}) if thing and thing != begun else plan
    return entitled(plan, shelf, title)


def with_kept(plan: Plan, shelf: Shelf, table: str) -> Plan:
    """What was kept of that evening, as it ended, lies ready for the next one."""
    kept = {kind: shelf.owned(kind.key) for kind in kinds(plan.game) if len(plan.here) in kind.players}
    if not any(kept.values()):
        return plan
    found = dict(plan.own)
    with contextlib.suppress(Refused), contextlib.closing(shelf.open(table)) as session:
        ended = {kind: kind.of_game(session.position.game) for kind in kept}
        found |= {kind.name: thing for kind, thing in ended.items() if thing in kept[kind].values()}
    return replace(plan, own=found)
