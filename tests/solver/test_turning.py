"""Turning the stock: what comes up, and which phase is worth as much as which, tried out one draw
at a time for every small stock and every way to turn it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from canfield_widget.core.deals import deal
from canfield_widget.core.engine import play, played_out
from canfield_widget.core.moves import DRAW
from canfield_widget.core.table import Table
from canfield_widget.core.variants import VARIANTS, find_variant
from canfield_widget.solver.turning import Phase, Turning, is_inert, row_of, turn
from tests.core.tables import table

SIZES = range(1, 7)
DRAWS = [(1,), (2,), (3,), (3, 1), (1, 3), (3, 2, 1), (2, 2, 1)]
WAYS = [(draw, passes) for draw in DRAWS for passes in (None, 1, 2, 3)]
ways = pytest.mark.parametrize(("draw", "passes"), WAYS)


def turned(draw: tuple[int, ...], passes: int | None) -> tuple[Stock, Turning]:
    """The same stock turned draw by draw and by the solver."""
    return Stock(draw, passes), Turning(find_variant("canfield", draw=draw, passes=passes))


class Stock:
    """A stock that is turned draw by draw, the cards numbered from 1 in dealing order."""

    def __init__(self, draw: tuple[int, ...], passes: int | None) -> None:
        self.rules = find_variant("canfield", draw=draw, passes=passes)
        self.last = passes or len(draw)
        self.follows = cache(self._follows)
        self.offers_all = cache(self._offers_all)

    def phases(self, size: int) -> Iterator[Phase]:
        for number in range(1, self.last + 1):
            yield from ((number, waste) for waste in range(size + 1))

    def _follows(self, size: int, phase: Phase) -> tuple[Phase, ...]:
        """The phases that turning leads to, this one first; of passes that are alike the first."""
        found = [phase]
        while True:
            number, waste = found[-1]
            if waste < size:
                waste = min(size, waste + self.rules.draw_count(number))
            elif self.rules.passes in (None, *range(number + 1, 4)):
                number, waste = min(number + 1, self.last), 0
            else:
                return tuple(found)
            if (number, waste) in found:
                return tuple(found)
            found.append((number, waste))

    def _offers_all(self, size: int, one: Phase, other: Phase) -> bool:
        """Whether each order in which cards can be taken from the other can be had from one."""
        return all(
            any(
                mine == waste and self.offers_all(size - 1, (pass_, mine - 1), (number, waste - 1))
                for pass_, mine in self.follows(size, one)
            )
            for number, waste in self.follows(size, other)
            if waste
        )

    def spoils_nothing(self, size: int, phase: Phase, at: int, other: Phase) -> bool:
        """Whether without the card at this place all orders of the others are left that there are
        with it; the phases are those of the stocks without it and with it."""
        for number, waste in self.follows(size, other):
            if waste == at:
                if not self.offers_all(size - 1, phase, (number, at - 1)):
                    return False
            elif waste:
                lower = waste < at
                mine = waste if lower else waste - 1
                if not any(
                    stop == mine
                    and self.spoils_nothing(
                        size - 1, (pass_, mine - 1), at - lower, (number, waste - 1)
                    )
                    for pass_, stop in self.follows(size - 1, phase)
                ):
                    return False
        return True


@ways
def test_what_can_be_turned_up_is_what_draw_by_draw_comes_up(
    draw: tuple[int, ...], passes: int | None
) -> None:
    stock, turning = (
        Stock(draw, passes),
        Turning(find_variant("canfield", draw=draw, passes=passes)),
    )
    for size in SIZES:
        for phase in stock.phases(size):
            follows = [found for found in stock.follows(size, phase) if found[1]]
            reach = turning.reach(size, turning.phase(size, phase[1], phase[0]))
            assert set(reach) <= set(follows)
            for number, waste in follows:
                assert any(
                    waste == at and stock.offers_all(size - 1, (earlier, at - 1), (number, at - 1))
                    for earlier, at in reach
                )


@ways
def test_a_phase_that_covers_another_one_offers_all_that_it_does(
    draw: tuple[int, ...], passes: int | None
) -> None:
    stock, turning = (
        Stock(draw, passes),
        Turning(find_variant("canfield", draw=draw, passes=passes)),
    )
    for size in SIZES:
        for one in stock.phases(size):
            assert all(turning.covers(size, one, other) for other in stock.follows(size, one))
            for other in stock.phases(size):
                if turning.covers(size, one, other):
                    assert stock.offers_all(size, one, other)


@ways
def test_phases_of_one_form_offer_the_same(draw: tuple[int, ...], passes: int | None) -> None:
    stock, turning = (
        Stock(draw, passes),
        Turning(find_variant("canfield", draw=draw, passes=passes)),
    )
    for size in SIZES:
        for number, waste in stock.phases(size):
            merged = turning.phase(size, waste, number)
            assert stock.offers_all(size, merged, (number, waste))
            assert stock.offers_all(size, (number, waste), merged)
            assert turning.phase(size, waste, number, False) == (number, waste)


@ways
def test_a_free_card_leaves_the_others_as_they_come_up(
    draw: tuple[int, ...], passes: int | None
) -> None:
    stock, turning = (
        Stock(draw, passes),
        Turning(find_variant("canfield", draw=draw, passes=passes)),
    )
    for size in range(1, 6):
        for number, waste in stock.phases(size):
            phase = turning.phase(size, waste, number)
            for at in turning.free(size, phase):
                if at:
                    assert stock.spoils_nothing(size, (phase[0], at - 1), at, (number, waste))


def test_cards_that_are_free() -> None:
    def free(size: int, waste: int, draw: tuple[int, ...], passes: int | None = None) -> list[int]:
        turning = Turning(find_variant("canfield", draw=draw, passes=passes))
        return list(turning.free(size, turning.phase(size, waste, 1)))

    assert free(7, 2, (1,)) == [1, 2, 3, 4, 5, 6, 7]
    assert free(7, 3, (3,)) == free(7, 7, (3,)) == free(7, 0, (3,)) == [7]
    assert free(7, 2, (3,)) == free(7, 2, (3,), 2) == free(7, 2, (3, 1)) == []
    assert free(7, 2, (1,), 2) == [2]


@pytest.mark.parametrize("key", ["canfield", "canfield-draw1", "rush", "casino", "rainfall"])
def test_the_draws_to_a_phase_lead_there(key: str) -> None:
    rules = VARIANTS[key]
    turning, start = Turning(rules), deal(rules, 7)
    for position in (start, play(start, DRAW), played_out(start, [DRAW] * 2)):
        size = len(row_of(position))
        phase = turning.phase(size, len(position.waste), position.pass_number, False)
        for reached in turning.reach(size, phase):
            after = played_out(position, turning.moves(position, reached))
            at_once = Table(position)
            turn(at_once, reached)
            assert (at_once.waste, at_once.stock) == (after.waste, after.stock)
            assert after.waste
            assert min(after.pass_number, rules.passes or len(rules.draw)) == reached[0]


def test_where_a_turn_moves_other_cards_or_the_top_of_the_waste_counts_it_is_not_inert() -> None:
    def inert(variant: str, **piles: Any) -> bool:
        return is_inert(table(variant, base="2", up="2c", **piles))

    full, space = {"tableau": "9s/9c/9h/9d"}, {"tableau": "9s/9c/9h/-"}
    assert inert("canfield", **full)
    assert inert("canfield", **space)
    assert not inert("canfield", reserve="Kd", **space)
    assert inert("canfield", reserve="Kd", **full)
    assert inert("superior", reserve="Kd", **space)
    filling = "canfield[auto_fill=reserve+waste]"
    assert inert(filling, reserve="Kd", **full)
    assert not inert(filling, **full)
    assert not inert(filling, **space)
    assert not inert("canfield[auto_fill=waste]", reserve="Kd", **full)
    assert not inert("chameleon-plus", tableau="9s/9c/9h")
    assert not inert("demon", **full)
    assert not is_inert(deal(VARIANTS["selective"], 7))
    assert is_inert(deal(VARIANTS["beehive"], 7))


def test_base_cards_that_cannot_come_up_leave_turning_inert() -> None:
    def inert(tableau: str, reserve: str) -> bool:
        return is_inert(table("demon", base="2", up="2c 2d", tableau=tableau, reserve=reserve))

    assert inert("3s2hAc/9c/9h/9d", "2s4s")
    assert not inert("3s2h/9c/9h/9d", "2s4s")
    assert not inert("3s2hAc/9c/9h/9d", "4s2s")
    assert not inert("9s/9c/9h/9d", "2s4s")
