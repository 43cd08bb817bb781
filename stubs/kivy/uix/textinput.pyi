from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

class TextInput(Widget):
    text: StringProperty[str, str]
    hint_text: StringProperty[str, str]
    focus: BooleanProperty
    multiline: BooleanProperty
    minimum_height: NumericProperty[float, float]
    cursor: tuple[int, int]
    def insert_text(self, substring: str, from_undo: bool = ...) -> None: ...
    def select_all(self) -> None: ...
