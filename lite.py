"""Build a JupyterLite site with our notebooks that asks the internet for nothing.

It is called by `python3 dev.py lite`. Standard library only, as dev.py.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import tarfile
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import kernel_build

FIRST_CELL = "%pip install -q canfield-widget"
KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
# What the kernel installs before the first cell, and what a widget needs of Pyodide's own lock.
FROM_LOCK = ("micropip", "packaging", "ipython", "typing-extensions", "jedi", "six")
# The rest that `%pip install canfield-widget` asks for.
FROM_PYPI = ("anywidget", "ipywidgets", "psygnal", "jupyterlab-widgets", "comm", "platformdirs")
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
ASK_VERSIONS = (
    "from jupyterlite_pyodide_kernel import constants;"
    "print(constants.PYODIDE_VERSION, constants.PYODIDE_PYTHON_VERSION)"
)


class LiteError(RuntimeError):
    """The site could not be built; the message says what to do."""


class Run(Protocol):
    """Runs one step, in a folder: what it is, then the command; returns its output.

    `variables` are added to the environment.
    """

    def __call__(
        self,
        step: str,
        *command: str | Path,
        folder: Path = ...,
        variables: Mapping[str, str] | None = ...,
    ) -> str: ...


@dataclass(frozen=True)
class Tools:
    """The programs that build the site."""

    run: Run
    jupyterlite: Path
    zig: Sequence[str]
    pip: tuple[str | Path, ...]
    uv: tuple[str | Path, ...]
    npm: str


def build(root: Path, folder: Path, tools: Tools) -> Path:
    """Builds the site in an empty folder and returns where its pages lie."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    answer = tools.run("asking for the Pyodide version", tools.jupyterlite, "-c", ASK_VERSIONS)
    pyodide, python = answer.split()
    add_pyodide(folder, pyodide, python, tools)
    add_wheels(root, folder / "pypi", python, tools)
    add_notebooks(root, folder / "files")
    (folder / "jupyter-lite.json").write_text(json.dumps(settings()), encoding="utf-8")
    site = folder / "_output"
    apps = ("--apps", "lab", "--apps", "notebooks")
    places = ("--lite-dir", folder, "--contents", folder / "files", "--output-dir", site)
    command = (tools.jupyterlite, "-m", "jupyterlite_core", "build", *places, *apps)
    # It notes in the present folder what it has built, and would leave that out the next time.
    tools.run("building the JupyterLite site", *command, "--no-sourcemaps", folder=folder)
    return site


def settings() -> dict[str, Any]:
    """The kernel looks for packages in the site alone; scripts find the application."""
    offline = {KERNEL_PLUGIN: {"disablePyPIFallback": True}}
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"exposeAppInBrowser": True, "litePluginSettings": offline},
    }


def add_pyodide(folder: Path, version: str, python: str, tools: Tools) -> None:
    """Pyodide from npm in the place where the kernel looks for it, with the wheels it starts."""
    archive = ("pack", "--silent", "--pack-destination", folder, f"pyodide@{version}")
    tools.run(f"downloading pyodide {version} by npm", tools.npm, *archive)
    place = folder / "static" / "pyodide"
    unpack(folder / f"pyodide-{version}.tgz", place)
    lock_file = place / "pyodide-lock.json"
    lock = json.loads(lock_file.read_text(encoding="utf-8"))
    wanted = closure(lock["packages"], FROM_LOCK)
    pins = [f"{name}=={lock['packages'][name]['version']}" for name in wanted]
    download(place, python, pins, tools)
    relock(lock, wanted, place)
    lock_file.write_text(json.dumps(lock), encoding="utf-8")


def unpack(archive: Path, place: Path) -> None:
    """The files of Pyodide's npm package that a page loads."""
    place.mkdir(parents=True)
    with tarfile.open(archive) as packed:
        for name in PYODIDE_FILES:
            try:
                source = packed.extractfile(f"package/{name}")
            except KeyError:
                raise LiteError(
                    f"{archive.name} has no {name}: mend PYODIDE_FILES in lite.py"
                ) from None
            assert source is not None
            (place / name).write_bytes(source.read())


def add_wheels(root: Path, folder: Path, python: str, tools: Tools) -> None:
    """The package itself, and what it needs that Pyodide does not have."""
    build = (*tools.uv, "build", "--wheel", "-q", "-o", folder, root)
    with tempfile.TemporaryDirectory() as place:
        kernel = kernel_build.build_for("wasm", root, tools.zig, Path(place))
        variables = kernel_build.wheel_variables("wasm", kernel)
        tools.run("building the wheel", *build, variables=variables)
    (folder / ".gitignore").unlink(missing_ok=True)
    download(folder, python, FROM_PYPI, tools)


def download(folder: Path, python: str, names: Iterable[str], tools: Tools) -> None:
    """Wheels that run anywhere, for the Python of Pyodide."""
    names = tuple(names)
    kind = ("--platform", "any", "--implementation", "py", "--abi", "none")
    command = ("download", "-q", "--no-deps", "--only-binary=:all:", *kind)
    step = f"downloading {len(names)} wheels from PyPI"
    tools.run(step, *tools.pip, *command, "--python-version", python, "-d", folder, *names)


def plain(name: str) -> str:
    """The one spelling of a package's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def closure(packages: Mapping[str, Mapping[str, Any]], names: Iterable[str]) -> list[str]:
    """These packages of the lock and all that they need, sorted."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = plain(waiting.pop())
        if name not in packages:
            raise LiteError(f"Pyodide's lock has no package {name}: mend FROM_LOCK in lite.py")
        if name not in found:
            found.add(name)
            waiting += packages[name]["depends"]
    return sorted(found)


def relock(lock: dict[str, Any], wanted: Iterable[str], folder: Path) -> None:
    """Makes the lock name the wheels that lie in the folder, and no other package.

    Pyodide's own wheels are packed anew, so those of PyPI have other check sums.
    """
    wheels = {plain(path.name.split("-")[0]): path for path in folder.glob("*.whl")}
    packages = {}
    for name in wanted:
        if name not in wheels:
            raise LiteError(f"pip brought no wheel of {name} into {folder}; run it again")
        data = wheels[name].read_bytes()
        entry = {"file_name": wheels[name].name, "sha256": hashlib.sha256(data).hexdigest()}
        packages[name] = {**lock["packages"][name], **entry}
    lock["packages"] = packages


def add_notebooks(root: Path, folder: Path) -> None:
    """The notebooks, each with a first cell that installs the package, and the rows they read."""
    folder.mkdir()
    for path in sorted((root / "notebooks").glob("*.ipynb")):
        content = prepared(json.loads(path.read_text(encoding="utf-8")))
        (folder / path.name).write_text(json.dumps(content), encoding="utf-8")
    for kind in ("winnability", "players"):
        (folder / kind).mkdir()
        for path in sorted((root / "docs" / kind).glob("*.csv.gz")):
            # The site takes this name for a text, and spoils what is none; the reader looks inside.
            (folder / kind / path.name).write_bytes(gzip.decompress(path.read_bytes()))


def prepared(notebook: dict[str, Any]) -> dict[str, Any]:
    """A notebook as the site has it."""
    first: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "install",
        "metadata": {},
        "outputs": [],
        "source": FIRST_CELL,
    }
    metadata = {**notebook["metadata"], "kernelspec": KERNEL}
    return {**notebook, "metadata": metadata, "cells": [first, *notebook["cells"]]}
