"""What only some games have is what they also ask: a correction with a door of its own is one of the corrections."""

from __future__ import annotations

import pytest

from companion.core.asks import Some, Text
from companion.core.game import Coming, Game, Given, colours, coming, playing, with_own_doors
from companion.games import GAMES
from companion.words import LANGUAGES, Words
from tests.contract.starts import every_game, started
from tests.lanterns import Lanterns

HERE, COMES, TITLE = Some("sits", ("anna",), forfeit=("anna",)), Text("enters", 12), Text("named", 9)
GIVEN = Given(("anna", "ben"))


class Quay(Lanterns):
    """Lanterns where people come and go, and the evening has a name; each has a word of its own for it."""

    full = False

    def called(self) -> str:
        return "Low tide"

    @staticmethod
    def playing() -> Text:
        return TITLE

    def coming(self) -> Coming:
        return Coming(HERE, None if self.full else COMES)


def strangers(game: Game) -> set[str]:
    """What the window would correct without its being a correction of this game."""
    found, title = coming(game), playing(type(game))
    asks = (*(found.asks if found else ()), *((title,) if title else ()))
    options = {option.key for option in game.options}
    return {ask.name for ask in asks if ask not in game.fixes()} | ({title.key} - options if title else set())


@every_game
@pytest.mark.parametrize("number", range(3))
def test_whatever_has_a_door_of_its_own_is_a_correction_of_the_game(game: type[Game], number: int) -> None:
    assert strangers(started(game, number).position.game) == set()


def test_a_door_that_leads_nowhere_is_seen() -> None:
    assert strangers(Quay(GIVEN)) == {"sits", "enters", "named"}


@every_game
def test_a_game_whose_people_are_called_by_colours_has_only_a_score_and_knows_them(game: type[Game]) -> None:
    found = colours(game)
    assert len(set(found)) == len(found)
    assert not found or ("score" in game.presets and len(found) >= game.players[0])
    assert all(Words(language, game.key).knows(f"option.{colour}") for colour in found for language in LANGUAGES)


def test_the_names_are_the_games_own() -> None:
    quay = Quay(GIVEN)
    assert with_own_doors(quay) == {"sits", "enters", "named"}
    quay.full = True
    assert with_own_doors(quay) == {"sits", "named"}
    assert with_own_doors(Lanterns(GIVEN)) == frozenset()
    assert {key for key, game in GAMES.items() if playing(game)} == {"open-table"}
