"""A line that a person types in a game: a command with its argument, or moves one after another."""

from __future__ import annotations

import re
from typing import Final

from canfield_widget import words

__all__ = ["split_command", "split_moves", "unread", "with_our_ranks"]

_TARGET: Final = r"(?:T[0-9]{1,2}|F[0-9]{0,2}|R[0-9]?|[WS])"
_MOVE: Final = re.compile(
    rf"""[\s,;]*+(
      [DX]
    | (?:10|[A2-9TJQK])[CDHS♣♦♥♠]\s*{_TARGET}
    | (?:W|R[0-9]?|T[0-9]{{1,2}}|F(?:[CDHS]|[0-9]{{1,2}}))\s*{_TARGET}(?:\s*:\s*[0-9]{{1,2}})?
    )(?![A-Z0-9:♣♦♥♠])""",
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
"""One move: spaces stand between source and target, not inside the name of a pile."""


def split_moves(line: str) -> list[str]:
    """The moves of a line, each as it is written; the whole line where it is not moves throughout.

    >>> split_moves("d r t4 10h t3,T1T2:3")
    ['d', 'r t4', '10h t3', 'T1T2:3']
    >>> split_moves("t 3 t 1")
    ['t 3 t 1']
    """
    moves, rest = _read(line)
    return [line.strip()] if rest else moves


def unread(line: str) -> str:
    """The first word that is no move; the whole line where that is its first one.

    >>> unread("D D zz D"), unread("zz top")
    ('zz', 'zz top')
    """
    moves, rest = _read(line)
    return rest.split()[0] if moves and rest else line.strip()


def _read(line: str) -> tuple[list[str], str]:
    """The moves that a line begins with, and the rest of it."""
    moves = []
    at = 0
    line = line.rstrip(" \t,;")
    while at < len(line) and (found := _MOVE.match(line, at)):
        moves.append(found[1])
        at = found.end()
    return moves, line[at:].strip()


def with_our_ranks(line: str, lang: str) -> str:
    """The line with the cards named as moves name them, from those that the board shows.

    >>> with_our_ranks("V♠ t2, hd F", "nl")
    'Q♠ t2, Kd F'
    """
    ranks = {words.rank_label(rank, lang): rank for rank in "JQK"}
    card = rf"(?<!\w)({'|'.join(ranks)})(?=[cdhs♣♦♥♠](?!\w))"
    return re.sub(card, lambda found: ranks[found[1].upper()], line, flags=re.IGNORECASE)


def split_command(line: str) -> tuple[str, str]:
    """The first word of a line in small letters, and the rest.

    >>> split_command("  Undo 3 ")
    ('undo', '3')
    """
    word, _, rest = line.strip().partition(" ")
    return word.lower(), rest.strip()
