"""Opens the app in a window."""

import sys

from companion.ui import first_start

if __name__ == "__main__":
    if trouble := first_start.trouble():
        sys.exit(trouble)
    from companion.ui.app import run

    run()
