"""Build hook: the wheel and the sdist carry built files that are never older than their sources."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# hatchling loads this file by its path, so its neighbours are not importable yet.
sys.path.insert(0, str(Path(__file__).parent))

import bundle
import kernel_build

# `dev.py wheels` puts here what it compiled for another machine, and the platform of the wheel;
# with a platform alone the wheel has no kernel.
KERNEL_VARIABLE, TAG_VARIABLE = "CANFIELD_KERNEL", "CANFIELD_WHEEL_TAG"


class BundleHook(BuildHookInterface[BuilderConfig]):
    """Bundles js/ and compiles the kernel before files are collected, for editable installs too."""

    def dependencies(self) -> list[str]:
        """Node from PyPI (60 MB), only where a build is due and no node is installed."""
        due = bundle.is_stale(Path(self.root)) and bundle.find_npm() is None
        return [bundle.NODE_FROM_PYPI] if due else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before each target is built."""
        root = Path(self.root)
        if bundle.is_stale(root):
            bundle.build(root)
        if self.target_name != "wheel":
            return
        built, tag = _kernel_of_the_wheel(root)
        if built is None or version == "editable":  # an editable install finds it where it is
            return
        build_data["force_include"][str(built)] = f"canfield_widget/static/{built.name}"
        build_data["pure_python"] = tag == "any"
        build_data["tag"] = f"py3-none-{tag}"


def _kernel_of_the_wheel(root: Path) -> tuple[Path | None, str]:
    """The compiled kernel, and the platform that it is for; none without a compiler."""
    tag = os.environ.get(TAG_VARIABLE)
    kernel = os.environ.get(KERNEL_VARIABLE)
    if tag:
        return Path(kernel) if kernel else None, tag
    if not kernel_build.is_stale(root):
        return kernel_build.library(root), kernel_build.platform_tag()
    compiler = kernel_build.find_compiler()
    built = None if compiler is None else kernel_build.build(root, compiler)
    return built, kernel_build.platform_tag()
