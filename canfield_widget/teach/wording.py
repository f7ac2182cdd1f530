"""The texts of a lesson: one in each language, in which cards, ranks and piles stand as codes.

    The {Qh} goes on the {K}s of {T2}.

A code in braces is a card, a rank or a pile, and is written as the language writes it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from canfield_widget import words

__all__ = ["Wording", "filled", "in_language", "unknown_codes"]

Wording = Mapping[str, str]
"""A text by language; a lesson that has only some languages is read in one of those."""

_CODE: Final = re.compile(r"\{([^{}]*)\}")
_RANK: Final = re.compile(r"[A23456789TJQK]")


def in_language(wording: Wording, lang: str) -> str:
    """The text in this language, else in English, else in the first one it has.

    >>> in_language({"en": "Turn", "nl": "Draai"}, "de")
    'Turn'
    """
    return wording.get(lang) or wording.get("en") or next(iter(wording.values()))


def filled(wording: Wording, lang: str, *, spoken: bool = False) -> str:
    """The text with its codes written out; with `spoken` as one says them.

    >>> filled({"en": "{Qh} on {T2}"}, "en"), filled({"en": "{Qh} on {T2}"}, "en", spoken=True)
    ('Q♥ on Column 2', 'queen of hearts on Column 2')
    """
    language = lang if lang in wording else "en"
    return _CODE.sub(lambda found: _written(found[1], language, spoken), in_language(wording, lang))


def unknown_codes(text: str) -> list[str]:
    """What stands in braces and is no card, rank or pile.

    >>> unknown_codes("{Qh} on {T2}, {queen}")
    ['queen']
    """
    return [code for code in _CODE.findall(text) if not _is_code(code)]


def _is_code(code: str) -> bool:
    try:
        return bool(_written(code, "en", spoken=False))
    except LookupError:
        return False


def _written(code: str, lang: str, spoken: bool) -> str:
    if _RANK.fullmatch(code):
        return (words.rank_name if spoken else words.rank_label)(code, lang)
    if len(code) == 2 and code[1] in words.SUIT_SIGNS and code[0] != "F":
        return (words.card_name if spoken else words.card_label)(code, lang)
    return words.pile_name(code, lang, spoken=spoken)
