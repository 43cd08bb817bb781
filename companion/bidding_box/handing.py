"""A seat's key on its way to the phone that has asked for the seat.

Everybody at the table knows the code of the table, so it hides nothing of this: Diffie and Hellman's exchange does. Who
listens learns nothing; who changes frames on their way is a limit of plain http, as docs/protocol.md says.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from companion.bidding_box.codes import KEY

# The prime of 2048 bits of RFC 3526 (group 14), and 2 as what is raised.
PRIME = int(
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B"
    "302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE6"
    "49286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D"
    "670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718"
    "3995497CEA956AE515D2261898FA051015728E5A8AACAA68FFFFFFFFFFFFFFFF",
    16,
)
HEX512 = re.compile(r"[0-9a-f]{512}")
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def secret() -> int:
    return secrets.randbits(256) | 1 << 255


def public(own: int) -> str:
    return f"{pow(2, own, PRIME):0512x}"


def sound(other: object) -> bool:
    """Is this something that another side may have sent? 0, 1 and the like would make the secret known to all."""
    return isinstance(other, str) and HEX512.fullmatch(other) is not None and 1 < int(other, 16) < PRIME - 1


def veiled(key: bytes, own: int, other: str, words: list[str]) -> bytes:
    """The key of a seat, hidden, or readable again; `words`: the table, the seat, its epoch."""
    shared = f"{pow(int(other, 16), own, PRIME):0512x}"
    over = hmac.digest(hashlib.sha256(shared.encode()).digest(), "\n".join(["BBX3 hand", *words]).encode(), "sha256")
    return bytes(one ^ other for one, other in zip(key, over[:KEY], strict=True))


def sign(table: str, asking: str) -> str:
    """Two letters on a phone that asks for a seat, and at the box: by them people tell several phones apart."""
    digest = hashlib.sha256(f"BBX3 sign\n{table}\n{asking}".encode()).digest()
    return LETTERS[digest[0] % 24] + LETTERS[digest[1] % 24]
