from kivy.input import MotionEvent
from kivy.properties import OptionProperty
from kivy.uix.widget import Widget

# Kivy's has no base, but it is never used without a widget and calls one's methods.
class ButtonBehavior(Widget):
    state: OptionProperty
    last_touch: MotionEvent | None
    def on_press(self) -> None: ...
    def on_release(self) -> None: ...
    def trigger_action(self, duration: float = ...) -> None: ...
