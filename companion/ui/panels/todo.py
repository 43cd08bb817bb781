"""What to do with the real pieces: a numbered list, each line with its reason."""

from __future__ import annotations

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.scene import Task, Todo
from companion.ui.panels.panel_card import PanelCard
from companion.ui.panels.reasons import close_sheets
from companion.ui.widgets.hanko import hanko, held
from companion.ui.widgets.icons import line_icon
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, spoken
from companion.ui.widgets.numbers import show
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged


class TodoLine(Pressable, Framed, Tagged, BoxLayout):
    """One thing to do: its number, whose it is over its icon, the words, the reason below. A tap tells the rule."""

    number = StringProperty("")
    seat = StringProperty("")
    icon = StringProperty("")
    text = StringProperty("")
    reason = StringProperty("")
    fix = StringProperty("")  # the correction that is most likely to help where the table differs
    live = BooleanProperty(False)
    task = ObjectProperty(None, allownone=True)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Where there is no rule to tell, the pencil alone takes it."""
        if self.live:
            return super().on_touch_down(touch)
        return bool(self.fix) and self.ids.differs.dispatch("on_touch_down", touch)

    def on_release(self) -> None:
        tell(self.task)

    def differs(self) -> None:
        correct(self.task)


class TodoPanel(PanelCard):
    """What to do with the real pieces. Where all of it is one seat's, its badge stands once, above."""

    title = StringProperty("")

    def paint(self) -> None:
        if hanko().session is None:
            return  # the table was put down in the frame in which this was told
        panel: Todo = self.panel
        whose = {task.seat for task in panel.tasks}
        self.title, self.heading = self.heading, ""
        self.ids.whose.seat = next(iter(whose)) if len(whose) == 1 else ""
        self.ids.whose.follow()
        known = {ask.name for ask in held().fixes()} if any(t.fix for t in panel.tasks) else ()
        lines = [self._line(at, task, task.fix in known, len(whose) > 1) for at, task in enumerate(panel.tasks)]
        fill(self.ids.lines, lines)

    def _line(self, at: int, task: Task, mends: bool, mixed: bool) -> Wanted:
        number = show(at + 1) if len(self.panel.tasks) > 1 else ""
        icon = line_icon(held().header.game, task.words)
        look = {"number": number, "seat": task.seat if mixed else "", "text": spoken(task.words), "task": task}
        look |= {"reason": spoken(task.why) if task.why else "", "fix": task.fix if mends else "", "icon": icon}
        return TodoLine, {**look, "live": has_help(task), "tag": f"todo.{self.panel.name}.{at}"}


def has_help(task: Task) -> bool:
    return bool(task.rule) and hanko().tr.knows(task.rule)


def tell(task: Task) -> None:
    """The line, its reason and its rule, and the way to correct what it follows from."""
    tr = hanko().tr
    parts = [spoken(task.why) if task.why else "", tr.rule(task.rule)]
    sheet = Sheetlet(tag="task", title=spoken(task.words), text="\n\n".join(part for part in parts if part))
    if helping(task):
        sheet.choices = [("differs", tr("table.differs"), "secondary")]
        sheet.bind(on_choose=lambda _, way: correct(task) if way == "differs" else None)
    sheet.choices = [*sheet.choices, ("close", tr("close"), "quiet")]
    sheet.open()


def helping(task: Task) -> tuple[str, ...]:
    """Those of its corrections that can be made now."""
    known = {ask.name for ask in held().fixes()} if task.fix else set()
    return tuple(fix for fix in (task.fix, *task.also) if fix in known) if task.fix in known else ()


def correct(task: Task) -> None:
    """The table differs: one correction, or which one of a few, and back to the table."""
    close_sheets()
    hanko().stage.show("fixes", only=helping(task))


load(__name__)
