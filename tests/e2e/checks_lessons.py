"""Checks for every host: a lesson is learned on the board, by clicks and by keys alone."""

from __future__ import annotations

from playwright.sync_api import expect

import canfield_widget as cw
from tests.e2e.board import BoardPage
from tests.e2e.deals import cell
from tests.e2e.notebook import Notebook

START = cell(str(cw.Game.deal(7).position))


def open_lesson(board: BoardPage, name: str) -> None:
    board.action("lessons").click()
    board.way(f"start {name}").click()
    expect(board.lesson.locator(".cf-ask")).to_be_visible()


class Lessons:
    """The course on a board that has a game."""

    def test_a_lesson_is_learned_by_clicks(self, notebook: Notebook) -> None:
        board = notebook.show(START)
        board.moved(board.click_stock)
        game = board.piles()
        open_lesson(board, "building")
        expect(board.looks).to_have_count(4)
        board.way("choose 1").click()
        said = board.lesson.locator("p.cf-wrong")
        expect(said).to_have_text("It is one lower, but black on black does not go.")
        expect(board.live).to_have_text("It is one lower, but black on black does not go.")
        board.way("choose 0").click()
        board.way("next").click()
        expect(board.looks).to_have_count(2)
        start = board.piles()
        board.play_by_clicks("T1T2")
        expect(said).to_contain_text("Here the black six is to go on the red seven")
        board.wait_until_still()
        assert board.piles() == start, "the move was taken back"
        board.play_by_drags("T2T4")
        expect(said).to_have_text("The colours must differ: red on black, black on red.")
        board.play_by_clicks("T3T1")
        expect(board.lesson.locator("p.cf-right")).to_contain_text("The six lies on the seven.")
        assert board.piles()["T1"] == ["7h", "6s"]
        board.way("next").click()
        board.way("show").click()
        board.way("next").click()
        board.way("choose 1").click()
        expect(board.way("start king-on-ace")).to_be_visible()
        board.way("leave").click()
        expect(board.lesson).to_be_hidden()
        expect(board.looks).to_have_count(0)
        assert board.piles() == game, "the game was kept"
        board.action("lessons").click()
        expect(board.way("start building")).to_have_text("Building down in the columns (done)")

    def test_the_keys_that_a_lesson_tells_do_what_it_says(self, notebook: Notebook) -> None:
        board = notebook.show(START)
        open_lesson(board, "board")
        board.focus()
        board.press("2", "f")
        said = board.lesson.locator("p.cf-right")
        expect(said).to_contain_text("the reserve has filled Column 2")

    def test_a_lesson_is_learned_by_keys_alone(self, notebook: Notebook) -> None:
        board = notebook.show(START)
        board.action("lessons").focus()
        board.watches_focus = True
        board.press("Enter")
        expect(board.way("start piles")).to_be_visible()
        board.way("start piles").focus()
        board.press("Enter")
        expect(board.lesson.locator(".cf-ask")).to_be_visible()
        board.focus()
        board.press("d")
        expect(board.way("next")).to_be_visible()
        board.way("next").focus()
        board.press("Enter")
        expect(board.way("check")).to_be_focused()
        for number in range(4):
            board.focus()
            board.press("Home", "ArrowUp", "End", *["ArrowLeft"] * number, "Enter")
            expect(board.looks).to_have_count(number + 1)
        board.way("check").focus()
        board.press("Enter")
        expect(board.way("next")).to_be_focused()
        expect(board.live).to_contain_text("Each one takes one suit.")

    def test_a_program_answers_too(self, notebook: Notebook) -> None:
        board = notebook.show(
            "import canfield_widget as cw\nboard = cw.lesson('puzzle-1', lang='de').start()"
        )
        expect(board.lesson.locator("b").first).to_have_text("Rätsel: Was sofort gut ist")
        notebook.execute("board.push('D')")
        expect(board.lesson.locator("p.cf-wrong")).to_contain_text("bewiesen", ignore_case=True)
        notebook.execute("board.push('WT4')")
        expect(board.way("start puzzle-2")).to_be_visible()
