"""The states of a board, each with the way there and back, for whoever looks at all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final

from playwright.sync_api import expect

from tests.e2e import checks_replay
from tests.e2e.board import BoardPage
from tests.e2e.deals import MIDDLE, NEARLY_STUCK, STUCK_BY, cell


@contextmanager
def selected(board: BoardPage) -> Iterator[None]:
    """A card is picked up."""
    board.click_card("9s")
    expect(board.rings).to_have_count(1)
    yield
    board.press("Escape")
    expect(board.rings).to_have_count(0)


@contextmanager
def hint(board: BoardPage) -> Iterator[None]:
    """A good move is shown."""
    board.action("hint").click()
    expect(board.hint_rings).to_have_count(2)
    yield
    board.message.click()
    expect(board.hint_rings).to_have_count(0)


@contextmanager
def question(board: BoardPage) -> Iterator[None]:
    """A new game is asked for."""
    board.moved(board.click_stock)
    board.action("new").click()
    expect(board.action("bar-cancel")).to_be_visible()
    yield
    board.action("bar-cancel").click()
    expect(board.bar).to_be_empty()


@contextmanager
def stuck(board: BoardPage) -> Iterator[None]:
    """Nothing is left to play."""
    board.moved(lambda: board.play_by_clicks(STUCK_BY))
    expect(board.action("bar-undo")).to_be_visible()
    yield


@contextmanager
def paused(board: BoardPage) -> Iterator[None]:
    """The game rests."""
    board.moved(board.action("pause").click)
    expect(board.action("resume")).to_be_visible()
    yield
    board.moved(board.action("resume").click)


@contextmanager
def keys(board: BoardPage) -> Iterator[None]:
    """The keys are listed."""
    board.action("keys").click()
    expect(board.bar.locator(".cf-keys")).to_have_count(2)
    yield
    board.action("keys").click()
    expect(board.bar).to_be_empty()


@contextmanager
def settings(board: BoardPage) -> Iterator[None]:
    """The settings are open."""
    board.action("settings").click()
    expect(board.option("draw")).to_be_visible()
    yield
    board.action("settings").click()


@contextmanager
def rules(board: BoardPage) -> Iterator[None]:
    """The rules are open."""
    board.action("rules").click()
    expect(board.root.locator(".cf-sections section").first).to_be_visible()
    yield
    board.action("rules").click()


@contextmanager
def play(board: BoardPage) -> Iterator[None]:
    """Nothing is open."""
    expect(board.bar).to_be_empty()
    yield


@contextmanager
def replay(board: BoardPage) -> Iterator[None]:
    """A record, some moves after its start."""
    checks_replay.at(board, 0)
    checks_replay.press_button(board, "next")
    checks_replay.at(board, 1)
    yield
    checks_replay.press_button(board, "first")
    checks_replay.at(board, 0)


@contextmanager
def course(board: BoardPage) -> Iterator[None]:
    """The lessons are listed."""
    board.action("lessons").click()
    expect(board.way("start piles")).to_be_visible()
    yield
    board.way("leave").click()
    expect(board.lesson).to_be_hidden()


@contextmanager
def lesson(board: BoardPage) -> Iterator[None]:
    """A step of a lesson, answered wrongly."""
    board.action("lessons").click()
    board.way("start building").click()
    board.way("choose 1").click()
    expect(board.lesson.locator(".cf-wrong")).to_have_count(2)
    yield
    board.way("leave").click()
    expect(board.lesson).to_be_hidden()


PLAYED: Final = cell(MIDDLE)

# A state by its name: the cell that it is reached from, and the way there and back.
STATES: Final[dict[str, tuple[str, Callable[[BoardPage], AbstractContextManager[None]]]]] = {
    "play": (PLAYED, play),
    "selected": (PLAYED, selected),
    "hint": (PLAYED, hint),
    "question": (PLAYED, question),
    "keys": (PLAYED, keys),
    "settings": (PLAYED, settings),
    "rules": (PLAYED, rules),
    "paused": (PLAYED, paused),
    "course": (PLAYED, course),
    "lesson": (PLAYED, lesson),
    "replay": (checks_replay.cell(), replay),
    "stuck": (cell(NEARLY_STUCK), stuck),
}
