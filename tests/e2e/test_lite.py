"""The board in the JupyterLite site that `dev.py lite` builds: no server, no internet."""

from __future__ import annotations

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
from tests.e2e.deals import LATE, cell
from tests.e2e.hosts import running
from tests.e2e.notebook import Notebook
from tests.e2e.servers import Server
from tests.e2e.watching import watched_page

HOST = "lite"
SOURCES = (lite.FIRST_CELL, cell(LATE), "board")


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

    def reload(self) -> None:
        super().reload()
        expect(self.page.locator(".canfield-widget")).to_have_count(0)
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
