"""Whether a game can still be won, by the fastest search that is there."""

from __future__ import annotations

from typing import Final

from canfield_widget.core.errors import SolverError, excerpt
from canfield_widget.core.game import Game
from canfield_widget.core.positions import Position, check
from canfield_widget.solver import kernel, reference, wasm
from canfield_widget.solver.asked import game_of
from canfield_widget.solver.problem import covers
from canfield_widget.solver.verdict import Budget, Solution

__all__ = ["solve"]

_SECONDS: Final = 5.0
_MEMORY_MB: Final = 1024


def solve(
    game_or_position: Game | Position | object,
    *,
    nodes: int | None = None,
    seconds: float | None = _SECONDS,
    memory_mb: int | None = _MEMORY_MB,
) -> Solution:
    """Whether a game can be won from where it stands, and a line that wins it.

    Takes a Game, a board or a Position, and changes nothing. It sees all cards, the hidden ones
    too. `nodes` counts positions, `seconds` the clock on the wall, `memory_mb` what positions that
    were seen may take; None is no bound. The verdict is UNKNOWN when one of them runs out, and
    `Solution.reason` says which. An interrupt stops the search within some milliseconds.
    `Solution.backend` is `python` for games that the kernel does not cover, and where none was
    compiled: that search is some fifty times slower.

    Raises PositionError for piles that break the rules, SolverError for anything else that is no
    game and for a budget that is none.

    >>> from canfield_widget.core.game import Game
    >>> solution = solve(Game.deal(5))
    >>> solution.verdict, len(solution.moves)
    (<Verdict.WINNABLE: 'winnable'>, 194)
    """
    budget = Budget(nodes, seconds, memory_mb)
    position = _position_of(game_or_position)
    check(position)
    if covers(position.rules) and kernel.load() is not None:
        return kernel.search(position, budget)
    if covers(position.rules) and wasm.load() is not None:
        return wasm.search(position, budget)
    return reference.search(position, budget)


def _position_of(value: object) -> Position:
    if isinstance(value, Position):
        return value
    if (game := game_of(value)) is not None:
        return game.position
    raise SolverError(f"{excerpt(value)} is no game, board or position")
