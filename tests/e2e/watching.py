"""What a page must not do: log errors, raise, or ask another host for anything."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, WebSocket

SIZE = {"width": 1280, "height": 900}
OWN_HOST = "127.0.0.1"
# JupyterLab and Notebook themselves say it when a kernel ends before their debugger had its answer.
OF_THE_HOST = ("Could not restore the debugger state",)
LOCAL_SCHEMES = frozenset({"about", "blob", "data"})


class Watch:
    """Collects the faults of a page from the moment it is made."""

    def __init__(self, page: Page) -> None:
        self._errors: list[str] = []
        self._strangers: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", self._on_error)
        page.on("request", self._on_request)
        page.on("websocket", self._on_socket)

    def forget_errors(self) -> None:
        """Drops what the host did before there was a board.

        Notebook 7.6 itself raises "Cannot read properties of undefined (reading 'schema')" from
        its shortcut settings at nearly every start.
        """
        self._errors.clear()

    def take(self) -> list[str]:
        """The faults since the last call."""
        faults = [*self._errors, *self._strangers]
        self._errors.clear()
        self._strangers.clear()
        return faults

    def check(self, *excused: str) -> None:
        """Fails for the faults, but for those with an address that the host itself asks for."""
        faults = [fault for fault in self.take() if not any(part in fault for part in excused)]
        assert not faults, "\n".join(faults)

    def _on_console(self, message: ConsoleMessage) -> None:
        told = any(part in message.text for part in OF_THE_HOST)
        if message.type == "error" and not told:
            self._errors.append(f"console error: {message.text} ({message.location.get('url')})")

    def _on_error(self, error: Error) -> None:
        self._errors.append(f"uncaught: {error.stack}")

    def _on_request(self, request: Request) -> None:
        self._check(request.url)

    def _on_socket(self, socket: WebSocket) -> None:
        self._check(socket.url)

    def _check(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in LOCAL_SCHEMES and parts.hostname != OWN_HOST:
            self._strangers.append(f"request to another host: {url}")


def watched_page(browser: Browser, **context: Any) -> tuple[Page, Watch]:
    """A page of its own, watched from its beginning."""
    page = browser.new_context(viewport=cast(Any, SIZE), **context).new_page()
    return page, Watch(page)
