"""What is asked can be read and answered: the question, the keys, the options, the board, the primary button."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.metrics import dp

from companion.ui.panels.facts import FactTile
from companion.ui.panels.panel_card import PanelCard
from companion.ui.panels.rows import Cell
from companion.ui.panels.score_sheet import ScoreCell
from companion.ui.widgets.badges import SeatChip
from companion.ui.widgets.buttons import BigButton, Chip, Key, Tile
from companion.ui.widgets.lists import Row
from tests.ui.evenings import scrolled_by_hand
from tests.ui.walk.boards import is_board, places
from tests.ui.walk.on_screen import Spot, tree
from tests.ui.walk.step import Short, Step, cut

OPTIONS = ("pick.", "number.", "step.", "text.")
CUT_ROW = 12  # dp: so much of the next row shows that there is more


def the_question_is_whole(step: Step) -> Iterator[Short]:
    if step.box is not None and (why := cut(step.spot(step.box.ids.question))):
        yield Short("question", f"{step.kind}: {why}")


def every_key_is_whole(step: Step) -> Iterator[Short]:

    keys = [spot for spot in step.of(Key) if getattr(spot.widget, "tag", "").startswith("pad.")]
    hidden = [key for key in keys if not key.whole]
    if hidden:
        yield Short("keys", f"{step.kind}: {len(keys) - len(hidden)} of {len(keys)} keys are whole")


def options_show_or_go_on(step: Step) -> Iterator[Short]:
    """An option is in view, or its list shows a part of the next row; who has scrolled it knows that it goes on."""
    if step.box is None:
        return
    options = [each for each in step.of(Chip, SeatChip, Tile, BigButton, Row) if each.widget.tag.startswith(OPTIONS)]
    yield from _whole_or_cut("options", step.kind, options)
    cells = [each for each in step.of(FactTile, Cell, ScoreCell) if each.widget.glowing]
    yield from _whole_or_cut("cells", step.kind, cells)


def _whole_or_cut(rule: str, kind: str, options: list[Spot]) -> Iterator[Short]:
    hidden = [each for each in options if not each.whole]
    for scroller in dict.fromkeys(each.scroller for each in hidden):
        if scroller is not None and scrolled_by_hand(scroller):
            continue
        rows = [each for each in hidden if each.scroller is scroller]
        if not any(each.shown >= dp(CUT_ROW) for each in rows if not each.seen.empty):
            yield Short(rule, f"{kind}: {len(rows)} of {len(options)} are out of view, and nothing shows that they are")


def answers_on_a_board_are_in_view(step: Step) -> Iterator[Short]:
    """Whatever lies on a board and is an answer needs no scrolling, unless it is listed below as well."""
    listed = {getattr(each, "value", None) for each in tree(step.box)} if step.box is not None else set()
    for card in (spot.widget for spot in step.of(PanelCard)):
        if is_board(card):
            hidden = [place.option for place in places(card) if place.option not in listed and not place.in_view(step)]
            if hidden:
                name = type(card).__name__
                yield Short("board", f"{step.kind}: on {name} {len(hidden)} answers are out of view, as {hidden[0]}")


def the_primary_button_is_in_view(step: Step) -> Iterator[Short]:
    for button in primaries(step):
        if why := cut(button):
            yield Short("primary", f"{step.kind}: {button.widget.tag}: {why}")


def primaries(step: Step) -> list[Spot]:
    return [spot for spot in step.of(BigButton) if spot.widget.kind == "primary"]
