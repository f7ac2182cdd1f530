"""Moves that follow by themselves, and what the counters show."""

from __future__ import annotations

import pytest

import canfield_widget as cw
from canfield_widget.views.board import Board
from tests.core.tables import table
from tests.views.page import Page, board_of

NEAR_END = table(base="2", up="Jc Qd Ah As", tableau="AcKdQc/Kc/Ad/-")
SAFE = table(
    base="2", up="2c 2d 4h 2s", reserve="KdQdJd", tableau="4c3d/5c4d3s/6c5h/8c7h", waste="Td"
)


def test_finishing_is_automatic_for_people_and_not_for_scripts() -> None:
    script = board_of(NEAR_END)
    script.push("T1F")
    assert script.game.outcome is None
    board = board_of(NEAR_END)
    assert Page(board).send("move", {"text": "T1F"})["ok"]
    assert board.game.outcome is cw.Outcome.WON
    assert board.state["last"]["kind"] == "finish"
    off = board_of(NEAR_END, auto_finish=False)
    Page(off).send("move", {"text": "T1F"})
    assert off.game.outcome is None


def test_no_card_moves_by_itself_unless_a_person_wants_it() -> None:
    board = board_of(SAFE)
    Page(board).send("move", {"text": "T1F"})
    assert list(map(str, board.game.played)) == ["T1F"]


@pytest.mark.parametrize(
    ("automatic", "moves"),
    [("off", ["T1F"]), ("safe", ["T1F", "T2F"]), ("all", ["T1F", "T2F", "T2F", "T3F"])],
)
def test_moves_to_the_foundations_that_follow_are_one_step(
    automatic: str, moves: list[str]
) -> None:
    board = board_of(SAFE, auto_foundation=automatic)
    heard: list[cw.Move] = []
    board.on_move(heard.append)
    page, rev, before = Page(board), board.state["rev"], board.game.position
    assert page.send("move", {"text": "T1F"})["ok"]
    assert board.state["last"] == {"kind": "move", "moves": moves, "fills": []}
    assert list(map(str, heard)) == moves
    assert (board.state["rev"], board.state["counts"]["moves"]) == (rev + 1, len(moves))
    after = board.game.position
    page.send("undo")
    assert (board.game.position, board.state["last"]["moves"]) == (before, moves)
    assert board.state["counts"]["moves"] == 0
    page.send("redo")
    assert (board.game.position, board.state["counts"]["moves"]) == (after, len(moves))


def test_nothing_follows_the_moves_of_a_script() -> None:
    board = board_of(SAFE, auto_foundation="all")
    board.push("T1F")
    board.run("T2F", delay=0)
    assert list(map(str, board.game.played)) == ["T1F", "T2F"]


def test_a_game_that_is_decided_is_finished_after_the_moves_that_follow() -> None:
    board = board_of(NEAR_END, auto_foundation="all")
    page, before = Page(board), board.game.position
    page.send("move", {"text": "T1F"})
    assert (board.game.outcome, board.state["last"]["kind"]) == (cw.Outcome.WON, "move")
    page.send("undo")
    assert board.game.position == before


def test_the_fills_of_all_moves_are_told() -> None:
    position = table(base="2", up="2c", reserve="4hKd5h", tableau="3c/9c/4c/Qs")
    board = board_of(position, auto_foundation="all")
    Page(board).send("move", {"text": "T1F"})
    assert board.state["last"] == {"kind": "move", "moves": ["T1F", "T3F"], "fills": ["T1", "T3"]}


@pytest.mark.parametrize(
    ("variant", "undo_counts", "shown"),
    [
        ("canfield", "auto", 0),
        ("cardgames", "auto", 2),
        ("cardgames[draw=1]", "auto", 2),
        ("canfield", "on", 2),
        ("cardgames", "off", 0),
    ],
)
def test_the_counter_shows_what_is_asked_for(variant: str, undo_counts: str, shown: int) -> None:
    board = Board(cw.Game.deal(7, variant))
    board.options = {"undo_counts": undo_counts}
    board.push("D")
    board.undo()
    counts = board.state["counts"]
    assert (counts["moves"], counts["actions"], counts["shown"]) == (0, 2, shown)


def test_another_counter_is_shown_at_once_at_the_same_revision() -> None:
    board = Board(cw.Game.deal(7))
    board.push("D")
    board.undo()
    page, rev = Page(board), board.state["rev"]
    page.send("set", {"option": "undo_counts", "value": "on"})
    assert (board.state["counts"]["shown"], board.state["rev"]) == (2, rev)
    board.options = {"undo_counts": "off"}
    assert (board.state["counts"]["shown"], board.state["rev"]) == (0, rev)
    assert page.send("move", {"text": "D"})["ok"]
