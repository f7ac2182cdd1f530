"""The positions that a game has gone through, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, takewhile

from canfield_widget.core.engine import play
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position

__all__ = ["Trail"]


@dataclass(frozen=True, slots=True)
class Trail:
    """Moves with the positions before, between and after them. A value.

    >>> from canfield_widget.core.deals import deal
    >>> from canfield_widget.core.variants import find_variant
    >>> trail = Trail.of(deal(find_variant("canfield"), 7)).to((Move("D"), Move("D")))
    >>> [len(position.waste) for position in trail.positions]
    [0, 3, 6]
    """

    moves: tuple[Move, ...]
    positions: tuple[Position, ...]
    keys: tuple[object, ...]
    """A value for each position, equal where positions play alike."""

    @staticmethod
    def of(first: Position) -> Trail:
        """The trail of a game that has not begun."""
        return Trail((), (first,), (first.key(),))

    def to(self, moves: tuple[Move, ...]) -> Trail:
        """The trail of other moves from the same start: only those that differ are played."""
        if moves == self.moves:
            return self
        same = sum(1 for _ in takewhile(_equal, zip(self.moves, moves, strict=False)))
        *before, last = self.positions[: same + 1]
        positions = tuple(accumulate(moves[same:], play, initial=last))
        keys = (*self.keys[: same + 1], *(position.key() for position in positions[1:]))
        return Trail(moves, (*before, *positions), keys)


def _equal(pair: tuple[Move, Move]) -> bool:
    return pair[0] == pair[1]
