"""What has been found out about the positions of one game: lines that win, and what is lost."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.solver.solve import solve
from canfield_widget.solver.turning import is_inert
from canfield_widget.solver.verdict import Budget, Verdict

__all__ = ["Findings", "Place", "turned"]

Place: TypeAlias = tuple[object, ...]
"""A position as moves name its piles, told apart only by what plays differently."""


class Findings:
    """Verdicts on the positions of a game, each searched at most once for a budget.

    A line that was found is kept: all positions on it are winnable without a search. A game that
    went through a lost position is lost. And where the stock may be turned without end, a
    position is as winnable as what turning makes of it.

    >>> from canfield_widget.core.deals import deal
    >>> from canfield_widget.core.variants import find_variant
    >>> position = deal(find_variant("canfield"), 52)
    >>> findings = Findings()
    >>> findings.verdict([position], Budget(nodes=100_000)), len(findings.line(position)) > 100
    (<Verdict.WINNABLE: 'winnable'>, True)
    """

    def __init__(self) -> None:
        self._next: dict[Place, Move] = {}
        self._entering = threading.Lock()
        self._lost: set[Place] = set()
        self._undecided: dict[Place, Budget] = {}
        self.nodes = 0
        """Positions that all searches looked at."""

    def verdict(self, path: Sequence[Position], budget: Budget) -> Verdict:
        """The verdict on the last of the positions that a game went through."""
        position = path[-1]
        if position.is_won or self.next_move(position) is not None:
            return Verdict.WINNABLE
        if self._lost and any(turned(passed) in self._lost for passed in reversed(path)):
            self._lost.add(turned(position))  # so that the next one need not look far
            return Verdict.UNWINNABLE
        if self._undecided.get(turned(position)) == budget:
            return Verdict.UNKNOWN
        return self._search(position, budget)

    def next_move(self, position: Position) -> Move | None:
        """The next move of a line that wins from here; None where none was found.

        Back to a line from which the game is away by draws alone it leads by more of them.
        """
        if not self._next:
            return None
        turns: list[tuple[Position, Move]] = []
        for turned, move in _turns(position):
            if _place(turned) in self._next:
                with self._entering:
                    self._next.update((_place(passed), turn) for passed, turn in turns)
                return self._next[_place(position)]
            if move is not None:
                turns.append((turned, move))
        return None

    def line(self, position: Position) -> tuple[Move, ...]:
        """All moves of a line that wins from here; empty where none was found."""
        moves = []
        while (move := self.next_move(position)) is not None:
            moves.append(move)
            position = play(position, move)
        return tuple(moves)

    def _search(self, position: Position, budget: Budget) -> Verdict:
        found = solve(position, nodes=budget.nodes, seconds=budget.seconds)
        self.nodes += found.nodes
        if found.verdict is Verdict.WINNABLE:
            self.keep(position, found.moves)
        elif found.verdict is Verdict.UNWINNABLE:
            self._lost.add(turned(position))
        else:
            self._undecided[turned(position)] = budget
        return found.verdict

    def keep(self, position: Position, moves: Sequence[Move]) -> None:
        """Enters a line that wins from a position.

        Of two lines through one place the newer one goes on from there, so that following them
        never comes round: the newest line leads to the win, and an older one to it or into that.
        """
        entries = []
        for move in moves:
            entries.append((_place(position), move))
            position = play(position, move)
        with self._entering:  # a line as a whole: another thread may have found one too
            self._next.update(entries)


def _place(position: Position) -> Place:
    rules = position.rules
    alike = position.pass_number if rules.passes else min(position.pass_number, len(rules.draw))
    tableau = (position.tableau, position.down)
    piles = (position.foundations, position.reserves, *tableau, position.waste, position.stock)
    return (position.base, *piles, alike)


def _turns(position: Position) -> Iterator[tuple[Position, Move | None]]:
    """The positions that turning the stock leads to, this one first, each with the move on."""
    passed = set()
    while _place(position) not in passed:
        passed.add(_place(position))
        turn = next((move for move in legal_moves(position) if not move.target), None)
        yield position, turn
        if turn is None:
            return
        position = play(position, turn)


def turned(position: Position) -> Place:
    """A value that is equal for positions which turning the stock makes of each other.

    As each leads to all others, one is winnable where another is. That is so where passes have no
    limit, draws are of one size and turning is inert; and not while a card that was played has put
    the draws out of step: the redeal at the end of the pass cannot be taken back.
    """
    rules = position.rules
    out_of_step = position.stock and len(position.waste) % rules.draw_count(1)
    if rules.passes or len(rules.draw) > 1 or out_of_step or not is_inert(position):
        return position.key()
    row = (*position.waste, *reversed(position.stock))
    return dataclasses.replace(position, waste=(), stock=row[::-1]).key()
