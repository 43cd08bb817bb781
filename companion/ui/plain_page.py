"""The page for when nothing else can be shown: Kivy's own widgets, no rules of ours, words and two buttons."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.button import Button
from kivy.uix.label import Label

from companion.ui import device

PAPER, INK = (0.98, 0.965, 0.937, 1), (0.118, 0.106, 0.094, 1)


class PlainButton(Button):
    tag = ""


class PlainPage(BoxLayout):
    """Fires `on_report` and `on_again`."""

    def __init__(self, title: str, text: str, *, report: str, again: str) -> None:
        self.register_event_type("on_report")
        self.register_event_type("on_again")
        super().__init__(orientation="vertical", padding=[dp(24) + bar for bar in device.insets()], spacing=dp(16))
        Window.clearcolor = PAPER
        self.told = self._words(text, 18, "top")
        self.add_widget(self._words(title, 28, "bottom"))
        self.add_widget(self.told)
        for tag, called in (("again", again), ("report", report)):
            button = PlainButton(
                text=called, font_size=sp(18), size_hint_y=None, height=dp(64), halign="center", valign="middle"
            )
            button.tag = f"plain.{tag}"
            button.bind(on_release=lambda _, tag=tag: self.dispatch(f"on_{tag}"), size=_wrap)
            self.add_widget(button)

    def _words(self, text: str, size: int, near: str) -> Any:
        label = Label(text=text, color=INK, font_size=sp(size), halign="left", valign=near)
        label.bind(size=_wrap)
        return label

    def say(self, text: str) -> None:
        self.told.text = text

    def on_report(self) -> None:
        """Fired when a report is wanted."""

    def on_again(self) -> None:
        """Fired when Home is to be tried again."""


def _wrap(label: Any, *_: object) -> None:
    label.text_size = label.size
