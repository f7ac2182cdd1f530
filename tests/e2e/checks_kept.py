"""Checks of a game that outlives its kernel: killed in the middle, and brought back as it was."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.notebook import Notebook

START = "import canfield_widget as cw\nboard = cw.play(2811, animation='off')"
RESUME = "import canfield_widget as cw\nboard = cw.resume()"


class Kept:
    """A kernel that dies, and the next one."""

    def test_a_killed_kernel_costs_nothing(self, open_notebook: Callable[..., Notebook]) -> None:
        notebook = open_notebook()
        board = notebook.show(START)
        for move in ("RF", "T2F", "T4F"):
            board.moved(lambda move=move: board.play_by_clicks(move))
        board.moved(board.action("undo").click)
        piles = board.piles()
        notebook.kill_kernel()
        again = notebook.show(RESUME)
        assert again.piles() == piles
        assert notebook.value("(board.game.moves, board.game.actions)") == (2, 4)
        again.moved(again.action("redo").click)
        again.moved(lambda: again.play_by_clicks("T3F" if "Kc" in again.piles()["T3"] else "D"))
        for _ in range(4):
            again.moved(again.action("undo").click)
        assert notebook.value("board.game.position == board.game.first_position")

    def test_the_next_board_offers_it(self, open_notebook: Callable[..., Notebook]) -> None:
        notebook = open_notebook()
        board = notebook.show(START)
        board.moved(lambda: board.play_by_clicks("RF"))
        piles = board.piles()
        notebook.restart_kernel()
        again = notebook.show(START)
        expect(again.lesson).to_contain_text("Canfield, cw1:2811: moves 1")
        assert again.piles() != piles
        again.way("continue").click()
        expect(again.lesson).to_be_hidden()
        assert again.piles() == piles
        again.moved(again.action("undo").click)
