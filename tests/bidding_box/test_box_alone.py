"""The box without a window, and what a guest keeps."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest

from companion.bidding_box import codes
from companion.bidding_box.addresses import Address
from companion.bidding_box.box import Box
from companion.bidding_box.client import Client
from companion.bidding_box.kept import Kept
from companion.command.box import Desk, chosen, main, seats
from companion.core.header import sound_seat
from companion.core.spelling import clean
from companion.games import GAMES
from companion.running.journal import Journal
from companion.running.session import Session
from companion.words import Words
from tests.bidding_box.sockets import box_of, soon
from tests.tables import new_table


def test_the_box_without_a_window(tmp_path: Path) -> None:
    out = io.StringIO()
    typed = "links\nrekey red\naway s2\nback s2\nforfeit\nnonsense\ncode zed\nquit\n"
    words = [
        "--folder",
        str(tmp_path),
        "--seats",
        "red,Änna",
        "--address",
        "127.0.0.1",
        "--port",
        "0",
        "--language",
        "en",
    ]
    assert main(words, out, io.StringIO(typed)) == 0
    told = out.getvalue()
    assert "The box is at 127.0.0.1:" in told
    assert told.count("Red: scan") == 2
    assert "Änna: no phone" in told
    table = next(tmp_path.glob("*.hanko")).stem
    assert main(["--folder", str(tmp_path), "--table", table, "--address", "127.0.0.1"], out, io.StringIO()) == 0


def test_options_and_prepared_sets_of_a_game(tmp_path: Path) -> None:
    game = GAMES["white-lotus"]
    preset = next(iter(game.presets))
    assert chosen(game, preset, []) == dict(game.presets[preset])
    assert chosen(game, preset, ["ledger=private"]) == {**game.presets[preset], "ledger": "private"}
    words = ["--folder", str(tmp_path), "--address", "127.0.0.1", "--port", "0", "--language", "en"]
    begun = ["--game", "white-lotus", "--seats", "red,blue,green", "--option", "ledger=private", *words]
    assert main(begun, io.StringIO(), io.StringIO("quit\n")) == 0
    session = Session(Journal(next(tmp_path.glob("*.hanko"))))
    assert session.header.options["ledger"] == "private"
    session.close()


@pytest.mark.parametrize("given", [["--option", "nonsense=1"], ["--option", "ledger=nonsense"], ["--preset", "none"]])
def test_an_option_that_the_game_does_not_have_is_refused_in_words(
    tmp_path: Path, given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--folder", str(tmp_path), "--game", "white-lotus", "--address", "127.0.0.1", "--port", "0"]
    assert main([*words, "--language", "en", *given], io.StringIO(), io.StringIO()) == 1
    assert "refused." not in capsys.readouterr().err
    assert not list(tmp_path.glob("*.hanko"))


def test_a_name_may_be_a_picture_that_is_joined_of_several() -> None:
    for name in (
        "\U0001f469\u200d\U0001f680",
        "\U0001f468\U0001f3fd\u200d\U0001f373 Bo",
        "\u2764\ufe0f\u200d\U0001f525",
    ):
        [seat, _] = seats(f"{name},Cy")
        assert sound_seat(seat), name
    assert clean("a\u200db") == "ab"
    assert clean("\u200d\U0001f680") == "\U0001f680"
    assert clean("\U0001f680\u200d") == "\U0001f680"


def test_a_box_that_nobody_types_at_stays_until_it_is_ended(tmp_path: Path) -> None:
    """As a service, or with `nohup`: there is nothing to read, and phones go on joining."""
    words = ["--folder", str(tmp_path), "--address", "127.0.0.1", "--port", "0", "--language", "en"]
    command = [sys.executable, "-m", "companion", "box", *words]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as box:
        assert box.stdout is not None
        while "links, quit" not in box.stdout.readline():
            assert box.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            box.wait(0.5)
        box.terminate()


def test_of_several_networks_people_choose_and_the_choice_outlives_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    have = (Address("192.168.1.23", "wlan0"), Address("10.8.0.2", "tun0"))
    monkeypatch.setattr("companion.bidding_box.box.addresses", lambda: have)
    session, out = new_table(), io.StringIO()

    def on() -> Box:
        box = Box(session, "127.0.0.1", 0)
        box._bound = ""  # as where it listens on all of them
        box.start()
        return box

    with closing_box(on()) as box:
        Desk(box, Words("en", "open-table", session.names()), out).run(io.StringIO("at 10.8.0.2\nat 1.2.3.4\n"))
        listed, chosen = out.getvalue().split("at 192.168.1.23, at 10.8.0.2")
        assert "several networks" in listed
        assert codes.read(box.code("anna")).host == "10.8.0.2"
        assert "type 10.8.0.2:" in chosen
    with closing_box(on()) as again:
        assert again.address == "10.8.0.2", "that is where the phones look for it"
        assert again.notice is None
        monkeypatch.setattr("companion.bidding_box.box.addresses", lambda: have[:1])
        assert again.address == "192.168.1.23"


@contextmanager
def closing_box(box: Box) -> Iterator[Box]:
    yield box
    box.stop()


@pytest.mark.parametrize("given", ["red", "red,red", ",".join("abcdefghijklmn")])
def test_seats_that_cannot_be_are_refused_in_words(
    given: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--folder", str(tmp_path), "--seats", given, "--address", "127.0.0.1"]) == 1
    assert capsys.readouterr().err.strip()


def test_seats_look_like_nobody_else() -> None:
    found = seats("green,Anna,blue,Ben")
    assert [seat.colour for seat in found] == ["green", "red", "blue", "yellow"]
    assert len({seat.shape for seat in found}) == len({seat.letter for seat in found}) == 4


def test_what_a_guest_keeps_is_whole_though_two_threads_write_it(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "guest.json")

    def write(who: str) -> None:
        for number in range(20):
            kept[f"{who}{number}"] = "x"

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(write, "abcd"))
    assert len(Kept(tmp_path / "guest.json")) == 80


def said(out: io.StringIO, words: str) -> bool:
    return words in out.getvalue()


def test_a_phone_that_asks_for_a_seat_is_told_to_whoever_types(stack: ExitStack) -> None:
    session, out = new_table(), io.StringIO()
    box = box_of(stack, session)
    desk = Desk(box, Words("en", "open-table", session.names()), out)
    desk.run(io.StringIO())
    assert f"then the code {box.table_code.signs}" in out.getvalue()
    phone = Client(box.table_code, "ab" * 16, {})
    phone.start()
    stack.callback(phone.close)
    assert phone.wait(lambda c: c.connection == "choosing")
    for answer in ("no", "yes"):
        phone.ask_for("ben")
        told = f"Ben ({phone.guest.choosing.sign}) asks for a seat: yes ben, or no ben"
        assert soon(partial(said, out, told))
        desk.do("yes", "anna")  # nobody asked for that one
        desk.do(answer, "ben")
        assert phone.wait(lambda c: not c.guest.choosing.seat)
    assert phone.wait(lambda c: c.connection == "live")
    assert box.connections()["ben"] == "live"
