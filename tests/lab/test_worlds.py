"""Worlds agree with all that a person can know, and with nothing else of the deal."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from canfield_widget.core.deals import deal
from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.positions import Position, check
from canfield_widget.core.variants import VARIANTS, find_variant
from canfield_widget.lab.worlds import hidden, unseen, world, worlds


def in_play(variant: str, number: int, plies: int) -> Position:
    choose = random.Random(number)
    position = deal(find_variant(variant), number)
    for _ in range(plies):
        moves = legal_moves(position)
        if not moves:
            break
        position = play(position, choose.choice(moves))
    return position


@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 10**6), st.integers(0, 60))
def test_a_world_looks_like_the_game(variant: str, number: int, plies: int) -> None:
    position = in_play(variant, number, plies)
    view = position.view
    assert len(unseen(view)) == hidden(view)
    for each in worlds(view, 3, random.Random(number)):
        check(each)
        assert each.view == view
        assert legal_moves(each) == legal_moves(position)


def test_each_order_of_few_hidden_cards_comes_once() -> None:
    position = in_play("canfield", 0, 0)
    while len(unseen(position.view)) > 3:
        choices = [move for move in legal_moves(position) if move.target]
        position = play(position, choices[0] if choices else legal_moves(position)[0])
        if position.pass_number > 50:
            reserve = position.reserves[0]
            rest = reserve[4:]
            waste = (*position.waste, *rest)
            position = Position(
                **{name: getattr(position, name) for name in Position.__slots__}
                | {"reserves": (reserve[:4],), "waste": waste}
            )
    found = list(worlds(position.view, 6, random.Random(1)))
    assert len({each.reserves for each in found}) == 6
    assert len(list(worlds(position.view, 5, random.Random(1)))) == 5


def test_hidden_cards_are_drawn_evenly() -> None:
    view = deal(find_variant("canfield"), 7).view
    choose = random.Random(3)
    first = Counter(each.reserves[0][0] for each in worlds(view, 4_600, choose))
    assert set(first) == set(unseen(view))
    assert max(first.values()) < 160 > 100 > min(first.values()) > 50


def test_the_true_deal_is_one_of_them() -> None:
    position = deal(find_variant("canfield"), 7)
    cards = (*position.reserves[0][:-1], *position.stock)
    assert world(position.view, cards) == position
