"""The sentences of the deal and of the goal."""

from __future__ import annotations

import re
from typing import Any, Final

from canfield_widget.teach.facts import Facts
from canfield_widget.teach.said import Saying, cards, number, of_reserve, part, rank

__all__ = ["DEAL", "GOAL"]

_RESERVE: Final = ("reserve_piles", "reserve_cards")
_FACE: Final = ("reserve_face", "reserve_cards")
_LEFT_OVER: Final = ("decks", "base", "base_laid_out", *_RESERVE, "tableau")
_ARROWS: Final = str.maketrans("ud", "↑↓")


def _single(f: Facts) -> bool:
    return all(len(faces) == 1 for faces in f.rules.tableau)


def _even(f: Facts) -> bool:
    return len(set(map(len, f.rules.tableau))) == 1


def _faces_like(pattern: str, f: Facts) -> bool:
    return all(re.fullmatch(pattern, faces) for faces in f.rules.tableau)


def _face_kind(f: Facts) -> str:
    """How the cards of the columns lie; '' where each column is one card."""
    if _single(f):
        return ""
    if _faces_like("u+", f):
        return "up"
    if _faces_like("d*u", f):
        return "top"
    return "turn" if _faces_like("u?(du)*", f) else "mixed"


def _packs(f: Facts, lang: str) -> dict[str, Any]:
    return {"n": f.rules.decks, "cards": cards(f.rules.card_count, lang)}


def _reserves(f: Facts, lang: str) -> dict[str, Any]:
    piles = part("reserves", lang, n=f.rules.reserve_piles)
    return {"reserves": piles, "cards": cards(f.rules.reserve_cards, lang)}


def _on_foundations(f: Facts, lang: str) -> dict[str, Any]:
    return {"on_foundations": part("on_foundations", lang, n=f.rules.foundations)}


def _all_cards(f: Facts, lang: str) -> dict[str, Any]:
    return {"n": f.rules.card_count, **_on_foundations(f, lang)}


def _columns(f: Facts, lang: str) -> dict[str, Any]:
    tableau = f.rules.tableau
    return {
        "columns": part("columns", lang, n=len(tableau)),
        "cards": cards(len(tableau[0]), lang),
        "counts": ", ".join(str(len(faces)) for faces in tableau),
    }


def _faces(f: Facts, lang: str) -> dict[str, Any]:
    return {"faces": ", ".join(faces.translate(_ARROWS) for faces in f.rules.tableau)}


def _parts(f: Facts, lang: str) -> dict[str, Any]:
    return {"parts": ", ".join(part(f"deal.{name}", lang) for name in f.dealt_parts)}


DEAL: Final = (
    Saying("deal.pack.one", ("decks",), lambda f: f.rules.decks == 1),
    Saying("deal.pack.many", ("decks",), lambda f: f.rules.decks > 1, _packs),
    Saying(
        "deal.base.laid",
        ("base", "base_rank", "base_laid_out"),
        lambda f: f.rules.base_laid_out,
        rank(lambda f: f.rules.base_rank),
    ),
    Saying(
        "deal.reserve.one",
        _RESERVE,
        lambda f: f.has_reserve and f.rules.reserve_piles == 1,
        number(lambda f: f.rules.reserve_cards),
    ),
    Saying(
        "deal.reserve.many",
        _RESERVE,
        lambda f: f.has_reserve and f.rules.reserve_piles > 1,
        _reserves,
    ),
    Saying("deal.reserve.none", _RESERVE, lambda f: not f.has_reserve),
    Saying("deal.face.top", _FACE, lambda f: f.reserve_face == "top", of_reserve),
    Saying("deal.face.all", _FACE, lambda f: f.reserve_face == "all"),
    Saying("deal.face.last", _FACE, lambda f: f.reserve_face == "last", of_reserve),
    Saying("deal.base.dealt", ("base",), lambda f: f.rules.base == "dealt"),
    Saying(
        "deal.base.empty",
        ("base", "base_laid_out"),
        lambda f: f.rules.base == "none" or (f.rules.base == "fixed" and not f.rules.base_laid_out),
        _on_foundations,
    ),
    Saying(
        "deal.base.chosen_deal",
        ("base", "tableau"),
        lambda f: f.rules.base == "chosen_deal",
        number(lambda f: len(f.rules.tableau) + 1),
    ),
    Saying(
        "deal.tableau.one",
        ("tableau",),
        lambda f: _single(f) and f.rules.base != "chosen_deal",
        number(lambda f: len(f.rules.tableau)),
    ),
    Saying("deal.tableau.even", ("tableau",), lambda f: _even(f) and not _single(f), _columns),
    Saying("deal.tableau.counts", ("tableau",), lambda f: not _even(f), _columns),
    Saying("deal.faces.up", ("tableau",), lambda f: _face_kind(f) == "up"),
    Saying("deal.faces.top", ("tableau",), lambda f: _face_kind(f) == "top"),
    Saying("deal.faces.turn", ("tableau",), lambda f: _face_kind(f) == "turn"),
    Saying("deal.faces.mixed", ("tableau",), lambda f: _face_kind(f) == "mixed", _faces),
    Saying("deal.stock", _LEFT_OVER, lambda f: f.has_stock, number(lambda f: f.rules.stock_size)),
    Saying("deal.stock.none", _LEFT_OVER, lambda f: not f.has_stock),
    Saying(
        "deal.waste.empty",
        ("initial_waste",),
        lambda f: f.has_stock and not f.rules.initial_waste,
    ),
    Saying(
        "deal.waste.turned",
        ("initial_waste",),
        lambda f: f.rules.initial_waste,
        number(lambda f: f.rules.initial_waste),
    ),
    Saying("deal.order", ("deal_order", "base"), lambda f: len(f.dealt_parts) > 1, _parts),
    Saying(
        "deal.base.chosen_reserve",
        ("base",),
        lambda f: f.rules.base == "chosen_reserve",
        number(lambda f: f.rules.reserve_piles),
    ),
)

GOAL: Final = (
    Saying("goal.all", ("decks",), lambda f: f.has_room, _all_cards),
    Saying(
        "goal.room",
        ("foundation_count", "foundation_wrap", "foundation_down", "foundation_gate", "base_rank"),
        lambda f: not f.has_room,
        _on_foundations,
    ),
)
