"""What lies on what: building down in the tableau, up on the foundations, and filling spaces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from canfield_widget.core.cards import DECK_SIZE, KING, Card, is_red, next_rank, rank_of, suit_of
from canfield_widget.core.positions import Pile, Position
from canfield_widget.core.rules import Rules

__all__ = ["fillers", "following", "heads", "laid_on", "misfit", "rising", "run_start", "wanted"]


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


def wanted(rules: Rules, base: int | None, foundations: Sequence[Pile]) -> dict[Card, int]:
    """The cards that can go to a foundation now, each with the slot it goes to.

    Of several slots that take a card the first is meant: they are alike.
    """
    slots: dict[Card, int] = {}
    opened = base is None
    for slot, pile in enumerate(foundations):
        if pile:
            for card in following(rules, pile):
                slots.setdefault(card, slot)
        elif not opened and base is not None:
            opened = True
            for suit in range(4):
                slots.setdefault(suit * 13 + base - 1, slot)
    return slots


def following(rules: Rules, pile: Pile) -> tuple[Card, ...]:
    """The cards that a started foundation takes next; none when it is complete."""
    top = pile[-1]
    if len(pile) == KING or (top % 13 == KING - 1 and not rules.foundation_wrap):
        return ()
    above = top + 1 if top % 13 != KING - 1 else top - (KING - 1)
    if rules.foundation_build == "suit":
        return (above,)
    return tuple(suit * 13 + above % 13 for suit in range(4))


def run_start(position: Position, index: int) -> int:
    """The place in a tableau pile from which its cards are a proper run up to its top."""
    pile, down = position.tableau[index], position.down[index]
    if position.rules.piles_are_runs:
        return down
    fits_on = laid_on(position.rules.build, position.rules.wrap, position.base or 0)
    start = len(pile) - 1
    while start > down and pile[start] in fits_on[pile[start - 1]]:
        start -= 1
    return max(start, down)


def heads(position: Position, index: int) -> tuple[int, ...] | range:
    """The places in a tableau pile from which its cards may move to another pile."""
    size, group = len(position.tableau[index]), position.rules.group
    if group == "top" or size == 1:
        return (size - 1,)
    start = run_start(position, index)
    if group == "run":
        return range(start, size)
    whole = (start,) if start == position.down[index] else ()
    if group == "whole" or whole == (size - 1,):
        return whole
    return (*whole, size - 1)


def fillers(position: Position) -> frozenset[str]:
    """The kinds of pile whose cards the player may put into a space now."""
    rules = position.rules
    return rules.fill_with_reserve if any(position.reserves) else rules.fill_without_reserve


def rising(position: Position, index: int) -> int:
    """How many cards from the top of a tableau pile can go up to one foundation together."""
    pile, rules = position.tableau[index], position.rules
    slot = wanted(rules, position.base, position.foundations)[pile[-1]]
    foundation = (*position.foundations[slot], pile[-1])
    count = 1
    for card in reversed(pile[position.down[index] : -1]):
        if card not in following(rules, foundation):
            break
        foundation = (*foundation, card)
        count += 1
    return count
