"""The built files in a frame like those of VS Code and Colab, with a board of Python behind it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from canfield_widget import Game
from canfield_widget.views.board import Board
from tests.e2e.board import BoardPage
from tests.e2e.checks_host import expected, tops
from tests.e2e.deals import LATE, SOLUTION
from tests.e2e.frame import Frame, pages
from tests.e2e.watching import Watch, watched_page

TRAITS = ("state", "options", "catalogue", "lang", "theme", "seen_rev", "about")
MOVES = SOLUTION[:5]  # the last one turns a card of the stock
# What a module may not do, with the policy that is broken and the error that the module gets.
FORBIDDEN = {
    "": ("", ""),
    "eval('1')": ("script-src", "EvalError"),
    "new Function('return 1')()": ("script-src", "EvalError"),
    "await import('data:text/javascript,1')": ("script-src-elem", "TypeError"),
    "el.setAttribute('onclick', '1')": ("script-src-attr", ""),
    "new Worker('data:text/javascript,1')": ("worker-src", ""),
    "await fetch('/frame')": ("connect-src", "TypeError"),
    "el.style.background = 'url(/frame)'": ("img-src", ""),
    "localStorage.getItem('a')": ("", "SecurityError"),
}
STORE = "() => { try { return typeof localStorage } catch (error) { return error.name } }"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with pages() as address:
        yield address


@pytest.fixture
def opened(address: str, browser: Browser) -> Iterator[tuple[Frame, Watch]]:
    page, watch = watched_page(browser, color_scheme="light")
    yield Frame(page, address), watch
    page.context.close()


class Framed:
    """A board of Python, whose messages the test carries to the frame and back."""

    def __init__(self, frame: Frame, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.frame = frame
        self.board = Board(Game.from_position(LATE), animation="off")
        self._said: list[dict[str, Any]] = []
        self._carried = 0
        monkeypatch.setattr(self.board, "send", self._said.append)
        script, css = (built / f"board.{kind}" for kind in ("js", "css"))
        traits = self.board.get_state(TRAITS)
        frame.start(script.read_text("utf-8"), css.read_text("utf-8"), **traits)
        self.seen = BoardPage(frame.page, frame.inside.locator(".canfield-widget"))
        self.seen.wait_until_drawn()

    def commands(self) -> list[dict[str, Any]]:
        """What the board in the frame has asked for, but for telling whether it is seen."""
        return [each for each in self.frame.heard("send") if each["cmd"] != "visible"]

    def answer(self) -> None:
        """Lets the kernel take the last command, and tells the frame what it says."""
        command = self.commands()[self._carried]
        self._carried += 1
        self.board._on_message(self.board, command, [])
        self.frame.give(self._said[-1], state=self.board.state)

    def play(self, moves: list[str]) -> None:
        """Plays moves by clicks; no kernel is quicker than the page that asked it."""
        for move in moves:
            self.seen.play_by_clicks(move)
            self.answer()
            expect(self.seen.root).to_have_attribute("data-rev", str(self.board.state["rev"]))


@pytest.fixture
def framed(
    opened: tuple[Frame, Watch], front_end: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Framed]:
    """A board that must stay within the policy, and say nothing to the console."""
    frame, watch = opened
    board = Framed(frame, front_end, monkeypatch)
    yield board
    assert frame.heard("violation") == frame.heard("raised") == frame.console == []
    watch.check()
    board.board.close()


def test_the_board_plays_in_a_frame_without_a_store(framed: Framed) -> None:
    assert framed.frame.evaluate(STORE) == "SecurityError"
    assert framed.frame.evaluate("() => window.origin") == "null"
    piles = framed.seen.piles()
    assert set(piles) == {"S", "W", "R", *(f"{kind}{n}" for kind in "FT" for n in range(1, 5))}
    assert tops(piles) == expected([])
    framed.play(MOVES)
    assert [(each["cmd"], each["args"]) for each in framed.commands()] == [
        ("move", {"text": move}) for move in MOVES
    ]
    assert tops(framed.seen.piles()) == expected(MOVES)
    assert framed.frame.heard("set") == [{"seen_rev": rev} for rev in range(2, len(MOVES) + 2)]


def test_panels_and_the_theme_of_the_host_are_seen_in_a_frame(framed: Framed) -> None:
    for action in ("settings", "rules"):
        framed.seen.action(action).click()
        expect(framed.seen.action(action)).to_have_attribute("aria-expanded", "true")
    expect(framed.seen.root).to_have_attribute("data-cf-theme", "light")
    framed.frame.evaluate("() => document.body.classList.add('vscode-dark')")
    expect(framed.seen.root).to_have_attribute("data-cf-theme", "dark")
    framed.frame.evaluate("() => document.body.removeAttribute('class')")
    expect(framed.seen.root).to_have_attribute("data-cf-theme", "light")
    framed.frame.evaluate("() => document.documentElement.setAttribute('theme', 'dark')")
    expect(framed.seen.root).to_have_attribute("data-cf-theme", "dark")


def test_what_a_frame_forbids_is_found(opened: tuple[Frame, Watch]) -> None:
    frame, watch = opened
    for code, (violation, raised) in FORBIDDEN.items():
        frame.start(f"export default {{ async render({{ el }}) {{ {code} }} }}")
        found = (
            frame.heard("violation"),
            [each.partition(":")[0] for each in frame.heard("raised")],
        )
        assert found == ([violation] * bool(violation), [raised] * bool(raised)), code
        frame.forget()
    assert any("Content Security Policy" in fault for fault in watch.take())
