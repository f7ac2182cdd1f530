"""Pairs of values of which the second lets a player do whatever the first does, and more.

The fields that are not here have no such order: with other decks, piles or draws it is another
game, and what fills a space or goes up by itself takes a choice away and gives another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from canfield_widget.core.errors import RulesError
from canfield_widget.core.variants import Rules

CHAINS: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = (
    ("group", ("top", "whole_or_top", "run")),
    ("group", ("whole", "whole_or_top")),
    ("build", ("none", "suit", "color", "any")),
    ("build", ("none", "alt", "any")),
    ("build", ("none", "rank")),
    ("wrap", ("none", "full")),
    ("wrap", ("stop_at_base", "full")),
    ("takeback", ("none", "top_not_base", "top")),
    ("reserve_face", ("last", "top", "all")),
    ("foundation_build", ("suit", "any")),
    ("foundation_group", ("top", "run")),
    ("foundation_wrap", (False, True)),
    ("foundation_gate", (True, False)),
    ("fill_base_first", (True, False)),
)
STEPS: Final = tuple((field, *step) for field, chain in CHAINS for step in pairwise(chain))
BOUNDS: Final = ("max_cards", "passes")
ONLY: Final = ("fill_rank",)
SETS: Final = {
    "reserve_targets": ("foundation", "tableau"),
    "fill_with_reserve": ("reserve", "waste", "tableau", "foundation"),
    "fill_without_reserve": ("reserve", "waste", "tableau", "foundation"),
}


def more_generous(rules: Rules) -> Iterator[tuple[str, Rules]]:
    """The valid records that are one step more generous in one field, with its name."""
    for field, value in _steps(rules):
        try:
            yield field, rules.replace(**{field: value})
        except RulesError:
            continue


def _steps(rules: Rules) -> Iterator[tuple[str, Any]]:
    for field, strict, generous in STEPS:
        if getattr(rules, field) == strict:
            yield field, generous
    for field in BOUNDS:
        bound = getattr(rules, field)
        if bound is not None:
            yield field, bound + 1
            yield field, None
    for field in ONLY:
        if getattr(rules, field) is not None:
            yield field, None
    for field, values in SETS.items():
        for value in values:
            if value not in getattr(rules, field):
                yield field, getattr(rules, field) | {value}
