"""Cards and their text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget.core import cards


def test_a_pack_is_52_distinct_texts() -> None:
    texts = {cards.card_text(card) for card in range(cards.DECK_SIZE)}
    assert len(texts) == 52
    assert {text[0] for text in texts} == set("A23456789TJQK")
    assert {text[1] for text in texts} == set("cdhs")


@given(st.lists(st.integers(0, 51)))
def test_cards_round_trip(pile: list[int]) -> None:
    assert cards.parse_cards(cards.cards_text(pile)) == tuple(pile)


@pytest.mark.parametrize("rank", range(1, 14))
def test_ranks_round_trip(rank: int) -> None:
    assert cards.parse_rank(cards.rank_text(rank)) == rank
    for suit in range(4):
        card = cards.make_card(rank, suit)
        assert (cards.rank_of(card), cards.suit_of(card)) == (rank, suit)


@given(st.integers(1, 13), st.integers(-13, 13))
def test_ranks_are_a_circle(rank: int, step: int) -> None:
    there = cards.next_rank(rank, step)
    assert 1 <= there <= 13
    assert cards.next_rank(there, -step) == rank


def test_hearts_and_diamonds_are_red() -> None:
    red = {cards.card_text(card)[1] for card in range(52) if cards.is_red(card)}
    assert red == {"d", "h"}


@pytest.mark.parametrize("bad", ["", "1h", "Tx", "th", "10h", "Thh", "♥T"])
def test_a_bad_card_is_named(bad: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        cards.parse_card(bad)
