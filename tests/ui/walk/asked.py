"""What is asked can be read and answered: the question, the keys, the options, the board, the primary button."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp

from companion.ui.panels.panel_card import PanelCard
from tests.ui.walk.boards import is_board, places
from tests.ui.walk.on_screen import box, scroller, shows, whole
from tests.ui.walk.step import Short, Step, cut

CUT_ROW = 12  # dp: so much of the next row shows that there is more


def the_question_is_whole(step: Step) -> Iterator[Short]:
    if step.box is not None and (why := cut(step.box.ids.question)):
        yield Short("question", f"{step.kind}: {why}")


def every_key_is_whole(step: Step) -> Iterator[Short]:
    from companion.ui.widgets.buttons import Key

    keys = [key for key in step.of(Key) if getattr(key, "tag", "").startswith("pad.")]
    hidden = [key for key in keys if not whole(key)]
    if hidden:
        yield Short("keys", f"{step.kind}: {len(keys) - len(hidden)} of {len(keys)} keys are whole")


def options_show_or_go_on(step: Step) -> Iterator[Short]:
    """An option is in view, or the list in which it stands shows a part of the next row."""
    if step.box is None:
        return
    options = [each for each in step.of(*answers()) if each.tag.startswith(("pick.", "number.", "step.", "text."))]
    yield from _whole_or_cut("options", step.kind, options)
    cells = [each for each in step.widgets if getattr(each, "glowing", False) is True and _on_a_list(each)]
    yield from _whole_or_cut("cells", step.kind, cells)


def answers() -> tuple[type[Any], ...]:
    from companion.ui.widgets.buttons import BigButton, Chip, Tile
    from companion.ui.widgets.lists import Row

    return (Chip, Tile, BigButton, Row)


def _on_a_list(widget: Any) -> bool:
    from companion.ui.panels.facts import FactTile
    from companion.ui.panels.rows import Cell
    from companion.ui.panels.score_sheet import ScoreCell

    return isinstance(widget, (FactTile, Cell, ScoreCell))


def _whole_or_cut(rule: str, kind: str, options: list[Any]) -> Iterator[Short]:
    hidden = [each for each in options if not whole(each)]
    for list_ in dict.fromkeys(scroller(each) for each in hidden):
        rows = [each for each in hidden if scroller(each) is list_]
        parts = [min(shows(each).height, box(each).height) for each in rows if not shows(each).empty]
        if not any(part >= dp(CUT_ROW) for part in parts):
            yield Short(rule, f"{kind}: {len(rows)} of {len(options)} are out of view, and nothing shows that they are")


def answers_on_a_board_are_in_view(step: Step) -> Iterator[Short]:
    """Whatever lies on a board and is an answer needs no scrolling, unless it is listed below as well."""
    listed = {getattr(each, "value", None) for each in step.box.walk(restrict=True)} if step.box is not None else set()
    for card in step.of(PanelCard):
        if is_board(card):
            hidden = [place.option for place in places(card) if place.option not in listed and not place.in_view]
            if hidden:
                name = type(card).__name__
                yield Short("board", f"{step.kind}: on {name} {len(hidden)} answers are out of view, as {hidden[0]}")


def the_primary_button_is_in_view(step: Step) -> Iterator[Short]:
    for button in primaries(step):
        if why := cut(button):
            yield Short("primary", f"{step.kind}: {button.tag}: {why}")


def primaries(step: Step) -> list[Any]:
    from companion.ui.widgets.buttons import BigButton

    return [button for button in step.of(BigButton) if button.kind == "primary"]
