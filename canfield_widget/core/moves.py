"""A move and its text, which needs no position to be read or written.

    D            turn cards from the stock        X            turn the waste over (redeal)
    WT2  WF      waste to a pile, a foundation    RT4  RF      the same from the reserve
    T3T1:4       four cards between piles         T3F          top card to the foundation
    FhT2         worrying back from the hearts    R2F5  F3T1   numbered, where there are several

The automatic fill of a space is a consequence of the move that made the space: it has no text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from canfield_widget.core.errors import InvalidMoveError, excerpt

__all__ = ["DRAW", "MAX_TEXT", "REDEAL", "Move", "move_of"]

_CANONICAL: Final = re.compile(
    r"(?P<source>W|R[1-9]?|T[1-9][0-9]?|F[cdhs]|F[1-9][0-9]?)"
    r"(?P<target>T[1-9][0-9]?|F(?:[1-9][0-9]?)?|R[1-9]?|W|S)"
    r"(?::(?P<count>[1-9][0-9]?))?"
)
MAX_TEXT: Final = 40
_A_MOVE: Final = "a move is D, X, or a source and a target such as WT2, RF, T3T1:4"


def _is_canonical(text: str) -> bool:
    return text in ("D", "X") or (
        not text.endswith(":1") and _CANONICAL.fullmatch(text) is not None
    )


@dataclass(frozen=True, slots=True)
class Move:
    """One thing a player does: cards from a source pile to a target pile.

    The target is empty for the two moves of the stock, whose sources are `D` and `X`. Raises
    InvalidMoveError for fields that are no move in any position.

    >>> Move("T3", "T1", 4) == Move.parse("t3 t1:4")
    True
    """

    source: str
    target: str = ""
    count: int = 1

    def __post_init__(self) -> None:
        fields = (self.source, self.target, self.count)
        if tuple(map(type, fields)) != (str, str, int) or not _is_canonical(str(self)):
            raise InvalidMoveError(f"{excerpt(fields)} are not the fields of a move")

    def __str__(self) -> str:
        """The canonical text.

        >>> str(Move("T3", "T1", 4)), str(Move("D"))
        ('T3T1:4', 'D')
        """
        text = self.source + self.target
        return text if self.count == 1 else f"{text}:{self.count}"

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"

    @staticmethod
    def parse(text: str) -> Move:
        """The move of a text, spaces and case of it free; raises InvalidMoveError.

        >>> Move.parse("t3 t1 : 4")
        Move('T3T1:4')
        >>> Move.parse("fHt2").source
        'Fh'
        """
        folded = _fold(text)
        if folded in {"D", "X"}:
            return Move(folded)
        parts = _CANONICAL.fullmatch(folded)
        if parts is None:
            raise InvalidMoveError(f"{excerpt(text)} is not a move; {_A_MOVE}")
        return Move(parts["source"], parts["target"], int(parts["count"] or 1))


move_of: Final = lru_cache(maxsize=4096)(Move)
"""The move of these fields, made once: moves are values, and a search makes the same ones again."""

DRAW: Final = Move("D")
REDEAL: Final = Move("X")


def _fold(text: str) -> str:
    """The text without spaces, in capitals but for the suit of a foundation."""
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise InvalidMoveError(f"{excerpt(text)} is not a move; {_A_MOVE}")
    folded = "".join(text.split()).upper()
    return re.sub(r"^F([CDHS])", lambda suit: "F" + suit[1].lower(), folded)
