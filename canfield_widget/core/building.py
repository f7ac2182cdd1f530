"""What a position takes: on its foundations, on its tableau piles and in its spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from canfield_widget.core.cards import (
    DECK_SIZE,
    KING,
    Card,
    make_card,
    next_rank,
    rank_of,
    suit_of,
)
from canfield_widget.core.fits import laid_on
from canfield_widget.core.positions import Pile, Position
from canfield_widget.core.rules import Rules

__all__ = [
    "Opening",
    "fillers",
    "following",
    "heads",
    "openings",
    "rising",
    "wanted",
]


@lru_cache(maxsize=16)
def _above(build: str, wraps: bool) -> tuple[tuple[Card, ...], ...]:
    """For each card on top of a foundation, the cards that follow it."""
    suits = [suit_of(card) for card in range(DECK_SIZE)]
    table = []
    for card in range(DECK_SIZE):
        ends = rank_of(card) == KING and not wraps
        rank = next_rank(rank_of(card))
        follow = (suits[card],) if build == "suit" else range(4)
        table.append(() if ends else tuple(make_card(rank, suit) for suit in follow))
    return tuple(table)


def following(rules: Rules, pile: Pile) -> tuple[Card, ...]:
    """The cards that a started foundation takes next; none when it is complete."""
    if len(pile) == KING:
        return ()
    return _above(rules.foundation_build, rules.foundation_wrap)[pile[-1]]


def wanted(rules: Rules, base: int | None, foundations: Sequence[Pile]) -> dict[Card, int]:
    """The cards that can go to a foundation now, each with the slot it goes to.

    Of several slots that take a card the first is meant: they are alike.
    """
    above = _above(rules.foundation_build, rules.foundation_wrap)
    slots: dict[Card, int] = {}
    empty = None
    for slot in range(len(foundations) - 1, -1, -1):
        pile = foundations[slot]
        if not pile:
            empty = slot
        elif len(pile) < KING:
            for card in above[pile[-1]]:
                slots[card] = slot
    if empty is not None and base is not None:
        slots.update(dict.fromkeys(range(base - 1, DECK_SIZE, KING), empty))
    return slots


def _run_start(position: Position, index: int) -> int:
    """The place in a tableau pile from which its cards are a proper run up to its top."""
    pile, down = position.tableau[index], position.down[index]
    fits_on = laid_on(position.rules.build, position.rules.wrap, position.base or 0)
    start = len(pile) - 1
    while start > down and pile[start] in fits_on[pile[start - 1]]:
        start -= 1
    return max(start, down)


def heads(position: Position, index: int) -> tuple[int, ...] | range:
    """The places in a tableau pile from which its cards may move to another pile."""
    size, down, rules = len(position.tableau[index]), position.down[index], position.rules
    group = rules.group
    if size == 1 or group == "top":
        return (size - 1,)
    start = down if rules.piles_are_runs else _run_start(position, index)
    if group == "run":
        return range(start, size)
    if group == "whole":
        return (start,) if start == down else ()
    return (start, size - 1) if start == down != size - 1 else (size - 1,)


def fillers(position: Position) -> frozenset[str]:
    """The kinds of pile whose cards the player may put into a space now."""
    rules = position.rules
    return rules.fill_with_reserve if any(position.reserves) else rules.fill_without_reserve


KINDS: Final = ("waste", "reserve", "tableau", "foundation")
Opening = Mapping[str, frozenset[Card]]
"""What a tableau pile takes, by the kind of pile that the cards come from."""


@lru_cache(maxsize=512)
def _on_cards(build: str, wrap: str, base: int) -> tuple[Opening, ...]:
    """What a pile takes by its top card: the same from everywhere."""
    return tuple(dict.fromkeys(KINDS, cards) for cards in laid_on(build, wrap, base))


@lru_cache(maxsize=128)
def _on_space(kinds: frozenset[str], rank: int | None) -> Opening:
    cards = frozenset(c for c in range(DECK_SIZE) if rank is None or rank_of(c) == rank)
    return {kind: cards if kind in kinds else frozenset() for kind in KINDS}


_CLOSED: Final[Opening] = dict.fromkeys(KINDS, frozenset())


def openings(position: Position) -> list[Opening]:
    """What each tableau pile takes now. Of a run the first card counts."""
    rules = position.rules
    on_cards = _on_cards(rules.build, rules.wrap, position.base or 0)
    most = rules.max_cards
    found: list[Opening] = []
    for pile in position.tableau:
        if not pile:
            found.append(_on_space(fillers(position), rules.fill_rank))
        elif most is not None and len(pile) >= most:
            found.append(_CLOSED)
        else:
            found.append(on_cards[pile[-1]])
    return found


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
