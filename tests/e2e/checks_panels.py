"""Checks for every host: new game, settings, languages and themes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.board import BoardPage
from tests.e2e.deals import LATE, cell
from tests.e2e.notebook import BEHIND, MessageRoute, Notebook

# One deal in a hundred cannot be played at all: what "New game" deals is fixed here.
NEXT_DEAL = "import canfield_widget.core.chance as game_module; game_module.random_deal = lambda: 7"

BROKEN_RULES = """
import canfield_widget.views.board as board_module
known = board_module.described
def described(rules, lang): raise LookupError("unknown card '3'")
board_module.described = described
"""


def _panel(board: BoardPage, name: str) -> Locator:
    has = ".cf-scroll" if name == "rules" else "[data-action=settings-start]"
    return board.root.locator(".cf-panel").filter(has=board.page.locator(has))


def _record(board: BoardPage, name: str) -> Locator:
    return _panel(board, name).locator(".cf-record")


class Panels:
    """Toolbar, bar, rules and settings."""

    def test_a_new_game_in_a_started_one_asks_first(self, notebook: Notebook) -> None:
        notebook.execute(NEXT_DEAL)
        board = notebook.show(cell(LATE))
        board.moved(lambda: board.play_by_clicks("T4F"))
        piles = board.piles()
        board.action("new").click()
        expect(board.bar).to_contain_text("Start a new game?")
        board.action("bar-cancel").click()
        expect(board.bar).to_be_empty()
        assert (board.rev, board.piles()) == (2, piles)

        board.action("new").click()
        board.moved(board.action("bar-new").click)
        expect(board.bar).to_be_empty()
        expect(board.info("moves")).to_have_text("0")
        assert notebook.value("board.game.deal_number") == "cw1:7"

    def test_a_new_game_before_the_first_move_does_not_ask(self, notebook: Notebook) -> None:
        notebook.execute(NEXT_DEAL)
        board = notebook.show(cell(LATE))
        board.moved(board.action("new").click)
        expect(board.bar).to_be_empty()

    def test_settings_start_own_rules(self, notebook: Notebook) -> None:
        notebook.execute(NEXT_DEAL)
        board = notebook.show(cell(LATE))
        board.action("settings").click()
        board.option("variant").select_option("rainbow")
        expect(board.option("passes")).to_have_value("1")
        board.option("draw").select_option("3")
        expect(_record(board, "settings")).to_have_text("rainbow[draw=3]")
        assert board.rev == 1
        board.moved(board.action("settings-start").click)
        assert notebook.value("str(board.game.rules)") == "rainbow[draw=3]"
        expect(_panel(board, "settings")).to_be_hidden()
        board.moved(board.click_stock)
        assert len(board.piles()["W"]) == 3
        board.action("rules").click()
        expect(_record(board, "rules")).to_have_text("rainbow[draw=3]")
        board.action("settings").click()
        expect(_panel(board, "rules")).to_be_hidden()
        expect(board.option("draw")).to_have_value("3")
        expect(board.option("variant")).to_have_value("rainbow")

    def test_a_share_code_brings_its_own_rules(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.action("settings").click()
        board.option("deal").fill("cardgames[draw=1]@cw1:7")
        board.moved(lambda: board.press("Enter"))
        shown = notebook.value("(str(board.game.rules), board.game.deal_number)")
        assert shown == ("cardgames[draw=1]", "cw1:7")
        expect(_panel(board, "settings")).to_be_hidden()

    def test_a_deal_that_there_is_not_is_refused_in_words(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.action("settings").click()
        deal = board.option("deal")
        deal.fill("cw1:none")
        board.action("settings-start").click()
        words = re.compile("This is no deal number or code")
        expect(_panel(board, "settings").locator(".cf-wrong")).to_have_text(words)
        expect(board.live).to_have_text(words)
        expect(deal).to_have_attribute("aria-invalid", "true")
        assert board.rev == 1
        deal.press("End")
        expect(deal).to_have_attribute("aria-invalid", "true")
        deal.press("Backspace")
        expect(deal).not_to_have_attribute("aria-invalid", "true")
        expect(_panel(board, "settings").locator(".cf-wrong")).to_have_count(0)

    def test_the_code_of_the_game_is_copied(self, notebook: Notebook) -> None:
        board = notebook.show("import canfield_widget as cw\nboard = cw.play(7, 'rainbow')")
        board.action("settings").click()
        expect(_panel(board, "settings").locator(".cf-code")).to_have_text("rainbow@cw1:7")
        board.action("copy").click()
        expect(board.action("copy")).to_have_text("Copied")
        expect(board.live).to_have_text("Copied")
        deal = board.option("deal")
        deal.press("Control+v")
        expect(deal).to_have_value("rainbow@cw1:7")
        assert board.rev == 1

    @pytest.mark.parametrize("scrolled", [False, True])
    def test_a_game_from_the_settings_is_seen_from_its_top(
        self, notebook: Notebook, scrolled: bool
    ) -> None:
        notebook.execute(NEXT_DEAL)
        board = notebook.show(cell(LATE))
        board.moved(lambda: board.play_by_clicks("T4F"))
        board.action("settings").click()
        board.action("settings-start").click()
        expect(_panel(board, "settings").locator(".cf-note")).to_contain_text("Start a new game?")
        expect(board.action("bar-cancel")).to_be_focused()
        toolbar = board.root.locator(".cf-bar")
        board.action("bar-new").scroll_into_view_if_needed()  # as the click would
        if scrolled:
            board.action("bar-new").evaluate("(button) => button.scrollIntoView()")
            expect(toolbar).not_to_be_in_viewport()
        before = board.box(board.root)["y"]
        board.moved(board.action("bar-new").click)
        expect(_panel(board, "settings")).to_be_hidden()
        expect(toolbar).to_be_in_viewport(ratio=1)
        assert (board.box(board.root)["y"] == before) is not scrolled

    def test_rules_that_cannot_be_read_leave_none_of_another_game(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.action("rules").click()
        lines = board.root.locator(".cf-sections li")
        expect(lines.first).to_be_visible()
        notebook.execute(BROKEN_RULES)
        try:
            notebook.execute("_ = board.new(7, 'dutchess')")
            expect(_panel(board, "rules")).to_contain_text("The rules could not be read.")
            expect(lines).to_have_count(0)
            expect(_record(board, "rules")).to_have_text("dutchess")
        finally:
            notebook.execute("board_module.described = known")

    def test_the_rules_are_read_and_what_differs_is_marked(self, notebook: Notebook) -> None:
        board = notebook.show("import canfield_widget as cw\nboard = cw.play(7, 'rainbow')")
        board.action("rules").click()
        changed = board.root.locator(".cf-changed")
        expect(changed.first).to_contain_text("Different from plain Canfield")
        assert changed.count() < board.root.locator(".cf-sections li").count()
        expect(board.root.locator(".cf-scroll")).to_be_focused()
        assert board.without_suppression() == []
        notebook.execute("board.lang = 'nl'")
        expect(changed.first).to_contain_text("Anders dan het gewone Canfield")
        notebook.execute("_ = board.new(7, 'canfield')")
        expect(changed).to_have_count(0)
        expect(_record(board, "rules")).to_have_text("canfield")
        board.press("Escape")
        expect(_panel(board, "rules")).to_be_hidden()
        expect(board.action("rules")).to_be_focused()

    @pytest.mark.parametrize("route", [BEHIND], indirect=True)
    def test_a_busy_kernel_is_told_of_and_answers_late(
        self, notebook: Notebook, route: MessageRoute
    ) -> None:
        del route
        notebook.set_cells(cell(LATE), "import time; time.sleep(2)")
        notebook.run(0)
        board = notebook.board(0)
        notebook.start(1)
        notebook.wait_until_busy()
        board.action("rules").click()
        expect(_panel(board, "rules")).to_contain_text("The kernel is busy")
        expect(board.root.locator(".cf-sections li").first).to_be_visible()
        expect(_panel(board, "rules")).not_to_contain_text("The kernel is busy")

    def test_the_language_changes_at_once(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.action("settings").click()
        for lang, words in (("nl", "Nieuw spel"), ("uk", "Нова гра"), ("de", "Neues Spiel")):
            board.option("lang").select_option(lang)
            expect(board.action("new")).to_have_text(words)
            expect(board.root).to_have_attribute("lang", lang)
        assert notebook.value("board.lang") == "de"
        assert board.rev == 1
        notebook.execute("board.lang = 'en'")
        expect(board.action("new")).to_have_text("New game")

    def test_the_theme_changes_at_once(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.action("settings").click()
        for theme in ("dark", "light"):
            board.option("theme").select_option(theme)
            expect(board.root).to_have_attribute("data-cf-theme", theme)

    def test_the_theme_is_that_of_the_host_from_the_start(self, notebook: Notebook) -> None:
        notebook.set_theme("dark")
        try:
            board = notebook.show(cell(LATE))
            expect(board.root).to_have_attribute("data-cf-theme", "dark")
        finally:
            notebook.set_theme("light")
        expect(board.root).to_have_attribute("data-cf-theme", "light")

    def test_a_pause_covers_the_board(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.moved(lambda: board.play_by_clicks("T4F"))
        board.moved(board.action("pause").click)
        expect(board.action("resume")).to_be_visible()
        assert notebook.value("board.game.paused") is True
        board.moved(board.action("resume").click)
        board.moved(lambda: board.play_by_clicks("T2F"))
