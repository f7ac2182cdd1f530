"""Processes that share the work of a command, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

from canfield_widget.interrupts import Interrupts

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
        return super().submit(_interruptible, fn, *args, **named)


_interrupts = Interrupts()
"""Of this process of the pool: what has seen Ctrl+C ends all later tasks too."""


def _interruptible(fn: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
    return _interrupts.let_in(fn, *args, **named)


def _begin() -> None:
    signal.signal(signal.SIGINT, _interrupts)
    threading.Thread(target=_leave_after_parent, daemon=True).start()


def _leave_after_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
