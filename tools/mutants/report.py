"""build/mutants.json, and the same in a few lines for whoever waits."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from tools.mutants.trying import Tried
from tools.mutants.unseen import Unseen

PARTS = {"running": "session"}  # every other room is a package called like itself
AIMS = {"core": 95, "session": 95, "bidding_box": 95, "rules": 95}  # percent that are noticed
OVERALL = 92
SHOWN = {"shown", "telling"}  # of a game: what stands on a screen; all else of it is rules


def package(file: str) -> str:
    """`core`, `session`, `bidding_box`, `outgoing`, `shelf`; a game's `rules` or `shown`."""
    parts = Path(file).with_suffix("").parts
    if parts[1] != "games":
        return PARTS.get(parts[1], parts[1])
    return "shown" if parts[-1] in SHOWN else "rules"


def counted(results: Iterable[Tried], names: set[tuple[str, str, str, str]]) -> dict[str, Any]:
    """`unseen` of those tried are known to change nothing; `share` is of all, `share_of_seen` of the rest."""
    those = list(results)
    noticed = sum(result.noticed for result in those)
    unseen = sum(not result.noticed and result.mutant.name in names for result in those)
    rest = len(those) - unseen
    share = round(100 * noticed / len(those), 1) if those else None
    of_seen = round(100 * noticed / rest, 1) if rest else None
    return {"tried": len(those), "noticed": noticed, "unseen": unseen, "share": share, "share_of_seen": of_seen}


def report(results: Sequence[Tried], unseen: Sequence[Unseen], red: Sequence[str], seconds: float) -> dict[str, Any]:
    names = {entry.name for entry in unseen}
    packages = sorted({package(result.mutant.file) for result in results})
    whys = {entry.name: entry.why for entry in unseen}
    return {
        **counted(results, names),
        "packages": {
            name: counted((one for one in results if package(one.mutant.file) == name), names) for name in packages
        },
        "seconds": round(seconds),
        "red_before": list(red),
        "survived": [told(result) for result in results if not result.noticed and result.mutant.name not in names],
        "known_unseen": [
            {**told(one), "why": whys[one.mutant.name]}
            for one in results
            if not one.noticed and one.mutant.name in names
        ],
        "noticed_by": [told(result) for result in results if result.noticed],
    }


def told(result: Tried) -> dict[str, Any]:
    mutant = result.mutant
    place = {
        "file": mutant.file,
        "line": mutant.line,
        "where": mutant.where,
        "was": mutant.was,
        "becomes": mutant.becomes,
    }
    return {**place, "by": result.by, "tests": result.tests}


def commit(project: Path) -> str:
    """Of what was tried, with a plus when files differ from it."""
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=project, capture_output=True, text=True, check=True)
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=project, capture_output=True, text=True, check=True)
    return head.stdout.strip() + ("+" if changed.stdout.strip() else "")


def below(found: dict[str, Any]) -> list[str]:
    """Where less is noticed than is aimed at, of what changes anything."""
    rows = [(name, found["packages"].get(name), aim) for name, aim in AIMS.items()] + [("all", found, OVERALL)]
    shares = [(name, row["share_of_seen"], aim) for name, row, aim in rows if row]
    return [f"{name}: {share} % of {aim} %" for name, share, aim in shares if share is not None and share < aim]


def lines(found: dict[str, Any]) -> list[str]:
    rows = [(name, found["packages"][name]) for name in found["packages"]] + [("all", found)]
    return [
        f"{name:12} tried {row['tried']:4}  noticed {row['noticed']:4} ({row['share']} %)"
        + (f", {row['share_of_seen']} % without the {row['unseen']} that change nothing" if row["unseen"] else "")
        for name, row in rows
    ]
