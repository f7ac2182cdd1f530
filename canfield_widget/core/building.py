"""What a position takes: on its foundations, on its tableau piles and in its spaces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from canfield_widget.core.cards import (
    DECK_SIZE,
    RANK_COUNT,
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
    "Slots",
    "fillers",
    "following",
    "foundation_targets",
    "heads",
    "is_closed",
    "is_open",
    "openings",
    "rising",
    "sets_of_four",
    "space_rank",
    "starting",
    "takers",
    "wanted",
]


@lru_cache(maxsize=32)
def _next_cards(build: str, wraps: bool, down: bool) -> tuple[tuple[Card, ...], ...]:
    """For each card on top of a foundation, the cards that follow it."""
    table = []
    for card in range(DECK_SIZE):
        ends = rank_of(card) == (1 if down else RANK_COUNT) and not wraps
        rank = next_rank(rank_of(card), -1 if down else 1)
        suits = (suit_of(card),) if build == "suit" else range(4)
        table.append(() if ends else tuple(make_card(rank, suit) for suit in suits))
    return tuple(table)


def following(rules: Rules, slot: int, pile: Pile) -> tuple[Card, ...]:
    """The cards that a started foundation takes next; none when it is complete."""
    if len(pile) == RANK_COUNT or rules.foundation_build == "rank_set":
        return ()
    down = rules.foundation_down > 0 and rules.builds_down(slot)
    return _next_cards(rules.foundation_build, rules.foundation_wrap, down)[pile[-1]]


_OF_RANK: Final = tuple(tuple(range(ace, DECK_SIZE, RANK_COUNT)) for ace in range(RANK_COUNT))
"""The four cards of each rank, the aces first."""


def starting(rules: Rules, slot: int, base: int) -> tuple[Card, ...]:
    """The cards that an empty foundation takes: those of the base rank, or of the one below it."""
    down = rules.foundation_down > 0 and rules.builds_down(slot)
    return _OF_RANK[base - 2 if down else base - 1]


def is_closed(rules: Rules, slot: int, foundations: Sequence[Pile]) -> bool:
    """Whether a foundation waits for the first one to be complete."""
    return rules.foundation_gate and slot > 0 and len(foundations[0]) < RANK_COUNT


Slots = dict[Card, tuple[int, ...]]
"""Cards, each with the foundations that take it. Of foundations that hold the same cards, which
are alike, the first alone is named."""


def wanted(rules: Rules, base: int | None, foundations: Sequence[Pile]) -> Slots:
    """The cards that can go to a foundation now, with the places of the foundations."""
    slots: Slots = {}
    if base is None:
        return slots
    # Where all foundations are alike the table is looked up once: a tenth of a move's time.
    alike = not rules.foundation_down and not rules.foundation_gate
    after = _next_cards(rules.foundation_build, rules.foundation_wrap, False)
    empty: tuple[Card, ...] = ()
    for slot, pile in enumerate(foundations):
        if pile and alike:
            cards = after[pile[-1]] if len(pile) < RANK_COUNT else ()
        elif alike:
            cards, empty = (() if empty else _OF_RANK[base - 1]), _OF_RANK[base - 1]
        else:
            cards = _taken(rules, base, foundations, slot)
        for card in cards:
            if card not in slots:
                slots[card] = (slot,)
            elif not any(foundations[other] == pile for other in slots[card]):
                slots[card] += (slot,)
    return slots


def _taken(rules: Rules, base: int, foundations: Sequence[Pile], slot: int) -> tuple[Card, ...]:
    """The cards that one foundation takes now."""
    if is_closed(rules, slot, foundations):
        return ()
    pile = foundations[slot]
    return following(rules, slot, pile) if pile else starting(rules, slot, base)


def sets_of_four(position: Position) -> list[int]:
    """The tableau piles whose four top cards are of one rank and may be discarded together."""
    if position.rules.foundation_build != "rank_set":
        return []
    found = []
    for index, pile in enumerate(position.tableau):
        shown = pile[position.down[index] :][-4:]
        if len(shown) == 4 and len({rank_of(card) for card in shown}) == 1:
            found.append(index)
    return found


def _run_start(position: Position, index: int) -> int:
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
    if size == 1 or group == "top":
        return (size - 1,)
    start = _run_start(position, index)
    if group == "run":
        return range(start, size)
    if group == "whole":
        return () if start else (0,)
    return (size - 1,) if start else (0, size - 1)


def fillers(position: Position) -> frozenset[str]:
    """The kinds of pile whose cards the player may put into a space now."""
    rules = position.rules
    return rules.fill_with_reserve if any(position.reserves) else rules.fill_without_reserve


def space_rank(position: Position) -> int | None:
    """The only rank that may start a pile in a space now; None: any."""
    rules = position.rules
    if rules.fill_base_first and len(position.foundations[0]) < RANK_COUNT:
        return position.base
    return rules.fill_rank


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
            found.append(_on_space(fillers(position), space_rank(position)))
        elif most is not None and len(pile) >= most:
            found.append(_CLOSED)
        else:
            found.append(on_cards[pile[-1]])
    return found


def rising(position: Position, index: int, slot: int) -> int:
    """How many cards of the run on top of a tableau pile can go up to a foundation together."""
    pile, rules = position.tableau[index], position.rules
    foundation = (*position.foundations[slot], pile[-1])
    count = 1
    for card in reversed(pile[_run_start(position, index) : -1]):
        if card not in following(rules, slot, foundation):
            break
        foundation = (*foundation, card)
        count += 1
    return count


def takers(position: Position, index: int, slots: Sequence[int], count: int) -> tuple[int, ...]:
    """Of the foundations that take the top card of a tableau pile, those that take `count`."""
    if count == 1:
        return tuple(slots)
    return tuple(slot for slot in slots if rising(position, index, slot) >= count)


def is_open(rules: Rules, reserve: Pile) -> bool:
    """Whether the top card of a reserve lies face up: what lies face down cannot be moved."""
    return rules.reserve_face != "last" or len(reserve) == 1


def foundation_targets(slots: Sequence[int]) -> list[str]:
    """How a move names the foundations that take its card: by number where there are several."""
    return ["F"] if len(slots) == 1 else [f"F{slot + 1}" for slot in slots]
