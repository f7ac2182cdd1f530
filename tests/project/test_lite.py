"""The parts of the recipe for the JupyterLite site; `dev.py check` builds and opens it."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
from pathlib import Path
from typing import Any

import pytest

import dev
import lite

PACKAGES: dict[str, dict[str, Any]] = {
    "ipython": {"depends": ["prompt_toolkit"], "version": "9.1", "sha256": "old", "file_name": "a"},
    "prompt-toolkit": {"depends": [], "version": "3.0", "sha256": "old", "file_name": "b"},
    "numpy": {"depends": [], "version": "2.0", "sha256": "old", "file_name": "c"},
}


def packed(folder: Path, names: tuple[str, ...]) -> Path:
    """An archive as npm makes them."""
    archive = folder / "pyodide-1.0.0.tgz"
    with tarfile.open(archive, "w:gz") as tar:
        for name in (*names, "console.html"):
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(name)
            tar.addfile(info, io.BytesIO(name.encode()))
    return archive


def test_what_a_package_needs_comes_with_it() -> None:
    assert lite.closure(PACKAGES, ["ipython"]) == ["ipython", "prompt-toolkit"]


def test_a_package_that_pyodide_lacks_is_named() -> None:
    with pytest.raises(lite.LiteError, match="no package jedi: mend FROM_LOCK"):
        lite.closure(PACKAGES, ["ipython", "jedi"])


def test_the_lock_names_the_wheels_that_are_there(tmp_path: Path) -> None:
    for name in ("ipython-9.1-py3-none-any.whl", "prompt_toolkit-3.0-py3-none-any.whl"):
        (tmp_path / name).write_text(name)
    lock: dict[str, Any] = {"info": {}, "packages": PACKAGES}
    lite.relock(lock, ["ipython", "prompt-toolkit"], tmp_path)
    assert set(lock["packages"]) == {"ipython", "prompt-toolkit"}
    entry = lock["packages"]["prompt-toolkit"]
    assert entry["file_name"] == "prompt_toolkit-3.0-py3-none-any.whl"
    assert entry["sha256"] == hashlib.sha256(entry["file_name"].encode()).hexdigest()
    assert entry["version"] == "3.0"


def test_a_wheel_that_did_not_come_is_named(tmp_path: Path) -> None:
    with pytest.raises(lite.LiteError, match="no wheel of ipython"):
        lite.relock({"packages": PACKAGES}, ["ipython"], tmp_path)


def test_only_what_a_page_loads_is_unpacked(tmp_path: Path) -> None:
    lite.unpack(packed(tmp_path, lite.PYODIDE_FILES), tmp_path / "place")
    assert {path.name for path in (tmp_path / "place").iterdir()} == set(lite.PYODIDE_FILES)


def test_an_archive_without_a_part_is_named(tmp_path: Path) -> None:
    with pytest.raises(lite.LiteError, match=r"pyodide-1\.0\.0\.tgz has no pyodide-lock\.json"):
        lite.unpack(packed(tmp_path, lite.PYODIDE_FILES[:-1]), tmp_path / "place")


def test_each_notebook_of_the_site_installs_the_package_first(tmp_path: Path) -> None:
    lite.add_notebooks(dev.ROOT, tmp_path / "files")
    stored = sorted((dev.ROOT / "notebooks").glob("*.ipynb"))
    assert stored
    for path in stored:
        ours = json.loads(path.read_text(encoding="utf-8"))
        site = json.loads((tmp_path / "files" / path.name).read_text(encoding="utf-8"))
        first, *others = site["cells"]
        assert first["source"] == "%pip install -q canfield-widget"
        assert others == ours["cells"]
        assert site["metadata"]["kernelspec"]["name"] == "python"


def test_the_site_asks_no_package_index() -> None:
    plugins = lite.settings()["jupyter-config-data"]["litePluginSettings"]
    assert plugins[lite.KERNEL_PLUGIN] == {"disablePyPIFallback": True}


def test_it_is_said_how_the_site_is_served() -> None:
    said = dev.served_by(Path("place"))
    assert "-m http.server --bind 127.0.0.1 --directory place" in said
    assert "/lab/index.html?path=01_play.ipynb" in said
