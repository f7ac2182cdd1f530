"""The search that says what a verdict means: plain Python, any rules, from any position.

Depth first, with every position that was met kept, so that none is looked at twice. A position
from which no way is left is lost, and when no way is left at all the first one is UNWINNABLE. The
rules engine lists the moves and plays them: there is no second set of rules here. This search
answers where the compiled one cannot be loaded or does not know the rules, and checks it.

What keeps it short is told where it is done, each with the reason why no win is lost by it: the
stock is turned in one step (`turning`), positions that play alike are one (`keys`), safe cards go
up at once (`safe`), and some moves are left out (`candidates`).
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from canfield_widget.core.engine import play
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position, check
from canfield_widget.core.table import Table
from canfield_widget.solver.candidates import Candidate, Candidates
from canfield_widget.solver.keys import key_maker
from canfield_widget.solver.locked import Locks
from canfield_widget.solver.safe import SafeMoves, Step
from canfield_widget.solver.turning import Phase, Turning, is_inert, moves_by_itself, turn
from canfield_widget.solver.verdict import Budget, Limit, Solution, Verdict

__all__ = ["Shortcuts", "search"]

_OWN: Final = 400_000
"""Bytes of all else: what rules were asked before is kept by them too (measured: 300 kB)."""
_ENTRY: Final = 130
"""Bytes that a position takes among those that were met, its key left out."""
_LEVEL: Final = 2500
"""Bytes that a position takes on the way to the present one."""


@dataclass(frozen=True, slots=True)
class Shortcuts:
    """What keeps a search short. Tests turn it off: no verdict depends on it."""

    turning: bool = True
    """Cards of the stock are played without the draws in between."""
    safe: bool = True
    """Safe moves to the foundations are made at once."""
    idle: bool = True
    """Runs are not moved between equal cards without need."""
    chains: bool = True
    """A card of the stock that is always at hand waits until another one is put on it."""
    locks: bool = True
    """Positions whose piles lock each other are given up."""


def search(
    position: Position, budget: Budget | None = None, shortcuts: Shortcuts | None = None
) -> Solution:
    """The verdict on a position, and the moves of a line that wins where there is one.

    It looks at all cards, the hidden ones too. Raises PositionError for piles that break the rules.

    >>> from canfield_widget.core.deals import deal
    >>> from canfield_widget.core.variants import find_variant
    >>> found = search(deal(find_variant("canfield"), 7), Budget(nodes=1000))
    >>> found.verdict, found.reason, found.moves
    (<Verdict.UNKNOWN: 'unknown'>, 'nodes', ())
    """
    check(position)
    return _Search(position, budget or Budget(), shortcuts or Shortcuts()).run()


_Level: TypeAlias = tuple[Position, list[Candidate], list[Step]]
"""A position on the way to the present one, what is left to try, and the steps that led to it."""


class _Search:
    def __init__(self, position: Position, budget: Budget, shortcuts: Shortcuts) -> None:
        rules = position.rules
        self._start = time.monotonic()
        self._root = position
        self._budget = budget
        self._shortcuts = shortcuts
        self._turning = Turning(rules)
        self._candidates = Candidates(rules, self._turning)
        self._locks = Locks(rules)
        self._safe = SafeMoves(rules, self._turning)
        self._key = key_maker(rules)
        self._moving = moves_by_itself(rules)
        self._met: dict[bytes, tuple[Phase, ...]] = {}
        self._alone = cache(lambda phase: (phase,))
        self._key_bytes = 0
        self._nodes = 0
        self._levels: list[_Level] = []

    def run(self) -> Solution:
        """Tries every way until one wins, none is left, or the budget runs out."""
        if self._root.is_won:
            return self._answer(Verdict.WINNABLE)
        self._enter(Table(self._root), [])
        while self._levels:
            position, left, _ = self._levels[-1]
            if not left:
                self._levels.pop()
                continue
            if limit := self._spent():
                return self._answer(Verdict.UNKNOWN, limit=limit)
            table, candidate = Table(position), left.pop()
            steps = self._play(table, candidate)
            onto = self._candidates.pile_to_build(candidate) if self._shortcuts.chains else ""
            if self._enter(table, steps, onto):
                return self._answer(Verdict.WINNABLE, self._line(steps))
        return self._answer(Verdict.UNWINNABLE)

    def _play(self, table: Table, candidate: Candidate) -> list[Step]:
        """Plays a move with the safe ones that follow it."""
        _, phase, move = candidate
        if phase is not None:
            turn(table, phase)
        table.play(move)
        follow = self._safe.play(table) if self._shortcuts.safe else []
        return [(phase, move), *follow]

    def _enter(self, table: Table, steps: list[Step], onto: str = "") -> bool:
        """Goes on from a position unless it was met before; whether it is won.

        Where `onto` names a pile the next move goes there. Such a position lies between two moves
        that are one, and is not kept.
        """
        first = not self._levels
        inert = self._shortcuts.turning and (is_inert(table) if first or self._moving else True)
        size, waste = len(table.waste) + len(table.stock), len(table.waste)
        phase = self._turning.phase(size, waste, table.pass_number, inert)
        if not onto and not self._is_new(self._key(table), size, phase, inert):
            return False
        position = table.position()
        if position.is_won:
            return True
        self._nodes += 1
        if self._shortcuts.locks and self._locks.lost(position):
            return False
        # The first position may be one to which no move leads: there nothing is left out.
        idle = first or not self._shortcuts.idle
        left = self._candidates.of(position, phase if inert else None, idle=idle)
        if onto:
            left = [candidate for candidate in left if candidate[2].target == onto]
        self._levels.append((position, left, steps))
        return False

    def _is_new(self, key: bytes, size: int, phase: Phase, inert: bool) -> bool:
        """Whether it was not met in this phase, nor, where turning is inert, in a better one."""
        met = self._met.get(key, ())
        if phase in met:
            return False
        for other in met if inert else ():
            if self._turning.covers(size, other, phase):
                return False
        self._key_bytes += 0 if met else sys.getsizeof(key)
        self._met[key] = (*met, phase) if met else self._alone(phase)
        return True

    def _spent(self) -> Limit | None:
        """The part of the budget that is used up."""
        budget = self._budget
        if budget.nodes is not None and self._nodes >= budget.nodes:
            return "nodes"
        if budget.seconds is not None and time.monotonic() - self._start >= budget.seconds:
            return "seconds"
        taken = _OWN + self._key_bytes
        taken += _ENTRY * len(self._met) + _LEVEL * len(self._levels)
        if budget.memory_mb is not None and taken >= budget.memory_mb << 20:
            return "memory"
        return None

    def _line(self, last: list[Step]) -> tuple[Move, ...]:
        """The moves to the win, each draw and redeal a move of its own."""
        steps = [step for _, _, steps in self._levels for step in steps] + last
        position, moves = self._root, []
        for phase, move in steps:
            turns = self._turning.moves(position, phase) if phase is not None else []
            for single in (*turns, move):
                position = play(position, single)
                moves.append(single)
        return tuple(moves)

    def _answer(
        self, verdict: Verdict, moves: tuple[Move, ...] = (), limit: Limit | None = None
    ) -> Solution:
        seconds = time.monotonic() - self._start
        return Solution(verdict, moves, max(self._nodes, 1), seconds, "python", limit)
