"""Build hook: the wheel and the sdist carry a bundle that is never older than its sources."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# hatchling loads this file by its path, so its neighbour is not importable yet.
sys.path.insert(0, str(Path(__file__).parent))

import bundle


class BundleHook(BuildHookInterface[BuilderConfig]):
    """Bundles js/ before files are collected, for editable installs too."""

    def dependencies(self) -> list[str]:
        """Node from PyPI (60 MB), only where a build is due and no node is installed."""
        due = bundle.is_stale(Path(self.root)) and bundle.find_npm() is None
        return [bundle.NODE_FROM_PYPI] if due else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before each target is built."""
        if bundle.is_stale(Path(self.root)):
            bundle.build(Path(self.root))
