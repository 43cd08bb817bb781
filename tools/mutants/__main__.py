"""`make mutants`: draws the sample, tries it, writes build/mutants.json; `--help` tells what else can be asked."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tools.mutants import covering, report, unseen
from tools.mutants.draw import draw
from tools.mutants.find import Mutant
from tools.mutants.tree import Tree, copied
from tools.mutants.trying import Tried, all_tried, check_sound

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("core", "running", "outgoing", "shelf", "bidding_box", "games")
SAMPLE = 400


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    asked = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    asked.add_argument("--count", type=int, default=SAMPLE, help="how many are tried")
    asked.add_argument("--salt", default="", help="any word: another sample of the same files")
    asked.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    asked.add_argument("--only", default="companion/", help="files whose path begins so")
    asked.add_argument("--map", type=Path, help="a map that was kept: lines must not have moved since")
    asked.add_argument("--keep", type=Path, help="where to keep the map")
    asked.add_argument("--unseen", action="store_true", help="try those of unseen.toml instead of a sample")
    asked.add_argument("--again", type=Path, help="try what survived in this report instead of a sample")
    asked.add_argument("--first", nargs="*", default=[], help="tests to try before those of the map")
    asked.add_argument("--report", type=Path, default=ROOT / "build" / "mutants.json")
    return asked.parse_args(argv)


def sources(root: Path) -> dict[str, str]:
    folders = [root / "companion" / folder for folder in FOLDERS]
    files = sorted(path for folder in folders for path in folder.rglob("*.py"))
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in files}


def chosen(asked: argparse.Namespace, texts: dict[str, str]) -> list[Mutant]:
    if asked.unseen:
        return unseen.standing(unseen.listed(), texts)
    if asked.again:
        survived = json.loads(asked.again.read_text(encoding="utf-8"))["survived"]
        return unseen.standing(
            [unseen.Unseen(one["file"], one["where"], one["was"], one["becomes"], "") for one in survived], texts
        )
    return draw({file: text for file, text in texts.items() if file.startswith(asked.only)}, asked.count, asked.salt)


def tried(
    asked: argparse.Namespace, drawn: list[Mutant], texts: dict[str, str], folder: Path
) -> tuple[list[Tried], covering.Covering]:
    trees: list[Tree] = []
    for number in range(max(1, asked.workers)):
        to = folder / str(number)
        to.mkdir()
        trees.append(copied(ROOT, to))
    if asked.map:
        known = covering.load(asked.map)
    else:
        print("every test once, to see which lines it goes ...", flush=True)
        known = covering.run(trees[0], tuple(f"companion/{name}" for name in FOLDERS), asked.workers)
    if asked.keep:
        covering.save(known, asked.keep)
    check_sound(known, trees)
    results = []
    for result in all_tried(drawn, texts, known, trees, asked.first):
        results.append(result)
        print(
            "."
            if result.noticed
            else f"\n{result.mutant.file}:{result.mutant.line} {result.mutant.was} -> {result.mutant.becomes}",
            end="",
            flush=True,
        )
    print()
    return results, known


def main(argv: Sequence[str] | None = None) -> int:
    asked = arguments(argv)
    began = time.monotonic()
    commit, texts = report.commit(ROOT), sources(ROOT)
    drawn = chosen(asked, texts)
    known = unseen.listed()
    with tempfile.TemporaryDirectory(prefix="hanko-mutants-") as folder:
        results, covered = tried(asked, drawn, texts, Path(folder))
    found = {"commit": commit, **report.report(results, known, covered.red, time.monotonic() - began)}
    asked.report.parent.mkdir(parents=True, exist_ok=True)
    asked.report.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for line in report.lines(found):
        print(line)
    for test in covered.red:
        print(f"red before anything was spoilt: {test}")
    wrong = [("no longer there", one) for one in unseen.gone(known, texts)]
    wrong += [("noticed now", one) for one in unseen.seen_now(known, results)]
    for what, entry in wrong:
        print(f"unseen.toml, {what}: {entry.file} {entry.where}: {entry.becomes}")
    short = [] if asked.unseen or asked.again else report.below(found)  # of those nothing was drawn by chance
    for line in short:
        print(f"below its aim: {line}")
    return 1 if wrong or short else 0


if __name__ == "__main__":
    sys.exit(main())
