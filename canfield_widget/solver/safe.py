"""Moves to the foundations that cannot spoil a win: a search makes them at once."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from canfield_widget.core.building import is_open
from canfield_widget.core.cards import DECK_SIZE, RANK_COUNT, SUITS, Card, rank_of, suit_of
from canfield_widget.core.fits import laid_on
from canfield_widget.core.moves import Move, move_of
from canfield_widget.core.naming import TABLEAU_NAMES, reserve_name
from canfield_widget.core.rules import Rules
from canfield_widget.core.table import Table
from canfield_widget.solver.turning import Phase, Turning, row_of, turn

__all__ = ["SafeMoves", "Step"]

Step: TypeAlias = tuple[Phase | None, Move]
"""A move, and the phase to which the stock is turned before it; None: it stays as it is."""


class SafeMoves:
    """The safe moves under one set of rules.

    Let *low* be the card that may go up, every card that fits on a low one in the tableau, and so
    on; cards that lie on the foundations for good are left out. If each low card is on its
    foundation or the next one there, the move is safe. For take a line that wins without it, and
    play it with the low cards put up as soon as it touches them, and left there. On low cards lie
    low cards only, so no other card loses its place; and a pile without its low cards plays as
    before, or is a space. Where cards can be worried back, those below a low one in its suit are
    to stay up as well: what fits on them lies below what fits on the low one, so it is up too.

    A space does no harm. One that the reserve fills by itself gets the card that the line still
    has on the reserve, and this card moves from there as it does in the line; where the line fills
    another space with it, the two piles change names. One that stays open takes all that it would
    take later on, as long as what may fill it while the reserve lasts may do so afterwards.
    """

    def __init__(self, rules: Rules, turning: Turning) -> None:
        self._rules = rules
        self._turning = turning
        find = self._find_cards if _is_proved(rules) else _no_cards
        self._safe_cards = lru_cache(2**13)(find)

    def play(self, table: Table) -> list[Step]:
        """Plays safe moves until there is none, and tells them."""
        steps: list[Step] = []
        while step := self._next(table):
            phase, move = step
            if phase:
                turn(table, phase)
            table.play(move)
            steps.append(step)
        return steps

    def _next(self, table: Table) -> Step | None:
        tops = tuple([pile[-1] if pile else -1 for pile in table.foundations])
        cards = self._safe_cards(table.base, tops)
        if not cards:
            return None
        ends = [pile[-1] if pile else -1 for pile in table.tableau]
        for card in cards:
            if card in ends:
                return None, move_of(TABLEAU_NAMES[ends.index(card)], "F")
            if step := self._from_reserve(table, card) or self._from_stock(table, card):
                return step
        return None

    def _from_reserve(self, table: Table, card: Card) -> Step | None:
        if "foundation" not in self._rules.reserve_targets:
            return None
        for index, pile in enumerate(table.reserves):
            if pile and pile[-1] == card and is_open(self._rules, pile):
                return None, move_of(reserve_name(self._rules, index), "F")
        return None

    def _from_stock(self, table: Table, card: Card) -> Step | None:
        """A card of waste or stock, where taking it leaves the others as they come up."""
        row = row_of(table)
        if card not in row or self._rules.waste_becomes_tableau:
            return None
        at, size = row.index(card) + 1, len(row)
        phase = self._turning.phase(size, len(table.waste), table.pass_number)
        if at not in self._turning.free(size, phase):
            return None
        return (phase[0], at), move_of("W", "F")

    def _find_cards(self, base: int | None, tops: tuple[int, ...]) -> tuple[Card, ...]:
        """The next cards of the foundations that are safe, by the top cards of these."""
        if base is None:
            return ()
        heights = dict.fromkeys(range(len(SUITS)), 0)
        heights.update((suit_of(top), _step(top, base) + 1) for top in tops if top >= 0)
        allowed = {card for card in range(DECK_SIZE) if _step(card, base) <= heights[suit_of(card)]}
        settled = {card for card in allowed if _step(card, base) < heights[suit_of(card)]}
        following = sorted(allowed - settled)
        if self._rules.takeback == "top":
            settled = set()
        if self._rules.takeback == "top_not_base":
            settled = {card for card in settled if rank_of(card) == base}
        return tuple(card for card in following if self._low(card, base, settled) <= allowed)

    def _low(self, card: Card, base: int, settled: set[Card]) -> set[Card]:
        """The low cards of a card, those settled on the foundations left out."""
        fits_on = laid_on(self._rules.build, self._rules.wrap, base)
        low, new = {card}, [card]
        while new:
            card = new.pop()
            others = fits_on[card] - low - settled
            low |= others
            new += others
        return low


def _is_proved(rules: Rules) -> bool:
    """Whether the argument holds: one foundation a suit, and nothing else moves by itself."""
    return (
        rules.decks == 1
        and rules.foundation_build == "suit"
        and rules.foundations >= len(SUITS)
        and (rules.foundation_wrap or rules.base_rank == 1)
        and not (rules.foundation_down or rules.foundation_gate or rules.fill_base_first)
        and not (rules.auto_base or "waste" in rules.auto_fill)
        and rules.fill_with_reserve - {"reserve"} <= rules.fill_without_reserve
    )


def _no_cards(base: int | None, tops: tuple[int, ...]) -> tuple[Card, ...]:
    return ()


def _step(card: Card, base: int) -> int:
    """How many ranks a card lies above the base."""
    return (rank_of(card) - base) % RANK_COUNT
