"""The ask at the bottom of the table: who decides, the question, its answers. It sends what is answered, no more.

The widgets of the kinds of ask are in choices, entries and forms; each kind has one that is used again and again.
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.asks import Ask, Form, Number, Value
from companion.core.bearing import bearing
from companion.core.say import Free, Who
from companion.core.scene import Asked, Scene
from companion.core.telling import told
from companion.ui.asks.field import UNSET, Field, against_rule
from companion.ui.asks.forms import FormAsk, field_class
from companion.ui.asks.giving import giving, sure
from companion.ui.asks.help import sentences
from companion.ui.asks.possible import explain
from companion.ui.asks.question import Room, about_to
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import ICONS, fill

LOW, TARGET = 360, 56  # dp; so high is the question at least where a tap tells its rule


class AskBox(BoxLayout):
    """One ask as it is put to one seat. Fires `on_answer` with a value that the ask accepts and people confirmed."""

    asked = ObjectProperty(None, allownone=True)
    sealing = BooleanProperty(False)  # behind the curtain: nothing is given before Seal and Sure
    sure = BooleanProperty(False)  # the question is whether it is really meant
    room = NumericProperty(10_000)
    done_words = StringProperty("")
    chosen = ListProperty()  # of several, those that are chosen so far
    keys = BooleanProperty(False)  # what is answered is typed
    typed = BooleanProperty(False)  # some part of it is, sooner or later
    opened = BooleanProperty(False)  # in place of quick answers, or beside those of the rule what the table did
    broad = BooleanProperty(False)  # it takes the whole width where it lies
    tall = BooleanProperty(False)  # the field may take the room of the table above it
    long = BooleanProperty(False)  # a question of many lines, in smaller type where the screen is small
    type = NumericProperty(1)  # its size, as a share of the usual one
    spare = NumericProperty(0)  # how high all above the answers may be; without it, as high as it needs
    beside = BooleanProperty(False)  # the answers stand beside it: it may have as many lines as there is room for
    low = BooleanProperty(False)  # a phone that lies on its side: the buttons stand side by side

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_answer")
        self.register_event_type("on_never_mind")
        self._pool: dict[type[Field], Field] = {}
        self.field: Any = None
        self.rules = self.open = tuple[str, ...]()
        self._meant: Any = UNSET
        self._name = ""  # of whom it is asked, where the question does not say so
        self._value = ""  # what is meant, before it is given
        self.sentence = ""  # the question, as it is said
        super().__init__(**properties)
        self.asking, self.buttons, self.keypad, self.beneath = (
            self.ids[name].__self__ for name in ("asking", "answers", "keypad", "beneath")
        )
        for widget, name in ((self.buttons, "width"), (self, "low")):
            widget.fbind(name, self._pair)
        for widget, name in ((self.asking, "width"), (self.ids.said, "height")):
            widget.fbind(name, self._shorten)
        for widget in (self.asking, self.buttons):
            widget.fbind("height", self._follow_room)
        for name in ("low", "spare", "beside"):
            self.fbind(name, self._shorten)
        for name in ("low", "beside"):
            self.fbind(name, self._entered)

    def on_answer(self, value: Value) -> None:
        """Fired with the answer."""

    def on_never_mind(self) -> None:
        """Fired when what is asked shall be left, and nothing be decided."""

    # -- showing

    def take(
        self,
        asked: Asked,
        draft: Any = UNSET,
        on_table: frozenset[str] = frozenset(),
        only_there: frozenset[str] = frozenset(),
        scene: Scene | None = None,
        explained: tuple[str, ...] = (),
    ) -> None:
        """Put this ask, with what had been entered; `on_table` are the ids that can be tapped on the table.

        `scene`: in which it is asked, for the rules that bear on it beside its own. `explained`: those that stand open.
        """
        assert asked.ask is not None
        self.asked, self.rules = asked, bearing(scene, asked) if scene else (asked.ask.rule,)
        self.open = explained
        kind = field_class(asked.ask)
        if kind not in self._pool:
            self._pool[kind] = kind(keypad=self.keypad)
            self._pool[kind].bind(
                value=self._entered,
                tall=self._entered,
                keys=self._typed,
                opened=self._typed,
                on_final=self._final,
                hint=self._hinted,
            )
        self.field = self._pool[kind]
        fill(self.keypad, [])
        self.field.direct, self.field.alone = not self.sealing, bool(self.done_words)
        self.field.on_table, self.field.only_there = on_table, only_there
        self._meant, self.sure = UNSET, False
        parts = asked.ask.fields if isinstance(asked.ask, Form) else (asked.ask,)
        self.typed = any(isinstance(each, Number) for each in parts)
        self._stand()
        self._follow_room()
        self.field.take(asked.ask, asked.seat, draft)
        self.paint()

    def paint(self) -> None:
        """Everything round the field, in the words of whoever reads now."""
        ask: Ask = self.asked.ask
        tr = hanko().tr
        self.sure = self._meant is not UNSET
        self.chosen = list(self.field.value) if isinstance(self.field.value, tuple) else []
        self.tall = self.field.tall and not self.sure
        self.broad = self.field.broad and not self.sure
        self._typed()
        self.ids.mark.seat = "" if self.sealing else self.asked.seat
        self.ids.mark.follow()
        name, sentence = tr.part(Who(self.asked.seat)), tr.asked(ask, self.asked.seat)
        known = name.casefold() in sentence.casefold() or self.sealing or self.asked.seat in ICONS
        self._name, self.sentence = "" if known else name, sentence
        self.ids.why.disabled = not sentences(self.rules)
        self._meant_words()
        self._shorten()
        self.ids.help.tell(sentences(self.open))
        self.ids.note.text = self._note(tr)
        self._stand()
        self._buttons(tr)

    def _shorten(self, *_: object) -> None:
        """The question as large as it may be; where a name finds no room, the badge beside it says who is meant."""
        self._sized()
        ids = self.ids
        row = ids.mark.side if ids.why.disabled else dp(TARGET)
        room = Room(max(1.0, self.asking.width), self.spare, ids.said.height, row, self.low, self.beside)
        ids.who.text = self._name if room.holds(self._name, self.sentence) else ""
        self.type = room.largest(self.sentence, ids.who.text)
        ids.question.text = room.whole(self.sentence, hanko().theme.ask * self.type)
        self.long = self.type < room.sizes[0]
        ids.help.type = hanko().theme.ask * self.type

    def _meant_words(self) -> None:
        plain = self.sure and not against_rule(self.asked.ask, self._meant)
        value = told(self.asked.ask, self._meant, hanko().people) if plain else Free("")
        self._value = str(hanko().tr.part(value))

    def _sized(self) -> None:
        meant = self.ids.meant
        meant.text, meant.font_size = about_to(self._value, max(1.0, self.asking.width), low=self.low)

    def _note(self, tr: Any) -> str:
        if self.sure:
            if not against_rule(self.asked.ask, self._meant):
                return str(tr("answer.sure"))
            return str(tr("answer.sure_otherwise", value=told(self.asked.ask, self._meant, hanko().people)))
        ask = self.asked.ask
        value = self.field.value
        why = ask.refuses(value) if isinstance(ask, Form) and value is not UNSET else None
        return str(tr.say(why)) if why else "" if (self.long or self.low) and self.field.known else str(self.field.hint)

    def _buttons(self, tr: Any) -> None:
        """Where the phone lies, only what gives the answer stands below the question, the others below the answers."""
        sealing = self.sealing
        wanted = sure(tr, sealing=sealing) if self.sure else giving(tr, self.field, self.done_words, sealing=sealing)
        place = (self.field.beneath if self.keys else None) or self.beneath
        split = self.low and self.beside and not self.sure and len(wanted) > 1
        quiet = [each for each in wanted if split and each[1]["kind"] == "quiet"]
        for each in {self.beneath, self.field.beneath} - {None}:
            fill(each, quiet if each is place else [], self._pressed)
        fill(self.buttons, [each for each in wanted if each not in quiet], self._pressed)
        self._pair()

    def _pair(self, *_: object) -> None:
        """Two answers stand side by side where both fit; beside the primary one only where every line counts."""
        buttons, room = self.buttons.children, (self.buttons.width - dp(8)) / 2
        fit = len(buttons) == 2 and all(each.natural + each.padding[0] + each.padding[2] <= room for each in buttons)
        self.buttons.cols = 2 if fit and (self.low or all(each.kind != "primary" for each in buttons)) else 1

    def _stand(self) -> None:
        """The field stands in its place, unless all that is asked is whether it is meant."""
        wanted = [] if self.sure else [self.field]
        if self.ids.place.children != wanted:
            self.ids.place.clear_widgets()
            for field in wanted:
                self.ids.place.add_widget(field)

    # -- answering

    def _entered(self, *_: object) -> None:
        if self.asked is not None and self.field is not None and self.field.ask is self.asked.ask:
            self.paint()

    def _typed(self, *_: object) -> None:
        self.keys = self.field is not None and self.field.keys and not self.sure
        self.opened = self.field is not None and (self.field.opened or self.field.wide)

    def _hinted(self, *_: object) -> None:
        if self.asked is not None:
            self.ids.note.text = self._note(hanko().tr)

    def _pressed(self, button: Any) -> None:
        act = button.tag.removeprefix("ask.")
        if act == "give":
            self.give(self.field.value, meant=button.meant)
        elif act == "none" and self.asked.ask.never_mind:
            self.dispatch("on_never_mind")
        elif act == "none":
            self.give(None)
        elif act == "sure":
            self._send(self._meant)
        elif act == "change":
            self._meant = UNSET
            self.paint()
        else:
            self.field.wide = True
            self.field.paint()
            self.paint()

    def _final(self, _field: object, value: Value) -> None:
        self.give(value)

    def give(self, value: Any, *, meant: bool = False) -> None:
        """What was entered is meant: at once, or after one more question."""
        if self.asked is None or value is UNSET or self.asked.ask.refuses(value) is not None:
            return
        if (self.sealing and not meant) or against_rule(self.asked.ask, value):
            self._meant = value
            self.paint()
        else:
            self._send(value)

    def _send(self, value: Any) -> None:
        self._meant = UNSET
        self.dispatch("on_answer", value)

    def back(self) -> bool:
        if self.sure:
            self._meant = UNSET
            self.paint()
            return True
        if self.field is not None and self.field.narrowed():
            self.paint()
            return True
        return self.field is not None and self.field.back()

    # -- what was entered so far

    @property
    def draft(self) -> Any:
        if self.field is None:
            return UNSET
        return self.field.draft if isinstance(self.field, FormAsk) else self.field.value

    def rest(self) -> None:
        """Nothing is asked; the widgets wait for the next ask."""
        self.asked, self._meant = None, UNSET
        self.keys = self.opened = self.broad = self.typed = False  # and says so once more, where the next one is typed

    def forget(self) -> None:
        """Let go of everything that was shown and entered."""
        self.asked = self.field = None
        self._pool.clear()
        self._meant, self._name, self._value, self.sentence = UNSET, "", "", ""
        for box in (self.ids.place, self.buttons, self.beneath, self.keypad):
            box.clear_widgets()
        for name in ("who", "question", "meant", "note"):
            self.ids[name].text = ""

    def on_room(self, *_: object) -> None:
        self.low = self.room < dp(LOW)
        self._follow_room()

    def _follow_room(self, *_: object) -> None:
        if isinstance(self.field, FormAsk):
            asking = self.asking.height - self.ids.help.height  # help takes what the form leaves
            self.field.room = max(self.room - asking - self.buttons.height - 2 * self.spacing, 0)

    def explain(self) -> None:
        rules = [*(rule for rule in self.open if rule not in self.rules), *self.rules]
        explain(rules, at_table=bool(self.asked.ticket))  # what is corrected or amended has none


load(__name__)
