"""Stand-in until the branch with the choice of back ends is merged."""

from __future__ import annotations

from canfield_widget.core.game import Game
from canfield_widget.core.positions import Position
from canfield_widget.solver import kernel
from canfield_widget.solver.verdict import Budget, Solution, Verdict


def solve(
    game_or_position: Game | Position,
    *,
    nodes: int | None = 1_000_000,
    seconds: float | None = 5.0,
    memory_mb: int | None = 512,
) -> Solution:
    """The verdict of the native kernel where there is one."""
    position = game_or_position
    if isinstance(position, Game):
        position = position.position
    if kernel.load() is None or not kernel.covers(position.rules):
        return Solution(Verdict.UNKNOWN, (), 0, 0.0, "python", "nodes")
    return kernel.search(position, Budget(nodes, seconds, memory_mb))
