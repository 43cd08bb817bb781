"""What a table says can be stated in a play: its title, the set-up, and what to do with the real pieces."""

from __future__ import annotations

import pytest

from companion.core import play_said
from companion.core.play_text import read, split
from companion.core.play_text import written as line_of
from companion.core.say import Free, Part, Say, Who, say
from companion.core.scene import Task, Todo
from companion.running import plays
from companion.running.plays import Wrong
from companion.words import LANGUAGES, Words
from tests.lanterns import Lanterns
from tests.tables import ALL, refusal

HEAD = "game lanterns\nseats anna ben cora\noption draws table\n"


class Busy(Lanterns):
    """Lanterns with something to lay out, and something to do for whoever reads it."""

    @staticmethod
    def setup(_: object) -> tuple[Task, ...]:
        return (Task("table", say("setup.stalls", count=3)), Task("table", say("setup.oil")))

    def panels(self, viewer: str | None) -> tuple[Todo, ...]:
        first = (Task("anna", say("todo.light", count=2, stall="pier")), Task("ben", say("todo.wait")))
        mine = Todo("own", (Task("anna", say("todo.look", at=Who("ben"))),))
        return (Todo("todo", first), *([mine] if viewer == "anna" else []))


def run(line: str) -> None:
    plays.run(read(f"{HEAD}chance pier\n{line}"), games={**ALL, "lanterns": Busy})


@pytest.mark.parametrize(
    "line",
    [
        "= title stall",
        "= title stall stall=pier",
        "= title title.stall stall=pier",
        "= @ben title stall",
        "= tasks anna light",
        "= tasks anna light count=2",
        "= tasks anna light stall=pier count=2",
        "= tasks anna todo.light",
        "= tasks ben wait",
        "= tasks cora -",
        "= tasks table -",
        "= @anna tasks anna light look at=ben",
        "= setup stalls count=3 oil",
        "= setup stalls oil",
        "= @ben setup stalls oil",
    ],
)
def test_what_is_said_is_stated(line: str) -> None:
    run(line)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("= title start", "stall stall=pier"),
        ("= title -", "stall stall=pier"),
        ("= title stall stall=gate", "stall stall=pier"),
        ("= title stall oil=3", "stall stall=pier"),
        ("= title stall stall", "stall stall=pier"),
        ("= tasks anna -", "light count=2 stall=pier"),
        ("= tasks anna light count=3", "light count=2 stall=pier"),
        ("= tasks anna light light", "light count=2 stall=pier"),
        ("= tasks anna light look", "light count=2 stall=pier"),
        ("= @anna tasks anna look light", "light count=2 stall=pier look at=ben"),
        ("= tasks cora wait", "-"),
        ("= setup oil stalls", "stalls count=3 oil"),
        ("= setup stalls", "stalls count=3 oil"),
        ("= setup -", "stalls count=3 oil"),
    ],
)
def test_what_is_not_said_is_told_with_what_is(line: str, found: str) -> None:
    with pytest.raises(Wrong) as wrong:
        run(line)
    assert wrong.value.line == 5
    assert wrong.value.say == say("wrong.value", found=Free(found))


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("= title", "play_said"),
        ("= title stall=pier", "play_said"),
        ("= title =pier", "play_said"),
        ("= title stall =pier", "play_said"),
        ('= title stall ""', "play_said"),
        ("= title - stall=pier", "play_said"),
        ("= tasks", "play_said"),
        ("= tasks anna", "play_said"),
        ("= tasks anna - light", "play_said"),
        ("= tasks anna light -", "play_said"),
        ("= tasks zed light", "seat_unknown"),
        ("= tasks zed -", "seat_unknown"),
        ("= @zed title stall", "seat_unknown"),
        ("= setup", "play_said"),
    ],
)
def test_what_states_nothing_is_refused_in_words(line: str, key: str) -> None:
    with pytest.raises(Wrong) as wrong:
        run(line)
    assert (wrong.value.line, wrong.value.say.key) == (5, f"refused.{key}")
    for language in LANGUAGES:
        assert "play_said" not in Words(language, "lanterns").say(wrong.value.say)


def test_a_game_without_a_checklist_has_nothing_to_lay_out() -> None:
    plays.run(read(f"{HEAD}= setup -"), games=ALL)


def test_a_seat_of_that_name_goes_before() -> None:
    """What a play could state before these words had a meaning, it states still."""
    for name in ("title", "tasks", "setup"):
        plays.run(read(f"game lanterns\nseats {name} ben\n= {name} oil 9"), games=ALL)


def test_a_fact_of_that_name_goes_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lanterns, "facts", lambda self, viewer: {"title": "judge", "tasks anna": "3", "setup": "oil"})
    for line in ("= title judge", "= tasks anna 3", "= setup oil"):
        plays.run(read(HEAD + line), games=ALL)


@pytest.mark.parametrize(
    ("part", "word"),
    [
        (3, "3"),
        (-1, "-1"),
        ("pier", "pier"),
        (Who("ben"), "ben"),
        (Free("a fine day"), "a fine day"),
        (say("card.nofu"), "card.nofu"),
        (say("card", name="nofu", value=1), "card(name=nofu,value=1)"),
        ((Who("ben"), Who("cora")), "ben,cora"),
        ((say("cards", value=3), say("cards", value=1)), "cards(value=3),cards(value=1)"),
        ((), "-"),
    ],
)
def test_a_part_is_one_word(part: Part, word: str) -> None:
    said = [Say("todo.take", (("what", part),)), Say("nothing")]
    words = play_said.written(said)
    assert words == ["take", f"what={word}", "nothing"]
    assert play_said.fits(play_said.stated(split(line_of(words))), said)


def test_nothing_said_is_a_stroke() -> None:
    assert play_said.written([]) == ["-"]
    assert play_said.fits(play_said.stated(["-"]), [])


def test_to_have_asked_in_vain_is_refused() -> None:
    assert refusal(lambda: play_said.stated([])) == "refused.play_said"
