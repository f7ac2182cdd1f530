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

from canfield_widget.core.engine import played_out
from canfield_widget.core.moves import DRAW, Move
from canfield_widget.core.positions import Position, View
from canfield_widget.lab.textbook import Cautious
from canfield_widget.lab.worlds import hidden, worlds
from canfield_widget.solver.judge import Judge
from canfield_widget.solver.verdict import Verdict

__all__ = ["Planner"]

_END_NODES: Final = 2_000_000
_UNDECIDED: Final = 0.3
"""What a world counts for a plan where the budget ran out: to count it as lost would make the plan
favour worlds that are easy to decide."""

Plan = tuple[Move, ...]


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
        self._judges: dict[int, Judge] = {}

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
            return tuple(move for move, _ in self._judge(view, _END_NODES).line(position))
        sampled = list(worlds(view, self.worlds, self._choose))
        return _best(self._judge(view, self.nodes), sampled)

    def _judge(self, view: View, nodes: int) -> Judge:
        if nodes not in self._judges:
            self._judges[nodes] = Judge(view.rules, nodes)
        return self._judges[nodes]


def _looks_through(view: View, moves: Sequence[Move]) -> bool:
    """Whether to turn the stock for the sake of seeing it."""
    return view.rules.passes is None and None in view.known and DRAW in moves


def _best(judge: Judge, sampled: Sequence[Position]) -> Plan:
    """The plan, of those that win some world, that wins most of them; the shorter one of equals."""
    plans = _plans(judge, sampled)
    best, most = next(iter(plans), ()), 0.0
    if len(plans) < 2:
        return best
    for plan, won in plans.items():
        worth = _worth(judge, sampled, plan, won, most)
        if worth > most or (worth == most and len(plan) < len(best)):
            best, most = plan, worth
    return best


def _plans(judge: Judge, sampled: Sequence[Position]) -> dict[Plan, set[int]]:
    """Plans, each with the worlds that it is known to win; those that most worlds gave, first.

    Plans that come to the same, whatever their order of moves, are one.
    """
    alike: dict[object, list[Plan]] = {}
    worlds_of: dict[object, set[int]] = {}
    for number, position in enumerate(sampled):
        if plan := _up_to_reveal(judge, position):
            key = played_out(sampled[0], plan).key()
            alike.setdefault(key, []).append(plan)
            worlds_of.setdefault(key, set()).add(number)
    often = sorted(alike, key=lambda key: -len(alike[key]))
    return {min(alike[key], key=len): worlds_of[key] for key in often}


def _up_to_reveal(judge: Judge, position: Position) -> Plan:
    """The first moves of a line that wins this world, up to one that turns up a hidden card."""
    plan: list[Move] = []
    before = hidden(position.view)
    for move, after in judge.line(position):
        plan.append(move)
        if hidden(after.view) < before:
            break
    return tuple(plan)


def _worth(
    judge: Judge, sampled: Sequence[Position], plan: Plan, won: set[int], least: float
) -> float:
    """In how many worlds a plan wins; 0 as soon as it cannot come to the least."""
    worth = float(len(won))
    left = len(sampled) - len(won)
    for number, position in enumerate(sampled):
        if number in won:
            continue
        if worth + left < least:
            return 0.0
        verdict = judge.verdict(played_out(position, plan))
        worth += _UNDECIDED if verdict is Verdict.UNKNOWN else verdict is Verdict.WINNABLE
        left -= 1
    return worth
