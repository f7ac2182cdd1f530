"""Every record, the catalogue's and two hundred at random, passes every check.

`CANFIELD_FULL=1` plays more and longer games of each.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from canfield_widget.core.variants import Rules
from tests.core.conformance.checks import CHECKS
from tests.core.conformance.games import RANDOM, RECORDS
from tests.core.conformance.generosity import BOUNDS, ONLY, SETS, STEPS, more_generous
from tests.core.conformance.random_rules import COUNT, SPREAD, random_rules

# By record: the games of one are played once and kept for all its checks.
CASES = [
    pytest.param(rules, check, id=f"{name}: {check.__name__}")
    for name, rules in RECORDS.items()
    for check in CHECKS
]


@pytest.mark.parametrize(("rules", "check"), CASES)
def test_every_record_conforms(rules: Rules, check: Callable[[Rules], None]) -> None:
    check(rules)


@pytest.mark.parametrize("field", SPREAD)
def test_the_random_records_have_every_value_of_every_field(field: str) -> None:
    seen, wanted = SPREAD[field]
    assert wanted <= {seen(rules) for rules in RANDOM.values()}


def test_every_step_to_more_generous_rules_is_one_from_some_record() -> None:
    taken = {
        (field, getattr(rules, field), getattr(other, field))
        for rules in RECORDS.values()
        for field, other in more_generous(rules)
    }
    assert set(STEPS) <= taken
    assert {field for field, *_ in taken} == {field for field, *_ in STEPS} | {
        *BOUNDS,
        *ONLY,
        *SETS,
    }


def test_a_seed_is_one_record() -> None:
    assert random_rules(7) == RANDOM["random 7"]
    assert len(set(RANDOM.values())) == COUNT
