"""What is asked of a search and what it may spend: `solve` with games, budgets and interrupts."""

from __future__ import annotations

import dataclasses
import random
import signal
import threading
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

import canfield_widget as cw
from canfield_widget.core.engine import played_out
from canfield_widget.solver import kernel, problem, slices
from canfield_widget.solver.kernel import NativeMachine
from canfield_widget.solver.slices import SLICE
from canfield_widget.solver.verdict import Budget, Solution
from tests.solver.small_positions import any_rules, small_position

Search = Callable[..., Solution]
LOST = 7  # after 1.4 million positions
OPEN = 6


def hard(number: int = LOST) -> cw.Position:
    return cw.Game.deal(number).position


def test_a_line_wins_from_the_position_that_was_asked_about() -> None:
    game = cw.Game.deal(5)
    game.push("D")
    solution = cw.solve(game)
    assert solution.verdict is cw.Verdict.WINNABLE
    assert played_out(game.position, solution.moves).is_won
    assert (solution.backend, solution.reason) == ("native", None)


def test_a_game_a_board_and_a_position_are_the_same_question() -> None:
    board = cw.Board(cw.Game.deal(2))
    answers = [cw.solve(value) for value in (board, board.game, board.game.position)]
    assert len({(answer.verdict, answer.moves, answer.nodes) for answer in answers}) == 1


def test_a_won_position_needs_no_move() -> None:
    position = hard(2)
    won = played_out(position, cw.solve(position).moves)
    assert cw.solve(won).verdict is cw.Verdict.WINNABLE
    assert cw.solve(won).moves == ()


def test_without_a_kernel_python_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "load", lambda: None)
    position = hard(2)
    solution = cw.solve(position)
    assert (solution.verdict, solution.backend) == (cw.Verdict.WINNABLE, "python")
    assert played_out(position, solution.moves).is_won


def test_games_that_the_kernel_does_not_cover_are_searched_in_python() -> None:
    assert cw.solve(cw.Game.deal(1, "eagle-wing"), nodes=10).backend == "python"


@pytest.mark.parametrize("value", [None, 7, "cf1", object()])
def test_what_is_no_game_is_refused(value: object) -> None:
    with pytest.raises(cw.CanfieldError, match="no game, board or position"):
        cw.solve(value)


@pytest.mark.parametrize(
    "wrong",
    [
        {"stock": ()},
        {"stock": (99,) * 34},
        {"base": None},
        {"base": 14},
        {"pass_number": 0},
        {"tableau": ((0, 1), (2,), (3,), (4,))},
        {"foundations": ((), (), (), ())},
    ],
)
def test_a_position_that_breaks_the_rules_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(cw.PositionError):
        cw.solve(dataclasses.replace(hard(), **wrong))


def test_a_base_that_is_still_to_be_chosen_is_part_of_the_question() -> None:
    game = cw.Game.deal(3, variant="selective")
    solution = cw.solve(game, nodes=100_000)
    assert solution.verdict is cw.Verdict.WINNABLE
    assert str(solution.moves[0])[0] == "T"
    assert played_out(game.position, solution.moves).is_won


def test_a_space_that_waits_to_be_filled_is_filled_by_the_first_move(search: Search) -> None:
    position = hard(2)
    first, *others = position.tableau
    space = dataclasses.replace(position, tableau=((), *others), stock=(*position.stock, *first))
    solution = search(space)
    assert solution.verdict is cw.Verdict.WINNABLE
    assert played_out(space, solution.moves).is_won


@pytest.mark.parametrize("nodes", [1, 1000, 3 * SLICE + 1])
def test_a_budget_of_nodes_is_kept_exactly(nodes: int, search: Search) -> None:
    solution = search(hard(), nodes)
    assert solution.verdict is cw.Verdict.UNKNOWN
    assert (solution.nodes, solution.reason, solution.moves) == (nodes, "nodes", ())


def test_a_budget_of_seconds_ends_the_search() -> None:
    solution = cw.solve(hard(OPEN), seconds=0.05)
    assert (solution.verdict, solution.reason) == (cw.Verdict.UNKNOWN, "seconds")
    assert solution.seconds >= 0.05
    assert cw.solve(hard(), seconds=0).nodes == 0


def test_a_budget_of_memory_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = [0]

    original = NativeMachine.enlarge

    def enlarge(self: NativeMachine, size: int) -> bool:
        sizes.append(size)
        return original(self, size)

    monkeypatch.setattr(NativeMachine, "enlarge", enlarge)
    solution = cw.solve(hard(), seconds=None, memory_mb=2)
    assert (solution.verdict, solution.reason) == (cw.Verdict.UNKNOWN, "memory")
    # The table before is there until the new one is filled.
    assert all(old + new <= 2 * 2**20 for old, new in pairwise(sizes))
    assert sizes[-1] == 2**20


@pytest.mark.usefixtures("interrupts")
def test_an_interrupt_stops_before_the_next_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0
    original = NativeMachine.run

    def run(self: NativeMachine, more_nodes: int) -> int:
        nonlocal calls
        calls += 1
        assert more_nodes <= SLICE
        if calls == 3:
            signal.raise_signal(signal.SIGINT)
        return original(self, more_nodes)

    game = cw.Game.deal(LOST)
    before = game.position
    with monkeypatch.context() as patched:
        patched.setattr(NativeMachine, "run", run)
        with pytest.raises(KeyboardInterrupt):
            cw.solve(game)
    assert calls == 3
    assert game.position == before
    assert cw.solve(cw.Game.deal(2)).verdict is cw.Verdict.WINNABLE


def test_two_searches_at_once_do_not_know_of_each_other(search: Search) -> None:
    numbers = (LOST, OPEN)
    alone = {number: search(hard(number), 200_000) for number in numbers}
    together: dict[int, Solution] = {}

    def run(number: int) -> None:
        together[number] = search(hard(number), 200_000)

    threads = [threading.Thread(target=run, args=(number,)) for number in numbers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in numbers:
        assert dataclasses.replace(together[number], seconds=0) == dataclasses.replace(
            alone[number], seconds=0
        )


def test_a_line_that_does_not_win_is_never_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    original: Callable[[NativeMachine], Sequence[int]] = NativeMachine.line
    monkeypatch.setattr(NativeMachine, "line", lambda self: original(self)[:-1])
    with pytest.raises(RuntimeError, match="does not win"):
        cw.solve(hard(2))


def test_lines_of_any_rules_win_in_the_engine(search: Search) -> None:
    wins = 0
    for seed in range(200):
        choose = random.Random(f"line {seed}")
        position = small_position(any_rules(choose), choose, 20)
        solution = search(position)
        if solution.verdict is cw.Verdict.WINNABLE:
            assert played_out(position, solution.moves).is_won
            wins += 1
    assert wins > 50


def test_a_library_of_another_version_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "VERSION", 0)
    assert kernel.load.__wrapped__() is None


def test_a_problem_that_is_none_is_refused() -> None:
    library = kernel.load()
    assert library is not None
    machine = NativeMachine(library)
    text = problem.problem_of(hard())
    assert machine.start(text, 0, 0)
    for damaged in (b"", text[:-1], text + b"\0", bytes([9]) + text[1:], text[:-1] + text[-2:-1]):
        assert not machine.start(damaged, 0, 0)
    assert slices.searched(machine, hard(2), Budget(nodes=1000)).verdict is cw.Verdict.WINNABLE
