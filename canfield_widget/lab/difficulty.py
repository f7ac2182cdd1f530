"""How hard a deal is, by two counts: wins of random play, and moves that have to be found."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from canfield_widget.core.engine import foundation_moves, legal_moves, play
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Verdict

__all__ = ["LEVELS", "PLAYOUTS", "Difficulty", "Level", "measured"]

Level = Literal["easy", "medium", "hard"]
LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "hard")

PLAYOUTS: Final = 50
_LONGEST: Final = 500
"""Moves of a playout: more than wins need, which take about 400 at most."""
_NODES: Final = 1_000
"""For each other move: a player looks no deeper."""
_HARD_MOVES: Final = 15
"""With it, of 30 deals of `canfield` that can be won 7 are easy, 13 medium and 10 hard."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What was measured of a deal and a line that wins it.

    >>> Difficulty(playouts_won=4, only_moves=3).level
    'easy'
    """

    playouts_won: int
    """Of 50 random games, how many were won."""
    only_moves: int
    """Positions of the line with other moves, none of which wins as far as is seen."""

    @property
    def level(self) -> Level:
        """Easy: a playout won, and fewer than 15 only moves. Hard: none won and at least 15."""
        few = self.only_moves < _HARD_MOVES
        if few and self.playouts_won:
            return "easy"
        return "medium" if few or self.playouts_won else "hard"


def measured(position: Position, line: Sequence[Move]) -> Difficulty:
    """The two counts of a position and a line that wins from it; always the same ones.

    >>> from canfield_widget.core.game import Game
    >>> position = Game.deal(2, "canfield-draw1").position
    >>> measured(position, solve(position, nodes=20_000).moves).level
    'easy'
    """
    choose = random.Random(str(position))
    won = sum(_playout(position, choose) for _ in range(PLAYOUTS))
    return Difficulty(won, sum(_only_moves(position, line)))


def _playout(position: Position, choose: random.Random) -> bool:
    """Whether a random game is won: up to the foundations where a card can go, else any move.

    Nothing is taken back from a foundation; a whole pass without another move ends the game.
    """
    moved = True
    for _ in range(_LONGEST):
        moves = foundation_moves(position) or legal_moves(position)
        moves = [move for move in moves if move.source[0] != "F"]
        if not moves:
            break
        move = choose.choice(moves)
        if move.source == "X" and not moved:
            break
        moved = move.target != "" or (moved and move.source != "X")
        position = play(position, move)
    return position.is_won


def _only_moves(position: Position, line: Sequence[Move]) -> Iterator[bool]:
    """For each position of the line, whether its move is one of several and the only one to win.

    Another move is good where it leads to a position of the line too, or a small search wins.
    """
    positions = [position]
    for move in line:
        positions.append(play(positions[-1], move))
    wins = {each.key(): True for each in positions}
    for at, move in zip(positions, line, strict=False):
        others = [play(at, other) for other in legal_moves(at) if other != move]
        yield bool(others) and not any(_wins(other, wins) for other in others)


def _wins(position: Position, known: dict[tuple[object, ...], bool]) -> bool:
    """Whether a small search wins; `known` has what was asked before."""
    key = position.key()
    if key not in known:
        known[key] = solve(position, nodes=_NODES, seconds=None).verdict is Verdict.WINNABLE
    return known[key]
