"""The kernel that `solve` and `study` use."""

from __future__ import annotations

import pytest

import dev


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compiled where a source is newer."""
    dev.build_kernel()
