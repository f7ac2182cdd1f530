"""Checks for every host: what a notebook shows when the kernel that played in it is gone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, expect

from tests.e2e.deals import LATE, cell
from tests.e2e.notebook import Notebook

# A page that is loaded again may open what other pages have open, in tabs behind this one.
PANEL: Final = ".jp-NotebookPanel:not(.lm-mod-hidden)"
# What a host writes where a widget should be.
MISSING: Final = "Error displaying widget"


def still(notebook: Notebook) -> Locator:
    """The picture that stands for a board."""
    return notebook.page.locator(f"{PANEL} .canfield-still")


class Reopened:
    """A notebook is saved, its kernel ends, and it is opened again."""

    def test_the_last_position_is_seen(self, open_notebook: Callable[..., Notebook]) -> None:
        notebook = open_notebook()
        board = notebook.show(cell(LATE))
        board.moved(lambda: board.play_by_clicks("T4F"))
        expect(still(notebook)).to_have_count(1)
        expect(still(notebook)).to_be_hidden()
        position = notebook.value("str(board)")
        notebook.reopen_without_kernel()
        # The host has tried to show the board, and says in the page that it cannot.
        missing = notebook.page.locator(PANEL).get_by_text(MISSING)
        expect(missing).to_have_count(1, timeout=20_000)
        expect(missing).to_be_hidden()
        expect(still(notebook).locator("svg")).to_be_visible()
        expect(still(notebook).locator("pre")).to_have_text(position)
        notebook.when_started()  # the host's own error for a model that is gone
        notebook.run(0)
        notebook.board(0)
        expect(still(notebook)).to_be_hidden()

    def test_who_does_not_trust_the_notebook_reads_the_position(
        self, open_notebook: Callable[..., Notebook]
    ) -> None:
        notebook = open_notebook()
        notebook.show(cell(LATE))
        position = notebook.value("str(board)")
        notebook.reopen_without_kernel(change=lambda text: text.replace("import ", "import  ", 1))
        expect(notebook.page.locator(f"{PANEL} .jp-RenderedHTML pre")).to_have_text(position)
        expect(notebook.page.locator(f"{PANEL} .jp-RenderedHTML pre")).to_be_visible()
        notebook.when_started()

    def test_a_cell_ends_with_the_picture_of_its_last_move(self, notebook: Notebook) -> None:
        notebook.show(cell(LATE), "board.run('T4F T2F T4T3', delay=0)\nboard.undo()")
        written = notebook.outputs(0)[1]["data"]
        assert written["text/plain"] == notebook.value("str(board)")
        assert "moves: 2" in written["text/html"]

    def test_a_notebook_that_is_saved_twice_keeps_the_picture(
        self, open_notebook: Callable[..., Notebook]
    ) -> None:
        notebook = open_notebook()
        notebook.show(cell(LATE))
        notebook.reopen_without_kernel()
        notebook.reopen_without_kernel()
        expect(still(notebook).locator("svg")).to_be_visible()
        stored = json.loads(notebook.path.read_text("utf-8"))
        assert "widgets" not in stored["metadata"]
        notebook.when_started()
