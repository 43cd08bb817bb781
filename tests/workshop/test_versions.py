"""One source for Python 3.11 (desktop) to 3.14 (Android)."""

import ast
import re
import shutil
import subprocess
from pathlib import Path

from companion import VERSION

ROOT = Path(__file__).parent.parent.parent
FILES = [path for path in (ROOT / "main.py", *sorted((ROOT / "companion").rglob("*.py"))) if path.exists()]
COMPILE = "import sys; [compile(open(path, 'rb').read(), path, 'exec') for path in sys.argv[1:]]"


def test_the_app_is_written_in_what_311_understands() -> None:
    for path in FILES:
        ast.parse(path.read_text(encoding="utf-8"), filename=str(path), feature_version=(3, 11))


def test_the_app_is_written_in_what_314_understands() -> None:
    """Only where a 3.14 is at hand; deprecated syntax is an error there."""
    newest = shutil.which("python3.14")
    if newest and subprocess.run([newest, "-c", ""], check=False, capture_output=True).returncode == 0:
        subprocess.run([newest, "-W", "error", "-c", COMPILE, *map(str, FILES)], check=True)


def test_the_number_that_people_read_is_the_one_that_is_built() -> None:
    for file in ("pyproject.toml", "buildozer.spec"):
        assert re.search(rf'^version = "?{re.escape(VERSION)}"?$', (ROOT / file).read_text("utf-8"), re.MULTILINE)
