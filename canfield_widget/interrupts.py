"""Ctrl+C that comes only where it is let in, so that no lock is left held."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import ParamSpec, TypeVar

__all__ = ["Interrupts", "held_back"]

P = ParamSpec("P")
T = TypeVar("T")


class Interrupts:
    """A handler of SIGINT: raises KeyboardInterrupt in what lets it in, at once or as it begins.

    `threading.Condition` keeps its lock when an exception comes as it is entered, and a thread
    that needs the lock waits for ever: one Ctrl+C in a hundred in `concurrent.futures.wait`.
    """

    def __init__(self) -> None:
        self.seen = False
        self._let_in = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.seen = True
        if self._let_in:
            raise KeyboardInterrupt

    def let_in(self, fn: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> T:
        """What `fn` returns; raises KeyboardInterrupt where Ctrl+C comes or has come."""
        self._let_in = True
        try:
            if self.seen:
                raise KeyboardInterrupt
            return fn(*args, **named)
        finally:
            self._let_in = False


@contextmanager
def held_back() -> Iterator[Interrupts]:
    """Keeps Ctrl+C from the block but where it is let in; raises it after the block, if seen.

    Nothing changes in other threads than the first, which Python does not interrupt, and where
    Ctrl+C is ignored or means something else.
    """
    interrupts = Interrupts()
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield interrupts
        return
    signal.signal(signal.SIGINT, interrupts)
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if interrupts.seen:
        raise KeyboardInterrupt
