"""How a table begins: its header is checked and filled, and its journal gets its first words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.game import Game, Given, is_question, standing
from companion.core.header import Header, check_seats
from companion.core.say import Free, refuse, say
from companion.core.spelling import clean
from companion.games import GAMES
from companion.running import printed_facts
from companion.running.journal import Journal
from companion.running.session import Outside, Session


def begin(
    journal: Journal, header: Header, games: Mapping[str, type[Game]] = GAMES, outside: Outside | None = None
) -> Session:
    """Begin a table, or refuse it in words and leave no file behind."""
    try:
        journal.begin(_checked(header, games))
    except BaseException:
        journal.abandon()
        raise
    return Session(journal, games, outside)


def asks_only(header: Header, games: Mapping[str, type[Game]] = GAMES) -> bool:
    """Is it one question of a table that goes on without the app? Such a table is nobody's evening."""
    return header.game in games and is_question(games[header.game], header.options)


def _checked(header: Header, games: Mapping[str, type[Game]]) -> Header:
    """The header with all options; seats, options and data that the game does not have are refused."""
    game = games.get(header.game)
    if game is None:
        raise refuse("game_unknown", game=Free(clean(header.game)))
    check_seats(header.seats, game.players)
    known = {option.key: option for option in game.options}
    for key, value in header.options.items():
        if key not in known:
            raise refuse("option_unknown", option=Free(clean(key)))
        if why := known[key].refuses(value):
            raise refuse("option", option=say(f"short.{key}"), why=why)
    brought = {file.name for file in header.shipped}
    for name in game.shipped:
        if name not in brought:
            raise refuse("facts_missing", file=Free(name))
    header = replace(header, rules=game.rules, options=standing(game, header.options))
    # Data that it cannot be played with is refused here.
    game(Given(header.order, header.options, printed_facts.facts_of(header)))
    return header
