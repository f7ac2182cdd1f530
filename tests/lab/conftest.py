"""Executors that the tests of this folder share."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import pytest
from distributed import Client, LocalCluster

import dev


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """The kernel, compiled where a source is newer."""
    dev.build_kernel()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Client]:
    """A Dask cluster of two processes."""
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, dashboard_address=":0"
        ) as cluster,
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        yield client


@pytest.fixture(scope="session")
def pool() -> Iterator[ProcessPoolExecutor]:
    """Two processes."""
    with ProcessPoolExecutor(2) as pool:
        yield pool
