"""What has come out, and what to do with the real pieces: it stands until something else has happened."""

from __future__ import annotations

from companion.core.book import Book
from companion.core.say import Say
from companion.core.scene import Result, Task

OWNER = "owner"  # the correction that stands beside what is laid into a province


class Told:
    """Results and tasks, newest last. Nothing is taken away before people have answered something since."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.matter = ""  # what goes on for several answers, and is told as one: the province of a conflict
        self._tasks: list[tuple[int, str, Task]] = []
        self.results: list[Result] = []
        self.told: list[Result] = []  # ever

    @property
    def tasks(self) -> list[Task]:
        return [task for _, _, task in self._tasks]

    def tell(self, result: Result) -> None:
        """What has just come out; what came out by the same answer stands beside it."""
        self._tasks = self._current()
        self.results = [old for old in self.results if old.row == self._book.at and old.name != result.name]
        self.results.append(result)
        self.told.append(result)

    def correct(self, result: Result) -> None:
        """The same again, as it is after a correction."""
        self.results = [result if old.name == result.name else old for old in self.results]
        self.told.append(result)

    def outcomes(self) -> dict[int, list[tuple[str, Say]]]:
        """What came of each row: in words, and of an opened seal what it has cost."""
        found: dict[int, list[tuple[str, Say]]] = {}
        for result in self.told:
            paid = [(each.seat, each.words) for each in result.opened if each.pays is not None]
            found.setdefault(result.row, []).extend([("", result.words), *paid])
        return found

    def task(self, seat: str, words: Say, why: Say | None = None, rule: str = "", fix: str = "") -> None:
        """Something to do with the real pieces; what an earlier answer brought about is old news, unless it goes on."""
        self._tasks = [*self._current(), (self._book.at, self.matter, Task(seat, words, why, rule, fix))]

    def _current(self) -> list[tuple[int, str, Task]]:
        now, goes_on = self._book.at, self.matter
        return [kept for kept in self._tasks if kept[0] == now or (goes_on and kept[1] == goes_on)]

    def lies(self, province: Say) -> None:
        """Corrected: what was to be laid there is no longer to be done, for the table is the truth."""
        laid = ("province", province)
        self._tasks = [kept for kept in self._tasks if kept[2].fix != OWNER or laid not in kept[2].words.parts]

    def turn_over(self) -> None:
        """Something else begins: what came out by the last answer stands, what people have answered since does not."""
        self._tasks, self.results = self._current(), [kept for kept in self.results if kept.row == self._book.at]

    def clear(self) -> None:
        """A new phase goes round the table."""
        self._tasks, self.results = [], []
