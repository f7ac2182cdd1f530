"""Deals that can be won, as easy or as hard as is asked for."""

from __future__ import annotations

from collections import Counter
from itertools import count, islice
from typing import Any

from canfield_widget.core.deals import deal as deal_position
from canfield_widget.core.deals import deal_name, random_deal
from canfield_widget.core.errors import DealError, excerpt, is_whole
from canfield_widget.core.game import Game
from canfield_widget.core.variants import Rules, find_variant
from canfield_widget.lab.difficulty import LEVELS, Level, measured
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Verdict

__all__ = ["deal_winnable"]


def deal_winnable(
    variant: str | Rules = "canfield",
    difficulty: Level | None = None,
    *,
    first: int | str | None = None,
    nodes: int = 100_000,
    tries: int = 100,
    **changes: Any,
) -> Game:
    """A new game that can be won, with a line that wins it in `game.solution`.

    Deal numbers are tried from `first` on, a random one unless it is given; each is searched
    within so many nodes, and `tries` of them at most. Other keywords change fields of the rules.

    The difficulty is measured by two counts. Playouts: of 50 games of random moves, a card going
    up wherever one can, how many are won. Only moves: the positions of the solution where other
    moves are legal, and each of them loses or leads to no win that a search of 1,000 nodes sees.
    `easy`: a playout is won, and fewer than 15 moves are only moves. `hard`: no playout is won,
    and at least 15 are. `medium`: all else. The same solver always finds a deal equally hard.

    Raises DealError where none is found, with what the tried deals were and how many were left
    open by the budget; RulesError and SolverError. The solver sees the hidden cards.

    >>> game = deal_winnable("canfield-draw1", "easy", first=2)
    >>> for move in game.solution:
    ...     _ = game.push(move)
    >>> game.outcome
    <Outcome.WON: 'won'>
    """
    rules = find_variant(variant, **changes)
    if difficulty is not None and difficulty not in LEVELS:
        raise DealError(f"difficulty is {excerpt(difficulty)}; allowed: None, {', '.join(LEVELS)}")
    if not is_whole(tries) or tries < 1:
        raise DealError(f"tries is {excerpt(tries)}; allowed: a whole number from 1")
    scheme, number = _begin(first)
    seen = Counter[str]()
    for name in islice((f"{scheme}:{each}" for each in count(number)), tries):
        position = deal_position(rules, name)
        answer = solve(position, nodes=nodes, seconds=None)
        if answer.verdict is not Verdict.WINNABLE:
            seen[answer.verdict.value] += 1
            continue
        level = difficulty and measured(position, answer.moves).level
        if level == difficulty:
            return Game(position, deal_number=name, solution=answer.moves)
        seen[str(level)] += 1
    raise DealError(_not_found(rules, difficulty, f"{scheme}:{number}", nodes, seen))


def _begin(first: int | str | None) -> tuple[str, int]:
    """The scheme and the number to begin with."""
    scheme, _, number = deal_name(random_deal() if first is None else first).partition(":")
    if not number:
        raise DealError(f"first is {excerpt(first)}; allowed: a deal number such as solvitaire:1")
    return scheme, int(number)


def _not_found(
    rules: Rules, difficulty: str | None, first: str, nodes: int, seen: Counter[str]
) -> str:
    names = {Verdict.UNKNOWN.value: f"unknown within {nodes} nodes"}
    told = ", ".join(f"{times} {names.get(what, what)}" for what, times in sorted(seen.items()))
    wanted = f"{difficulty} deal that can be won" if difficulty else "deal that can be won"
    return (
        f"no {wanted} found in {seen.total()} deals of {rules} from {first} on: {told}; "
        "more nodes or tries may find one"
    )
