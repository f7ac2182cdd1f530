"""Every error this package raises on purpose.

    CanfieldError(ValueError)
    ├── RulesError            an unknown variant, field or value
    ├── DealError             a deal number or a deck that cannot be dealt
    ├── PositionError         a position text or a set of piles that is not one
    ├── RecordError           a game record is damaged, or cannot be written
    ├── SolverError           a search is asked for what it cannot do
    ├── StudyError            a study cannot be run, or not be kept in this file
    ├── StoreError            what is kept cannot be read, or is of a later version
    ├── LessonError           a lesson is not known, or its file is not sound
    └── MoveError             something is wrong with a move
        ├── InvalidMoveError      the text is not a move at all
        ├── AmbiguousMoveError    the text fits more than one legal move
        └── IllegalMoveError      a move, but not one of this position

All are ValueErrors, and after each of them everything is as it was before the call.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeGuard

from canfield_widget.core.sentence import Sentence

__all__ = [
    "AmbiguousMoveError",
    "CanfieldError",
    "DealError",
    "IllegalMoveError",
    "InvalidMoveError",
    "LessonError",
    "MoveError",
    "PositionError",
    "RecordError",
    "Refusal",
    "RulesError",
    "SolverError",
    "StoreError",
    "StudyError",
    "excerpt",
    "is_whole",
]


class CanfieldError(ValueError):
    """The root of the errors of this package."""


class RulesError(CanfieldError):
    """A variant, a field of the rules or a value is not known."""


class DealError(CanfieldError):
    """A deal number or a deck string cannot be dealt."""


class PositionError(CanfieldError):
    """A position text is damaged, or its cards are not the cards of the game."""


class RecordError(CanfieldError):
    """Something is wrong with a game record."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
        """The line of the text, counted from 1; 0 where it is not about a text."""


class SolverError(CanfieldError):
    """A budget of a search is not one, or the search does not know these rules."""


class StudyError(CanfieldError):
    """A study of many deals cannot be run, or its file is of another study."""


class StoreError(CanfieldError):
    """What is kept of a player cannot be read, is of a later version, or is not there."""


class LessonError(CanfieldError):
    """A lesson is not known, or its file is not sound."""

    def __init__(self, *faults: str) -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(faults[0] + more)
        self.faults = faults
        """All that was found, each naming the file, the step and the field."""


class MoveError(CanfieldError):
    """Something is wrong with a move."""


class InvalidMoveError(MoveError):
    """The text is not a move in any position."""


class AmbiguousMoveError(MoveError):
    """The text fits more than one legal move of this position."""

    def __init__(self, text: str, moves: tuple[str, ...]) -> None:
        super().__init__(f"{excerpt(text)} fits more than one legal move: {', '.join(moves)}")
        self.moves = moves
        """The moves that fit, as canonical texts."""


@dataclass(frozen=True, slots=True)
class Refusal(Sentence):
    """Why a move is not legal: a code, and the cards, ranks and piles that it speaks of.

    >>> Refusal("base_rank", {"rank": "J"}).text("nl") == Refusal("base_rank", {"rank": "J"}).text()
    False
    """

    file = "refusals"
    kind = "refusal"


class IllegalMoveError(MoveError):
    """The move is not legal here.

    The message says why, and nothing of a hidden card; `position` holds them all.
    """

    def __init__(self, move: object, refusal: Refusal, position: Any) -> None:
        super().__init__(f"{excerpt(move)} is not legal: {refusal}")
        self.refusal = refusal
        """The reason, as a code with its values."""
        self.position = position
        """The Position in which the move was tried."""

    @property
    def code(self) -> str:
        """The code of the reason."""
        return self.refusal.code


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; True and False, which Python counts as some, are none.

    >>> is_whole(1), is_whole(True), is_whole(1.0)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def seen(text: str) -> str:
    """The text with all that cannot be seen written as escapes: controls, marks of direction.

    >>> seen("a\\x1b[2J\\u202ec")
    'a\\\\x1b[2J\\\\u202ec'
    """
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


def excerpt(value: object, limit: int = 60) -> str:
    """The value as it is quoted in a message: never more than `limit` characters of it.

    >>> excerpt("WT9")
    "'WT9'"
    >>> excerpt("x" * 1000, limit=8)
    "'xxxxxxxx'… (1000 characters)"
    """
    if not isinstance(value, str):
        text = _repr(value)
        return text if len(text) <= limit else text[:limit] + "…"
    if len(value) <= limit:
        return repr(value)
    return f"{value[:limit]!r}… ({len(value)} characters)"


def _repr(value: object) -> str:
    if isinstance(value, int) and value.bit_length() > 1000:  # Python refuses to write it out
        return f"a number of {value.bit_length()} bits"
    try:
        return repr(value)
    except RecursionError:
        return f"a {type(value).__name__} nested too deep to be written out"
    except ValueError:
        return f"a {type(value).__name__} with a number too large to be written out"
