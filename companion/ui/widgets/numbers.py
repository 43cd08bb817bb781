"""Numbers without the system keyboard: a pad with quick values, and a stepper for a few more or less."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.properties import AliasProperty, BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.buttons import Chip, IconButton, Key
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import fill
from companion.ui.widgets.text import Tagged

HOLD, REPEAT, LEAP = 0.45, 0.4, 10
DIGITS = 9
DIGIT_KEYS, LARGEST_KEY = "123456789", 9
PARTS = ("left", "said", "shown", "note", "quick", "beneath", "keys", "side", "more")
SHORT, BESIDE = 999, 1.25  # so many digits leave room beside them; how much wider than they a quick value is there
SIGN, BACK = "±", "backspace"


def show(number: float | None, hint: str = "") -> str:
    """A number as people write it, with a real minus."""
    return hint if number is None else f"{number:.0f}".replace("-", "−")


class Ranged(Tagged):
    """A number between two ends, either of which may be open (None)."""

    value = NumericProperty(None, allownone=True)
    minimum = NumericProperty(0, allownone=True)
    maximum = NumericProperty(None, allownone=True)

    hint = StringProperty("–")

    def _shown(self) -> str:
        return show(self.value, self.hint)

    shown = AliasProperty(_shown, bind=("value", "hint"))

    def below(self, number: float) -> bool:
        return self.minimum is not None and number < self.minimum

    def above(self, number: float) -> bool:
        return self.maximum is not None and number > self.maximum

    def clamped(self, number: int) -> int:
        if self.maximum is not None and number > self.maximum:
            return int(self.maximum)
        return int(self.minimum) if self.minimum is not None and number < self.minimum else number


class PadKey(Key):
    """A key of a pad of numbers, larger on a screen that lies in the middle."""

    among = BooleanProperty(False)


class NumberPad(Ranged, BoxLayout):
    """Digits, quick values and the number in large type; `value` is None until something is entered.

    A digit that would go beyond the far end is refused and `high_words` says why; a number short of the near end
    stands, `legal` is False and `low_words` says why. Beside the keys no quick value repeats what one key says.
    """

    quick = ListProperty()
    broad = NumericProperty("512dp")  # from this width on the keys stand beside the number
    tight = BooleanProperty(False)  # every line counts: what may be entered stands beside the number
    folded = BooleanProperty(False)  # the quick values alone, until another number is wanted
    range_words = StringProperty("")
    most_words = StringProperty("")
    low_words = StringProperty("")
    among = BooleanProperty(False)  # it shares its place with other entries: no key is larger than a finger needs
    high_words = StringProperty("")
    refused = BooleanProperty(False)
    fresh = BooleanProperty(True)
    minus = BooleanProperty(False)  # the sign was tapped, and the digits follow

    def _legal(self) -> bool:
        return self.value is not None and not self.below(self.value) and not self.above(self.value)

    legal = AliasProperty(_legal, bind=("value", "minimum", "maximum"))

    def _note(self) -> str:
        if self.refused:
            return str(self.high_words)
        if self.value is None or self.legal:
            return str(self.range_words)
        return str(self.low_words if self.below(self.value) else self.high_words)

    note = AliasProperty(
        _note, bind=("value", "refused", "minimum", "maximum", "low_words", "high_words", "range_words")
    )

    def on_kv_post(self, base_widget: Any) -> None:
        self._standing: Any = None
        self.parts = {name: self.ids[name].__self__ for name in PARTS}  # held here: not all of them stand at a time
        self._keys()
        for name, follow in (("quick", self._offer), ("tag", self._offer), ("value", self._offer)):
            self.fbind(name, follow)
        for name in ("folded", "minimum", "maximum", "quick", "tight", "orientation"):
            self.fbind(name, self._stand)
        self._stand()

    def _keys(self) -> None:
        self.keys: dict[str, Any] = {}
        for text in (*DIGIT_KEYS, "0", SIGN, BACK):
            key = self.keys[text] = PadKey(icon=text) if text == BACK else PadKey(text=text)
            key.bind(on_release=lambda key: self.press(key.text or key.icon))
        for text in DIGIT_KEYS:
            self.ids.pad.add_widget(self.keys[text])
        self.keys["0"].size_hint_y = 1

    def _stand(self, *_: object) -> None:
        """Only what can be used now: the keys unless they are folded away, the sign where there is less than 0."""
        signed = self.minimum is None or self.minimum < 0
        if self._standing == (self.folded, signed, self.beside):
            return
        self._standing = (self.folded, signed, self.beside)
        parts = self.parts
        put(parts["side"], [self.keys[text] for text in ((BACK, SIGN, "0") if signed else (BACK, "0"))])
        said = ("shown", "note", "quick") if self.beside else ("shown", "note")
        left = ("quick",) if self.folded else ("said", *({"quick"} - {*said}), "beneath")
        parts["quick"].size_hint_x = BESIDE if self.beside else 1
        for box, names in (("left", ()), ("said", said), ("left", left)):  # what goes from one to another is free first
            put(parts[box], [parts[name] for name in names])
        put(self, [parts["left"], parts["more" if self.folded else "keys"]])
        self._offer()

    @property
    def beside(self) -> bool:
        """Where every line counts a single quick value stands beside the number."""
        short = self.maximum is not None and self.maximum <= SHORT and self.orientation == "vertical"
        return bool(self.tight and not self.folded and short and len(self.offered()) == 1)

    def on_among(self, *_: object) -> None:
        for key in self.keys.values():
            key.among = self.among

    def offered(self) -> list[int]:
        return [number for number in self.quick if self.folded or not 0 <= number <= LARGEST_KEY]

    def on_minus(self, *_: object) -> None:
        self.hint = "\N{MINUS SIGN}0" if self.minus else "–"
        self._offer()

    def _offer(self, *_: object) -> None:
        look = [
            (Chip, {"text": self._called(n), "value": n, "tag": f"{self.tag}.quick.{n}", "chosen": n == self.value})
            for n in self.offered()
        ]
        fill(self.ids.quick, look, lambda chip: self.put(chip.value))
        self._name()
        self.keys[BACK].disabled = self.value is None and not self.minus

    def _called(self, number: int) -> str:
        """All of it is said in words where it stands beside the keys."""
        if number == self.maximum and not self.folded and self.most_words:
            return str(self.most_words)
        more = number > 0 and any(other < 0 for other in self.quick)  # beside less, more is said to be more
        return f"+{show(number)}" if more else show(number)

    def _name(self, *_: object) -> None:
        self.ids.shown.tag = f"{self.tag}.shown"
        self.ids.more.tag = f"{self.tag}.more"
        for text, key in self.keys.items():
            key.tag = f"{self.tag}.{text}"

    def press(self, key: str) -> None:
        if key == BACK:
            self.backspace()
        elif key == SIGN:
            self.flip()
        else:
            self.digit(int(key))

    def put(self, number: int) -> None:
        """A quick value: it replaces what was entered."""
        self.refused = self.minus = False
        self.fresh = True
        self.value = number

    def digit(self, digit: int) -> None:
        """One more digit behind the number; the first after a quick value begins anew."""
        before = 0 if self.fresh or self.value is None else int(self.value)
        downwards = before < 0 or self.below_zero
        number = before * 10 + (-digit if downwards else digit)
        beyond = (self.below(number) and number < 0) or (self.above(number) and number > 0)
        self.refused = beyond or len(str(abs(number))) > DIGITS
        if not self.refused:
            self.minus = False
            self.value = number
            self.fresh = False

    @property
    def below_zero(self) -> bool:
        """Is the next number less than 0: because its sign was tapped first, or because nothing else can be?"""
        return self.minus or (self.maximum is not None and self.maximum <= 0)

    def backspace(self) -> None:
        self.refused = self.minus = False
        self.fresh = False
        text = str(self.value if self.value is not None else "")[:-1]
        self.value = int(text) if text.strip("-") else None

    def flip(self) -> None:
        """Plus becomes minus, where negative numbers are allowed; before any digit it waits for the first one."""
        if not self.value:
            self.minus = not self.minus
        else:
            self.refused = self.below(-self.value) or self.above(-self.value)
            self.value = self.value if self.refused else -self.value


def put(box: Any, parts: list[Any]) -> None:
    """Let a box hold exactly these."""
    box.clear_widgets()
    for part in parts:
        box.add_widget(part)


class StepButton(IconButton):
    """Plus or minus: a tap is one step, holding it is ten, and ten again."""

    step = NumericProperty(1)

    def __init__(self, **properties: Any) -> None:
        self._wait: ClockEvent | None = None
        self._leapt = False
        self.register_event_type("on_amount")
        super().__init__(**properties)

    def on_amount(self, amount: int) -> None:
        """Fired with the signed amount of one tap or leap."""

    def on_press(self) -> None:
        self._leapt = False
        self._wait = Clock.schedule_once(self._leap, HOLD)

    def _leap(self, _dt: float) -> None:
        self._leapt = True
        self.dispatch("on_amount", self.step * LEAP)
        self._wait = Clock.schedule_once(self._leap, REPEAT)

    def on_state(self, _button: object, state: str) -> None:
        if state == "normal" and self._wait is not None:
            self._wait.cancel()

    def on_release(self) -> None:
        if not self._leapt:
            self.dispatch("on_amount", self.step)


class Stepper(Ranged, BoxLayout):
    """Minus, the number, plus. Never leaves its ends; `on_change` fires with the number people chose."""

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_change")
        super().__init__(**properties)

    def on_change(self, value: int) -> None:
        """Fired after a tap, not when `value` is set from outside."""

    def change(self, amount: int) -> None:
        number = self.clamped(int(self.value or 0) + amount)
        if number != self.value:
            self.value = number
            self.dispatch("on_change", number)


load(__name__)
load(__name__)
