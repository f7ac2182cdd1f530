"""Checks for the hosts that `dev.py check` adds: each shows the late deal in two views."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Protocol

from playwright.sync_api import Page, expect

from canfield_widget import Game
from canfield_widget.core.cards import card_text
from tests.e2e.board import BoardPage, Piles
from tests.e2e.checks_keyboard import press_all
from tests.e2e.deals import LATE, SOLUTION

TEN = SOLUTION[:10]
# What notebooks take for commands: new cells, delete, cut, undo, convert, run, save.
KEYS = ("b", "a", "x", "d", "d", "z", "m", "y", "1", "Shift+Enter", "Control+Enter", "ArrowDown")


class Host(Protocol):
    """A page of a host on which the late deal lies, twice, as `board`."""

    page: Page

    def board(self, number: int) -> BoardPage:
        """One of its views."""

    def code(self) -> Any:
        """What a key must not change: the cells, and which of them is edited."""

    def set_theme(self, theme: Literal["light", "dark"]) -> None:
        """Makes the host light or dark."""

    def reload(self) -> None:
        """Loads the page again until its boards are there."""


def tops(piles: Piles) -> list[str]:
    """The top cards of the piles that everybody sees."""
    codes = ("F1", "F2", "F3", "F4", "R", "T1", "T2", "T3", "T4", "W")
    return [(piles[code] or ["-"])[-1] for code in codes]


def expected(moves: list[str]) -> list[str]:
    """The same, of a game that is played here."""
    game = Game.from_position(LATE)
    for move in moves:
        game.push(move)
    position = game.position
    piles = [*position.foundations, *position.reserves, *position.tableau, position.waste]
    return [card_text(pile[-1]) if pile else "-" for pile in piles]


def play(board: BoardPage, moves: list[str]) -> None:
    """Plays moves by clicks, each shown before the next."""
    for move in moves:
        board.moved(lambda move=move: board.play_by_clicks(move))


class HostChecks:
    """What every host can do."""

    # Whether the kernel outlives its page, so that the game is still there.
    GOES_ON: ClassVar[bool]

    def test_ten_moves_and_undo(self, host: Host) -> None:
        board = host.board(0)
        assert tops(board.piles()) == expected([])
        play(board, TEN)
        assert tops(board.piles()) == expected(TEN)
        expect(board.info("moves")).to_have_text("10")
        board.moved(board.action("undo").click)
        assert tops(board.piles()) == expected(TEN[:-1])
        expect(board.info("moves")).to_have_text("9")

    def test_keys_stay_in_the_board(self, host: Host) -> None:
        board = host.board(0)
        assert board.without_suppression() == []
        for target in (board.root.locator(".cf-felt [tabindex='0']"), board.action("settings")):
            press_all(host.code, board, target, KEYS)
        board.wait_for_at_least(2)  # "d" is a command of the board

    def test_the_theme_is_that_of_the_host(self, host: Host) -> None:
        themes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
        for theme in themes:
            host.set_theme(theme)
            expect(host.board(0).root).to_have_attribute("data-cf-theme", theme)

    def test_two_views_agree(self, host: Host) -> None:
        first, second = host.board(0), host.board(1)
        first.moved(lambda: first.play_by_clicks("T4F"))
        second.wait_for_rev(first.rev)
        assert second.piles() == first.piles()
        second.moved(lambda: second.play_by_clicks("T2F"))
        first.wait_for_rev(second.rev)
        assert tops(first.piles()) == tops(second.piles()) == expected(["T4F", "T2F"])

    def test_a_reloaded_page_has_a_board_to_play_on(self, host: Host) -> None:
        board = host.board(0)
        play(board, TEN[:2])
        host.reload()
        board = host.board(0)
        played = TEN[:2] if self.GOES_ON else []
        assert tops(board.piles()) == expected(played)
        play(board, TEN[len(played) : 4])
        assert tops(board.piles()) == expected(TEN[:4])
