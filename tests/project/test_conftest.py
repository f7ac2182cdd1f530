"""The order of the tests, and the rule that a browser test is not skipped where CI=true."""

from __future__ import annotations

import pytest

from tests.conftest import forbid_skip, place, process


def skipped(nodeid: str) -> pytest.TestReport:
    reason = ("test_x.py", 1, "Skipped: no browser")
    return pytest.TestReport(nodeid, ("test_x.py", 1, "test_x"), {}, "skipped", reason, "call")


def test_quick_tests_come_first() -> None:
    expected = [
        "tests/project/test_ladder.py::test_x",
        "tests/core/test_engine.py::test_x",
        "tests/views/test_text.py::test_x",
        "canfield_widget/core/cards.py::canfield_widget.core.cards",
        "tests/project/test_tools.py::test_x",
        "tests/project/test_wheel.py::test_x",
        "notebooks/01_play.ipynb::Cell 0",
        "tests/e2e/test_lab.py::test_x",
    ]
    collected = expected[::-1]
    collected.sort(key=place)
    assert collected == expected


def test_the_browser_has_a_process_of_its_own() -> None:
    assert process("tests/e2e/test_lab.py::test_x") == "browser"
    assert process("notebooks/01_play.ipynb::Cell 0") == process("tests/core/test_x.py::test_x")


@pytest.mark.parametrize(
    ("value", "nodeid", "outcome"),
    [
        ("true", "tests/e2e/test_lab.py::test_x", "failed"),
        ("true", "tests/core/test_engine.py::test_x", "skipped"),
        ("", "tests/e2e/test_lab.py::test_x", "skipped"),
    ],
)
def test_a_skipped_browser_test_fails_in_ci(
    value: str, nodeid: str, outcome: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", value)
    report = skipped(nodeid)
    forbid_skip(report)
    assert report.outcome == outcome


def test_an_expected_failure_is_no_skip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    report = skipped("tests/e2e/test_lab.py::test_x")
    report.wasxfail = "reason"
    forbid_skip(report)
    assert report.outcome == "skipped"
