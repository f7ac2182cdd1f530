"""Hints that a page asks for, and advice that comes by itself beside the play."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

import canfield_widget as cw
from canfield_widget import words
from canfield_widget.core.moves import Move
from canfield_widget.solver.hints import Hint
from canfield_widget.solver.reasons import Reason
from canfield_widget.views import advice
from canfield_widget.views.advice import Advisor
from canfield_widget.views.board import Board
from tests.views.page import Page, frozen

WINS = Hint(Move("D"), Reason("keep_draw"), True)


def wait_until(holds: Callable[[], bool]) -> None:
    """Waits for what another thread does."""
    beat = threading.Event()
    for _ in range(2000):
        if holds():
            return
        beat.wait(0.005)
    raise AssertionError("it did not come")


class Slow:
    """A search that ends when the test lets it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.go_on = threading.Semaphore(0)

    def __call__(self, game: cw.Game, **budget: int) -> Hint:
        self.asked.append(str(game.position))
        assert self.go_on.acquire(timeout=20)
        return WINS


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    search = Slow()
    monkeypatch.setattr(advice, "hint", search)
    return search


def test_a_hint_has_a_legal_move_and_its_reason_in_every_language() -> None:
    board = Board(cw.Game.deal(7))
    answer = Page(board).send("hint", {"nth": 0})
    found = answer["data"]
    assert found["move"] in board.state["legal"]
    assert list(found["reason"]["text"]) == list(words.LANGUAGES)
    assert board.state["rev"] == 1


def test_the_next_hint_is_the_next_best_and_after_the_last_the_first_comes_again() -> None:
    board = Board(cw.Game.deal(3))
    board.push("D")
    page = Page(board)
    moves = [page.send("hint", {"nth": nth})["data"]["move"] for nth in range(5)]
    assert sorted(moves[:4]) == ["D", "RF", "T2T3", "T2T4"]
    assert moves[4] == moves[0]


def test_hints_are_counted_and_one_that_finds_nothing_is_not() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    page.send("hint", {"nth": 0})
    assert (board.game.hints, board.state["counts"]["hints"]) == (1, 1)
    assert (board.game.moves, board.game.actions) == (0, 0)
    board.game.resign()
    before = frozen(board)
    assert page.send("hint", {"nth": 0})["data"]["move"] is None
    assert frozen(board) == before


@pytest.mark.parametrize("nth", [-1, 1.5, "0", None, True, 2**60])
def test_a_hint_that_cannot_be_is_refused(nth: Any) -> None:
    board = Board(cw.Game.deal(7))
    before = frozen(board)
    assert Page(board).send("hint", {"nth": nth})["code"] == "malformed"
    assert frozen(board) == before


def test_a_lost_game_is_said_to_be_lost() -> None:
    found = Page(Board(cw.Game.deal(4))).send("hint", {"nth": 0})["data"]
    assert (found["move"], found["standing"]["code"]) == ("D", "lost")
    assert Page(Board(cw.Game.deal(52))).send("hint", {"nth": 0})["data"]["standing"] is None


def test_no_advice_comes_unless_it_is_wanted(slow: Slow) -> None:
    board = Board(cw.Game.deal(7))
    board.push("D")
    assert (slow.asked, board.advice) == ([], None)


def test_advice_comes_beside_the_play_and_what_is_late_is_dropped(slow: Slow) -> None:
    board = Board(cw.Game.deal(7))
    board.options = {"advice": "verdict"}
    wait_until(lambda: len(slow.asked) == 1)
    board.push("D")  # while the search for the first position goes on
    board.push("D")
    assert board.advice is None
    slow.go_on.release(2)
    wait_until(lambda: board.advice is not None)
    assert board.advice == {"rev": 3, "verdict": "winnable", "move": "D"}
    assert slow.asked[1:] == [str(board.game.position)]


def test_advice_on_a_board_that_is_closed_goes_nowhere(slow: Slow) -> None:
    board = Board(cw.Game.deal(7))
    board.options = {"advice": "best"}
    wait_until(lambda: len(slow.asked) == 1)
    board.push("D")
    board.close()
    slow.go_on.release(2)
    wait_until(lambda: not any(each.name == "canfield advice" for each in threading.enumerate()))
    assert (board.advice, len(slow.asked)) == (None, 1)


def test_a_game_that_is_over_needs_no_advice(slow: Slow) -> None:
    board = Board(cw.Game.deal(7))
    board.game.resign()
    board.options = {"advice": "verdict"}
    assert slow.asked == []


def test_without_threads_advice_is_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_thread(_self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", no_thread)
    told: list[tuple[int, dict[str, Any]]] = []
    Advisor(lambda rev, found: told.append((rev, found))).look(cw.Game.deal(52), 5)
    assert told == [(5, {"verdict": "winnable", "move": "D"})]


def test_a_search_that_fails_is_logged_and_the_next_one_works(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_game: cw.Game, **_budget: int) -> Hint:
        raise ZeroDivisionError

    board = Board(cw.Game.deal(7))
    with monkeypatch.context() as patch:
        patch.setattr(advice, "hint", broken)
        board.options = {"advice": "verdict"}
        wait_until(lambda: "no advice" in caplog.text)
    monkeypatch.setattr(advice, "hint", lambda _game: WINS)
    wait_until(lambda: not board._advisor._busy)
    board.push("D")
    wait_until(lambda: board.advice is not None)
