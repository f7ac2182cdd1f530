"""Rules that no one plays: valid records drawn from all values of all fields."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, get_args

from canfield_widget.core import fields
from canfield_widget.core.errors import RulesError
from canfield_widget.core.variants import Rules, find_variant

COUNT: Final = 200

_SOURCES: Final = get_args(fields.Source)
_PILES: Final = ("u", "u", "u", "du", "ddu", "dudu", "uu", "uduu")


def random_rules(seed: int) -> Rules:
    """The valid record of this seed."""
    rng = random.Random(f"rules {seed}")
    while True:
        try:
            return find_variant("canfield").replace(**_drawn(rng))
        except RulesError:
            continue


def _drawn(rng: random.Random) -> dict[str, Any]:
    """A value for each field; some of them may not go together."""
    base = rng.choice(get_args(fields.Base))
    return {
        "decks": rng.choice((1, 1, 1, 2, 3, 4)),
        **_foundations(rng, base),
        **_piles(rng, base),
        **_building(rng),
        **_spaces(rng),
        **_stock(rng),
    }


def _foundations(rng: random.Random, base: str) -> dict[str, Any]:
    sets = base == "none"
    return {
        "base": base,
        "base_rank": rng.randint(1, 13) if base == "fixed" else None,
        "base_laid_out": base == "fixed" and _seldom(rng),
        "foundation_build": "rank_set" if sets else rng.choice(("suit", "suit", "any")),
        "foundation_count": 1 if sets else rng.choice((None, rng.randint(1, 16))),
        "foundation_down": rng.choice((0, 0, rng.randint(1, 8))),
        "foundation_wrap": not _seldom(rng),
        "foundation_gate": _seldom(rng),
        "foundation_group": rng.choice(get_args(fields.FoundationGroup)),
        "takeback": "none" if sets else rng.choice(get_args(fields.TakeBack)),
        "auto_base": _seldom(rng),
    }


def _piles(rng: random.Random, base: str) -> dict[str, Any]:
    shape = rng.choice(("u", "u", rng.choice(_PILES), "mixed"))
    count = rng.randint(1, 12)
    mixed = [rng.choice(_PILES) for _ in range(count)]
    return {
        "reserve_piles": rng.randint(0, 6),
        "reserve_cards": rng.choice((0, 1, 2, 3, 5, 8, 13, 20)),
        "reserve_face": rng.choice(get_args(fields.Face)),
        "reserve_targets": _some(rng, get_args(fields.Target)),
        "tableau": mixed if shape == "mixed" and base != "chosen_deal" else [shape] * count,
        "deal_order": rng.sample(get_args(fields.Part), 4),
    }


def _building(rng: random.Random) -> dict[str, Any]:
    return {
        "build": rng.choice(("alt", *get_args(fields.Build))),
        "wrap": rng.choice(get_args(fields.Wrap)),
        "group": rng.choice(get_args(fields.Group)),
        "max_cards": rng.choice((None, None, rng.randint(1, 13))),
    }


def _spaces(rng: random.Random) -> dict[str, Any]:
    first = _seldom(rng)
    return {
        "auto_fill": rng.sample(("reserve", "waste"), rng.randint(0, 2)),
        "fill_with_reserve": _some(rng, _SOURCES),
        "fill_without_reserve": _some(rng, _SOURCES),
        "fill_rank": None if first else rng.choice((None, None, rng.randint(1, 13))),
        "fill_base_first": first,
    }


def _stock(rng: random.Random) -> dict[str, Any]:
    becomes_pile = _seldom(rng)
    return {
        "draw": [rng.choice((1, 2, 3, rng.randint(1, 13))) for _ in range(rng.randint(1, 3))],
        "passes": 1 if becomes_pile else rng.choice((None, 1, 2, 3, rng.randint(1, 99))),
        "initial_waste": 0 if becomes_pile else rng.choice((0, 0, rng.randint(1, 9))),
        "waste_becomes_tableau": becomes_pile,
    }


def _seldom(rng: random.Random) -> bool:
    return rng.random() < 0.25


def _some(rng: random.Random, values: tuple[str, ...]) -> frozenset[str]:
    """Some of the values: few, all or none of them."""
    return frozenset(rng.sample(values, rng.randint(0, len(values))))


Values = Callable[[Rules], Any]

# What has to occur among the records: for each field how to look at it, and what is to be seen.
SPREAD: Final[dict[str, tuple[Values, set[Any]]]] = {
    "decks": (lambda rules: rules.decks, {1, 2, 3, 4}),
    "base": (lambda rules: rules.base, set(get_args(fields.Base))),
    "base_rank": (lambda rules: rules.base_rank, {None, *range(1, 14)}),
    "base_laid_out": (lambda rules: rules.base_laid_out, {True, False}),
    "foundation_build": (lambda rules: rules.foundation_build, {"suit", "any", "rank_set"}),
    "foundation_count": (lambda rules: rules.foundation_count, {None, *range(1, 17)}),
    "foundation_down": (lambda rules: rules.foundation_down, set(range(9))),
    "foundation_wrap": (lambda rules: rules.foundation_wrap, {True, False}),
    "foundation_gate": (lambda rules: rules.foundation_gate, {True, False}),
    "foundation_group": (lambda rules: rules.foundation_group, {"top", "run"}),
    "takeback": (lambda rules: rules.takeback, set(get_args(fields.TakeBack))),
    "auto_base": (lambda rules: rules.auto_base, {True, False}),
    "reserve_piles": (lambda rules: rules.reserve_piles, set(range(7))),
    "reserve_cards": (lambda rules: rules.reserve_cards, {0, 1, 2, 3, 5, 8, 13, 20}),
    "reserve_face": (lambda rules: rules.reserve_face, set(get_args(fields.Face))),
    "reserve_targets": (lambda rules: len(rules.reserve_targets), {0, 1, 2}),
    "tableau": (lambda rules: len(rules.tableau), set(range(1, 13))),
    "faces of the tableau": (lambda rules: rules.tableau[-1], set(_PILES)),
    "build": (lambda rules: rules.build, set(get_args(fields.Build))),
    "wrap": (lambda rules: rules.wrap, set(get_args(fields.Wrap))),
    "group": (lambda rules: rules.group, set(get_args(fields.Group))),
    "max_cards": (lambda rules: rules.max_cards, {None, *range(1, 14)}),
    "auto_fill": (
        lambda rules: rules.auto_fill,
        {(), ("reserve",), ("waste",), ("reserve", "waste"), ("waste", "reserve")},
    ),
    "fill_with_reserve": (lambda rules: len(rules.fill_with_reserve), set(range(5))),
    "fill_without_reserve": (lambda rules: len(rules.fill_without_reserve), set(range(5))),
    "fill_rank": (lambda rules: rules.fill_rank, {None, *range(1, 14)}),
    "fill_base_first": (lambda rules: rules.fill_base_first, {True, False}),
    "draw": (lambda rules: rules.draw[0], set(range(1, 14))),
    "draws": (lambda rules: len(rules.draw), {1, 2, 3}),
    "passes": (lambda rules: rules.passes and min(rules.passes, 4), {None, 1, 2, 3, 4}),
    "initial_waste": (lambda rules: rules.initial_waste, set(range(10))),
    "waste_becomes_tableau": (lambda rules: rules.waste_becomes_tableau, {True, False}),
    "deal_order": (lambda rules: rules.deal_order[0], set(get_args(fields.Part))),
}
