"""Where each card of a game lay, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

from canfield_widget import words
from canfield_widget.core.cards import card_text, rank_of, suit_of
from canfield_widget.core.picture import Picture
from canfield_widget.core.positions import Position
from canfield_widget.views.frames import record_of
from canfield_widget.views.plot import WIDTH, box, picture, words_at
from canfield_widget.views.timeline import positions_of

__all__ = ["travels"]

_LEFT, _RIGHT, _TOP, _ROW = 44, WIDTH - 12, 34, 12
_FILLS: Final = {
    "stock": "#c9d3e0",
    "waste": "#8fb0d8",
    "reserve": "#e0a33a",
    "tableau": "#7fbf95",
    "foundation": "#1a6f4c",
}


def travels(source: Any, lang: str = "en") -> Picture:
    """A row for each card, from the base rank up in each suit: on which pile it lay after a move.

    The source is a Record, the text of one, or a Game. It shows where all cards lay, the hidden
    ones too. Raises RecordError for what is no record, LookupError for an unknown language.

    >>> travels('[Format "cfr1"][Variant "canfield"][Deal "7"] D')
    Stock 34 → 31, Waste 0 → 3, Reserve 13 → 13, Columns 4 → 4, Foundations 1 → 1
    """
    positions = positions_of(record_of(source))
    where = [_places(position) for position in positions]
    base = positions[-1].base or 1
    cards = sorted(where[0], key=lambda key: (suit_of(key[0]), (rank_of(key[0]) - base) % 13, key))
    parts = list(_legend(lang))
    for row, key in enumerate(cards):
        parts += _row(row, words.card_label(card_text(key[0]), lang), [at[key] for at in where])
    ends = [[list(at.values()).count(kind) for kind in _FILLS] for at in (where[0], where[-1])]
    told = ", ".join(
        f"{_word(kind, lang)} {first} → {last}"
        for kind, first, last in zip(_FILLS, *ends, strict=True)
    )
    return picture(_TOP + _ROW * len(cards) + 10, parts, told)


Key = tuple[int, int]
"""A card, and which one of its twins."""


def _places(position: Position) -> dict[Key, str]:
    groups = (
        ("stock", (position.stock,)),
        ("waste", (position.waste,)),
        ("reserve", position.reserves),
        ("tableau", position.tableau),
        ("foundation", position.foundations),
    )
    found: dict[Key, str] = {}
    for kind, piles in groups:
        for pile in piles:
            for card in pile:
                twin = next(n for n in range(8) if (card, n) not in found)
                found[card, twin] = kind
    return found


def _row(row: int, label: str, kinds: list[str]) -> Iterator[str]:
    y, at = _TOP + row * _ROW, 0
    yield words_at(_LEFT - 6, y + 10, label, anchor="end", size=10)
    for kind, group in groupby(kinds):
        end = at + len(list(group))
        left, right = _x(at, len(kinds)), _x(end, len(kinds))
        yield box(left, y + 1, round(right - left, 1), _ROW - 2, _FILLS[kind])
        at = end


def _x(at: int, count: int) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * at / count, 1)


def _legend(lang: str) -> Iterator[str]:
    for at, (kind, fill) in enumerate(_FILLS.items()):
        x = 12 + 124 * at
        yield box(x, 8, 12, 12, fill, edge=True)
        yield words_at(x + 18, 19, _word(kind, lang))


def _word(kind: str, lang: str) -> str:
    return words.text(f"pile.{kind}", lang, file="terminal")
