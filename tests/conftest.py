"""Hypothesis tries the same in every `make test`, which must not find by chance, and new ground in `make soak`."""

from hypothesis import settings

from tests.counts import FULL

settings.register_profile("hanko", derandomize=not FULL, print_blob=True)
settings.load_profile("hanko")
