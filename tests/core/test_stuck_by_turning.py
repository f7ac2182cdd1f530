"""Stuck is what exhaustion says, also where turning the stock does more than show cards.

A turned base card may go up by itself, the waste may become a pile: the naive generator turns the
stock until a position comes again, and shares nothing with the engine.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget.core import engine
from canfield_widget.core.deals import deal
from canfield_widget.core.engine import is_stuck, legal_moves, play
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import find_variant
from tests.core import naive_count, naive_text
from tests.core.naive_play import first_position
from tests.core.naive_rules import CHANGES, DEFAULTS, PLAYED, text_of
from tests.strategies import positions

# Where cards of any suit are laid on each other, a card to move to and fro is never far: without
# building, these games get stuck.
STILL = [CHANGES[key] | {"build": "none"} for key in ("chameleon-plus", "plot")]
RULES = PLAYED | {text_of(changes): DEFAULTS | changes for changes in STILL}
GAMES = 100 if os.environ.get("CANFIELD_FULL") == "1" else 2
MOVES = 400


def stuck_by_exhaustion(position: Position) -> bool:
    return naive_count.is_stuck(naive_text.read(str(position)), RULES[str(position.rules)])


@given(positions(st.sampled_from(sorted(RULES)).map(find_variant)))
def test_stuck_is_what_exhaustion_says(position: Position) -> None:
    assert is_stuck(position) == stuck_by_exhaustion(position)


def ending(variant: str, number: int) -> Iterator[Position]:
    """The positions of a game that is played on while there is anything but the stock."""
    position = Position.parse(naive_text.write(first_position(variant, number, RULES[variant])))
    choose = random.Random(number)
    for _ in range(MOVES):
        yield position
        moves = legal_moves(position)
        if not moves:
            return
        upwards = [move for move in moves if move.target.startswith("F")]
        others = [move for move in moves if move.target]
        position = play(position, choose.choice(upwards or others or moves))


@pytest.mark.parametrize("variant", RULES)
def test_stuck_is_right_to_the_end_of_a_game(variant: str) -> None:
    for number in range(GAMES):
        for position in ending(variant, number):
            # With other moves it is not stuck, which the positions above look at.
            if not any(move.target for move in legal_moves(position)):
                stuck = is_stuck(position)
                assert stuck == stuck_by_exhaustion(position), str(position)
                if stuck:
                    break


def test_base_cards_that_go_up_by_themselves_cost_no_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trial of twelve passes through four packs took 40 ms, for each line of a hostile text."""
    draws = "+".join("1" * 12)
    position = deal(find_variant(f"quadruple[auto_base=true,build=none,draw={draws}]"), 3)
    expected = is_stuck(position)
    monkeypatch.setattr(engine, "Table", None)
    assert is_stuck(position) == expected
