"""The key of a position among those of one deal: as exact as the position itself."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from canfield_widget.core.deals import deal
from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS, Rules, find_variant
from canfield_widget.solver.keys import key_maker
from canfield_widget.solver.turning import row_of

CHANGED = [
    "lafayette[takeback=top]", "plot[takeback=top]", "canfield[foundation_gate=true]",
    "canfield[fill_base_first=true]", "candike[tableau=du+ddu+u+dudu]",
    "canfield[foundation_build=any]",
]  # fmt: skip
RULES = [*VARIANTS, *CHANGED]


def games(rules: Rules, count: int) -> set[Position]:
    """The positions of random games of one deal."""
    first, met = deal(rules, 5), set()
    for seed in range(count):
        choose, position = random.Random(seed), first
        for _ in range(100):
            moves = legal_moves(position)
            if not moves:
                break
            liked = [move for move in moves if move.target] if choose.random() < 0.8 else moves
            position = play(position, choose.choice(liked or moves))
            met.add(position)
    return met


def plain(position: Position) -> tuple[object, ...]:
    """The position with its waste and stock as one row; of foundations that never give a card
    back and take any suit only the numbers of their cards."""
    rules = position.rules
    flat = replace(position, waste=row_of(position), stock=(), pass_number=1)
    if rules.foundation_build == "any" and rules.takeback == "none":
        counts = [len(pile) for pile in position.foundations]
        order = counts[: rules.first_leads] + sorted(counts[rules.first_leads :])
        return (*order, replace(flat, foundations=()).key())
    return flat.key()


@pytest.mark.parametrize("name", RULES)
def test_keys_are_equal_where_positions_play_alike_and_nowhere_else(name: str, full: bool) -> None:
    rules = find_variant(name)
    key = key_maker(rules)
    met = games(rules, 60 if full else 6)
    pairs = {(key(position), plain(position)) for position in met}
    assert len({one for one, _ in pairs}) == len({other for _, other in pairs}) == len(pairs)
    assert len(pairs) > 10
