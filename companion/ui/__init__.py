"""The window: Kivy only. `app` is the way in; nothing outside knows what is drawn here."""
