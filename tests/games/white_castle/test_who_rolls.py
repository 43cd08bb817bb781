"""Who rolls and who lays out decides the words: the named dice and cards are laid out, or people roll and draw."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from companion.core.game import TABLE, Given, standing
from companion.core.say import Say
from companion.core.scene import Scene, Todo
from companion.core.telling import question, short
from companion.games.white_castle import WhiteCastle
from companion.games.white_castle.deck import write_deck
from companion.games.white_castle.options import SOURCES
from companion.running.session import Session
from companion.words import LANGUAGES, Words
from tests.games.white_castle import box
from tests.games.white_castle.playing import castle, step, table
from tests.games.wording import says

ROLL = {"en": r"\broll", "de": r"\bwürfelt\b|gewürfelt|\bwirf|\bwerft|geworfen", "fr": r"\blanc[eé]|\brelanc"}
GARDEN_BY_CHANCE = {
    "en": r"random[^.]*garden",
    "de": r"zufällig[^.]*garten",
    "fr": r"jardin[^.]*hasard|hasard[^.]*jardin",
}
SHUFFLE = {"en": r"shuffle all|shuffle the nine", "de": r"misch[et].* neun", "fr": r"mélangez.* neuf"}
SIGNS = {"dice": ROLL, "gardens": GARDEN_BY_CHANCE, "cards": SHUFFLE}
OF_A_DECK, SHUFFLED_BY_PEOPLE = ("own", "followed"), ("physical", "followed")
PRACTICE: dict[str, Any] = dict(WhiteCastle.presets["practice"])


def spoken(at: Session, words: Words) -> set[str]:
    """All that people are told now, and the help behind each line."""
    scene = at.scene()
    found = [*says(scene), *says(at.sheet()), *(line.words for line in at.timeline()), *asked(scene)]
    rules = [task.rule for panel in scene.panels if isinstance(panel, Todo) for task in panel.tasks]
    return {words.say(each) for each in [*found, *(Say(rule) for rule in rules if rule)]}


def asked(scene: Scene) -> list[Say]:
    asks = [(each.ask, each.seat) for each in scene.asked if each.ask]
    return [words for ask, seat in asks for words in (question(ask, seat), short(ask))]


def checklist(words: Words, **options: Any) -> set[str]:
    given = Given(("anna",), standing(WhiteCastle, options))
    return {words.say(task.words) for task in WhiteCastle.setup(given)}


def evening(at: Session, languages: tuple[str, ...], seed: int = 4) -> dict[str, set[str]]:
    """All that is said in a whole game."""
    tongues = {language: Words(language, "white-castle", at.names()) for language in languages}
    found: dict[str, set[str]] = {language: set() for language in languages}
    chance = Random(seed)
    while not at.position.over:
        for language, words in tongues.items():
            found[language] |= spoken(at, words)
        step(at, chance)
    return found


@pytest.mark.parametrize("cards", SOURCES)
@pytest.mark.parametrize("gardens", ["table", "app"])
@pytest.mark.parametrize("dice", ["table", "app"])
def test_only_who_does_it_is_told_to(dice: str, gardens: str, cards: str) -> None:
    """WC-P-6, WC-P-7, WC-R-3, WC-S-9: rolling, gardens by chance and shuffling are spoken of in three languages where
    people do it, and nowhere else, whatever else the app does.
    """
    own = {"deck": write_deck(box.PRACTICE)} if cards in OF_A_DECK else {}
    options: dict[str, Any] = {"mirror": "rounds", "dice": dice, "gardens": gardens, "cards": cards}
    heard = evening(table(data=own, deals=True, **options), LANGUAGES)
    by_people = {"dice": dice == "table", "gardens": gardens == "table", "cards": cards in SHUFFLED_BY_PEOPLE}
    for language in LANGUAGES:
        texts = heard[language] | checklist(Words(language, "white-castle"), **options)
        for what, signs in SIGNS.items():
            found = [text for text in texts if re.search(signs[language], text, re.IGNORECASE)]
            assert bool(found) == by_people[what], (language, what, found)


def laid(at: Session) -> list[tuple[str, dict[str, Any]]]:
    """What is to be laid out now."""
    found = [
        (task.words.key, dict(task.words.parts))
        for panel in at.scene().panels
        if isinstance(panel, Todo)
        for task in panel.tasks
    ]
    return [line for line in found if line[0] in ("todo.lay_dice", "todo.lay_gardens")]


def test_the_named_dice_and_cards_are_laid_out() -> None:
    """WC-P-6, WC-P-7: before each round the dice as they lie on the bridges, once the gardens by their cards."""
    at, chance = table(deals=True, **PRACTICE), Random(1)
    rounds = set()
    while not at.position.over:
        game = castle(at)
        assert game.solo
        told, clan = laid(at), game.solo.clan
        fresh = bool(game.table.taken) and not any(game.table.taken.values()) and not game.table.is_ending
        dice = [parts for key, parts in told if key == "todo.lay_dice"]
        assert len(dice) == (3 if fresh else 0)
        for parts in dice:
            bridge = clan.bridges[parts["colour"]]
            assert (parts["left"], parts["middle"], parts["right"]) == bridge.dice
        gardens = [parts for key, parts in told if key == "todo.lay_gardens"]
        assert len(gardens) == (0 if game.table.begun else 3)
        known = {garden.id: (garden.food, garden.points) for garden in clan.gardens}
        for colour, parts in zip(("red", "black", "white"), gardens, strict=False):
            for kind in ("plant", "stone"):
                card = dict(parts[kind].parts)
                assert (card["food"], card["points"]) == known[f"{colour}-{kind}"]
                assert card["points"] == 2 * card["food"] - 1
        if fresh:
            rounds.add(game.table.round)
        step(at, chance)
    assert rounds == {1, 2, 3}


@pytest.mark.parametrize(("rolls", "told"), [("table", "todo.next_round"), ("app", "todo.clear_dice")])
def test_who_rolls_now_decides(rolls: str, told: str) -> None:
    """A correction in the middle of a game decides the words of the next end of a round."""
    at, chance = table(cards="practice"), Random(2)
    while at.position.ask(at.position.waiting[0]).name != "round_end":
        step(at, chance)
    at.fix("dice", rolls)
    assert TABLE in at.position.waiting
    keys = [task.words.key for panel in at.scene().panels if isinstance(panel, Todo) for task in panel.tasks]
    assert told in keys


def test_the_order_of_the_start_is_drawn_by_the_app_or_told_by_the_table() -> None:
    """WC-P-10: whoever is first on the stack of markers."""
    drawn = table(3, deals=True, start="app")
    assert [(row.key, row.by) for row in drawn.log] == [("start_order", "dealer")]
    assert set(castle(drawn).table.order) == set(drawn.header.order)
    told = table(3, deals=True, start="table")
    assert not told.log
    assert told.position.ask(told.position.waiting[0]).name == "start_order"


def test_what_is_laid_out_stands_before_the_clans_turn() -> None:
    """WC-P-6, WC-P-7, WC-S-4.1: where the clan is first, its list is the second one."""
    at = table(deals=True, level="hard", **PRACTICE)
    names = [panel.name for panel in at.scene().panels if isinstance(panel, Todo)]
    assert names == ["setup", "rival"]


@pytest.mark.parametrize("cards", ["own", "practice"])
def test_who_has_told_nine_dice_and_takes_one_is_not_told_the_set_up_again(cards: str) -> None:
    """WC-P-6, WC-S-1.2: it stands beside every die that is asked, and comes back with one that is taken back."""
    own = {"deck": write_deck(box.PRACTICE)} if cards == "own" else {}
    at, chance = table(data=own, deals=True, cards=cards, gardens="app"), Random(5)

    def told() -> list[str]:
        return [panel.name for panel in at.scene().panels if isinstance(panel, Todo)]

    while at.position.ask(at.position.waiting[0]).name == "roll":
        assert told() == ["setup"]
        step(at, chance)
    for name in ("take", "place"):
        assert at.position.ask("anna").name == name
        assert told() == []
        step(at, chance)
    assert told() == ["todo"], "what one's own turn brings"
    for _ in range(3):
        at.undo()
    assert told() == ["setup"]
