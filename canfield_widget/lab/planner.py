"""A player that imagines the hidden cards, asks the solver, and follows the plan that wins most.

Until the next hidden card turns up all is known that matters for the moves up to it. So what is
voted on is not a move but a plan: all moves of a line that wins, up to the one that turns up a
card. To vote for single moves dithers: in most worlds several moves win, and each move may be one
of them (see Frank and Basin, "Search in games with incomplete information", on strategy fusion).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from canfield_widget.core.moves import DRAW, Move
from canfield_widget.core.positions import View
from canfield_widget.lab.plans import Plan, Scales, best_plan
from canfield_widget.lab.textbook import Cautious
from canfield_widget.lab.worlds import hidden, worlds
from canfield_widget.solver.judge import Judge

__all__ = ["Planner"]

_END_NODES: Final = 2_000_000


class Planner:
    """Samples so many worlds, searches each within so many nodes, and plays the best plan.

    Where the stock may be turned without end it looks through it once before it plays: that costs
    nothing, and only the hidden reserve is left to guess. When no card is hidden any more the
    solver plays the game out. Where no sampled world can be won it plays as Cautious does.

    >>> from canfield_widget.core.game import Game
    >>> from canfield_widget.lab.referee import play_game
    >>> play_game(Planner(worlds=4, nodes=2_000), Game.deal(15).position).position.is_won
    True
    """

    def __init__(self, worlds: int = 32, nodes: int = 20_000) -> None:
        self.worlds = worlds
        self.nodes = nodes
        self.new_game(0)

    def new_game(self, seed: int) -> None:
        """Forgets the game before, and begins with random numbers of its own."""
        self._choose = random.Random(seed)
        self._plan: list[Move] = []
        self._careful = Cautious()
        self._scales: Scales | None = None

    def __reduce__(self) -> tuple[type[Planner], tuple[int, int]]:
        """Another process gets a player like this one: a search cannot be sent there."""
        return Planner, (self.worlds, self.nodes)

    def __repr__(self) -> str:
        return f"Planner(worlds={self.worlds}, nodes={self.nodes})"

    def __call__(self, view: View, moves: Sequence[Move]) -> Move | None:
        if not self._plan and _looks_through(view, moves):
            return DRAW
        if not self._plan:
            self._plan = list(self._planned(view))
        if self._plan and self._plan[0] in moves:
            return self._plan.pop(0)
        self._plan = []
        return self._careful(view, moves)

    def _planned(self, view: View) -> Plan:
        """The moves up to the next hidden card, or to the end; none where nothing is found."""
        if not hidden(view):
            (position,) = worlds(view, 1, self._choose)
            return tuple(move for move, _ in Judge(view.rules, _END_NODES).line(position))
        if self._scales is None:
            self._scales = Scales(view.rules, self.nodes)
        return best_plan(self._scales, list(worlds(view, self.worlds, self._choose)))


def _looks_through(view: View, moves: Sequence[Move]) -> bool:
    """Whether to turn the stock for the sake of seeing it."""
    return view.rules.passes is None and None in view.known and DRAW in moves
