"""The servers, the browser, and one page of each host that its tests share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.notebook import BESIDE, MessageRoute, Notebook
from tests.e2e.screens import SCREENS, write_gallery
from tests.e2e.servers import Host, Server, serving
from tests.e2e.watching import Watch, watched_page
from tests.e2e.widths import HEIGHT

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
# Each of these hosts has an environment of its own, which `dev.py check` makes.
APART = ["test_lite.py", "test_marimo.py", "test_voila.py"]
# Pictures of every state take more time than a quick run has.
SLOW = ["test_lab_states.py"]
collect_ignore = [] if os.environ.get("CANFIELD_FULL") == "1" else APART + SLOW
FORGET_BOARDS = """
import ipywidgets
ipywidgets.Widget.close_all()
"""


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


class Desk:
    """The server of one host, started when it is first asked for, and the pages open on it."""

    def __init__(self, host: Host, folder: Path, browser: Browser, stack: ExitStack) -> None:
        self._host = host
        self._folder = folder
        self._browser = browser
        self._stack = stack
        self._server: Server | None = None
        self._opened = 0
        self._shared: tuple[Notebook, Watch] | None = None

    @property
    def server(self) -> Server:
        """The running server."""
        if self._server is None:
            self._server = self._stack.enter_context(serving(self._host, self._folder))
        return self._server

    def open(self, **context: Any) -> tuple[Notebook, Watch]:
        """A notebook on a page of its own."""
        page, watch = watched_page(self._browser, **context)
        self._opened += 1
        notebook = Notebook(self.server, page, f"notebook_{self._opened}.ipynb")
        notebook.when_started = watch.forget_errors  # a host may trip while it starts
        notebook.when_started()
        return notebook, watch

    def shared(self) -> tuple[Notebook, Watch]:
        """The page that tests share which leave nothing behind."""
        if self._shared is None:
            self._shared = self.open()
        return self._shared

    def forget_settings(self) -> None:
        """What a test sets on a board is not there for the next one."""
        if self._server:
            self._server.forget_settings()

    def drop_shared(self) -> None:
        """Closes the shared page: the next test gets a new one."""
        if self._shared:
            self._shared[0].page.context.close()
            self._shared = None


@pytest.fixture(scope="session")
def desks(
    browser: Browser, front_end: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[Host, Desk]]:
    """A desk for each host."""
    del front_end
    hosts: tuple[Host, ...] = ("lab", "notebook")
    with ExitStack() as stack:
        desks = {host: Desk(host, tmp_path_factory.mktemp(host), browser, stack) for host in hosts}
        yield desks
        for desk in desks.values():
            desk.drop_shared()
    if SCREENS.exists():
        write_gallery()


@pytest.fixture
def desk(request: pytest.FixtureRequest, desks: dict[Host, Desk]) -> Iterator[Desk]:
    """The desk of the host that the test module names; an open page elsewhere would take time."""
    for host, desk in desks.items():
        if host != request.module.HOST:
            desk.drop_shared()
    desk = desks[request.module.HOST]
    yield desk
    desk.forget_settings()


@pytest.fixture
def notebook(request: pytest.FixtureRequest, desk: Desk) -> Iterator[Notebook]:
    """A notebook without cells; after the test its boards are closed and its page was blameless."""
    notebook, watch = desk.shared()
    notebook.set_cells("")
    yield notebook
    if _failed(request):
        desk.drop_shared()
        return
    notebook.set_cells("")
    notebook.execute(FORGET_BOARDS)
    watch.check()


@pytest.fixture
def sized(notebook: Notebook) -> Iterator[Notebook]:
    """The notebook; after the test its window and theme are what they were."""
    window = notebook.page.viewport_size
    assert window
    notebook.page.set_viewport_size({"width": window["width"], "height": HEIGHT})
    yield notebook
    notebook.page.set_viewport_size(window)
    notebook.page.mouse.up()
    if notebook.page.locator("body[data-jp-theme-light=false]").count():
        notebook.set_theme("light")


@pytest.fixture
def route(request: pytest.FixtureRequest, notebook: Notebook) -> Iterator[MessageRoute]:
    """The way of the messages in this test; the host's own way after it."""
    notebook.route_messages(request.param)
    yield request.param
    notebook.route_messages(BESIDE)


@pytest.fixture
def open_notebook(desk: Desk) -> Iterator[Callable[..., Notebook]]:
    """Opens notebooks on pages of their own, with options of the browser context."""
    opened: list[tuple[Notebook, Watch]] = []

    def open_one(**context: Any) -> Notebook:
        opened.append(desk.open(**context))
        return opened[-1][0]

    yield open_one
    for notebook, watch in opened:
        notebook.page.context.close()
        watch.check()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


def _failed(request: pytest.FixtureRequest) -> bool:
    return bool(request.node.stash.get(FAILED, False))
