"""The page's own guest against a box that lies: what test_protocol asks of the app's, in Node without a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

from companion.core import seal
from tests.bidding_box.browser import ROOT
from tests.bidding_box.test_protocol import room_of, seal_all

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not shutil.which("node"), reason="needs Node")]

# A guest whose frames are neither signed nor veiled; it hears the frames given and tells what it says and finds.
GUEST = """
import { Guest } from './src/guest.js';
const given = JSON.parse(await new Promise((done) => {
  let text = '';
  process.stdin.on('data', (part) => (text += part)).on('end', () => done(text));
}));
const told = given.map(({ table, seat, kept, frames }) => {
  const said = [];
  const guest = new Guest({}, 'd', 'en', { ...kept }, (text) => said.push(text), () => {});
  const pack = (frame, hidden) => JSON.stringify({ ...frame, x: hidden });
  guest.channel = { unpack: (text) => JSON.parse(text), pack };
  Object.assign(guest, { table, seat });
  for (const frame of frames) guest.hear(JSON.stringify(frame));
  return { said: said.map((text) => JSON.parse(text)), verdict: guest.verdict || null, foreign: !!guest.foreign };
});
console.log(JSON.stringify(told));
"""


def guests(given: list[dict[str, Any]]) -> list[dict[str, Any]]:
    done = subprocess.run(
        ["node", "--input-type=module", "-e", GUEST],
        cwd=ROOT / "web", input=json.dumps(given), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_a_box_that_lies_about_what_was_sealed_is_found_out() -> None:
    room, phones = room_of("anna", "ben", "cora")
    seal_all(room, phones)
    shown = room.session.shown_round()
    assert shown is not None
    opened = {seat: list(opening) for seat, opening in shown.openings.items()}
    true = {"t": "SHOW", "r": shown.id, "c": dict(shown.listed), "o": opened, "private": False}
    short, salt = opened["ben"][0].strip(), opened["ben"][1]  # the length of a payload would tell the answer
    sealed_short = seal.commitment("t1", shown.id, "ben", short, salt)
    lies: list[dict[str, Any]] = [
        {"o": {**opened, "ben": [opened["ben"][0].replace("2", "1"), opened["ben"][1]]}},
        {"o": {**opened, "ben": opened["cora"]}},
        {"o": {**opened, "ben": [short, salt]}, "c": {**shown.listed, "ben": sealed_short}},
        {"c": {**shown.listed, "ben": "00" * 32}},
    ]
    who = {"table": "t1", "seat": "anna", "kept": {}}
    honest, *found = guests([{**who, "frames": [{**true, **lie}]} for lie in ({}, *lies)])
    assert phones[0].guest.verdict is not None
    assert (honest["verdict"]["broken"], honest["verdict"]["code"]) == ([], phones[0].guest.verdict.code)
    assert [each["verdict"]["broken"] for each in found] == [["ben"]] * len(lies)


def test_it_opens_once_and_only_for_the_list_that_should_be() -> None:
    room, phones = room_of("anna", "ben", "cora")
    phones[0].seal("1")
    room.settle()
    round_ = phones[0].guest.round
    assert round_ is not None
    mine, id_, kept = round_["mine"], round_["r"], phones[0].kept
    true = {"anna": mine, "ben": "11" * 32, "cora": "22" * 32}
    begun = {"t": "ROUND", "round": round_}
    lists = [
        [{"anna": mine, "ben": "00" * 32}],
        [{"anna": mine, "ben": mine, "cora": "00" * 32}],
        [{**true, "anna": "00" * 32}],
        [true, {**true, "cora": "33" * 32}],
    ]
    who = {"table": "t1", "seat": "anna", "kept": kept}
    given = [{**who, "frames": [begun, *({"t": "LOCK", "r": id_, "c": each} for each in some)]} for some in lists]
    found = guests(given)
    assert [[frame["t"] for frame in each["said"]] for each in found] == [[], [], [], ["OPEN"]]
    assert [each["foreign"] for each in found] == [False, False, True, False]
    payload, _, salt = found[3]["said"][0]["x"].partition("|")
    assert [payload, salt] == json.loads(kept["seal/t1/anna"])["own"][mine]
