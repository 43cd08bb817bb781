"""The looks in which evenings are walked: sizes of the window, sizes of the type, languages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

SIZES = ((360, 640), (412, 915), (740, 360), (916, 412), (800, 1280), (1280, 800))
LARGE_TYPE = ((412, 915), (1280, 800))
LANGUAGES = ("en", "de", "fr")


@dataclass(frozen=True)
class Look:
    """How large the window is, how large its type, and which language it speaks."""

    size: tuple[int, int] = (412, 915)
    text: int = 100
    language: str = "en"

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} {self.text} % {self.language}"


def looks() -> Iterator[Look]:
    for size in SIZES:
        for text in (100, 130, *((200,) if size in LARGE_TYPE else ())):
            for language in LANGUAGES:
                yield Look(size, text, language)
