"""Piles that lock each other, and piles that only look so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget.core.deals import deal
from canfield_widget.core.variants import VARIANTS
from canfield_widget.solver.locked import Locks
from tests.core.tables import table

CIRCLE = "2hAs/2sAh/9c/9d"
"""The base rank is two: each ace waits for all cards of its suit, one of which lies under the other
ace."""


def lost(variant: str, tableau: str = CIRCLE, up: str = "2c 2d") -> bool:
    position = table(variant, base="2", up=up, tableau=tableau)
    return Locks(position.rules).lost(position)


def test_cards_that_wait_for_each_other_are_lost() -> None:
    assert lost("canfield")
    assert lost("canfield", up="2c")


@pytest.mark.parametrize("tableau", ["2hAs/2s/9c/9d", "2hAs/2sAd/9c/9h", "2cAh/2dAs/9c/9d"])
def test_cards_that_can_go_up_in_some_order_are_not(tableau: str) -> None:
    assert not lost("canfield", tableau, up="")


def test_a_card_waits_for_all_of_its_suit_wherever_they_lie() -> None:
    assert lost("canfield", "3s2hAs/9s/9c/9d", up="")


def test_a_card_alone_of_its_kind_is_tied_to_the_one_below_it() -> None:
    for group in ("run", "top", "whole_or_top"):
        assert lost(f"canfield[group={group}]")
        # The two of diamonds may still take the ace of spades.
        assert not lost(f"canfield[group={group}]", up="2c")


def test_where_a_card_may_go_to_a_space_it_is_not_tied() -> None:
    assert not lost("canfield-relaxed")
    assert not lost("canfield-relaxed[fill_rank=1]")
    assert lost("canfield-relaxed[fill_rank=13]")
    assert lost("canfield-relaxed[group=whole]")


def test_where_base_cards_come_back_they_may_take_a_card() -> None:
    assert lost("canfield[group=run,takeback=top_not_base]")
    assert not lost("canfield[group=run,takeback=top]")
    assert lost("canfield[takeback=top]")


@pytest.mark.parametrize("change", ["decks=2", "foundation_down=2", "foundation_build=any"])
def test_where_other_cards_may_go_up_first_nothing_is_proved(change: str) -> None:
    assert not lost(f"canfield[{change}]")


@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 10_000))
def test_a_deal_of_single_open_cards_is_not_locked(key: str, number: int) -> None:
    rules = VARIANTS[key]
    if set(rules.tableau) == {"u"}:
        assert not Locks(rules).lost(deal(rules, number))
