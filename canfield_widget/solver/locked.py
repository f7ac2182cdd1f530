"""Positions that are lost because cards of the tableau wait for each other in a circle."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from canfield_widget.core.cards import (
    DECK_SIZE,
    RANK_COUNT,
    SUITS,
    Card,
    make_card,
    next_rank,
    rank_of,
    suit_of,
)
from canfield_widget.core.fits import laid_on
from canfield_widget.core.positions import Position
from canfield_widget.core.rules import Rules

__all__ = ["Locks"]


class Locks:
    """The proof that a position is lost, under one set of rules.

    A card is *tied* to the one it lies on where it can leave it for its foundation alone: it may
    not move to another pile without it, or no other card is left on which it fits, nor a space for
    it. Then it goes up before the other; and in each suit the cards go up in their order. Where no
    order of all the cards is right for both, the game is lost. Cards of stock, waste and reserve
    are taken as being at hand, so what is not lost for this reason may be lost for another.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        filling = rules.fill_with_reserve | rules.fill_without_reserve
        self._whole = rules.group == "whole"
        self._fills = "tableau" in filling
        self._steps = cache(_steps)
        # Piles that only go down have an order: the low cards of all suits before the high ones.
        self._never = (
            rules.decks > 1
            or rules.foundation_build != "suit"
            or rules.foundation_down > 0
            or (rules.piles_are_runs and rules.wrap != "full")
            or not (self._whole or not self._fills or rules.fill_rank)
        )

    def lost(self, position: Position) -> bool:
        """Whether the piles lock each other."""
        if self._never or position.base is None:
            return False
        steps = self._steps(position.base)
        return self._rises(position, steps) and not self._in_order(position, steps)

    def _rises(self, position: Position, steps: tuple[int, ...]) -> bool:
        """Whether somewhere a card lies on a lower one of the foundations' order."""
        if self._rules.piles_are_runs:  # then a run goes on below the base rank
            return any(pile and len(pile) > steps[pile[0]] + 1 for pile in position.tableau)
        pairs = (pair for pile in position.tableau for pair in pairwise(pile))
        return any(steps[over] > steps[under] for under, over in pairs)

    def _in_order(self, position: Position, steps: tuple[int, ...]) -> bool:
        """Whether the cards can go up one after another, the tied ones first."""
        base = position.base or 0
        heights = [0] * len(SUITS)
        for pile in position.foundations:
            if pile:
                heights[suit_of(pile[-1])] = len(pile)
        over = {
            under: card
            for pile in position.tableau
            for under, card in pairwise(pile)
            if self._tied(card, under, base, heights, steps)
        }
        found = True
        while found:
            found = False
            for suit in range(len(SUITS)):
                while heights[suit] < RANK_COUNT:
                    card = make_card(next_rank(base, heights[suit]), suit)
                    tied = over.get(card)
                    if tied is not None and steps[tied] >= heights[suit_of(tied)]:
                        break
                    heights[suit] += 1
                    found = True
        return sum(heights) == DECK_SIZE

    def _tied(
        self, card: Card, under: Card, base: int, heights: list[int], steps: tuple[int, ...]
    ) -> bool:
        rules = self._rules
        if self._whole:
            return True
        if self._fills and rules.fill_rank in (None, rank_of(card)):
            return False
        fits_on = laid_on(rules.build, rules.wrap, base)
        for other in range(DECK_SIZE):
            if other != under and card in fits_on[other]:
                up = steps[other] < heights[suit_of(other)]
                for_good = rules.takeback == "none" or (
                    rules.takeback == "top_not_base" and rank_of(other) == base
                )
                if not (up and for_good):
                    return False
        return True


def _steps(base: int) -> tuple[int, ...]:
    """For each card, how many ranks it lies above the base."""
    return tuple((rank_of(card) - base) % RANK_COUNT for card in range(DECK_SIZE))
