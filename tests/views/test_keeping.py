"""Boards keep their games: what is begun can be gone on with, what is over is counted."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest

import canfield_widget as cw
from canfield_widget.store.stores import Store
from canfield_widget.views.board import Board
from tests.views.page import Page


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def test_a_closed_board_leaves_its_game_to_go_on_with(store: Store) -> None:
    board = Board(cw.Game.deal(7), store=store)
    page = Page(board)
    for command in ("move", "move", "undo", "move"):
        page.send(command, {"text": "D"} if command == "move" else {})
    board.options = {"felt": "slate"}
    position, elapsed = board.game.position, board.game.elapsed
    assert cw.unfinished(store) == []  # it is on a board
    board.close()
    (waiting,) = cw.unfinished(store)
    assert repr(waiting) == "<canfield cw1:7, moves: 2, on foundations: 1>"
    again = cw.resume(store=store)
    assert again.game.position == position
    assert (again.game.moves, again.game.actions) == (2, 4)
    assert again.game.elapsed >= elapsed - 0.01
    assert len(again.undo()) == 1
    assert again.game.redo()
    assert cw.unfinished(store) == []
    again.close()
    (waiting,) = cw.unfinished(store)
    assert waiting.game.actions == 6


def test_the_options_of_the_board_come_back_as_they_were_last(store: Store) -> None:
    board = Board(cw.Game.deal(7), store=store)
    board.options = {"felt": "slate", "timer": False}
    board.push("D")
    board.options = {"felt": "blue"}
    board.push("D")
    last = board.options
    board.close()
    again = cw.resume(store=store)
    assert again.options == last
    assert again.game.moves == 2
    again.options = {"felt": "green"}
    again.close()
    assert cw.resume(store=store).options["felt"] == "green"


def test_one_of_several_games_is_chosen(store: Store) -> None:
    for number in (7, 8):
        board = Board(cw.Game.deal(number), store=store)
        board.push("D")
        board.close()
    waiting = cw.unfinished(store)
    assert {live.game.deal_number for live in waiting} == {"cw1:7", "cw1:8"}
    older = next(live for live in waiting if live.game.deal_number == "cw1:7")
    assert cw.resume(older, store=store).game.deal_number == "cw1:7"
    with pytest.raises(cw.StoreError, match="is no unfinished game"):
        cw.resume("cw1:7", store=store)  # type: ignore[arg-type]


def test_a_new_game_on_the_board_gives_the_old_one_up(store: Store) -> None:
    board = Board(cw.Game.deal(7), store=store)
    page = Page(board)
    page.send("new", {"deal": "8"})  # nothing was played
    page.send("move", {"text": "D"})
    page.send("new", {"deal": "9"})
    found = cw.stats(store=store)
    assert [(game.deal, game.outcome) for game in found.games] == [("cw1:8", "resigned")]
    assert cw.unfinished(store) == []


def test_who_moves_is_told(store: Store) -> None:
    for scripted in (False, True):
        board = Board(cw.Game.deal(7), store=store)
        Page(board).send("move", {"text": "D"})
        if scripted:
            board.push("D")
        board.game.resign()
    assert cw.stats(store=store).played == 1
    assert cw.stats(store=store, scripted=True).played == 2


def test_two_boards_of_one_game_keep_it_once(store: Store) -> None:
    game = cw.Game.deal(7)
    boards = [Board(game, store=store), Board(game, store=store)]
    boards[0].push("D")
    boards[1].push("D")
    game.resign()
    assert cw.stats(store=store, scripted=True).played == 1


def test_lessons_and_replays_are_not_kept(store: Store, tmp_path: Path) -> None:
    board = Board(cw.Game.deal(7), store=store)
    page = Page(board)
    page.send("move", {"text": "D"})
    page.send("lesson", {"do": "start building"})
    page.send("lesson", {"do": "choose 0"})
    page.send("lesson", {"do": "next"})
    page.send("move", {"text": "T3T1"})
    page.send("lesson", {"do": "leave"})
    page.send("move", {"text": "D"})
    board.close()
    (waiting,) = cw.unfinished(store)
    assert waiting.game.moves == 2
    assert len(list((tmp_path / "live").iterdir())) == 1


def test_a_lesson_that_is_opened_by_itself_is_not_kept_either(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CANFIELD_WIDGET_DATA_DIR", str(tmp_path))
    board = cw.lesson("puzzle-1").start()
    page = Page(board)
    page.send("move", {"text": "WT4"})
    page.send("lesson", {"do": "leave"})
    page.send("move", {"text": "D"})
    board.close()
    assert cw.unfinished() == []
    assert not list(tmp_path.glob("live/*"))


def test_a_replay_that_is_played_on_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CANFIELD_WIDGET_DATA_DIR", str(tmp_path))
    board = cw.replay('[Format "cfr1"][Variant "canfield"][Deal "7"] D D')
    page = Page(board)
    page.send("seek", {"ply": 1})
    assert not list(tmp_path.glob("live/*"))
    page.send("play_from", {"ply": 1, "move": "D"})
    board.close()
    (waiting,) = cw.unfinished()
    assert waiting.game.moves == 2


def test_a_board_that_is_gone_leaves_nothing_in_memory(store: Store) -> None:
    game = cw.Game.deal(7)
    board = Board(game, store=store)
    board.push("D")
    board.close()
    gone = weakref.ref(game)
    del board, game
    gc.collect()
    assert gone() is None


def test_the_deal_of_a_day_is_that_of_everybody() -> None:
    assert cw.daily(date="2026-11-30").game.deal_number == "cw1:20261130"
    assert cw.daily("rush", "2026-01-02", draw=1).game.rules.key == "rush"
    assert cw.daily().game.deal_number.startswith("cw1:20")
    for wrong in ("2026-13-01", "today", 7):
        with pytest.raises(cw.DealError, match="is no date"):
            cw.daily(date=wrong)  # type: ignore[arg-type]


def test_a_challenge_can_be_replayed_and_played() -> None:
    board = cw.daily(date="2026-11-30")
    board.push("D")
    text = cw.challenge(board, player="Ada")
    assert cw.replay(text).plies == 1
    assert cw.read_record(text).tags["Player"] == "Ada"
    code = text.split()[0]
    assert cw.play(code).game.first_position == board.game.first_position


def said(board: Board) -> str:
    return " ".join(line["text"]["en"] for line in board.lesson.get("lines", []))


def test_a_new_board_offers_to_go_on_with_the_game_that_waits(store: Store) -> None:
    first = cw.play(7, store=store)
    assert first.lesson == {}
    first.push("D")
    first.close()
    board = cw.play(8, store=store)
    assert said(board) == "Canfield, cw1:7: moves 1, cards on the foundations 1."
    page = Page(board)
    page.send("lesson", {"do": "continue"})
    assert (board.game.deal_number, board.game.moves, board.lesson) == ("cw1:7", 1, {})
    page.send("move", {"text": "D"})
    board.close()
    (waiting,) = cw.unfinished(store)
    assert waiting.game.moves == 2


def test_the_offer_goes_when_something_else_is_played(store: Store) -> None:
    first = cw.play(7, store=store)
    first.push("D")
    first.close()
    for answer in ("leave", "move"):
        board = cw.play(8, store=store)
        assert board.lesson
        page = Page(board)
        if answer == "leave":
            page.send("lesson", {"do": "leave"})
        else:
            page.send("move", {"text": "D"})
        assert (board.lesson, board.game.deal_number) == ({}, "cw1:8")
        assert page.send("lesson", {"do": "continue"})["code"] == "malformed"
    assert cw.play(cw.Game.deal(9), store=store).lesson == {}  # this game was asked for


def test_a_best_is_told_at_the_end(store: Store) -> None:
    line = cw.solve(cw.Game.deal(5)).moves
    told = []
    for detours in (2, 0, 2):
        board = Board(cw.Game.deal(5), store=store)
        board.options = {"auto_finish": False}
        page = Page(board)
        for _ in range(detours):  # a card is put down a move later
            page.send("move", {"text": "D"})
            page.send("undo")
        for move in line:
            page.send("move", {"text": str(move)})
        assert board.game.outcome is cw.Outcome.WON
        told.append(said(board))
    assert told[0] == "Your first win in this game."
    assert told[2] == "" or "fastest" in told[2]
    won = cw.stats(store=store)
    assert (won.played, won.undos) == (3, 4)


def test_a_win_of_a_program_is_no_best(store: Store) -> None:
    board = Board(cw.Game.deal(5), store=store)
    for move in cw.solve(board.game).moves:
        board.push(move)
    assert board.lesson == {}
