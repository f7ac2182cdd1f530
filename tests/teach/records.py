"""Records of every kind: the catalogue, records that each sentence needs, and random ones."""

from __future__ import annotations

import random
from typing import Any

from canfield_widget.core.errors import RulesError
from canfield_widget.core.rules import Rules
from canfield_widget.core.variants import VARIANTS, find_variant

_BY_HAND = "auto_fill=-,"
_TEXTS = (
    "canfield[reserve_piles=0]",
    "canfield[reserve_piles=0,fill_without_reserve=-]",
    "canfield[reserve_piles=0,auto_fill=reserve+waste]",
    "canfield[reserve_cards=1,reserve_face=last]",
    "canfield[reserve_piles=3,reserve_cards=2,reserve_face=last,auto_fill=waste+reserve]",
    "canfield[auto_fill=waste+reserve,fill_without_reserve=tableau]",
    "canfield[auto_fill=waste,fill_with_reserve=reserve,fill_without_reserve=-]",
    "canfield[auto_fill=waste,fill_with_reserve=-,fill_without_reserve=-]",
    "canfield[auto_fill=-,fill_with_reserve=-]",
    "canfield[auto_fill=-,fill_with_reserve=reserve+waste,fill_without_reserve=-]",
    "canfield[auto_fill=-,fill_with_reserve=-,fill_without_reserve=-]",
    "canfield[fill_without_reserve=-]",
    "canfield[reserve_targets=-]",
    "canfield[reserve_targets=tableau]",
    "canfield[reserve_targets=tableau,reserve_face=last]",
    "canfield[reserve_targets=foundation,reserve_face=last]",
    "canfield[tableau=u+uu+ddu+udu]",
    "canfield[tableau=uu+uu+uu+uu,group=whole_or_top]",
    "canfield[tableau=uu+uu+uu+uu,build=none,fill_without_reserve=tableau]",
    "canfield[tableau=u]",
    "canfield[tableau=u,waste_becomes_tableau=true,passes=1,build=none]",
    "canfield[build=none,tableau=du+du+du+du,group=run,fill_without_reserve=tableau+waste]",
    "canfield[max_cards=1,auto_fill=-,fill_without_reserve=-]",
    "canfield[max_cards=2,group=run]",
    "canfield[build=color,wrap=stop_at_base,group=run,foundation_group=run]",
    "canfield[build=none,takeback=top,fill_without_reserve=foundation]",
    "canfield[build=none,takeback=top]",
    "canfield[takeback=top_not_base,fill_without_reserve=foundation+waste]",
    "canfield[foundation_group=run]",
    "canfield[foundation_wrap=false]",
    "canfield[foundation_count=3]",
    "canfield[base=fixed,base_rank=7,foundation_wrap=false]",
    "canfield[base=fixed,base_rank=1,wrap=stop_at_base]",
    "canfield[base=fixed,base_rank=7,foundation_wrap=false,foundation_count=8,foundation_down=4]",
    "canfield[foundation_count=8,foundation_down=4,takeback=top]",
    "canfield[foundation_count=5,foundation_down=1,foundation_build=any,foundation_gate=true]",
    "canfield[initial_waste=3]",
    "canfield[reserve_cards=47]",
    "canfield[reserve_cards=47,base=fixed,base_rank=3,tableau=u+u+u+u+u]",
    "canfield[draw=3+1]",
    "canfield[draw=2+3,passes=2]",
    "canfield[draw=3+3]",
    "canfield[deal_order=stock+tableau+reserve+foundation]",
    "canfield[auto_base=true,reserve_face=all]",
    "canfield[fill_base_first=true]",
    "canfield[base=chosen_reserve]",
    "beehive[reserve_piles=2,reserve_cards=5,build=alt,wrap=stop_at_base]",
    "beehive[build=none,fill_without_reserve=-]",
    "plot[fill_rank=none,takeback=top,foundation_group=run]",
    "storehouse[auto_base=true,takeback=top]",
    "minerva[auto_base=true]",
)
MADE = tuple(find_variant(text) for text in _TEXTS)
"""Records that no game of the family has, with what is rare or alone in its kind."""

_VALUES: dict[str, list[Any]] = {
    "decks": [1, 1, 1, 2, 3],
    "base": ["dealt", "fixed", "fixed", "chosen_deal", "chosen_reserve", "none"],
    "foundation_build": ["suit", "suit", "any"],
    "foundation_count": [None, None, None, 3, 8, 9],
    "foundation_down": [0, 0, 0, 1, 4],
    "foundation_wrap": [True, False],
    "foundation_gate": [False, False, True],
    "foundation_group": ["top", "run"],
    "takeback": ["none", "top", "top_not_base"],
    "auto_base": [False, True],
    "reserve_piles": [0, 1, 1, 2, 4],
    "reserve_cards": [0, 1, 2, 5, 9],
    "reserve_face": ["top", "all", "last"],
    "reserve_targets": [
        {"foundation", "tableau"},
        {"foundation", "tableau"},
        {"foundation"},
        {"tableau"},
        set(),
    ],
    "tableau": [
        ("u",) * 4,
        ("u",) * 8,
        ("u",),
        ("du",) * 3,
        ("dudu",) * 4,
        ("uu",) * 3,
        ("u", "du", "uu"),
    ],
    "build": ["alt", "suit", "color", "any", "rank", "none"],
    "wrap": ["full", "stop_at_base", "none"],
    "group": ["top", "whole", "whole_or_top", "run"],
    "max_cards": [None, None, None, 1, 2, 3],
    "auto_fill": [("reserve",), (), ("waste",), ("reserve", "waste"), ("waste", "reserve")],
    "fill_rank": [None, None, 13, 7],
    "fill_base_first": [False, False, True],
    "draw": [(1,), (3,), (3, 2, 1), (2, 2, 3)],
    "passes": [None, 1, 2, 3],
    "initial_waste": [0, 0, 2],
    "waste_becomes_tableau": [False, False, True],
    "deal_order": [
        ("reserve", "foundation", "tableau", "stock"),
        ("tableau", "stock", "foundation", "reserve"),
    ],
}
_SOURCES = ("reserve", "waste", "tableau", "foundation")


def random_record(seed: int) -> Rules:
    """A valid record whose fields are drawn each for itself."""
    choose = random.Random(seed)
    while True:
        fields = {name: choose.choice(values) for name, values in _VALUES.items()}
        for name in ("fill_with_reserve", "fill_without_reserve"):
            fields[name] = {source for source in _SOURCES if choose.random() < 0.5}
        if fields["base"] == "fixed":
            fields["base_rank"] = choose.choice([1, 2, 7, 13])
            fields["base_laid_out"] = choose.random() < 0.3
        if fields["base"] == "none":
            fields |= {"foundation_build": "rank_set", "foundation_count": 1}
            fields |= {"foundation_down": 0, "takeback": "none"}
        if fields["fill_base_first"]:
            fields["fill_rank"] = None
        if fields["waste_becomes_tableau"]:
            fields |= {"passes": 1, "initial_waste": 0}
        try:
            rules = Rules(f"random-{seed}", "Random", **fields)
        except RulesError:
            continue
        up = rules.foundations - rules.foundation_down
        if not rules.base_laid_out or up >= 4 * rules.decks:
            return rules


CATALOGUE = tuple(VARIANTS.values())
NAMED = CATALOGUE + MADE
