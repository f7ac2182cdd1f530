"""The built files in a frame like those of VS Code and Colab, with a board of Python behind it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e import axe
from tests.e2e.checks_host import expected, tops
from tests.e2e.deals import SOLUTION
from tests.e2e.frame import Frame, pages
from tests.e2e.framed import Framed
from tests.e2e.watching import Watch, watched_page

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


@pytest.fixture
def framed(
    opened: tuple[Frame, Watch], front_end: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Framed]:
    """A board that must stay within the policy, and say nothing to the console."""
    frame, watch = opened
    board = Framed(frame, front_end)
    monkeypatch.setattr(board.board, "send", board.said.append)
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


DARK_COLOURS = """(body) => {
  body.style.background = "#fff";
  const dark = { "--jp-layout-color1": "#111", "--jp-ui-font-color1": "#eee" };
  for (const [name, value] of Object.entries(dark)) body.style.setProperty(name, value);
}"""
READ_SOME = "(root) => root.querySelectorAll('.cf-panel :is(label, li, h3)').length"


@pytest.mark.parametrize("declared", ["", "vscode-dark"])
def test_dark_colours_on_a_white_page_can_be_read(framed: Framed, declared: str) -> None:
    framed.frame.evaluate(DARK_COLOURS)
    framed.frame.evaluate(f"(body) => {{ body.className = '{declared}' }}")
    theme = "dark" if declared == "vscode-dark" else "light"
    expect(framed.seen.root).to_have_attribute("data-cf-theme", theme)
    framed.seen.action("settings").click()
    assert framed.seen.root.evaluate(READ_SOME) > 10
    assert framed.seen.root.evaluate(axe.FAINT) == []


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
