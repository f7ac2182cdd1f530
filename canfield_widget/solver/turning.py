"""What turning the stock brings up, so that a search plays cards and not single draws.

The cards of waste and stock are one row here, in the order in which they are dealt. Turning moves
none of them in the row: it changes the phase, which is the pass and how many of the cards lie on
the waste. So what can be turned up from a phase is a list; and of two positions that differ in
the phase alone, one may offer all that the other does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from canfield_widget.core.cards import rank_of
from canfield_widget.core.moves import DRAW, REDEAL, Move
from canfield_widget.core.positions import Pile, Position
from canfield_widget.core.rules import Rules
from canfield_widget.core.table import Table

__all__ = ["Phase", "Turning", "is_inert", "moves_by_itself", "row_of", "turn"]

Phase: TypeAlias = tuple[int, int]
"""The pass, counted from 1, and how many cards lie on the waste."""


def row_of(position: Position | Table) -> Pile:
    """The cards of waste and stock in the order in which they are dealt."""
    return position.waste + position.stock[::-1]


def turn(table: Table, phase: Phase) -> None:
    """Turns the stock to a phase with a card on the waste."""
    row = row_of(table)
    table.pass_number, waste = phase
    table.waste, table.stock = row[:waste], row[: waste - 1 : -1]


def moves_by_itself(rules: Rules) -> bool:
    """Whether there are positions to which a move led and in which turning is not inert."""
    chosen = rules.base in ("chosen_deal", "chosen_reserve")
    fills = "waste" in rules.auto_fill
    return chosen or fills or rules.auto_base or rules.waste_becomes_tableau


def is_inert(position: Position | Table) -> bool:
    """Whether turning the stock moves cards of stock and waste alone, and no other move depends on
    what lies on top of the waste.

    It is not where the waste fills the next space or becomes a pile, where a base card that may
    come up goes to its foundation by itself, nor in a first position in which a space still waits
    for the reserve. While the base is to be chosen nothing turns.
    """
    rules = position.rules
    if position.base is None and rules.base != "none":
        return False
    if rules.waste_becomes_tableau and position.stock:
        return False
    fill = next((kind for kind in rules.auto_fill if kind == "waste" or any(position.reserves)), "")
    if fill == "waste" or (fill and not all(position.tableau)):
        return False
    if not rules.auto_base:
        return True
    tops = [pile[-1] for pile in (*position.reserves, *position.tableau) if pile]
    return all(rank_of(card) != position.base for card in (*tops, *row_of(position)))


class Turning:
    """The phases under one set of rules, where turning is inert.

    >>> from canfield_widget.core.variants import find_variant
    >>> turning = Turning(find_variant("canfield"))
    >>> turning.reach(8, turning.phase(8, 2, 1))
    ((1, 2), (1, 5), (1, 8), (1, 3), (1, 6))
    >>> turning.covers(8, (1, 2), (1, 0)), turning.covers(8, (1, 0), (1, 2))
    (True, False)
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._endless = rules.passes is None
        # Without a limit all passes from this one on are alike, and count as this one.
        self._last = rules.passes or len(rules.draw)
        self.comes_at_hand = self._endless and rules.draw[-1] == 1
        """Whether there is a pass from which on all cards of waste and stock are at hand."""
        self.phase = lru_cache(2**13)(self._phase)
        """The phase of so many cards, so many of them on the waste, in a pass of this number; one
        for all that turning leads to from each other, unless told not to."""
        self.reach = lru_cache(2**10)(self._reach)
        """The phases with a card on the waste to which turning leads from a phase of so many cards,
        the nearest first; those left out bring up the same card and offer no more than these."""
        self.covers = lru_cache(2**14)(self._covers)
        """Whether of so many cards the one phase offers all that the other one does."""

    def _phase(self, size: int, waste: int, number: int, merged: bool = True) -> Phase:
        number = min(number, self._last)
        if not size:
            return (self._last, 0)
        if merged and self._returns(number) and self._stops_at(waste, size, 0, number):
            return (number, 0)
        return (number, waste)

    def _reach(self, size: int, phase: Phase) -> tuple[Phase, ...]:
        number, waste = phase
        found = dict.fromkeys((number, at) for at in self._stops(size, waste, number))
        for later in range(number + (not self._returns(number)), self._last + 1):
            old = {at for _, at in found} if self._alike(number) else set()
            found.update(
                dict.fromkeys((later, at) for at in self._stops(size, 0, later) if at not in old)
            )
        return tuple(reached for reached in found if reached[1])

    def _covers(self, size: int, one: Phase, other: Phase) -> bool:
        """It leads there by turning, or is the same phase in a pass after which more are left."""
        (number, waste), (later, at) = one, other
        if number == later and self._stops_at(at, size, waste, number):
            return True
        again = number < later or (number == later and self._returns(number))
        if again and self._stops_at(at, size, 0, later):
            return True
        return number < later and self._alike(number) and self._stops_at(at, size, waste, later)

    def at_hand(self, phase: Phase) -> bool:
        """Whether each card of waste and stock can be brought up at any time from now on."""
        return self.comes_at_hand and phase[0] == self._last

    def free(self, size: int, phase: Phase) -> range:
        """How many cards lie on the waste where its top card may be taken and no other is missed:
        all the others can still come up, each as soon as it could before.

        Where each is at hand that is any card. Of several cards turned at once it is the last one
        of all, at the beginning of a pass; where passes end, the one that lies open, if all are
        turned one by one.
        """
        number, waste = phase
        if self.at_hand(phase):
            return range(1, size + 1)
        if self._returns(number):
            return range(size, size + (not waste))
        one_by_one = self._alike(number) and self._rules.draw_count(number) == 1
        return range(waste, waste + one_by_one)

    def moves(self, position: Position, phase: Phase) -> list[Move]:
        """The draws and redeals that bring a position to a phase that it reaches."""
        found: list[Move] = []
        waste, stock = len(position.waste), len(position.stock)
        number = position.pass_number
        while (min(number, self._last), waste) != phase:
            if stock:
                turned = min(stock, self._rules.draw_count(number))
                waste, stock = waste + turned, stock - turned
                found.append(DRAW)
            else:
                waste, stock, number = 0, waste, number + 1
                found.append(REDEAL)
        return found

    def _returns(self, number: int) -> bool:
        """Whether a redeal leads from this pass to one that counts as the same."""
        return self._endless and number == self._last

    def _alike(self, number: int) -> bool:
        """Whether this pass and all later ones turn equally many cards at once."""
        draw = self._rules.draw
        return len(set(draw[min(number, len(draw)) - 1 :])) == 1

    def _stops(self, size: int, waste: int, number: int) -> list[int]:
        """How many cards lie on the waste, now and after each draw of the pass."""
        return [*range(waste, size, self._rules.draw_count(number)), size]

    def _stops_at(self, at: int, size: int, waste: int, number: int) -> bool:
        """Whether so many cards lie on the waste at some time in the rest of the pass."""
        return at == size or (at >= waste and (at - waste) % self._rules.draw_count(number) == 0)
