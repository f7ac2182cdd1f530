"""Lessons on a board: the game is kept, buttons answer, and nothing from the page is trusted."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import canfield_widget as cw
from canfield_widget import words
from canfield_widget.store import settings as store
from canfield_widget.teach.lessons import COURSE
from canfield_widget.views.board import Board
from tests.views.page import Page


def do(page: Page, text: str) -> dict[str, Any]:
    return page.send("lesson", {"do": text})


def moved(page: Page, text: str) -> None:
    assert page.send("move", {"text": text})["ok"]


def buttons(board: Board) -> list[str]:
    return [button["do"] for button in board.lesson["buttons"]]


def said(board: Board) -> tuple[str, str]:
    line = board.lesson["lines"][-1]
    return line["kind"], line["text"]["en"]


def test_the_course_is_listed_and_left_without_touching_the_game() -> None:
    board = Board(cw.Game.deal(7))
    page, game = Page(board), board.game
    assert do(page, "course")["ok"]
    assert buttons(board) == [*(f"start {name}" for name in COURSE), "leave"]
    assert board.game is game
    do(page, "leave")
    assert board.lesson == {}
    assert board.game is game


def test_the_game_comes_back_when_the_lesson_is_left() -> None:
    board = Board(cw.Game.deal(7))
    page, game = Page(board), board.game
    board.push("D")
    do(page, "start building")
    assert board.game is not game
    assert board.state["started"], "a new game would lose the one that waits"
    page.send("move", {"text": "D"})
    do(page, "start base")  # another lesson keeps the same game
    do(page, "leave")
    assert board.game is game
    assert game.moves == 1
    assert board.lesson == {}
    assert page.send("undo")["ok"]


def test_a_new_game_ends_the_lesson() -> None:
    board = Board(cw.Game.deal(7))
    page = Page(board)
    do(page, "start building")
    page.send("new", {"deal": "9"})
    assert (board.lesson, board.game.deal_number) == ({}, "cw1:9")
    assert not do(page, "next")["ok"]


def test_a_lesson_of_its_own_goes_on_as_a_game() -> None:
    board = cw.lesson("building").start()
    game = board.game
    Page(board).send("lesson", {"do": "leave"})
    assert board.lesson == {}
    assert board.game is game
    board.push("D")
    assert game.moves == 1


def test_answers_by_the_page_and_by_a_program_are_judged_alike() -> None:
    for answer in ("page", "program"):
        board = cw.lesson("building").start()
        page = Page(board)
        for step in ("choose 0", "next"):
            do(page, step)

        play = board.push if answer == "program" else partial(moved, page)
        play("T1T2")
        assert said(board)[0] == "wrong"
        assert board.game.moves == 0
        play("T3T1")
        assert said(board)[0] == "right"
        assert board.game.moves == 1
        assert "next" in buttons(board)


def test_an_illegal_move_is_refused_and_explained_by_the_lesson() -> None:
    board = cw.lesson("building").start()
    page = Page(board)
    for step in ("choose 0", "next"):
        do(page, step)
    answer = page.send("move", {"text": "T2T4"})
    assert answer["code"] == "illegal"
    assert said(board) == ("wrong", "The colours must differ: red on black, black on red.")


def test_a_wrong_move_cannot_be_played_again_by_redo() -> None:
    board = cw.lesson("building").start()
    page = Page(board)
    for step in ("choose 0", "next"):
        do(page, step)
    page.send("move", {"text": "T1T2"})
    page.send("redo")
    assert board.game.moves == 0
    page.send("move", {"text": "T3T1"})
    do(page, "next")
    page.send("undo")  # what led here
    assert board.game.position == cw.lesson("building").steps[2].position


def test_nothing_goes_up_by_itself_in_a_lesson() -> None:
    board = cw.lesson("reserve").start()
    board.options = {"auto_foundation": "all"}
    Page(board).send("move", {"text": "RF"})
    assert board.game.moves == 1


def test_piles_are_marked_by_clicks() -> None:
    board = cw.lesson("piles").start()
    page = Page(board)
    page.send("move", {"text": "D"})
    do(page, "next")
    assert board.lesson["pick"]
    assert board.lesson["look"] == []
    for pile in ("F1", "F2", "F3", "F4"):
        do(page, f"pick {pile}")
    assert board.lesson["look"] == ["F1", "F2", "F3", "F4"]
    do(page, "check")
    assert said(board)[0] == "right"
    assert not board.lesson["pick"]


def test_what_is_finished_is_kept_for_the_next_board() -> None:
    board = cw.lesson("puzzle-1").start()
    board.push("WT4")
    assert store.load_settings()["lesson:puzzle-1"] is True
    assert "start puzzle-2" in buttons(board)
    assert "course" in buttons(board)
    other = Board(cw.Game.deal(7))  # and is no setting of a board
    Page(other).send("lesson", {"do": "course"})
    texts = [button["text"]["en"] for button in other.lesson["buttons"]]
    assert [text for text in texts if "(done)" in text] == [f"{cw.lesson('puzzle-1')} (done)"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "next",
        "go",
        "start nothing",
        "pick T1",
        "pick T99999",
        "choose 1",
        "choose x",
        "x" * 1500,
        "choose ٣",
        "check",
        "lesson",
        "start ../../secret",
        "start piles.toml",
    ],
)
def test_a_button_that_is_not_there_changes_nothing(text: str) -> None:
    board = cw.lesson("reserve").start()
    page, before = Page(board), (board.lesson, board.state)
    assert do(page, text)["code"] == "malformed"
    assert (board.lesson, board.state) == before


def test_the_page_cannot_write_the_lesson() -> None:
    board = cw.lesson("reserve").start()
    before = board.lesson
    board.set_state({"lesson": {"title": {"en": "<script>"}}})
    assert board.lesson == before


@pytest.mark.parametrize("name", COURSE)
def test_every_text_is_told_in_every_language(name: str) -> None:
    board = cw.lesson(name).start()
    page = Page(board)
    for _ in cw.lesson(name).steps:
        do(page, "show")
        panel = board.lesson
        texts = [panel["title"], panel["head"], *(button["text"] for button in panel["buttons"])]
        texts += [line[kind] for line in panel["lines"] for kind in ("text", "spoken")]
        for told in texts:
            assert list(told) == list(words.LANGUAGES)
            assert all(text and "{" not in text for text in told.values())
        do(page, "next")


def test_a_lesson_may_be_in_one_language_whatever_the_board_has() -> None:
    assert cw.lesson("base", lang="uk").start().lang == "uk"
    assert cw.lesson("base").start().lang == "auto"


def test_a_replay_takes_no_lesson() -> None:
    board = cw.replay('[Format "cfr1"][Variant "canfield"][Deal "7"] D D')
    assert Page(board).send("lesson", {"do": "course"})["code"] == "malformed"
