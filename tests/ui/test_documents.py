"""Files that leave and come on a phone of paper: each way, left, refused, and given up by Android half-way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.say import Refused
from companion.ui import documents
from tests.ui.android import DOWNLOADS, Android, android

FIXTURES = (android,)


class Heard:
    """What the caller was told."""

    def __init__(self) -> None:
        self.saved: list[str] = []
        self.came: list[tuple[str, bytes]] = []
        self.refused: list[str] = []

    def read(self, path: Path) -> None:
        self.came.append((path.name, path.read_bytes()))

    def refuse(self, refused: Refused) -> None:
        self.refused.append(refused.say.key)


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "hanko-oriente-1.json"
    path.write_text('{"ü": 1}', encoding="utf-8")
    return path


# -- what leaves


def test_a_file_is_sent_by_an_address_that_holds_all_of_it_and_that_the_other_app_may_read(
    android: Android, sheet: Path
) -> None:
    documents.send(sheet, "A file leaves")
    chooser, _ = android.activity.started[-1]
    intent = chooser.extras["target"]
    address = intent.extras[documents.STREAM].it
    assert (intent.action, intent.kind, intent.flags) == (documents.SEND, "application/json", documents.MAY_READ)
    assert address.startswith(DOWNLOADS)
    assert android.resolver.path(address).read_bytes() == sheet.read_bytes()
    told = android.resolver.values[address]
    assert (told["_display_name"], told["relative_path"]) == (sheet.name, "Download/Hanko")
    assert told["is_pending"].integer == 0  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("thrown", "key"),
    [
        ("java.io.FileNotFoundException", "refused.file_gone"),
        ("java.lang.SecurityException", "refused.file_not_allowed"),
        ("java.lang.IllegalStateException", "refused.file_failed"),
    ],
)
def test_what_android_refuses_on_the_way_is_said_and_no_half_copy_stays(
    android: Android, sheet: Path, thrown: str, key: str
) -> None:
    android.resolver.raises = thrown
    with pytest.raises(Refused) as refused:
        documents.send(sheet, "A file leaves")
    assert refused.value.say.key == key
    assert not android.resolver.values
    assert not android.activity.started


def test_a_phone_without_a_place_for_it_says_so(android: Android, sheet: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(android.resolver, "insert", lambda address, values: None)
    with pytest.raises(Refused, match="file_no_place"):
        documents.send(sheet, "A file leaves")


def test_a_full_phone_is_not_a_mistake_of_the_app(
    android: Android, sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.ui.documents.shutil.copyfileobj", full)
    with pytest.raises(Refused, match="disk_full"):
        documents.send(sheet, "A file leaves")
    assert not android.resolver.values


def test_words_leave_as_words(android: Android) -> None:
    documents.send_text("1. Ayla: 31", "As text")
    intent = android.activity.started[-1][0].extras["target"]
    assert (intent.kind, intent.extras[documents.TEXT].it.text) == ("text/plain", "1. Ayla: 31")


def test_a_phone_without_any_app_for_it_says_so(android: Android) -> None:
    android.activity.raises = "android.content.ActivityNotFoundException"
    with pytest.raises(Refused, match="file_no_app"):
        documents.send_text("words", "As text")


@pytest.mark.parametrize(("version", "can"), [(24, False), (28, False), (29, True), (36, True)])
def test_phones_before_android_10_only_save(tmp_path: Path, android: Android, version: int, can: bool) -> None:
    android.classes["android.os.Build$VERSION"].SDK_INT = version
    assert documents.can_send() is can


# -- what is saved, what comes


def test_a_file_is_saved_where_its_owner_says_under_the_name_it_got_there(
    ui: Any, android: Android, sheet: Path, heard: Heard
) -> None:
    documents.save(sheet, heard.saved.append, heard.refuse)
    intent, _ = android.activity.started[-1]
    assert (intent.action, intent.extras[documents.TITLE].text) == (documents.CREATE, sheet.name)
    assert documents.OPENABLE in intent.categories
    android.answer(android.lies("sheet (1).json", b"an older and longer content than ours"))
    assert not heard.saved  # Java's thread touches nothing of the window
    ui.frames(2)
    assert heard.saved == ["sheet (1).json"]
    assert android.resolver.path("picked").read_bytes() == sheet.read_bytes()


@pytest.mark.parametrize("thrown", ["java.io.FileNotFoundException", "java.lang.SecurityException"])
def test_a_place_that_vanished_or_refuses_is_said_and_what_lay_there_stays(
    ui: Any, android: Android, sheet: Path, heard: Heard, thrown: str
) -> None:
    documents.save(sheet, heard.saved.append, heard.refuse)
    android.resolver.raises = thrown
    android.answer(android.lies("sheet.json", b"older"))
    ui.frames(2)
    assert (heard.saved, heard.refused) == ([], [f"refused.{documents.SPOKEN[thrown]}"])
    assert android.resolver.path("picked").read_bytes() == b"older"


@pytest.mark.parametrize(("number", "key"), [(5, "refused.file_failed"), (28, "refused.disk_full")])
@pytest.mark.parametrize("kept", ["", "java.lang.UnsupportedOperationException"])
def test_no_half_file_stays_where_saving_broke_off(
    ui: Any, android: Android, sheet: Path, heard: Heard, monkeypatch: pytest.MonkeyPatch,
    number: int, key: str, kept: str,
) -> None:  # fmt: skip
    """It goes; a place that lets nothing go has an empty one."""

    def half(_ours: Any, theirs: Any, _piece: int) -> None:
        theirs.write(b"ha")
        theirs.flush()
        raise OSError(number, "in the middle")

    monkeypatch.setattr("companion.ui.documents.shutil.copyfileobj", half)
    monkeypatch.setattr(android.classes["android.provider.DocumentsContract"], "raises", kept)
    documents.save(sheet, heard.saved.append, heard.refuse)
    android.answer(android.lies("sheet.json", b"older"))
    ui.frames(2)
    assert (heard.saved, heard.refused) == ([], [key])
    left = android.resolver.path("picked")
    assert left.read_bytes() == b"" if kept else not left.exists()


def test_a_place_that_tells_no_name_has_the_whole_file_none_the_less(
    ui: Any, android: Android, tmp_path: Path, sheet: Path, heard: Heard
) -> None:
    android.resolver.nameless = "java.lang.SecurityException"
    documents.save(sheet, heard.saved.append, heard.refuse)
    android.answer(android.lies("other.json", b""))
    ui.frames(2)
    documents.choose(tmp_path / "chosen", heard.read, heard.refuse)
    android.answer("content://files/picked")
    ui.frames(2)
    assert (heard.saved, heard.came, heard.refused) == ([sheet.name], [("file", sheet.read_bytes())], [])


def test_whoever_leaves_the_page_without_a_choice_hears_nothing_and_may_come_again(
    ui: Any, android: Android, sheet: Path, heard: Heard
) -> None:
    documents.save(sheet, heard.saved.append, heard.refuse)
    android.answer(None)
    ui.frames(2)
    documents.save(sheet, heard.saved.append, heard.refuse)
    android.answer(android.lies(None, b""))
    ui.frames(2)
    assert (heard.saved, heard.refused) == ([sheet.name], [])


def test_a_chosen_file_comes_as_a_copy_and_only_the_last_one_stays(
    ui: Any, android: Android, tmp_path: Path, heard: Heard
) -> None:
    for name, content in (("one.play", b"one"), ("two.play", b"two")):
        documents.choose(tmp_path / "chosen", heard.read, heard.refuse)
        android.answer(android.lies(name, content))
        ui.frames(2)
    assert heard.came == [("one.play", b"one"), ("two.play", b"two")]
    assert [path.name for path in (tmp_path / "chosen").iterdir()] == ["two.play"]
    assert len(android.heard) == 1


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("../../tables/x.hanko", "x.hanko"),
        ("..\\..\\x.play", "x.play"),
        ("/etc/passwd", "passwd"),
        ("Spiel am 3. Mai.play", "Spiel-am-3.-Mai.play"),
        ("a\x00b\n.json", "a-b-.json"),
        ("..", "file"),
        ("", "file"),
        (None, "file"),
        ("x" * 500 + ".zip", "x" * 76 + ".zip"),
    ],
)
def test_a_name_never_leads_out_of_its_folder(
    ui: Any, android: Android, tmp_path: Path, heard: Heard, name: str | None, plain: str
) -> None:
    documents.choose(tmp_path / "chosen", heard.read, heard.refuse)
    android.answer(android.lies(name, b"x"))
    ui.frames(2)
    assert heard.came == [(plain, b"x")]


@pytest.mark.parametrize("thrown", ["java.io.FileNotFoundException", "java.lang.SecurityException"])
def test_an_address_that_vanished_is_said_and_nothing_came(
    ui: Any, android: Android, tmp_path: Path, heard: Heard, thrown: str
) -> None:
    documents.choose(tmp_path / "chosen", heard.read, heard.refuse)
    android.resolver.raises = thrown
    android.answer(android.lies("x.play", b"x"))
    ui.frames(2)
    assert (heard.came, heard.refused) == ([], [documents.SPOKEN[thrown].join(("refused.", ""))])
    assert not (tmp_path / "chosen").exists()


def test_a_file_without_end_is_given_up(
    ui: Any, android: Android, tmp_path: Path, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "LARGEST", 3 * documents.PIECE)
    documents.choose(tmp_path / "chosen", heard.read, heard.refuse)
    android.answer(android.lies("x.zip", b"x" * (3 * documents.PIECE + 1)))
    ui.frames(2)
    assert (heard.came, heard.refused) == ([], ["refused.file_too_large"])
    assert not (tmp_path / "chosen").exists()


@pytest.mark.parametrize(
    ("number", "key"), [(5, "refused.file_failed"), (28, "refused.disk_full"), (122, "refused.disk_full")]
)
def test_a_stream_that_ends_early_or_finds_no_room_leaves_nothing(
    ui: Any, android: Android, tmp_path: Path, heard: Heard, monkeypatch: pytest.MonkeyPatch, number: int, key: str
) -> None:
    """Half of it has come, then the cloud is gone (EIO), the disk is full (ENOSPC, EDQUOT)."""
    read = documents._draw

    def half(theirs: Any, ours: Any) -> None:
        ours.write(theirs.read(4))
        raise OSError(number, "in the middle")

    documents.choose(tmp_path / "chosen", heard.read, heard.refuse)
    monkeypatch.setattr(documents, "_draw", half)
    android.answer(android.lies("x.zip", b"x" * 1000))
    ui.frames(2)
    assert (heard.came, heard.refused) == ([], [key])
    assert not (tmp_path / "chosen").exists()
    monkeypatch.setattr(documents, "_draw", read)
    documents.choose(tmp_path / "chosen", heard.read, heard.refuse)
    android.answer(android.lies("x.zip", b"x" * 1000))
    ui.frames(2)
    assert heard.came == [("x.zip", b"x" * 1000)]


def test_an_answer_that_nobody_waits_for_any_more_does_nothing(
    ui: Any, android: Android, tmp_path: Path, heard: Heard
) -> None:
    """Android may give one twice, or to an app that was killed and started anew in between."""
    documents.choose(tmp_path / "chosen", heard.read, heard.refuse)
    address = android.lies("x.play", b"x")
    android.answer(address)
    android.answer(address)
    ui.frames(2)
    assert heard.came == [("x.play", b"x")]
    documents._waiting.clear()
    android.answer(address)
    ui.frames(2)
    assert (len(heard.came), heard.refused) == (1, [])
