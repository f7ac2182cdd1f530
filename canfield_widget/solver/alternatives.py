"""What follows from each move of a position, some moves deep, and whether it still can be won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.errors import SolverError, excerpt, is_whole
from canfield_widget.core.moves import Move
from canfield_widget.core.picture import Picture
from canfield_widget.core.positions import Position
from canfield_widget.solver.asked import game_of
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Verdict

__all__ = ["Branch", "alternatives"]

_DEEPEST: Final = 4
_MOST: Final = 400


@dataclass(frozen=True, slots=True, repr=False)
class Branch:
    """A position, the move that led to it, its verdict, and what follows from it.

    >>> from canfield_widget.core.game import Game
    >>> alternatives(Game.deal(42), depth=1)
    now: unwinnable
      T4F: unwinnable
      T4T1: unwinnable
      D: unwinnable
    """

    move: Move | None
    """None for the position that was asked about."""
    verdict: Verdict
    branches: tuple[Branch, ...] = ()
    """One for each legal move, in the order of `legal_moves`; none at the lowest level."""

    def __iter__(self) -> Iterator[Branch]:
        return iter(self.branches)

    @property
    def winning(self) -> tuple[Move, ...]:
        """The moves after which the game can still be won."""
        good = (each for each in self.branches if each.verdict is Verdict.WINNABLE)
        return tuple(each.move for each in good if each.move)

    def chart(self, lang: str = "en") -> Picture:
        """The tree from left to right, each move on the colour of its verdict.

        >>> from canfield_widget.core.game import Game
        >>> alternatives(Game.deal(42), depth=1).chart("de").told.splitlines()[0]
        'jetzt: nicht zu gewinnen'
        """
        from canfield_widget.views.tree import tree_chart

        return tree_chart(self, lang)

    def __repr__(self) -> str:
        return "\n".join(self._lines(""))

    def _lines(self, indent: str) -> Iterator[str]:
        yield f"{indent}{self.move or 'now'}: {self.verdict.value}"
        for branch in self.branches:
            yield from branch._lines(indent + "  ")


def alternatives(
    game_or_position: Any, depth: int = 2, *, nodes: int = 100_000, seconds: float = 1.0
) -> Branch:
    """The tree of all moves from a position, `depth` moves deep, each with its verdict.

    Takes a Game, a board or a Position, and changes nothing. It sees the hidden cards. Each
    verdict may cost so many nodes and seconds, and is UNKNOWN beyond them. Raises SolverError for
    what is no game, a depth that is not 1 to 4 and a tree of more than 400 positions.

    >>> from canfield_widget.core.game import Game
    >>> tree = alternatives(Game.deal(5), depth=1)
    >>> [str(move) for move in tree.winning]
    ['T1F', 'T3T2', 'D']
    """
    game = game_of(game_or_position)
    position = game.position if game else game_or_position
    if not isinstance(position, Position):
        raise SolverError(f"{excerpt(game_or_position)} is no game, board or position")
    if not is_whole(depth) or not 1 <= depth <= _DEEPEST:
        raise SolverError(f"depth is {excerpt(depth)}; allowed: 1 to {_DEEPEST}")
    tree = _Tree(nodes, seconds)
    return tree.branch(None, position, depth)


class _Tree:
    def __init__(self, nodes: int, seconds: float) -> None:
        self._budget: dict[str, Any] = {"nodes": nodes, "seconds": seconds}
        self._size = 0

    def branch(self, move: Move | None, position: Position, depth: int) -> Branch:
        self._size += 1
        if self._size > _MOST:
            raise SolverError(f"the tree has more than {_MOST} positions; ask for less depth")
        verdict = solve(position, **self._budget).verdict
        moves = legal_moves(position) if depth else []
        return Branch(
            move,
            verdict,
            tuple(self.branch(each, play(position, each), depth - 1) for each in moves),
        )
