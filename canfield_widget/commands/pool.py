"""Processes that share the work of a command, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

__all__ = ["Pool"]


class Pool(ProcessPoolExecutor):
    """A pool whose tasks are interrupted by Ctrl+C, and whose processes outlive no parent.

    Those of the standard library write a traceback each after Ctrl+C, do the tasks that they have
    taken already, and wait for work for ever where their parent is killed.
    """

    def __init__(self, processes: int) -> None:
        super().__init__(processes, initializer=_begin)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """The task as `Executor.submit` takes it; Ctrl+C ends it with KeyboardInterrupt."""
        return super().submit(_interrupts.run, fn, *args, **named)


class _Interrupts:
    """What Ctrl+C does in a process of the pool: it ends this task and all later ones."""

    def __init__(self) -> None:
        self.working = False
        self.seen = False

    def __call__(self, number: int, frame: object) -> None:
        self.seen = True
        if self.working:
            raise KeyboardInterrupt

    @staticmethod
    def run(fn: Callable[..., Any], *args: Any, **named: Any) -> Any:
        """Does a task."""
        _interrupts.working = True
        try:
            if _interrupts.seen:
                raise KeyboardInterrupt
            return fn(*args, **named)
        finally:
            _interrupts.working = False


_interrupts = _Interrupts()


def _begin() -> None:
    signal.signal(signal.SIGINT, _interrupts)
    threading.Thread(target=_leave_after_parent, daemon=True).start()


def _leave_after_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
