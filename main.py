"""Opens the app in a window."""

import sys

from companion.__main__ import window

if __name__ == "__main__":
    sys.exit(window())
