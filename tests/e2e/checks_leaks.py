"""Checks for every host: many boards opened and closed leave nothing behind."""

from __future__ import annotations

import json
import os
from typing import Any, Final

from playwright.sync_api import CDPSession, expect

from tests.e2e.checks_life import BOUND, NONE, SPY
from tests.e2e.deals import LATE, cell
from tests.e2e.notebook import Notebook

FULL: Final = os.environ.get("CANFIELD_FULL") == "1"
BOARDS: Final = 300 if FULL else 10
AT_ONCE: Final = 10
RERUNS: Final = 20 if FULL else 5

OPEN: Final = f"""import canfield_widget as cw
boards = [cw.play(number) for number in range({AT_ONCE})]
for board in boards: board.push('D')"""
CLOSE: Final = """import gc, weakref
gone = [weakref.ref(board) for board in boards]
for board in boards: board.close()
del board, boards
gc.collect()"""
# On, and off again.
SAVE_WIDGETS: Final = "@jupyter-widgets/jupyterlab-manager:saveWidgetState"
OUTLIVING: Final = ("window", "document", "document.documentElement", "document.body")
ALIVE: Final = "sum(each() is not None for each in gone)"
KERNEL: Final = (
    "(len(__import__('ipywidgets').widgets.widget._instances),"
    " len(__import__('comm').get_comm_manager().comms))"
)
# A prototype is one of its own objects, and has no class.
LEFT: Final = """function () {
  const classOf = (node) => { try { return node.className } catch { return "" } };
  return this.map(classOf).filter((name) => /^canfield-widget/.test(name)).length;
}"""


class Leaks:
    """Nothing is left of a board that is closed."""

    def test_boards_opened_and_closed_leave_nothing(self, notebook: Notebook) -> None:
        page = notebook.page
        page.evaluate(SPY)
        self._open_and_close(notebook)  # what the host keeps once is not the boards'
        session = page.context.new_cdp_session(page)
        kernel, listeners = notebook.value(KERNEL), self._listeners(session)
        left = self._boards_left(session)  # the host keeps some of what was shown before
        for _ in range(BOARDS // AT_ONCE):
            self._open_and_close(notebook)
        assert notebook.value(KERNEL) == kernel
        assert page.evaluate(BOUND) == NONE
        # The host lets go of the last views in its own time, and binds listeners of its own.
        notebook.poll(
            lambda: self._boards_left(session) <= left + AT_ONCE, "the page has let go of boards"
        )
        assert self._listeners(session) < listeners + AT_ONCE
        page.evaluate("() => window.boundByBoards.stop()")
        session.detach()

    def _open_and_close(self, notebook: Notebook) -> None:
        notebook.set_cells(OPEN)
        notebook.run(0)
        boards = notebook.page.locator(".canfield-widget[data-rev='2']")
        expect(boards).to_have_count(AT_ONCE)
        notebook.execute(CLOSE)
        expect(boards).to_have_count(0)
        assert notebook.value(ALIVE) == 0

    def _listeners(self, session: CDPSession) -> int:
        """How many listeners are bound to what outlives a board."""
        targets = [{"objectId": self._evaluated(session, name)} for name in OUTLIVING]
        found = [session.send("DOMDebugger.getEventListeners", target) for target in targets]
        return sum(len(each["listeners"]) for each in found)

    def _boards_left(self, session: CDPSession) -> int:
        """How many boards are still in the memory of the page, shown or not."""
        prototype = self._evaluated(session, "HTMLElement.prototype")
        found = session.send("Runtime.queryObjects", {"prototypeObjectId": prototype})
        call = {"objectId": found["objects"]["objectId"], "functionDeclaration": LEFT}
        left = session.send("Runtime.callFunctionOn", {**call, "returnByValue": True})
        session.send("Runtime.releaseObject", {"objectId": found["objects"]["objectId"]})
        return int(left["result"]["value"])

    def _evaluated(self, session: CDPSession, expression: str) -> Any:
        return session.send("Runtime.evaluate", {"expression": expression})["result"]["objectId"]

    def test_a_notebook_whose_cell_runs_again_does_not_grow(self, notebook: Notebook) -> None:
        notebook.command(SAVE_WIDGETS)
        try:
            board = notebook.show(cell(LATE))
            board.moved(lambda: board.play_by_clicks("T4F"))
            one = self._saved(notebook)
            for _ in range(RERUNS):
                notebook.run(0)
            again = notebook.board(0)
            again.moved(lambda: again.play_by_clicks("T4F"))
            assert self._saved(notebook) < 2 * one
        finally:
            notebook.command(SAVE_WIDGETS)

    def _saved(self, notebook: Notebook) -> int:
        """Bytes of the notebook's file, with the widgets in it."""
        notebook.command("docmanager:save")
        text = notebook.path.read_text(encoding="utf-8")
        assert "widgets" in json.loads(text)["metadata"]
        return len(text)
