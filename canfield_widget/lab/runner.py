"""One function over many keys: here, on an executor or on a Dask cluster; a file to resume from.

Nothing here knows cards. The table of results does not depend on who worked out what, or when.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import closing
from functools import partial
from itertools import islice
from queue import SimpleQueue
from typing import Any, Final, Protocol

from canfield_widget.interrupts import held_back
from canfield_widget.lab.results import Results, batches

__all__ = ["Cluster", "Task", "run"]

Task = Callable[[str], Any]
"""From a key to its result, which JSON can write: the same one each time, in any process."""

BATCH: Final = 8
"""Keys in one task: a Dask scheduler takes about a millisecond for a task."""
IN_FLIGHT: Final = 256
"""Tasks handed over and not done: enough for 128 workers, and no million of them in memory."""
SECONDS: Final = 1.0
"""Between two transactions: each waits for the disk."""
_LOOKED_UP: Final = 500


class Cluster(Protocol):
    """What is used of `dask.distributed.Client`."""

    def get_executor(self, *, pure: bool) -> Executor:
        """The cluster as an executor."""


Progress = Callable[[int], object]
"""Told how many keys more are done."""


def run(
    task: Task,
    keys: Sequence[str],
    results: Results,
    executor: Executor | Cluster | None = None,
    *,
    progress: bool = True,
) -> None:
    """Works out what `results` lacks of these keys, each of which is given once.

    Without an executor this process does the work. A bar shows the progress in a notebook or a
    terminal where tqdm is installed. Raises what the task raises, KeyboardInterrupt too, and
    BrokenProcessPool where a process of a pool is lost; a Dask cluster does the work of a lost
    worker again. What was done by then is kept, and the next run goes on from there.
    """
    with closing(_bar(len(keys), progress)) as bar:
        wanted = _missing(keys, results, bar.update)
        work = _here(task, wanted) if executor is None else _elsewhere(task, wanted, executor)
        with closing(work):  # after an error the tasks that wait are withdrawn
            _keep(work, results, bar.update)


def _missing(keys: Sequence[str], results: Results, progress: Progress) -> Iterator[str]:
    for some in batches(keys, _LOOKED_UP):
        missing = results.missing(some)
        progress(len(some) - len(missing))
        yield from missing


Done = list[tuple[str, Any]]
Work = Generator[Done, None, None]


def _keep(work: Work, results: Results, progress: Progress) -> None:
    """Writes what is done, at the end or after an error too."""
    waiting: Done = []
    written = time.monotonic()
    try:
        for done in work:
            waiting += done
            if time.monotonic() - written >= SECONDS:
                results.add(waiting)
                waiting, written = [], time.monotonic()
            progress(len(done))
    finally:
        results.add(waiting)


def _done(task: Task, keys: tuple[str, ...]) -> Done:
    return [(key, task(key)) for key in keys]


def _here(task: Task, keys: Iterator[str]) -> Work:
    for key in keys:
        yield _done(task, (key,))


def _elsewhere(task: Task, keys: Iterator[str], executor: Executor | Cluster) -> Work:
    """The results in the order in which they come; never more than IN_FLIGHT tasks at a time."""
    if not isinstance(executor, Executor):
        executor = executor.get_executor(pure=False)
    work = partial(_done, task)
    waiting = batches(keys, BATCH)
    done: SimpleQueue[Future[Done]] = SimpleQueue()
    running: set[Future[Done]] = set()
    with held_back() as interrupts:
        try:
            while True:
                for batch in islice(waiting, IN_FLIGHT - len(running)):
                    running.add(future := executor.submit(work, batch))
                    future.add_done_callback(done.put)
                if not running:
                    return
                ready = [interrupts.let_in(done.get)]
                ready += [done.get() for _ in range(done.qsize())]
                running.difference_update(ready)
                # What came out well is kept before an error ends the run.
                for future in sorted(ready, key=_failed):
                    yield future.result()
        finally:
            for future in running:
                future.cancel()


def _failed(future: Future[Done]) -> bool:
    return future.cancelled() or future.exception() is not None


class _NoBar:
    """What stands for a bar where none is shown."""

    def update(self, more: int) -> None:
        """Nothing is shown."""

    def close(self) -> None:
        """Nothing is left."""


def _bar(total: int, shown: bool) -> Any:
    """A bar of tqdm, which shows itself to people alone: in a notebook or at a terminal."""
    if shown:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return _NoBar()
        return tqdm(total=total, unit="", disable=None)
    return _NoBar()
