"""What is found out of one position holds of others only where each leads to the other."""

from __future__ import annotations

import pytest

from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.moves import DRAW, REDEAL
from canfield_widget.core.positions import Position
from canfield_widget.solver.findings import Findings, turned
from canfield_widget.solver.verdict import Budget, Verdict

BUDGET = Budget(nodes=50_000)
# A card was played from the waste, so the draws are out of step with those of the next pass.
OUT_OF_STEP = [
    (
        "cf1 canfield J JdQdKd/JhQhKhAh2h3h/JcQcKcAc/JsQsKsAs2s Td6s "
        "8c7d6c5d4c/4h3c/8d7c6d5s/4d3s2d Ts2c7sTc5c9c5hAd 9s7h3d8h8s4s6h9d9hTh 3"
    ),
    (
        "cf1 canfield A As2s/Ad/Ah2h/- 5s7sJdAc3h6hQd3sKs9dQs 4d3c/QhJcTh/7c6d/6c5h4s3d "
        "5c2d 9hKcJsQc7hTd8s9c7d6s5d8d8cKh9sKd8hTcTs4hJh4c2c 5"
    ),
]


def redealt(position: Position) -> Position:
    """The position at the start of the next pass."""
    while position.stock:
        position = play(position, DRAW)
    return play(position, REDEAL)


@pytest.mark.parametrize("text", OUT_OF_STEP)
def test_what_is_lost_after_the_redeal_may_be_winnable_before_it(text: str) -> None:
    position = Position.parse(text)
    after = redealt(position)
    findings = Findings()
    assert findings.verdict([position, after], BUDGET) is Verdict.UNWINNABLE
    assert findings.verdict([position], BUDGET) is Verdict.WINNABLE


@pytest.mark.parametrize("text", OUT_OF_STEP)
def test_positions_are_one_only_if_each_turns_into_the_other(text: str) -> None:
    position = Position.parse(text)
    start = redealt(position)
    in_step = play(start, DRAW)
    assert turned(in_step) == turned(start) == turned(redealt(in_step))
    assert turned(position) != turned(start)
    assert turned(play(position, legal_moves(position)[-1])) != turned(position)
