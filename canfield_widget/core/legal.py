"""The legal moves of a game, seen as one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from canfield_widget.core.errors import CanfieldError, Refusal
from canfield_widget.core.moves import Move

__all__ = ["LegalMoves"]


class LegalMoves:
    """The legal moves of a game as it stands: live, countable, iterable, true where there are any.

    >>> from canfield_widget.core.game import Game
    >>> moves = Game.deal(7).legal_moves
    >>> "D" in moves, "WT9" in moves, len(moves), moves[0]
    (True, False, 1, Move('D'))
    """

    def __init__(
        self, listed: Callable[[], list[Move]], why_not: Callable[[Move | str], Refusal | None]
    ) -> None:
        self._listed = listed
        self._why_not = why_not

    def __iter__(self) -> Iterator[Move]:
        return iter(self._listed())

    def __len__(self) -> int:
        return len(self._listed())

    def __getitem__(self, index: int) -> Move:
        return self._listed()[index]

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, (Move, str)):
            return False
        try:
            return self._why_not(move) is None
        except CanfieldError:
            return False

    def __repr__(self) -> str:
        return f"<LegalMoves {' '.join(map(str, self))}>"
