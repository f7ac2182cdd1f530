"""The board in the JupyterLite site that `dev.py lite` builds: no server, no internet."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import dev
import lite
from tests.e2e.checks_host import HostChecks
from tests.e2e.checks_reopened import still
from tests.e2e.deals import LATE, cell
from tests.e2e.hosts import running
from tests.e2e.notebook import PANEL, Notebook
from tests.e2e.servers import Server
from tests.e2e.watching import watched_page

HOST = "lite"
SOURCES = (lite.FIRST_CELL, cell(LATE), "board")

# Lite gives out the files as they are stored, with texts as lists of lines, which the table of
# contents of JupyterLab does not expect, and a site without listings of its folders
# or an icon at its root.
EXCUSED = ("Failed to update the table of contents", "/api/all.json", "/favicon.ico")
# This kernel evaluates no expressions for the page.
PRINTED = f"""async (expression) => {{
  {PANEL}
  const future = panel.sessionContext.session.kernel.requestExecute(
    {{ code: `print(repr(${{expression}}))`, store_history: false }});
  let text = "";
  future.onIOPub = ({{ content }}) => {{ text += content.text ?? content.evalue ?? "" }};
  await future.done;
  return text;
}}"""


@dataclass(frozen=True)
class Site(Server):
    """The site, as a page that the tests fill with their own cells."""

    address: str = ""

    def url(self, name: str) -> str:
        return f"{self.address}/lab/index.html?path={name}"

    def add_notebook(self, name: str) -> None:
        assert (dev.LITE / "_output" / "files" / name).exists()


class LiteNotebook(Notebook):
    """A notebook whose kernel is part of its page, and ends with it."""

    def code(self) -> Any:
        return self.shape()

    def value(self, expression: str) -> Any:
        return ast.literal_eval(self.page.evaluate(PRINTED, expression))

    def reload(self) -> None:
        position = self.value("str(board)")
        super().reload()
        expect(self.page.locator(".canfield-widget")).to_have_count(0)
        expect(still(self).locator("svg").first).to_be_visible()
        expect(still(self).locator("pre").first).to_have_text(position)
        self.fill()

    def fill(self) -> None:
        """Shows the late deal twice."""
        self.show(*SOURCES)


@pytest.fixture(scope="module")
def address(front_end: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    del front_end
    site = dev.LITE / "_output"
    assert site.exists(), "no JupyterLite site: run these tests by python3 dev.py check"
    serve = ("-m", "http.server", "--bind", "127.0.0.1", "--directory", site)
    with running(tmp_path_factory.mktemp("lite"), sys.executable, *serve) as address:
        yield address


@pytest.fixture
def started(address: str, browser: Browser, tmp_path: Path) -> Iterator[LiteNotebook]:
    """The first notebook of the site, with its own cells."""
    page, watch = watched_page(browser)
    notebook = LiteNotebook(Site("lab", 0, tmp_path, address), page, "01_play.ipynb")
    notebook.when_started = watch.forget_errors
    notebook.when_started()
    yield notebook
    page.context.close()
    watch.check()


@pytest.fixture
def host(started: LiteNotebook) -> LiteNotebook:
    started.fill()
    return started


class TestLite(HostChecks):
    """The shared checks."""

    GOES_ON = False

    def test_a_script_moves_the_board(self, host: LiteNotebook) -> None:
        host.execute("board.push('T4F')")
        host.board(0).wait_for_rev(2)
        assert host.value("board.game.moves") == 1

    def test_the_kernel_of_webassembly_solves(self, host: LiteNotebook) -> None:
        host.execute("found = cw.solve(cw.Game.deal(39), nodes=200_000, seconds=None)")
        assert host.value("(found.backend, found.verdict.value)") == ("wasm", "unwinnable")

    def test_settings_last_for_the_visit(self, host: LiteNotebook) -> None:
        board = host.board(0)
        board.action("settings").click()
        board.option("lang").select_option("de")
        host.wait_until("board.lang == 'de'")
        assert host.value("cw.Board(cw.Game.deal(7)).lang") == "de"


@pytest.mark.parametrize("name", sorted(path.name for path in dev.ROOT.glob("notebooks/*.ipynb")))
def test_each_notebook_of_the_site_runs(
    address: str, browser: Browser, tmp_path: Path, name: str
) -> None:
    page, watch = watched_page(browser)
    notebook = LiteNotebook(Site("lab", 0, tmp_path, address), page, name)
    for index, (kind, _) in enumerate(notebook.shape()["cells"]):
        if kind == "code":
            notebook.run(index)
    page.context.close()
    watch.check(*EXCUSED)
