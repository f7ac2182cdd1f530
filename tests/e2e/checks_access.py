"""Checks for every host: the focus is always seen, and each action is said once."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.board import BoardPage
from tests.e2e.checks_family import show
from tests.e2e.deals import LATE, MIDDLE, SOLUTION, cell
from tests.e2e.notebook import Notebook

LOW_WINDOW: ViewportSize = {"width": 1280, "height": 480}


class Access:
    """What a person needs who uses no pointer, or no eyes."""

    def test_the_focus_is_seen_through_a_whole_game(self, notebook: Notebook) -> None:
        window = notebook.page.viewport_size
        assert window
        notebook.page.set_viewport_size(LOW_WINDOW)  # the board does not fit: it has to scroll
        try:
            board = notebook.show(cell(LATE))
            board.watches_focus = True
            board.focus()
            for move in SOLUTION:
                board.moved(lambda move=move: board.play_by_keys(move))
                board.assert_focus_is_seen(move)
            expect(board.action("bar-new")).to_be_focused()
        finally:
            notebook.page.set_viewport_size(window)

    def test_the_focus_is_seen_in_all_that_opens(self, notebook: Notebook) -> None:
        board = notebook.show(cell(LATE))
        board.moved(lambda: board.play_by_clicks("T4F"))
        board.watches_focus = True
        board.focus()
        board.press("Home", "End", "ArrowDown", "ArrowLeft", "?", "Escape", "n", "Escape")
        board.moved(lambda: board.press("p"))
        expect(board.action("resume")).to_be_focused()
        board.moved(lambda: board.press("p"))
        board.assert_focus_is_seen("p")
        board.press("Shift+Tab", "ArrowRight", "End", "ArrowLeft", "Enter")
        expect(board.root.locator(".cf-sections section").first).to_be_visible()
        board.press("Escape", "ArrowRight", "Enter", *["Tab"] * 8, "Escape")

    @pytest.mark.parametrize("lang", ["nl", "uk"])
    def test_each_action_is_said_once(self, notebook: Notebook, lang: str) -> None:
        board = notebook.show(cell(LATE), f"board.lang = {lang!r}")
        expect(board.root).to_have_attribute("lang", lang)
        board.focus()
        board.record(board.live)
        said: list[str] = []
        for keys in ACTIONS:
            said.append(_said(board, len(said), keys))
        for text, start in zip(said, SAID[lang], strict=True):
            assert text.startswith(start)
        assert board.recorded(board.live) == said

    def test_nothing_is_told_by_colour_alone(self, notebook: Notebook) -> None:
        board = notebook.show(cell(MIDDLE))
        board.click_card("9s")
        for face in ("9s", "8h"):
            expect(board.card(face)).to_have_css("translate", "0px -4px")
        expect(board.card("9s").locator("button")).to_have_attribute("aria-pressed", "true")
        expect(board.rings).to_have_css("outline-style", "dashed")
        expect(board.root.locator(".cf-cursor")).to_have_css("outline-style", "solid")
        suits = [board.card(face).locator("svg path").last for face in ("9s", "8h", "7c", "3d")]
        assert len({suit.get_attribute("d") for suit in suits}) == 4

    def test_the_language_is_the_option_the_host_the_browser(self, notebook: Notebook) -> None:
        html = notebook.page.locator("html")
        before = html.get_attribute("lang") or "en"
        try:
            html.evaluate("(html) => { html.lang = 'nl-BE' }")
            board = show(notebook, "lafayette")
            _expect_letters(board, "nl", king="H", jack="B")
            html.evaluate("(html) => { html.lang = 'fr' }")
            board = show(notebook, "lafayette")
            _expect_letters(board, "en", king="K", jack="J")  # Chromium speaks English
            board.action("settings").click()
            board.option("lang").select_option("uk")
            _expect_letters(board, "uk", king="К", jack="В")
            expect(board.action("settings-start")).to_have_text("Почати за цими правилами")
            board.option("lang").select_option("auto")
            _expect_letters(board, "en", king="K", jack="J")
        finally:
            html.evaluate("(html, lang) => { html.lang = lang }", before)


def _expect_letters(board: BoardPage, lang: str, *, king: str, jack: str) -> None:
    """The letters of the language, on the empty places and on the cards."""
    expect(board.root).to_have_attribute("lang", lang)
    expect(board.pile("F8").locator(".cf-slot")).to_have_text(king)
    expect(board.root.locator("[data-face^=J] text").first).to_have_text(jack)


# Each is one action, whatever the number of keys.
ACTIONS: tuple[tuple[str, ...], ...] = (
    ("d",),
    ("4", "Enter"),
    ("Escape",),
    ("4", "f"),
    ("u",),
    ("y",),
    ("y",),
    ("1", "Enter"),
    ("2",),
    ("Escape",),
    ("?",),
    ("?", "n"),
    ("Escape", "d"),
    ("p",),
    ("p",),
)
SAID: dict[str, list[str]] = {
    "nl": [
        "Aflegstapel omgedraaid",
        "ruitendrie gekozen, 1 mogelijke plek",
        "Niets gekozen",
        "ruitendrie naar Basisstapel 2. Kolom 4 aangevuld uit de reserve: hartenaas",
        "Zet ongedaan gemaakt",
        "Zet opnieuw gedaan",
        "Niets om opnieuw te doen",
        "klaveraas gekozen, 0 mogelijke plekken",
        "klaveraas past niet op schoppendrie: rood op zwart, zwart op rood.",
        "Niets gekozen",
        "Toetsen. W (aflegstapel), R (reserve)",
        "Een nieuw spel beginnen? Dit spel is nog niet uit.",
        "3 kaarten gedraaid, boven: klavervier",
        "Gepauzeerd",
        "Het spel gaat verder",
    ],
    "uk": [
        "Відбій перегорнуто",
        "Вибрано: бубнова трійка, можливих місць: 1",
        "Нічого не вибрано",
        "бубнова трійка: Основа 2. Стовпець 4: заповнено з резерву, чирвовий туз",
        "Хід скасовано",
        "Хід повторено",
        "Немає чого повторювати",
        "Вибрано: трефовий туз, можливих місць: 0",
        "трефовий туз не йде сюди (пікова трійка): червона на чорну, чорна на червону.",
        "Нічого не вибрано",
        "Клавіатура. W (відбій), R (резерв)",
        "Почати нову гру? Цю ще не закінчено.",
        "Відкрито карт: 3, зверху трефова четвірка",
        "Гру призупинено",
        "Гра триває",
    ],
}
"""What is said; of the list of keys its beginning."""


def _said(board: BoardPage, before: int, keys: tuple[str, ...]) -> str:
    """What is said about an action, once it is said."""
    board.press(*keys)
    board.page.wait_for_function(
        "([line, before]) => line.recorded.length > before",
        arg=[board.live.element_handle(), before],
        timeout=4000,
    )
    return board.recorded(board.live)[before]
