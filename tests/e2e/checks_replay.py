"""Checks for every host: a record that is looked through, with the kernel and without it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.e2e.board import BoardPage
from tests.e2e.deals import LATE, SOLUTION
from tests.e2e.notebook import PANEL, Notebook

ALONE = "This needs a running kernel. The replay goes on without one."
MOVES = len(SOLUTION)
SHUT_DOWN = f"async () => {{ {PANEL} await panel.sessionContext.shutdown(); }}"

FLYING = """(root) => root.getAnimations({ subtree: true })
  .filter((each) => each.effect.target.closest(".cf-card")).length"""


def cell(animation: str = "off") -> str:
    """The source of a cell that replays the end of a game."""
    return (
        "import canfield_widget as cw\n"
        f"game = cw.Game.from_position({LATE!r})\n"
        f"for move in {SOLUTION!r}: game.push(move)\n"
        f"board = cw.replay(game, animation={animation!r})"
    )


def slider(board: BoardPage) -> Locator:
    """The scrubber."""
    return board.action("seek")


def at(board: BoardPage, ply: int) -> None:
    """Waits until the view shows this ply, by its number and its slider."""
    board.wait_for_rev(ply + 1)
    expect(board.root.locator(".cf-count")).to_have_text(f"{ply} / {MOVES}")
    expect(slider(board)).to_have_value(str(ply))


def press_button(board: BoardPage, name: str) -> None:
    board.action(f"replay-{name}").click()


class Replays:
    """The bar, the keys, the end of the kernel."""

    def test_the_bar_goes_through_the_record(self, notebook: Notebook) -> None:
        board = notebook.show(cell())
        at(board, 0)
        first = board.piles()
        press_button(board, "next")
        at(board, 1)
        expect(board.message).to_have_text(
            "3♦ to Foundation 2. Column 4 filled from the reserve: A♥"
        )
        spoken = (
            "three of diamonds to Foundation 2. Column 4 filled from the reserve: ace of hearts"
        )
        expect(board.live).to_have_text(spoken)
        expect(slider(board)).to_have_attribute("aria-valuetext", f"Move 1 of {MOVES}: {spoken}")
        notebook.wait_until("board.ply == 1")
        press_button(board, "back")
        at(board, 0)
        assert board.piles() == first
        press_button(board, "last")
        at(board, MOVES)
        expect(board.root).to_have_attribute("data-outcome", "won")
        expect(board.message).to_contain_text("You win!")
        expect(board.action("replay-next")).to_have_attribute("aria-disabled", "true")
        press_button(board, "first")
        at(board, 0)
        notebook.wait_until("board.ply == 0")
        assert board.without_suppression() == []

    def test_the_keys_go_through_the_record(self, notebook: Notebook) -> None:
        board = notebook.show(cell())
        shape = notebook.shape()
        board.focus()
        for keys, ply in ((("ArrowRight",) * 3, 3), (("ArrowLeft",), 2), (("End",), MOVES)):
            board.press(*keys)
            at(board, ply)
        board.press("Home")
        at(board, 0)
        board.press("y", "y", "u")
        at(board, 1)
        slider(board).focus()
        board.press("ArrowRight")
        at(board, 2)
        board.press("x", "d")  # a letter on the bar plays nothing
        assert notebook.shape() == {**shape, "mode": notebook.shape()["mode"]}
        board.focus()
        board.press("?")
        expect(board.bar).to_contain_text("Home, End")

    def test_a_scrub_jumps_and_is_told_to_the_kernel(self, notebook: Notebook) -> None:
        board = notebook.show(cell("normal"))
        board.wait_until_still()
        slider(board).fill("9")
        at(board, 9)
        assert board.root.evaluate(FLYING) == 0
        notebook.wait_until("board.ply == 9 and board.game.moves == 9")
        box = board.box(slider(board))
        board.page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
        at(board, MOVES)

    def test_it_plays_to_the_end_and_then_from_the_start(self, notebook: Notebook) -> None:
        board = notebook.show(cell())
        board.action("speed").select_option("4")
        slider(board).fill(str(MOVES - 3))
        press_button(board, "resume")
        expect(board.action("replay-resume")).to_have_attribute("aria-label", "Pause")
        at(board, MOVES)
        expect(board.action("replay-resume")).to_have_attribute("aria-label", "Play")
        expect(board.live).to_contain_text("You win!")
        press_button(board, "resume")
        board.wait_for_rev(3)
        board.root.locator(".cf-title").click()
        expect(board.action("replay-resume")).to_have_attribute("aria-label", "Play")

    def test_playing_stops_at_a_key_and_goes_on_at_the_space_bar(self, notebook: Notebook) -> None:
        board = notebook.show(cell())
        board.focus()
        board.press("Space")
        board.wait_for_rev(3)
        board.press("Space")
        expect(board.action("replay-resume")).to_have_attribute("aria-label", "Play")
        stopped = board.rev - 1
        board.press("ArrowLeft")
        at(board, stopped - 1)

    def test_two_views_and_a_program_agree(self, notebook: Notebook) -> None:
        notebook.set_cells(cell(), "board")
        notebook.run(0)
        notebook.run(1)
        one, two = notebook.board(0), notebook.board(1)
        press_button(one, "next")
        press_button(one, "next")
        at(two, 2)
        press_button(two, "last")
        at(one, MOVES)
        notebook.execute("board.seek(7)")
        for board in (one, two):
            at(board, 7)
        press_button(one, "back")
        at(two, 6)

    def test_a_replay_is_played_on_in_its_place(self, notebook: Notebook) -> None:
        board = notebook.show(cell())
        slider(board).fill("2")
        at(board, 2)
        board.action("play-from").click()
        expect(board.root.locator(".cf-replay")).to_have_count(0)
        expect(board.action("undo")).to_be_visible()
        assert notebook.value("(board.game.moves, board.frames)") == (2, {})
        board.moved(lambda: board.play_by_clicks(SOLUTION[2]))
        board.moved(board.action("undo").click)
        board.moved(board.action("undo").click)
        assert notebook.value("board.game.moves") == 1

    def test_a_move_on_the_board_is_played_from_there(self, notebook: Notebook) -> None:
        board = notebook.show(cell())
        press_button(board, "next")
        at(board, 1)
        board.focus()
        board.click_card("3s")
        board.click_pile("F3")
        expect(board.root.locator(".cf-replay")).to_have_count(0)
        assert board.top("F3") == "3s"
        assert notebook.value("[str(move) for move in board.game.played]") == ["T4F", "T2F"]
        assert board.root.evaluate("(root) => root.contains(document.activeElement)")

    def test_an_illegal_move_is_explained_and_the_replay_stays(self, notebook: Notebook) -> None:
        board = notebook.show(cell())
        board.drag("3s", "T4")
        expect(board.message).to_have_text(re.compile(r"3♠ does not go on 3♦"))
        at(board, 0)
        press_button(board, "next")
        at(board, 1)

    def test_without_a_kernel_everything_but_playing_on_works(
        self, open_notebook: Callable[..., Notebook]
    ) -> None:
        notebook = open_notebook()
        board = notebook.show(cell())
        notebook.page.evaluate(SHUT_DOWN)
        for ply in (1, 2, 3):
            press_button(board, "next")
            at(board, ply)
        slider(board).fill("15")
        at(board, 15)
        press_button(board, "resume")
        board.wait_for_at_least(18)
        press_button(board, "first")
        at(board, 0)
        board.action("settings").click()
        board.option("felt").select_option("blue")
        expect(board.root).to_have_attribute("data-cf-felt", "blue")
        board.action("settings").click()
        board.action("play-from").click()
        expect(board.message).to_have_text(ALONE, timeout=8000)
        press_button(board, "last")
        at(board, MOVES)

    def test_a_reloaded_page_shows_the_same_ply(
        self, open_notebook: Callable[..., Notebook]
    ) -> None:
        notebook = open_notebook()
        board = notebook.show(cell())
        slider(board).fill("5")
        notebook.wait_until("board.ply == 5")
        notebook.reload()
        at(notebook.board(0), 5)

    def test_the_bar_stays_in_its_place(self, notebook: Notebook) -> None:
        board = notebook.show(cell())
        felt = board.root.locator(".cf-felt")
        board.wait_until_still()
        height = board.box(felt)["height"]
        for ply in range(0, MOVES + 1, 4):
            slider(board).fill(str(ply))
            at(board, ply)
            board.wait_until_still()
            assert board.box(felt)["height"] == height

    def test_a_file_replays_by_itself(self, notebook: Notebook, tmp_path: Path) -> None:
        path = tmp_path / "game.html"
        source = cell().rpartition("\n")[0]
        notebook.set_cells(f"{source}\n_ = cw.to_html(game, {str(path)!r}, lang='nl')")
        notebook.run(0)
        page = notebook.page.context.new_page()
        faults: list[str] = []
        page.on("console", lambda message: faults.append(message.text))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: faults.append(request.url))
        page.goto(path.as_uri())
        assert faults == [path.as_uri()]
        faults.clear()
        board = BoardPage(page, page.locator(".canfield-widget"))
        board.wait_until_drawn()
        press_button(board, "next")
        at(board, 1)
        expect(board.message).to_contain_text("3♦ naar Basisstapel 2")
        slider(board).fill(str(MOVES - 2))
        board.action("speed").select_option("4")
        press_button(board, "resume")
        at(board, MOVES)
        board.action("play-from").click()
        expect(board.message).to_contain_text("kernel")
        for panel in ("rules", "settings"):
            board.action(panel).click()
        board.option("lang").select_option("uk")
        expect(board.root).to_have_attribute("lang", "uk")
        assert faults == []
        page.close()
