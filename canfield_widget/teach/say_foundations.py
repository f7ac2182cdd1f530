"""The sentences of the foundations and of the reserve."""

from __future__ import annotations

from typing import Final

from canfield_widget.teach.facts import Facts
from canfield_widget.teach.said import Saying, number, of_reserve, rank

__all__ = ["FOUNDATIONS", "RESERVE"]

_BEGIN: Final = ("base", "foundation_build")
_END: Final = ("foundation_wrap", "base", "base_rank")
_END_DOWN: Final = (*_END, "foundation_down")
_TO: Final = ("reserve_targets", "foundation_build", "build", "fill_with_reserve")
_LAST_TO: Final = ("reserve_face", *_TO)


def _wrap_kind(f: Facts) -> str:
    """How a foundation that builds up ends; '' where nothing is built."""
    if f.sets:
        return ""
    if f.ace_to_king:
        return "ace"
    return "full" if f.rules.foundation_wrap else "none"


def _down_kind(f: Facts) -> str:
    return _wrap_kind(f) if f.rules.foundation_down else ""


def _begins(f: Facts) -> bool:
    """Whether there are foundations whose first card has still to come."""
    return not f.sets and not f.rules.base_laid_out


def _reserve_goes(f: Facts) -> str:
    """Where a person can play the cards of the reserve; '' where there is none."""
    if not f.has_reserve:
        return ""
    targets, last = f.rules.reserve_targets, "last." * (f.reserve_face == "last")
    up = "foundation" in targets and not f.sets
    down = "tableau" in targets and (f.builds or "reserve" in f.by_hand_before)
    if up and down:
        return f"{last}both"
    return f"{last}foundation" if up else f"{last}tableau" if down else "none"


FOUNDATIONS: Final = (
    Saying(
        "foundations.count",
        ("foundation_count", "decks"),
        lambda f: True,
        number(lambda f: f.rules.foundations),
    ),
    Saying(
        "foundations.rank",
        ("base", "base_rank"),
        lambda f: f.rules.base == "fixed" and _begins(f),
        rank(lambda f: f.rules.base_rank),
    ),
    Saying("foundations.base", _BEGIN, lambda f: _begins(f) and not f.rules.foundation_down),
    Saying(
        "foundations.first",
        (*_BEGIN, "foundation_down"),
        lambda f: _begins(f) and f.rules.foundation_down,
        number(lambda f: f.rules.foundations - f.rules.foundation_down),
    ),
    Saying(
        "foundations.build.suit",
        ("foundation_build",),
        lambda f: f.rules.foundation_build == "suit",
    ),
    Saying(
        "foundations.build.any",
        ("foundation_build",),
        lambda f: f.rules.foundation_build == "any",
    ),
    Saying("foundations.build.set", ("foundation_build", "base"), lambda f: f.sets),
    Saying("foundations.wrap.full", _END, lambda f: _wrap_kind(f) == "full"),
    Saying("foundations.wrap.none", _END, lambda f: _wrap_kind(f) == "none"),
    Saying("foundations.wrap.ace", _END, lambda f: _wrap_kind(f) == "ace"),
    Saying(
        "foundations.down",
        ("foundation_down",),
        lambda f: f.rules.foundation_down,
        number(lambda f: f.rules.foundation_down),
    ),
    Saying("foundations.down.wrap.full", _END_DOWN, lambda f: _down_kind(f) == "full"),
    Saying("foundations.down.wrap.none", _END_DOWN, lambda f: _down_kind(f) == "none"),
    Saying("foundations.down.wrap.ace", _END_DOWN, lambda f: _down_kind(f) == "ace"),
    Saying(
        "foundations.gate",
        ("foundation_gate",),
        lambda f: f.rules.foundation_gate and f.rules.foundations > 1,
    ),
    Saying(
        "foundations.single",
        ("foundation_group",),
        lambda f: not f.runs_go_up and not f.sets,
    ),
    Saying("foundations.run", ("foundation_group",), lambda f: f.runs_go_up),
    Saying("foundations.free", ("auto_base",), lambda f: not f.base_goes_up),
    Saying("foundations.auto", ("auto_base",), lambda f: f.base_goes_up),
    Saying("foundations.stay", ("takeback",), lambda f: not f.goes_back),
    Saying(
        "foundations.back",
        ("takeback",),
        lambda f: f.goes_back and f.rules.takeback == "top",
    ),
    Saying(
        "foundations.back.not_base",
        ("takeback",),
        lambda f: f.goes_back and f.rules.takeback == "top_not_base",
    ),
)

RESERVE: Final = (
    Saying("reserve.both", _TO, lambda f: _reserve_goes(f) == "both", of_reserve),
    Saying("reserve.foundation", _TO, lambda f: _reserve_goes(f) == "foundation", of_reserve),
    Saying("reserve.tableau", _TO, lambda f: _reserve_goes(f) == "tableau", of_reserve),
    Saying("reserve.last.both", _LAST_TO, lambda f: _reserve_goes(f) == "last.both", of_reserve),
    Saying(
        "reserve.last.foundation",
        _LAST_TO,
        lambda f: _reserve_goes(f) == "last.foundation",
        of_reserve,
    ),
    Saying(
        "reserve.last.tableau",
        _LAST_TO,
        lambda f: _reserve_goes(f) == "last.tableau",
        of_reserve,
    ),
    Saying("reserve.none", _TO, lambda f: _reserve_goes(f) == "none"),
    Saying("reserve.closed", ("reserve_piles", "reserve_cards"), lambda f: f.has_reserve),
)
