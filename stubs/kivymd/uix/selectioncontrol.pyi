from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

class MDSwitch(Widget):
    active: BooleanProperty
    disable_animation: BooleanProperty
