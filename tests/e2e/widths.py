"""Boards of a given width."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.e2e.board import BoardPage

HEIGHT: Final = 1000


def set_width(board: BoardPage, width: int) -> None:
    """Makes the window as wide as the board needs to have this width."""
    page = board.page
    for _ in range(3):
        present = round(board.box(board.root)["width"])
        if present == width:
            break
        window = page.viewport_size
        assert window
        page.set_viewport_size({"width": window["width"] + width - present, "height": HEIGHT})
        page.wait_for_function(
            "([root, before]) => Math.round(root.getBoundingClientRect().width) !== before",
            arg=[board.root.element_handle(), present],
        )
    assert round(board.box(board.root)["width"]) == width
    expect(board.root.locator(".cf-felt")).to_be_visible()
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
