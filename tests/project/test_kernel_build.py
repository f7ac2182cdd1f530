"""When the kernel is compiled, with which compiler, and what is said when it cannot be."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

import dev
import kernel_build


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with a library that is a little younger than its sources."""
    for name in ("kernel.c", "c/kernel.h", "c/search.c"):
        path = tmp_path / "canfield_widget" / "solver" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    for path in tmp_path.rglob("*"):
        os.utime(path, (1000, 1000))
    built = kernel_build.library(tmp_path)
    built.parent.mkdir()
    built.write_text("")
    os.utime(built, (2000, 2000))
    return tmp_path


def compiler(folder: Path, name: str, script: str) -> list[str]:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return [str(path)]


def test_a_library_younger_than_its_sources_stays(tree: Path) -> None:
    assert not kernel_build.is_stale(tree)


@pytest.mark.parametrize("name", ["kernel.c", "c/kernel.h", "c/search.c"])
def test_a_changed_source_makes_it_stale(tree: Path, name: str) -> None:
    (tree / "canfield_widget" / "solver" / name).write_text(" ")
    assert kernel_build.is_stale(tree)


def test_a_source_that_went_away_makes_it_stale(tree: Path) -> None:
    (tree / "canfield_widget" / "solver" / "c" / "search.c").unlink()
    assert kernel_build.is_stale(tree)


def test_a_missing_library_is_stale(tree: Path) -> None:
    kernel_build.library(tree).unlink()
    assert kernel_build.is_stale(tree)


def test_every_included_part_is_a_source() -> None:
    text = kernel_build.main_source(dev.ROOT).read_text(encoding="ascii")
    names = {path.name for path in kernel_build.sources(dev.ROOT)}
    included = {line.split('"c/')[1][:-1] for line in text.splitlines() if '"c/' in line}
    assert names == included | {"kernel.c", "c"}


def test_the_compiler_of_the_system_comes_before_zig(tmp_path: Path) -> None:
    found = compiler(tmp_path, "cc", "exit 0")
    assert kernel_build.find_compiler(str(tmp_path)) == found


def test_zig_is_used_where_it_can_be_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ziglang.py").write_text("")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    zig = [sys.executable, "-m", "ziglang", "cc"]
    assert kernel_build.find_compiler(str(tmp_path)) == zig


def test_without_a_compiler_there_is_none(tmp_path: Path) -> None:
    no_zig = compiler(tmp_path, "python", "exit 1")[0]
    assert kernel_build.find_compiler(str(tmp_path), no_zig) is None


def test_a_compiler_that_fails_is_quoted_and_leaves_the_library(tree: Path) -> None:
    failing = compiler(tree, "cc", "echo no such machine >&2; exit 1")
    with pytest.raises(kernel_build.KernelError, match="no such machine"):
        kernel_build.build(tree, failing)
    assert kernel_build.library(tree).stat().st_mtime == 2000
    assert len(list(kernel_build.library(tree).parent.iterdir())) == 1


def test_setup_goes_on_without_a_compiler(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kernel_build, "is_stale", lambda root: True)
    monkeypatch.setattr(kernel_build, "find_compiler", lambda path, python: None)
    dev.build_kernel()
    assert "no C compiler: the solver searches in Python" in capsys.readouterr().out
