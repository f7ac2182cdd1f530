"""Listeners, and several threads on one board."""

from __future__ import annotations

import json
import threading

import pytest

import canfield_widget as cw
from canfield_widget.views.board import Board
from tests.views.page import Page


def test_listeners_hear_each_move_once_and_may_fail(caplog: pytest.LogCaptureFixture) -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    heard: list[cw.Move] = []

    def fail(move: cw.Move) -> None:
        raise ValueError(f"no {move}")

    stop_failing = board.on_move(fail)
    stop = board.on_move(heard.append)
    page.send("move", {"text": "D"})
    assert page.answers[1] == {
        "v": 1,
        "view": "*",
        "note": "error",
        "message": "ValueError: no D",
    }
    assert "no D" in caplog.text
    stop_failing()
    board.push("D")
    board.undo()
    stop()
    board.push("D")
    assert heard == [cw.Move("D"), cw.Move("D")]


@pytest.mark.parametrize("by", ["page", "script", "game"])
def test_listeners_are_called_outside_the_lock(by: str) -> None:
    board = Board(cw.Game.deal(7))
    free: list[bool] = []

    def other_thread_may_play(_: cw.Move) -> None:
        def take() -> None:
            taken = board.game.lock.acquire(timeout=5)
            free.append(taken)
            if taken:
                board.game.lock.release()

        thread = threading.Thread(target=take)
        thread.start()
        thread.join()

    board.on_move(other_thread_may_play)
    if by == "page":
        assert Page(board).send("move", {"text": "D"})["ok"]
    else:
        (board if by == "script" else board.game).push("D")
    assert free == [True]


def test_what_a_listener_did_wrong_tells_nothing_of_hidden_cards() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    board.on_move(lambda _: board.push("WT9"))
    page.send("move", {"text": "D"})
    notes = [message for message in page.sent if "note" in message]
    assert len(notes) == 1
    assert "WT9" in notes[0]["message"]
    assert "cf1" not in json.dumps(page.sent)


def test_two_boards_of_one_game_do_not_wait_for_each_other_for_ever() -> None:
    game = cw.Game.deal(7, "canfield-draw1")
    boards = [Board(game), Board(game)]

    def click(board: Board) -> None:
        page = Page(board)
        for number in range(200):
            page.send(
                "undo" if number % 3 == 2 else "move", {} if number % 3 == 2 else {"text": "D"}
            )

    threads = [threading.Thread(target=click, args=[board], daemon=True) for board in boards]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert not any(thread.is_alive() for thread in threads)
    assert [board.state["counts"] for board in boards] == [boards[0].state["counts"]] * 2


def test_new_games_and_moves_on_two_threads_keep_the_board_whole() -> None:
    board = Board(cw.Game.deal(7))
    failed: list[Exception] = []

    def push() -> None:
        for _ in range(200):
            try:
                board.push(next(iter(board.game.legal_moves)))
            except (cw.IllegalMoveError, StopIteration):
                continue
            except Exception as error:
                failed.append(error)

    threads = [threading.Thread(target=push) for _ in range(2)]
    for thread in threads:
        thread.start()
    for number in range(60):
        board.new(number, "canfield[decks=2]" if number % 2 else "cardgames")
    for thread in threads:
        thread.join()
    assert failed == []
    board.push("D") if board.game.position.stock else board.new(1)
    assert board.state["counts"]["moves"] == board.game.moves


def test_clicks_and_a_script_on_two_threads_keep_the_game_whole() -> None:
    board = Board(cw.Game.deal(7, "canfield-draw1"))
    page = Page(board)
    codes: list[str] = []

    def click() -> None:
        for _ in range(150):
            answer = page.send("move", {"text": "D"})
            codes.append("ok" if answer["ok"] else answer["code"])

    clicking = threading.Thread(target=click)
    clicking.start()
    pushed = 0
    for _ in range(150):
        try:
            board.push("D" if board.game.position.stock else "X")
        except cw.IllegalMoveError:
            continue
        pushed += 1
    clicking.join()
    assert set(codes) <= {"ok", "stale", "illegal"}
    assert board.game.moves == pushed + codes.count("ok")
    assert board.state["counts"]["moves"] == board.game.moves
    assert cw.Position.parse(str(board.game.position)) == board.game.position
