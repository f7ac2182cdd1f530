"""Pictures of the states that a person may need: contrast, forced colours, narrow, zoomed, wide."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.board import BoardPage
from tests.e2e.checks_family import MEASURE, faults, show
from tests.e2e.deals import LONG, MIDDLE, cell
from tests.e2e.notebook import Notebook
from tests.e2e.screens import CUT_OFF, SMALLEST_INDEX, Theme, picture
from tests.e2e.states import PLAYED, STATES
from tests.e2e.widths import set_width

HOST = "lab"
THEMES: tuple[Theme, ...] = ("light", "dark")

THIRTEEN = LONG.replace("2h3s2dTs", "2h3sTs").replace("/AsKdQc", "/2dAsKdQc")


def look(board: BoardPage, state: str, theme: Theme, lang: str = "en") -> None:
    """Writes a picture; nothing on it is cut off, covered or too small to read."""
    picture(board, state, theme, lang)
    assert board.root.evaluate(CUT_OFF) == []
    assert board.root.evaluate(SMALLEST_INDEX) >= 12
    assert faults(board.root.evaluate(MEASURE)) == []


def set_look(notebook: Notebook, board: BoardPage, theme: Theme, **options: object) -> None:
    """Sets theme and options of the board from the kernel."""
    notebook.execute(f"board.theme = {theme!r}; board.options = {{**board.options, **{options!r}}}")
    expect(board.root).to_have_attribute("data-cf-theme", theme)


@pytest.mark.parametrize("theme", THEMES)
def test_more_contrast(sized: Notebook, theme: Theme) -> None:
    board = sized.show(cell(MIDDLE))
    set_look(sized, board, theme, contrast="more")
    expect(board.root).to_have_attribute("data-cf-contrast", "")
    for width in (320, 600, 1000):
        set_width(board, width)
        for name in ("play", "selected", "settings", "paused"):
            with STATES[name][1](board):
                look(board, f"contrast_{name}", theme)


@pytest.mark.parametrize("theme", THEMES)
def test_forced_colours(sized: Notebook, theme: Theme) -> None:
    sized.page.emulate_media(forced_colors="active", color_scheme=theme)
    try:
        board = sized.show(cell(MIDDLE))
        set_look(sized, board, theme)
        set_width(board, 600)
        for name in ("play", "selected", "question", "settings", "rules", "paused"):
            with STATES[name][1](board):
                look(board, f"forced_{name}", theme)
        board.focus()
        board.press("1", "ArrowUp")
        look(board, "forced_focus", theme)
    finally:
        sized.page.emulate_media(forced_colors="null", color_scheme="null")


@pytest.mark.parametrize(("width", "theme", "lang"), [(600, "dark", "uk"), (320, "light", "de")])
def test_a_column_of_thirteen(sized: Notebook, width: int, theme: Theme, lang: str) -> None:
    board = sized.show(cell(THIRTEEN), f"board.lang = {lang!r}")
    set_look(sized, board, theme)
    set_width(board, width)
    expect(board.pile("T4").locator("[data-card]")).to_have_count(13)
    look(board, "thirteen", theme, lang)


def test_the_keyboard_and_four_colours(sized: Notebook) -> None:
    board = sized.show(cell(MIDDLE), "board.lang = 'nl'")
    set_look(sized, board, "dark", four_colour=True)
    set_width(board, 1000)
    board.focus()
    board.press("1", "ArrowUp")
    expect(board.root.locator(".cf-cursor")).to_be_visible()
    look(board, "focus_four", "dark", "nl")


@pytest.mark.parametrize(
    ("width", "lang"), [(320, "uk"), (320, "mt"), (360, "de"), (360, "nl"), (600, "uk")]
)
def test_a_narrow_board(sized: Notebook, width: int, lang: str) -> None:
    board = sized.show(cell(MIDDLE), f"board.lang = {lang!r}")
    set_width(board, width)
    for name, (start, enter) in STATES.items():
        if start == PLAYED:
            with enter(board):
                look(board, f"narrow_{name}", "light", lang)


def test_a_page_at_200_percent(open_notebook: Callable[..., Notebook]) -> None:
    """A window of 1280 by 900 px has half as many CSS pixels then, each drawn twice as large."""
    notebook = open_notebook(device_scale_factor=2)
    notebook.page.set_viewport_size({"width": 640, "height": 450})
    notebook.command("application:toggle-left-area")
    board = notebook.show(cell(MIDDLE))
    for name in ("play", "selected", "settings", "rules"):
        with STATES[name][1](board):
            look(board, f"zoomed_{name}", "light")
    edge = "() => document.documentElement.scrollWidth - innerWidth"
    assert notebook.page.evaluate(edge) <= 0


WIDEST = ("plot", "quadruple")


@pytest.mark.parametrize("game", WIDEST)
def test_the_widest_games(sized: Notebook, game: str) -> None:
    board = show(sized, game, moves=60)
    views: tuple[tuple[str, Theme], ...] = (("en", "light"), ("de", "dark"))
    for lang, theme in views:
        sized.execute(f"board.lang = {lang!r}")
        set_look(sized, board, theme)
        set_width(board, 600)
        look(board, f"widest_{game}", theme, lang)
