"""Games that the naive generator deals and plays at random, with a liking for progress."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.core import naive
from tests.core.naive import RANKS, Rules
from tests.core.naive_rules import PLAYED
from tests.core.naive_text import Position


def first_position(variant: str, number: int, rules: Rules | None = None) -> Position:
    """A deal of a variant, shuffled and dealt in an order of our own."""
    rules = rules or PLAYED[variant]
    deck = [rank + suit for rank in RANKS for suit in "cdhs"] * rules["decks"]
    random.Random(number).shuffle(deck)
    foundations: list[list[str]] = [[] for _ in range(foundation_count(rules))]
    base = "-" if rules["base"] == "none" else "?"
    if rules["base"] == "fixed":
        base = RANKS[rules["base_rank"] - 1]
    if rules["base_laid_out"]:
        foundations = [[base + suit] for suit in "cdhs"] * rules["decks"]
        deck = [card for card in deck if card[0] != base]
    if rules["base"] == "dealt":
        foundations[0].append(deck.pop())
        base = foundations[0][0][0]
    columns = [*rules["tableau"], *(["u"] if rules["base"] == "chosen_deal" else [])]
    position = {
        "variant": variant,
        "base": base,
        "foundations": foundations,
        "reserves": [
            [deck.pop() for _ in range(rules["reserve_cards"])]
            for _ in range(rules["reserve_piles"])
        ],
        "down": [[deck.pop() for _ in range(lies_below(column))] for column in columns],
        "tableau": [
            [deck.pop() for _ in range(len(column) - lies_below(column))] for column in columns
        ],
        "waste": [],
        "stock": deck,
        "pass": 1,
    }
    for _ in range(rules["initial_waste"]):
        position["waste"].append(position["stock"].pop())
    return position


def lies_below(column: str) -> int:
    """How many cards of a dealt pile stand before its bar: up to the last one face down."""
    return column.rindex("d") + 1 if "d" in column else 0


def foundation_count(rules: Rules) -> int:
    """How many foundations there are."""
    count: int = rules["foundation_count"] or 4 * rules["decks"]
    return count


def walk(start: Position, rules: Rules, seed: int, steps: int) -> Iterator[Position]:
    """The positions of a game played at random with a liking for progress."""
    rng = random.Random(seed)
    position = start
    for _ in range(steps):
        yield position
        moves = naive.legal_moves(position, rules)
        if not moves:
            return
        move = rng.choices(moves, [liking(move) for move in moves])[0]
        position = naive.apply(position, move, rules)


def liking(move: str) -> float:
    """How often a move is played at random: often enough upwards to see the end of games."""
    if move in ("D", "X"):
        return 2
    if move[0] == "F":
        return 0.3
    if "F" in move:
        return 10
    return 6 if move[0] == "R" else 1.5
