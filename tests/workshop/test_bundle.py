"""The bundle for desktops, as far as no PyInstaller is needed: what is packed, and when it counts as proven."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import pytest

from tools import bundle
from tools.setup import ROOT


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """It is packed; whether it starts is asked."""
    monkeypatch.setattr(bundle, "TO", tmp_path / "build" / "bundle")
    monkeypatch.setattr(bundle, "build", lambda: tmp_path)
    file = tmp_path / "build" / "bundle.tar.xz"
    file.parent.mkdir()
    file.write_bytes(b"some")
    monkeypatch.setattr(bundle, "packed", lambda _: file)
    monkeypatch.setattr(bundle, "started", lambda _: "5 games, a window called Hanko")
    monkeypatch.setattr(sys, "platform", "linux")
    return file


def test_a_bundle_that_was_started_is_proven(
    archive: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: "/usr/bin/it")
    assert bundle.prove() == 0
    assert "started: 5 games" in capsys.readouterr().out
    monkeypatch.setattr(bundle, "MOST", 3)
    assert bundle.prove() == 1, "too large"


@pytest.mark.parametrize("missing", ["Xvfb", "xdotool"])
def test_a_bundle_that_nobody_could_start_is_not(
    archive: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], missing: str
) -> None:
    monkeypatch.setattr("shutil.which", lambda it: None if it == missing else "/usr/bin/it")
    assert bundle.prove() == 1
    assert f"apt-get install -y {missing.lower()}" in capsys.readouterr().out


def test_a_mac_opens_the_app_and_has_an_icon_that_needs_no_other_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle, "TO", tmp_path)
    assert [bundle.opened(system) for system in ("darwin", "linux", "win32")] == ["hanko.app", "hanko", "hanko"]
    assert [bundle.icon(system) for system in ("linux", "win32")] == ["NONE", "NONE"]
    held, picture = Path(bundle.icon("darwin")).read_bytes(), (ROOT / "data/icons/icon.png").read_bytes()
    assert (held[:4], struct.unpack(">I", held[4:8])) == (b"icns", (len(held),))
    assert (held[8:12], struct.unpack(">I", held[12:16])) == (b"ic09", (len(picture) + 8,))
    assert held[16:] == picture
    assert struct.unpack(">II", picture[16:24]) == (512, 512)
