"""Checks for every host: a page, a kernel and a connection that fail in the middle of a game."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from canfield_widget.views.protocol import one_line
from tests.e2e.board import BoardPage
from tests.e2e.checks_kernel import dealt_again, played, unanswered
from tests.e2e.deals import LATE, cell
from tests.e2e.notebook import PANEL, Notebook

# The host opens a closed socket again, and keeps what is to be sent meanwhile; one that only
# swallows what is sent is not noticed by it.
KEEP_SOCKETS = """
window.sockets = new Set();
window.cut = false;
window.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args);
    window.sockets.add(this);
    if (window.cut) this.close();
  }
  send(data) {
    if (!window.deaf) super.send(data);
  }
};
"""
CUT = "() => { window.cut = true; for (const socket of window.sockets) socket.close(); }"
JOIN = f"""async () => {{
  {PANEL}
  window.cut = false;
  await panel.sessionContext.session.kernel.reconnect();
}}"""
STRUCK = "() => [window.struck, document.querySelectorAll('img[src=x], iframe, [onerror]').length]"
MARKUP = (
    "<img src=x onerror='window.struck=1'>",
    "<svg/onload=window.struck=1><script>window.struck=1</script>",
    "\u202egnp.drac <b>\x1b[31mred\x00</b>",
    "\ud800<iframe srcdoc='<script>parent.struck=1</script>'></iframe>",
    "x<b>" * 250_000,
)


def with_sockets(notebook: Notebook) -> BoardPage:
    """A board with a move played, on a page whose sockets can be cut."""
    notebook.page.add_init_script(KEEP_SOCKETS)
    notebook.reload()
    board = notebook.show(cell(LATE))
    board.moved(lambda: board.play_by_clicks("T4F"))
    return board


def lose(board: BoardPage) -> None:
    """Plays a move that gets no answer."""
    unanswered(board, "T2F")
    expect(board.root).to_have_attribute("data-link", "lost")


def agree(notebook: Notebook, board: BoardPage, moves: list[str]) -> None:
    """Page and kernel show these moves."""
    board.wait_for_rev(1 + len(moves))
    assert played(notebook) == moves
    assert notebook.value("board.state['rev']") == board.rev


class Faults:
    """What goes wrong is said, and mended where it can be."""

    def test_an_interrupted_script_keeps_its_moves(self, notebook: Notebook) -> None:
        notebook.set_cells(cell(LATE), "board.run(['X', *'DDXDDXDD'], delay=30)")
        notebook.run(0)
        board = notebook.board(0)
        notebook.start(1)
        board.wait_for_rev(2)
        notebook.command("notebook:interrupt-kernel")
        notebook.wait_until_ready()
        assert "KeyboardInterrupt" in str(notebook.outputs(1))
        assert (played(notebook), board.rev) == (["X"], 2)
        board.moved(lambda: board.play_by_clicks("T4F"))
        assert played(notebook) == ["X", "T4F"]

    def test_a_page_reloaded_in_a_drag_shows_the_game_unchanged(
        self, open_notebook: Callable[..., Notebook]
    ) -> None:
        notebook = open_notebook()
        board = notebook.show(cell(LATE))
        piles = board.piles()
        board.pick_up("3d")
        target = board.place_of("F2")
        board.carry(target["x"], target["y"] - 30)
        expect(board.root.locator(".cf-drag")).to_have_count(1)
        notebook.reload()
        notebook.page.mouse.up()
        board = notebook.board(0)
        expect(board.root.locator(".cf-drag")).to_have_count(0)
        assert (board.rev, board.piles(), played(notebook)) == (1, piles, [])
        board.moved(lambda: board.play_by_drags("T4F"))

    def test_a_connection_that_is_cut_comes_back_by_itself(
        self, open_notebook: Callable[..., Notebook]
    ) -> None:
        notebook = open_notebook()
        board = with_sockets(notebook)
        notebook.page.evaluate(CUT)
        lose(board)
        notebook.page.evaluate(JOIN)
        expect(board.root).to_have_attribute("data-link", "ok", timeout=30_000)
        notebook.wait_until("len(board.game.played) == 2")
        agree(notebook, board, ["T4F", "T2F"])
        board.moved(lambda: board.play_by_clicks("T4T3"))
        agree(notebook, board, ["T4F", "T2F", "T4T3"])
        notebook.when_started()  # the host logs that its socket was closed

    def test_hostile_texts_stay_texts(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE), f"texts = {MARKUP!r}")
        for number, text in enumerate(MARKUP):
            notebook.execute(f"board._note(ValueError(texts[{number}]))")
            expect(board.message).to_contain_text("Error: ValueError: ")
            shown = board.message.text_content() or ""
            assert shown.startswith(f"Error: ValueError: {one_line(text)}"[:400])
            assert not set("\u202e\x1b\x00") & set(shown)
            assert notebook.page.evaluate(STRUCK) == [None, 0]
        board.moved(lambda: board.play_by_clicks("T4F"))

    def test_a_state_that_cannot_be_drawn_is_told_and_the_next_one_mends_it(
        self, notebook: Notebook
    ) -> None:
        board = notebook.show(cell(LATE), "good = board.state")
        piles = board.piles()
        fault = board.root.locator("[role=alert]")
        expect(fault).to_be_hidden()
        for bad, told in (
            ("{**good, 'rev': 9, 'piles': {'tableau': []}}", "The board failed: TypeError"),
            ("{**good, 'rev': 10, 'layout': None}", "The board failed: TypeError"),
            ("{**good, 'v': 2}", "different versions. Reload the page."),
        ):
            notebook.execute(f"board.state = {bad}")
            expect(fault).to_contain_text(told)
            expect(fault).to_contain_text(re.compile(r"canfield-widget \d.*anywidget \d.*Python 3"))
        fault.locator("[data-action=copy-fault]").click()
        expect(fault.locator("[data-action=copy-fault]")).to_have_text("Copied")
        notebook.execute("board.state = {**good, 'rev': 11}; board._rev = 11")
        expect(fault).to_be_hidden()
        assert board.piles() == piles
        board.moved(lambda: board.play_by_clicks("T4F"))

    def test_a_board_that_cannot_begin_says_so_and_begins_with_the_next_state(
        self, notebook: Notebook
    ) -> None:
        made = (
            "import canfield_widget as cw\n"
            f"board = cw.Board(cw.Game.from_position({LATE!r}))\n"
            "good = board.state\n"
            "board.state = {'v': 2}"
        )
        notebook.set_cells(made, "board")
        notebook.run(0)
        notebook.run(1)
        fault = notebook.page.locator(".canfield-widget [role=alert]").last
        expect(fault).to_contain_text("different versions. Reload the page.")
        notebook.execute("board.state = good")
        notebook.board(0).wait_for_rev(1)

    def test_a_fault_of_the_kernel_is_told_with_its_trace(self, notebook: Notebook) -> None:
        spoilt = "def fail(): raise KeyError('<b>spoilt</b>')\nboard.game.collect = fail"
        board = notebook.show(cell(LATE), spoilt)
        board.action("collect").click()
        fault = board.root.locator("[role=alert]")
        expect(fault).to_contain_text("The board failed: KeyError: '<b>spoilt</b>'")
        expect(fault).to_contain_text("Traceback")
        expect(fault.locator("b")).to_have_count(0)
        board.moved(lambda: board.play_by_clicks("T4F"))
        expect(fault).to_be_visible()
        fault.locator("[data-action=close-fault]").click()
        expect(fault).to_be_hidden()


class Swallowing:
    """A connection that takes messages and carries none; it takes a while to find out."""

    def test_a_board_asks_again_until_it_is_heard(
        self, open_notebook: Callable[..., Notebook]
    ) -> None:
        notebook = open_notebook()
        board = with_sockets(notebook)
        notebook.page.evaluate("() => { window.deaf = true }")
        lose(board)
        notebook.page.evaluate("() => { window.deaf = false }")
        expect(board.root).to_have_attribute("data-link", "ok", timeout=30_000)
        agree(notebook, board, ["T4F"])
        board.moved(lambda: board.play_by_clicks("T2F"))
        agree(notebook, board, ["T4F", "T2F"])


class Outages:
    """What takes long to come about."""

    def test_a_killed_kernel_is_said_and_the_cell_brings_the_board_back(
        self, open_notebook: Callable[..., Notebook]
    ) -> None:
        """The server starts the kernel again by itself; the game in it is gone."""
        notebook = open_notebook()
        board = notebook.show(cell(LATE))
        board.moved(lambda: board.play_by_clicks("T4F"))
        piles = board.piles()
        notebook.kill_kernel()
        unanswered(board, "T2F")
        assert (board.rev, board.piles()) == (2, piles)
        dealt_again(notebook)

    def test_two_tabs_show_one_game(self, open_notebook: Callable[..., Notebook]) -> None:
        notebook = open_notebook()
        board = notebook.show(cell(LATE))
        board.moved(lambda: board.play_by_clicks("T4F"))
        notebook.command("docmanager:save")
        with notebook.second_tab() as other:
            beside = other.board(0)
            beside.wait_for_rev(2)
            assert beside.piles() == board.piles()
            beside.moved(lambda: beside.play_by_clicks("T2F"))
            board.wait_for_rev(3)
            board.moved(lambda: board.play_by_clicks("T4T3"))
            beside.wait_for_rev(4)
            assert beside.piles() == board.piles()
        assert played(notebook) == ["T4F", "T2F", "T4T3"]
