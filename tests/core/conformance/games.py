"""The records that are looked at, and games played by them."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from canfield_widget.core.deals import deal
from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS, Rules
from tests.core.conformance.random_rules import COUNT, random_rules
from tests.core.naive_rules import DEFAULTS

FULL: Final = os.environ.get("CANFIELD_FULL") == "1"
GAMES, PLIES, LOOKS = (6, 100, 16) if FULL else (2, 50, 6)

RANDOM: Final = {f"random {seed}": random_rules(seed) for seed in range(COUNT)}
RECORDS: Final = VARIANTS | RANDOM


@dataclass(frozen=True)
class Played:
    """A game from its deal on: one position more than moves."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]


@lru_cache(maxsize=4)
def games(rules: Rules) -> tuple[Played, ...]:
    """Games by these rules, in which every second player likes the foundations."""
    return tuple(_game(rules, number) for number in range(GAMES))


def _game(rules: Rules, number: int) -> Played:
    rng = random.Random(number)
    positions, moves = [deal(rules, number)], list[Move]()
    while len(moves) < PLIES and (legal := legal_moves(positions[-1])):
        upwards = [move for move in legal if move.target.startswith("F")]
        between = [move for move in legal if move.target]
        liked = upwards or between if number % 2 else between
        moves.append(rng.choice(liked if liked and rng.random() < 0.7 else legal))
        positions.append(play(positions[-1], moves[-1]))
    return Played(tuple(positions), tuple(moves))


@lru_cache(maxsize=4)
def reached(rules: Rules) -> tuple[Position, ...]:
    """All positions of these games."""
    return tuple(position for game in games(rules) for position in game.positions)


def looked_at(rules: Rules) -> tuple[Position, ...]:
    """Some of these positions, spread over the games, for what takes long to look at."""
    positions = reached(rules)
    return positions[:: max(1, len(positions) // LOOKS)]


def fields_of(rules: Rules) -> dict[str, Any]:
    """The record for the naive generator."""
    return {field: getattr(rules, field) for field in DEFAULTS}
