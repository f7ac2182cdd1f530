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
_TABLEAU = [f"T{n}" for n in range(1, 14)]
_FOUNDATIONS = [f"F{n}" for n in range(1, 17)]
_RESERVES = ["R", *(f"R{n}" for n in range(1, 7))]
SOURCES = ["W", *_RESERVES, *_TABLEAU, *(f"F{s}" for s in _SUITS), *_FOUNDATIONS]
TARGETS = ["F", *_FOUNDATIONS, "R", "R2", "W", "S", *_TABLEAU]
CANDIDATES = [Move("D"), Move("X")] + [
    Move(source, target, count)
    for source in SOURCES
    for target in TARGETS
    for count in ((1, 2, 3, 4, 5, 13) if source[0] == "T" else (1, 2))
]
"""Moves of every kind, for the largest game there can be; most of them are illegal anywhere."""


@st.composite
def positions(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = variants) -> Position:
    """A position that play can reach: a deal and up to 120 moves, foundation moves preferred."""
    position = deal(draw(rules), draw(st.integers(0, 10_000)))
    choose = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 120))):
        moves = legal_moves(position)
        if not moves:
            break
        upwards = [move for move in moves if move.target.startswith("F")]
        position = play(position, choose.choice(upwards or moves))
    return position
