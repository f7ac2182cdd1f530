"""How sure a share is that was counted in a sample."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

__all__ = ["Interval", "mean_interval", "share_interval", "wilson"]

_Z_95: Final = 1.959963984540054
"""The normal distribution has 95 % of its mass within so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A share lies between these two bounds, from 0 to 1."""

    low: float
    high: float

    def __iter__(self) -> Iterator[float]:
        yield from (self.low, self.high)

    @property
    def middle(self) -> float:
        """The point half way between the bounds."""
        return (self.low + self.high) / 2

    @property
    def half(self) -> float:
        """How far the bounds lie from the middle."""
        return (self.high - self.low) / 2


def wilson(successes: int, trials: int) -> Interval:
    """The 95 % interval of a share by the score of Wilson (1927).

    It holds for small samples and for shares near 0 and 1 too. Of no trial it is all there can be.

    >>> wilson(0, 10).low, round(wilson(0, 10).high, 4)
    (0.0, 0.2775)
    """
    if not trials:
        return Interval(0.0, 1.0)
    share, square = successes / trials, _Z_95**2
    middle = share + square / (2 * trials)
    half = _Z_95 * math.sqrt(share * (1 - share) / trials + square / (4 * trials**2))
    scale = 1 + square / trials
    # At 0 and at all of them the bound is exact; rounding would leave 1e-17.
    low = (middle - half) / scale if successes else 0.0
    high = (middle + half) / scale if successes < trials else 1.0
    return Interval(low, high)


def share_interval(successes: int, failures: int, unknown: int) -> Interval:
    """The 95 % interval of a share with the unknown cases counted both ways.

    The lower bound takes all of them for failures, the upper bound for successes, so it holds
    whatever they turn out to be.

    >>> found = share_interval(7_124_239, 2_875_241, 520)  # Blake and Gent, JAIR 85:21
    >>> f"{found.middle:.3%} ± {found.half:.3%}"
    '71.245% ± 0.031%'
    """
    trials = successes + failures + unknown
    return Interval(wilson(successes, trials).low, wilson(successes + unknown, trials).high)


def mean_interval(values: Sequence[float]) -> Interval:
    """The 95 % interval of a mean by its standard error, for some dozens of values and more.

    Of less than two values it is all there can be.

    >>> found = mean_interval([1.0, 2.0, 3.0, 4.0])
    >>> round(found.middle, 2), round(found.half, 2)
    (2.5, 1.27)
    """
    if len(values) < 2:
        return Interval(-math.inf, math.inf)
    middle = statistics.fmean(values)
    half = _Z_95 * statistics.stdev(values) / math.sqrt(len(values))
    return Interval(middle - half, middle + half)
