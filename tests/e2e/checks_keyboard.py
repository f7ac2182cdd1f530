"""Checks for every host: no key that is pressed in the board reaches the notebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.board import BoardPage
from tests.e2e.deals import LATE, NEARLY_STUCK, STUCK_BY, cell
from tests.e2e.notebook import Notebook

# In a notebook: new cells, delete, cut, undo, convert to markdown, code, heading.
NOTEBOOK_KEYS = ("b", "a", "x", "d", "d", "z", "m", "y", "1", "ArrowUp", "ArrowDown", "ArrowLeft")
ACTING_KEYS = ("Enter", " ", "Escape")
OPENERS = ("settings", "new")


def press_all(
    look: Callable[[], Any], board: BoardPage, target: Locator, keys: tuple[str, ...]
) -> None:
    """Presses each key with the focus on the element, and looks at the host after each."""
    target.focus()
    before = look()
    for key in keys:
        target.focus()
        board.press(key)
        assert look() == before, f"{key!r} reached the host"


class Keyboard:
    """Keys."""

    def test_keys_on_the_felt_stay_in_the_board(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE), "before = 1", "after = 1")
        stop = board.root.locator(".cf-felt [tabindex='0']")
        press_all(notebook.shape, board, stop, NOTEBOOK_KEYS + ACTING_KEYS)
        press_all(notebook.shape, board, board.root, NOTEBOOK_KEYS + ACTING_KEYS)
        expect(board.root).to_be_visible()
        board.focus()
        rev = board.rev
        board.press("d")
        board.wait_for_rev(rev + 1)

    def test_keys_on_buttons_and_settings_stay_in_the_board(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE), "after = 1")
        for action in ("new", "undo", "redo", "collect", "pause", "keys", "settings"):
            press_all(notebook.shape, board, board.action(action), NOTEBOOK_KEYS)
        board.action("settings").click()
        for option in ("variant", "lang", "theme", "animation"):
            press_all(
                notebook.shape, board, board.option(option), ("b", "x", "d", "z", "ArrowDown")
            )
        press_all(notebook.shape, board, board.action("settings-start"), NOTEBOOK_KEYS)

    def test_enter_and_space_press_a_button_and_edit_no_cell(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE), "after = 1")
        board.action("settings").focus()
        before = notebook.shape()
        settings = board.root.locator(".cf-settings")
        for key in ("Enter", " "):
            board.action("settings").focus()
            board.press(key)
            expect(settings).to_be_visible()
            board.press("Escape")
            expect(settings).to_be_hidden()
            expect(board.action("settings")).to_be_focused()
        assert notebook.shape() == before

    def test_every_focusable_element_keeps_its_keys(self, notebook: Notebook) -> None:
        board = notebook.show(cell(NEARLY_STUCK))
        assert board.without_suppression() == []
        board.moved(lambda: board.play_by_clicks(STUCK_BY))
        expect(board.action("bar-undo")).to_be_visible()
        board.action("settings").click()
        expect(board.option("variant")).to_be_visible()
        assert board.without_suppression() == []
        board.moved(board.action("bar-undo").click)
        board.action("pause").click()
        expect(board.action("resume")).to_be_visible()
        assert board.without_suppression() == []

    def test_escape_leaves_the_board_for_its_cell(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE), "after = 1")
        board.focus()
        board.press("3", "Enter")
        expect(board.root.locator("[aria-pressed=true]")).to_have_count(1)
        board.press("Escape")
        expect(board.root.locator("[aria-pressed=true]")).to_have_count(0)
        board.press("Escape")
        inside = "(root) => root.contains(document.activeElement)"
        assert not board.root.evaluate(inside)
        cells = len(notebook.shape()["cells"])
        board.press("b")
        assert len(notebook.shape()["cells"]) == cells + 1

    def test_the_board_is_reached_by_the_tab_key(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.action("settings").focus()
        board.press("Tab")
        on_felt = "(root) => root.querySelector('.cf-felt').contains(document.activeElement)"
        assert board.root.evaluate(on_felt)
        board.press("Shift+Tab")
        expect(board.action("settings")).to_be_focused()

    def test_a_run_is_chosen_by_keys(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE), "for move in ('T4F', 'T2F'): board.push(move)")
        board.wait_for_rev(3)
        board.focus()
        board.press("1", "ArrowUp")
        board.press("Enter")
        expect(board.card("3c").locator("[aria-pressed=true]")).to_be_visible()
        board.moved(lambda: board.press("2"))
        assert board.piles()["T2"] == ["4h", "3c", "2h", "Ac"]
