"""The licences of everything that the package for phones carries, each with its whole text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from kivy.properties import StringProperty

from companion import DATA
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.page import Page

FOLDER = DATA / "licences"


def parts() -> list[dict[str, Any]]:
    """What the app is made of: `of` are the names that the build knows each part by."""
    read: list[dict[str, Any]] = json.loads((FOLDER / "parts.json").read_text("utf-8"))
    return read


def paragraphs(part: dict[str, Any]) -> Iterator[str]:
    """Whose it is, then the texts that it comes under."""
    yield from part["copyright"]
    for name in part["texts"]:
        yield from (FOLDER / f"{name}.txt").read_text("utf-8").strip().split("\n\n")


class Licences(Page):
    called = StringProperty("")

    def enter(self, part: str = "") -> None:
        self.app = hanko()
        chosen = next((each for each in parts() if each["name"] == part), None)
        self.called = chosen["name"] if chosen else self.app.tr("settings.licences")
        if chosen:
            self.ids.list.fill([{"text": text, "still": True} for text in paragraphs(chosen)])
        else:
            self.ids.list.fill([self._row(each) for each in parts()])

    def _row(self, part: dict[str, Any]) -> dict[str, Any]:
        name = part["name"]
        row = {"text": name, "note": part["licence"], "value": name, "tag": f"licence.{name}"}
        return {**row, "icon": "book", "more": True}

    def open(self, part: str) -> None:
        self.app.stage.go_on("licences", part=part)


load(__name__)
