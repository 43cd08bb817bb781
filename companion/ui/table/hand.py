"""The hand: what is asked, in thumb reach. Its question above, its answers between, its buttons below.

Buttons stand on the lower edge and keys on the buttons, so a longer question moves neither. What one kind of ask has
needed once it keeps: from turn to turn nothing changes its place.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.core.asks import Number
from companion.core.scene import Asked
from companion.ui.asks.ask_box import AskBox
from companion.ui.asks.field import of_parts
from companion.ui.widgets.buttons import BigButton, Chip, Key
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.layout import Places
from companion.ui.widgets.marks import Wanted, seat_chip, seat_of
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import natural_width

BROAD = 640  # dp; wider than that no line of answers gets
MARGIN, GAP, HIGH, LOW = 16, 8, 12, 8  # the last above and below columns
GLANCE, CALM = 80, 200  # dp; as much of a long list as must be seen at least, and as is seen beside help
NARROW, SHEET = 304, 960  # dp; of a question beside a sheet; from which width on a sheet has all of it
PAD, SHOWS = 424, 16  # dp; what the keys want beside the question; so much of a row shows that the list goes on
PHONE = 600  # dp; above a question that is not so wide, or above keys, names of several stand on one line or not at all
NAMED = 44  # dp; round badge and name, and before the next
SIDE, MOST, LYING = 0.38, 0.56, 0.42  # of the width for the hand: on a tablet, with the largest type, on a phone
LINES, ON_A_LINE = 2, 4  # of the question, for which there is always room; badges of several, where a phone lies


class Hand(Places):
    """`need` is the height it wants, `least` what it cannot do without. `columns`: the answers beside the question."""

    upper: Any = ObjectProperty(None)
    view: Any = ObjectProperty(None)
    pinned: Any = ObjectProperty(None)
    keys = BooleanProperty(False)  # what is answered is typed: all of it is always in view
    typed = BooleanProperty(False)  # some part of it is, sooner or later
    opened = BooleanProperty(False)  # keys for quick answers, or what the table did: without it no room is kept for it
    columns = BooleanProperty(False)
    broad = BooleanProperty(False)  # the answers take all the width there is
    kind: ObjectProperty[Hashable] = ObjectProperty(None, allownone=True)
    need, least = NumericProperty(0), NumericProperty(0)
    room = NumericProperty(0)  # how high it may be at most, where its question gives way for that
    rise = NumericProperty(0)  # so far above it nothing stands beside the way to the table: columns begin there
    above = NumericProperty(0)  # what is left for the question, where there is little; otherwise it takes what it needs
    help = NumericProperty(0)  # how much of the question is help that stands open: it is not there the next time
    help_room = NumericProperty(0)  # what is left for that
    most = NumericProperty(0)  # how high it may become for its sake

    def __init__(self, **properties: Any) -> None:
        self._kept: dict[Hashable, tuple[float, ...]] = {}
        self._keep = Clock.create_trigger(self._settled, 0)  # a frame later, when nothing changes any more
        self.settles = 0  # frames, until it is plain that nothing moves any more
        self._uncut = self._glanced = 0.0  # as high as the answers could be seen before a row was cut, and at a glance
        self.theme = hanko().theme
        super().__init__(**properties)
        for name in ("pos", "size", "columns", "broad", "kind", "keys", "opened", "room", "rise", "most"):
            self.fbind(name, self._trigger_layout)

    def on_kv_post(self, base_widget: Any) -> None:
        for part in (self.upper, self.view.children[0], self.pinned):
            part.fbind("height", self._trigger_layout)

    # -- how high

    @property
    def parts(self) -> tuple[float, float, float]:
        """Question, answers and buttons, as high as they are now."""
        return self.upper.height, self.view.children[0].height, self.pinned.height

    @property
    def _known(self) -> Hashable:
        return self.kind, self.opened, self.columns, round(self.width), self.theme.scale, self.theme.far

    def kept(self) -> tuple[float, ...]:
        """The same without help, at least as high as this kind of ask ever was."""
        bare = self.upper.height - self.help, *self.parts[1:]
        if self.kind is None:
            return bare
        known = self._kept.get(self._known, (self._usual(), 0.0, 0.0))
        return tuple(max(now, before) for now, before in zip(bare, known, strict=True))

    def _usual(self) -> float:
        """A question of two lines."""
        return 0.0 if self.columns else float(self.theme.ask * 1.05 * 1.2 * LINES + dp(GAP))

    def _settled(self, *_: object) -> None:
        """Keep what was needed, once two frames have passed in which it stayed the same."""
        self.settles -= 1
        if self.settles > 0:
            self._keep()
        elif (self._cut(self._uncut), self._glance()) != (self.view.height, self._glanced):
            self._trigger_layout()  # the answers found their places after their list had been cut
        elif self.kind is not None:
            self._kept[self._known] = self.kept()

    def _reckon(self) -> None:
        upper, field, pinned = self.kept()
        now = self.parts
        self._glanced = self._glance()
        glance, calm = (now[1] if self.keys else min(now[1], high) for high in (self._glanced, dp(CALM)))
        shown = calm if self.help else glance  # no list is cut shorter for the sake of help
        around = dp(2 * LOW if self.columns else HIGH + MARGIN)
        if self.columns:
            upper += self.help
            beside = max(upper, pinned) if not now[1] else upper + _gap(pinned) + pinned - self.rise
            self.least = around + max(beside, shown)
            self.need = around + max(beside, field)
        else:
            self.least = around + now[0] + _gap(shown) + shown + _gap(now[2]) + now[2]
            self.need = around + upper + self.help + _gap(field) + field + _gap(pinned) + pinned
        if self.columns:  # the column may grow for it
            left = max(self.above, self.most - around - _gap(now[2]) - now[2]) - now[0]
        else:
            left = self.most - self.least + shown - calm
            left = min(left, self.above - now[0] + shown - calm) if self.above else left
        self.help_room = max(0.0, left + self.help - dp(2 * GAP))

    def holds(self, box: Any) -> None:
        """What is asked here is asked by this box, which has as much room for help as is left."""
        box.ids.help.fbind("height", lambda _, high: setattr(self, "help", high and high + box.asking.spacing))
        box.bind(keys=self.setter("keys"), opened=self.setter("opened"), typed=self.setter("typed"))
        self.fbind("help_room", lambda _, room: setattr(box.ids.help, "room", room))

    def _glance(self) -> float:
        """As much of a long list as must be seen for it to be plain that there is more: a row, and where one begins."""
        rows, first = self._rows()
        below = [top for top, _ in rows if top > first - 1]
        return float(min(dp(CALM), max(dp(GLANCE), min(below, default=0.0) + dp(SHOWS))))

    def _left(self) -> float:
        """What a question above its answers may take."""
        if not self.room:
            return 0.0
        _, field, pinned = self.parts
        shown = field if self.keys else min(field, self._glance())
        return max(1.0, self.room - dp(HIGH + MARGIN) - _gap(shown) - shown - _gap(pinned) - pinned)

    # -- where

    def do_layout(self, *_: object, **__: object) -> None:
        far = self.columns or self.broad
        wide = max(1.0, min(self.width - 2 * dp(MARGIN), self.width if far else dp(BROAD)))
        left = self.center_x - wide / 2
        if self.columns:
            usual = min(wide * 0.7, max(dp(PAD), wide * 0.55))
            self._columns(left, wide, wide - dp(NARROW + MARGIN) if self.broad and self.width > dp(SHEET) else usual)
        else:
            self._stacked(left, wide)
            self.above = self._left()
        self.view.update_from_scroll()  # by itself it may stand where a longer form stood
        self._reckon()
        self.settles = 2
        self._keep()

    def _stacked(self, left: float, wide: float) -> None:
        _, kept, reserved = self.kept()
        upper, field, needed = self.parts
        self.pinned.width = self.upper.width = self.view.width = wide
        self.pinned.pos = left, self.y + dp(MARGIN)
        for pinned in (reserved, needed):  # no place is kept for buttons where the answers need it
            floor = self.y + dp(MARGIN) + pinned + _gap(pinned)
            room = max(0.0, self.top - dp(HIGH) - upper - _gap(field) - floor)
            if room >= field:
                break
        given = min(dp(HIGH - GAP), max(0.0, field - room)) if self.keys else 0.0  # empty room gives way before a key
        self.upper.pos = left, self.top - dp(HIGH) + given - upper
        high = min(field if self.keys or self.lone else max(field, kept), room + given)
        self._uncut, self.view.height = high, self._cut(high)
        self.view.pos = left, floor + high - self.view.height

    @property
    def lone(self) -> bool:
        """The only answer there is stands where the button stands that gives one."""
        lying = list(answers(self.view.children[0]))
        return len(lying) == 1 and isinstance(lying[0], BigButton) and lying[0].kind == "primary"

    def _columns(self, left: float, wide: float, beside: float) -> None:
        """The buttons stand below the question; beside it where no answers do."""
        room = max(0.0, self.height - dp(2 * LOW))
        apart = not self.parts[1]
        self.upper.width = wide - beside - dp(MARGIN)
        rise = 0 if apart else self.rise
        self.upper.pos = left, self.top + rise - dp(LOW) - self.upper.height
        self.pinned.width = beside if apart else self.upper.width
        self.pinned.pos = self.upper.right + dp(MARGIN) if apart else left, self.y + dp(LOW)
        high = min(self.parts[1], room) if self.keys or self.lone else room
        self._uncut, self.view.size = high, (beside, self._cut(high))
        self.view.pos = left + wide - beside, self.y + dp(LOW) + high - self.view.height
        grows = max(room, self.most - dp(2 * LOW))  # by what it has now alone, type and height would follow each other
        self.above = grows if apart else max(1.0, grows + rise - self.pinned.height - dp(GAP))

    def _cut(self, high: float) -> float:
        """A list that is longer than its view ends within a row: so it is plain that it goes on."""
        long = self.parts[1]
        if long <= high + 1:
            return high
        rows, first = self._rows()
        if any(top + dp(SHOWS) <= high <= bottom - dp(2) for top, bottom in rows):
            return high
        keys = max((long - each.y for each in answers(self.view.children[0]) if isinstance(each, Key)), default=first)
        least = max((whole for whole in (keys, first) if whole <= high), default=0)  # no key is cut, nor the first line
        return max((end for top, bottom in rows if least <= (end := (top + bottom) / 2) <= high), default=high)

    def _rows(self) -> tuple[list[tuple[float, float]], float]:
        """Of each answer where it begins and ends, from above; and where their first line does, high and low ones."""
        rows = [(self.parts[1] - each.top, self.parts[1] - each.y) for each in answers(self.view.children[0])]
        ends = min((bottom for _, bottom in rows), default=0)
        return rows, float(max((bottom for top, bottom in rows if top < ends), default=0))


def _gap(part: float) -> float:
    return dp(GAP) if part else 0.0


def answers(widget: Any) -> Iterator[Any]:
    """Whatever is to be tapped in a list."""
    for child in widget.children:
        yield from [child] if isinstance(child, Pressable) else answers(child)


def part(below: Any) -> tuple[Any, Any]:
    """Its question, where it has one of its own, and its buttons, taken out to stand in their places."""
    top, buttons = below.asking if isinstance(below, AskBox) else None, below.ids.buttons.__self__
    for each in (top, buttons):
        if each is not None:
            below.remove_widget(each)
    return top, buttons


def beside_a_sheet(shown: Asked | None) -> bool:
    """A sheet that has all the width leaves little for what stands beside it."""
    wide = Window.width > max(dp(SHEET), Window.height)
    return wide and shown is not None and of_parts(shown.ask)


def chips(asked: Sequence[Asked], shown: Asked | None, *, low: bool) -> list[Wanted]:
    """Where several are asked, one for each; where room is dear badges alone: the question says whose turn it is.

    On a phone that lies, and above keys beside a stage, they have one line; those for whom it is too short wait behind
    the last of it.
    """
    if len(asked) < 2:
        return []
    theme = hanko().theme
    near_keys = shown is not None and isinstance(shown.ask, Number)
    narrow = (Window.width < dp(PHONE) or near_keys) and not on_a_line(asked)
    bare = low or theme.between or narrow or (Window.width < dp(PHONE) and theme.large)
    look = {"text": ""} if bare or beside_a_sheet(shown) else {}
    near, most = list(asked), ON_A_LINE if low else badges_on_a_line() if near_keys else len(asked)
    if len(asked) > most:
        others = [each for each in asked if each is not shown]
        near = [each for each in asked if each is shown or each in others[: most - 2]]
    found = [seat_chip(each.seat, chosen=each is shown, tag=f"for.{each.seat}", **look) for each in near]
    rest = [each.seat for each in asked if each not in near]
    return [*found, (Chip, {"text": f"+{len(rest)}", "value": rest, "tag": "for.more"})] if rest else found


def column(wide: float, scale: float, *, low: bool = False) -> float:
    """How wide the hand is beside a stage."""
    return float(round(wide * min(MOST, (LYING if low else SIDE) * (1 + (scale - 1) / 2))))


def line_of_chips() -> float:
    """How wide the line above a question is."""
    wide = float(Window.width) if Window.width < Window.height else column(Window.width, hanko().theme.scale)
    return wide - 2 * dp(MARGIN)


def on_a_line(asked: Sequence[Asked]) -> bool:
    """Do the names of these stand side by side?"""
    theme = hanko().theme
    names = (natural_width(seat_of(each.seat).name, theme.body) for each in asked)
    return sum(names) + len(asked) * (theme.icon + dp(NAMED)) <= line_of_chips()


def badges_on_a_line() -> int:
    """How many badges do, without names."""
    return int((line_of_chips() + dp(GAP)) // (hanko().theme.icon + dp(NAMED)))


def whom(chip: Any, choose: Callable[[str], None]) -> None:
    """For whom one answers; of those who wait behind the last chip, one by name."""
    if isinstance(chip.value, str):
        choose(chip.value)
        return
    people = hanko().people
    sheet = Sheetlet(tag="for", choices=[(seat, people[seat].name, "secondary") for seat in chip.value])
    sheet.bind(on_choose=lambda _, seat: choose(seat))
    sheet.open()
