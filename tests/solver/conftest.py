"""The kernel, never older than its sources."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator

import pytest

import dev
from canfield_widget.core.positions import Position
from canfield_widget.solver import kernel
from canfield_widget.solver.verdict import Budget, Solution


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compiled where a source is newer; without a compiler the tests of the kernel fail."""
    dev.build_kernel()


Search = Callable[..., Solution]


@pytest.fixture(scope="session")
def search(compiled: None) -> Search:
    """A search of the native kernel with a budget of nodes and prunings turned off."""
    assert kernel.load() is not None, "no kernel: install a C compiler"

    def searched(position: Position, nodes: int = 100_000, switches: int | None = None) -> Solution:
        return kernel.search(position, Budget(nodes=nodes), switches)

    return searched


@pytest.fixture
def interrupts() -> Iterator[None]:
    """They come: where the tests run in the background of a shell, they are ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
