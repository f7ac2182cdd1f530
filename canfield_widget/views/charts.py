"""Charts as still pictures: how a game went, and what could still be won of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from canfield_widget.core.picture import Picture
from canfield_widget.solver.reasons import Reason
from canfield_widget.solver.review import Review, span_text
from canfield_widget.solver.verdict import Verdict

__all__ = ["review_chart"]

_WIDTH: Final = 640
_HEIGHT: Final = 160
_MARGIN: Final = 16
_LINE: Final = 22
_FILLS: Final = {
    Verdict.WINNABLE: "#bfe3c8",
    Verdict.UNWINNABLE: "#f2c4bd",
    Verdict.UNKNOWN: "#e2e2e2",
}
_TOLD: Final = {
    Verdict.WINNABLE: "winnable",
    Verdict.UNWINNABLE: "lost",
    Verdict.UNKNOWN: "unknown",
}


def review_chart(review: Review, lang: str = "en") -> Picture:
    """The cards on the foundations, move by move, on bands that tell what could still be won.

    Each band is told in words below the chart. LookupError: an unknown language.

    >>> from canfield_widget.core.game import Game
    >>> from canfield_widget.solver.review import review
    >>> str(review_chart(review(Game.deal(4)))).startswith("<svg ")
    True
    """
    bands = list(review.spans())
    told = [f"{span_text(span)}: {Reason(_TOLD[verdict]).text(lang)}" for span, verdict in bands]
    height = _HEIGHT + 2 * _MARGIN + _LINE * len(bands)
    words = " ".join(told)
    parts = (*_bands(review, bands), _line(review), *_legend(bands, told))
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" style="max-width:100%;height:auto" role="img" '
        f'aria-label="{escape(words, quote=True)}">'
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>',
        words,
    )


def _x(at: float, count: int) -> float:
    """Where the position after so many moves stands, of `count` positions beside each other."""
    return round(_MARGIN + (_WIDTH - 2 * _MARGIN) * at / count, 1)


def _bands(review: Review, bands: Sequence[tuple[range, Verdict]]) -> Iterator[str]:
    count = len(review.verdicts)
    for span, verdict in bands:
        left, right = _x(span.start, count), _x(span.stop, count)
        yield (
            f'<rect x="{left}" y="{_MARGIN}" width="{round(right - left, 1)}" '
            f'height="{_HEIGHT}" fill="{_FILLS[verdict]}"/>'
        )


def _line(review: Review) -> str:
    """The cards on the foundations after each move, all of them at the upper edge."""
    positions = review.positions
    whole = positions[0].rules.card_count
    points = " ".join(
        f"{_x(at + 0.5, len(positions))},"
        f"{round(_MARGIN + _HEIGHT * (1 - position.foundation_count / whole), 1)}"
        for at, position in enumerate(positions)
    )
    return f'<polyline points="{points}" fill="none" stroke="#1c1e26" stroke-width="2"/>'


def _legend(bands: Sequence[tuple[range, Verdict]], told: Sequence[str]) -> Iterator[str]:
    for row, ((_, verdict), text) in enumerate(zip(bands, told, strict=True)):
        y = _HEIGHT + 2 * _MARGIN + _LINE * row
        yield (
            f'<rect x="{_MARGIN}" y="{y - 4}" width="12" height="12" fill="{_FILLS[verdict]}" '
            f'stroke="#1c1e26"/><text x="{_MARGIN + 20}" y="{y + 7}" font-size="14" '
            f'font-family="sans-serif" fill="#1c1e26">{escape(text)}</text>'
        )
