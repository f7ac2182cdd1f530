"""The catalogue a second time: what each variant changes, as dicts for the naive generator."""

from __future__ import annotations

from typing import Any

DEFAULTS: dict[str, Any] = {
    "decks": 1,
    "base": "dealt",
    "base_rank": None,
    "base_laid_out": False,
    "foundation_build": "suit",
    "foundation_count": None,
    "foundation_down": 0,
    "foundation_wrap": True,
    "foundation_gate": False,
    "foundation_group": "top",
    "takeback": "none",
    "auto_base": False,
    "reserve_piles": 1,
    "reserve_cards": 13,
    "reserve_face": "top",
    "reserve_targets": {"foundation", "tableau"},
    "tableau": ("u", "u", "u", "u"),
    "build": "alt",
    "wrap": "full",
    "group": "whole",
    "max_cards": None,
    "auto_fill": ("reserve",),
    "fill_with_reserve": set(),
    "fill_without_reserve": {"waste"},
    "fill_rank": None,
    "draw": (3,),
    "passes": None,
    "initial_waste": 0,
    "waste_becomes_tableau": False,
}

ANY_CARD = {"waste", "tableau"}
TOP: dict[str, Any] = {"group": "whole_or_top"}

CHANGES: dict[str, dict[str, Any]] = {
    "canfield": {},
    "canfield-top": TOP,
    "canfield-relaxed": {"group": "run", "fill_without_reserve": ANY_CARD},
    "canfield-research": {
        "group": "run",
        "fill_without_reserve": ANY_CARD,
        "wrap": "stop_at_base",
    },
    "canfield-draw1": TOP | {"draw": (1,)},
    "cardgames": {
        "group": "run",
        "takeback": "top",
        "fill_without_reserve": {"waste", "tableau", "foundation"},
    },
    "casino": TOP | {"draw": (1,), "passes": 1},
    "rush": TOP | {"draw": (3, 2, 1), "passes": 3, "fill_without_reserve": ANY_CARD},
    "superior": TOP
    | {
        "reserve_face": "all",
        "auto_fill": (),
        "fill_with_reserve": {"reserve", "waste", "tableau"},
        "fill_without_reserve": ANY_CARD,
    },
    "rainfall": TOP | {"draw": (1,), "passes": 3, "fill_without_reserve": ANY_CARD},
    "rainbow": TOP | {"build": "any", "draw": (1,), "passes": 1, "fill_without_reserve": ANY_CARD},
    "storehouse": TOP
    | {
        "base": "fixed",
        "base_rank": 2,
        "base_laid_out": True,
        "build": "suit",
        "draw": (1,),
        "passes": 3,
    },
    "chameleon": {
        "reserve_cards": 12,
        "tableau": ("u", "u", "u"),
        "build": "any",
        "group": "run",
        "draw": (1,),
        "passes": 1,
    },
    "selective": TOP | {"base": "chosen_deal"},
}

CATALOGUE: dict[str, dict[str, Any]] = {key: DEFAULTS | changes for key, changes in CHANGES.items()}

# What is counted and walked: the catalogue, and the one variant that offers two ways to draw.
PLAYED = CATALOGUE | {"cardgames[draw=1]": CATALOGUE["cardgames"] | {"draw": (1,)}}
