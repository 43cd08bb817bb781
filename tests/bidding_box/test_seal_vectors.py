"""One file of seals, openings and guests that the app's guest and the page's guest are both held against."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.bidding_box.codes import Code
from companion.bidding_box.guest import Guest
from companion.core import seal
from companion.core.say import Refused

ROOT = Path(__file__).parent.parent.parent
VECTORS = ROOT / "tests" / "vectors"
SEALS: dict[str, Any] = json.loads((VECTORS / "seals.json").read_text("utf-8"))


def each(kind: str) -> pytest.MarkDecorator:
    found = SEALS[kind]
    return pytest.mark.parametrize("vector", found, ids=[vector.get("about", str(n)) for n, vector in enumerate(found)])


@each("payloads")
def test_a_payload_is_the_ask_and_the_answer_and_64_long(vector: dict[str, Any]) -> None:
    if vector["payload"] is None:
        with pytest.raises(Refused):
            seal.payload(vector["key"], vector["words"])
    else:
        assert seal.payload(vector["key"], vector["words"]) == vector["payload"]
        assert seal.words_of(vector["payload"]) == vector["words"]


@each("seals")
def test_a_seal_is_the_hash_of_all_that_it_fits(vector: dict[str, Any]) -> None:
    made = seal.commitment(*(vector[part] for part in ("table", "round", "seat", "payload", "salt")))
    assert made == vector["seal"]


@each("marks")
def test_a_mark_is_the_hash_of_what_opens_a_seal(vector: dict[str, Any]) -> None:
    assert seal.mark(vector["payload"], vector["salt"]) == vector["mark"]


@each("letters")
def test_the_four_letters_of_a_round(vector: dict[str, Any]) -> None:
    made = seal.letters(vector["table"], vector["round"], vector["listed"], vector["marks"])
    assert made == vector["letters"]


@each("openings")
def test_an_opening_fits_its_seal_or_does_not(vector: dict[str, Any]) -> None:
    fits = seal.unbroken(*(vector[part] for part in ("seal", "table", "round", "seat", "payload", "salt")))
    assert fits == vector["fits"]


class Clear:
    """A connection whose frames are neither signed nor veiled."""

    received = 1

    def unpack(self, text: str) -> Any:
        return json.loads(text)

    def pack(self, frame: dict[str, Any], private: str | None = None) -> str:
        return json.dumps(frame if private is None else {**frame, "x": private})


@each("guests")
def test_a_guest_says_keeps_and_finds_what_it_should(vector: dict[str, Any]) -> None:
    kept = {place: json.dumps(record) for place, record in vector["kept"].items()}
    said: list[Any] = []
    guest = Guest(
        Code("", 0, bytes(16), vector.get("code", "")), "d" * 32, kept, lambda text: said.append(json.loads(text))
    )
    guest._channel = Clear()  # type: ignore[assignment]
    guest.table, guest.seat = vector["table"], vector["seat"]
    for step in vector["steps"]:
        if "hears" in step and step["hears"]["t"] == "HELLO":
            assert not guest.hello(json.dumps(step["hears"]), "b" * 32)
        elif "hears" in step:
            assert guest.received(json.dumps(step["hears"])) == step["hears"]["t"]
        elif "does" in step:
            {"agrees": guest.agree, "differs": lambda: guest.agree(False), "puts away": guest.seals.put_away}[
                step["does"]
            ]()
        else:
            with contextlib.suppress(Refused):  # where nothing is said either
                guest.seal(step["seals"], step["salt"], private=step.get("private", False))
    verdict = guest.verdict and {
        "round": guest.verdict.round, "code": guest.verdict.code,
        "broken": list(guest.verdict.broken), "shut": list(guest.verdict.shut),
    }  # fmt: skip
    assert said == vector["says"]
    assert (guest.foreign, guest.letters, verdict) == (vector["foreign"], vector["letters"], vector["verdict"])
    assert (guest.missing if guest.letters else []) == vector.get("missing", [])
    assert guest.why_gone == vector.get("gone", "")
    if "cards" in vector:
        assert [card["what"] for card in guest.seals.cards] == vector["cards"]
    assert {place: json.loads(record) for place, record in kept.items()} == vector["then"]


@pytest.mark.skipif(not shutil.which("node"), reason="the page's own guest needs Node (apt-get install -y nodejs)")
def test_the_guest_of_the_page_agrees_on_every_one() -> None:
    """On the seals, and on every frame that a page hears and says (tests/bidding_box/frames.py)."""
    done = subprocess.run(["node", "vectors.mjs"], cwd=ROOT / "web", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr or done.stdout
    count = sum(
        len(SEALS[kind])
        for kind in (
            "payloads", "marks", "seals", "letters", "openings", "guests", "tales", "unopened", "reveals", "painted",
        )
    )  # fmt: skip
    evening = json.loads((VECTORS / "frames-4.json").read_text("utf-8"))
    pages = {number for number, join in evening["joins"].items() if join["form"] == "page"}
    frames = sum(str(each["connection"]) in pages for each in evening["frames"])
    assert json.loads(done.stdout) == {"hashes": 400, "seals": count, "frames": frames}
