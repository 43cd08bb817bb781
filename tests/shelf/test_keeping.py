"""Small files are written whole, never trusted, and put aside rather than lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion import plain_files
from companion.core.say import Refused

NOTHING: dict[str, int] = {}
BROKEN = (b"", b"{", b"\xff\xfe", b"null", b'"words"', b"[" * 100_000, b"5", b'[{"id": 3}]', b'{"a": [1]}')


def understand(plain: object) -> dict[str, int]:
    if not isinstance(plain, dict):
        raise TypeError
    return {str(key): int(value) for key, value in plain.items()}


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    plain_files.write(path, {"a": 1})
    assert plain_files.read(path, understand, NOTHING) == ({"a": 1}, True)
    assert not list(tmp_path.glob("*.part"))


def test_a_file_that_is_not_there_is_no_broken_file(tmp_path: Path) -> None:
    assert plain_files.read(tmp_path / "none.json", understand, {"b": 2}) == ({"b": 2}, True)


@pytest.mark.parametrize("content", BROKEN)
def test_a_broken_file_is_put_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(content)
    assert plain_files.read(path, understand, {"b": 2}) == ({"b": 2}, False)
    assert (tmp_path / "kept.json.broken-1").read_bytes() == content
    path.write_bytes(content)
    plain_files.read(path, understand, NOTHING)
    assert (tmp_path / "kept.json.broken-2").exists()


def test_a_huge_file_is_put_aside_unread(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_text(json.dumps({"a": 1}) + " " * plain_files.LARGEST)
    assert plain_files.read(path, understand, NOTHING) == (NOTHING, False)


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.json"
    plain_files.write(path, {"a": 1})

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Refused) as refused:
        plain_files.write(path, {"a": 2})
    assert refused.value.say.key == "refused.disk_full"
    monkeypatch.undo()
    assert plain_files.read(path, understand, NOTHING) == ({"a": 1}, True)
    assert not list(tmp_path.glob("*.part"))


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(b"\xff\x00")
    for largest in (10, 1):
        with pytest.raises(Refused):
            plain_files.text(path, largest)
    path.write_text("words")
    assert plain_files.text(path, 10) == "words"
