"""Oriente speaks three languages: nothing is missing, nothing is left over, nothing shouts."""

from __future__ import annotations

from companion.command import painter
from companion.core.game import Given
from companion.core.header import Header, Seat
from companion.games.oriente import Oriente
from companion.running import printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside, Session
from companion.words import LANGUAGES, Words
from tests.counts import in_turn
from tests.games.oriente.playing import NAMES, Table
from tests.games.wording import Heard, check_catalogues, hear, hear_choices, unused


def session(seats: int, **options: str) -> Session:
    people = tuple(Seat(name, name.title()) for name in NAMES[:seats])
    shipped = printed_facts.newest("oriente", Oriente.shipped)
    header = Header("t", "oriente", Oriente.rules, people, options, shipped=shipped)
    return begin(Journal(None), header, {"oriente": Oriente}, Outside(now=lambda: 0, deals=False))


HOSTILE = (
    "[b]bold[/b]",
    "{who}",
    "{",
    "100%",
    "option.ninja",
    "Ōō 🐟",
    "a" * 40,
    "שלום",
    "ninja",
    "&amp;",
    '"',
    "no-claim",
)


def test_hostile_names_at_twelve_seats() -> None:
    """A name is shown as it was typed, whatever it looks like."""
    people = tuple(Seat(f"s{at}", name) for at, name in enumerate(HOSTILE))
    header = Header("t", "oriente", Oriente.rules, people, shipped=printed_facts.newest("oriente", Oriente.shipped))
    played = begin(Journal(None), header, {"oriente": Oriente}, Outside(now=lambda: 0, deals=False))
    played.answer("table", "s3")
    for seat in ("s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "s0", "s1", "s2"):
        ask = played.position.ask(seat)
        played.answer(seat, getattr(ask, "options", ("",))[0])
    for seat, value in (("s3", "s5"), ("s5", "daimyo"), ("s5", "s1")):
        played.answer(seat, value)
    for language in LANGUAGES:
        words = Words(language, "oriente", played.names())
        scene = played.scene()
        lines = "\n".join((*painter.panels(scene, words), *painter.asks(scene, words, tuple(played.names()))))
        assert all(name in lines for name in HOSTILE)


def test_the_catalogues_agree() -> None:
    check_catalogues("oriente")


@in_turn
def test_all_that_is_said_is_known_and_all_that_is_known_is_said() -> None:
    ears = [Heard(language, "oriente", NAMES) for language in LANGUAGES]
    hear_choices(Oriente, ears)
    for words in ears:
        for task in Oriente.setup(Given(NAMES)):
            words.say(task.words)
    for seats, mode in (
        (4, "full"),
        (4, "marshal"),
        (6, "score"),
        (5, "full"),
        (5, "revolution"),
        (5, "claims"),
        (4, "claims"),
    ):
        table, played = Table(seats, seats, mode=mode), session(seats, mode=mode)
        while not table.position.over:
            table.step()
            seat, _, value = table.answers[-1]
            played.answer(seat, value)
            if len(table.answers) % 2:
                hear(played, ears)
    assert not unused("oriente", ears[0].keys)
