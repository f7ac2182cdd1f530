"""No shortcut changes a verdict: the search against one that tries every move of few cards."""

from __future__ import annotations

import os
import random
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS, Rules
from canfield_widget.solver.reference import Shortcuts, search
from canfield_widget.solver.verdict import Budget, Verdict
from tests.core.tables import table
from tests.solver.lines import check_line
from tests.solver.naive_search import can_win
from tests.solver.reduced import house, reduced

FULL = os.environ.get("CANFIELD_FULL") == "1"
MOST = 1500 if FULL else 600
"""Positions that the search without shortcuts may look at."""
BUDGET = Budget(nodes=4 * MOST)
EACH = 15 if FULL else 4
ALL_OFF = Shortcuts(**dict.fromkeys((field.name for field in fields(Shortcuts)), False))
SETTINGS = [ALL_OFF]
SETTINGS += [Shortcuts(**{field.name: False}) for field in fields(Shortcuts)] if FULL else []
SIZES = (20, 16, 12, 9, 6, 4) if FULL else (16, 12, 9, 6, 4)
seeds = st.integers(0, 2**32).map(random.Random)


def small(rules: Rules, choose: random.Random, unfilled: float) -> tuple[Position, bool] | None:
    """A position with as many cards left as can be tried out, and whether it can be won."""
    for left in SIZES:
        position = reduced(rules, choose, left, unfilled=unfilled)
        won = can_win(position, MOST)
        if won is not None:
            return position, won
    return None


def check(rules: Rules, choose: random.Random, unfilled: float = 0.1) -> None:
    """One small position of these rules: each search says what trying everything says."""
    found = small(rules, choose, unfilled)
    if found is None:
        return
    position, won = found
    expected = Verdict.WINNABLE if won else Verdict.UNWINNABLE
    for shortcuts in (None, *SETTINGS):
        solution = search(position, BUDGET, shortcuts)
        # Where there is a win, the one search may come upon it much sooner than the other.
        unlucky = won and solution.verdict is Verdict.UNKNOWN
        assert solution.verdict is expected or unlucky, f"{shortcuts}: {position}"
        check_line(position, solution)


@pytest.mark.parametrize("key", VARIANTS)
def test_verdicts_of_every_variant_are_those_of_trying_everything(key: str) -> None:
    @settings(max_examples=EACH)
    @given(seeds)
    def each(choose: random.Random) -> None:
        check(VARIANTS[key], choose)

    each()


@settings(max_examples=250 if FULL else 120)
@given(st.sampled_from(sorted(VARIANTS)), seeds, st.integers(1, 5))
def test_verdicts_under_house_rules_are_those_of_trying_everything(
    key: str, choose: random.Random, changes: int
) -> None:
    check(house(VARIANTS[key], choose, changes), choose)


@settings(max_examples=120 if FULL else 60)
@given(st.sampled_from(sorted(VARIANTS)), seeds, st.integers(0, 4))
def test_verdicts_are_the_same_where_every_card_of_the_stock_is_at_hand(
    key: str, choose: random.Random, changes: int
) -> None:
    rules = house(VARIANTS[key], choose, changes)
    if not rules.waste_becomes_tableau:
        check(rules.replace(draw=1, passes=None), choose)


@settings(max_examples=120 if FULL else 60)
@given(st.sampled_from(sorted(VARIANTS)), seeds, st.integers(0, 3))
def test_verdicts_are_the_same_in_positions_to_which_no_move_leads(
    key: str, choose: random.Random, changes: int
) -> None:
    """A space waits there that the next move fills, whatever it is."""
    by_hand = {"waste", "tableau", "reserve"}
    fills: dict[str, Any] = {"auto_fill": ("reserve",), "fill_with_reserve": by_hand}
    check(house(VARIANTS[key], choose, changes).replace(**fills), choose, unfilled=1.0)


@pytest.mark.parametrize(
    ("variant", "reserve", "tableau", "stock"),
    [
        ("chameleon[fill_with_reserve=waste]", "JcQc", "-/-/-", "Kc2cAc"),
        ("chameleon[fill_with_reserve=tableau,draw=3]", "KcJcQc", "-/-/-", "2cAc"),
        ("canfield[fill_with_reserve=tableau]", "Qc2cJcKc", "-/-/Ac/-", ""),
    ],
)
def test_a_space_that_waits_for_the_reserve_is_filled_by_the_first_move(
    variant: str, reserve: str, tableau: str, stock: str
) -> None:
    up = "2d 2s 2h Tc"
    position = table(variant, base="3", up=up, reserve=reserve, tableau=tableau, stock=stock)
    solution = search(position)
    check_line(position, solution)
    assert (solution.verdict is Verdict.WINNABLE) == can_win(position, MOST)
