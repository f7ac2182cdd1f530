"""One function over many keys: here, on an executor or on a Dask cluster; a file to resume from.

Nothing here knows cards. The table of results does not depend on who worked out what, or when.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from itertools import islice
from queue import SimpleQueue
from typing import Any, Final, NamedTuple, Protocol

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


class Promise(Protocol):
    """What is used of a future, of the standard library or of Dask."""

    def add_done_callback(self, fn: Callable[[Any], Any], /) -> object:
        """Calls `fn` with this future when it is done."""

    def result(self) -> Any:
        """What the task returns; raises what it raises."""

    def cancel(self) -> object:
        """Withdraws the task."""


class Cluster(Protocol):
    """What is used of `dask.distributed.Client`.

    Its `get_executor` takes a result for an error where the worker that has it is lost just then.
    """

    def submit(self, fn: Callable[..., Any], /, *args: Any, pure: bool) -> Promise:
        """Hands a task over; one that is not pure is never taken for another."""


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
    submit: Callable[..., Promise] = executor.submit
    if not isinstance(executor, Executor):
        submit = partial(executor.submit, pure=False)
    waiting = batches(keys, BATCH)
    running: set[Promise] = set()
    ended: SimpleQueue[_Ended] = SimpleQueue()
    with held_back() as interrupts:
        try:
            while True:
                for batch in islice(waiting, IN_FLIGHT - len(running)):
                    running.add(promise := submit(_done, task, batch))
                    promise.add_done_callback(lambda promise: ended.put(_ended(promise)))
                if not running:
                    return
                ready = [interrupts.let_in(ended.get)]
                ready += [ended.get() for _ in range(ended.qsize())]
                running.difference_update(each.promise for each in ready)
                # What came out well is kept before an error ends the run.
                yield [pair for each in ready for pair in each.done]
                for each in ready:
                    if each.error:
                        raise each.error
        finally:
            for promise in running:
                promise.cancel()


class _Ended(NamedTuple):
    promise: Promise
    done: Done
    error: BaseException | None


def _ended(promise: Promise) -> _Ended:
    """What came of it, fetched by the thread that says so: it waits where a result is lost."""
    try:
        return _Ended(promise, promise.result(), None)
    except BaseException as error:
        return _Ended(promise, [], error)


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
