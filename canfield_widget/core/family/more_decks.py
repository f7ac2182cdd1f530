"""Two, three and four decks."""

from __future__ import annotations

from typing import Final

from canfield_widget.core.family.one_deck import ANY_CARD, CANFIELD, like
from canfield_widget.core.rules import Alternative, Rules

__all__ = ["MORE_DECKS"]

_DOUBLE: Final = like(
    CANFIELD,
    "double",
    "Double Canfield",
    decks=2,
    tableau=("u",) * 5,
    group="whole_or_top",
    fill_without_reserve=ANY_CARD,
    sources=("PySolFC",),
    alternatives=(Alternative("reserve_face=all,group=whole", ("fsolitaire.com",)),),
)

MORE_DECKS: Final[tuple[Rules, ...]] = (
    _DOUBLE,
    like(
        _DOUBLE,
        "double-40",
        "Double Canfield (reserve of 40)",
        "double-canfield-40",
        reserve_cards=40,
        tableau=("u",) * 6,
        group="run",
        sources=("solitairenetwork.com",),
    ),
    like(
        _DOUBLE,
        "demon-2deck",
        "Demon (two decks)",
        "demon-pysol",
        reserve_cards=40,
        tableau=("u",) * 8,
        group="run",
        sources=("PySolFC",),
    ),
    like(
        _DOUBLE,
        "american-toad",
        "American Toad",
        "the-toad",
        "toad",
        reserve_cards=20,
        tableau=("u",) * 8,
        build="suit",
        fill_without_reserve={"waste"},
        draw=1,
        passes=2,
        sources=("Wikipedia", "Solitaire Forever"),
        alternatives=(
            Alternative("reserve_face=all", ("PySolFC",)),
            Alternative("group=run", ("LÖVE Solitaire", "zonora.com")),
            Alternative("build=alt", ("oddstream",)),
        ),
    ),
    like(
        _DOUBLE,
        "variegated",
        "Variegated Canfield",
        base="fixed",
        base_rank=1,
        base_laid_out=True,
        foundation_wrap=False,
        reserve_face="all",
        wrap="none",
        passes=3,
        sources=("PySolFC",),
    ),
    like(
        _DOUBLE,
        "plot",
        "The Plot",
        foundation_build="any",
        foundation_gate=True,
        reserve_targets={"foundation"},
        tableau=("u",) * 12,
        build="any",
        group="top",
        auto_fill=(),
        fill_with_reserve={"waste"},
        fill_without_reserve={"waste"},
        fill_base_first=True,
        draw=1,
        passes=1,
        sources=("PySolFC",),
    ),
    like(
        _DOUBLE,
        "triple",
        "Triple Canfield",
        decks=3,
        reserve_cards=26,
        tableau=("u",) * 7,
        sources=("PySolFC",),
    ),
    like(
        _DOUBLE,
        "quadruple",
        "Quadruple Canfield",
        decks=4,
        reserve_cards=39,
        tableau=("u",) * 8,
        sources=("PySolFC",),
    ),
)
