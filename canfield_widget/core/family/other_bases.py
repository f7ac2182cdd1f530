"""One deck, with a fixed base rank, one that the player chooses from a reserve, or none."""

from __future__ import annotations

from typing import Any, Final

from canfield_widget.core.family.one_deck import ANY_CARD, CANFIELD, like
from canfield_widget.core.rules import Alternative, Rules

__all__ = ["OTHER_BASES"]

_ACES_UP: Final[dict[str, Any]] = {
    "base": "fixed",
    "base_rank": 1,
    "foundation_wrap": False,
    "wrap": "none",
}
"""Foundations from ace to king, and tableau piles that end at the ace."""

_MINERVA: Final = like(
    CANFIELD,
    "minerva",
    "Minerva",
    **_ACES_UP,
    reserve_cards=11,
    tableau=("dudu",) * 7,
    group="run",
    auto_fill=(),
    fill_with_reserve=ANY_CARD | {"reserve"},
    fill_without_reserve=ANY_CARD | {"reserve"},
    fill_rank=13,
    draw=1,
    passes=2,
    sources=("PySolFC",),
)
_MUNGER: Final = like(_MINERVA, "munger", "Munger", reserve_cards=7, passes=1, sources=("PySolFC",))
_FOUR_RESERVES: Final[dict[str, Any]] = {
    "reserve_piles": 4,
    "reserve_cards": 3,
    "reserve_face": "all",
    "auto_fill": (),
}
_GATE: Final = like(
    CANFIELD,
    "gate",
    "Gate",
    "the-gate",
    **_ACES_UP,
    reserve_piles=2,
    reserve_cards=5,
    reserve_face="all",
    tableau=("u",) * 8,
    group="run",
    auto_fill=("reserve", "waste"),
    draw=1,
    passes=1,
    sources=("PySolFC", "Dalton"),
    alternatives=(Alternative("auto_fill=-,fill_with_reserve=reserve", ("Dalton",)),),
)

OTHER_BASES: Final[tuple[Rules, ...]] = (
    like(
        CANFIELD,
        "storehouse",
        "Storehouse",
        "provisions",
        "straight-up",
        "thirteen-up",
        "the-reserve",
        base="fixed",
        base_rank=2,
        base_laid_out=True,
        build="suit",
        group="whole_or_top",
        draw=1,
        passes=3,
        sources=("PySolFC",),
        alternatives=(
            Alternative("group=run,foundation_group=run", ("AisleRiot",)),
            Alternative("auto_fill=-,fill_with_reserve=reserve+waste,group=whole", ("Semicolon",)),
            Alternative("passes=2", ("LÖVE Solitaire", "t_games")),
        ),
    ),
    like(
        CANFIELD,
        "acme",
        "Acme",
        **_ACES_UP,
        base_laid_out=True,
        build="suit",
        group="top",
        draw=1,
        passes=2,
        fill_without_reserve=ANY_CARD,
        sources=("PySolFC",),
    ),
    _MINERVA,
    _MUNGER,
    like(
        _MUNGER,
        "mystique",
        "Mystique",
        reserve_cards=9,
        fill_rank=None,
        sources=("PySolFC",),
    ),
    like(
        CANFIELD,
        "duke",
        "Duke",
        **_ACES_UP,
        **_FOUR_RESERVES,
        group="run",
        fill_with_reserve=ANY_CARD | {"reserve"},
        fill_without_reserve=ANY_CARD,
        draw=1,
        passes=3,
        sources=("PySolFC",),
        alternatives=(Alternative("fill_with_reserve=reserve", ("esolutions.se",)),),
    ),
    like(
        CANFIELD,
        "dutchess",
        "Dutchess",
        "duchess",
        "glenwood",
        base="chosen_reserve",
        **_FOUR_RESERVES,
        group="whole_or_top",
        fill_with_reserve={"reserve"},
        draw=1,
        passes=2,
        sources=("AisleRiot (Glenwood)", "PySolFC"),
        alternatives=(Alternative("group=run", ("LÖVE Solitaire",)),),
    ),
    _GATE,
    like(_GATE, "little-gate", "Little Gate", tableau=("u",) * 4, sources=("PySolFC",)),
    like(
        CANFIELD,
        "beehive",
        "Beehive",
        base="none",
        foundation_build="rank_set",
        foundation_count=1,
        foundation_group="run",
        tableau=("u",) * 6,
        build="rank",
        group="run",
        fill_without_reserve=ANY_CARD,
        sources=("PySolFC",),
    ),
    like(
        CANFIELD,
        "lafayette",
        "Lafayette",
        **_ACES_UP,
        foundation_count=8,
        foundation_down=4,
        reserve_face="all",
        group="run",
        fill_without_reserve=ANY_CARD,
        fill_rank=7,
        sources=("PySolFC",),
    ),
)
