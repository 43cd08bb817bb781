"""What has to come off on the way to what a test asks. Where Python leaves asserts out, an assert would not do it."""

from __future__ import annotations

from typing import TypeVar

Came = TypeVar("Came")


def surely(came: Came | None, what: str) -> Came:
    """What came; where nothing did, in words what should have."""
    if not came:
        raise AssertionError(f"in vain: {what}")
    return came
