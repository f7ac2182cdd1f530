"""Checks for every host: moves that show before a far kernel has played them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.e2e.board import RECORD_TEXT, BoardPage
from tests.e2e.checks_kernel import STALE, played
from tests.e2e.deals import LATE, SOLUTION, cell
from tests.e2e.notebook import Notebook
from tests.e2e.slowed import far, held
from tests.e2e.tracing import traced

# What each frame shows of a card, from the last release of the pointer or press of a key: frames
# may pass between the two clicks of a double one.
RECORD_FRAMES: Final = """(card) => {
  const root = card.closest(".canfield-widget");
  root.frames = [];
  const look = () => {
    const { x, y } = card.getBoundingClientRect();
    root.frames.push({
      rev: Number(root.dataset.rev), pile: card.closest("[data-pile]").dataset.pile, x, y,
      moving: card.getAnimations().length,
    });
    requestAnimationFrame(look);
  };
  let asked = false;
  const start = () => {
    root.frames = [];
    if (!asked) requestAnimationFrame(look);
    asked = true;
  };
  for (const type of ["pointerup", "keydown"]) window.addEventListener(type, start, true);
}"""
FRAMES: Final = "(root) => root.frames"
SEVERAL_FRAMES: Final = "(root) => root.frames?.length > 2"

Act = Callable[[BoardPage], None]


def double_click(board: BoardPage) -> None:
    """Plays 3d by two clicks."""
    board.card("3d").dblclick(position={"x": 12, "y": 10})


def undo(board: BoardPage) -> None:
    """Takes a move back."""
    board.press("u")


WAYS: Final[dict[str, Act]] = {
    "click": lambda board: board.click_pile("F2"),
    "double-click": double_click,
    "drag": lambda board: board.drag("3d", "F2"),
    "key": lambda board: board.press("f"),
    "tap": lambda board: board.click_card("3d"),
}


def ready(notebook: Notebook, way: str, animation: str = "off") -> BoardPage:
    """The late deal, one input before T4F is played in this way."""
    tap = "auto" if way == "tap" else "select"
    board = notebook.show(cell(LATE, tap=tap, animation=animation))
    board.wait_until_still()
    if way == "click":
        board.click_card("3d")
    if way == "key":
        board.focus()
        board.press("4")
    return board


def frames(board: BoardPage) -> list[dict[str, Any]]:
    """What the recorded frames show."""
    board.page.wait_for_function(SEVERAL_FRAMES, arg=board.root.element_handle())
    found: list[dict[str, Any]] = board.root.evaluate(FRAMES)
    return found


class Far:
    """A kernel that hears of everything 300 ms later."""

    @pytest.mark.parametrize("way", WAYS)
    def test_a_legal_move_starts_in_the_next_frame(self, notebook: Notebook, way: str) -> None:
        board = ready(notebook, way, animation="normal")
        board.card("3d").evaluate(RECORD_FRAMES)
        with far(notebook):
            WAYS[way](board)
            shown = frames(board)
            assert any(each["pile"] == "F2" and each["rev"] == 1 for each in shown[:2]), shown[:3]
            assert shown[1]["moving"]
            board.wait_for_rev(2)
        assert board.piles()["T4"] == ["Ah"]
        assert played(notebook) == ["T4F"]
        expect(board.message).to_contain_text("3♦ to Foundation 2. Column 4 filled")

    @pytest.mark.parametrize("way", ["off", "reduced"])
    def test_without_motion_it_is_there(self, notebook: Notebook, way: str) -> None:
        board = ready(notebook, "click", animation="off" if way == "off" else "normal")
        if way == "reduced":
            notebook.page.emulate_media(reduced_motion="reduce")
        board.card("3d").evaluate(RECORD_FRAMES)
        target = board.place_of("F2")
        with held(notebook) as commands:
            board.click_pile("F2")
            second = frames(board)[1]
            assert (second["rev"], second["pile"]) == (1, "F2")
            # It may still sink from the 4 px by which it was lifted.
            assert (second["x"], second["y"]) == pytest.approx((target["x"], target["y"]), abs=5)
            commands.release()
            board.wait_for_rev(2)
        notebook.page.emulate_media(reduced_motion="null")
        assert board.piles()["T4"] == ["Ah"]

    def test_two_draws_in_a_row_are_both_played(self, notebook: Notebook) -> None:
        moves = SOLUTION[:4]
        board = notebook.show(cell(LATE), f"for move in {moves!r}:\n    board.push(move)")
        board.wait_for_rev(5)
        board.focus()
        with far(notebook):
            board.press("d", "d")
            board.wait_for_rev(7)
        assert played(notebook) == [*moves, "D", "D"]


class OnItsWay:
    """A move that is shown and not played yet."""

    def test_cards_drawn_show_their_faces_with_the_state(self, notebook: Notebook) -> None:
        moves = SOLUTION[:4]
        board = notebook.show(
            cell(LATE, animation="normal"), f"for move in {moves!r}:\n    board.push(move)"
        )
        board.wait_for_rev(5)
        before = board.piles()
        with held(notebook) as commands:
            board.click_stock()
            after = board.piles()
            assert after["W"] == [*before["W"], *["##"] * 3]
            assert after["S"] == before["S"][:-3]
            assert board.rev == 5
            board.wait_until_still()
            commands.release()
            board.wait_for_rev(6)
        assert "##" not in board.piles()["W"]

    def test_it_is_marked_and_offers_no_place_until_it_is_played(self, notebook: Notebook) -> None:
        board = ready(notebook, "click")
        board.root.locator(".cf-sr[role=status]").evaluate(RECORD_TEXT)
        with held(notebook) as commands:
            board.click_pile("F2")
            expect(board.root.locator(".cf-ahead")).to_have_count(1)
            expect(board.card("3d")).to_contain_class("cf-ahead")
            board.click_card("3s")
            expect(board.card("3s").locator("[aria-pressed=true]")).to_be_visible()
            expect(board.rings).to_have_count(0)
            expect(board.info("moves")).to_have_text("0")
            commands.release()
            board.wait_for_rev(2)
        expect(board.rings).to_have_count(1)
        expect(board.root.locator(".cf-ahead")).to_have_count(0)
        expect(board.live).to_contain_text("three of diamonds to Foundation 2")
        said = board.live.evaluate("(line) => line.recorded")
        assert [text for text in said if "three of diamonds to" in text] == said[-1:]

    def test_it_settles_without_a_jump(self, notebook: Notebook) -> None:
        board = ready(notebook, "click", animation="normal")
        board.card("3d").evaluate(RECORD_FRAMES)
        board.moved(lambda: board.click_pile("F2"))
        board.wait_until_still()
        goal = board.box(board.card("3d"))
        ways = [abs(each["x"] - goal["x"]) + abs(each["y"] - goal["y"]) for each in frames(board)]
        back = [(a, b) for a, b in pairwise(ways) if b > a + 0.5]
        assert not back, ways

    def test_its_flight_goes_on_when_the_state_comes(self, notebook: Notebook) -> None:
        board = ready(notebook, "click", animation="normal")
        with held(notebook) as commands:
            board.click_pile("F2")
            board.card("3d").evaluate(STOP_HALFWAY)
            place = board.place_on_felt("3d")
            commands.release()
            board.wait_for_rev(2)
            assert board.place_on_felt("3d") == place
        board.card("3d").evaluate("(card) => card.getAnimations().map((each) => each.play())")
        board.wait_until_still()
        assert list(board.place_on_felt("3d")) == board.root.evaluate(SLOT_ON_FELT, "F2")

    def test_a_card_that_has_landed_stays_when_the_state_comes(self, notebook: Notebook) -> None:
        board = ready(notebook, "drag", animation="normal")
        with held(notebook) as commands:
            board.drag("3d", "F2")
            board.wait_until_still()
            place = board.place_on_felt("3d")
            assert list(place) == board.root.evaluate(SLOT_ON_FELT, "F2")
            board.card("3d").evaluate(RECORD_FRAMES)
            board.root.evaluate("(root) => root.dispatchEvent(new Event('pointerup'))")
            commands.release()
            board.wait_for_rev(2)
            board.wait_until_still()
        assert {(each["x"], each["y"], each["moving"]) for each in frames(board)} == {
            (*at(board, "3d"), 0)
        }

    def test_a_refused_move_goes_back_with_the_reason(self, notebook: Notebook) -> None:
        board = ready(notebook, "key", animation="normal")
        place = board.place_on_felt("3d")
        with held(notebook) as commands:
            board.press("f")
            assert board.piles()["F2"][-1] == "3d"
            expect(board.card("3d").locator("button")).to_be_focused()
            notebook.execute("board.push('T2F')")
            board.wait_for_rev(2)
            assert (board.top("T4"), board.top("F3")) == ("3d", "3s")
            commands.release()
            expect(board.message).to_have_text(STALE)
        board.wait_until_still()
        assert board.place_on_felt("3d") == place
        assert played(notebook) == ["T2F"]
        board.moved(lambda: board.press("4", "f"))

    def test_another_view_shows_it_when_it_is_played(self, notebook: Notebook) -> None:
        first = notebook.show(cell(LATE), "board")
        second = notebook.board(1)
        with held(notebook) as commands:
            first.play_by_clicks("T4F")
            assert first.piles()["F2"][-1] == "3d"
            assert second.piles()["T4"] == ["3d"]
            commands.release()
            second.wait_for_rev(2)
        assert first.piles() == second.piles()


STOP_HALFWAY: Final = """(card) => {
  for (const each of card.getAnimations()) {
    each.pause();
    each.currentTime = 30;
  }
}"""
SLOT_ON_FELT: Final = """(root, code) => {
  const felt = root.querySelector(".cf-felt").getBoundingClientRect();
  const pile = root.querySelector(`[data-pile="${code}"]`).getBoundingClientRect();
  const round = (value) => Math.round(value * 10) / 10;
  return [round(pile.x - felt.x), round(pile.y - felt.y)];
}"""


def at(board: BoardPage, face: str) -> tuple[float, float]:
    """Where a card is on the page."""
    box = board.box(board.card(face))
    return box["x"], box["y"]


class Nodes:
    """The elements of the cards."""

    def test_they_are_made_once_and_reused(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        mark = """(root) => [...root.querySelectorAll("[data-card]")].map((card) => {
          const known = "made" in card;
          card.made = true;
          return known;
        })"""
        assert board.root.evaluate(mark) == [False] * 52
        for move in SOLUTION:
            board.moved(lambda move=move: board.play_by_clicks(move))
        assert board.root.evaluate(mark) == [True] * 52
        for _ in SOLUTION:
            board.moved(lambda: board.press("u"))
        assert board.root.evaluate(mark) == [True] * 52
        board.moved(lambda: notebook.execute("board.new(9)"))
        assert board.root.evaluate(mark) == [True] * 52
        assert len(set(board.piles()["S"])) == 1


class Layouts:
    """How often a script of the board makes the page lay itself out at once.

    Without the focus on the felt never. Where the focus goes with a card, the browser has to know
    where that is and whether it can be seen: once, after all changes, so that the next frame need
    not do it. Where the card with the focus is covered, its button goes with it: once more.
    """

    @pytest.mark.parametrize(("way", "most"), [("click", 2), ("drag", 1), ("key", 1), ("undo", 1)])
    def test_a_move_forces_few(self, notebook: Notebook, way: str, most: int) -> None:
        board = ready(notebook, way, animation="normal")
        act = {**WAYS, "undo": undo}[way]
        if way == "undo":
            board.focus()
            board.moved(lambda: board.press("4", "f"))
            board.wait_until_still()

        def move() -> None:
            board.moved(lambda: act(board))
            board.wait_until_still()

        trace = traced(notebook.page, move)
        assert trace.frames
        assert len(trace.forced) <= most, trace.forced

    def test_moves_of_a_script_force_none(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE, animation="normal"))
        board.wait_until_still()

        def run() -> None:
            notebook.execute(f"board.run({SOLUTION!r}, delay=0.02)")
            board.wait_for_rev(1 + len(SOLUTION))

        trace = traced(notebook.page, run)
        assert len(trace.frames) > len(SOLUTION) // 2
        assert trace.forced == []

    def test_a_new_deal_forces_few(self, notebook: Notebook) -> None:
        board = ready(notebook, "key", animation="normal")
        trace = traced(notebook.page, lambda: board.moved(lambda: board.press("n")))
        # The card with the focus is gone, and the board may be scrolled to the cursor.
        assert len(trace.forced) <= 3, trace.forced
