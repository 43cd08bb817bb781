from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

class MDBottomSheet(BoxLayout):
    status: str
    open_progress: NumericProperty[float, float]
    swipe_distance: NumericProperty[float, float]
    opening_time: NumericProperty[float, float]
    closing_time: NumericProperty[float, float]
    def set_state(self, new_state: str = ..., animation: bool = ...) -> None: ...
