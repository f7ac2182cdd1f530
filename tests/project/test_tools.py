"""The linters, type checkers and the front end's own tests, each as one test."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import bundle
import dev


def check(command: Sequence[str | Path], folder: Path) -> None:
    """Pass when the tool does, else show all that it said."""
    result = subprocess.run(
        command,
        cwd=folder,
        env=dev.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode:
        pytest.fail(f"{' '.join(map(str, command))}\n{result.stdout}", pytrace=False)


@pytest.fixture(scope="module")
def npm() -> str:
    npm = dev.provide_node()
    bundle.install_packages(dev.ROOT, npm, dev.environment())
    return npm


@pytest.mark.parametrize("arguments", [["check"], ["format", "--check", "--diff"]], ids=" ".join)
def test_ruff(arguments: list[str]) -> None:
    check([sys.executable, "-m", "ruff", *arguments, "--quiet"], dev.ROOT)


def test_mypy_strict() -> None:
    check([sys.executable, "-m", "mypy", "--no-error-summary"], dev.ROOT)


def test_tsc_strict(npm: str) -> None:
    check([npm, "--silent", "run", "check"], dev.ROOT / "js")


def test_vitest(npm: str) -> None:
    check([npm, "--silent", "test"], dev.ROOT / "js")


def test_a_failing_tool_is_shown(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "print('what is wrong'); raise SystemExit(1)"]
    with pytest.raises(pytest.fail.Exception, match="what is wrong"):
        check(command, tmp_path)
