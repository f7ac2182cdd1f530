"""A game move by move: cards brought up, cards in the reserve, moves that are open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from canfield_widget import words
from canfield_widget.core.engine import legal_moves
from canfield_widget.core.picture import Picture
from canfield_widget.core.positions import Position
from canfield_widget.core.records import Record
from canfield_widget.solver.review import Review, span_text
from canfield_widget.views.frames import record_of
from canfield_widget.views.plot import VERDICT_FILLS, WIDTH, box, line, picture, words_at

__all__ = ["positions_of", "timeline"]

_LEFT, _RIGHT, _TOP = 12, WIDTH - 12, 8
_STRIP, _GAP, _HEAD = 64, 12, 20
_LEGEND: Final = 22

_STRIPS: Final[tuple[tuple[str, Callable[[Position], int]], ...]] = (
    ("chart.cards", lambda position: position.foundation_count),
    ("chart.reserve", lambda position: sum(map(len, position.reserves))),
    ("chart.open", lambda position: len(legal_moves(position))),
)


def timeline(source: Any, lang: str = "en") -> Picture:
    """Three strips, move by move: cards on the foundations, in the reserve, and moves open.

    The source is a Record, the text of one, a Game, or a Review: then bands behind the strips tell
    what could still be won, and words below tell the same. It shows no card that was hidden.
    Raises RecordError for what is no record, LookupError for an unknown language.

    >>> timeline('[Format "cfr1"][Variant "canfield"][Deal "7"] D D D', lang="nl")
    Kaarten op de basisstapels: 1 → 1. Kaarten in de reserve: 13 → 13. Mogelijke zetten: 1 → 1
    """
    review = source if isinstance(source, Review) else None
    positions = review.positions if review else positions_of(record_of(source))
    strips = [(_word(key, lang), [measure(p) for p in positions]) for key, measure in _STRIPS]
    told = [f"{name}: {values[0]} → {values[-1]}" for name, values in strips]
    legend = list(_verdicts(review, lang)) if review else []
    below = _TOP + len(strips) * (_HEAD + _STRIP + _GAP)
    parts = [*_bands(review, below)] if review else []
    for at, (name, values) in enumerate(strips):
        parts += _strip(_TOP + at * (_HEAD + _STRIP + _GAP), name, values)
    for at, (text, fill) in enumerate(legend):
        y = below + 6 + at * _LEGEND
        parts += (box(_LEFT, y, 12, 12, fill, edge=True), words_at(_LEFT + 20, y + 11, text))
    told += [text for text, _ in legend]
    return picture(below + 10 + len(legend) * _LEGEND, parts, ". ".join(told))


def positions_of(record: Record) -> tuple[Position, ...]:
    """The position before the first move and after each one; RecordError without a deal."""
    first = record.game(0).position
    return (first, *(ply.after for ply in record.plies()))


def _x(at: float, count: int) -> float:
    """Where the position after so many moves stands, of `count` beside each other."""
    return round(_LEFT + (_RIGHT - _LEFT) * at / count, 1)


def _strip(top: int, name: str, values: Sequence[int]) -> Iterator[str]:
    """The name with the first, the greatest and the last value, and the line below it."""
    most = max(1, *values)
    bottom = top + _HEAD + _STRIP
    yield words_at(_LEFT + 6, top + 14, name, bold=True)
    yield words_at(_RIGHT - 6, top + 14, f"{values[0]} → {values[-1]}", anchor="end")
    yield line([(_LEFT, bottom), (_RIGHT, bottom)], "#8a9099", 1)
    points = []
    for at, value in enumerate(values):
        y = bottom - _STRIP * value / most
        points += [(_x(at, len(values)), y), (_x(at + 1, len(values)), y)]
    yield line(points)


def _bands(review: Review, below: int) -> Iterator[str]:
    count = len(review.verdicts)
    for span, verdict in review.spans():
        left, right = _x(span.start, count), _x(span.stop, count)
        yield box(left, _TOP, round(right - left, 1), below - _TOP, VERDICT_FILLS[verdict.value])


def _verdicts(review: Review, lang: str) -> Iterator[tuple[str, str]]:
    for span, verdict in review.spans():
        said = words.text(f"study.{verdict.value}", lang, file="terminal")
        yield f"{span_text(span)}: {said}", VERDICT_FILLS[verdict.value]


def _word(key: str, lang: str) -> str:
    return words.text(key, lang, file="terminal")
