"""What a simulation found, in words and figures: as text and for a notebook."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from canfield_widget import words
from canfield_widget.lab.study_table import decimal

__all__ = ["Figure", "simulation_html", "simulation_text"]

Figure = tuple[str, float, float, float]
"""The key of its name, the figure, and the bounds of its interval."""


def simulation_text(title: str, figures: Iterable[Figure], games: int, lang: str = "en") -> str:
    """The table as monospace text, without a line end at its end.

    >>> print(simulation_text("Greedy()", [("simulation.cards", 8.4, 7.3, 9.6)], 40))
    Greedy()
    cards on average  8.40  7.30 to 9.60
    Games: 40. The bounds hold at 95 %.
    """
    rows = list(_rows(figures, lang))
    names, numbers, lows, highs = (max(map(len, column)) for column in zip(*rows, strict=True))
    to = _word("simulation.to", lang)
    lines = [
        f"{name:<{names}}  {number:>{numbers}}  {low:>{lows}} {to} {high:>{highs}}"
        for name, number, low, high in rows
    ]
    return "\n".join([title, *lines, _games(games, lang)])


def simulation_html(title: str, figures: Iterable[Figure], games: int, lang: str = "en") -> str:
    """The same table as HTML.

    >>> simulation_html("<me>", [], 0)[:34]
    '<table><caption>&lt;me&gt;</captio'
    """
    to = escape(_word("simulation.to", lang))
    rows = "".join(
        f"<tr><th>{escape(name)}</th><td>{number}</td><td>{low} {to} {high}</td></tr>"
        for name, number, low, high in _rows(figures, lang)
    )
    told = escape(_games(games, lang))
    return f"<table><caption>{escape(title)}</caption><tbody>{rows}</tbody></table><p>{told}</p>"


def _rows(figures: Iterable[Figure], lang: str) -> Iterator[tuple[str, str, str, str]]:
    for key, *numbers in figures:
        number, low, high = (_number(each, lang) for each in numbers)
        yield _word(key, lang), number, low, high


def _number(value: float, lang: str) -> str:
    return "–" if math.isinf(value) else decimal(f"{value:.2f}", lang)


def _games(games: int, lang: str) -> str:
    return _word("simulation.games", lang, n=games)


def _word(key: str, lang: str, **values: Any) -> str:
    return words.text(key, lang, file="terminal", **values)
