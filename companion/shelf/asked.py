"""The question that was asked last of a table that plays without the app. It lies apart: it is nobody's evening."""

from __future__ import annotations

from pathlib import Path


class Asked:
    """One folder with one table in it: whoever asks another question has done with the one before."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def table(self) -> str:
        """The table of that question; empty where none was asked."""
        return next((path.stem for path in sorted(self.folder.glob("*.hanko"))), "")

    def path(self, table: str) -> Path:
        return self.folder / f"{table}.hanko"

    def new(self, table: str) -> Path:
        """Where another question is written down; the one before lies there until that is asked."""
        self.folder.mkdir(exist_ok=True)
        return self.path(table)

    def forget(self, but: str = "") -> None:
        for path in self.folder.glob("*"):
            if not but or path.name.partition(".")[0] != but:
                path.unlink(missing_ok=True)
