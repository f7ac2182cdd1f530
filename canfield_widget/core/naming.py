"""The names of the piles of a position, as they stand in moves."""

from __future__ import annotations

from typing import Final

from canfield_widget.core.cards import SUITS, Card, suit_of
from canfield_widget.core.fields import MAX_TABLEAU
from canfield_widget.core.positions import Pile, Position
from canfield_widget.core.rules import Rules

__all__ = [
    "TABLEAU_NAMES",
    "base_source",
    "foundation_name",
    "pile_named",
    "place",
    "reserve_name",
]


def reserve_name(rules: Rules, index: int) -> str:
    """The name of a reserve pile: without a number where there is one."""
    return "R" if rules.reserve_piles == 1 else f"R{index + 1}"


def foundation_name(rules: Rules, slot: int, card: Card) -> str:
    """By suit where a suit has one foundation, else by number."""
    if rules.decks == 1 and rules.foundation_build == "suit" and not rules.foundation_down:
        return "F" + SUITS[suit_of(card)]
    return f"F{slot + 1}"


TABLEAU_NAMES: Final = tuple(f"T{number}" for number in range(1, MAX_TABLEAU + 2))
"""One more than there can be piles: the card chosen as the base lies on a pile of its own."""


def place(position: Position, name: str) -> int | None:
    """The index of the pile of this name; None where the position has none."""
    kind, rest = name[0], name[1:]
    if kind == "F" and rest in SUITS and rest:
        suit = SUITS.index(rest)
        tops = enumerate(position.foundations)
        return next((slot for slot, pile in tops if pile and suit_of(pile[-1]) == suit), None)
    piles = {"R": position.reserves, "T": position.tableau, "F": position.foundations}.get(kind)
    if piles is None:
        return 0
    index = int(rest or 1) - 1
    return index if index < len(piles) and (rest or len(piles) == 1 or kind == "F") else None


def base_source(position: Position) -> str:
    """The kind of pile from which the player chooses the base card."""
    return "R" if position.rules.base == "chosen_reserve" else "T"


def pile_named(position: Position, name: str) -> Pile:
    """The cards of a pile that exists."""
    if name == "W":
        return position.waste
    piles = {"R": position.reserves, "T": position.tableau, "F": position.foundations}[name[0]]
    return piles[place(position, name) or 0]
