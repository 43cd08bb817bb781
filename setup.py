"""What a wheel needs beside pyproject.toml: which packages there are, and the catalogues compiled."""

import sys
from pathlib import Path

from setuptools import find_packages, setup

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from tools import catalogues  # noqa: E402

if wrong := catalogues.main(ROOT / "data" / "locale"):
    sys.exit(wrong)
setup(packages=[*find_packages(include=["companion", "companion.*"]), "companion.kv", "companion.data"])
