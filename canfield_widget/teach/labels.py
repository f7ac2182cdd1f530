"""Short labels of the fields of a record and of their values, for choosing among them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from canfield_widget import words
from canfield_widget.core.cards import rank_text
from canfield_widget.teach.said import FILE

__all__ = ["option_label", "value_label"]

_RANKS: Final = frozenset({"base_rank", "fill_rank"})
_PARTS: Final = ("reserve", "waste", "tableau", "foundation", "stock")
_ARROWS: Final = str.maketrans("ud", "↑↓")


def option_label(field: str, lang: str = "en") -> str:
    """The label of a field of the rules; LookupError: an unknown field or language.

    >>> option_label("draw"), option_label("group", "de")
    ('Cards turned at once', 'Von Spalte zu Spalte')
    """
    return _text(f"option.{field}", lang)


def value_label(field: str, value: Any, lang: str = "en") -> str:
    """The label of a value that a field of the rules has.

    LookupError: an unknown field, language or value.

    >>> value_label("group", "run"), value_label("passes", None), value_label("draw", (3, 2, 1))
    ('any run', 'no limit', '3, 2, 1')
    """
    option_label(field, lang)
    if isinstance(value, bool):
        return _text(f"value.{'yes' if value else 'no'}", lang)
    if value is None:
        return _text(f"value.{field}.none", lang)
    if isinstance(value, int):
        return words.rank_name(rank_text(value), lang) if field in _RANKS else str(value)
    if isinstance(value, str):
        return _text(f"value.{field}.{value}", lang)
    if field == "draw":
        return ", ".join(map(str, value))
    if field == "tableau":
        return _columns(tuple(value))
    return _listed(value, lang)


def _columns(tableau: tuple[str, ...]) -> str:
    """*7 × ↓↑* for seven columns of a face-down and a face-up card, *4 × 1* for single cards."""
    faces = sorted(set(tableau), key=tableau.index)
    if faces == ["u"]:
        return f"{len(tableau)} × 1"
    if len(faces) == 1:
        return f"{len(tableau)} × {faces[0].translate(_ARROWS)}"
    return ", ".join(each.translate(_ARROWS) for each in tableau)


def _listed(value: Iterable[str], lang: str) -> str:
    """The piles, in the order they have or, where they have none, in that of the board."""
    parts = list(value) if isinstance(value, tuple) else sorted(value, key=_PARTS.index)
    return ", ".join(_text(f"value.part.{each}", lang) for each in parts) or _text(
        "value.nothing", lang
    )


def _text(key: str, lang: str) -> str:
    return words.text(key, lang, file=FILE)
