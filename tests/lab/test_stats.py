"""Intervals of shares: those that were published, those computed by hand, and what always holds."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget.lab.stats import Interval, share_interval, wilson

counts = st.integers(0, 10**7)


@pytest.mark.parametrize(
    ("counted", "middle", "half"),
    [
        # Blake and Gent, JAIR 85:21, game Canfield; Wolter 2013, his Canfield.
        ((7_124_239, 2_875_241, 520), 71.245, 0.031),
        ((35_606, 13_730, 664), 71.872, 1.059),
    ],
)
def test_published_intervals(counted: tuple[int, int, int], middle: float, half: float) -> None:
    found = share_interval(*counted)
    assert 100 * found.middle == pytest.approx(middle, abs=0.0015)
    assert 100 * found.half == pytest.approx(half, abs=0.0015)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), worked out on paper.
        (5, 10, 0.236593, 0.763407),
        (1, 4, 0.045587, 0.699358),
        (701, 1000, 0.671899, 0.728562),
        (0, 10, 0.0, 0.277533),
        (10, 10, 0.722467, 1.0),
        (0, 1, 0.0, 0.793450),
    ],
)
def test_wilson_by_hand(successes: int, trials: int, low: float, high: float) -> None:
    found = wilson(successes, trials)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-6)


def test_nothing_is_known_of_no_trial() -> None:
    assert wilson(0, 0) == share_interval(0, 0, 0) == Interval(0.0, 1.0)


@given(counts, counts)
def test_the_share_lies_within_and_failures_mirror_successes(won: int, lost: int) -> None:
    found, mirrored = wilson(won, won + lost), wilson(lost, won + lost)
    assert 0 <= found.low <= found.high <= 1
    assert won + lost == 0 or found.low <= won / (won + lost) <= found.high
    assert found.low == pytest.approx(1 - mirrored.high, abs=1e-12)


@given(counts, counts, st.integers(0, 1000), st.floats(0, 1))
def test_whatever_the_unknown_turn_out_to_be(
    won: int, lost: int, unknown: int, part: float
) -> None:
    found = share_interval(won, lost, unknown)
    turned = math.floor(unknown * part)
    truth = wilson(won + turned, won + lost + unknown)
    assert found.low <= truth.low + 1e-12
    assert truth.high <= found.high + 1e-12
