"""What lies on top: the last result, and what it asks of the real pieces."""

from __future__ import annotations

from companion.core.book import Book
from companion.core.say import Part, Say, say
from companion.core.scene import Dice, Opened, Panel, Result, Task, Todo, Why


class Latest:
    """One result at a time; the next one takes its place."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.result: Result | None = None
        self.tasks: tuple[Task, ...] = ()
        self.dice: Dice | None = None

    def show(
        self,
        name: str,
        called: Part,
        words: Say,
        rule: str,
        *,
        opened: tuple[Opened, ...] = (),
        why: tuple[Why, ...] = (),
        winners: tuple[str, ...] = (),
    ) -> None:
        named = say("result.named", name=called, words=words)
        self.result = Result(name, named, self.book.at, opened, why, winners, rule)
        self.tasks, self.dice = (), None

    def panels(self) -> tuple[Panel, ...]:
        panels: tuple[Panel, ...] = (self.result,) if self.result else ()
        panels += (Todo("todo", self.tasks),) if self.tasks else ()
        return panels + ((self.dice,) if self.dice else ())
