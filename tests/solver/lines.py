"""Winning lines, played by the rules engine."""

from __future__ import annotations

from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.positions import Position
from canfield_widget.solver.verdict import Solution, Verdict


def check_line(position: Position, solution: Solution) -> None:
    """A line comes with a win alone, is legal move by move from this very position, and wins."""
    if solution.verdict is not Verdict.WINNABLE:
        assert solution.moves == ()
        return
    for move in solution.moves:
        assert move in legal_moves(position), f"{move} in {position}"
        position = play(position, move)
    assert position.is_won
