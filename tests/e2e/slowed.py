"""A connection that is slow, or holds a command back until the test lets it go."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.e2e.notebook import Notebook

FAR = 300
"""ms that a far kernel takes longer to hear of what the page wants."""

# The sockets of the page are open already: they take the way of their prototype.
SLOW = """(ms) => {
  const { send } = WebSocket.prototype;
  const held = ms === null ? [] : null;
  const isCommand = (data) => {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    return text.includes('"cmd":"') && !text.includes('"cmd":"visible"');
  };
  WebSocket.prototype.send = function (data) {
    const pass = () => send.call(this, data);
    if (!held) setTimeout(pass, ms);
    else if (isCommand(data)) held.push(pass);
    else pass();
  };
  window.connection = {
    release: () => { for (const pass of held.splice(0)) pass(); },
    restore: () => { WebSocket.prototype.send = send; },
  };
}"""


class Held:
    """Commands of the page that the kernel has not been told yet."""

    def __init__(self, notebook: Notebook) -> None:
        self._page = notebook.page

    def release(self) -> None:
        """Sends them on."""
        self._page.evaluate("() => window.connection.release()")


@contextmanager
def far(notebook: Notebook) -> Iterator[None]:
    """All that the page sends arrives later."""
    with _connection(notebook, FAR):
        yield


@contextmanager
def held(notebook: Notebook) -> Iterator[Held]:
    """Commands of boards wait until they are released; all else goes through."""
    with _connection(notebook, None):
        yield Held(notebook)


@contextmanager
def _connection(notebook: Notebook, ms: int | None) -> Iterator[None]:
    notebook.page.evaluate(SLOW, ms)
    try:
        yield
    finally:
        notebook.page.evaluate("() => window.connection.restore()")
