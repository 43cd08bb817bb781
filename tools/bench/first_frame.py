"""A cold process that shows its first frame and says when: a bare label, or Home with everything landed."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from tools.bench import quiet


def main(what: str, folder: str) -> None:
    quiet.prepare(folder)
    from kivy.core.window import Window

    Window.bind(on_flip=_told)
    _app(what, folder).run()


def _app(what: str, folder: str) -> Any:
    if what == "bare":
        from kivy.app import App
        from kivy.uix.label import Label

        class Bare(App):
            def build(self) -> Any:
                return Label(text="Hanko")

        return Bare()
    from companion.ui.app import HankoApp

    return HankoApp(folder=Path(folder))


def _told(*_: object) -> None:
    sys.stdout.write(f"{time.monotonic()} {quiet.resident_mb()}\n")
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
