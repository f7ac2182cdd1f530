""".ci/run on a machine with and without a browser."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import dev


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of programs that write down how they were called."""
    for name in ("bash", "dirname"):
        (tmp_path / name).symlink_to(f"/usr/bin/{name}")
    add(tmp_path, "id", "echo 0")
    add(tmp_path, "apt-get", 'echo "apt-get $*"')
    add(tmp_path, "python3", 'echo "python3 $*"; exit 5')
    return tmp_path


def add(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/usr/bin/env bash\n{script}\n")
    (folder / name).chmod(0o755)


def run(machine: Path) -> tuple[int, list[str]]:
    result = subprocess.run(
        ["/usr/bin/bash", dev.ROOT / ".ci" / "run"],
        env={"PATH": str(machine)},
        capture_output=True,
        text=True,
        check=False,
    )
    return result.returncode, result.stdout.splitlines()


def test_a_missing_browser_is_installed_first(machine: Path) -> None:
    _, (update, install, tests) = run(machine)
    assert update.startswith("apt-get -o DPkg::Lock::Timeout=300 update")
    assert install.startswith("apt-get -o DPkg::Lock::Timeout=300 install")
    assert install.endswith("chromium fonts-dejavu-core")
    assert tests == "python3 dev.py test"


def test_no_tests_collected_is_a_failure(machine: Path) -> None:
    add(machine, "chromium-browser", "exit 0")
    assert run(machine) == (5, ["python3 dev.py test"])
