"""dev.py on machines that lack something: it says what to type."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import bundle
import dev

OURS = {"bundle", "kernel_build", "lite"}


def program(folder: Path, name: str, script: str = "exit 0") -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("name", ["dev.py", "bundle.py", "kernel_build.py", "lite.py"])
def test_it_needs_the_standard_library_alone(name: str) -> None:
    nodes = list(ast.walk(ast.parse((dev.ROOT / name).read_text(encoding="utf-8"))))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)]
    assert names
    assert {item.split(".")[0] for item in names} <= sys.stdlib_module_names | OURS


def test_an_old_python_is_told_which_is_needed() -> None:
    with pytest.raises(dev.SetupError, match=r"Python 3\.11 or newer is needed, this is 3\.9"):
        dev.require_python((3, 9))
    dev.require_python((3, 11))


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_missing_venv_module_names_its_package(missing: str) -> None:
    with pytest.raises(dev.SetupError, match=r"apt-get install .*python3-venv"):
        dev.require_venv(lambda name: None if name == missing else name)
    dev.require_venv(lambda name: name)


def test_a_missing_browser_names_its_package(tmp_path: Path) -> None:
    with pytest.raises(dev.SetupError, match=r"apt-get install .*chromium fonts-dejavu-core"):
        dev.find_chromium({"PATH": str(tmp_path)})


def test_a_browser_that_is_named_wins(tmp_path: Path) -> None:
    found = program(tmp_path, "chromium-browser")
    assert dev.find_chromium({"PATH": str(tmp_path)}) == str(found)
    named = program(tmp_path, "other")
    assert dev.find_chromium({"PATH": str(tmp_path), "CHROMIUM": str(named)}) == str(named)
    with pytest.raises(dev.SetupError, match="/none/chrome"):
        dev.find_chromium({"PATH": str(tmp_path), "CHROMIUM": "/none/chrome"})


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        ([], True),
        (["-x", "-k", "undo"], True),
        (["tests"], True),
        (["."], True),
        (["tests/e2e"], True),
        (["tests/project", "tests/e2e/test_lab.py::test_x"], True),
        (["tests/project"], False),
        (["tests/project/test_dev.py::test_x", "README.md"], False),
    ],
)
def test_a_browser_is_asked_for_where_browser_tests_can_run(
    arguments: list[str], needed: bool
) -> None:
    assert dev.needs_browser(arguments) is needed


def test_a_test_run_without_a_browser_stops_before_it_starts(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, dev.ROOT / "dev.py", "test"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 1
    assert "chromium fonts-dejavu-core" in result.stderr
    assert result.stdout == ""


def test_a_notebook_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["play", "nothing.ipynb"]) == 1
    assert "no notebook nothing.ipynb" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["sing"], ["setup", "more"]])
def test_an_unknown_command_shows_the_commands(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(arguments) == 2
    said = capsys.readouterr().err
    assert "python3 dev.py play" in said
    assert "python3 dev.py lite" in said


def test_a_step_that_fails_shows_what_was_said() -> None:
    code = "print('the disk is full'); raise SystemExit(3)"
    with pytest.raises(dev.SetupError, match=r"(?s)taking notes failed.*the disk is full"):
        dev.run("taking notes", sys.executable, "-c", code)


def test_node_is_looked_up_with_its_version(tmp_path: Path) -> None:
    path = os.pathsep.join([str(tmp_path), os.defpath])
    npm = program(tmp_path, "npm")
    program(tmp_path, "node", "echo v18.20.1")
    assert bundle.find_npm(path) is None
    program(tmp_path, "node", "echo v20.0.0")
    assert bundle.find_npm(path) == str(npm)
    assert bundle.find_npm(str(tmp_path / "nowhere")) is None
