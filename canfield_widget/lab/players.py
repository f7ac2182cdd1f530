"""Players that see no hidden card, from one that plays at random to one that plans.

A player is any callable from a View and the legal moves to one of these; None ends the game. The
ones here are such callables.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from canfield_widget.core.moves import Move
from canfield_widget.core.positions import View
from canfield_widget.lab.planner import Planner
from canfield_widget.lab.referee import Player
from canfield_widget.lab.textbook import Cautious, Greedy, Hoyle

__all__ = ["Cautious", "Greedy", "Hoyle", "Planner", "Player", "Random"]


class Random:
    """Any of the legal moves, each as likely as the others; it never gives up.

    >>> from canfield_widget.core.game import Game
    >>> game = Game.deal(7)
    >>> Random()(game.view, tuple(game.legal_moves))
    Move('D')
    """

    def __init__(self) -> None:
        self.new_game(0)

    def new_game(self, seed: int) -> None:
        """Begins with random numbers of its own."""
        self._choose = random.Random(seed)

    def __call__(self, view: View, moves: Sequence[Move]) -> Move:
        return self._choose.choice(moves)

    def __repr__(self) -> str:
        return "Random()"
