"""Checks for every host: new game, settings, languages and themes."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.deals import LATE, cell
from tests.e2e.notebook import Notebook

# One deal in a hundred cannot be played at all: what "New game" deals is fixed here.
NEXT_DEAL = "import canfield_widget.core.game as game_module; game_module.random_deal = lambda: 7"


class Panels:
    """Toolbar, bar and settings."""

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

    def test_settings_start_another_variant(self, notebook: Notebook) -> None:
        notebook.execute(NEXT_DEAL)
        board = notebook.show(cell(LATE))
        board.action("settings").click()
        board.option("variant").select_option("cardgames")
        board.option("draw").select_option("1")
        assert board.rev == 1
        board.moved(board.action("settings-start").click)
        assert notebook.value("str(board.game.rules)") == "cardgames[draw=1]"
        expect(board.root.locator(".cf-settings")).to_be_hidden()
        board.moved(board.click_stock)
        assert len(board.piles()["W"]) == 1

    def test_a_variant_of_another_shape_is_drawn(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.action("settings").click()
        board.option("variant").select_option("chameleon")
        board.moved(board.action("settings-start").click)
        assert [code for code in board.piles() if code[0] == "T"] == ["T1", "T2", "T3"]
        assert len(board.piles()["R"]) == 12

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
