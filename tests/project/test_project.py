"""Rules about the repository itself."""

from __future__ import annotations

import ast
import json
import re
import statistics
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import canfield_widget
import dev

PYPROJECT = tomllib.loads((dev.ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NOTEBOOKS = sorted((dev.ROOT / "notebooks").glob("*.ipynb"))
LONGEST_FUNCTION = 60
MEDIAN_FUNCTION = 12


def tree() -> list[Path]:
    """All files that are, or would be, committed."""
    # The clone may belong to another user than the one who runs the tests.
    git = (
        "git",
        "-c",
        "safe.directory=*",
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
    )
    listing = subprocess.run(git, cwd=dev.ROOT, capture_output=True, text=True, check=True)
    paths = [dev.ROOT / line for line in listing.stdout.splitlines()]
    return [path for path in paths if path.exists()]


def texts() -> Iterator[tuple[Path, str]]:
    for path in tree():
        try:
            yield path.relative_to(dev.ROOT), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:  # a picture
            continue


def read_json(name: str) -> dict[str, object]:
    loaded: dict[str, object] = json.loads((dev.ROOT / name).read_text(encoding="utf-8"))
    return loaded


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md", "LICENSE"])
def test_the_papers_are_there(name: str) -> None:
    assert (dev.ROOT / name).read_text(encoding="utf-8").strip()


def test_one_version() -> None:
    version = PYPROJECT["project"]["version"]
    assert canfield_widget.__version__ == version
    assert read_json("js/package.json")["version"] == version
    assert read_json("js/package-lock.json")["version"] == version
    assert version in (dev.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_lock_names_no_registry() -> None:
    packages = read_json("js/package-lock.json")["packages"]
    assert isinstance(packages, dict)
    assert [name for name, entry in packages.items() if "resolved" in entry] == []


def test_no_notebook_holds_widget_state() -> None:
    notebooks = {path: json.loads(path.read_text(encoding="utf-8")) for path in NOTEBOOKS}
    assert notebooks
    assert [
        path.name for path, content in notebooks.items() if "widgets" in content["metadata"]
    ] == []


def test_nothing_names_the_place_where_it_was_made() -> None:
    place = re.compile(r"/" + r"work/|(?<![\w-])\.\./" + r"shared\b|(?<![\w./-])shared" + r"/")
    assert [str(path) for path, text in texts() if place.search(text)] == []


def test_every_paper_that_is_named_exists() -> None:
    names = {path.name for path in tree()}
    named = {
        (str(path), name)
        for path, text in texts()
        for name in re.findall(r"\b[A-Za-z_]+\.md\b", text)
        if path.suffix != ".ipynb"
    }
    assert sorted(item for item in named if item[1] not in names) == []


def test_built_files_are_not_committed() -> None:
    assert [path for path in tree() if path.parent.name == "static"] == []


def function_lengths() -> dict[str, int]:
    lengths = {}
    for path in (dev.ROOT / "canfield_widget").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                name = f"{path.relative_to(dev.ROOT)}:{node.lineno} {node.name}"
                lengths[name] = (node.end_lineno or node.lineno) - node.lineno + 1
    return lengths


def test_functions_can_be_seen_whole() -> None:
    lengths = function_lengths()
    assert {name: n for name, n in lengths.items() if n > LONGEST_FUNCTION} == {}
    assert statistics.median(lengths.values()) < MEDIAN_FUNCTION
