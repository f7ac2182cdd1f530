"""What every test shares: the order of the tests, reduced and full counts, the browser."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

import bundle
import dev
from canfield_widget.store import settings as store
from canfield_widget.store.folder import FOLDER_VARIABLE

# The checks that all hosts share say what failed as a test module does.
pytest.register_assert_rewrite("tests.e2e")

ROOT = dev.ROOT
FULL = os.environ.get("CANFIELD_FULL") == "1"
BROWSER_TESTS = "tests/e2e/"

# Quick failures first; of two prefixes that fit, the longer one places the test.
ORDER = (
    "tests/project/",
    "tests/core/",
    "tests/",
    "canfield_widget/",
    "README.md",
    "tests/project/test_tools.py",
    "tests/project/test_wheel.py",
    "notebooks/",
    BROWSER_TESTS,
)

# The same examples each time, so that a green commit stays green; `check` looks for new ones.
# No deadline: on a loaded machine it fails tests that are right.
settings.register_profile("quick", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("full", max_examples=300, deadline=None)
settings.load_profile("full" if FULL else "quick")


def place(nodeid: str) -> int:
    """Where a test stands in ORDER."""
    prefixes = [prefix for prefix in ORDER if nodeid.startswith(prefix)]
    return ORDER.index(max(prefixes, key=len)) if prefixes else len(ORDER)


def process(nodeid: str) -> str:
    """Which of the two processes of a whole run takes a test: one has the browser, one the rest."""
    return "browser" if nodeid.startswith(BROWSER_TESTS) else "rest"


class TwoProcesses(LoadScopeScheduling):  # type: ignore[misc]
    """One for each value of `process`; marks for groups are not seen with pytest 9.2."""

    def _split_scope(self, nodeid: str) -> str:
        return process(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    return TwoProcesses(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: place(item.nodeid))


def forbid_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn the skip of a browser test into a failure where nobody reads the skips."""
    expected = hasattr(report, "wasxfail")
    browser_test = report.nodeid.startswith(BROWSER_TESTS)
    if os.environ.get("CI") == "true" and report.skipped and browser_test and not expected:
        report.outcome = "failed"
        report.longrepr = f"With CI=true a browser test may not be skipped: {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    forbid_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    forbid_skip(report)
    return report


class AtOnce:
    """Tells of a failure when it comes: a full run goes on for an hour after it."""

    def __init__(self, config: pytest.Config) -> None:
        self.terminal = config.pluginmanager.getplugin("terminalreporter")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.terminal:
            self.terminal.write_line(f"\n{report.nodeid} ({report.when})\n{report.longreprtext}")


def pytest_configure(config: pytest.Config) -> None:
    if FULL and not hasattr(config, "workerinput"):
        config.pluginmanager.register(AtOnce(config))


@pytest.fixture(autouse=True)
def settings_of_nobody() -> Iterator[None]:
    """What a test sets on a board is not there for the next one; no folder is the user's own."""
    assert os.environ[FOLDER_VARIABLE]
    yield
    store.forget_settings()


@pytest.fixture(scope="session")
def full() -> bool:
    """Whether the full counts are asked for (dev.py check)."""
    return FULL


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser; without one a test fails with the command that installs it."""
    return dev.find_chromium()


@pytest.fixture(scope="session")
def front_end() -> Path:
    """The folder of the built files, never older than their sources."""
    try:
        dev.build_front_end()
    except bundle.BundleError as error:
        pytest.fail(str(error), pytrace=False)
    return ROOT / "canfield_widget" / "static"
