"""The board on a page of Voilà, which runs the notebook anew for each visit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.board import BoardPage, drawn_board
from tests.e2e.checks_host import HostChecks
from tests.e2e.deals import LATE, cell
from tests.e2e.hosts import python_of, running
from tests.e2e.watching import watched_page

HOST = "voila"
# With or without a widget, the template of Voilà asks a CDN for icons, and a page that is left
# asks in vain that its kernel be ended.
EXCUSED = ("/fontawesome-free@", "/font-awesome@", "/voila/api/shutdown/")
SCRIPT = """
import ipywidgets
button = ipywidgets.Button(description="by script")
button.on_click(lambda _: board.push("T4F"))
button
"""


class VoilaPage:
    """One visit of the page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        page.goto(address)
        self.board(1)

    def board(self, number: int) -> BoardPage:
        return drawn_board(self.page, number)

    def code(self) -> Any:
        """Nothing can be edited here: what the keys could do is leave the page."""
        return self.page.url, self.page.locator(".canfield-widget").count()

    def set_theme(self, theme: Literal["light", "dark"]) -> None:
        self.page.goto(f"{self.address}?theme={theme}")

    def reload(self) -> None:
        self.page.reload()


@pytest.fixture(scope="module")
def address(front_end: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    del front_end
    folder = tmp_path_factory.mktemp("voila")
    cells: list[dict[str, Any]] = [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": f"cell-{number}",
            "metadata": {},
            "outputs": [],
            "source": source,
        }
        for number, source in enumerate((cell(LATE), "board", SCRIPT))
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel}
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    (folder / "late.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    command = ("-m", "voila", "late.ipynb", "--no-browser", "--Voila.ip=127.0.0.1", "--port")
    with running(folder, python_of("hosts"), *command) as address:
        yield address


@pytest.fixture
def host(address: str, browser: Browser) -> Iterator[VoilaPage]:
    page, watch = watched_page(browser)
    opened = VoilaPage(page, f"{address}/")
    watch.forget_errors()
    yield opened
    page.context.close()
    watch.check(*EXCUSED)


class TestVoila(HostChecks):
    """The shared checks."""

    GOES_ON = False

    def test_a_script_moves_the_board(self, host: VoilaPage) -> None:
        host.page.get_by_role("button", name="by script").click()
        host.board(0).wait_for_rev(2)
        expect(host.board(1).info("moves")).to_have_text("1")
