"""Codes, addresses, places, pictures, and the page that a guest loads."""

from __future__ import annotations

import socket
from random import Random

import pytest

from companion.bidding_box import addresses, codes, page, qr
from companion.bidding_box.addresses import Address, best_first
from companion.bidding_box.codes import Code
from companion.bidding_box.places import Places
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
    assert codes.untyped("1.2.3.4", 8765, typed) == Code("1.2.3.4", 8765, key)
    assert (
        codes.untyped("1.2.3.4", 8765, typed.lower().replace("-", " ").replace("0", "o").replace("1", "l")).key == key
    )


def test_the_code_of_a_whole_table_is_six_signs_however_they_come() -> None:
    code = codes.of_table("192.168.1.23", 8765, "A0B1C2")
    assert code.url == "http://192.168.1.23:8765/#A0B1C2"
    assert code.link == "hanko://box/192.168.1.23:8765/A0B1C2"
    assert codes.read(code.url) == codes.read(code.link) == codes.read(code.url + codes.WATCHING) == code
    assert codes.untyped("192.168.1.23", 8765, " aob lc2") == code
    assert code.key == codes.key_of("A0B1C2") != codes.key_of("A0B1C3")
    assert len(qr.modules(code.url)) <= 37, "a coarser picture than that of a seat"
    assert all(codes.TABLE.fullmatch(codes.new_signs()) for _ in range(50))


@pytest.mark.parametrize(
    "words",
    [
        "", "http://", "http://192.168.1.23:8765/", "http://x.example/#1.anna.0.AAECAwQFBgcICQoLDA0ODw",
        "https://192.168.1.23/#1.anna.0.AAECAwQFBgcICQoLDA0ODw", "http://192.168.1.23:8765/#1.ANNA.0.AAECAwQFBgcICQoLDA0ODw",
        "http://192.168.1.23:8765/#2.anna.0.AAECAwQFBgcICQoLDA0ODw", "hanko://box/192.168.1.23:8765/1.anna.0.short",
        "http://192.168.1.23:8765/#A0B1C", "http://192.168.1.23:8765/#A0B1CU", "http://192.168.1.23:8765/#a0b1c2",
        "http://192.168.1.23:8765/#A0B1C2.x", "http://x.example/#A0B1C2", "hanko://box/192.168.1.23:8765/.w",
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


@pytest.mark.parametrize("words", ["", "0" * 5, "0" * 7, "UUUUUU", "0" * 25, "0" * 27, "U" * 26, "0" * 25 + "1"])
def test_what_is_no_typed_key_is_refused(words: str) -> None:
    assert refusal(lambda: codes.untyped("1.2.3.4", 8765, words)) == "refused.code"


def test_home_networks_come_before_mobile_data_and_tunnels() -> None:
    found = best_first([
        Address("10.8.0.2", "tun0"), Address("10.77.3.4", "rmnet0"), Address("192.168.43.1", "ap0"),
        Address("127.0.0.1", "lo"), Address("169.254.3.3", "eth1"), Address("8.8.8.8", "eth0"),
        Address("fe80::1", "wlan0"), Address("192.168.1.23", "wlan0"),
    ])  # fmt: skip
    assert [address.ip for address in found] == ["192.168.43.1", "192.168.1.23", "8.8.8.8", "10.77.3.4", "10.8.0.2"]


def test_own_addresses_are_found_without_asking_anybody() -> None:
    assert all(address.ip != "127.0.0.1" for address in addresses.addresses())


def test_a_device_that_tells_no_networks_has_the_addresses_of_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_address_of", lambda name: "")
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda name: (name, [], ["192.168.1.5", "127.0.0.1"]))
    assert addresses.addresses() == (Address("192.168.1.5", ""),)


def test_a_key_is_kept_before_anybody_can_have_it() -> None:
    """A box that is killed right after showing a code must know it when it is back."""
    session = new_table()
    key = Places(session)["anna"].key
    assert Places(session)["anna"].key == key


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


@pytest.mark.parametrize(
    ("name", "password", "picture"),
    [
        ("Kitchen", "secret", "WIFI:T:WPA;S:Kitchen;P:secret;;"),
        ("Kitchen", "", "WIFI:T:nopass;S:Kitchen;;"),
        ('a;b:c,d"e', "\\1", 'WIFI:T:WPA;S:a\\;b\\:c\\,d\\"e;P:\\\\1;;'),
    ],
)
def test_a_network_is_a_picture_that_cameras_read(name: str, password: str, picture: str) -> None:
    assert codes.wifi(name, password) == picture


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
