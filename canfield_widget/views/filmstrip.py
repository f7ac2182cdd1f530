"""Positions of a game beside each other, as one picture."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from canfield_widget.core.errors import RecordError, excerpt, is_whole
from canfield_widget.core.picture import Picture
from canfield_widget.core.records import Record
from canfield_widget.views.frames import record_of
from canfield_widget.views.plot import picture, words_at
from canfield_widget.views.svg import board_parts
from canfield_widget.views.timeline import positions_of

__all__ = ["filmstrip"]

_FRAME: Final = 300
_GAP: Final = 12
_CAPTION: Final = 24
_MOST: Final = 60


def filmstrip(
    source: Any,
    plies: Iterable[int] | None = None,
    *,
    columns: int = 3,
    lang: str = "en",
) -> Picture:
    """Boards after some moves of a game, row by row, each with its move; hidden cards are hidden.

    The source is a Record, the text of one, or a Game. `plies` are numbers of moves, 0 for the
    deal; without them nine that are spread over the game, or all of a short one. Raises
    RecordError for what is no record and for a move that it does not have, LookupError for an
    unknown language.

    >>> filmstrip('[Format "cfr1"][Variant "canfield"][Deal "7"] D D', lang="de")
    0 · 1. D · 2. D
    """
    record = record_of(source)
    chosen = _chosen(record, plies)
    if not is_whole(columns) or not 1 <= columns <= 6:
        raise RecordError(f"columns is {excerpt(columns)}; allowed: 1 to 6")
    positions = positions_of(record)
    captions = [_caption(record, ply) for ply in chosen]
    frames = [board_parts(positions[ply].view, lang) for ply in chosen]
    heights = [round(_FRAME * height / width) for _, width, height in frames]
    rows = [max(heights[at : at + columns]) for at in range(0, len(frames), columns)]
    tops = [sum(rows[:row]) + row * (_CAPTION + _GAP) for row in range(len(rows) + 1)]
    parts = []
    for at, ((board, width, height), caption) in enumerate(zip(frames, captions, strict=True)):
        x, y = _GAP + at % columns * (_FRAME + _GAP), _GAP + tops[at // columns]
        parts.append(words_at(x, y + 14, caption, bold=True))
        parts.append(
            f'<svg x="{x}" y="{y + _CAPTION}" width="{_FRAME}" height="{heights[at]}" '
            f'viewBox="0 0 {width} {height}">{board}</svg>'
        )
    across = min(columns, len(frames))
    return picture(
        tops[-1] + _GAP, parts, " · ".join(captions), width=across * (_FRAME + _GAP) + _GAP
    )


def _chosen(record: Record, plies: Iterable[int] | None) -> list[int]:
    last = len(record.moves)
    if plies is None:
        return sorted({round(last * at / 8) for at in range(9)})
    chosen = list(plies)
    wrong = [ply for ply in chosen if not is_whole(ply) or not 0 <= ply <= last]
    if wrong or not 1 <= len(chosen) <= _MOST:
        told = f"move {excerpt(wrong[0])}" if wrong else f"{len(chosen)} moves"
        raise RecordError(f"{told}; a strip has 1 to {_MOST} of the moves 0 to {last}")
    return chosen


def _caption(record: Record, ply: int) -> str:
    return f"{ply}. {record.moves[ply - 1]}" if ply else "0"
