"""The wheel and the sdist are whole: they install and build where there is no node."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import dev
import kernel_build

LOCALES = {path.name for path in (dev.ROOT / "canfield_widget" / "locales").glob("*.json")}
RUN_TIME = (
    "canfield_widget/static/board.js",
    "canfield_widget/static/board.css",
    "canfield_widget/py.typed",
    *(f"canfield_widget/locales/{name}" for name in sorted(LOCALES)),
)
TO_BUILD = (
    "canfield_widget/solver/kernel.c",
    "canfield_widget/solver/c/kernel.h",
    "kernel_build.py",
    "js/src/main.ts",
    "js/package-lock.json",
    "bundle.py",
    "hatch_build.py",
    "LICENSE",
)


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with uv on PATH, and no node."""
    folder = tmp_path_factory.mktemp("bin")
    uv = shutil.which("uv", path=dev.environment()["PATH"])
    assert uv is not None
    (folder / "uv").symlink_to(uv)
    kept = {
        name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PATH")
    }
    return {**kept, "PATH": str(folder)}


def uv(environment: dict[str, str], *arguments: str | Path) -> None:
    command = [Path(environment["PATH"]) / "uv", *arguments, "--quiet"]
    subprocess.run(command, env=environment, check=True)


@pytest.fixture(scope="module")
def wheel(front_end: Path, bare: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    dev.build_kernel()  # there is no compiler on the path of the build
    uv(bare, "build", "--wheel", "--python", sys.executable, "--out-dir", folder, dev.ROOT)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def sdist(front_end: Path, bare: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    uv(bare, "build", "--sdist", "--python", sys.executable, "--out-dir", folder, dev.ROOT)
    return next(folder.glob("*.tar.gz"))


def test_the_wheel_holds_what_is_needed_to_play(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert set(RUN_TIME) <= set(names)
    package = [name for name in names if ".dist-info/" not in name]
    assert all(name.startswith("canfield_widget/") for name in package)
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_holds_the_kernel_for_this_machine_and_not_its_source(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert f"canfield_widget/static/{kernel_build.library(dev.ROOT).name}" in names
    assert wheel.name.endswith(f"-py3-none-{kernel_build.platform_tag()}.whl")
    assert not [name for name in names if name.endswith((".c", ".h"))]


def test_a_wheel_for_any_machine_holds_no_native_kernel(
    front_end: Path, bare: dict[str, str], tmp_path: Path
) -> None:
    environment = bare | {"CANFIELD_WHEEL_TAG": "any"}
    uv(environment, "build", "--wheel", "--python", sys.executable, "--out-dir", tmp_path, dev.ROOT)
    built = next(tmp_path.glob("*-py3-none-any.whl"))
    assert not [name for name in zipfile.ZipFile(built).namelist() if "static/kernel." in name]


def test_the_sdist_holds_what_is_needed_to_build(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {*RUN_TIME, *TO_BUILD} <= names
    assert not any("node_modules" in name for name in names)


def test_the_wheel_plays_in_a_clean_environment(
    wheel: Path, bare: dict[str, str], tmp_path: Path
) -> None:
    venv = tmp_path / "venv"
    uv(bare, "venv", "--python", sys.executable, venv)
    python = venv / "bin" / "python"
    uv(bare, "pip", "install", "--python", python, wheel)
    code = (
        "import canfield_widget as cw; print(cw.Game.deal(7)); cw.Board\n"
        "assert cw.solve(cw.Game.deal(2)).backend == 'native'"
    )
    result = subprocess.run(
        [python, "-c", code], cwd=tmp_path, env=bare, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert len(result.stdout.splitlines()) > 3


def test_the_sdist_builds_without_node(sdist: Path, bare: dict[str, str], tmp_path: Path) -> None:
    subprocess.run(["tar", "-xzf", sdist, "-C", tmp_path], check=True)
    source = tmp_path / sdist.name.removesuffix(".tar.gz")
    script = source / "canfield_widget" / "static" / "board.js"
    shipped = script.read_text(encoding="utf-8") + "// a new build would lose this line"
    script.write_text(shipped, encoding="utf-8")
    (source / "js" / "src" / "main.ts").touch()
    uv(bare, "build", "--wheel", "--python", sys.executable, "--out-dir", tmp_path, source)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as archive_of_wheel:
        assert archive_of_wheel.read(RUN_TIME[0]).decode() == shipped
