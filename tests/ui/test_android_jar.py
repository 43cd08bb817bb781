"""The phone of paper has the methods of the real classes, with as many arguments; where an android.jar is at hand.

Debian's libandroid-*-java brings one, of Android 6: what is newer than that cannot be held against it.
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
from tests.ui import android

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
OURS = {"path", "lies", "raises", "nameless"}  # what only the paper has
pytestmark = pytest.mark.skipif(not (JAR and shutil.which("javap")), reason="no android.jar, or no javap, is here")


def told(name: str) -> str:
    """What the real class is; a class has what its parents have."""
    command = ["javap", "-public", "-constants", "-classpath", str(JAR), name]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    parent = re.search(r" extends ([\w.$]+)", said)
    return said + (told(parent[1]) if parent and parent[1].startswith("android.") else "")


def arguments(said: str, method: str) -> set[int]:
    found = re.findall(rf"\b{method}\(([^)]*)\)", said)
    return {len([each for each in one.split(",") if each.strip()]) for one in found}


@pytest.mark.parametrize("name", PAPER)
def test_a_method_on_paper_is_one_of_the_real_class(name: str) -> None:
    said = told(name)
    methods = {
        called: len([each for each in inspect.signature(method).parameters if each != "self"])
        for called, method in inspect.getmembers(PAPER[name], callable)
        if not called.startswith("_") and called not in OURS
    }
    assert methods
    assert {called: count for called, count in methods.items() if count not in arguments(said, called)} == {}


@pytest.mark.parametrize("name", CONSTANTS)
def test_a_number_or_name_that_is_written_here_is_the_real_one(name: str) -> None:
    said = told(name)
    real = {key: re.search(rf"\b{key} = (.+);", said) for key in CONSTANTS[name]}
    assert {key: found and found[1].strip('"') for key, found in real.items()} == {
        key: str(value) for key, value in CONSTANTS[name].items()
    }
