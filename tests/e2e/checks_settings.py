"""Checks for every host: each setting at once, in another view, and on the next board."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.board import BoardPage
from tests.e2e.deals import LATE, MIDDLE, cell
from tests.e2e.notebook import Notebook

FIRST = "import canfield_widget as cw\nboard = cw.play(7)"
SECOND = "second = cw.play(7)"
CHOICES: dict[str, str | bool] = {
    "theme": "dark",
    "felt": "blue",
    "contrast": "more",
    "card_size": "small",
    "animation": "off",
    "tap": "auto",
    "auto_foundation": "safe",
    "undo_counts": "on",
    "advice": "verdict",
}
SWITCHES: dict[str, str | bool] = {
    "left_handed": True,
    "four_colour": True,
    "simple_faces": True,
    "auto_finish": False,
    "show_targets": False,
    "timer": False,
}
FELT_COLOUR = "(root) => getComputedStyle(root.querySelector('.cf-felt')).backgroundColor"
MIRRORED = """(root) => {
  const left = (code) => root.querySelector(`[data-pile=${code}]`).getBoundingClientRect().left;
  return left("S") > left("F1") && left("T1") > left("T4");
}"""
INK = "(card) => getComputedStyle(card.querySelector('.cf-ink')).fill"


def _open(notebook: Notebook, *cells: str) -> BoardPage:
    board = notebook.show(*cells)
    board.action("settings").click()
    return board


def _choose(notebook: Notebook, board: BoardPage, option: str, value: str | bool) -> None:
    """Sets an option from the panel and waits until the kernel has it."""
    control = board.option(option)
    if isinstance(value, bool):
        if control.is_checked() != value:
            control.click()
        # The answer to the choice before may still be on its way, and show this one as it was.
        expect(control).to_be_checked(checked=value)
    else:
        control.select_option(value)
    notebook.wait_until(f"{{**board.options, 'theme': board.theme}}[{option!r}] == {value!r}")


def _expect_mirrored(board: BoardPage) -> None:
    board.page.wait_for_function(MIRRORED, arg=board.root.element_handle())


def _check_all(board: BoardPage) -> None:
    """What is set is seen on the board and in its settings."""
    expect(board.root).to_have_attribute("data-cf-felt", "blue")
    expect(board.root).to_have_attribute("data-cf-theme", "dark")
    expect(board.root).to_have_attribute("data-cf-four", "")
    expect(board.root).to_have_attribute("data-cf-contrast", "")
    expect(board.info("time")).to_be_hidden()
    _expect_mirrored(board)
    assert board.box(board.pile("F1"))["width"] <= 76
    if board.action("settings").get_attribute("aria-expanded") != "true":
        board.action("settings").click()
    for option, value in CHOICES.items():
        expect(board.option(option)).to_have_value(str(value))
    for option, on in SWITCHES.items():
        expect(board.option(option)).to_be_checked(checked=bool(on))


class Settings:
    """What a person sets."""

    def test_the_felt_changes_at_once(self, notebook: Notebook) -> None:
        board = _open(notebook, cell(LATE))
        seen = {board.root.evaluate(FELT_COLOUR)}
        for theme in ("light", "dark"):
            board.option("theme").select_option(theme)
            expect(board.root).to_have_attribute("data-cf-theme", theme)
            for felt in ("blue", "slate", "green"):
                board.option("felt").select_option(felt)
                expect(board.root).to_have_attribute("data-cf-felt", felt)
                seen.add(board.root.evaluate(FELT_COLOUR))
        assert len(seen) == 6
        assert board.rev == 1

    def test_the_cards_change_size_and_side(self, notebook: Notebook) -> None:
        notebook.page.set_viewport_size({"width": 1500, "height": 900})
        try:
            board = _open(notebook, cell(LATE))
            for size, width in (("large", 118), ("small", 76), ("medium", 98)):
                board.option("card_size").select_option(size)
                expect(board.card("2c")).to_have_css("width", f"{width}px")
            board.option("left_handed").check()
            _expect_mirrored(board)
            board.moved(lambda: board.play_by_clicks("T4F"))
        finally:
            notebook.page.set_viewport_size({"width": 1280, "height": 900})

    def test_four_colours_and_simple_faces(self, notebook: Notebook) -> None:
        board = _open(notebook, cell(MIDDLE))
        suits = ("9s", "8h", "7c", "3d")
        assert len({board.card(face).evaluate(INK) for face in suits}) == 2
        board.option("four_colour").check()
        expect(board.root).to_have_attribute("data-cf-four", "")
        assert len({board.card(face).evaluate(INK) for face in suits}) == 4
        pips = board.card("9s").locator(".cf-side path")
        expect(pips).to_have_count(10)
        board.option("simple_faces").check()
        expect(pips).to_have_count(2)

    def test_one_tap_plays(self, notebook: Notebook) -> None:
        board = _open(notebook, cell(LATE))
        _choose(notebook, board, "tap", "auto")
        board.moved(lambda: board.click_pile("T4"))
        assert board.piles()["F2"][-1] == "3d"
        board.moved(board.action("undo").click)
        _choose(notebook, board, "tap", "select")
        board.click_pile("T4")
        expect(board.rings.first).to_be_visible()

    def test_no_timer_and_every_undo_counted(self, notebook: Notebook) -> None:
        board = _open(notebook, cell(LATE))
        board.option("timer").uncheck()
        expect(board.info("time")).to_be_hidden()
        board.moved(lambda: board.play_by_clicks("T4F"))
        board.moved(board.action("undo").click)
        rev = board.rev
        for value, shown in (("on", "2"), ("off", "0"), ("auto", "0")):
            board.option("undo_counts").select_option(value)
            expect(board.info("moves")).to_have_text(shown)
        assert board.rev == rev
        board.option("timer").check()
        expect(board.info("time")).to_be_visible()

    def test_cards_go_to_the_foundations_by_themselves(self, notebook: Notebook) -> None:
        board = _open(notebook, cell(LATE))
        _choose(notebook, board, "auto_foundation", "all")
        board.moved(lambda: board.play_by_clicks("T4F"))
        assert notebook.value("board.game.foundation_count") == 40
        assert notebook.value("board.game.moves") == 2
        board.moved(board.action("undo").click)
        assert notebook.value("board.game.foundation_count") == 38

    def test_a_new_view_and_the_next_board_keep_what_was_set(self, notebook: Notebook) -> None:
        board = _open(notebook, FIRST)
        for option, value in {**CHOICES, **SWITCHES}.items():
            _choose(notebook, board, option, value)
        _check_all(board)
        notebook.set_cells("board", SECOND)
        notebook.run(0)
        _check_all(notebook.board(0))
        notebook.run(1)
        _check_all(notebook.board(1))
        notebook.reload()
        notebook.set_cells("board")
        notebook.run(0)
        _check_all(notebook.board(0))
