"""Numbers without the system keyboard: a pad with quick values, and a stepper for a few more or less."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import AliasProperty, BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.buttons import Chip, IconButton, Key
from companion.ui.kv import load
from companion.ui.text import Tagged

HOLD, REPEAT, LEAP = 0.45, 0.4, 10
DIGITS = 9
SIGN, BACK = "±", "backspace"


def show(number: int | None, hint: str = "") -> str:
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

    def below(self, number: int) -> bool:
        return self.minimum is not None and number < self.minimum

    def above(self, number: int) -> bool:
        return self.maximum is not None and number > self.maximum

    def clamped(self, number: int) -> int:
        if self.above(number):
            return int(self.maximum)
        return int(self.minimum) if self.below(number) else number


class NumberPad(Ranged, BoxLayout):
    """Digits, quick values and the number in large type; `value` is None until something is entered.

    A digit that would go beyond the far end is refused and `high_words` says why; a number short of the near end
    stands, `legal` is False and `low_words` says why.
    """

    quick = ListProperty()
    low_words = StringProperty("")
    high_words = StringProperty("")
    refused = BooleanProperty(False)
    fresh = BooleanProperty(True)

    def _legal(self) -> bool:
        return self.value is not None and not self.below(self.value) and not self.above(self.value)

    legal = AliasProperty(_legal, bind=("value", "minimum", "maximum"))

    def _note(self) -> str:
        if self.refused:
            return str(self.high_words)
        short = self.value is not None and not self.legal
        return str(self.low_words if short and self.below(self.value) else self.high_words if short else "")

    note = AliasProperty(_note, bind=("value", "refused", "minimum", "maximum", "low_words", "high_words"))

    def on_kv_post(self, base_widget: Any) -> None:
        self._keys()
        for name, follow in (("quick", self._offer), ("tag", self._name), ("value", self._mark)):
            self.fbind(name, follow)
        self._offer()

    def _keys(self) -> None:
        for text in (*"123456789", SIGN, "0", BACK):
            key = Key(icon=text) if text == BACK else Key(text=text)
            key.bind(on_release=lambda key: self.press(key.text or key.icon))
            self.ids.pad.add_widget(key)
        self.fbind("minimum", self._sign)
        self._sign()

    def _sign(self, *_: object) -> None:
        sign = next(key for key in self.ids.pad.children if key.text == SIGN)
        sign.disabled = self.minimum is not None and self.minimum >= 0
        sign.opacity = 0 if sign.disabled else 1

    def _offer(self, *_: object) -> None:
        row = self.ids.quick
        row.clear_widgets()
        for number in self.quick:
            chip = Chip(text=show(number), value=number)
            chip.bind(on_release=lambda chip: self.put(chip.value))
            row.add_widget(chip)
        self._name()
        self._mark()

    def _name(self, *_: object) -> None:
        self.ids.shown.tag = f"{self.tag}.shown"
        for key in self.ids.pad.children:
            key.tag = f"{self.tag}.{key.text or key.icon}"
        for chip in self.ids.quick.children:
            chip.tag = f"{self.tag}.quick.{chip.value}"

    def _mark(self, *_: object) -> None:
        for chip in self.ids.quick.children:
            chip.chosen = chip.value == self.value

    def press(self, key: str) -> None:
        if key == BACK:
            self.backspace()
        elif key == SIGN:
            self.flip()
        else:
            self.digit(int(key))

    def put(self, number: int) -> None:
        """A quick value: it replaces what was entered."""
        self.refused = False
        self.fresh = True
        self.value = number

    def digit(self, digit: int) -> None:
        """One more digit behind the number; the first after a quick value begins anew."""
        before = 0 if self.fresh or self.value is None else int(self.value)
        number = before * 10 + (-digit if before < 0 else digit)
        beyond = (self.below(number) and number < 0) or (self.above(number) and number > 0)
        self.refused = beyond or len(str(abs(number))) > DIGITS
        if not self.refused:
            self.value = number
            self.fresh = False

    def backspace(self) -> None:
        self.refused = False
        self.fresh = False
        text = str(self.value if self.value is not None else "")[:-1]
        self.value = int(text) if text.strip("-") else None

    def flip(self) -> None:
        """Plus becomes minus, where negative numbers are allowed."""
        if self.value:
            self.refused = self.below(-self.value) or self.above(-self.value)
            self.value = self.value if self.refused else -self.value


class StepButton(IconButton):
    """Plus or minus: a tap is one step, holding it is ten, and ten again."""

    step = NumericProperty(1)

    def __init__(self, **properties: Any) -> None:
        self._wait: Any = None
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


load("text")
load("numbers")
