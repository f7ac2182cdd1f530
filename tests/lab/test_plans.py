"""What is left out of a plan."""

from __future__ import annotations

import random

import pytest

from canfield_widget.core.engine import legal_moves, play, played_out
from canfield_widget.core.game import Game
from canfield_widget.core.moves import DRAW, REDEAL, Move
from canfield_widget.core.positions import Position
from canfield_widget.lab.plans import _needed
from canfield_widget.lab.worlds import hidden


def wandering(position: Position, choose: random.Random) -> tuple[Move, ...]:
    """Moves at random up to one that turns up a card of the reserve; none where none does."""
    moves = []
    before = hidden(position.view)
    for _ in range(60):
        if not (legal := legal_moves(position)):
            return ()
        moves.append(choose.choice(legal))
        position = play(position, moves[-1])
        if hidden(position.view) < before:
            return tuple(moves)
    return ()


def looked_through(number: int) -> Position:
    """A deal of which the whole stock has been seen."""
    position = Game.deal(number, "cardgames").position
    while position.stock:
        position = play(position, DRAW)
    return play(position, REDEAL)


def test_what_is_needed_turns_up_a_card_in_the_order_of_the_plan() -> None:
    shorter = 0
    for number in range(60):
        position = looked_through(number)
        if plan := wandering(position, random.Random(number)):
            needed = _needed(position, plan)
            rest = iter(plan)
            assert all(move in rest for move in needed)
            before = hidden(position.view)
            assert hidden(played_out(position, needed).view) < before
            assert hidden(played_out(position, needed[:-1]).view) == before
            shorter += len(needed) < len(plan)
    assert shorter > 10


@pytest.mark.parametrize(
    ("number", "plan", "needed"),
    [
        (29, "FsT3 T1T2", "T1T2"),
        (44, "D D D WT4 T4F FdT4 T4F WT1 RT1", "D D D WT4 WT1 RT1"),
        (56, "D WT3 D T4T3", "D WT3 T4T3"),
    ],
)
def test_what_can_wait_is_left_out(number: int, plan: str, needed: str) -> None:
    moves = tuple(map(Move.parse, plan.split()))
    assert _needed(looked_through(number), moves) == tuple(map(Move.parse, needed.split()))
