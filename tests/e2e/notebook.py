"""A notebook that is open in a browser, driven through the application object of its page."""

from __future__ import annotations

import ast
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any, Final, Literal

from playwright.sync_api import Error, Page

from tests.e2e.board import BoardPage, drawn_board
from tests.e2e.servers import Server

READY_TIMEOUT: Final = 60.0
MessageRoute = Literal["disabled", "perCommTarget"]
# Newer hosts may send the messages of a widget to the kernel beside the cell that runs.
BEHIND: Final[MessageRoute] = "disabled"
BESIDE: Final[MessageRoute] = "perCommTarget"
PANEL: Final = "const panel = window.jupyterapp.shell.currentWidget;"

# An asynchronous predicate is always true for `wait_for_function`: it sees the promise.
READY: Final = """async () => {
  const app = window.jupyterapp;
  if (!app) return false;
  await app.restored;
  const panel = app.shell.currentWidget;
  if (!panel?.sessionContext) return false;
  await panel.context.ready;
  await panel.revealed;
  await panel.sessionContext.ready;
  const kernel = panel.sessionContext.session?.kernel;
  if (!kernel) return false;
  await kernel.info;
  return kernel.connectionStatus === "connected" && kernel.status === "idle";
}"""

SET_CELLS: Final = f"""(sources) => {{
  {PANEL}
  const shared = panel.content.model.sharedModel;
  shared.transact(() => {{
    shared.deleteCellRange(0, shared.cells.length);
    shared.insertCells(0, sources.map((source) => (
      {{ cell_type: "code", source, metadata: {{ trusted: true }} }})));
  }});
}}"""

START_CELL: Final = f"""(index) => {{
  {PANEL}
  panel.content.activeCellIndex = index;
  panel.content.deselectAll();
  void window.jupyterapp.commands.execute("notebook:run-cell");
}}"""

RUN_CELL: Final = f"""async (index) => {{
  {PANEL}
  panel.content.activeCellIndex = index;
  panel.content.deselectAll();
  await window.jupyterapp.commands.execute("notebook:run-cell");
}}"""

OUTPUTS: Final = f"""(index) => {{
  {PANEL}
  return panel.content.model.cells.get(index).outputs.toJSON();
}}"""

EVALUATE: Final = f"""async (expression) => {{
  {PANEL}
  const future = panel.sessionContext.session.kernel.requestExecute(
    {{ code: "", user_expressions: {{ it: expression }}, store_history: false }});
  return (await future.done).content.user_expressions.it;
}}"""

EXECUTE: Final = f"""async (code) => {{
  {PANEL}
  const kernel = panel.sessionContext.session.kernel;
  const future = kernel.requestExecute({{ code, store_history: false }});
  return (await future.done).content;
}}"""

KERNEL_STATUS: Final = f"() => {{ {PANEL} return panel.sessionContext.session?.kernel?.status; }}"

RESTART: Final = f"async () => {{ {PANEL} await panel.sessionContext.restartKernel(); }}"

SHUT_DOWN: Final = f"async () => {{ {PANEL} await panel.sessionContext.shutdown(); }}"

# The host learns of the death from the server, which starts the kernel again by itself.
KILL: Final = f"""async () => {{
  {PANEL}
  const kernel = panel.sessionContext.session.kernel;
  const dead = new Promise((resolve) => kernel.statusChanged.connect((_, status) => {{
    if (status === "autorestarting" || status === "restarting") resolve();
  }}));
  const code = "import os; os.kill(os.getpid(), 9)";
  void kernel.requestExecute({{ code }}).done.catch(() => {{}});
  await dead;
}}"""

SHAPE: Final = f"""() => {{
  {PANEL}
  const cells = panel.content.model.sharedModel.cells;
  return {{
    cells: cells.map((cell) => [cell.cell_type, cell.getSource()]),
    mode: panel.content.mode,
    active: panel.content.activeCellIndex,
  }};
}}"""


class Notebook:
    """One page with one notebook and its kernel."""

    def __init__(self, server: Server, page: Page, name: str) -> None:
        self.server = server
        self.page = page
        self.name = name
        self.when_started: Callable[[], None] = lambda: None
        self.path = server.notebooks / name
        server.add_notebook(name)
        self._open()
        self.wait_until_ready()

    def _open(self) -> None:
        """Loads the page anew with this notebook alone: other pages may have others open."""
        self.page.goto(self.server.url(self.name))

    def reload(self) -> None:
        """Saves the notebook and loads its page again; the kernel goes on."""
        self.command("docmanager:save")
        self._open()
        self.wait_until_ready()
        self.when_started()

    def wait_until_ready(self) -> None:
        """Waits until the kernel is connected and idle."""
        self.poll(self._is_ready, "the kernel of the notebook is ready")

    def _is_ready(self) -> bool:
        try:
            return bool(self.page.evaluate(READY))
        except Error as error:  # a second tab goes on to a workspace of its own
            if "context was destroyed" in str(error):
                return False
            raise

    def set_cells(self, *sources: str) -> None:
        """Replaces all cells of the notebook."""
        self.page.evaluate(SET_CELLS, list(sources))

    def run(self, index: int = 0) -> None:
        """Runs a cell and waits for its end, which must not be an error."""
        self.page.evaluate(RUN_CELL, index)
        errors = [each for each in self.outputs(index) if each["output_type"] == "error"]
        assert not errors, f"cell {index} raised: {errors}"

    def start(self, index: int) -> None:
        """Runs a cell and does not wait for its end."""
        self.page.evaluate(START_CELL, index)

    def wait_until_busy(self) -> None:
        """Waits until the kernel runs something."""
        self.poll(lambda: self.page.evaluate(KERNEL_STATUS) == "busy", "the kernel is busy")

    def show(self, *sources: str) -> BoardPage:
        """Makes these the cells of the notebook, runs all and returns the first board."""
        self.set_cells(*sources)
        for index in range(len(sources)):
            self.run(index)
        return self.board(0)

    def board(self, number: int) -> BoardPage:
        """A view of a board on the page, counted from the top."""
        return drawn_board(self.page, number)

    def outputs(self, index: int) -> list[dict[str, Any]]:
        """What a cell gave out, as the notebook stores it."""
        outputs: list[dict[str, Any]] = self.page.evaluate(OUTPUTS, index)
        return outputs

    def value(self, expression: str) -> Any:
        """A plain value of the kernel."""
        result = self.page.evaluate(EVALUATE, expression)
        assert result["status"] == "ok", f"{expression}: {result}"
        return ast.literal_eval(result["data"]["text/plain"])

    def execute(self, code: str) -> None:
        """Runs code in the kernel outside any cell; it must not raise."""
        result = self.page.evaluate(EXECUTE, code)
        assert result["status"] == "ok", f"{code}: {result}"

    def wait_until(self, expression: str) -> None:
        """Waits until an expression of the kernel is true."""
        self.poll(lambda: self.value(f"bool({expression})"), f"{expression} is true")

    def shape(self) -> dict[str, Any]:
        """What a keystroke meant for the notebook would change: cells, mode, active cell."""
        shape: dict[str, Any] = self.page.evaluate(SHAPE)
        return shape

    def command(self, name: str, args: dict[str, Any] | None = None) -> None:
        """Executes a command of the application."""
        script = "async ([name, args]) => { await window.jupyterapp.commands.execute(name, args) }"
        self.page.evaluate(script, [name, args or {}])

    def restart_kernel(self) -> None:
        """Restarts the kernel, as the menu does, and waits until it is ready again."""
        self.page.evaluate(RESTART)
        self.wait_until_ready()

    def reopen_without_kernel(self, change: Callable[[str], str] | None = None) -> None:
        """Saves the notebook, ends its kernel and loads its page again, with a fresh kernel.

        A host does not trust what was changed outside it.
        """
        self.command("docmanager:save")
        self.page.evaluate(SHUT_DOWN)
        if change:
            self.path.write_text(change(self.path.read_text("utf-8")), "utf-8")
        self._open()
        self.wait_until_ready()

    def kill_kernel(self) -> None:
        """Ends the process of the kernel, and waits until the server has started another one."""
        self.page.evaluate(KILL)
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.wait_until_ready()

    @contextmanager
    def second_tab(self) -> Iterator[Notebook]:
        """The same notebook with its kernel on one more page of the same browser."""
        other = copy(self)
        other.page = self.page.context.new_page()
        other.page.goto(self.server.url(self.name))
        other.wait_until_ready()
        yield other
        other.page.close()

    def set_theme(self, theme: Literal["light", "dark"]) -> None:
        """Switches the theme of the application."""
        self.command("apputils:change-theme", {"theme": f"JupyterLab {theme.capitalize()}"})
        light = "true" if theme == "light" else "false"
        self.page.locator(f"body[data-jp-theme-light={light}]").wait_for(state="attached")
        # JupyterLab trips over its own splash screen when the next change comes before it is gone.
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")

    def route_messages(self, route: MessageRoute) -> None:
        """How the page sends the messages of widgets: behind the running cell, or beside it."""
        script = (
            "(route) => { window.jupyterapp.serviceManager.kernels.commsOverSubshells = route }"
        )
        self.page.evaluate(script, route)

    def poll(self, condition: Any, what: str) -> None:
        """Waits until a condition is true, which the failure names."""
        deadline = time.monotonic() + READY_TIMEOUT
        while not condition():
            assert time.monotonic() < deadline, f"waited in vain until {what}"
            self.page.wait_for_timeout(50)
