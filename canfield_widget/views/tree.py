"""The tree of alternatives as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from canfield_widget import words
from canfield_widget.core.picture import Picture
from canfield_widget.solver.alternatives import Branch
from canfield_widget.solver.verdict import Verdict
from canfield_widget.views.plot import VERDICT_FILLS, box, line, picture, words_at

__all__ = ["tree_chart"]

_ROW: Final = 26
_COLUMN: Final = 130
_BOX: Final = 96
_MARGIN: Final = 12
_LEGEND: Final = 34
_SIGNS: Final = {Verdict.WINNABLE: "✓", Verdict.UNKNOWN: "?", Verdict.UNWINNABLE: "✗"}
"""A verdict is told by more than its colour."""


def tree_chart(tree: Branch, lang: str = "en") -> Picture:
    """The moves from left to right, each on the colour of its verdict; the words tell the same."""
    rows = _leaves(tree)
    width = max(_MARGIN * 2 + _COLUMN * _depth(tree) + _BOX, 460)
    parts = [*_legend(lang), *_draw(tree, 0, 0.0, lang)]
    told = "\n".join(_told(tree, "", lang))
    return picture(_LEGEND + rows * _ROW + _MARGIN, parts, told, width=width)


def _leaves(tree: Branch) -> int:
    return sum(map(_leaves, tree)) or 1


def _depth(tree: Branch) -> int:
    return 1 + max(map(_depth, tree)) if tree.branches else 0


def _draw(tree: Branch, level: int, row: float, lang: str) -> Iterator[str]:
    """A branch in the middle of its rows, its lines, and those after it."""
    x, y = _place(tree, level, row)
    at = row
    for branch in tree:
        to_x, to_y = _place(branch, level + 1, at)
        middle = x + _BOX + (_COLUMN - _BOX) / 2
        yield line([(x + _BOX, y), (middle, y), (middle, to_y), (to_x, to_y)], "#8a9099", 1)
        yield from _draw(branch, level + 1, at, lang)
        at += _leaves(branch)
    yield box(x, y - 10, _BOX, 20, VERDICT_FILLS[tree.verdict.value], edge=True)
    name = f"{_name(tree, lang)} {_SIGNS[tree.verdict]}"
    yield words_at(x + _BOX / 2, y + 5, name, anchor="middle")


def _place(tree: Branch, level: int, row: float) -> tuple[float, float]:
    return _MARGIN + level * _COLUMN, _LEGEND + (row + _leaves(tree) / 2) * _ROW


def _name(tree: Branch, lang: str) -> str:
    return str(tree.move) if tree.move else words.text("chart.now", lang, file="terminal")


def _told(tree: Branch, indent: str, lang: str) -> Iterator[str]:
    verdict = words.text(f"study.{tree.verdict.value}", lang, file="terminal")
    yield f"{indent}{_name(tree, lang)}: {verdict}"
    for branch in tree:
        yield from _told(branch, indent + "  ", lang)


def _legend(lang: str) -> Iterator[str]:
    for at, (verdict, fill) in enumerate(VERDICT_FILLS.items()):
        x = _MARGIN + 150 * at
        yield box(x, 8, 12, 12, fill, edge=True)
        said = words.text(f"study.{verdict}", lang, file="terminal")
        yield words_at(x + 18, 19, f"{_SIGNS[Verdict(verdict)]} {said}")
