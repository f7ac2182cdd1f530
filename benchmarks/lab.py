"""A JupyterLab and a browser for one measurement."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import dev
from tests.e2e.conftest import FLAGS
from tests.e2e.notebook import Notebook
from tests.e2e.servers import serving
from tests.e2e.watching import SIZE


@contextmanager
def empty_notebook() -> Iterator[Notebook]:
    """A notebook on a page of its own; the page as it is built from the present sources."""
    dev.build_front_end()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving("lab", Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        chromium = dev.find_chromium()
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        page = browser.new_page(viewport={"width": SIZE["width"], "height": SIZE["height"]})
        yield Notebook(server, page, "bench.ipynb")
        browser.close()
