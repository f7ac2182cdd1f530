"""Checks for every host: a deal played to its end, undo, several views, the end of a game."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from canfield_widget.core import deals, variants
from tests.core import oracle_files
from tests.e2e.board import BoardPage
from tests.e2e.deals import (
    DECIDING,
    LATE,
    NEARLY_STUCK,
    SOLUTION,
    STUCK_BY,
    WON,
    cell,
)
from tests.e2e.notebook import Notebook


def playing(board: BoardPage, play: Callable[[str], None], moves: list[str]) -> None:
    """Plays moves one by one, each shown before the next."""
    for move in moves:
        board.moved(lambda move=move: play(move))


def assert_won(notebook: Notebook, board: BoardPage) -> None:
    """The board, the page and the kernel agree that the late deal is won."""
    expect(board.root).to_have_attribute("data-outcome", "won")
    assert notebook.value("str(board.game.position)") == WON
    assert notebook.value("[str(move) for move in board.game.played]") == SOLUTION
    tops = {code: pile[-1:] for code, pile in board.piles().items() if pile}
    assert tops == {"F1": ["4h"], "F2": ["4d"], "F3": ["4s"], "F4": ["4c"]}
    expect(board.info("moves")).to_have_text(str(len(SOLUTION)))
    expect(board.info("on_found")).to_have_text("52 / 52")


class Winning:
    """A late deal is won in each way, and each leads to the same position."""

    def test_by_clicks_alone(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        playing(board, board.play_by_clicks, SOLUTION)
        assert_won(notebook, board)

    def test_by_keys_alone(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.focus()
        playing(board, board.play_by_keys, SOLUTION)
        assert_won(notebook, board)

    def test_by_script(self, notebook: Notebook) -> None:
        script = f"for move in {SOLUTION!r}:\n    board.push(move)"
        board = notebook.show(cell(LATE), script)
        board.wait_for_rev(1 + len(SOLUTION))
        assert_won(notebook, board)


class Dragging:
    """The same deal by drags."""

    def test_by_drags_alone(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        playing(board, board.play_by_drags, SOLUTION)
        assert_won(notebook, board)


class WholeDeals:
    """Deals from their first card to their last, as another program solved them."""

    @pytest.mark.parametrize(
        ("name", "way"), [("canfield", "clicks"), ("canfield", "keys"), ("superior", "drags")]
    )
    def test_a_whole_deal_is_won(self, notebook: Notebook, name: str, way: str) -> None:
        entry = oracle_files.solved(name)[0]
        rules = variants.find_variant("canfield").replace(**oracle_files.RECORDS[name])
        board = notebook.show(cell(str(deals.deal(rules, f"solvitaire:{entry['seed']}"))))
        board.focus()
        board.watches_focus = way == "keys"
        ways = {
            "clicks": board.play_by_clicks,
            "keys": board.play_by_keys,
            "drags": board.play_by_drags,
        }
        playing(board, ways[way], oracle_files.translated(name, entry))
        expect(board.root).to_have_attribute("data-outcome", "won")
        assert notebook.value("board.game.foundation_count") == 52


class Undoing:
    """Undo and redo over a fill that followed by itself."""

    def test_one_undo_takes_a_move_and_its_fill_back(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        before = board.piles()
        board.moved(lambda: board.play_by_clicks("T4F"))
        after = board.piles()
        assert (before["R"], before["T4"], after["R"], after["T4"]) == (["Ah"], ["3d"], [], ["Ah"])
        expect(board.info("moves")).to_have_text("1")

        board.moved(board.action("undo").click)
        assert board.piles() == before
        expect(board.info("moves")).to_have_text("0")
        assert notebook.value("board.game.actions") == 2

        board.moved(board.action("redo").click)
        assert board.piles() == after
        expect(board.info("moves")).to_have_text("1")
        expect(board.action("redo")).to_have_attribute("aria-disabled", "true")

    def test_undo_and_redo_by_keys(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        before = board.piles()
        board.focus()
        board.moved(lambda: board.play_by_keys("T4F"))
        after = board.piles()
        for undo, redo in (
            ("u", "y"),
            ("Control+z", "Control+y"),
            ("Control+z", "Control+Shift+z"),
        ):
            board.moved(lambda key=undo: board.press(key))
            assert board.piles() == before
            board.moved(lambda key=redo: board.press(key))
            assert board.piles() == after


class Views:
    """Two views of one board."""

    def test_they_agree_and_each_has_its_own_selection(self, notebook: Notebook) -> None:
        first = notebook.show(cell(LATE), "board")
        second = notebook.board(1)
        first.click_card("3d")
        second.click_card("3s")
        pressed = "[aria-pressed=true]"
        expect(first.card("3d").locator(pressed)).to_be_visible()
        expect(second.card("3s").locator(pressed)).to_be_visible()
        expect(first.root.locator(pressed)).to_have_count(1)
        expect(second.root.locator(pressed)).to_have_count(1)

        second.moved(lambda: second.click_pile("F1"))
        first.wait_for_rev(second.rev)
        assert first.piles() == second.piles()
        expect(first.card("3d").locator(pressed)).to_be_visible()

        first.moved(lambda: first.click_pile("F1"))
        second.wait_for_rev(first.rev)
        assert first.piles() == second.piles()
        assert notebook.value("[str(move) for move in board.game.played]") == ["T2F", "T4F"]


class Places:
    """What empty places say, and what is said about a move."""

    def test_empty_places_say_what_they_take(self, notebook: Notebook) -> None:
        board = notebook.show(cell(NEARLY_STUCK))
        expect(board.pile("F4").locator(".cf-slot")).to_have_text("8")
        expect(board.pile("F4")).to_have_attribute("aria-label", re.compile("empty, needs eight"))

        board = notebook.show(cell(LATE), f"for move in {SOLUTION[:3]!r}:\n    board.push(move)")
        board.wait_for_rev(4)
        expect(board.pile("T4")).to_have_attribute(
            "aria-label", re.compile("empty, from the waste")
        )
        expect(board.pile("S").locator("button")).to_have_accessible_name("Turn the waste over")

    def test_a_move_and_its_fill_are_said_once_and_aloud(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.moved(lambda: board.play_by_clicks("T4F"))
        seen = "3♦ to Foundation 2. Column 4 filled from the reserve: A♥"
        heard = "three of diamonds to Foundation 2. Column 4 filled from the reserve: ace of hearts"
        expect(board.message).to_have_text(seen)
        expect(board.live).to_have_text(heard)
        expect(board.root.locator("[aria-live=polite]")).to_have_count(1)


class Ending:
    """What the board does when a game ends or nearly ends."""

    def test_a_double_click_plays_to_the_foundation(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.moved(lambda: board.card("3d").dblclick(position={"x": 12, "y": 10}))
        assert board.top("F2") == "3d"
        assert notebook.value("[str(move) for move in board.game.played]") == ["T4F"]

    def test_a_decided_game_finishes_by_itself(self, notebook: Notebook) -> None:
        before, deciding = SOLUTION[:DECIDING], SOLUTION[DECIDING]
        board = notebook.show(
            cell(LATE, auto_finish=True), f"for move in {before!r}:\n    board.push(move)"
        )
        board.wait_for_rev(1 + DECIDING)
        piles = board.piles()
        board.play_by_clicks(deciding)
        expect(board.root).to_have_attribute("data-outcome", "won")
        assert notebook.value("board.game.foundation_count") == 52
        board.moved(board.action("undo").click)
        board.moved(board.action("undo").click)
        assert board.piles() == piles

    def test_nothing_finishes_by_itself_when_it_is_off(self, notebook: Notebook) -> None:
        moves = SOLUTION[: DECIDING + 1]
        board = notebook.show(cell(LATE), f"for move in {moves[:-1]!r}:\n    board.push(move)")
        board.wait_for_rev(len(moves))
        board.moved(lambda: board.play_by_clicks(moves[-1]))
        assert notebook.value("[str(move) for move in board.game.played]") == moves

    def test_a_won_game_is_celebrated(self, notebook: Notebook) -> None:
        *moves, last = SOLUTION
        board = notebook.show(
            cell(LATE, animation="normal"), f"for move in {moves!r}:\n    board.push(move)"
        )
        board.wait_for_rev(1 + len(moves))
        board.wait_until_still()
        home = board.place_on_felt("4h")
        board.moved(lambda: board.play_by_clicks(last))
        expect(board.bar).to_contain_text("You win!")
        expect(board.action("bar-new")).to_be_focused()
        flying = "(root) => root.getAnimations({ subtree: true }).length > 40"
        assert board.root.evaluate(flying)
        board.wait_until_still()
        assert board.place_on_felt("4h") == home
        board.moved(lambda: board.press("Enter"))
        expect(board.root).not_to_have_attribute("data-outcome", "won")
        assert notebook.value("board.game.played") == ()

    def test_a_stuck_game_offers_undo_and_a_new_game(self, notebook: Notebook) -> None:
        board = notebook.show(cell(NEARLY_STUCK))
        before = board.piles()
        board.moved(lambda: board.play_by_clicks(STUCK_BY))
        expect(board.root).to_have_attribute("data-outcome", "stuck")
        expect(board.bar).to_contain_text("No moves left")
        board.moved(board.action("bar-undo").click)
        assert board.piles() == before
        expect(board.bar).to_be_empty()

        board.moved(lambda: board.play_by_clicks(STUCK_BY))
        board.moved(board.action("bar-new").click)
        expect(board.bar).to_be_empty()
        assert notebook.value("(board.game.rules.key, board.game.moves)") == ("rush", 0)
