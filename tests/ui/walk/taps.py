"""How a recorded play is walked by taps: every answer where a hand would tap it, every secret behind its curtain.

`look` is told before each tap that the screen is at rest: that is the moment in which people read it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

from kivy.uix.scrollview import ScrollView

from companion.core.asks import ON, Form
from companion.core.game import CHANCE
from companion.core.rows import Row
from companion.ui.panels.panel_card import PanelCard
from tests.ui.evenings import into_view
from tests.ui.recorded import entered
from tests.ui.walk.boards import FINGERTIP, Place, places
from tests.ui.walk.filling import Filling
from tests.ui.walk.on_screen import around, shows, tree

Look = Callable[[str], None]
REST = 4  # frames in which all that a tap has changed finds its place


class Hand(Filling):
    """Gives recorded answers by taps and counts them, by the name of the ask.

    With `deals` also what comes from the box is tapped, as by people who draw the real tiles.
    """

    def __init__(self, ui: Any, app: Any, *, deals: bool = False, look: Look = lambda where: None) -> None:
        self.ui, self.app, self.deals, self.look = ui, app, deals, look
        self.taps: Counter[str] = Counter()
        self.pressed = []
        self.key = ""

    # -- a whole play

    def play(self, rows: tuple[Row, ...]) -> Iterator[Row]:
        """Each row after it was given; what the app draws or people correct costs no taps here."""
        left = list(rows)
        self.rest()
        while left:
            row = left.pop(0)
            self.key = row.key.partition("/")[0]
            if row.round or row.forfeit:
                together = [row, *_of_one_round(left, row.round)]
                together = together[: len({each.seat for each in together})]
                left = left[len(together) - 1 :]
                self.seal({each.seat: each for each in together})
                yield from together
            else:
                self._one(row)
                yield row

    def _one(self, row: Row) -> None:
        if row.seat == CHANCE and row.do == "answer" and CHANCE not in self.app.session.position.waiting:
            return  # the app has drawn it
        if row.do == "fix" or (row.seat == CHANCE and not self.deals) or self._leaves(row):
            entered(self.app, (row,))
            self.rest()
        elif not self._done_was_all(row):
            self.answer(row)
        self.go_on()

    def _leaves(self, row: Row) -> bool:
        """By the app's button this question would be taken back, not answered."""
        return row.value is None and any(each.ask is not None and each.ask.never_mind for each in self.app.scene.asked)

    def _done_was_all(self, row: Row) -> bool:
        """What does not fit beside the question is told first; where done is all that is asked, its button says so."""
        if self._there("told.done", None) is None:
            return False
        before = self.app.session.line.stand
        self._read()
        given = self.app.session.line.standing
        return len(given) > before and bool(given[before].value == row.value)

    def _read(self) -> None:
        """What is told alone, page by page."""
        further = True
        while further and self._there("told.done", None) is not None:
            further = self.app.stage.screen.ids.told.further
            self.press("told.done")

    # -- one answer

    def answer(self, row: Row) -> None:
        self.key = row.key.partition("/")[0]
        before = self.app.session.line.stand
        asked = next(each for each in self.app.scene.asked if each.ask is not None and each.seat == row.seat)
        if self.box.asked.seat != row.seat:
            if self.ui.find(f"for.{row.seat}") is None:
                self.press("for.more")
            self.press(f"for.{row.seat}")
        self.fill_in(asked.ask, row.value)
        given = self.app.session.line.standing
        assert len(given) > before, f"{row.key}: {row.value} was not given"
        assert given[before].value == row.value, f"{row.key}: {given[before].value} instead of {row.value}"

    @property
    def box(self) -> Any:
        """The ask that stands now: behind the curtain, or below the table."""
        table = self.app.stage.screen
        curtain = table.curtain
        return curtain.face.box if curtain is not None and curtain.open else table.box

    def fill_in(self, ask: Any, value: Any) -> None:
        """Enter a value as a whole answer, up to the tap that gives it."""
        field, ticket = self.box.field, self.box.asked.ticket
        if value is None:
            self.press("ask.none")
        elif isinstance(ask, Form):
            self._form(ask, value)
        else:
            self.enter(ask, value, field)
        if self.app.scene.over:  # its last answer was one tap, and the end is a screen of its own
            return
        if self.box.asked is not None and self.box.asked.ticket == ticket:
            self._give()

    def _give(self) -> None:
        """Whatever one tap has not answered needs a button, and what is sealed two."""
        for tag in ("ask.give", "ask.sure"):
            button = self.ui.find(tag)
            if button is not None and not button.disabled:
                self._past_no_touch()
                self.press(tag)

    # -- one option

    def _option(self, option: str, field: Any) -> None:
        option = option.removesuffix(ON)
        form = isinstance(self.box.asked.ask, Form)
        place = None if form and self._there(f"pick.{option}", field) else self._on_board(option)
        if place is not None:
            self.look(option)
            into_view(self.ui, place.widget)
            if place.part:
                self.scroll_to(place.widget, place.point[1])
            self.tap_at(*(place.point if place.part else self._middle(place.widget)))
            self.pressed.append(place.widget.tag)
            if self.ui.find(f"which.{option}") is not None:  # two lie under one finger
                self.press(f"which.{option}")
            return
        if self._there(f"pick.{option}", field) is None and self.ui.find("ask.otherwise") is not None:
            self.press("ask.otherwise")
        self.press(f"pick.{option}", field)

    def scroll_to(self, widget: Any, up: float) -> None:
        """By hand to a part of something that is larger than its view; `up` is its height in the window."""
        view = next((each for each in around(widget) if isinstance(each, ScrollView)), None)
        if view is None:
            return
        middle, spare = view.to_window(*view.center)[1], view.children[0].height - view.height
        if spare > 0 and abs(up - middle) > view.height / 2 - FINGERTIP:
            view.scroll_y = min(1.0, max(0.0, view.scroll_y + (up - middle) / spare))
            self.ui.frames(2)

    def _on_board(self, option: str) -> Place | None:
        """Where it lies on the table, if it does; what found no room there waits at the edge of the stage."""
        if self.box.sealing:
            return None
        if self._lying(option) is None and self._there(f"pick.{option}", None) is None:
            self._open_aside(option)
        return self._lying(option)

    def _lying(self, option: str) -> Place | None:
        everything = (each for top in self.ui.window.children for each in tree(top))
        cards = (each for each in everything if isinstance(each, PanelCard))
        return next((place for card in cards for place in places(card) if place.option == option), None)

    def _open_aside(self, option: str) -> None:
        waiting = [each for each in tree(self.app.stage) if getattr(each, "tag", "").startswith("aside.")]
        for chip in (each for each in waiting if getattr(each, "chosen", False)):
            self.press(chip.tag)
            if self._lying(option) is not None:
                return
            self.press("aside.close")

    # -- what is sealed

    def seal(self, rows: dict[str, Row]) -> None:
        """Everybody of a round holds the device once, in the order in which it goes round."""
        away = [seat for seat, row in rows.items() if row.forfeit]
        for seat in away:
            self.app.session.away(seat)
            del rows[seat]
        while rows:
            self._read()
            curtain = self.app.stage.screen.curtain
            if curtain is None:
                self.press("secret.hand")
                curtain = self.app.stage.screen.curtain
            row = rows.pop(curtain.seat)
            self._past_no_touch()
            self.look("curtain")
            self.ui.hold_until("curtain.hold", lambda: self.app.viewer)
            self.pressed.append("curtain.hold")
            self.taps[self.key] += 1
            self.rest()
            self._past_no_touch()
            ask = self.box.asked.ask
            self.fill_in(ask, row.value)
            self.rest()
        for seat in away:
            self.app.session.away(seat, back=True)
        self.go_on()

    def _past_no_touch(self) -> None:
        from companion.ui.table import curtain

        if self.app.stage.screen.curtain is not None:
            self.ui.pause(curtain.NO_TOUCH + 0.05)

    def go_on(self, *, silently: bool = False) -> None:
        """Past what lies over the table."""
        reveal = getattr(self.app.stage.screen, "reveal", None)  # at the end there is none
        if reveal is not None and reveal.parent is not None:
            self.ui.pause(0.8)
            if not silently:
                self.look("reveal")
            reveal.close()
            self.taps["reveal"] += 2
            self.rest()

    # -- a tap

    def rest(self) -> None:
        self.ui.frames(REST)

    def _there(self, tag: str, field: Any) -> Any:
        inside = tree(field) if field is not None else (each for top in self.ui.window.children for each in tree(top))
        return next((widget for widget in inside if getattr(widget, "tag", "") == tag), None)

    def press(self, tag: str, field: Any = None) -> None:
        self.look(tag)
        widget = self._there(tag, field)
        assert widget is not None, f"nothing here to tap for {tag}"
        waits = into_view(self.ui, widget)
        self.tap_at(*self._middle(widget), waits=waits)
        self.pressed.append(tag)

    def _middle(self, widget: Any) -> tuple[float, float]:
        """Of what shows of it."""
        seen = shows(widget)
        assert not seen.empty, f"{widget} cannot be brought into view"
        return (seen.left + seen.right) / 2, (seen.low + seen.top) / 2

    def tap_at(self, x: float, y: float, *, waits: bool = True) -> None:
        self.ui.tap_at(x, y)
        self.taps[self.key] += 1
        self.ui.pause(0.12 if waits else 0.0)
        self.rest()


def _of_one_round(rows: list[Row], round_: str) -> Iterator[Row]:
    """Those of these rows that came out of the same sealed round."""
    return takewhile(lambda row: row.round == round_, rows)
