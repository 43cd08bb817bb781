from collections.abc import Callable

time: Callable[[], float]  # by which it reckons
