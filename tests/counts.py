"""How often a random test tries: a tenth in `make test`, all of it in `make soak`."""

import os
import random

FULL = os.environ.get("HANKO_COUNTS") == "full"


def counts(full: int) -> int:
    """Mark the test with `counts`, so that `make soak` runs it too."""
    return full if FULL else max(1, full // 10)


def fresh_seed() -> int:
    """Always the same in `make test`, which must not find by chance; new ground each time in `make soak`. Print it."""
    return random.randrange(1 << 30) if FULL else 1
