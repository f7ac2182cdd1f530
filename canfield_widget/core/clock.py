"""A stopwatch that runs from the first move while nothing holds it."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["Clock"]


class Clock:
    """Seconds of play, from so many on. It runs when it was started and nothing holds it.

    >>> time = iter([10.0, 14.0]).__next__
    >>> clock = Clock(time)
    >>> clock.start()
    >>> clock.seconds
    4.0
    """

    def __init__(self, now: Callable[[], float], seconds: float = 0.0) -> None:
        self._now = now
        self._passed = seconds
        self._since: float | None = None
        self._started = False
        self._holds: set[str] = set()

    @property
    def seconds(self) -> float:
        """The seconds that the clock has run."""
        running = 0.0 if self._since is None else self._now() - self._since
        return self._passed + running

    @property
    def running(self) -> bool:
        """Whether the seconds are growing."""
        return self._since is not None

    def start(self) -> None:
        """Starts the clock; a started one goes on as it is."""
        self._started = True
        self._update()

    def hold(self, reason: str, on: bool = True) -> None:
        """Holds the clock for a reason, or lets go of that reason."""
        (self._holds.add if on else self._holds.discard)(reason)
        self._update()

    def held(self, reason: str) -> bool:
        """Whether this reason holds the clock."""
        return reason in self._holds

    def _update(self) -> None:
        runs = self._started and not self._holds
        if runs and self._since is None:
            self._since = self._now()
        elif not runs and self._since is not None:
            self._passed += self._now() - self._since
            self._since = None
