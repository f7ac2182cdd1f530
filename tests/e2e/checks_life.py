"""Checks for every host: what a board leaves behind when it is shown again or cleared away."""

from __future__ import annotations

import os
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.deals import LATE, cell
from tests.e2e.notebook import Notebook

RUNS = 20 if os.environ.get("CANFIELD_FULL") == "1" else 5
WIDGETS = "len(__import__('ipywidgets').widgets.widget._instances)"

# The host imports the page of a board from a blob: what is bound from there is the board's.
SPY = """() => {
  const bound = { observers: new Set(), timers: new Set(), timeouts: new Set() };
  const names = ["MutationObserver", "ResizeObserver", "IntersectionObserver"];
  const before = Object.fromEntries(
    [...names, "setInterval", "clearInterval", "setTimeout", "clearTimeout"].map(
      (name) => [name, window[name]]));
  bound.stop = () => Object.assign(window, before);
  window.boundByBoards = bound;
  const isOurs = () => new Error().stack.includes("blob:");
  for (const name of names) {
    window[name] = class extends window[name] {
      observe(...args) {
        if (isOurs()) bound.observers.add(this);
        return super.observe(...args);
      }
      disconnect() {
        bound.observers.delete(this);
        return super.disconnect();
      }
    };
  }
  const { setInterval: start, clearInterval: stop } = window;
  window.setInterval = (...args) => {
    const timer = start(...args);
    if (isOurs()) bound.timers.add(timer);
    return timer;
  };
  window.clearInterval = (timer) => {
    bound.timers.delete(timer);
    stop(timer);
  };
  const { setTimeout: wait, clearTimeout: forget } = window;
  window.setTimeout = (act, ...args) => {
    const timer = wait((...given) => {
      bound.timeouts.delete(timer);
      act(...given);
    }, ...args);
    if (isOurs()) bound.timeouts.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => {
    bound.timeouts.delete(timer);
    forget(timer);
  };
}"""
BOUND = """() => Object.fromEntries(["observers", "timers", "timeouts"].map(
  (name) => [name, window.boundByBoards[name].size]))"""
NONE = {"observers": 0, "timers": 0, "timeouts": 0}


class Life:
    """Boards come and go."""

    def test_a_cell_that_runs_again_closes_its_earlier_board(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        one = notebook.value(WIDGETS)
        for _ in range(RUNS):
            notebook.run(0)
        board = notebook.board(0)
        expect(notebook.page.locator(".canfield-widget")).to_have_count(1)
        assert notebook.value(WIDGETS) == one
        board.moved(lambda: board.play_by_clicks("T4F"))

    def test_a_cleared_output_leaves_nothing_on_the_page(self, notebook: Notebook) -> None:
        notebook.page.evaluate(SPY)
        notebook.set_cells(cell(LATE))
        listeners = document_listeners(notebook)
        for _ in range(2):
            notebook.run(0)
            board = notebook.board(0)
            board.moved(lambda: board.play_by_clicks("T4F"))  # noqa: B023
            bound = notebook.page.evaluate(BOUND)
            assert bound["observers"] >= 3
            assert bound["timers"] == 1  # the clock runs
            notebook.command("notebook:clear-all-cell-outputs")
            expect(notebook.page.locator(".canfield-widget")).to_have_count(0)
            assert notebook.page.evaluate(BOUND) == NONE
            assert document_listeners(notebook) == listeners
        assert notebook.value("board.game.moves") == 1
        notebook.page.evaluate("() => window.boundByBoards.stop()")

    def test_play_as_the_value_of_a_cell_shows_one_board(self, notebook: Notebook) -> None:
        notebook.set_cells(
            "import canfield_widget as cw", "cw.play(7)", "board = cw.play(7); board"
        )
        for index in range(3):
            notebook.run(index)
        notebook.board(1)
        expect(notebook.page.locator(".canfield-widget")).to_have_count(2)
        # The board, and the picture that stands for it when the kernel is gone.
        assert [len(notebook.outputs(index)) for index in range(3)] == [0, 2, 2]

    def test_moves_before_the_first_view_are_shown(self, notebook: Notebook) -> None:
        source = (
            "import canfield_widget as cw\n"
            f"board = cw.Board(cw.Game.from_position({LATE!r}), animation='off')\n"
            "for move in ('T4F', 'T2F'): board.push(move)\n"
            "board"
        )
        board = notebook.show(source)
        board.wait_for_rev(3)
        assert (board.top("F2"), board.top("F3")) == ("3d", "3s")
        assert notebook.value("board.game.moves") == 2

    def test_the_notebook_around_the_board_keeps_its_looks(self, notebook: Notebook) -> None:
        plain = "from IPython.display import HTML\nHTML('<p id=plain class=cf-btn>text</p>')"
        style = (
            "(node) => JSON.stringify(Object.fromEntries([...getComputedStyle(node)].map("
            "(name) => [name, getComputedStyle(node).getPropertyValue(name)])))"
        )
        notebook.set_cells(plain, cell(LATE))
        notebook.run(0)
        before = notebook.page.locator("#plain").evaluate(style)
        notebook.run(1)
        notebook.board(0)
        assert notebook.page.locator("#plain").evaluate(style) == before

    def test_a_reloaded_page_shows_the_game_that_is_still_going_on(
        self, open_notebook: Callable[..., Notebook]
    ) -> None:
        notebook = open_notebook()
        board = notebook.show(cell(LATE))
        board.moved(lambda: board.play_by_clicks("T4F"))
        seen = board.piles()
        notebook.reload()
        again = notebook.board(0)
        assert again.piles() == seen
        again.focus()
        again.moved(lambda: again.press("u"))
        assert notebook.value("board.game.moves") == 0


def document_listeners(notebook: Notebook) -> int:
    """How many listeners are bound to the document."""
    session = notebook.page.context.new_cdp_session(notebook.page)
    document = session.send("Runtime.evaluate", {"expression": "document"})["result"]["objectId"]
    found = session.send("DOMDebugger.getEventListeners", {"objectId": document})
    session.detach()
    return len(found["listeners"])
