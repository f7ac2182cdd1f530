"""A rule that allows more never turns a win into a loss."""

from __future__ import annotations

import os
import random
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canfield_widget.core.deals import deal
from canfield_widget.core.errors import RulesError
from canfield_widget.core.fields import value_text
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS, find_variant
from canfield_widget.solver.reference import search
from canfield_widget.solver.verdict import Budget, Verdict
from tests.solver.reduced import house, reduced

FULL = os.environ.get("CANFIELD_FULL") == "1"
ANY: Final = frozenset({"waste", "tableau"})
STEPS: Final[tuple[tuple[str, Any, Any], ...]] = (
    ("group", "whole", "whole_or_top"),
    ("group", "whole", "run"),
    ("group", "top", "whole_or_top"),
    ("group", "whole_or_top", "run"),
    ("foundation_group", "top", "run"),
    ("takeback", "none", "top_not_base"),
    ("takeback", "top_not_base", "top"),
    ("wrap", "none", "full"),
    ("wrap", "stop_at_base", "full"),
    ("build", "alt", "any"),
    ("build", "suit", "any"),
    ("max_cards", 2, 3),
    ("max_cards", 3, None),
    ("reserve_face", "last", "top"),
    ("fill_without_reserve", frozenset(), frozenset({"waste"})),
    ("fill_without_reserve", frozenset({"waste"}), ANY),
    ("fill_without_reserve", ANY, ANY | {"foundation"}),
    ("fill_rank", 13, None),
    ("passes", 1, 2),
    ("passes", 2, 3),
    ("passes", 3, None),
    ("draw", (3,), (1,)),
    ("draw", (2,), (1,)),
)
"""Values of a field with values that allow more."""
DEALS: Final = range(1, 101 if FULL else 7)
BUDGET: Final = Budget(nodes=3000 if FULL else 400)


def check(position: Position, field: str, more: Any) -> None:
    """Where the position is won, it is not lost when a field of its rules allows more."""
    if search(position, BUDGET).verdict is Verdict.WINNABLE:
        wider = replace(position, rules=position.rules.replace(**{field: more}))
        assert search(wider, BUDGET).verdict is not Verdict.UNWINNABLE, str(position)


@pytest.mark.parametrize(("field", "less", "more"), STEPS, ids=value_text)
def test_few_cards_that_are_won_are_won_by_more_generous_rules(
    field: str, less: Any, more: Any
) -> None:
    @settings(max_examples=100 if FULL else 6)
    @given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 2**32).map(random.Random))
    def each(key: str, choose: random.Random) -> None:
        rules = house(VARIANTS[key], choose, choose.randint(0, 3))
        try:
            rules = rules.replace(**{field: less})
            rules.replace(**{field: more})
        except RulesError:
            return
        check(reduced(rules, choose, choose.randint(5, 16)), field, more)

    each()


@pytest.mark.parametrize(
    ("field", "more"),
    [("group", "whole_or_top"), ("group", "run"), ("fill_without_reserve", ANY), ("draw", (1,)),
     ("takeback", "top_not_base"), ("takeback", "top"), ("build", "any")],
    ids=value_text,
)  # fmt: skip
def test_deals_that_are_won_are_won_by_more_generous_rules(field: str, more: Any) -> None:
    for rules in (VARIANTS["canfield"], find_variant("canfield", wrap="stop_at_base")):
        for number in DEALS:
            check(deal(rules, f"solvitaire:{number}"), field, more)
