"""A search that is right at a glance: every legal move, one draw at a time, nothing left out."""

from __future__ import annotations

from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.positions import Position


def can_win(position: Position, most: int) -> bool | None:
    """Whether the position can be won; None where more than `most` positions follow from it."""
    met, waiting = {position.key()}, [position]
    while waiting:
        position = waiting.pop()
        if position.is_won:
            return True
        for move in legal_moves(position):
            after = play(position, move)
            if after.key() not in met:
                met.add(after.key())
                waiting.append(after)
        if len(met) > most:
            return None
    return False
