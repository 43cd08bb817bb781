"""An app that is nothing but a page, for a widget that a test looks at alone."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.widgets.theme import Theme, register_font


class Bare(App):
    """An app that shows one widget; `theme` and `tr` as the real one has them."""

    theme_cls = ObjectProperty(None, allownone=True)

    def __init__(self, **settings: Any) -> None:
        super().__init__()
        register_font()
        self.theme = Theme(**settings)
        self.tr = str

    def build(self) -> Widget:
        from companion.ui.widgets.text import Paper

        return Paper(padding=16, spacing=16)
