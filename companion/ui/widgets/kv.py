"""Loads a file of kv/ once, when the module of the same name is first imported."""

from __future__ import annotations

from functools import cache

from kivy.lang import Builder

from companion import FOLDER

KV = FOLDER / "kv"


@cache
def load(module: str) -> None:
    """The rules of `companion.ui.table.curtain` stand in `kv/table/curtain.kv`."""
    path = KV.joinpath(*module.split(".")[2:]).with_suffix(".kv")
    Builder.load_string(path.read_text("utf-8"), filename=str(path))
