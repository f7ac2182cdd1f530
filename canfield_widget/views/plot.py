"""What charts are drawn with: words, boxes and lines, and the frame around them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from canfield_widget.core.picture import Picture

__all__ = ["INK", "VERDICT_FILLS", "WIDTH", "box", "interval", "line", "picture", "words_at"]

WIDTH: Final = 640
INK: Final = "#1c1e26"
VERDICT_FILLS: Final = {"winnable": "#bfe3c8", "unknown": "#e2e2e2", "unwinnable": "#f2c4bd"}
"""By the value of a verdict."""


def words_at(
    x: float, y: float, text: str, *, anchor: str = "start", size: int = 14, bold: bool = False
) -> str:
    """Words whose base line begins, ends or has its middle at a point.

    >>> words_at(10, 20, "a < b")
    '<text x="10" y="20" font-family="sans-serif" font-size="14" fill="#1c1e26">a &lt; b</text>'
    """
    more = "" if anchor == "start" else f' text-anchor="{anchor}"'
    more += ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="{size}" fill="{INK}"{more}>'
        f"{escape(text)}</text>"
    )


def box(x: float, y: float, width: float, height: float, fill: str, *, edge: bool = False) -> str:
    """A filled box, with an edge where that is wanted."""
    more = f' stroke="{INK}"' if edge else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"{more}/>'


def line(points: Iterable[tuple[float, float]], colour: str = INK, width: float = 2) -> str:
    """A line through points, without a fill."""
    told = " ".join(f"{round(x, 1):g},{round(y, 1):g}" for x, y in points)
    return f'<polyline points="{told}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


def interval(low: float, high: float, y: float) -> str:
    """A line with an end to each side."""
    ends = ([(x, y - 5), (x, y + 5)] for x in (low, high))
    return line([(low, y), (high, y)]) + "".join(map(line, ends))


def picture(height: float, parts: Iterable[str], told: str, width: float = WIDTH) -> Picture:
    """The picture of these parts on white, with what is to be seen in words."""
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{min(width, 720):g}" style="max-width:100%;height:auto" role="img" '
        f'aria-label="{escape(told, quote=True)}">'
        f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>{"".join(parts)}</svg>',
        told,
    )
