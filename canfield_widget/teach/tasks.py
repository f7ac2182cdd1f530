"""What a lesson asks for, and what the engine says of an answer.

Nothing here is a list of right answers that somebody typed: a move, a pick, a prediction and a
goal are judged by the engine in the position of the step. Only a choice between sentences is
marked by its author.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from canfield_widget.core.engine import foundation_moves, legal_moves, play, played_out
from canfield_widget.core.moves import Move
from canfield_widget.core.naming import place, reserve_name
from canfield_widget.core.notation import read_move
from canfield_widget.core.positions import Position
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Solution, Verdict
from canfield_widget.teach.wording import Wording

__all__ = [
    "ASKED",
    "PROOF_NODES",
    "Choice",
    "ChooseTask",
    "Goal",
    "GoalTask",
    "MoveTask",
    "PickTask",
    "Task",
    "after",
    "judge_only",
    "movable",
    "read_line",
    "to_foundations",
    "unproved",
]

PROOF_NODES: Final = 300_000
"""What an only move is proved within: a puzzle is a position near its end."""


@dataclass(frozen=True, slots=True)
class MoveTask:
    """Play one of these moves."""

    moves: tuple[Move, ...]
    only: bool = False
    """Whether it is a puzzle: these moves win, and the solver proves that no other one does."""

    def line(self) -> tuple[Move, ...]:
        """The moves that solve it."""
        return self.moves[:1]


@dataclass(frozen=True, slots=True)
class PickTask:
    """Click each of these piles, by the names that the board gives them, and no other."""

    piles: frozenset[str]

    def line(self) -> tuple[Move, ...]:
        """No move solves it."""
        return ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several answers, and what is said of it."""

    text: Wording
    right: bool = False
    say: Wording | None = None


@dataclass(frozen=True, slots=True)
class ChooseTask:
    """Choose one answer; the moves then show that it is right."""

    choices: tuple[Choice, ...]
    after: tuple[Move, ...] = ()

    def line(self) -> tuple[Move, ...]:
        """The moves that show the right answer."""
        return self.after


@dataclass(frozen=True, slots=True)
class Goal:
    """What a position must be like; what is None is not asked for."""

    foundations: int | None = None
    """At least so many cards on the foundations."""
    reserve: int | None = None
    """At most so many cards in the reserve."""
    spaces: int | None = None
    """At least so many empty columns."""
    won: bool = False

    def is_reached(self, position: Position) -> bool:
        """Whether all that is asked for is there."""
        return (
            (self.foundations is None or position.foundation_count >= self.foundations)
            and (self.reserve is None or sum(map(len, position.reserves)) <= self.reserve)
            and (self.spaces is None or position.tableau.count(()) >= self.spaces)
            and (not self.won or position.is_won)
        )


@dataclass(frozen=True, slots=True)
class GoalTask:
    """Play until the goal is reached; the solution is one way to it."""

    goal: Goal
    solution: tuple[Move, ...]

    def line(self) -> tuple[Move, ...]:
        """The moves of the solution."""
        return self.solution


Task = MoveTask | PickTask | ChooseTask | GoalTask

ASKED: Final = ("move", "pick", "choice", "predict", "goal", "verdict")
"""The fields of a step that ask for something; a step has at most one of them."""


def read_line(position: Position, text: str) -> tuple[tuple[Move, ...], Position]:
    """Moves that a text names, divided by spaces, and the position after them; raises MoveError."""
    moves = []
    for word in text.split():
        move = read_move(position, word)
        position = play(position, move)
        moves.append(move)
    return tuple(moves), position


def sources(position: Position, moves: Iterable[Move]) -> frozenset[str]:
    """The piles from which the moves take cards, as the board names them."""
    return frozenset(_pile(position, move) for move in moves)


def movable(position: Position) -> frozenset[str]:
    """The piles that have a legal move; a redeal is a click on the stock.

    >>> from canfield_widget.core.game import Game
    >>> sorted(movable(Game.deal(7).position))
    ['S']
    """
    return sources(position, legal_moves(position))


def to_foundations(position: Position) -> frozenset[str]:
    """The piles whose top card goes to a foundation now."""
    return sources(position, foundation_moves(position))


def _pile(position: Position, move: Move) -> str:
    source = move.source
    if source in ("D", "X"):
        return "S"
    index = place(position, source) or 0
    if source[0] == "F":
        return f"F{index + 1}"
    return reserve_name(position.rules, index) if source[0] == "R" else source


def judge_only(position: Position, move: Move) -> Solution:
    """What the solver says of a move in a puzzle."""
    return solve(play(position, move), nodes=PROOF_NODES)


def unproved(position: Position, task: MoveTask) -> list[str]:
    """What keeps the moves from being the only ones that win; [] where that is proved."""
    found = []
    for move in legal_moves(position):
        wanted = Verdict.WINNABLE if move in task.moves else Verdict.UNWINNABLE
        verdict = judge_only(position, move).verdict
        if verdict is not wanted:
            found.append(f"{move} is {verdict.value}, not {wanted.value}")
    return found


def after(position: Position, task: Task | None) -> Position:
    """The position that a solved step leaves."""
    return played_out(position, task.line()) if task else position
