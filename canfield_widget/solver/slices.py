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

__all__ = ["SLICE", "Machine", "searched"]

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


def searched(
    machine: Machine, position: Position, budget: Budget, switches: int | None = None
) -> Solution:
    """The answer of a search from a position of rules that the kernel covers.

    With `switches` it looks once, at everything. Stops between two slices where an exception, such
    as KeyboardInterrupt, is raised.
    """
    search = _Search(machine, budget)
    if position.is_won:
        return search.solution(Verdict.WINNABLE, ())
    starts = _starts(position)
    plan = looks(position.rules, budget.nodes) if switches is None else [Look(switches)]
    for look in plan:
        for waiting, (moves, start) in zip(
            reversed(range(len(starts))), tuple(starts), strict=True
        ):
            verdict = search.verdict_of(start, look, waiting)
            if verdict is Verdict.WINNABLE:
                return search.solution(verdict, (*moves, *moves_of(start, machine.line())))
            if verdict is Verdict.UNWINNABLE:
                starts.remove((moves, start))
    # The last look leaves nothing out of its own will.
    return search.solution(Verdict.UNKNOWN if starts else Verdict.UNWINNABLE, ())


def _starts(position: Position) -> list[tuple[tuple[Move, ...], Position]]:
    """Positions to begin at, one of which must be won, with the moves that lead there."""
    if accepts(position):
        return [((), position)]
    return [((move,), play(position, move)) for move in legal_moves(position)]


class _Search:
    def __init__(self, machine: Machine, budget: Budget) -> None:
        self.machine = machine
        self.budget = budget
        self.began = time.monotonic()
        self.nodes = 0
        self.limit: Limit = "nodes"

    def verdict_of(self, position: Position, look: Look, waiting: int = 0) -> Verdict:
        """The verdict of one look at one start, of which so many more wait for the same."""
        if position.is_won:
            raise AssertionError("a first move of the player does not win")
        if not self.machine.start(problem_of(position), look.switches, look.order):
            raise RuntimeError(f"the kernel refuses a position: {position}")
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
