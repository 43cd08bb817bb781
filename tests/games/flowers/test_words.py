"""Flowers speaks three languages: nothing is missing, nothing is left over, nothing shouts."""

from __future__ import annotations

from companion.core.game import Given
from companion.core.header import Header, Seat
from companion.games.flowers import Flowers
from companion.running import printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside, Session
from companion.words import LANGUAGES
from tests.counts import in_turn
from tests.games.flowers.playing import NAMES, Table
from tests.games.wording import Heard, check_catalogues, hear, hear_choices, unused


def session(seats: int, **options: str) -> Session:
    people = tuple(Seat(name, name.title()) for name in NAMES[:seats])
    shipped = printed_facts.newest("flowers", Flowers.shipped)
    header = Header("t", "flowers", Flowers.rules, people, options, shipped=shipped)
    return begin(Journal(None), header, {"flowers": Flowers}, Outside(now=lambda: 0, deals=False))


def test_the_catalogues_agree() -> None:
    check_catalogues("flowers")


@in_turn
def test_all_that_is_said_is_known_and_all_that_is_known_is_said() -> None:
    ears = [Heard(language, "flowers", NAMES) for language in LANGUAGES]
    hear_choices(Flowers, ears)
    for words in ears:
        for task in Flowers.setup(Given(NAMES)):
            words.say(task.words)
    for seats, mode in ((2, "full"), (3, "quick"), (4, "score"), (4, "full")):
        table, played = Table(seats, seats, mode=mode), session(seats, mode=mode)
        while not table.position.over:
            table.step()
            seat, _, value = table.answers[-1]
            played.answer(seat, value)
            hear(played, ears)
    assert not unused("flowers", ears[0].keys)
