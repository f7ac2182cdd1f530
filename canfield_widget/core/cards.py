"""Cards as small numbers: clubs A to K are 0 to 12, then diamonds, hearts and spades.

A card of a game with several decks has the same number as its twins: nothing in the game can
tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

__all__ = [
    "DECK_SIZE",
    "RANKS",
    "RANK_COUNT",
    "SUITS",
    "Card",
    "card_text",
    "cards_text",
    "is_red",
    "make_card",
    "next_rank",
    "parse_card",
    "parse_cards",
    "parse_rank",
    "rank_of",
    "rank_text",
    "sorted_text",
    "suit_of",
]

Card = int
"""An int from 0 to 51: suit * 13 + rank - 1."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
RANK_COUNT: Final = 13
"""Ranks, and so cards in a suit, and the rank of a king."""
DECK_SIZE: Final = 52

_TEXTS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS: Final = {text: card for card, text in enumerate(_TEXTS)}


def make_card(rank: int, suit: int) -> Card:
    """The card of a rank (1 ace to 13 king) and a suit (an index into SUITS).

    >>> card_text(make_card(10, 1))
    'Td'
    """
    return suit * 13 + rank - 1


def rank_of(card: Card) -> int:
    """The rank of a card: 1 ace to 13 king."""
    return card % 13 + 1


def suit_of(card: Card) -> int:
    """The suit of a card: an index into SUITS."""
    return card // 13


def is_red(card: Card) -> bool:
    """Whether the card is a diamond or a heart."""
    return 13 <= card < 39


def next_rank(rank: int, step: int = 1) -> int:
    """The rank `step` above (below, where negative); the ace follows the king.

    >>> next_rank(13), next_rank(1, -1)
    (1, 13)
    """
    return (rank - 1 + step) % 13 + 1


def card_text(card: Card) -> str:
    """The two characters of a card.

    >>> card_text(22)
    'Td'
    """
    return _TEXTS[card]


def parse_card(text: str) -> Card:
    """The card of two characters; raises ValueError naming the text.

    >>> parse_card("Kh") == make_card(13, 2)
    True
    """
    card = _CARDS.get(text)
    if card is None:
        raise ValueError(f"{text[:8]!r} is not a card: a rank of {RANKS} and a suit of {SUITS}")
    return card


def cards_text(cards: Iterable[Card]) -> str:
    """The cards one after another, two characters each."""
    return "".join(map(_TEXTS.__getitem__, cards))


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text without gaps; raises ValueError naming the place.

    >>> cards_text(parse_cards("4hTd"))
    '4hTd'
    """
    if len(text) % 2:
        raise ValueError(f"{text[:8]!r} has an odd number of characters: two a card")
    return tuple(parse_card(text[i : i + 2]) for i in range(0, len(text), 2))


def rank_text(rank: int) -> str:
    """The character of a rank: 'A' for 1 to 'K' for 13."""
    return RANKS[rank - 1]


def parse_rank(text: str) -> int:
    """The rank of one character; raises ValueError naming the text.

    >>> [parse_rank(rank_text(rank)) for rank in (1, 10, 13)]
    [1, 10, 13]
    """
    if len(text) != 1 or text not in RANKS:
        raise ValueError(f"{text[:8]!r} is not a rank: one of {RANKS}")
    return RANKS.index(text) + 1


def sorted_text(cards: Sequence[Card]) -> str:
    """The cards in the order of the deck, for a message."""
    return " ".join(card_text(card) for card in sorted(cards))
