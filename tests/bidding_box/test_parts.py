"""Codes, addresses, places, pictures, and what a guest is told of every game in every language."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.bidding_box import addresses, codes, page, qr, render, scenes
from companion.bidding_box.addresses import Address, best_first
from companion.bidding_box.box import Box
from companion.bidding_box.codes import Code
from companion.bidding_box.kept import Kept
from companion.bidding_box.places import Places
from companion.bidding_box.wire import LARGEST, compact
from companion.command.box import Desk, main, seats
from companion.core.game import Game
from companion.core.say import Free, Refused, Who, say
from companion.words import LANGUAGES, Words
from tests.contract.players import tap
from tests.contract.starts import every_game, started
from tests.tables import new_table, refusal

KEY = bytes(range(16))


def test_a_code_reads_as_it_was_written() -> None:
    code = Code("192.168.1.23", 8765, KEY, "anna", 2)
    assert codes.read(code.url) == code
    assert codes.read(f" {code.link}\n") == code
    typed = Code("192.168.1.23", 8765, KEY)
    assert codes.read(typed.url) == codes.read(typed.link) == typed, "the box finds the seat by the key"
    assert code.url == "http://192.168.1.23:8765/#1.anna.2.AAECAwQFBgcICQoLDA0ODw"
    assert len(qr.modules(code.url)) <= 41


@pytest.mark.parametrize("number", range(20))
def test_a_typed_key_reads_as_it_was_written(number: int) -> None:
    key = Random(number).randbytes(16)
    typed = codes.typed(key)
    assert len(typed.replace("-", "")) == 26
    assert codes.untyped(typed) == key
    assert codes.untyped(typed.lower().replace("-", " ").replace("0", "o").replace("1", "l")) == key


@pytest.mark.parametrize(
    "words",
    [
        "", "http://", "http://192.168.1.23:8765/", "http://x.example/#1.anna.0.AAECAwQFBgcICQoLDA0ODw",
        "https://192.168.1.23/#1.anna.0.AAECAwQFBgcICQoLDA0ODw", "http://192.168.1.23:8765/#1.ANNA.0.AAECAwQFBgcICQoLDA0ODw",
        "http://192.168.1.23:8765/#2.anna.0.AAECAwQFBgcICQoLDA0ODw", "hanko://box/192.168.1.23:8765/1.anna.0.short",
        "hanko://box/192.168.1.23:8765/1.anna.9999999.AAECAwQFBgcICQoLDA0ODw", "javascript:alert(1)", "\0" * 99,
    ],
)  # fmt: skip
def test_what_is_no_code_is_refused(words: str) -> None:
    assert refusal(lambda: codes.read(words)) in ("refused.code", "refused.place")


@pytest.mark.parametrize(
    "words", ["300.1.1.1", "1.2.3", "192.168.1.23:0", "192.168.1.23:70000", "box.local", "1.2.3.4:x"]
)
def test_what_is_no_address_is_refused(words: str) -> None:
    assert refusal(lambda: codes.read_place(words)) == "refused.place"


@pytest.mark.parametrize("words", ["", "0" * 25, "0" * 27, "U" * 26, "0" * 25 + "1"])
def test_what_is_no_typed_key_is_refused(words: str) -> None:
    assert refusal(lambda: codes.untyped(words)) == "refused.code"


def test_home_networks_come_before_mobile_data_and_tunnels() -> None:
    found = best_first([
        Address("10.8.0.2", "tun0"), Address("10.77.3.4", "rmnet0"), Address("192.168.43.1", "ap0"),
        Address("127.0.0.1", "lo"), Address("169.254.3.3", "eth1"), Address("8.8.8.8", "eth0"),
        Address("fe80::1", "wlan0"), Address("192.168.1.23", "wlan0"),
    ])  # fmt: skip
    assert [address.ip for address in found] == ["192.168.43.1", "192.168.1.23", "8.8.8.8", "10.77.3.4", "10.8.0.2"]


def test_own_addresses_are_found_without_asking_anybody() -> None:
    assert all(address.ip != "127.0.0.1" for address in addresses.addresses())


def test_keys_and_devices_outlive_a_restart() -> None:
    session = new_table()
    places = Places(session)
    key = places["anna"].key
    places.bind("anna", "a" * 32)
    places.remember(8770, "192.168.1.23")
    again = Places(session)
    assert (again["anna"].key, again["anna"].device, again.port) == (key, "a" * 32, 8770)
    again.rekey("anna")
    third = Places(session)
    assert (third["anna"].epoch, third["anna"].device) == (1, "")
    assert third["anna"].key != key


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "[]",
        "{",
        '{"port":"x"}',
        '{"seats":{"anna":["!",0,""]}}',
        '{"seats":{"anna":["AAAA",0,""]}}',
        '{"seats":[1]}',
    ],
)
def test_places_that_nobody_can_read_are_made_anew(kept: str) -> None:
    session = new_table()
    session.keep("box", kept)
    places = Places(session)
    assert len(places["anna"].key) == 16
    assert places.port == codes.PORT


def test_a_picture_is_black_on_white_with_a_border_of_four() -> None:
    rows = qr.modules("http://192.168.1.23:8765/")
    assert not any(any(row) for row in (*rows[:4], *rows[-4:]))
    assert all(not any((*row[:4], *row[-4:])) for row in rows)
    assert rows[4][4]
    assert qr.in_terminal("x").count("\n") + 1 == (len(qr.modules("x")) + 1) // 2


def test_the_page_allows_its_own_script_and_style_by_their_hashes() -> None:
    found = page.load()
    policy = found.policy("192.168.1.23:8765")
    assert policy.count("'sha256-") == 2
    assert "connect-src ws://192.168.1.23:8765;" in policy
    assert len(found.packed) <= 16 * 1024
    assert b"http" not in found.plain.replace(b"http://www.w3.org/2000/svg", b"")


# -- what guests are told


def scenes_of(game: type[Game], number: int) -> Any:
    session, random = started(game, number), Random(number)
    for _ in range(60):
        if session.position.over:
            session.undo()
        assert tap(session, random)
        viewer = random.choice(session.header.order)
        yield session, session.scene(viewer)


@every_game
def test_a_scene_comes_to_the_app_as_it_left_the_box(game: type[Game]) -> None:
    for number in range(3):
        for _, scene in scenes_of(game, number):
            plain = json.loads(compact(scenes.scene_to_plain(scene)))
            assert scenes.scene_from_plain(plain) == scene


@pytest.mark.parametrize(
    "plain", [None, 7, [], {}, {"is": "Scene"}, {"is": "Nothing"}, {"is": "Seat", "id": "x", "name": "X"}, {"say": 1}]
)
def test_what_is_no_scene_is_refused_in_words(plain: object) -> None:
    with pytest.raises(Refused):
        scenes.scene_from_plain(plain)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_told_words_and_never_a_secret_of_another(game: type[Game], language: str) -> None:
    for number in range(2):
        for session, scene in scenes_of(game, number):
            words = Words(language, session.header.game, session.names())
            plain = render.scene(scene, words)
            assert json.loads(compact(plain))["title"]
            for asked in plain["asks"]:
                other = asked["seat"] not in (scene.viewer, "table", "chance")
                assert not (other and "kind" in asked)
                assert not (asked["secret"] and "ticket" in asked)
            assert len(compact(plain)) < 64 * LARGEST


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scores_and_the_timeline_come_in_words(game: type[Game], language: str) -> None:
    for session, scene in scenes_of(game, 0):
        words = Words(language, session.header.game, session.names())
        sheet = session.sheet(scene.viewer)
        assert scenes.sheet_from_plain(json.loads(compact(scenes.sheet_to_plain(sheet)))) == sheet
        done = session.timeline()
        told = scenes.timeline_from_plain(json.loads(compact(scenes.timeline_to_plain(done))))
        assert [(t.number, t.seat, t.words, t.at) for t in told] == [(t.number, t.seat, t.words, t.at) for t in done]
        panels = [*render.sheet(sheet, words), *render.timeline(done, words)]
        assert {panel["panel"] for panel in panels} <= {"rows", "facts"}
        for line in [line for panel in panels for line in panel.get("rows", ())]:
            assert sheet is not None
            assert len(line) == 1 + len(sheet.lines)
        said = json.dumps(panels)
        assert not any(f'"{key}.' in said for key in ("sheet", "timeline", "column", "category", "why"))


@pytest.mark.parametrize("plain", [[], {"is": "Scene"}, {"is": "Sheet", "lines": 3, "what": 1}, 7])
def test_what_is_no_sheet_is_refused_in_words(plain: object) -> None:
    with pytest.raises(Refused):
        scenes.sheet_from_plain(plain)


@pytest.mark.parametrize(
    "plain", [7, [7], [[1, "anna", "words", 0]], [["1", "", {"say": "x", "with": {}}, 0]], [[1, "", {"say": 1}, 0]], {}]
)
def test_what_is_no_timeline_is_refused_in_words(plain: object) -> None:
    with pytest.raises(Refused):
        scenes.timeline_from_plain(plain)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_page_has_words(language: str) -> None:
    words = Words(language)
    for key, text in render.sentences(words).items():
        assert text
        assert text != f"guest.{key}"
        assert "!" not in text


def test_the_two_sentences_for_players_stand_in_the_protocol_as_they_stand_in_the_app() -> None:
    words = Words("en")
    told = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text("utf-8")
    quoted = " ".join(line.removeprefix("> ") for line in told.splitlines() if line.startswith("> "))
    assert quoted == f"{words('box.honesty.sealed')} {words('box.honesty.trust')}"


FAILURES = (
    "guest.box_away", "guest.taken", "guest.replaced", "guest.moved", "guest.old_code", "guest.other_table",
    "guest.foreign", "guest.broken", "guest.wake", "join.late", "box.nobody", "box.no_address", "box.other_port",
    "box.moved", "box.asleep",
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_goes_wrong_is_said_with_what_to_do_next(language: str) -> None:
    words = Words(language)
    for key in FAILURES:
        said = words.say(say(key, who=Who("anna"), port=1, place=Free("x")))
        assert len([part for part in re.split(r"[.?] ", said) if part]) > 1, f"{key} says what is so, and no more"


# -- the box without a window


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
