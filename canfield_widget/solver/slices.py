"""A search of the kernel in slices: what is common to its native and its wasm build."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.core.rules import Rules
from canfield_widget.solver.problem import accepts, moves_of, problem_of
from canfield_widget.solver.verdict import Backend, Budget, Limit, Solution, Verdict

__all__ = ["GLANCES", "SLICE", "Found", "Machine", "found", "searched"]

SLICE: Final = 8192
"""Nodes between two looks at the clock and at signals: some milliseconds."""

_MB: Final = 2**20
_FIRST_TABLE: Final = 2**16
_SMALL_TABLE: Final = 2**24
_RUNNING, _WON, _EXHAUSTED, _FULL, _GIVEN_UP = range(5)
_SAYS: Final = {_WON: Verdict.WINNABLE, _EXHAUSTED: Verdict.UNWINNABLE}
_HASTY: Final = 64
"""CANFIELD_HASTY in c/kernel.h."""
_ORDERS: Final = 8
_GLANCE: Final = 300
GLANCES: Final = _ORDERS * _GLANCE
"""Nodes of all glances together."""
_HASTY_NODES: Final = 10_000_000


class Machine(Protocol):
    """One search of the kernel, in memory of its own."""

    @property
    def backend(self) -> Backend: ...

    def start(self, problem: bytes, switches: int, order: int) -> bool:
        """Reads a problem; whether it is one. The moves are tried in one of many orders."""

    def enlarge(self, size: int) -> bool:
        """Gives it a table of so many bytes; whether there is memory for it."""

    def run(self, more_nodes: int) -> int:
        """Looks at so many more positions."""

    def line(self) -> Sequence[int]:
        """The macro moves of the line that wins."""

    def nodes(self) -> int:
        """How many positions it has looked at."""


@dataclass(frozen=True, slots=True)
class Look:
    """One search of a position, among others of the same one."""

    switches: int
    order: int = 0
    nodes: int | None = None


def looks(rules: Rules, nodes: int | None) -> Iterator[Look]:
    """How to look at a position: some glances at what a line leads to, then all there is.

    Most deals that can be won are won by a glance in some order, where one order alone may sink in
    a part of the game without a win. Where haste leaves something out half of the nodes goes to a
    hasty search first: what it leaves out is rarely needed to win, and makes the game many times
    larger. Within 200,000 nodes it wins 52 of 60 deals of `cardgames` in place of 44.
    """
    for order in range(_ORDERS):
        yield Look(_HASTY, order + 1, _GLANCE)
    if _haste_leaves_out(rules):
        yield Look(_HASTY, nodes=_HASTY_NODES if nodes is None else min(nodes // 2, _HASTY_NODES))
    yield Look(0)


def _haste_leaves_out(rules: Rules) -> bool:
    parts = rules.group == "whole_or_top" or (rules.group == "run" and rules.wrap == "full")
    return parts or rules.takeback != "none"


@dataclass(frozen=True, slots=True)
class Found:
    """A verdict, and where the position is winnable a line as the kernel has it."""

    verdict: Verdict
    opening: tuple[Move, ...] = ()
    """Moves to the start of the line."""
    start: Position | None = None
    line: tuple[int, ...] = ()


def searched(
    machine: Machine, position: Position, budget: Budget, switches: int | None = None
) -> Solution:
    """The answer of a search from a position of rules that the kernel covers.

    With `switches` it looks once, at everything. Stops between two slices where an exception, such
    as KeyboardInterrupt, is raised.
    """
    search = _Search(machine, budget)
    found = search.found(position, switches)
    line = moves_of(found.start, found.line) if found.start else ()
    return search.solution(found.verdict, (*found.opening, *line))


def found(machine: Machine, position: Position, budget: Budget) -> Found:
    """The same without the moves of the line, which take longer than many a search."""
    return _Search(machine, budget).found(position)


@dataclass(frozen=True, slots=True)
class _Start:
    """A position to begin at, as the kernel reads it too, with the moves that lead there."""

    moves: tuple[Move, ...]
    position: Position
    problem: bytes


def _starts(position: Position) -> list[_Start]:
    """Where to begin: one of them must be won."""
    if accepts(position):
        return [_Start((), position, problem_of(position))]
    moved = [(move, play(position, move)) for move in legal_moves(position)]
    return [_Start((move,), after, problem_of(after)) for move, after in moved]


class _Search:
    def __init__(self, machine: Machine, budget: Budget) -> None:
        self.machine = machine
        self.budget = budget
        self.began = time.monotonic()
        self.nodes = 0
        self.limit: Limit = "nodes"

    def found(self, position: Position, switches: int | None = None) -> Found:
        """What is found by looking at a position in one way after another."""
        if position.is_won:
            return Found(Verdict.WINNABLE)
        starts = _starts(position)
        plan = [Look(switches)] if switches is not None else None
        for look in plan or looks(position.rules, self.budget.nodes):
            waiting = range(len(starts) - 1, -1, -1)
            for others, start in zip(waiting, tuple(starts), strict=True):
                verdict = self.verdict_of(start, look, others)
                if verdict is Verdict.WINNABLE:
                    line = tuple(self.machine.line())
                    return Found(verdict, start.moves, start.position, line)
                if verdict is Verdict.UNWINNABLE:
                    starts.remove(start)
        # The last look leaves nothing out of its own will.
        return Found(Verdict.UNKNOWN if starts else Verdict.UNWINNABLE)

    def verdict_of(self, start: _Start, look: Look, waiting: int = 0) -> Verdict:
        """The verdict of one look at one start, of which so many more wait for the same."""
        if start.position.is_won:
            raise AssertionError("a first move of the player does not win")
        if not self.machine.start(start.problem, look.switches, look.order):
            raise RuntimeError(f"the kernel refuses a position: {start.position}")
        status = self._run(self._last_node(look, waiting))
        self.limit = "memory" if status in (_FULL, _GIVEN_UP) else "nodes"
        return _SAYS.get(status, Verdict.UNKNOWN)

    def _last_node(self, look: Look, waiting: int) -> int | None:
        """Where a look ends. One without an end of its own leaves to others what is theirs."""
        if look.nodes is not None:
            return self.nodes + look.nodes
        if self.budget.nodes is None:
            return None
        return self.nodes + max(0, self.budget.nodes - self.nodes) // (waiting + 1)

    def _run(self, last: int | None) -> int:
        """The status in which a search ends, by itself or at its last node."""
        table, status, before = 0, _RUNNING, self.nodes
        while (more := self._next_slice(last)) > 0:
            status = self.machine.run(more)
            self.nodes = before + self.machine.nodes()
            if status == _FULL and (table := self._enlarged(table)):
                continue
            if status != _RUNNING:
                return status
        return _RUNNING

    def _next_slice(self, last: int | None) -> int:
        """Nodes to look at next, up to the last one; 0 where a budget is spent."""
        if self._spent():
            return 0
        ends = [end - self.nodes for end in (last, self.budget.nodes) if end is not None]
        return min((SLICE, *ends))

    def _spent(self) -> Limit | None:
        """The part of the budget that is used up."""
        nodes, seconds = self.budget.nodes, self.budget.seconds
        if nodes is not None and self.nodes >= nodes:
            return "nodes"
        if seconds is not None and time.monotonic() - self.began >= seconds:
            return "seconds"
        return None

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
        limit = None if verdict is not Verdict.UNKNOWN else self._spent() or self.limit
        return Solution(verdict, moves, self.nodes, seconds, self.machine.backend, limit)
