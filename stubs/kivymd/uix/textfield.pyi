from kivy.uix.textinput import TextInput

class MDTextField(TextInput):
    def adjust_height(self, *args: object) -> None: ...
