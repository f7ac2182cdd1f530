"""Boards of a given width."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.e2e.board import BoardPage

HEIGHT: Final = 1000


# A host lays its page out in steps after the window has changed, with scroll bars that come and go.
STEADY: Final = """(root) => new Promise((done) => {
  let width = -1, same = 0;
  const look = () => {
    const present = Math.round(root.getBoundingClientRect().width);
    same = present === width ? same + 1 : 0;
    width = present;
    if (same < 4) requestAnimationFrame(look); else done(width);
  };
  look();
})"""


def set_width(board: BoardPage, width: int) -> None:
    """Makes the window as wide as the board needs to have this width."""
    page = board.page
    for _ in range(6):
        present = board.root.evaluate(STEADY)
        if present == width:
            break
        window = page.viewport_size
        assert window
        page.set_viewport_size({"width": window["width"] + width - present, "height": HEIGHT})
    assert board.root.evaluate(STEADY) == width
    expect(board.root.locator(".cf-felt")).to_be_visible()
