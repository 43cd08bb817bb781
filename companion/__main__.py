"""`python -m companion ...`: the same tables without a window."""

import sys

from companion.command.cli import main

sys.exit(main(sys.argv[1:]))
