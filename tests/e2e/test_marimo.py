"""The board in marimo, as an application (run) and as a notebook (edit)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.board import BoardPage, drawn_board
from tests.e2e.checks_host import HostChecks
from tests.e2e.deals import LATE, cell
from tests.e2e.framed import LOOKS, bare_board
from tests.e2e.hosts import python_of, running
from tests.e2e.watching import watched_page

HOST = "marimo"
PARTS = (
    # The value of a cell is shown: marimo has no display() of IPython. What a page wrote it tells
    # the last wrapper of a widget alone, so the second view is one of the same wrapper.
    (f"import marimo as mo\n{cell(LATE)}\nview = mo.ui.anywidget(board)\nview", "mo, board, view"),
    ("view", ""),
    ("view.value\nmo.plain_text(f'played {board.game.moves}')", ""),
    ("mo.ui.button(label='by script', on_click=lambda _: board.push('T4F'))", ""),
)
NAMES: tuple[set[str], ...] = (set(), {"view"}, {"board", "mo", "view"}, {"board", "mo"})
# Cells that were not run yet are run when the notebook opens.
SETTINGS = '[display]\ntheme = "system"\n[runtime]\nauto_instantiate = true\n'


def application() -> str:
    """A marimo notebook with the late deal."""
    cells = []
    for (source, given), names in zip(PARTS, NAMES, strict=True):
        body = "\n".join(f"    {line}" for line in source.splitlines())
        head = f"@app.cell\ndef _({', '.join(sorted(names))}):"
        cells.append(f"{head}\n{body}\n    return {f'({given})' if given else ''}".rstrip())
    return "\n\n".join(["import marimo", "app = marimo.App()", *cells]) + "\n"


class MarimoPage:
    """A page of marimo; the board lies in a shadow tree, which locators look into."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)
        self.board(1)

    def board(self, number: int) -> BoardPage:
        return drawn_board(self.page, number)

    def code(self) -> Any:
        cells = self.page.locator(".cm-content").all_inner_texts()
        return self.page.url, cells, self.page.locator("[data-cell-id]").count()

    def set_theme(self, theme: Literal["light", "dark"]) -> None:
        """The settings of this marimo say that it is as the system is."""
        self.page.emulate_media(color_scheme=theme)
        self.page.locator(f"body.{theme}").wait_for()

    def reload(self) -> None:
        self.page.reload()


def serving(mode: str, folder: Path) -> Iterator[str]:
    """A marimo server that keeps nothing of the user."""
    settings = folder / "config" / "marimo"
    settings.mkdir(parents=True)
    (settings / "marimo.toml").write_text(SETTINGS, encoding="utf-8")
    (folder / "late.py").write_text(application(), encoding="utf-8")
    options = ("--headless", "--no-token", "--host", "127.0.0.1", "--port")
    with running(folder, python_of("hosts"), "-m", "marimo", mode, "late.py", *options) as address:
        yield address


class MarimoChecks(HostChecks):
    """What both ways have in common."""

    def test_the_board_looks_as_it_does_on_a_bare_page(
        self, host: MarimoPage, browser: Browser, front_end: Path
    ) -> None:
        board = host.board(0)
        with bare_board(browser, front_end, board.box(board.root)["width"]) as bare:
            assert board.root.evaluate(LOOKS) == bare.root.evaluate(LOOKS)

    def test_a_script_moves_the_board(self, host: MarimoPage) -> None:
        host.page.get_by_role("button", name="by script").click()
        host.board(0).wait_for_rev(2)
        host.board(1).wait_for_rev(2)

    def test_a_move_on_the_board_runs_the_cells_that_look_at_it(self, host: MarimoPage) -> None:
        board = host.board(0)
        expect(host.page.get_by_text("played 0")).to_be_visible()
        for number, move in enumerate(("T4F", "T2F"), start=1):
            board.moved(lambda move=move: board.play_by_clicks(move))
            expect(host.page.get_by_text(f"played {number}")).to_be_visible()


@pytest.fixture(scope="module")
def address(front_end: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    del front_end
    yield from serving("run", tmp_path_factory.mktemp("run"))


class TestRun(MarimoChecks):
    """An application: each visit runs its cells."""

    GOES_ON = False

    @pytest.fixture
    def host(self, address: str, browser: Browser) -> Iterator[MarimoPage]:
        page, watch = watched_page(browser, color_scheme="light")
        yield MarimoPage(page, address)
        page.context.close()
        watch.check()


class TestEdit(MarimoChecks):
    """A notebook, of a server of its own: the kernel belongs to the file."""

    GOES_ON = True

    @pytest.fixture
    def host(self, front_end: Path, tmp_path: Path, browser: Browser) -> Iterator[MarimoPage]:
        del front_end
        page, watch = watched_page(browser, color_scheme="light")
        for address in serving("edit", tmp_path):
            yield MarimoPage(page, address)
            page.context.close()
        watch.check()
