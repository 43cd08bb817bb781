"""A pytest plug-in: how long each test took and which failed, written as one line of JSON a test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--timed", help="the file that the times are written to")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if TIMES:
        with TIMES[0].open("a", encoding="utf-8") as file:
            file.write(json.dumps([report.nodeid, report.duration, report.failed]) + "\n")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--timed") and not hasattr(config, "workerinput"):
        TIMES.append(Path(str(config.getoption("--timed"))))


TIMES: list[Path] = []
