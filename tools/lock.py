"""`make lock`: requirements/*.txt from the *.in files, with the hashes of every wheel of each version.

uv does the work from a throw-away environment. Its lines name no package host, so none enters the project.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.setup import ROOT, Halt, run

UV = "uv==0.13.8"
COMPILE = ["pip", "compile", "--quiet", "--universal", "--python-version=3.11", "--generate-hashes", "--no-header"]
FILES = {
    "app": ["--no-deps"],  # everything is named by hand, see app.in
    "dev": [],
    "android": [],
    "bundle": [],
}


def compile_lock(uv: Path, name: str, arguments: list[str], options: list[str]) -> None:
    """Newer versions are taken only where the .in file or `--upgrade` asks for them."""
    env = {**os.environ, "UV_SYSTEM_CERTS": "1"}
    command = [str(uv), *COMPILE, *options, *arguments, f"{name}.in", "-o", f"{name}.txt"]
    done = subprocess.run(command, cwd=ROOT / "requirements", check=False, env=env)
    if done.returncode:
        raise Halt(f"requirements/{name}.in has no solution; see above.")


def main(arguments: list[str]) -> int:
    try:
        with tempfile.TemporaryDirectory() as folder:
            run([sys.executable, "-m", "venv", folder], "Could not make a throw-away environment.")
            pip = [f"{folder}/bin/python", "-m", "pip", "install", "--quiet", UV]
            run(pip, "Could not install uv. Check the network, then try again.")
            for name, options in FILES.items():
                compile_lock(Path(folder) / "bin" / "uv", name, arguments, options)
    except Halt as halt:
        print(halt)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
