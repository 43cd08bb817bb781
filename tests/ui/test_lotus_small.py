"""The White Lotus on a small phone in larger type: what is tapped is in view, the question read before its rule."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.shelf.settings import EVERYBODY
from companion.ui.table import curtain
from companion.words import LANGUAGES
from tests.counts import in_turn, one
from tests.games.white_lotus.maps import some_map
from tests.ui.conftest import SMALL_PHONE
from tests.ui.evenings import opened, read, seen
from tools.lotus import table
from tools.lotus_by_hand import asked, close, forward

pytestmark = in_turn


def small(ui: Any, seats: int, language: str = "en", **settings: Any) -> Any:
    app = opened(ui, (SMALL_PHONE, 130, language, "light"), reduce_motion=True, **settings)
    table(app, seats, 1, {}, {"map": some_map(seats)})
    ui.frames(6)
    return app


@pytest.mark.parametrize("language", one(LANGUAGES, 1))
def test_every_key_of_a_bid_with_a_target_is_in_view(ui: Any, language: str) -> None:
    app = small(ui, 5, language)
    while not (first := app.session.scene().asked[0]).secret:  # all claim the first province
        app.session.answer(first.seat, app.session.position.ask(first.seat).options[0])
    ui.pause(curtain.NO_TOUCH + 0.05)
    ui.hold_until("curtain.hold", lambda: app.viewer)
    ui.pause(curtain.NO_TOUCH + 0.05)
    ui.tap(next(each.tag for each in ui.widgets() if getattr(each, "tag", "").startswith("pick.")))
    ui.frames(6)
    view = app.stage.screen.curtain.face.ids.side
    for key in (*range(10), "backspace"):
        shown = ui.get(f"pad.{key}")
        low, top = (shown.to_window(shown.x, each)[1] for each in (shown.y, shown.top))
        assert view.y - 1 <= low < top <= view.top + 1, key


@pytest.mark.parametrize("language", one(LANGUAGES, 1))
def test_no_rule_stands_in_larger_type_than_the_question_it_explains(ui: Any, language: str) -> None:
    """Who is the first emperor is asked in so many words that the question becomes smaller."""
    app = small(ui, 6, language, explain=EVERYBODY)
    app.stage.screen.cards.close()
    ui.frames(6)
    box = app.stage.screen.box
    assert box.ids.help.opened
    assert box.type < 1
    assert all(rule.font_size < box.ids.question.font_size for rule in box.ids.help.ids.words.children)


def test_a_board_that_is_tapped_is_large_though_much_was_told(ui: Any) -> None:
    """Six people, and what is to be done fills half the phone: a rule waits, and what was read stands on one line."""
    app = opened(ui, (SMALL_PHONE, 130, "en", "light"), reduce_motion=True, explain=EVERYBODY)
    table(app, 6, 11, {}, {"map": some_map(6)})
    app.stage.screen.cards.close()
    high: dict[str, float] = {}

    def step(_: Any) -> bool:
        close(app)
        seen(ui)
        read(ui)
        ui.frames(4)
        asks = asked(app.session.scene())
        if asks in ("claim", "next_conflict", "reward", "put"):
            high.setdefault(asks, ui.get("field").height)
        return asks == "put"

    forward(app, random.Random(11), step)
    print({asks: round(each) for asks, each in high.items()})
    assert high["reward"] > 150
    assert min(high[asks] for asks in ("claim", "next_conflict", "put")) > 200
