"""The phone of paper has the methods of the real classes, with arguments of their kinds; where an android.jar is here.

Debian's libandroid-*-java brings one, of Android 6: what is NEWER than that is held only against a newer one.
HANKO_ANDROID_JAR names another.
"""

from __future__ import annotations

import inspect
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.ui import device, documents
from tests.ui import android, android_window

JARS = [
    Path(os.environ.get("HANKO_ANDROID_JAR", "none")),
    *sorted(Path("/usr/lib/android-sdk/platforms").glob("*/android.jar"), reverse=True),
]
JAR = next((jar for jar in JARS if jar.is_file()), None)
PAPER: dict[str, Any] = {
    "android.content.Intent": android.Intent,
    "android.content.ContentValues": android.ContentValues,
    "android.content.ContentResolver": android.Resolver,
    "android.provider.DocumentsContract": android.DocumentsContract,
    "android.database.Cursor": android.Cursor,
    "android.os.ParcelFileDescriptor": android.Descriptor,
    "android.app.Activity": android.Activity,
    "android.content.res.Resources": android_window.Resources,
    "android.view.View": android_window.View,
    "android.view.Window": android_window.Window,
    "android.view.WindowInsets": android_window.WindowInsets,
    "android.view.WindowInsetsController": android_window.WindowInsetsController,
}
NEWER = {"getInsets", "getInsetsController", "setSystemBarsAppearance"}
# What a type on paper stands for; an address is a text there, and "object" says nothing.
KINDS = {
    "str": {"java.lang.String", "java.lang.CharSequence", "android.net.Uri"},
    "str | None": {"java.lang.String", "android.net.Uri"},
    "int": {"int"},
    "bool": {"boolean"},
    "list[int]": {"int[]"},
    "list[str]": {"java.lang.String[]"},
    "Intent": {"android.content.Intent"},
    "ContentValues": {"android.content.ContentValues"},
    "Resolver": {"android.content.ContentResolver"},
}
CONSTANTS: dict[str, dict[str, object]] = {
    "android.content.Intent": {
        "ACTION_SEND": documents.SEND,
        "ACTION_CREATE_DOCUMENT": documents.CREATE,
        "ACTION_OPEN_DOCUMENT": documents.OPEN,
        "CATEGORY_OPENABLE": documents.OPENABLE,
        "EXTRA_TEXT": documents.TEXT,
        "EXTRA_STREAM": documents.STREAM,
        "EXTRA_TITLE": documents.TITLE,
        "FLAG_GRANT_READ_URI_PERMISSION": documents.MAY_READ,
    },
    "android.app.Activity": {"RESULT_OK": documents.PICKED},
    "android.view.WindowManager$LayoutParams": {
        "FLAG_SECURE": device.FLAG_SECURE,
        "FLAG_KEEP_SCREEN_ON": device.FLAG_KEEP_ON,
    },
}
OURS = {"path", "lies", "raises", "nameless", "getContentView"}  # what only the paper has, and SDL's own activity
pytestmark = pytest.mark.skipif(not (JAR and shutil.which("javap")), reason="no android.jar, or no javap, is here")


def told(name: str) -> str:
    """What the real class is; a class has what its parents have."""
    command = ["javap", "-public", "-constants", "-classpath", str(JAR), name]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    parent = re.search(r" extends ([\w.$]+)", said)
    return said + (told(parent[1]) if parent and parent[1].startswith("android.") else "")


def newest(name: str) -> str:
    """A class that an older jar does not have."""
    try:
        return told(name)
    except subprocess.CalledProcessError:
        return ""


def arguments(said: str, method: str) -> list[list[str]]:
    """The kinds of arguments of each method that is called so."""
    found = re.findall(rf"\b{method}\(([^)]*)\)", said)
    return [[each.strip().replace("...", "[]") for each in one.split(",") if each.strip()] for one in found]


def fits(real: list[str], paper: list[str]) -> bool:
    return len(real) == len(paper) and all(
        kind in KINDS.get(ours, {kind}) for kind, ours in zip(real, paper, strict=True)
    )


@pytest.mark.parametrize("name", PAPER)
def test_a_method_on_paper_is_one_of_the_real_class(name: str) -> None:
    methods = {
        called: [each.annotation for each in inspect.signature(method).parameters.values() if each.name != "self"]
        for called, method in inspect.getmembers(PAPER[name], callable)
        if not called.startswith("_") and called not in OURS
    }
    assert methods
    said = told(name) if set(methods) - NEWER else newest(name)
    real = {called: arguments(said, called) for called in methods}
    held = [called for called in methods if real[called] or called not in NEWER]
    assert [called for called in held if not any(fits(each, methods[called]) for each in real[called])] == []


@pytest.mark.parametrize("name", CONSTANTS)
def test_a_number_or_name_that_is_written_here_is_the_real_one(name: str) -> None:
    said = told(name)
    real = {key: re.search(rf"\b{key} = (.+);", said) for key in CONSTANTS[name]}
    assert {key: found and found[1].strip('"') for key, found in real.items()} == {
        key: str(value) for key, value in CONSTANTS[name].items()
    }
