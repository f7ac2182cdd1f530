"""What lies on what in the tableau, by the build and the wrap of the rules."""

from __future__ import annotations

from functools import lru_cache

from canfield_widget.core.cards import DECK_SIZE, Card, is_red, next_rank, rank_of, suit_of

__all__ = ["laid_on", "misfit"]


@lru_cache(maxsize=512)
def laid_on(build: str, wrap: str, base: int) -> tuple[frozenset[Card], ...]:
    """For each card, the cards that may be laid on it in the tableau."""
    cards = range(DECK_SIZE)
    return tuple(
        frozenset(c for c in cards if misfit(build, wrap, base, c, onto) is None) for onto in cards
    )


def misfit(build: str, wrap: str, base: int, card: Card, onto: Card) -> str | None:
    """The code of the reason why a card may not be laid on another; None where it may."""
    if build == "none":
        return "no_building"
    if build == "rank":
        return None if rank_of(card) == rank_of(onto) else "same_rank"
    if wrap == "none" and rank_of(onto) == 1:
        return "on_ace"
    if wrap == "stop_at_base" and rank_of(onto) == base:
        return "on_base"
    if build == "alt" and is_red(card) == is_red(onto):
        return "colour"
    if build == "color" and is_red(card) != is_red(onto):
        return "same_colour"
    if build == "suit" and suit_of(card) != suit_of(onto):
        return "suit"
    return None if next_rank(rank_of(card)) == rank_of(onto) else "rank"
