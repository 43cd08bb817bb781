"""The moment when all seals open at once: what each had sealed, who has won, and why. A tap anywhere goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Who
from companion.core.scene import Opened, Result, Scene, Todo, Why
from companion.ui import hosting
from companion.ui.panels.painters import panel_widgets
from companion.ui.panels.reasons import ReasonLine
from companion.ui.table.told import ToldLine
from companion.ui.table.told_lines import tasks
from companion.ui.table.trial import OPEN, sentence
from companion.ui.widgets import feel
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.layout import Layers
from companion.ui.widgets.marks import Wanted, fill, seat_of, spoken
from companion.ui.widgets.numbers import show
from companion.ui.widgets.text import Small, in_lines, longest_word, natural_width
from companion.ui.widgets.watch import watch

OPENING, NO_TOUCH, MOST_REASONS = 0.4, 0.3, 6
LOW = 440  # dp
SCROLLED = 12  # dp; a finger that moved farther has not tapped
AROUND, MARGIN = 4, 8  # dp; beside a number, and beside words
PAGE = 0.8  # of its height a tap reads on
LINE = 4  # so many seals stand on one line of a phone


class OpenedSeal(BoxLayout):
    """A seal that turns over: in front the stamp, behind it what it hid, a number counting up.

    Below the name stands at whom it was aimed, and what of it is gone.
    """

    seat = StringProperty("")
    name = StringProperty("")
    text = StringProperty("")
    against = StringProperty("")
    note = StringProperty("")
    share = NumericProperty(0.0)
    won = BooleanProperty(False)
    out = BooleanProperty(False)
    small = BooleanProperty(False)
    side = NumericProperty("96dp")
    share_of = NumericProperty(10_000)  # of the line, where all are to stand on one
    type = NumericProperty(32)
    word = NumericProperty(0)  # the width of the longest word of the name
    figures = NumericProperty(0)  # the width of its number in full size, where few have opened
    least = NumericProperty("104dp")
    limit = NumericProperty(10_000)
    own = NumericProperty(0)
    floor = NumericProperty(0)  # as high as its neighbours, so that all stamps stand in line

    def __init__(self, **properties: Any) -> None:
        self.opened: Opened | None = None
        super().__init__(**properties)
        for name in ("width", "small", "seat"):
            self.fbind(name, self._fit)
        watch(hanko().theme, ("opened", "body"), self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        """A number as large as it is seen from afar, and no wider than its seal; words as people read them."""
        theme, amount = hanko().theme, self.opened.amount if self.opened is not None else None
        room = max(1.0, self.width - dp(AROUND if amount is not None else MARGIN))
        if amount is None:
            words = spoken(self.opened.words) if self.opened is not None else ""
            size = theme.body if len(words) >= (4 if self.small else 5) else theme.number * 1.2
            self.type = size * min(1.0, room / max(1.0, longest_word(words, size)))
        else:
            self.type = theme.opened * min(1.0, room / natural_width(show(amount), theme.opened))
        self.name = in_lines(seat_of(self.seat).name, self.ids.name.font_size, self.width)

    @property
    def full(self) -> float:
        """How wide its number is as large as it is seen from afar."""
        amount = self.opened.amount if self.opened is not None else None
        return 0.0 if amount is None else natural_width(show(amount), hanko().theme.opened) + dp(AROUND) + 1

    def tell(self, opened: Opened) -> None:
        self.seat, self.opened = opened.seat, opened
        self._fit()
        sits, small = seat_of(opened.seat), hanko().theme.small
        self.against, self.note = opened.against, beside(opened, out=self.out)
        named = sits.name.replace("-", "- ")
        self.word = max(longest_word(named, self.ids.name.font_size), longest_word(self.note, small))
        self.ids.seal.shape, self.ids.seal.letter = sits.shape or "disc", sits.letter
        self.on_share()

    def on_share(self, *_: object) -> None:
        if self.share < 0.5 or self.opened is None:
            self.text = ""
        elif self.opened.amount is None:
            self.text = spoken(self.opened.words)
        else:
            self.text = show(round(self.opened.amount * (self.share * 2 - 1)))


class Reveal(Layers):
    """Lies over everything until somebody taps."""

    share = NumericProperty(0.0)
    lying = BooleanProperty(False)  # on a phone on its side: the seals stand beside what they mean
    brief = BooleanProperty(False)  # what is to be done stands in lines, where every line counts

    def __init__(self, **properties: Any) -> None:
        self.todo: Sequence[Todo] = ()
        self.seals: list[Any] = []
        super().__init__(**properties)
        self.ids.seals.fbind("width", self.level)
        self.ids.stack.fbind("height", Clock.create_trigger(self._measured, 0))

    def on_size(self, *_: object) -> None:
        self.lying = self.brief = self.height < min(self.width, dp(LOW))
        self.level()

    def _measured(self, *_: object) -> None:
        """What is longer than the screen is told in lines."""
        self.brief = self.brief or self.ids.stack.height > self.height > dp(LOW)

    def level(self, *_: object) -> None:
        """Up to four stand on one line, whatever the phone, unless their numbers would become smaller for it."""
        flow, count = self.ids.seals, len(self.seals)
        few = count <= LINE
        widest = max((seal.full for seal in self.seals), default=0.0) if few else 0.0
        share = (flow.width + flow.gap) / max(1, count) - flow.gap
        for seal in self.seals:
            seal.figures = min(widest, flow.width)
            seal.share_of = max(share, seal.figures) if few else 10_000

    def on_lying(self, *_: object) -> None:
        for seal in self.seals:
            seal.small = self.lying

    def on_brief(self, *_: object) -> None:
        """What is to be done with the real pieces."""
        rows = [row for panel in self.todo for row in tasks(panel)] if self.brief else []
        panel_widgets(self.ids.tasks, () if self.brief else self.todo, frozenset(), lambda _: None)
        fill(self.ids.lines, [(ToldLine, row) for row in rows])

    def tell(self, result: Result, todo: Sequence[Todo] = (), *, told_before: bool = False) -> None:
        """Show the seals, then open them in one movement; what was seen open before lies open.

        Below stands what all this asks of the real pieces.
        """
        self.todo, self.brief = todo, self.lying
        self.on_brief()
        self._since = Clock.time()
        self.seals = fill(self.ids.seals, [(OpenedSeal, {"small": self.lying}) for _ in result.opened])
        for seal, opened in zip(self.seals, result.opened, strict=True):
            seal.won, seal.out = opened.seat in result.winners, opened.seat in result.out
            seal.tell(opened)
        self.level()
        self.ids.winner.seat = result.winners[0] if len(result.winners) == 1 else ""
        self.ids.words.text = spoken(result.words)
        lines: list[Wanted] = [
            (ReasonLine, {"amount": "" if line.amount is None else show(line.amount), "text": spoken(line.words)})
            for line in reasons(result)
        ]
        fill(self.ids.reasons, lines)
        if told_before:
            self.share = 1.0
            return
        feel.opened()
        if hanko().theme.reduce_motion:
            self.share = 1.0
        else:
            Animation(share=1.0, duration=OPENING, transition="in_out_quad").start(self)

    def on_share(self, *_: object) -> None:
        for seal in self.seals:
            seal.share = self.share
        self.ids.told.opacity = 1 if self.share >= 1 else 0

    def close(self) -> None:
        Animation.cancel_all(self, "share")
        if self.parent is not None:
            self.parent.remove_widget(self)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """It may be longer than a phone, and then it scrolls."""
        touch.ud["reveal"] = touch.pos
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """The finger that sealed the last bid must not be the one that goes on, however long it lay there."""
        super().on_touch_up(touch)
        start = touch.ud.get("reveal")
        tapped = start is not None and abs(touch.y - start[1]) <= dp(SCROLLED)
        if tapped and Clock.time() - self._since > NO_TOUCH and not self.hurry() and not self.read_on():
            self.close()
        return True

    def hurry(self) -> bool:
        """The first tap has all of it told at once."""
        if self.share >= 1:
            return False
        Animation.cancel_all(self, "share")
        self.share = 1.0
        return True

    def read_on(self) -> bool:
        """Where it goes on below the screen, a tap shows that first."""
        scroll = self.ids.stack.parent
        more = self.ids.stack.height - scroll.height
        if more * scroll.scroll_y <= dp(SCROLLED):
            return False
        scroll.scroll_y = max(0.0, scroll.scroll_y - PAGE * scroll.height / more)
        return True


def tell_beside(reveal: Reveal, result: Result) -> None:
    """Where phones have sealed, that nobody has changed anything; at a trial, what this was."""
    for tag, said in (("unbroken", hosting.unbroken(hanko(), result)), ("tried", sentence(OPEN))):
        if said:
            reveal.ids.told.add_widget(Small(text=said, tag=f"reveal.{tag}", halign="center"), 1)


def beside(opened: Opened, *, out: bool = False) -> str:
    """What a number does not say: what of it is gone, who has to leave, or the words that name somebody."""
    tr = hanko().tr
    if opened.pays is not None:
        return str(tr("reveal.out_pays" if out else "reveal.pays", pays=opened.pays))
    if opened.against or opened.amount is None or not any(isinstance(part, Who) for _, part in opened.words.parts):
        return ""
    return spoken(opened.words)


def reasons(result: Result) -> Sequence[Why]:
    """Why, unless that says no more than the seals do; where it would be too much, only what they do not say."""
    shown = {(seat_of(opened.seat).name, opened.amount) for opened in result.opened}
    more = [line for line in result.why if (spoken(line.words), line.amount) not in shown]
    return result.why if more and len(result.why) <= MOST_REASONS else more


def seen_open(before: Scene | None, result: Result) -> bool:
    """Were these seals open already, before it was known what they cost?"""
    known = [panel.opened for panel in before.panels if isinstance(panel, Result)] if before is not None else []
    return tuple(held(each) for each in result.opened) in [tuple(held(each) for each in opened) for opened in known]


def held(opened: Opened) -> tuple[str, int | None, str]:
    return opened.seat, opened.amount, opened.against


def newly_opened(before: Scene | None, scene: Scene) -> Result | None:
    """The result that has just opened seals, if one has; going back or coming back opens nothing."""
    if before is None or scene.row <= before.row:
        return None
    known = [panel for panel in before.panels if isinstance(panel, Result)]
    fresh = [panel for panel in scene.panels if isinstance(panel, Result) and panel.opened and panel not in known]
    return fresh[-1] if fresh else None


load(__name__)
