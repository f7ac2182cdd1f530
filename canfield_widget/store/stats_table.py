"""Statistics in words and figures: as text and for a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from canfield_widget import words

__all__ = ["Row", "duration", "stats_html", "stats_text"]

_TIMES: Final = frozenset({"stats.best_time", "stats.mean_time"})
_COMMA: Final = frozenset({"nl", "de", "uk"})


Row = tuple[str, float | None]
"""The key of the words, and the figure; None where there is none yet."""


def stats_text(rows: Iterable[Row], lang: str = "en") -> str:
    """The table as monospace text; LookupError for an unknown language."""
    told = list(_told(rows, lang))
    wide, high = (max(map(len, column)) for column in zip(*told, strict=True))
    return "\n".join(f"{name:<{wide}}  {figure:>{high}}" for name, figure in told)


def stats_html(rows: Iterable[Row], lang: str = "en") -> str:
    """The same as HTML."""
    told = _told(rows, lang)
    lines = (f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>" for name, text in told)
    return f"<table><tbody>{''.join(lines)}</tbody></table>"


def duration(seconds: float) -> str:
    """A time as minutes and seconds, and hours where it has any.

    >>> duration(65), duration(3725.4)
    ('1:05', '1:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _told(rows: Iterable[Row], lang: str) -> Iterator[tuple[str, str]]:
    for key, value in rows:
        yield words.text(key, lang, file="terminal"), _figure(key, value, lang)


def _figure(key: str, value: float | None, lang: str) -> str:
    if value is None:
        return "–"
    if key in _TIMES:
        return duration(value)
    if isinstance(value, int):
        return words.text("study.number", lang, file="terminal", n=value)
    text = f"{value:.1f}"
    return text.replace(".", ",") if lang in _COMMA else text
