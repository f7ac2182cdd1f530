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
    "fill_base_first": False,
    "draw": (3,),
    "passes": None,
    "initial_waste": 0,
    "waste_becomes_tableau": False,
    "deal_order": ("reserve", "foundation", "tableau", "stock"),
}

ANY_CARD = {"waste", "tableau"}
NOT_FOUNDATION = {"reserve", "waste", "tableau"}
TOP: dict[str, Any] = {"group": "whole_or_top"}
ACES: dict[str, Any] = {
    "base": "fixed",
    "base_rank": 1,
    "foundation_wrap": False,
    "wrap": "none",
}

CHAMELEON: dict[str, Any] = {
    "reserve_cards": 12,
    "tableau": ("u",) * 3,
    "build": "any",
    "group": "run",
    "draw": (1,),
    "passes": 1,
}
EAGLE_WING: dict[str, Any] = {
    "reserve_face": "last",
    "tableau": ("u",) * 8,
    "build": "suit",
    "max_cards": 3,
    "group": "top",
    "draw": (1,),
    "passes": 3,
    "fill_without_reserve": ANY_CARD,
}
MINERVA: dict[str, Any] = ACES | {
    "reserve_cards": 11,
    "tableau": ("dudu",) * 7,
    "group": "run",
    "auto_fill": (),
    "fill_with_reserve": NOT_FOUNDATION,
    "fill_without_reserve": NOT_FOUNDATION,
    "fill_rank": 13,
    "draw": (1,),
    "passes": 2,
}
MUNGER = MINERVA | {"reserve_cards": 7, "passes": 1}
GATE: dict[str, Any] = ACES | {
    "reserve_piles": 2,
    "reserve_cards": 5,
    "reserve_face": "all",
    "tableau": ("u",) * 8,
    "group": "run",
    "auto_fill": ("reserve", "waste"),
    "draw": (1,),
    "passes": 1,
}

ONE_DECK: dict[str, dict[str, Any]] = {
    "canfield": {},
    "canfield-top": TOP,
    "cardgames": {
        "group": "run",
        "takeback": "top",
        "fill_without_reserve": {"waste", "tableau", "foundation"},
    },
    "demon": {
        "auto_base": True,
        "deal_order": ("reserve", "tableau", "foundation", "stock"),
    },
    "canfield-relaxed": {"group": "run", "fill_without_reserve": ANY_CARD},
    "canfield-research": {
        "group": "run",
        "fill_without_reserve": ANY_CARD,
        "wrap": "stop_at_base",
    },
    "canfield-draw1": TOP | {"draw": (1,)},
    "casino": TOP | {"draw": (1,), "passes": 1},
    "rush": TOP | {"draw": (3, 2, 1), "passes": 3, "fill_without_reserve": ANY_CARD},
    "superior": TOP
    | {
        "reserve_face": "all",
        "auto_fill": (),
        "fill_with_reserve": NOT_FOUNDATION,
        "fill_without_reserve": ANY_CARD,
    },
    "rainfall": TOP | {"draw": (1,), "passes": 3, "fill_without_reserve": ANY_CARD},
    "rainbow": TOP | {"build": "any", "draw": (1,), "passes": 1, "fill_without_reserve": ANY_CARD},
    "chameleon": CHAMELEON,
    "chameleon-plus": CHAMELEON | {"waste_becomes_tableau": True},
    "selective": TOP | {"base": "chosen_deal"},
    "eagle-wing": EAGLE_WING,
    "eagle-wing-classic": EAGLE_WING
    | {"build": "none", "max_cards": 1, "fill_without_reserve": {"waste"}},
    "candike": {
        "tableau": ("du",) * 7,
        "wrap": "none",
        "group": "run",
        "fill_without_reserve": ANY_CARD,
    },
}

OTHER_BASES: dict[str, dict[str, Any]] = {
    "storehouse": TOP
    | {
        "base": "fixed",
        "base_rank": 2,
        "base_laid_out": True,
        "build": "suit",
        "draw": (1,),
        "passes": 3,
    },
    "acme": ACES
    | {
        "base_laid_out": True,
        "build": "suit",
        "group": "top",
        "draw": (1,),
        "passes": 2,
        "fill_without_reserve": ANY_CARD,
    },
    "minerva": MINERVA,
    "munger": MUNGER,
    "mystique": MUNGER | {"reserve_cards": 9, "fill_rank": None},
    "duke": ACES
    | {
        "reserve_piles": 4,
        "reserve_cards": 3,
        "reserve_face": "all",
        "group": "run",
        "auto_fill": (),
        "fill_with_reserve": NOT_FOUNDATION,
        "fill_without_reserve": ANY_CARD,
        "draw": (1,),
        "passes": 3,
    },
    "dutchess": TOP
    | {
        "base": "chosen_reserve",
        "reserve_piles": 4,
        "reserve_cards": 3,
        "reserve_face": "all",
        "auto_fill": (),
        "fill_with_reserve": {"reserve"},
        "draw": (1,),
        "passes": 2,
    },
    "gate": GATE,
    "little-gate": GATE | {"tableau": ("u",) * 4},
    "beehive": {
        "base": "none",
        "foundation_build": "rank_set",
        "foundation_count": 1,
        "foundation_group": "run",
        "tableau": ("u",) * 6,
        "build": "rank",
        "group": "run",
        "fill_without_reserve": ANY_CARD,
    },
    "lafayette": ACES
    | {
        "foundation_count": 8,
        "foundation_down": 4,
        "reserve_face": "all",
        "group": "run",
        "fill_without_reserve": ANY_CARD,
        "fill_rank": 7,
    },
}

MORE_DECKS: dict[str, dict[str, Any]] = {
    "double": TOP | {"decks": 2, "tableau": ("u",) * 5, "fill_without_reserve": ANY_CARD},
    "double-40": {
        "decks": 2,
        "reserve_cards": 40,
        "tableau": ("u",) * 6,
        "group": "run",
        "fill_without_reserve": ANY_CARD,
    },
    "demon-2deck": {
        "decks": 2,
        "reserve_cards": 40,
        "tableau": ("u",) * 8,
        "group": "run",
        "fill_without_reserve": ANY_CARD,
    },
    "american-toad": TOP
    | {
        "decks": 2,
        "reserve_cards": 20,
        "tableau": ("u",) * 8,
        "build": "suit",
        "draw": (1,),
        "passes": 2,
    },
    "variegated": ACES
    | TOP
    | {
        "decks": 2,
        "base_laid_out": True,
        "reserve_face": "all",
        "tableau": ("u",) * 5,
        "passes": 3,
        "fill_without_reserve": ANY_CARD,
    },
    "plot": {
        "decks": 2,
        "foundation_build": "any",
        "foundation_gate": True,
        "reserve_targets": {"foundation"},
        "tableau": ("u",) * 12,
        "build": "any",
        "group": "top",
        "auto_fill": (),
        "fill_with_reserve": {"waste"},
        "fill_base_first": True,
        "draw": (1,),
        "passes": 1,
    },
    "triple": TOP
    | {
        "decks": 3,
        "reserve_cards": 26,
        "tableau": ("u",) * 7,
        "fill_without_reserve": ANY_CARD,
    },
    "quadruple": TOP
    | {
        "decks": 4,
        "reserve_cards": 39,
        "tableau": ("u",) * 8,
        "fill_without_reserve": ANY_CARD,
    },
}

CHANGES = ONE_DECK | OTHER_BASES | MORE_DECKS
CATALOGUE: dict[str, dict[str, Any]] = {key: DEFAULTS | changes for key, changes in CHANGES.items()}

# For the values of fields that no variant of the catalogue has.
OTHERS: list[dict[str, Any]] = [
    # taking back without the base card and without filling spaces
    CHANGES["canfield-research"] | {"takeback": "top_not_base"},
    # two packs with taking back
    CHANGES["double"]
    | {
        "fill_without_reserve": {"waste", "tableau", "foundation"},
        "takeback": "top",
    },
    # runs to the foundations
    CHANGES["storehouse"] | {"group": "run", "foundation_group": "run"},
    {"build": "color", "group": "run"},
    {"build": "rank", "group": "run", "draw": (2, 1)},
    # a longer face-down part, and piles that are filled up with cards face down in them
    CHANGES["minerva"] | {"tableau": ("ddu", "uduu") * 3, "max_cards": 5, "group": "whole_or_top"},
]


# Rules that few games have, where they meet others than in those games.
MIXED: dict[str, dict[str, Any]] = {
    "cards turned by the deal": TOP | {"initial_waste": 3},
    "foundations of any suit, taking back": {
        "foundation_build": "any",
        "takeback": "top",
        "group": "run",
        "fill_without_reserve": {"waste", "tableau", "foundation"},
    },
    "base cards from two reserves and filling from the waste": TOP
    | {
        "auto_base": True,
        "reserve_piles": 2,
        "reserve_cards": 5,
        "auto_fill": ("reserve", "waste"),
        "draw": (1,),
        "passes": 3,
    },
    "both ways from a dealt base, past king and ace": {
        "foundation_count": 8,
        "foundation_down": 4,
        "foundation_group": "run",
        "takeback": "top",
        "build": "suit",
        "group": "run",
        "fill_without_reserve": {"waste", "tableau", "foundation"},
    },
    "runs to the foundations from piles that are no runs": {
        "foundation_build": "any",
        "foundation_group": "run",
        "tableau": ("uuu",) * 6,
        "group": "run",
        "reserve_cards": 6,
        "draw": (1,),
    },
    "the waste a pile among whole piles": {
        "auto_base": True,
        "foundation_build": "any",
        "foundation_group": "run",
        "reserve_cards": 8,
        "build": "any",
        "fill_without_reserve": ANY_CARD,
        "draw": (3,),
        "passes": 1,
        "waste_becomes_tableau": True,
    },
    "sets of four of two packs, closed reserve": {
        "decks": 2,
        "base": "none",
        "foundation_build": "rank_set",
        "foundation_count": 1,
        "reserve_piles": 2,
        "reserve_targets": {"foundation"},
        "build": "rank",
        "group": "run",
        "draw": (2,),
    },
}


def text_of(changes: dict[str, Any]) -> str:
    """The text of a record: what differs from `canfield`, in the order of the fields."""
    told = [
        f"{field}={value_text(changes[field])}"
        for field in DEFAULTS
        if changes.get(field, DEFAULTS[field]) != DEFAULTS[field]
    ]
    return f"canfield[{','.join(told)}]"


def value_text(value: Any) -> str:
    """The text of a field's value."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, set):
        return "+".join(sorted(value)) or "-"
    if isinstance(value, tuple):
        return "+".join(map(str, value)) or "-"
    return str(value)


CHANGED = {text_of(changes): DEFAULTS | changes for changes in OTHERS} | {
    "cardgames[draw=1]": CATALOGUE["cardgames"] | {"draw": (1,)},
}

MEETING = {text_of(changes): DEFAULTS | changes for changes in MIXED.values()}

# All rules that are counted and walked, by the text of their record.
PLAYED = CATALOGUE | CHANGED | MEETING
