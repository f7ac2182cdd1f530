"""The positions that the browser tests play from, and what is played."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

LATE: Final = (
    "cf1 canfield[wrap=stop_at_base,group=run] 5 "
    "5h6h7h8h9hThJhQh/5d6d7d8d9dTdJdQdKdAd2d/5s6s7s8s9sTsJsQsKsAs2s/5c6c7c8c9cTcJcQc "
    "Ah 4d3c2hAc/4h3s/2c/3d 4sKc4cKh3h - 11"
)
"""The end of a deal that another program solved: spaces_waste, seed 23, in tests/data."""

_LINE: Final = "T4F T2F T4T3 X D WT4 WF T1F WF T1T2:2 T1F D WT1 WF T3F T2F T1F T3F T2F T2F T4F"
SOLUTION: Final = _LINE.split()
"""Its last moves: two draws, one of them short, a redeal, a run, an automatic fill, spaces."""

WON: Final = (
    "cf1 canfield[wrap=stop_at_base,group=run] 5 "
    "5h6h7h8h9hThJhQhKhAh2h3h4h/5d6d7d8d9dTdJdQdKdAd2d3d4d/"
    "5s6s7s8s9sTsJsQsKsAs2s3s4s/5c6c7c8c9cTcJcQcKcAc2c3c4c - -/-/-/- - - 12"
)

MIDDLE: Final = (
    "cf1 canfield[wrap=stop_at_base,group=run] 3 3s4s/3c4c5c6c7c/3d4d5d6d/3h Ac5s7d8sQd6h "
    "JsTd9s8h/2sAhKsQhJcTh/8d7s/KdQsJhTs9h8c7h 4hAd5h9dKcKh QcAs2hTc6sJd9c2c2d 14"
)
"""The middle of a deal, with a run of two that may go from T1 to T2: canfield, seed 15."""

LONG: Final = (
    "cf1 canfield[fill_without_reserve=tableau+waste] 2 2s/2c3c4c/-/- Th9cJs6s2h3s2dTs "
    "5s4h/QsJh/AhKsQd/AsKdQcJdTc9h8s7h6c5h4s3h 4d8d6hAc7cAd5c6d 5dTd8c7dKhJcQh7s9dKc3d9s8h 10"
)
"""A column of twelve, next to empty foundations: wholepile_wrap, seed 64."""

DECIDING: Final = SOLUTION.index("WT1")
"""The first move after which foundation moves alone win."""

NEARLY_STUCK: Final = (
    "cf1 rush 8 8c/8d9dTdJd/8h9hTh/- 8sJh9c2s2dQd6sTc 7c6h5s4d3s2h/3d/5h4s3h2cAhKsQhJc/AcKhQs "
    "5c6c5dAdTsQc Kc4h6d7h4cJs7d9s7sAsKd3c 3"
)
STUCK_BY: Final = "T4T1:3"
"""The only move of that position; the last pass is on, and after it nothing is left to play."""


@dataclass(frozen=True)
class Played:
    """A move text taken apart."""

    source: str
    target: str
    count: int


def parse(text: str) -> Played:
    """The parts of a move between piles that have one letter and perhaps a number.

    >>> parse("T1T2:2")
    Played(source='T1', target='T2', count=2)
    """
    found = re.fullmatch(r"([A-Z]\d?)([A-Z]\d?)?(?::(\d+))?", text)
    if not found:
        raise ValueError(f"not a move: {text}")
    return Played(found[1], found[2] or "", int(found[3] or 1))


def cell(position: str, *, name: str = "board", **options: object) -> str:
    """The source of a cell that shows a board at a position."""
    changes = {"animation": "off", "auto_finish": False, **options}
    animation = changes.pop("animation")
    return (
        "import canfield_widget as cw\n"
        f"{name} = cw.play(cw.Game.from_position({position!r}), animation={animation!r})\n"
        f"{name}.options = {{**{name}.options, **{changes!r}}}"
    )
