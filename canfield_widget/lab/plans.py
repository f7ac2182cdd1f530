"""Plans up to the next hidden card, and which of them wins most of the worlds that may be.

A plan is all moves of a line that wins one world, up to the one that turns up a card; until then
every world looks the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, TypeAlias

from canfield_widget.core.engine import play, played_out
from canfield_widget.core.errors import IllegalMoveError
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.core.rules import Rules
from canfield_widget.lab.worlds import hidden
from canfield_widget.solver.judge import Judge
from canfield_widget.solver.slices import GLANCES
from canfield_widget.solver.verdict import Verdict

__all__ = ["Plan", "Scales", "best_plan"]

Plan: TypeAlias = tuple[Move, ...]

_SPARED: Final = 12
"""How many plans are tried without what they do not need, those that most worlds gave."""
_HARD: Final = 0.8
"""What a world counts that is won, but not at a glance: its line is narrow, and who does not know
the cards will leave it."""
_UNDECIDED: Final = 0.3
"""What a world counts where the budget ran out: to count it as lost would make the plan favour
worlds that are easy to decide."""


class Scales:
    """What a position is worth to somebody who does not know the cards, from 0 to 1."""

    def __init__(self, rules: Rules, nodes: int) -> None:
        self.judge = Judge(rules, nodes)
        """Finds the lines that win."""
        self._glance = Judge(rules, min(nodes, GLANCES))

    def worth(self, position: Position, *, is_won: bool) -> float:
        """1 where a glance finds a line, less where it takes a search or is not known.

        Where a line is known already it is not searched for again.
        """
        verdict = self._glance.verdict(position)
        if verdict is not Verdict.UNKNOWN:
            return float(verdict is Verdict.WINNABLE)
        if is_won:
            return _HARD
        verdict = self.judge.verdict(position)
        return _UNDECIDED if verdict is Verdict.UNKNOWN else _HARD * (verdict is Verdict.WINNABLE)


def best_plan(scales: Scales, sampled: Sequence[Position]) -> Plan:
    """The plan, of those that win some world, that is worth most in all; the shorter of equals.

    Empty where no world is won.
    """
    plans = _plans(scales.judge, sampled)
    plans |= _spared(sampled[0], plans)
    best, most = next(iter(plans), ()), 0.0
    if len(plans) < 2:
        return best
    for plan, won in plans.items():
        worth = _worth(scales, sampled, plan, won, most)
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


def _spared(position: Position, plans: Mapping[Plan, set[int]]) -> dict[Plan, set[int]]:
    """The first plans without the moves that are not needed to turn up the card.

    What may be done later is better decided later, when another card is known; a line that wins
    one world does many things early. Beside the plans themselves they won 11 more of 300 deals of
    `canfield` and lost 3 that were won before; in place of them they lost 13 that both had won.
    """
    found: dict[object, Plan] = {}
    known = {played_out(position, plan).key() for plan in plans}
    for plan in islice(plans, _SPARED):
        needed = _needed(position, plan)
        key = played_out(position, needed).key()
        if key not in known:
            found.setdefault(key, needed)
    return {plan: set() for plan in found.values()}


def _needed(position: Position, plan: Plan) -> Plan:
    """The plan without each move that can be left out while a hidden card still turns up."""
    for at in range(len(plan) - 2, -1, -1):
        plan = _revealing(position, plan[:at] + plan[at + 1 :]) or plan
    return plan


def _revealing(position: Position, moves: Plan) -> Plan:
    """The moves up to one that turns up a hidden card; none where one is illegal or none does."""
    before = hidden(position.view)
    for at, move in enumerate(moves, 1):
        try:
            position = play(position, move)
        except IllegalMoveError:
            return ()
        if hidden(position.view) < before:
            return moves[:at]
    return ()


def _worth(
    scales: Scales, sampled: Sequence[Position], plan: Plan, won: set[int], least: float
) -> float:
    """What a plan is worth in all worlds together; 0 as soon as it cannot come to the least."""
    worth = 0.0
    for number, position in enumerate(sampled):
        if worth + len(sampled) - number < least:
            return 0.0
        worth += scales.worth(played_out(position, plan), is_won=number in won)
    return worth
