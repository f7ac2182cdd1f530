"""One deck, the base rank dealt or picked from the deal."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from canfield_widget.core.rules import Alternative, Rules

__all__ = ["ANY_CARD", "CANFIELD", "ONE_DECK", "like"]

ANY_CARD: Final = frozenset({"waste", "tableau"})
"""Any card that can be moved fills a space."""


def like(
    other: Rules,
    key: str,
    name: str,
    *aliases: str,
    sources: tuple[str, ...],
    alternatives: tuple[Alternative, ...] = (),
    **fields: Any,
) -> Rules:
    """A record by its differences from another one; sources and alternatives are its own."""
    own: dict[str, Any] = {"aliases": aliases, "sources": sources, "alternatives": alternatives}
    return dataclasses.replace(other, key=key, name=name, **own, **fields)


# LÖVE Solitaire takes the player's choice of the time away; the others leave it.
_FILLED_FROM_WASTE: Final = Alternative("auto_fill=reserve+waste", ("LÖVE Solitaire",))

CANFIELD: Final = Rules(
    "canfield",
    "Canfield",
    aliases=("hoyle", "fascination", "thirteen", "devils-own", "demon-patience"),
    sources=("Hoyle", "Wikipedia", "Solitaire Forever"),
    alternatives=(
        Alternative("auto_base=true", ("xpat2", "takegame.com")),
        Alternative("passes=3", ("lenagames.com",)),
    ),
)
_TOP: Final = like(
    CANFIELD,
    "canfield-top",
    "Canfield (whole pile or top card)",
    group="whole_or_top",
    sources=("Morehead & Mott-Smith", "Bicycle", "PySolFC"),
    alternatives=(
        Alternative("initial_waste=3", ("PySolFC", "Simple Solitaire")),
        _FILLED_FROM_WASTE,
    ),
)
_CHAMELEON: Final = like(
    _TOP,
    "chameleon",
    "Chameleon",
    "kansas",
    reserve_cards=12,
    tableau=("u",) * 3,
    build="any",
    group="run",
    draw=1,
    passes=1,
    sources=("Semicolon", "Solitaire Forever", "AisleRiot (Kansas)"),
    alternatives=(Alternative("group=whole_or_top", ("PySolFC",)),),
)
_EAGLE_WING: Final = like(
    _TOP,
    "eagle-wing",
    "Eagle Wing",
    "wings",
    "thirteen-down",
    reserve_face="last",
    tableau=("u",) * 8,
    build="suit",
    max_cards=3,
    group="top",
    draw=1,
    passes=3,
    fill_without_reserve=ANY_CARD,
    sources=("PySolFC", "AisleRiot"),
    alternatives=(Alternative("foundation_group=run", ("AisleRiot",)),),
)

ONE_DECK: Final = (
    CANFIELD,
    _TOP,
    like(
        _TOP,
        "cardgames",
        "Canfield (cardgames.io)",
        "cardgames.io",
        group="run",
        takeback="top",
        fill_without_reserve=ANY_CARD | {"foundation"},
        sources=("cardgames.io",),
        alternatives=(Alternative("draw=1", ("cardgames.io",)),),
    ),
    like(
        CANFIELD,
        "demon",
        "Demon",
        "the-demon",
        auto_base=True,
        deal_order=("reserve", "tableau", "foundation", "stock"),
        sources=("Dalton (whose rule on moving piles is taken to be Hoyle's)",),
    ),
    like(
        _TOP,
        "canfield-relaxed",
        "Canfield (relaxed)",
        "relaxed",
        group="run",
        fill_without_reserve=ANY_CARD,
        sources=("Politaire", "AisleRiot", "Goodsol"),
        alternatives=(
            Alternative("takeback=top_not_base", ("AisleRiot",)),
            Alternative("takeback=top", ("soliterm",)),
            Alternative("draw=1", ("Politaire, option O",)),
        ),
    ),
    like(
        _TOP,
        "canfield-research",
        "Canfield (research)",
        "research",
        "solvitaire",
        group="run",
        fill_without_reserve=ANY_CARD,
        wrap="stop_at_base",
        sources=("Blake & Gent, arXiv:1906.12314 (Solvitaire's preset canfield)",),
    ),
    like(
        _TOP,
        "canfield-draw1",
        "Canfield (draw one)",
        "draw1",
        draw=1,
        sources=("Simple Solitaire", "Politaire, option O"),
    ),
    like(
        _TOP,
        "casino",
        "Casino Canfield",
        "reno",
        draw=1,
        passes=1,
        sources=("PySolFC",),
    ),
    like(
        _TOP,
        "rush",
        "Canfield Rush",
        draw=(3, 2, 1),
        passes=3,
        fill_without_reserve=ANY_CARD,
        sources=("PySolFC",),
    ),
    like(
        _TOP,
        "superior",
        "Superior Canfield",
        reserve_face="all",
        auto_fill=(),
        fill_with_reserve=ANY_CARD | {"reserve"},
        fill_without_reserve=ANY_CARD,
        sources=("PySolFC", "t_games"),
        alternatives=(Alternative("group=run", ("fsolitaire.com",)),),
    ),
    like(
        _TOP,
        "rainfall",
        "Rainfall",
        draw=1,
        passes=3,
        fill_without_reserve=ANY_CARD,
        sources=("PySolFC",),
    ),
    like(
        _TOP,
        "rainbow",
        "Rainbow",
        "rainbow-canfield",
        build="any",
        draw=1,
        passes=1,
        fill_without_reserve=ANY_CARD,
        sources=("PySolFC", "LÖVE Solitaire"),
        alternatives=(
            Alternative("draw=3,passes=none", ("t_games",)),
            Alternative("passes=2", ("t_games (rainbow-one)",)),
            Alternative("build=alt,passes=3", ("solitaire.onl", "oddstream")),
        ),
    ),
    _CHAMELEON,
    like(
        _CHAMELEON,
        "chameleon-plus",
        "Chameleon Plus",
        waste_becomes_tableau=True,
        sources=("Solitaire Forever",),
    ),
    like(
        _TOP,
        "selective",
        "Selective Canfield",
        base="chosen_deal",
        sources=("t_games", "Wikipedia"),
    ),
    _EAGLE_WING,
    like(
        _EAGLE_WING,
        "eagle-wing-classic",
        "Eagle Wing (classic)",
        build="none",
        max_cards=1,
        fill_without_reserve={"waste"},
        sources=("Wikibooks", "Semicolon", "Solitaire Forever"),
    ),
    like(
        _TOP,
        "candike",
        "Candike",
        tableau=("du",) * 7,
        wrap="none",
        group="run",
        fill_without_reserve=ANY_CARD,
        sources=("PySolFC",),
    ),
)
