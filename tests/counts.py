"""How often a random test tries: a tenth in `make test`, all of it in `make soak`."""

import os


def counts(full: int) -> int:
    """Mark the test with `counts`, so that `make soak` runs it too."""
    return full if os.environ.get("HANKO_COUNTS") == "full" else max(1, full // 10)
