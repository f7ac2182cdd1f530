"""Engine and naive generator side by side on one position."""

from __future__ import annotations

from canfield_widget.core import engine
from canfield_widget.core.moves import Move
from canfield_widget.core.positions import Position
from tests.core import naive, naive_count, naive_text


def engine_perft(position: Position, depth: int) -> int:
    """The number of move sequences of that length, by the engine."""
    moves = engine.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(engine_perft(engine.play(position, move), depth - 1) for move in moves)


def agreed_successors(
    position: naive_text.Position, rules: naive.Rules
) -> dict[str, naive_text.Position]:
    """The naive successors of a position, after comparing them with the engine's."""
    text = naive_text.write(position)
    judged = Position.parse(text)
    assert str(judged) == text
    assert judged.is_won == naive.is_won(position)
    moves = engine.legal_moves(judged)
    after = naive_count.successors(position, rules)
    expected = {move: naive_text.write(position) for move, position in after.items()}
    assert {str(move): str(engine.play(judged, move)) for move in moves} == expected
    assert len(moves) == len(expected)
    assert {Move.parse(text) for text in expected} == set(moves)
    return after
