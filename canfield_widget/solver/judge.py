"""Verdicts on many positions in a row, without the cost of what is not asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from canfield_widget.core.engine import play
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.core.rules import Rules
from canfield_widget.solver import kernel, reference, slices, wasm
from canfield_widget.solver.problem import covers, played
from canfield_widget.solver.verdict import Budget, Verdict

__all__ = ["Judge"]

_MEMORY_MB: Final = 1024


class Judge:
    """Searches positions of one rule set, each within so many nodes; positions are not checked.

    >>> from canfield_widget.core.game import Game
    >>> position = Game.deal(5).position
    >>> Judge(position.rules, nodes=20_000).verdict(position)
    <Verdict.WINNABLE: 'winnable'>
    """

    def __init__(self, rules: Rules, nodes: int) -> None:
        self._budget = Budget(nodes=nodes, memory_mb=_MEMORY_MB)
        self._machine = _machine() if covers(rules) else None

    def verdict(self, position: Position) -> Verdict:
        """Whether the position can be won."""
        if self._machine is None:
            return reference.search(position, self._budget).verdict
        return slices.found(self._machine, position, self._budget).verdict

    def line(self, position: Position) -> Iterator[tuple[Move, Position]]:
        """The moves of a line that wins, each with the position after it; none where none is found.

        The engine plays them one by one, as they are asked for.
        """
        if self._machine is None:
            yield from _positions(position, reference.search(position, self._budget).moves)
            return
        found = slices.found(self._machine, position, self._budget)
        yield from _positions(position, found.opening)
        if found.start is not None:
            yield from played(found.start, found.line)


def _machine() -> slices.Machine | None:
    """The kernel, native or as WebAssembly; None where neither is there."""
    library = kernel.load()
    return wasm.machine() if library is None else kernel.NativeMachine(library)


def _positions(position: Position, moves: tuple[Move, ...]) -> Iterator[tuple[Move, Position]]:
    for move in moves:
        position = play(position, move)
        yield move, position
