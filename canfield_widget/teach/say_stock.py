"""The sentences of the stock, the waste and the passes."""

from __future__ import annotations

from typing import Any, Final

from canfield_widget.teach.facts import Facts
from canfield_widget.teach.said import Saying, number, part

__all__ = ["PASSES", "STOCK"]

_TO: Final = ("foundation_build", "build", "max_cards", "fill_with_reserve", "fill_without_reserve")


def _draws(f: Facts, lang: str) -> dict[str, Any]:
    """The one value `draws`: the cards turned at once, pass by pass."""
    last = len(f.draws)
    ends = f.rules.passes == last
    return {
        "draws": ", ".join(
            part("pass" if at < last or ends else "pass_on", lang, number=at, n=count)
            for at, count in enumerate(f.draws, 1)
        )
    }


def _goes(f: Facts) -> str:
    """Where a person can play the card on top of the waste; '' where there is no stock."""
    if not f.has_stock:
        return ""
    down = f.builds or "waste" in f.by_hand
    if f.sets:
        return "tableau" if down else "neither"
    return "both" if down else "foundation"


STOCK: Final = (
    Saying(
        "stock.draw",
        ("draw",),
        lambda f: f.has_stock and len(f.draws) == 1,
        number(lambda f: f.draws[0]),
    ),
    Saying(
        "stock.draw.passes",
        ("draw", "passes"),
        lambda f: f.has_stock and len(f.draws) > 1,
        _draws,
    ),
    Saying("stock.rest", ("draw",), lambda f: f.has_stock and max(f.draws) > 1),
    Saying("stock.both", _TO, lambda f: _goes(f) == "both"),
    Saying("stock.foundation", _TO, lambda f: _goes(f) == "foundation"),
    Saying("stock.tableau", _TO, lambda f: _goes(f) == "tableau"),
    Saying("stock.neither", _TO, lambda f: _goes(f) == "neither"),
)

PASSES: Final = (
    Saying("passes.unlimited", ("passes",), lambda f: f.has_stock and f.rules.passes is None),
    Saying("passes.once", ("passes",), lambda f: f.has_stock and f.rules.passes == 1),
    Saying(
        "passes.many",
        ("passes",),
        lambda f: f.has_stock and (f.rules.passes or 0) > 1,
        number(lambda f: f.rules.passes or 0),
    ),
    Saying(
        "passes.column",
        ("waste_becomes_tableau",),
        lambda f: f.rules.waste_becomes_tableau,
    ),
)
