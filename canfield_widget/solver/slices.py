"""A search of the kernel in slices: what is common to its native and its wasm build."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final, Protocol

from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.solver.problem import accepts, moves_of, problem_of
from canfield_widget.solver.verdict import Backend, Budget, Limit, Solution, Verdict

__all__ = ["SLICE", "Machine", "searched"]

SLICE: Final = 8192
"""Nodes between two looks at the clock and at signals: some milliseconds."""

_MB: Final = 2**20
_FIRST_TABLE: Final = 2**16
_SMALL_TABLE: Final = 2**24
_RUNNING, _WON, _EXHAUSTED, _FULL, _TOO_DEEP = range(5)


class Machine(Protocol):
    """One search of the kernel, in memory of its own."""

    @property
    def backend(self) -> Backend: ...

    def start(self, problem: bytes, switches: int) -> bool:
        """Reads a problem; whether it is one."""

    def enlarge(self, size: int) -> bool:
        """Gives it a table of so many bytes; whether there is memory for it."""

    def run(self, more_nodes: int) -> int:
        """Looks at so many more positions."""

    def line(self) -> Sequence[int]:
        """The macro moves of the line that wins."""

    def nodes(self) -> int:
        """How many positions it has looked at."""


def searched(machine: Machine, position: Position, budget: Budget, switches: int = 0) -> Solution:
    """The answer of a search from a position of rules that the kernel covers.

    Stops between two slices where an exception, such as KeyboardInterrupt, is raised.
    """
    search = _Search(machine, budget, switches)
    if position.is_won:
        return search.solution(Verdict.WINNABLE, ())
    for moves, start in _starts(position):
        verdict = search.verdict_of(start)
        if verdict is Verdict.WINNABLE:
            return search.solution(verdict, (*moves, *moves_of(start, machine.line())))
        if verdict is Verdict.UNKNOWN:
            return search.solution(verdict, ())
    return search.solution(Verdict.UNWINNABLE, ())


def _starts(position: Position) -> list[tuple[tuple[Move, ...], Position]]:
    """Positions to begin at, one of which must be won, with the moves that lead there."""
    if accepts(position):
        return [((), position)]
    return [((move,), play(position, move)) for move in legal_moves(position)]


class _Search:
    def __init__(self, machine: Machine, budget: Budget, switches: int) -> None:
        self.machine = machine
        self.budget = budget
        self.switches = switches
        self.began = time.monotonic()
        self.nodes = 0
        self.reason: Limit | None = None

    def verdict_of(self, position: Position) -> Verdict:
        """The verdict on one start; `reason` says which budget ran out."""
        if position.is_won:
            raise AssertionError("a first move of the player does not win")
        if not self.machine.start(problem_of(position), self.switches):
            raise RuntimeError(f"the kernel refuses a position: {position}")
        table = 0
        before = self.nodes
        while (more := self._next_slice()) > 0:
            status = self.machine.run(more)
            self.nodes = before + self.machine.nodes()
            if status == _WON:
                return Verdict.WINNABLE
            if status == _EXHAUSTED:
                return Verdict.UNWINNABLE
            if status == _TOO_DEEP or (status == _FULL and not (table := self._enlarged(table))):
                self.reason = "memory"
                break
        return Verdict.UNKNOWN

    def _next_slice(self) -> int:
        """Nodes to look at next; 0 where a budget is spent."""
        nodes, seconds = self.budget.nodes, self.budget.seconds
        if seconds is not None and time.monotonic() - self.began >= seconds:
            self.reason = "seconds"
            return 0
        if nodes is None:
            return SLICE
        if nodes <= self.nodes:
            self.reason = "nodes"
        return min(SLICE, nodes - self.nodes)

    def _enlarged(self, size: int) -> int:
        """The size of a new table, or 0: the old one is there until the new one is filled."""
        most = None if self.budget.memory_mb is None else self.budget.memory_mb * _MB
        for factor in (4, 2) if size < _SMALL_TABLE else (2,):
            larger = size * factor or _FIRST_TABLE
            if (most is None or size + larger <= most) and self.machine.enlarge(larger):
                return larger
        return 0

    def solution(self, verdict: Verdict, moves: tuple[Move, ...]) -> Solution:
        seconds = time.monotonic() - self.began
        return Solution(verdict, moves, self.nodes, seconds, self.machine.backend, self.reason)
