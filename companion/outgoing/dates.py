"""Days and times as people at this table say them."""

from __future__ import annotations

import time

from companion.core.say import Free, say
from companion.words import Words

LATEST = 253_402_300_799  # the last second of the year 9999


def day(tr: Words, seconds: int) -> str:
    """`18 November 2026`, by the clock of this device."""
    at = time.localtime(max(0, min(seconds, 1 << 40)))
    return tr("date.day", day=at.tm_mday, month=say(f"month.{at.tm_mon}"), year=at.tm_year)


def clock(seconds: int) -> str:
    return time.strftime("%H:%M", time.localtime(max(0, min(seconds, 1 << 40))))


def day_and_clock(tr: Words, seconds: int) -> str:
    return tr("date.at", day=Free(day(tr, seconds)), clock=Free(clock(seconds)))
