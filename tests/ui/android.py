"""A phone of paper: the classes of Java that the app reaches for, with the signatures that Android documents.

What is not written here does not exist, so a misspelt method or one too many arguments is seen without a phone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.ui.android_window import ACCENT, CLASSES, Resources, View, Window

DOWNLOADS = "content://media/external/downloads"


class JavaException(Exception):
    def __init__(self, classname: str) -> None:
        super().__init__(classname)
        self.classname = classname


class Intent:
    def __init__(self, action: str) -> None:
        self.action, self.kind, self.extras, self.flags, self.categories = action, "", dict[str, Any](), 0, [""]

    def setType(self, kind: str) -> Intent:
        self.kind = kind
        return self

    def addFlags(self, flags: int) -> Intent:
        self.flags |= flags
        return self

    def addCategory(self, category: str) -> Intent:
        self.categories.append(category)
        return self

    def putExtra(self, name: str, value: object) -> Intent:
        assert not isinstance(value, str), "which of the fourteen putExtra is meant by a bare str, pyjnius guesses"
        self.extras[name] = value
        return self

    @staticmethod
    def createChooser(target: Intent, title: object) -> Intent:
        assert not isinstance(title, str)
        chooser = Intent("android.intent.action.CHOOSER")
        chooser.extras["target"] = target
        return chooser


class ContentValues:
    def __init__(self) -> None:
        self.held: dict[str, object] = {}

    def put(self, name: str, value: object) -> None:
        assert not isinstance(value, int), "an int is an Integer, a Long, a Byte or a Short"
        self.held[name] = value

    def clear(self) -> None:
        self.held.clear()


class Cursor:
    def __init__(self, name: str | None) -> None:
        self.name, self.closed = name, False

    def moveToFirst(self) -> bool:
        return self.name is not None

    def getString(self, column: int) -> str | None:
        return self.name

    def close(self) -> None:
        self.closed = True


# As ParcelFileDescriptor.parseMode reads them since Android 10: only a "t" takes away what lay there.
MODES = {"r": os.O_RDONLY, "w": os.O_WRONLY | os.O_CREAT, "wt": os.O_WRONLY | os.O_CREAT | os.O_TRUNC}


@dataclass
class Descriptor:
    path: Path
    mode: str

    def detachFd(self) -> int:
        return os.open(self.path, MODES[self.mode])


@dataclass
class Resolver:
    """Files by their addresses; `raises` is thrown where one is opened, `nameless` where its name is asked for."""

    folder: Path
    names: dict[str, str | None] = field(default_factory=dict)
    values: dict[str, dict[str, object]] = field(default_factory=dict)
    raises: str = ""
    nameless: str = ""

    def path(self, address: str) -> Path:
        return self.folder / address.rpartition("/")[2]

    def insert(self, address: str, values: ContentValues) -> str | None:
        new = f"{address}/{len(self.values)}"
        self.values[new] = dict(values.held)
        return new

    def update(self, address: str, values: ContentValues, where: None, arguments: None) -> int:
        self.values[address] |= values.held
        return 1

    def delete(self, address: str, where: None, arguments: None) -> int:
        del self.values[address]
        return 1

    def query(self, address: str, columns: list[str], where: None, arguments: None, order: None) -> Cursor | None:
        if self.nameless:
            raise JavaException(self.nameless)
        return Cursor(self.names.get(address))

    def openFileDescriptor(self, address: str, mode: str) -> Descriptor | None:
        if self.raises:
            raise JavaException(self.raises)
        return Descriptor(self.path(address), mode)


class DocumentsContract:
    """`raises` where a place lets nothing go."""

    raises = ""

    @classmethod
    def deleteDocument(cls, content: Resolver, address: str) -> bool:
        if cls.raises:
            raise JavaException(cls.raises)
        content.path(address).unlink()
        return True


class Activity:
    """`window` and what lies in it: see android_window.py."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver, self.started, self.raises = resolver, list[tuple[Intent, int]](), ""
        self.window, self.resources, self.waits = Window(), Resources(), False

    def getWindow(self) -> Window:
        return self.window

    def getContentView(self) -> View:
        return self.window.surface

    def getResources(self) -> Resources:
        return self.resources

    def getColor(self, colour: int) -> int:
        return {ACCENT: -0x00CC_DDEF}[colour]

    def moveTaskToBack(self, behind: bool) -> bool:
        self.waits = behind
        return True

    def getContentResolver(self) -> Resolver:
        return self.resolver

    def startActivity(self, intent: Intent) -> None:
        self.startActivityForResult(intent, 0)

    def startActivityForResult(self, intent: Intent, code: int) -> None:
        if self.raises:
            raise JavaException(self.raises)
        self.started.append((intent, code))


class Android:
    """The phone: what was opened on it, and how its owner answers."""

    def __init__(self, folder: Path, version: int = 36) -> None:
        folder.mkdir()
        self.resolver = Resolver(folder)
        self.activity = Activity(self.resolver)
        self.heard: list[Callable[[int, int, object], None]] = []
        self.classes: dict[str, Any] = CLASSES | {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=self.activity),
            "android.content.Intent": Intent,
            "android.content.ContentValues": ContentValues,
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=version),
            "android.provider.MediaStore$Downloads": SimpleNamespace(EXTERNAL_CONTENT_URI=DOWNLOADS),
            "android.provider.DocumentsContract": DocumentsContract,
            "android.provider.OpenableColumns": SimpleNamespace(DISPLAY_NAME="_display_name"),
            "java.lang.Integer": lambda number: SimpleNamespace(integer=number),
            "java.lang.String": lambda text: SimpleNamespace(text=text),
        }

    def lies(self, name: str | None, content: bytes, address: str = "content://files/picked") -> str:
        """A file of another app."""
        self.resolver.path(address).write_bytes(content)
        self.resolver.names[address] = name
        return address

    def answer(self, address: str | None) -> None:
        """Whoever was asked picks this, or leaves."""
        _, code = self.activity.started[-1]
        for heard in list(self.heard):
            heard(code, -1 if address else 0, SimpleNamespace(getData=lambda: address) if address else None)

    def modules(self) -> dict[str, ModuleType]:
        jnius, android, runnable = ModuleType("jnius"), ModuleType("android"), ModuleType("android.runnable")
        jnius.__dict__.update(
            autoclass=self.classes.__getitem__, cast=lambda kind, it: SimpleNamespace(kind=kind, it=it),
            JavaException=JavaException,
        )  # fmt: skip
        android.__dict__["activity"] = SimpleNamespace(bind=self._bind, unbind=self._unbind)
        runnable.__dict__["run_on_ui_thread"] = lambda do: do
        return {"jnius": jnius, "android": android, "android.runnable": runnable}

    def _bind(self, on_activity_result: Callable[[int, int, object], None]) -> None:
        self.heard.append(on_activity_result)

    def _unbind(self, on_activity_result: Callable[[int, int, object], None]) -> None:
        if on_activity_result in self.heard:
            self.heard.remove(on_activity_result)


@pytest.fixture
def android(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Android:
    from companion.ui import device, documents

    phone = Android(tmp_path / "phone")
    for name, module in phone.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(documents, "there", lambda: True)
    monkeypatch.setattr(device, "platform", "android")
    return phone
