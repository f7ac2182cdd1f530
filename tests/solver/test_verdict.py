"""Budgets are checked where they are made; an answer is never taken for a yes or a no."""

from __future__ import annotations

import pytest

from canfield_widget.core.errors import CanfieldError, SolverError
from canfield_widget.solver.verdict import Budget, Solution, Verdict

NOT_WHOLE = [0, -1, 1.0, True, "10", float("nan"), 10**30]
NO_DURATION = [-0.1, float("nan"), float("inf"), True, "1", [], 10**400]


@pytest.mark.parametrize("name", ["nodes", "memory_mb"])
@pytest.mark.parametrize("value", NOT_WHOLE)
def test_a_budget_counts_in_whole_numbers_from_one(name: str, value: object) -> None:
    with pytest.raises(
        SolverError, match=rf"^{name} is .*; allowed: None or a whole number from 1"
    ):
        Budget(**{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize("value", NO_DURATION)
def test_seconds_are_a_finite_number_that_is_not_negative(value: object) -> None:
    with pytest.raises(SolverError, match=r"^seconds is .*; allowed: None or a number from 0"):
        Budget(seconds=value)  # type: ignore[arg-type]


def test_any_part_of_a_budget_may_be_left_out() -> None:
    assert Budget() == Budget(None, None, None)
    assert Budget(nodes=1, seconds=0, memory_mb=1).seconds == 0
    assert issubclass(SolverError, CanfieldError)


def test_an_answer_is_neither_true_nor_false() -> None:
    for verdict in Verdict:
        answer = Solution(verdict, (), 1, 0.0, "python")
        with pytest.raises(TypeError, match="compare its verdict"):
            bool(answer)
