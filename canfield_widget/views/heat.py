"""What share of deals can be won, by the base rank and what the reserve holds, as a picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from canfield_widget import words
from canfield_widget.core.cards import RANK_COUNT, rank_of, rank_text
from canfield_widget.core.deals import deal
from canfield_widget.core.errors import StudyError
from canfield_widget.core.picture import Picture
from canfield_widget.lab.study_table import decimal
from canfield_widget.solver.verdict import Verdict
from canfield_widget.views.plot import WIDTH, box, picture, words_at

if TYPE_CHECKING:
    from canfield_widget.lab.study import Study

__all__ = ["heat_map"]

_LEFT, _TOP, _ROW = 110, 52, 26
_WORST: Final = (242, 196, 189)
_BEST: Final = (127, 191, 149)
Cell = tuple[int, int]
"""The base rank, and how many base cards the reserve holds."""


def heat_map(study: Study, lang: str = "en") -> Picture:
    """For each base rank and number of base cards in the reserve: the share that can be won.

    Deals that are not decided are left out of the shares. StudyError where no deal has a base
    rank, LookupError for an unknown language.
    """
    won, decided = _counted(study)
    if not decided:
        raise StudyError("a heat map needs decided deals of a game whose deal has a base rank")
    ranks = sorted({rank for rank, _ in decided})
    columns = range(1 + max(count for _, count in decided))
    shares = [won[cell] / decided[cell] for cell in decided]
    scale = min(shares), max(shares)
    wide = (WIDTH - _LEFT - 12) / len(columns)
    parts = [words_at(_LEFT, 20, _word("chart.in_reserve", lang), bold=True)]
    parts.append(words_at(12, _TOP - 8, _word("chart.base", lang), bold=True))
    parts += [
        words_at(_LEFT + wide * (at + 0.5), _TOP - 8, str(count), anchor="middle")
        for at, count in enumerate(columns)
    ]
    told = []
    for row, rank in enumerate(ranks):
        y, name = _TOP + row * _ROW, words.rank_label(rank_text(rank), lang)
        parts.append(words_at(_LEFT - 14, y + 18, name, anchor="end"))
        for at, count in enumerate(columns):
            if cell_deals := decided.get((rank, count)):
                share = won[rank, count] / cell_deals
                text = f"{decimal(f'{100 * share:.0f}', lang)} % ({cell_deals})"
                told.append(f"{name}, {count}: {text}")
                parts += _cell(_LEFT + wide * at, y, wide, share, scale, text)
    head = f"{study.rules}, {_word('chart.base', lang)}, {_word('chart.in_reserve', lang)}: "
    return picture(_TOP + _ROW * len(ranks) + 10, parts, head + "; ".join(told))


def _counted(study: Study) -> tuple[dict[Cell, int], dict[Cell, int]]:
    """Deals that can be won, and that are decided, by cell."""
    won: dict[Cell, int] = defaultdict(int)
    decided: dict[Cell, int] = defaultdict(int)
    for row in study.rows:
        if row.verdict is Verdict.UNKNOWN:
            continue
        position = deal(study.rules, row.deal)
        if not 1 <= (base := position.base or 0) <= RANK_COUNT:
            continue
        held = sum(rank_of(card) == base for pile in position.reserves for card in pile)
        decided[base, held] += 1
        won[base, held] += row.verdict is Verdict.WINNABLE
    return won, dict(decided)


def _cell(
    x: float, y: float, wide: float, share: float, scale: tuple[float, float], text: str
) -> Iterator[str]:
    low, high = scale
    at = (share - low) / (high - low) if high > low else 1.0
    tones = (round(a + (b - a) * at) for a, b in zip(_WORST, _BEST, strict=True))
    yield box(
        round(x + 1, 1), y + 1, round(wide - 2, 1), _ROW - 2, f"rgb({','.join(map(str, tones))})"
    )
    yield words_at(round(x + wide / 2, 1), y + 18, text, anchor="middle", size=12)


def _word(key: str, lang: str) -> str:
    return words.text(key, lang, file="terminal")
