"""Checks for every host: drags with mouse and finger, and what the board says about them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.board import BoardPage
from tests.e2e.deals import LATE, SOLUTION, cell
from tests.e2e.notebook import Notebook

# Where the tops of the late deal lie: 3s on T2, 2c on T3, 3d on T4.
LEGAL = ("3d", "F1")
ILLEGAL = ("3s", "T3")
PART = 0.3


class Pointing:
    """Drags."""

    def test_a_drop_with_a_third_of_the_card_over_the_pile_counts(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE), "for move in ('T4F', 'T2F', 'T4T3'): board.push(move)")
        board.wait_for_rev(4)
        board.moved(board.click_stock)
        board.moved(board.click_stock)
        space, card = board.place_of("T4"), board.box(board.card("4c"))
        # Beside the last column there is nothing else that the card could reach.
        board.pick_up("4c")
        board.carry(space["x"] + (1 - PART) * card["width"], space["y"])
        board.moved(board.page.mouse.up)
        assert board.piles()["T4"] == ["4c"]

    def test_a_drop_that_barely_touches_a_pile_does_nothing(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        last, rev = board.place_of("T4"), board.rev
        board.pick_up("3s")
        board.carry(last["x"] + 0.95 * last["width"], last["y"])
        board.page.mouse.up()
        expect(board.message).to_have_text("Nothing selected")
        assert board.rev == rev

    def test_an_illegal_drop_is_explained(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        before = board.piles()
        place = board.box(board.card(ILLEGAL[0]))
        board.drag(*ILLEGAL)
        expect(board.message).to_contain_text("3♠ does not go on 2♣")
        expect(board.live).to_contain_text("three of spades")
        assert board.piles() == before
        assert board.rev == 1
        assert board.box(board.card(ILLEGAL[0])) == place

    def test_places_are_marked_while_a_card_is_carried(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        target = board.place_of("F2")
        board.pick_up("3d")
        board.carry(target["x"] + 8, target["y"] + 8)
        expect(board.rings).to_have_count(1)
        expect(board.pile("F2").locator(".cf-ring.cf-over")).to_be_visible()
        board.moved(board.page.mouse.up)
        expect(board.rings).to_have_count(0)

    def test_shift_does_not_stop_a_drag(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.page.keyboard.down("Shift")
        try:
            board.moved(lambda: board.drag(*LEGAL))
        finally:
            board.page.keyboard.up("Shift")
        assert board.top("F2") == "3d"

    def test_escape_takes_a_drag_back(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        before, place = board.piles(), board.box(board.card("3d"))
        shape = notebook.shape()
        target = board.place_of("F2")
        board.pick_up("3d")
        board.carry(target["x"], target["y"])
        expect(board.root.locator(".cf-drag")).to_have_count(1)
        board.press("Escape")
        expect(board.root.locator(".cf-drag")).to_have_count(0)
        board.page.mouse.up()
        assert board.piles() == before
        assert board.box(board.card("3d")) == place
        assert board.rev == 1
        assert notebook.shape() == shape

    def test_a_click_elsewhere_selects_anew_and_on_itself_lets_go(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        pressed = board.root.locator("[aria-pressed=true]")
        board.click_card("3d")
        expect(board.message).to_have_text("3♦ selected, 1 place to go")
        board.click_card("3s")
        expect(board.card("3s").locator("[aria-pressed=true]")).to_be_visible()
        expect(pressed).to_have_count(1)
        board.page.wait_for_function(
            "(since) => performance.now() - since > 400",
            arg=board.page.evaluate("performance.now()"),
        )  # two clicks within 350 ms are a double click
        board.click_card("3s")
        expect(pressed).to_have_count(0)
        assert board.rev == 1


class Touching:
    """A finger instead of a mouse."""

    def test_a_finger_drags_a_card_and_the_notebook_stays(
        self, open_notebook: Callable[..., Notebook]
    ) -> None:
        notebook = open_notebook(has_touch=True)
        board = notebook.show(cell(LATE))
        finger = Finger(board)
        target = board.place_of("F2")
        place = board.box(board.root)
        finger.down(board.box(board.card("3d")))
        finger.move(target["x"] + 20, target["y"] + 20)
        board.moved(finger.up)
        assert board.top("F2") == "3d"
        # The height may still be on its last fraction of a pixel.
        assert board.box(board.root) == pytest.approx(place, abs=1)

        finger.tap(board.box(board.card("3s")))
        expect(board.card("3s").locator("[aria-pressed=true]")).to_be_visible()
        board.moved(lambda: finger.tap(board.place_of("F3")))
        assert notebook.value("[str(move) for move in board.game.played]") == SOLUTION[:2]


class Finger:
    """Touches the page at one point at a time."""

    def __init__(self, board: BoardPage) -> None:
        self._session = board.page.context.new_cdp_session(board.page)
        self._at = (0.0, 0.0)

    def down(self, box: object) -> None:
        """Puts the finger on a box near its left top corner."""
        assert isinstance(box, dict)
        self._at = (box["x"] + 12, box["y"] + 10)
        self._send("touchStart", [self._at])

    def move(self, x: float, y: float) -> None:
        """Moves the finger in four steps."""
        (x0, y0), steps = self._at, 4
        for step in range(1, steps + 1):
            self._at = (x0 + (x - x0) * step / steps, y0 + (y - y0) * step / steps)
            self._send("touchMove", [self._at])

    def up(self) -> None:
        """Lifts the finger."""
        self._send("touchEnd", [])

    def tap(self, box: object) -> None:
        """Touches a box shortly."""
        self.down(box)
        self.up()

    def _send(self, kind: str, points: list[tuple[float, float]]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
