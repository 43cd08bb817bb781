"""The project speaks of itself alone: no package hosts, no paths of somebody's machine."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("piwheels", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("registry", "npmmirror"),
        ("deb", "debian", "org"),
        ("archive", "ubuntu", "com"),
    )
]
MACHINE_PATH = re.compile(r"""(?:^|[\s"'`=(\[:])/(?:work|root|home|Users)/\w""")


def tracked() -> list[Path]:
    git = [shutil.which("git") or "git", "-c", "safe.directory=*", "ls-files", "-z"]
    names = subprocess.run(git, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def lines(path: Path) -> list[str]:
    """The lines of a text file; a picture or a font has none."""
    content = path.read_bytes()
    return [] if b"\0" in content else content.decode("utf-8").splitlines()


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a clone knows which files belong to the project")
def test_no_package_host_and_no_machine_path() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in tracked()
        for number, line in enumerate(lines(path), 1)
        if any(host in line for host in HOSTS) or MACHINE_PATH.search(line)
    ]
    assert found == []
