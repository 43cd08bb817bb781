from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

class MDSegmentedButtonItem(Widget):
    active: BooleanProperty
    def _get_selected_icon_from_container(self) -> Any: ...

class MDSegmentedButton(Widget):
    def adjust_segment_radius(self, *args: object) -> None: ...

class MDSegmentButtonLabel(Widget): ...
