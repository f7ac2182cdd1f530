"""What the property tests draw from: every rule set of the catalogue, and positions in play."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from canfield_widget.core.deals import deal
from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS, Rules

variants = st.sampled_from(sorted(VARIANTS)).map(VARIANTS.__getitem__)
numbers = st.integers(min_value=0, max_value=2**64 - 1)

_SUITS = "cdhs"
SOURCES = ["W", "R", "R2", *(f"T{n}" for n in range(1, 7)), *(f"F{s}" for s in _SUITS), "F2"]
TARGETS = ["F", "F3", "R", "W", "S", *(f"T{n}" for n in range(1, 7))]
CANDIDATES = [Move("D"), Move("X")] + [
    Move(source, target, count)
    for source in SOURCES
    for target in TARGETS
    for count in ((1, 2, 3, 4, 5, 13) if source[0] == "T" else (1, 2))
]
"""Moves of every kind, most of them illegal anywhere."""


@st.composite
def positions(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = variants) -> Position:
    """A position that play can reach: a deal and up to 120 moves, foundation moves preferred."""
    position = deal(draw(rules), draw(st.integers(0, 10_000)))
    choose = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 120))):
        moves = legal_moves(position)
        if not moves:
            break
        upwards = [move for move in moves if move.target == "F"]
        position = play(position, choose.choice(upwards or moves))
    return position
