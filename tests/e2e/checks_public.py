"""Checks for every host: faults that other widgets were reported for, see test_public_faults."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import WebSocket, expect

from tests.e2e.checks_kernel import played
from tests.e2e.deals import LATE, cell
from tests.e2e.notebook import PANEL, Notebook

SCROLL = f"""async (index) => {{
  {PANEL}
  await panel.content.scrollToItem(index, "start");
}}"""
AWAY = """() => {
  const board = document.querySelector(".canfield-widget");
  const box = board?.getBoundingClientRect();
  return !box || box.bottom <= 0 || box.top >= innerHeight || box.height === 0;
}"""


class PublicFaults:
    """What happened to others."""

    def test_the_page_writes_no_state_and_hears_no_echo_of_one(
        self, open_notebook: Callable[..., Notebook]
    ) -> None:
        notebook = open_notebook()
        frames: list[bytes] = []

        def keep(data: str | bytes) -> None:
            frames.append(data.encode() if isinstance(data, str) else data)

        def listen(socket: WebSocket) -> None:
            socket.on("framesent", keep)
            socket.on("framereceived", keep)

        notebook.page.on("websocket", listen)
        notebook.reload()
        board = notebook.show(cell(LATE))
        for move in ("T4F", "T2F"):
            board.moved(lambda: board.play_by_clicks(move))  # noqa: B023
        notebook.wait_until("board.seen_rev == 3")
        assert any(b"piles" in frame for frame in frames)
        assert any(b"seen_rev" in frame and b"echo_update" in frame for frame in frames)
        assert [frame for frame in frames if b"echo_update" in frame and b"piles" in frame] == []

    def test_nothing_needs_the_right_button(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        shape, piles = notebook.shape(), board.piles()
        for face in ("3d", "3s"):
            board.card(face).click(button="right", position={"x": 16, "y": 8})
        expect(notebook.page.locator(".lm-Menu:visible")).to_have_count(0)
        expect(board.root.locator(".cf-drag, [aria-pressed=true]:not(.cf-btn)")).to_have_count(0)
        assert (board.rev, board.piles(), notebook.shape()) == (1, piles, shape)
        board.moved(lambda: board.play_by_drags("T4F"))

    def test_a_board_scrolled_away_in_a_drag_comes_back_whole(self, notebook: Notebook) -> None:
        notebook.set_cells(cell(LATE), *["'a line'"] * 40)
        notebook.run(0)
        board = notebook.board(0)
        piles = board.piles()
        board.pick_up("3d")
        target = board.place_of("F2")
        board.carry(target["x"], target["y"] - 30)
        expect(board.root.locator(".cf-drag")).to_have_count(1)
        notebook.page.evaluate(SCROLL, 40)
        notebook.page.wait_for_function(AWAY)
        notebook.page.mouse.up()
        notebook.page.evaluate(SCROLL, 0)
        board = notebook.board(0)
        expect(board.root.locator(".cf-drag")).to_have_count(0)
        assert (board.rev, board.piles(), played(notebook)) == (1, piles, [])
        board.moved(lambda: board.play_by_drags("T4F"))
