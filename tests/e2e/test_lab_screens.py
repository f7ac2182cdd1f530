"""Pictures of the real board in JupyterLab, for people to look at, and what can be measured there.

They are written to build/screens; the name says state, width, theme and language.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e import checks_family, checks_replay
from tests.e2e.board import BoardPage
from tests.e2e.deals import LATE, LONG, MIDDLE, NEARLY_STUCK, SOLUTION, STUCK_BY, cell
from tests.e2e.notebook import Notebook
from tests.e2e.screens import CUT_OFF, SMALLEST_INDEX, Theme, picture
from tests.e2e.suite import FULL
from tests.e2e.widths import set_width

HOST = "lab"
WIDTHS = (360, 600, 800, 1000)
LANGUAGES = ("en", "nl", "de", "mt", "uk")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_in_four_widths(sized: Notebook, theme: Theme) -> None:
    sized.set_theme(theme)
    board = sized.show(cell(MIDDLE))
    expect(board.root).to_have_attribute("data-cf-theme", theme)
    for width in WIDTHS:
        set_width(board, width)
        picture(board, "play", theme)
        assert board.root.evaluate(CUT_OFF) == []
        assert board.root.evaluate(SMALLEST_INDEX) >= 12


@pytest.mark.parametrize("panel", ["settings", "rules"])
def test_no_language_is_cut_off(sized: Notebook, panel: str) -> None:
    board = sized.show(cell(MIDDLE))
    board.action(panel).click()
    for width in WIDTHS:
        set_width(board, width)
        for lang in LANGUAGES:
            sized.execute(f"board.lang = {lang!r}")
            expect(board.root).to_have_attribute("lang", lang)
            _wait_for_words(board, lang)
            picture(board, panel, "light", lang)
            assert board.root.evaluate(CUT_OFF) == []


def _wait_for_words(board: BoardPage, lang: str) -> None:
    """The kernel is asked for rules and options in the new language."""
    for words in board.root.locator(".cf-panel:visible [lang]").all():
        expect(words).to_have_attribute("lang", lang)


@pytest.mark.parametrize("panel", ["settings", "rules"])
@pytest.mark.parametrize("width", [600, 1000])
def test_rules_in_the_dark(sized: Notebook, panel: str, width: int) -> None:
    board = sized.show(cell(MIDDLE), "board.theme = 'dark'; _ = board.new(7, 'rainbow[draw=3]')")
    set_width(board, width)
    board.action(panel).click()
    record = board.root.locator(".cf-panel:visible .cf-record")
    expect(record).to_have_text("rainbow[draw=3]")
    _wait_for_words(board, "en")
    picture(board, f"{panel}_rainbow", "dark")


LOOKS: tuple[tuple[str, Theme, dict[str, str | bool]], ...] = (
    ("left", "light", {"left_handed": True}),
    ("four", "dark", {"four_colour": True}),
    ("simple", "light", {"simple_faces": True, "timer": False}),
    ("small", "light", {"card_size": "small"}),
    ("large", "light", {"card_size": "large"}),
    ("blue", "light", {"felt": "blue"}),
    ("blue", "dark", {"felt": "blue"}),
    ("slate", "light", {"felt": "slate"}),
    ("slate", "dark", {"felt": "slate"}),
)


@pytest.mark.parametrize(("name", "theme", "options"), LOOKS if FULL else LOOKS[:5])
def test_the_looks_of_the_settings(
    sized: Notebook, name: str, theme: Theme, options: dict[str, str | bool]
) -> None:
    look = f"board.theme = {theme!r}; board.options = {{**board.options, **{options!r}}}"
    board = sized.show(cell(MIDDLE), look)
    expect(board.root).to_have_attribute("data-cf-theme", theme)
    for width in (600, 1000):
        set_width(board, width)
        picture(board, f"look_{name}", theme)
        assert board.root.evaluate(CUT_OFF) == []
        assert board.root.evaluate(SMALLEST_INDEX) >= 12


@pytest.mark.parametrize(("width", "theme", "lang"), [(600, "light", "uk"), (800, "dark", "de")])
def test_a_card_is_selected(sized: Notebook, width: int, theme: Theme, lang: str) -> None:
    board = sized.show(cell(MIDDLE), f"board.lang, board.theme = {lang!r}, {theme!r}")
    set_width(board, width)
    board.click_card("9s")
    expect(board.rings).to_have_count(1)
    picture(board, "selected", theme, lang)


@pytest.mark.parametrize(("width", "theme", "lang"), [(1000, "light", "nl"), (600, "dark", "en")])
def test_a_run_is_dragged(sized: Notebook, width: int, theme: Theme, lang: str) -> None:
    board = sized.show(cell(MIDDLE), f"board.lang, board.theme = {lang!r}, {theme!r}")
    set_width(board, width)
    target = board.place_of("T2")
    board.pick_up("9s")
    board.carry(target["x"] - 14, target["y"] + 18)
    expect(board.root.locator(".cf-drag")).to_have_count(2)
    picture(board, "drag", theme, lang)
    board.moved(board.page.mouse.up)
    assert board.piles()["T2"][-2:] == ["9s", "8h"]


@pytest.mark.parametrize(("width", "theme", "lang"), [(800, "light", "uk"), (360, "dark", "de")])
def test_a_game_is_stuck(sized: Notebook, width: int, theme: Theme, lang: str) -> None:
    board = sized.show(cell(NEARLY_STUCK), f"board.lang, board.theme = {lang!r}, {theme!r}")
    set_width(board, width)
    board.moved(lambda: board.play_by_clicks(STUCK_BY))
    expect(board.action("bar-undo")).to_be_visible()
    picture(board, "stuck", theme, lang)
    assert board.root.evaluate(CUT_OFF) == []


@pytest.mark.parametrize(("width", "theme", "lang"), [(600, "light", "mt"), (1000, "dark", "en")])
def test_a_game_is_won(sized: Notebook, width: int, theme: Theme, lang: str) -> None:
    *moves, last = SOLUTION
    play = f"for move in {moves!r}: board.push(move)"
    board = sized.show(
        cell(LATE, animation="normal"), f"board.lang, board.theme = {lang!r}, {theme!r}", play
    )
    set_width(board, width)
    board.wait_for_rev(1 + len(moves))
    board.moved(lambda: board.play_by_clicks(last))
    board.page.wait_for_function(
        "(root) => root.getAnimations({ subtree: true }).some((each) => each.currentTime > 900)",
        arg=board.root.element_handle(),
    )
    picture(board, "celebration", theme, lang)
    board.press("Shift")
    picture(board, "won", theme, lang)
    assert board.root.evaluate(CUT_OFF) == []


def test_a_long_column_a_question_and_the_keyboard(sized: Notebook) -> None:
    board = sized.show(cell(LONG), "board.theme = 'dark'")
    set_width(board, 600)
    picture(board, "long", "dark")
    board.moved(board.click_stock)
    board.action("new").click()
    expect(board.action("bar-cancel")).to_be_visible()
    picture(board, "question", "dark")
    board.action("bar-cancel").click()
    board.focus()
    board.press("3", "ArrowUp")
    picture(board, "focus", "dark")
    board.moved(board.action("pause").click)
    picture(board, "paused", "dark")


def test_an_empty_stock_and_an_empty_foundation(sized: Notebook) -> None:
    board = sized.show(cell(LATE), "board.lang = 'mt'")
    set_width(board, 600)
    picture(board, "redeal", "light", "mt")
    board.page.mouse.move(0, 0)
    board.action("settings").click()
    board.option("variant").select_option("chameleon")
    board.moved(board.action("settings-start").click)
    picture(board, "chameleon", "light", "mt")


@pytest.mark.parametrize("theme", ["light", "dark"] if FULL else ["light"])
def test_a_replay(sized: Notebook, theme: Theme) -> None:
    sized.set_theme(theme)
    board = sized.show(checks_replay.cell(), "board.seek(7)")
    for width in WIDTHS:
        set_width(board, width)
        for lang in LANGUAGES:
            sized.execute(f"board.lang = {lang!r}")
            expect(board.root).to_have_attribute("lang", lang)
            picture(board, "replay", theme, lang)
            assert (width, lang, board.root.evaluate(CUT_OFF)) == (width, lang, [])


@pytest.mark.parametrize("game", checks_family.GAMES)
def test_the_games_of_the_family(sized: Notebook, game: str) -> None:
    board = checks_family.show(sized, game, moves=40)
    views: tuple[tuple[int, Theme], ...] = ((600, "light"), (1000, "dark"))
    for width, theme in views:
        sized.execute(f"board.theme = {theme!r}")
        expect(board.root).to_have_attribute("data-cf-theme", theme)
        set_width(board, width)
        picture(board, f"family_{game}", theme)
        assert board.root.evaluate(CUT_OFF) == []
