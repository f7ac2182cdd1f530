"""The search that the experiments use."""

from __future__ import annotations

from canfield_widget.core.game import Game
from canfield_widget.core.positions import Position
from canfield_widget.solver import kernel
from canfield_widget.solver.verdict import Budget, Solution

__all__ = ["solve"]


def solve(
    game_or_position: Game | Position,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    memory_mb: int | None = None,
) -> Solution:
    """The verdict on a game as it stands, or on a position."""
    found = game_or_position
    position = found.position if isinstance(found, Game) else found
    return kernel.search(position, Budget(nodes, seconds, memory_mb))
