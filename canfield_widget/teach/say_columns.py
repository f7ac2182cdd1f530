"""The sentences of the columns: building, moving between them, and filling empty ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from canfield_widget.teach.facts import Facts
from canfield_widget.teach.said import Saying, Values, number, one_of, part, rank

__all__ = ["GROUPS", "SPACES", "TABLEAU"]

_BUILD: Final = ("build", "max_cards")
_GROUP: Final = ("group", *_BUILD)
_SORTED: Final = (*_GROUP, "tableau", "waste_becomes_tableau")
_BY_ITSELF: Final = ("auto_fill",)
_BY_HAND: Final = ("auto_fill", "fill_with_reserve", "fill_without_reserve")


def _build(f: Facts) -> str:
    """What is laid on each other; `none` where nothing can be."""
    return f.rules.build if f.builds else "none"


def _wrap(f: Facts) -> str:
    """What may lie on an ace; '' where ranks do not go down."""
    rules = f.rules
    if _build(f) in ("none", "rank"):
        return ""
    if rules.wrap != "stop_at_base" or rules.base == "none":
        return "full" if rules.wrap == "stop_at_base" else rules.wrap
    return "none" if rules.base_rank == 1 else "base"


TABLEAU: Final = (
    Saying("tableau.build.alt", _BUILD, lambda f: _build(f) == "alt"),
    Saying("tableau.build.suit", _BUILD, lambda f: _build(f) == "suit"),
    Saying("tableau.build.color", _BUILD, lambda f: _build(f) == "color"),
    Saying("tableau.build.any", _BUILD, lambda f: _build(f) == "any"),
    Saying("tableau.build.rank", _BUILD, lambda f: _build(f) == "rank"),
    Saying("tableau.build.none", _BUILD, lambda f: _build(f) == "none"),
    Saying("tableau.wrap.full", ("wrap",), lambda f: _wrap(f) == "full"),
    Saying("tableau.wrap.base", ("wrap", "base"), lambda f: _wrap(f) == "base"),
    Saying("tableau.wrap.none", ("wrap",), lambda f: _wrap(f) == "none"),
    Saying(
        "tableau.max",
        ("max_cards",),
        lambda f: f.builds and f.rules.max_cards is not None,
        number(lambda f: f.rules.max_cards or 0),
    ),
    Saying("tableau.turn", ("tableau",), lambda f: any("d" in faces for faces in f.rules.tableau)),
)


def _group(f: Facts) -> str:
    """How cards move between columns; '' where there is one column."""
    if f.columns == 1:
        return ""
    if not f.between:
        return "none"
    group = f.rules.group
    if not f.builds:
        return "top" if group != "whole" or f.rules.piles_are_runs else "alone"
    if group in ("whole", "whole_or_top") and not f.rules.piles_are_runs:
        return f"{group}.run"
    return group


GROUPS: Final = (
    Saying("groups.up", ("foundation_build",), lambda f: not f.sets),
    Saying("groups.none", (*_GROUP, *_BY_HAND), lambda f: _group(f) == "none"),
    Saying("groups.alone", _SORTED, lambda f: _group(f) == "alone"),
    Saying("groups.top", _GROUP, lambda f: _group(f) == "top"),
    Saying("groups.whole", _SORTED, lambda f: _group(f) == "whole"),
    Saying("groups.whole.run", _SORTED, lambda f: _group(f) == "whole.run"),
    Saying("groups.whole_or_top", _SORTED, lambda f: _group(f) == "whole_or_top"),
    Saying("groups.whole_or_top.run", _SORTED, lambda f: _group(f) == "whole_or_top.run"),
    Saying("groups.run", _GROUP, lambda f: _group(f) == "run"),
)


def _sources(of: str) -> Values:
    """The one value `sources`: the cards that may fill an empty column."""

    def values(f: Facts, lang: str) -> dict[str, Any]:
        return {"sources": one_of(_named(getattr(f, of), f, lang), lang)}

    return values


def _named(sources: frozenset[str], f: Facts, lang: str) -> Iterable[str]:
    for source in ("reserve", "waste", "tableau", "foundation"):
        if source in sources and source == "reserve":
            last = ".last" * (f.reserve_face == "last")
            yield part(f"from_reserve{last}", lang, n=f.rules.reserve_piles)
        elif source in sources:
            yield part(f"from_{source}", lang)


def _fills_from(f: Facts, first: str, then: str = "") -> bool:
    return f.fills[:1] == (first,) and (not then or f.fills[1:] == (then,))


def _before_alone(f: Facts) -> bool:
    """Whether there are words of their own for the time while the reserve has cards."""
    return f.waits_with_reserve and not f.same_by_hand


def _after_alone(f: Facts) -> bool:
    """Whether there are words of their own for the time when the reserve is used up."""
    return f.has_reserve and not f.same_by_hand


def _stays_empty(f: Facts) -> bool:
    return not f.by_hand and not f.fills


SPACES: Final = (
    Saying(
        "spaces.reserve",
        _BY_ITSELF,
        lambda f: _fills_from(f, "reserve") and f.rules.reserve_piles == 1,
    ),
    Saying(
        "spaces.fullest",
        _BY_ITSELF,
        lambda f: _fills_from(f, "reserve") and f.rules.reserve_piles > 1,
    ),
    Saying("spaces.then_waste", _BY_ITSELF, lambda f: _fills_from(f, "reserve", "waste")),
    Saying("spaces.waste", _BY_ITSELF, lambda f: _fills_from(f, "waste")),
    Saying(
        "spaces.then_reserve",
        _BY_ITSELF,
        lambda f: _fills_from(f, "waste", "reserve") and f.rules.reserve_piles == 1,
    ),
    Saying(
        "spaces.then_fullest",
        _BY_ITSELF,
        lambda f: _fills_from(f, "waste", "reserve") and f.rules.reserve_piles > 1,
    ),
    Saying("spaces.waste_empty", _BY_HAND, lambda f: "waste" in f.fills and f.by_hand),
    Saying(
        "spaces.hand",
        _BY_HAND,
        lambda f: f.same_by_hand,
        _sources("by_hand"),
    ),
    Saying(
        "spaces.with",
        _BY_HAND,
        lambda f: _before_alone(f) and f.by_hand_before,
        _sources("by_hand_before"),
    ),
    Saying(
        "spaces.with.closed",
        _BY_HAND,
        lambda f: _before_alone(f) and not f.by_hand_before and f.by_hand and not f.fills,
    ),
    Saying(
        "spaces.without",
        _BY_HAND,
        lambda f: _after_alone(f) and f.by_hand_after,
        _sources("by_hand_after"),
    ),
    Saying(
        "spaces.without.closed",
        _BY_HAND,
        lambda f: (
            _after_alone(f)
            and not f.by_hand_after
            and "waste" not in f.fills
            and not _stays_empty(f)
        ),
    ),
    Saying("spaces.closed", _BY_HAND, _stays_empty),
    Saying(
        "spaces.rank",
        ("fill_rank",),
        lambda f: f.rules.fill_rank is not None and f.by_hand,
        rank(lambda f: f.rules.fill_rank),
    ),
    Saying(
        "spaces.base_first",
        ("fill_base_first",),
        lambda f: f.rules.fill_base_first and f.by_hand and f.rules.base != "none",
    ),
    Saying(
        "spaces.wait",
        _BY_HAND,
        lambda f: f.by_hand_after and "waste" not in f.fills,
    ),
)
