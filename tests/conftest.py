"""What holds for every test: in which order it runs, what it tries, and whether coverage is taken of it."""

import gc
import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# What helps the tests asserts too, also where Python leaves asserts out.
ROOMS = [path.stem for path in Path(__file__).parent.iterdir() if path.stem != "conftest" and path.stem[0].isalpha()]
pytest.register_assert_rewrite(*(f"tests.{room}" for room in ROOMS))

from tests import in_memory, left_open  # noqa: E402
from tests.counts import FULL, TURNS  # noqa: E402
from tests.ui.walk.looks import contents  # noqa: E402
from tests.ui.walk.report import not_kept as walks_not_kept  # noqa: E402
from tests.ui.walk.report import tell as tell_walks  # noqa: E402
from tools.near import SECONDS  # noqa: E402

# In `make test` Hypothesis tries the same every time, so that it never turns red by chance; `make soak` tries anew.
settings.register_profile("hanko", derandomize=not FULL, print_blob=True)
settings.load_profile("hanko")

# Python's own tidying looks through everything so often that it takes a sixth of the time of a test with widgets.
gc.set_threshold(200_000, 50, 1000)

left_open.watch()
in_memory.write()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The long files first, so that no process plays on alone at the end; and of what takes turns, a part of it."""
    if not FULL and [Path(config.rootpath, chosen) for chosen in config.args] == [Path(__file__).parent]:
        taking = [item for item in items if item.get_closest_marker("turn") and not item.get_closest_marker("soak")]
        away = {item for at, item in enumerate(taking, int(contents(), 16)) if at % TURNS}
        config.hook.pytest_deselected(items=[*away])
        items[:] = [item for item in items if item not in away]
    items.sort(key=lambda item: "tests/ui/" not in item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """A random test goes the same lines hundreds of times and is not traced for coverage: what only it goes is missing.

    Tracing it takes longer than testing. pytest-cov's own `no_cover` does nothing in a process of xdist.
    `make mutants` asks for all of them: it has to know who goes which line.
    """
    tracer = sys.gettrace()
    if item.get_closest_marker("counts") and os.environ.get("HANKO_TRACED") != "all":
        sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    with left_open.nothing():
        yield


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """What a test has measured or drawn; it is printed at the end, from whichever process, whether or not it passed."""
    return lambda words: record_property("told", words)


def reports_of(terminal: pytest.TerminalReporter) -> list[pytest.TestReport]:
    found = [report for each in terminal.stats.values() for report in each]
    return [report for report in found if isinstance(report, pytest.TestReport)]


def walks_of(reports: list[pytest.TestReport]) -> list[Any]:
    called = [report for report in reports if report.when == "call"]
    return [told for report in called for name, told in report.user_properties if name == "walked"]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """The walk as a whole has promises that none of its tests can see: where they are not kept the run is red."""
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if FULL and terminal is not None and list(walks_not_kept(walks_of(reports_of(terminal)))):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = reports_of(terminalreporter)
    for report in reports:
        if report.when == "call":
            for name, words in report.user_properties:
                if name == "told":
                    terminalreporter.write_line(str(words))
    walks = walks_of(reports)
    if walks:
        terminalreporter.write_line(tell_walks(walks))
    if FULL:
        terminalreporter.write_line("\n".join(walks_not_kept(walks)))
    config = terminalreporter.config
    if not (FULL or config.option.keyword or any("::" in chosen for chosen in config.args)):
        keep_seconds(reports)  # of whole files, as they run in `make test`


def keep_seconds(reports: list[pytest.TestReport]) -> None:
    """How long each test file took is kept for `make near`."""
    took: dict[str, float] = defaultdict(float)
    for report in reports:
        took[report.nodeid.partition("::")[0]] += report.duration
    known = json.loads(SECONDS.read_text("utf-8")) if SECONDS.exists() else {}
    SECONDS.parent.mkdir(exist_ok=True)
    known |= {file: round(seconds, 2) for file, seconds in took.items()}
    SECONDS.write_text(json.dumps(known, indent=1, sort_keys=True), "utf-8")
