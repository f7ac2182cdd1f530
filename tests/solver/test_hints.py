"""Hints: following them wins what is proven winnable, ends everywhere else, and changes nothing."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from canfield_widget import Game, Move, words
from canfield_widget.core.engine import Outcome, is_stuck, play
from canfield_widget.core.errors import SolverError
from canfield_widget.core.positions import Position
from canfield_widget.solver import findings
from canfield_widget.solver.hints import Hint, hint
from canfield_widget.solver.reasons import Reason
from canfield_widget.solver.solve import solve
from canfield_widget.solver.verdict import Solution, Verdict
from tests.core.tables import table

# Winnable within the nodes of the search, and lost from the start.
WINNABLE, LOST = 52, 4
NODES = 5000
LONG = 600.0
"""Seconds that no search of these tests takes: the nodes alone bound it."""
ENDS = {"won", "no_moves", "no_use"}

VARIANTS = ("canfield", "cardgames", "canfield-draw1", "casino", "superior", "selective")


def asked(game: Game, nodes: int = NODES) -> Hint:
    return hint(game, nodes=nodes, seconds=LONG)


def follow(game: Game, nodes: int) -> Iterator[Hint]:
    """Follows hints alone and yields them, the one without a move last."""
    while True:
        found = asked(game, nodes)
        yield found
        if found.move is None:
            return
        assert found.move in list(game.legal_moves)
        game.push(found.move)


class Searches:
    """Counts the searches that findings make."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.budgets: list[dict[str, Any]] = []
        monkeypatch.setattr(findings, "solve", self.solve)

    def solve(self, position: Position, **budget: Any) -> Solution:
        self.budgets.append(budget)
        return solve(position, **budget)

    def __len__(self) -> int:
        return len(self.budgets)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    return Searches(monkeypatch)


@pytest.mark.parametrize(("variant", "nodes"), [(name, NODES) for name in VARIANTS])
def test_following_hints_wins_what_is_proven_winnable_and_ends(
    variant: str, nodes: int, full: bool
) -> None:
    deals = 3 if not full else 300 if variant == "canfield" else 60
    for number in range(deals):
        game = Game.deal(number, variant=variant)
        winnable = solve(game, nodes=nodes, seconds=LONG).verdict is Verdict.WINNABLE
        told = [(found, game.position.key()) for found in follow(game, nodes)]
        assert len({passed for _, passed in told}) == len(told)
        known = [found.keeps_winnable for found, _ in told]
        assert known == sorted(known, key=[None, False, True].index)
        assert told[-1][0].reason.code in ENDS
        if winnable:
            assert set(known) == {True}
            assert game.outcome is Outcome.WON


def test_a_line_is_kept_through_undo_and_redo(searches: Searches) -> None:
    game = Game.deal(WINNABLE)
    told = [found.move for found in follow(game, NODES)]
    assert game.outcome is Outcome.WON
    for _ in range(40):
        game.undo()
    assert asked(game).move == told[-41]
    game.redo()
    assert asked(game).move == told[-40]
    assert len(searches) == 1


def test_who_draws_past_the_line_is_led_back_without_a_search(searches: Searches) -> None:
    game = Game.deal(WINNABLE)
    for found in follow(game, NODES):
        if found.move is not None and found.move.source == "W":
            break
    for _ in range(3):
        game.push(game.legal_moves[-1])
    for found in follow(game, NODES):
        assert found.keeps_winnable
    assert game.outcome is Outcome.WON
    assert len(searches) == 1


def test_what_was_found_is_forgotten_with_the_game() -> None:
    game = Game.deal(WINNABLE)
    asked(game)
    left = weakref.ref(game)
    del game
    gc.collect()
    assert left() is None


def test_a_lost_game_says_so_and_is_searched_once(searches: Searches) -> None:
    game = Game.deal(LOST)
    told = list(follow(game, NODES))
    assert {found.keeps_winnable for found in told} == {False}
    assert all(found.standing == Reason("lost") for found in told)
    assert len(searches) == 1
    for lang in words.LANGUAGES:
        assert told[0].text(lang).endswith(Reason("lost").text(lang))


def test_a_move_that_loses_is_known_until_it_is_taken_back() -> None:
    game = Game.deal(WINNABLE)
    before = asked(game)
    for step in follow(game, NODES):
        assert step.keeps_winnable
        losing = [move for move in game.legal_moves if loses(play(game.position, move))]
        if losing:
            break
    game.push(losing[0])
    assert asked(game).keeps_winnable is False
    game.undo()
    assert asked(game).keeps_winnable is True
    assert before.keeps_winnable


def loses(position: Position) -> bool:
    return solve(position, nodes=NODES, seconds=LONG).verdict is Verdict.UNWINNABLE


def test_what_is_not_known_is_not_searched_again_while_the_stock_turns(
    searches: Searches,
) -> None:
    game = Game.deal(WINNABLE)
    for _ in range(3):
        found = asked(game, nodes=1)
        assert found.keeps_winnable is None
        assert found.text().endswith("not known whether this game can still be won.")
        game.push("D")
    assert len(searches) == 1
    assert asked(game, nodes=NODES).keeps_winnable
    assert len(searches) == 2


def test_limited_passes_are_searched_again_when_the_stock_turns(searches: Searches) -> None:
    game = Game.deal(1, variant="casino")
    asked(game, nodes=1)
    game.push("D")
    asked(game, nodes=1)
    assert len(searches) == 2


def test_without_a_word_on_it_a_search_ends_within_a_second(searches: Searches) -> None:
    hint(Game.deal(WINNABLE))
    (budget,) = searches.budgets
    assert budget["seconds"] < 1
    assert budget["nodes"]


@pytest.mark.parametrize("number", [WINNABLE, LOST])
def test_asking_changes_nothing(number: int) -> None:
    now = [0.0]
    game = Game(Game.deal(number).position, now=lambda: now[0])
    for move in ("D", "D", "D"):
        game.push(move)
    game.undo()
    changes: list[object] = []
    game.on_change(changes.append)
    before = state(game)
    assert asked(game).move is not None
    assert state(game) == before
    assert not changes


def state(game: Game) -> tuple[object, ...]:
    counted = (game.moves, game.actions, game.version, game.elapsed, game.balance())
    return (game.position, game.played, *counted, game.running, game.can_undo, game.can_redo)


def test_of_a_board_its_game_is_meant() -> None:
    board = SimpleNamespace(game=Game.deal(WINNABLE))
    assert hint(board) == hint(Game.deal(WINNABLE))


def test_a_game_that_is_over_has_no_move_and_says_why() -> None:
    won = hint(Game.from_position(table(base="2", up="Ac Ad Ah As")))
    assert won == Hint(None, Reason("won"), True)
    assert won.text() == "The game is won."
    game = Game.deal(WINNABLE)
    game.resign()
    assert hint(game) == Hint(None, Reason("resigned"), False)
    assert hint(game).text() == "The game has been given up."


def test_a_stuck_game_has_no_moves_left_though_the_stock_turns() -> None:
    game = Game.deal(LOST)
    *_, last = follow(game, NODES)
    assert is_stuck(game.position)
    assert last == Hint(None, Reason("no_moves"), False)
    assert last.text() == "No moves left. This game can no longer be won."


def test_a_move_that_is_of_no_use_is_not_proposed() -> None:
    game = Game.deal(8, variant="casino")
    *_, last = follow(game, 1)
    assert (last.move, last.reason) == (None, Reason("no_use"))
    assert game.outcome is None
    assert len(game.legal_moves) > 0


@pytest.mark.parametrize("thing", [None, 7, "canfield", Game.deal(7).position])
def test_what_is_no_game_is_refused(thing: Any) -> None:
    with pytest.raises(SolverError, match="not a Game"):
        hint(thing)


@pytest.mark.parametrize("budget", [{"nodes": 0}, {"seconds": -1}, {"nodes": 1.5}])
def test_what_is_no_budget_is_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(SolverError, match=next(iter(budget))):
        hint(Game.deal(WINNABLE), **budget)


@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_how_a_game_stands_is_said_for_the_eye_and_for_the_ear(lang: str) -> None:
    found = Hint(Move("T1", "F"), Reason("up", {"card": "Td", "to": "Fd"}), None)
    seen, heard = found.text(lang), found.text(lang, spoken=True)
    assert "♦" in seen
    assert "♦" not in heard
    assert seen.endswith(Reason("unknown").text(lang))
