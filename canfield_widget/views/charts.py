"""Charts as still pictures: how a game went, and what could still be won of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from canfield_widget.core.picture import Picture
from canfield_widget.solver.reasons import Reason
from canfield_widget.solver.review import Review, span_text
from canfield_widget.solver.verdict import Verdict
from canfield_widget.views.plot import VERDICT_FILLS, WIDTH, box, line, picture, words_at

__all__ = ["review_chart"]

_HEIGHT: Final = 160
_MARGIN: Final = 16
_LINE: Final = 22
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
    return picture(height, parts, words)


def _x(at: float, count: int) -> float:
    """Where the position after so many moves stands, of `count` positions beside each other."""
    return round(_MARGIN + (WIDTH - 2 * _MARGIN) * at / count, 1)


def _bands(review: Review, bands: Sequence[tuple[range, Verdict]]) -> Iterator[str]:
    count = len(review.verdicts)
    for span, verdict in bands:
        left, right = _x(span.start, count), _x(span.stop, count)
        yield box(left, _MARGIN, round(right - left, 1), _HEIGHT, VERDICT_FILLS[verdict.value])


def _line(review: Review) -> str:
    """The cards on the foundations after each move, all of them at the upper edge."""
    positions = review.positions
    whole = positions[0].rules.card_count
    return line(
        (
            _x(at + 0.5, len(positions)),
            _MARGIN + _HEIGHT * (1 - position.foundation_count / whole),
        )
        for at, position in enumerate(positions)
    )


def _legend(bands: Sequence[tuple[range, Verdict]], told: Sequence[str]) -> Iterator[str]:
    for row, ((_, verdict), text) in enumerate(zip(bands, told, strict=True)):
        y = _HEIGHT + 2 * _MARGIN + _LINE * row
        yield box(_MARGIN, y - 4, 12, 12, VERDICT_FILLS[verdict.value], edge=True)
        yield words_at(_MARGIN + 20, y + 7, text)
