"""A board of Python that is shown in a frame: the test is the way between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, expect

from canfield_widget import Game
from canfield_widget.views.board import Board
from tests.e2e.board import BoardPage
from tests.e2e.deals import LATE
from tests.e2e.frame import Frame, pages
from tests.e2e.watching import watched_page

TRAITS: Final = ("state", "options", "catalogue", "lang", "theme", "seen_rev", "about")

# How each element of a board is laid out and coloured.
LOOKS: Final = """(root) => [root, ...root.querySelectorAll(":not(svg *)")].map((node) => {
  const style = getComputedStyle(node);
  const names = ["display", "position", "width", "height", "boxSizing", "padding", "margin",
    "borderWidth", "borderRadius", "fontSize", "lineHeight", "backgroundColor", "color", "fill"];
  return [node.className?.baseVal ?? node.className, ...names.map((name) => style[name])].join();
})"""


class Framed:
    """A board of Python, whose messages the test carries to the frame and back."""

    def __init__(self, frame: Frame, built: Path) -> None:
        self.frame = frame
        self.board = Board(Game.from_position(LATE), animation="off")
        self.said: list[dict[str, Any]] = []
        self._carried = 0
        script, css = (built / f"board.{kind}" for kind in ("js", "css"))
        traits = self.board.get_state(TRAITS)
        frame.start(script.read_text("utf-8"), css.read_text("utf-8"), **traits)
        self.seen = BoardPage(frame.page, frame.inside.locator(".canfield-widget"))
        self.seen.wait_until_drawn()

    def commands(self) -> list[dict[str, Any]]:
        """What the board in the frame has asked for, but for telling whether it is seen."""
        return [each for each in self.frame.heard("send") if each["cmd"] != "visible"]

    def answer(self) -> None:
        """Lets the kernel take the last command, and tells the frame what it says."""
        command = self.commands()[self._carried]
        self._carried += 1
        self.board._on_message(self.board, command, [])
        self.frame.give(self.said[-1], state=self.board.state)

    def play(self, moves: list[str]) -> None:
        """Plays moves by clicks; no kernel is quicker than the page that asked it."""
        for move in moves:
            self.seen.play_by_clicks(move)
            self.answer()
            expect(self.seen.root).to_have_attribute("data-rev", str(self.board.state["rev"]))


@contextmanager
def bare_board(browser: Browser, built: Path, width: float) -> Iterator[BoardPage]:
    """The late deal where no style but its own reaches it, with this many pixels to lie on."""
    with pages() as address:
        page, _ = watched_page(browser, color_scheme="light")
        frame = Frame(page, address)
        frame.evaluate(f"(body) => {{ body.style.width = '{width}px' }}")
        yield Framed(frame, built).seen
        page.context.close()
