"""A seal: the salted hash of an answer, given before anybody's answer is known, and checked by everybody after."""

from __future__ import annotations

import hashlib
import hmac
import re

from companion.core.play_text import split, written
from companion.core.say import refuse

PAYLOAD = 64
NO_SEAL = "-"  # of a seat that was away
COMMITMENT = re.compile(r"[0-9a-f]{64}")
PLAIN = re.compile(r"[ -~]*")  # letters, figures and signs that every phone writes alike


def payload(key: str, words: list[str]) -> str:
    """What is sealed: the ask and the answer as a `.play` line writes it, padded so that its length says nothing."""
    said = f"{key}:{written(words)}"
    if not PLAIN.fullmatch(said) or len(said) > PAYLOAD:
        raise refuse("too_long_to_seal")
    return said.ljust(PAYLOAD)


def words_of(opened: str) -> list[str]:
    """The words of the answer in an opened payload."""
    return split(opened.rstrip(" ").partition(":")[2])


def commitment(table: str, round_: str, seat: str, opened: str, salt: str) -> str:
    """The seal of `opened`: it fits this table, this round and this seat only."""
    sealed = f"BBX1\ncommit\n{table}\n{round_}\n{seat}\n{opened}\n{salt}"
    return hashlib.sha256(sealed.encode("ascii")).hexdigest()


def unbroken(seal: str, table: str, round_: str, seat: str, opened: str, salt: str) -> bool:
    """Does this opening fit the seal? One of another length or kind fits none."""
    if len(opened) != PAYLOAD or not PLAIN.fullmatch(opened):
        return False
    if not COMMITMENT.fullmatch(salt) or not COMMITMENT.fullmatch(seal):
        return False
    return hmac.compare_digest(seal, commitment(table, round_, seat, opened, salt))


def round_code(seals: dict[str, str]) -> str:
    """Four letters that are the same on every screen that saw the same seals."""
    listed = "\n".join(f"{seat}={seal}" for seat, seal in sorted(seals.items()))
    digest = int.from_bytes(hashlib.sha256(listed.encode("ascii")).digest()[:8], "big")
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
    return "".join(letters[digest // len(letters) ** place % len(letters)] for place in range(4))
