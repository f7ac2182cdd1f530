"""The search in plain Python: what it answers, what it spends and how it stops."""

from __future__ import annotations

import threading
import tracemalloc
from _thread import interrupt_main
from dataclasses import replace

import pytest
from hypothesis import given

from canfield_widget.core.deals import deal
from canfield_widget.core.engine import is_stuck, legal_moves
from canfield_widget.core.errors import PositionError
from canfield_widget.core.moves import DRAW, REDEAL, Move
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS, find_variant
from canfield_widget.solver.reference import search
from canfield_widget.solver.verdict import Budget, Verdict
from tests.core.tables import LOCKED, table
from tests.solver.lines import check_line
from tests.strategies import positions

# It takes tens of millions of positions to prove that this deal cannot be won.
ENDLESS = deal(find_variant("canfield"), "solvitaire:112")


def test_a_won_position_is_winnable_with_no_moves() -> None:
    solution = search(table(base="2", up="Ac Ad Ah As"))
    assert (solution.verdict, solution.moves, solution.nodes) == (Verdict.WINNABLE, (), 1)
    assert (solution.reason, solution.backend) == (None, "python")


@pytest.mark.parametrize("number", [100, 144, 215])
def test_a_position_where_turning_brings_nothing_is_unwinnable(number: int) -> None:
    position = deal(find_variant("canfield"), number)
    assert is_stuck(position)
    solution = search(position)
    assert (solution.verdict, solution.moves, solution.nodes) == (Verdict.UNWINNABLE, (), 1)


def test_the_line_has_each_draw_and_redeal_as_a_move() -> None:
    up = Move("W", "F")
    variant = "canfield[draw=1,passes={},fill_without_reserve=-]"
    position = table(variant.format(2), up="Ac Ad Ah Qs", waste="KsAs")
    assert search(position).moves == (REDEAL, DRAW, up, DRAW, up)
    position = table(variant.format(1), up="Ac Ad Ah Qs", waste="KsAs")
    assert search(position).verdict is Verdict.UNWINNABLE
    assert search(table(variant.format(1), up="Ac Ad Ah Qs", waste="AsKs")).moves == (up, up)


def test_cards_that_all_lie_open_may_be_locked_for_good() -> None:
    assert search(Position.parse(LOCKED.format(variant="canfield"))).verdict is Verdict.UNWINNABLE


@pytest.mark.parametrize("takeback", ["top", "top_not_base"])
def test_moves_to_and_fro_come_to_an_end(takeback: str) -> None:
    variant = f"canfield[group=run,takeback={takeback}]"
    position = Position.parse(LOCKED.format(variant=variant))
    assert any(move.source[0] == "F" for move in legal_moves(position))
    assert search(position).verdict is Verdict.UNWINNABLE


@given(positions())
def test_a_line_wins_from_the_very_position_that_was_asked_about(position: Position) -> None:
    check_line(position, search(position, Budget(nodes=200)))


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_is_searched_from_its_deal(key: str) -> None:
    position = deal(VARIANTS[key], 1)
    solution = search(position, Budget(nodes=200))
    check_line(position, solution)
    if solution.verdict is Verdict.UNKNOWN:
        assert (solution.nodes, solution.reason) == (200, "nodes")


def test_the_first_deal_of_the_quadruple_game_is_won() -> None:
    position = deal(VARIANTS["quadruple"], 1)
    solution = search(position, Budget(nodes=1000))
    check_line(position, solution)
    assert solution.verdict is Verdict.WINNABLE


@pytest.mark.parametrize(
    ("budget", "reason"),
    [(Budget(nodes=300), "nodes"), (Budget(seconds=0), "seconds")],
    ids=["nodes", "seconds"],
)
def test_a_budget_that_runs_out_leaves_the_verdict_unknown(budget: Budget, reason: str) -> None:
    solution = search(ENDLESS, budget)
    assert (solution.verdict, solution.moves) == (Verdict.UNKNOWN, ())
    assert solution.reason == reason
    assert budget.nodes in (None, solution.nodes)


def test_a_larger_budget_goes_on_where_a_smaller_one_ends() -> None:
    position = deal(find_variant("canfield"), "solvitaire:25")
    needed = search(position).nodes
    assert search(position, Budget(nodes=needed)).verdict is Verdict.UNWINNABLE
    assert search(position, Budget(nodes=needed - 1)).verdict is Verdict.UNKNOWN


def test_memory_stays_under_its_bound(full: bool) -> None:
    budget = 3 if full else 1
    tracemalloc.start()
    try:
        solution = search(ENDLESS, Budget(memory_mb=budget))
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert (solution.verdict, solution.reason) == (Verdict.UNKNOWN, "memory")
    assert most < budget * 2**20


@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_ends_it_and_leaves_nothing_behind() -> None:
    before = search(ENDLESS, Budget(nodes=500))
    timer = threading.Timer(0.05, interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        search(ENDLESS)
    after = search(ENDLESS, Budget(nodes=500))
    assert replace(before, seconds=0.0) == replace(after, seconds=0.0)


def test_a_position_that_breaks_the_rules_is_refused() -> None:
    with pytest.raises(PositionError, match="more than 1 of"):
        search(replace(ENDLESS, waste=ENDLESS.stock[:1]))
