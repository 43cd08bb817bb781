"""A seal: the salted hash of an answer, given before anybody's answer is known, and checked by everybody after."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping

from companion.core.header import SEAT_ID
from companion.core.play_text import split, written
from companion.core.say import refuse

PAYLOAD = 64
NO_SEAL = "-"  # of a seat that was away
COMMITMENT = re.compile(r"[0-9a-f]{64}")
ROUND = re.compile(r"[0-9]+-[0-9]+")
KEY = re.compile(r"[A-Za-z0-9_.@/+-]+")  # of what is asked: nothing in it can be taken for an answer or a remark
# In signs that every phone writes alike; quoted where it must be.
WORD = r'(?:[!$-\[\]-~]+|"(?:[ !#-\[\]-~]|\\["\\])*")'
OPENING = re.compile(rf"{KEY.pattern}:{WORD}(?: {WORD})* *")  # whatever is read in one way only


def payload(key: str, words: list[str]) -> str:
    """What is sealed: the ask and the answer as a `.play` line writes it, padded so that its length says nothing."""
    if not KEY.fullmatch(key):
        raise refuse("scene")
    said = f"{key}:{written(words)}"
    if not OPENING.fullmatch(said) or len(said) > PAYLOAD:
        raise refuse("too_long_to_seal")
    return said.ljust(PAYLOAD)


def words_of(opened: str) -> list[str]:
    """The words of the answer in an opened payload."""
    return split(opened.rstrip(" ").partition(":")[2])


def plain(opened: str, salt: str) -> bool:
    """Is this an opening at all?"""
    return len(opened) == PAYLOAD and bool(OPENING.fullmatch(opened)) and bool(COMMITMENT.fullmatch(salt))


def mark(opened: str, salt: str) -> str:
    """What is under the seal, without telling it: it may be shown where the answer itself stays with its voter."""
    return hashlib.sha256(f"BBX2\nmark\n{opened}\n{salt}".encode("ascii")).hexdigest()


def seal_of(table: str, round_: str, seat: str, marked: str) -> str:
    """The seal over a mark: it fits this table, this round and this seat only."""
    return hashlib.sha256(f"BBX2\nseal\n{table}\n{round_}\n{seat}\n{marked}".encode("ascii")).hexdigest()


def commitment(table: str, round_: str, seat: str, opened: str, salt: str) -> str:
    """The seal of an answer."""
    return seal_of(table, round_, seat, mark(opened, salt))


def fits(seal: str, table: str, round_: str, seat: str, marked: str) -> bool:
    """Is this the mark under the seal?"""
    if not COMMITMENT.fullmatch(marked) or not COMMITMENT.fullmatch(seal):
        return False
    return hmac.compare_digest(seal, seal_of(table, round_, seat, marked))


def unbroken(seal: str, table: str, round_: str, seat: str, opened: str, salt: str) -> bool:
    """Does this opening fit the seal? One of another length or kind fits none."""
    return plain(opened, salt) and fits(seal, table, round_, seat, mark(opened, salt))


def sound(round_: str, seals: Mapping[str, str]) -> bool:
    """Is this a list that can be read in one way only, when its letters are made?"""
    return bool(ROUND.fullmatch(round_)) and all(
        SEAT_ID.fullmatch(seat) and (found == NO_SEAL or COMMITMENT.fullmatch(found)) for seat, found in seals.items()
    )


def whole(table: str, round_: str, seals: Mapping[str, str], marks: Mapping[str, str]) -> str:
    """All that the letters of a round stand for: whoever keeps this knows the same seals and marks again."""
    lines = [f"{seat}={seal}={marks.get(seat, NO_SEAL)}" for seat, seal in sorted(seals.items())]
    words = "\n".join(["BBX2", "letters", table, round_, *lines])
    return hashlib.sha256(words.encode("ascii")).hexdigest()


def four(digest: str) -> str:
    """The letters for it."""
    number, signs = int(digest[:16], 16), "ABCDEFGHJKLMNPQRSTUVWXYZ"
    return "".join(signs[number // len(signs) ** place % len(signs)] for place in range(4))


def letters(table: str, round_: str, seals: Mapping[str, str], marks: Mapping[str, str]) -> str:
    """Four letters, the same on every screen that saw the same seals and the same marks under them.

    Whoever gives a phone a list does not know the mark of that phone yet, so nobody can choose a list by its letters.
    """
    return four(whole(table, round_, seals, marks))
