"""What is counted and found out by playing on with the naive generator."""

from __future__ import annotations

from typing import Any

from tests.core import naive
from tests.core.naive import Rules
from tests.core.naive_text import Position


def successors(position: Position, rules: Rules) -> dict[str, Position]:
    """Each legal move with the position it leads to."""
    return {move: naive.apply(position, move, rules) for move in naive.legal_moves(position, rules)}


def perft(position: Position, rules: Rules, depth: int) -> int:
    """The number of move sequences of exactly that length."""
    if depth == 0:
        return 1
    moves = naive.legal_moves(position, rules)
    if depth == 1:
        return len(moves)
    return sum(perft(naive.apply(position, move, rules), rules, depth - 1) for move in moves)


def is_stuck(position: Position, rules: Rules) -> bool:
    """Whether nothing can be done but turn the stock, and turning it changes nothing.

    Found out by turning it until the same cards lie in the same places in a pass of the same draw.
    A card that goes up, or fills a space, by itself is a change; that the waste becomes a pile with
    which nothing can be done is none.
    """
    piles = len(rules["tableau"])
    before = (position["foundations"], position["tableau"][:piles])
    seen: list[Any] = []
    while not naive.is_won(position):
        moves = naive.legal_moves(position, rules)
        if set(moves) - {"D", "X"}:
            return False
        place = (position["waste"], position["stock"], min(position["pass"], len(rules["draw"])))
        if not moves or place in seen:
            return True
        seen.append(place)
        position = naive.apply(position, moves[0], rules)
        if (position["foundations"], position["tableau"][:piles]) != before:
            return False
    return False
