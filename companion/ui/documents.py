"""Files that leave and come on an Android phone, by Android's own ways: content addresses and streams, never paths.

What another app answers comes on a thread of Java's, and reaches the window through the Clock only. A file that is sent
is laid into the phone's downloads first, for only there has it an address that another app may read; phones before
Android 10 know no such place, and only save. Unproven without a phone.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from kivy.clock import Clock
from kivy.utils import platform

from companion.core.say import Refused, refuse
from companion.ui.device import activity, java

SEND = "android.intent.action.SEND"
CREATE = "android.intent.action.CREATE_DOCUMENT"
OPEN = "android.intent.action.OPEN_DOCUMENT"
OPENABLE = "android.intent.category.OPENABLE"
TEXT, STREAM, TITLE = (f"android.intent.extra.{name}" for name in ("TEXT", "STREAM", "TITLE"))
MAY_READ, PICKED = 1, -1  # Intent.FLAG_GRANT_READ_URI_PERMISSION, Activity.RESULT_OK
SAVE, CHOOSE = 0x4A1, 0x4A2  # by which Android tells our two questions apart
LARGEST = 256 << 20  # bytes of a file that comes in: five thousand evenings have a tenth of it
PIECE = 1 << 16
DOWNLOADS_SINCE = 29  # Android 10
FOLDER = "Download/Hanko"
KINDS = {
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".bgsplay": "application/json",
    ".zip": "application/zip",
    ".csv": "text/csv",
    ".hanko": "application/octet-stream",
}
READ, ANEW = "r", "wt"  # with "w" alone a longer file that lay there would keep its end
ANYTHING, WORDS = "*/*", "text/plain"

Saved = Callable[[str], None]
Came = Callable[[Path], None]
Refuses = Callable[[Refused], None]


def there() -> bool:
    return platform == "android"


def kind(path: Path) -> str:
    return KINDS.get(path.suffix.lower(), WORDS)


# -- what leaves


def send_text(text: str, title: str) -> None:
    """Words for another app, which its owner picks."""
    intent = _intent(SEND, WORDS)
    intent.putExtra(TEXT, _chars(text))
    with _spoken():
        _let_pick(intent, title)


def can_send() -> bool:
    """Has this phone a place from which another app may read a file of ours?"""
    return bool(java("android.os.Build$VERSION").SDK_INT >= DOWNLOADS_SINCE)


def send(path: Path, title: str) -> None:
    """A file for another app, which its owner picks."""
    from jnius import cast

    with _spoken():
        address = _into_downloads(path)
        intent = _intent(SEND, kind(path))
        intent.putExtra(STREAM, cast("android.os.Parcelable", address))
        intent.addFlags(MAY_READ)
        _let_pick(intent, title)


def _let_pick(intent: Any, title: str) -> None:
    """Which app shall have it: asked by Android, each time anew."""
    activity().startActivity(java("android.content.Intent").createChooser(intent, _chars(title)))


def _into_downloads(path: Path) -> Any:
    """The address of a copy among the downloads; nobody sees it before it is whole."""
    values = java("android.content.ContentValues")()
    values.put("_display_name", path.name)
    values.put("mime_type", kind(path))
    values.put("relative_path", FOLDER)
    values.put("is_pending", java("java.lang.Integer")(1))
    resolver = activity().getContentResolver()
    address = resolver.insert(java("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
    if address is None:
        raise refuse("file_no_place")
    try:
        _pour(path, _stream(address, ANEW))
        values.clear()
        values.put("is_pending", java("java.lang.Integer")(0))
        resolver.update(address, values, None, None)
    except BaseException:
        resolver.delete(address, None, None)
        raise
    return address


def save(path: Path, saved: Saved, refuses: Refuses) -> None:
    """A file into a place that its owner picks; `saved` is told the name it has there."""
    intent = _intent(CREATE, kind(path))
    intent.addCategory(OPENABLE)
    intent.putExtra(TITLE, _string(path.name))

    def take(address: Any) -> None:
        theirs = _stream(address, ANEW)  # what cannot be opened stays as it was
        try:
            _pour(path, theirs)
        except BaseException:
            _take_away(address)
            raise
        saved(_name(address) or path.name)

    _ask(intent, SAVE, take, refuses)


def _pour(path: Path, theirs: BinaryIO) -> None:
    """All of it; some places tell only at the end that there was no room."""
    with theirs, path.open("rb") as ours:
        shutil.copyfileobj(ours, theirs, PIECE)


def _take_away(address: Any) -> None:
    """Half a file is none: it goes, or is left empty where a place lets nothing go."""
    from jnius import JavaException

    try:
        java("android.provider.DocumentsContract").deleteDocument(activity().getContentResolver(), address)
    except JavaException:
        with contextlib.suppress(JavaException, OSError, Refused):
            _stream(address, ANEW).close()


# -- what comes


def choose(folder: Path, came: Came, refuses: Refuses) -> None:
    """A file that its owner picks, as a copy in `folder`, which holds only the last one."""
    intent = _intent(OPEN, ANYTHING)
    intent.addCategory(OPENABLE)
    _ask(intent, CHOOSE, lambda address: came(_copied(address, folder)), refuses)


def _copied(address: Any, folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    path = folder / plain_name(_name(address))
    try:
        with _stream(address, READ) as theirs, path.open("wb") as ours:
            _draw(theirs, ours)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return path


def _draw(theirs: BinaryIO, ours: BinaryIO) -> None:
    come = 0
    while piece := theirs.read(PIECE):
        come += len(piece)
        if come > LARGEST:
            raise refuse("file_too_large", most=LARGEST >> 20)
        ours.write(piece)


def plain_name(name: str) -> str:
    """The last part of a name, of signs that no file system misreads."""
    last = re.split(r"[\\/]", name)[-1]
    return re.sub(r"[^\w.-]+", "-", last).strip("-.")[-80:] or "file"


# -- Android


_waiting: dict[int, tuple[Callable[[Any], None], Refuses]] = {}


def _ask(intent: Any, code: int, take: Callable[[Any], None], refuses: Refuses) -> None:
    """Open one of Android's own pages. Whoever leaves it without an answer is asked nothing more."""
    from android import activity as answers

    answers.unbind(on_activity_result=_answered)
    answers.bind(on_activity_result=_answered)
    _waiting[code] = (take, refuses)
    with _spoken():
        activity().startActivityForResult(intent, code)


def _answered(code: int, result: int, intent: Any) -> None:
    """On Java's thread."""
    if code in _waiting:
        address = intent.getData() if result == PICKED and intent is not None else None
        Clock.schedule_once(lambda _: _take(code, address))


def _take(code: int, address: Any) -> None:
    take, refuses = _waiting.pop(code, (None, None))
    if take is None or refuses is None or address is None:
        return
    try:
        with _spoken():
            take(address)
    except Refused as refused:
        refuses(refused)


def _stream(address: Any, mode: str) -> BinaryIO:
    found = activity().getContentResolver().openFileDescriptor(address, mode)
    if found is None:
        raise refuse("file_gone")
    return os.fdopen(found.detachFd(), "rb" if mode == READ else "wb")


def _name(address: Any) -> str:
    """The name that a file bears where it lies; empty where nobody tells it, for the file matters more."""
    from jnius import JavaException

    column = java("android.provider.OpenableColumns").DISPLAY_NAME
    with contextlib.suppress(JavaException):
        found = activity().getContentResolver().query(address, [column], None, None, None)
        if found is not None:
            try:
                return str(found.getString(0) or "") if found.moveToFirst() else ""
            finally:
                found.close()
    return ""


NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
SPOKEN = {
    "java.io.FileNotFoundException": "file_gone",
    "java.lang.SecurityException": "file_not_allowed",
    "android.content.ActivityNotFoundException": "file_no_app",
}


@contextlib.contextmanager
def _spoken() -> Iterator[None]:
    """What Android refuses, in words."""
    from jnius import JavaException

    try:
        yield
    except JavaException as error:
        raise refuse(SPOKEN.get(str(error.classname), "file_failed")) from error
    except OSError as error:
        raise refuse("disk_full" if error.errno in NO_ROOM else "file_failed") from error


def _intent(action: str, kind: str) -> Any:
    intent = java("android.content.Intent")(action)
    intent.setType(kind)
    return intent


def _string(text: str) -> Any:
    return java("java.lang.String")(text)


def _chars(text: str) -> Any:
    from jnius import cast

    return cast("java.lang.CharSequence", _string(text))
