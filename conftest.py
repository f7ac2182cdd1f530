"""The package is imported by its name before a doctest imports a file of it by its path: else the
file would be a second module, with classes that are not equal to those of the first.

All tests and the kernels that they start keep settings in a folder of this run alone.
"""

from __future__ import annotations

import os
import tempfile

import pytest

import canfield_widget  # noqa: F401


def pytest_configure(config: pytest.Config) -> None:
    folder = tempfile.TemporaryDirectory(prefix="canfield-settings-")
    config.add_cleanup(folder.cleanup)
    os.environ["CANFIELD_WIDGET_DATA_DIR"] = folder.name
