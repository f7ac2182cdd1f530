"""What a search may spend and what it answers."""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass
from typing import Final, Literal

from canfield_widget.core.errors import SolverError, excerpt, is_whole
from canfield_widget.core.moves import Move

__all__ = ["Backend", "Budget", "Limit", "Solution", "Verdict"]

Backend = Literal["native", "wasm", "python"]
Limit = Literal["nodes", "seconds", "memory"]

_MAX_WHOLE: Final = 2**62
"""What a budget may hold at most: the native search counts in 64 bits."""


class Verdict(enum.Enum):
    """Whether a position can still be won by somebody who sees all cards.

    >>> Verdict.UNKNOWN.value
    'unknown'
    """

    WINNABLE = "winnable"
    """There is a line that wins."""
    UNWINNABLE = "unwinnable"
    """The whole search was done: no line wins."""
    UNKNOWN = "unknown"
    """A budget ran out before either was proved."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may spend; None is no bound. Raises SolverError for what is no budget.

    >>> Budget(nodes=0)
    Traceback (most recent call last):
    canfield_widget.core.errors.SolverError: nodes is 0; allowed: None or a whole number from 1
    """

    nodes: int | None = None
    """Different positions that may be looked at."""
    seconds: float | None = None
    """Seconds of the clock on the wall."""
    memory_mb: int | None = None
    """Megabytes (2**20 bytes) that the positions already seen may take."""

    def __post_init__(self) -> None:
        for name in ("nodes", "memory_mb"):
            value = getattr(self, name)
            if value is not None and not (is_whole(value) and 1 <= value <= _MAX_WHOLE):
                raise SolverError(
                    f"{name} is {excerpt(value)}; allowed: None or a whole number from 1"
                )
        if self.seconds is not None and not _is_duration(self.seconds):
            raise SolverError(
                f"seconds is {excerpt(self.seconds)}; allowed: None or a number from 0"
            )


def _is_duration(value: object) -> bool:
    if not (is_whole(value) or isinstance(value, float)):
        return False
    try:
        return math.isfinite(value) and value >= 0
    except OverflowError:
        return False


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer of a search, with what it cost. It sees the hidden cards.

    It is neither true nor false: a verdict has three values.

    >>> answer = Solution(Verdict.UNKNOWN, (), 1000, 0.02, "python", "nodes")
    >>> answer.verdict is Verdict.WINNABLE, answer.reason
    (False, 'nodes')
    """

    verdict: Verdict
    moves: tuple[Move, ...]
    """A line that wins from exactly the position asked about, draws and redeals move by move;
    empty where the position is won already or the verdict is another one."""
    nodes: int
    """Different positions that were looked at."""
    seconds: float
    """Seconds of the clock on the wall."""
    backend: Backend
    """Which search answered."""
    reason: Limit | None = None
    """The budget that ran out where the verdict is UNKNOWN, else None."""

    def __bool__(self) -> bool:
        raise TypeError(
            "a solution is neither true nor false: compare its verdict, of three values"
        )
