"""`python -m companion ...`: the same tables without a window. `hanko` alone opens one, with words it does the same."""

import os
import sys

from companion.command.cli import main


def window() -> int | str:
    """The app in its window, until that is closed; what keeps it from starting, in words."""
    from companion.ui import first_start

    if trouble := first_start.trouble():
        return trouble
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "hanko")  # by which a desktop knows whose window it is
    from companion.ui.app import run

    run()
    return 0


def hanko() -> int | str:
    """The command that an installed Hanko brings."""
    return main(sys.argv[1:]) if sys.argv[1:] else window()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
