"""Checks for every host: a good move that is asked for, and advice that comes by itself."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.board import BoardPage
from tests.e2e.deals import LATE, MIDDLE, SOLUTION, cell
from tests.e2e.notebook import Notebook

GHOSTS = ".cf-ghost"


def _places(board: BoardPage) -> list[tuple[int, int]]:
    """Where the rings of a hint are, the cards first."""
    boxes = [board.box(ring) for ring in board.hint_rings.all()]
    return [(round(box["x"]), round(box["y"])) for box in boxes]


class Hints:
    """By button and by key; the verdict on each position."""

    def test_a_hint_rings_the_card_and_its_place_and_says_why(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE, animation="normal"))
        piles = board.piles()
        board.action("hint").click()
        expect(board.hint_rings).to_have_count(2)
        expect(board.message).to_have_text("3♦ to Foundation ♦: the game can still be won.")
        expect(board.live).to_have_text(
            "three of diamonds to Foundation diamonds: the game can still be won."
        )
        card, place = board.box(board.card("3d")), board.place_of("F2")
        assert _places(board) == [
            (round(card["x"]), round(card["y"])),
            (round(place["x"]), round(place["y"])),
        ]
        assert (board.rev, board.piles(), notebook.value("board.game.hints")) == (1, piles, 1)
        board.message.click()
        expect(board.hint_rings).to_have_count(0)
        expect(board.root.locator(GHOSTS)).to_have_count(0)

    def test_the_key_shows_one_after_the_other(self, notebook: Notebook) -> None:
        board = notebook.show(cell(MIDDLE))
        board.focus()
        shown = []
        for _ in range(2):
            board.press("h")
            expect(board.hint_rings).to_have_count(2)
            shown.append(board.message.inner_text())
            notebook.wait_until(f"board.game.hints == {len(shown)}")
        assert shown[0] != shown[1]
        assert notebook.value("(board.game.hints, board.game.moves)") == (2, 0)

    def test_hints_alone_win(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        for _ in range(2 * len(SOLUTION)):
            if board.root.get_attribute("data-outcome"):
                break
            board.action("hint").click()
            expect(board.hint_rings).to_have_count(2)
            move = notebook.value("str(__import__('canfield_widget').hint(board.game).move)")
            board.moved(lambda: notebook.execute(f"board.push({move!r})"))  # noqa: B023
        expect(board.root).to_have_attribute("data-outcome", "won")

    def test_advice_tells_of_each_position(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        expect(board.info("outlook")).to_be_hidden()
        board.action("settings").click()
        board.option("advice").select_option("best")
        board.action("settings").click()
        expect(board.info("outlook")).to_have_text("can be won")
        expect(board.hint_rings).to_have_count(2)
        board.moved(lambda: board.play_by_clicks("T4F"))
        expect(board.info("outlook")).to_have_text("can be won")
        expect(board.hint_rings).to_have_count(2)
        board.moved(lambda: notebook.execute("board.new(4)"))
        expect(board.info("outlook")).to_have_text("lost")
        assert notebook.value("board.game.hints") == 0
