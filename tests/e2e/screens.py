"""Pictures of the real board, the page that shows them all, and what can be measured on one."""

from __future__ import annotations

from collections import defaultdict
from html import escape
from pathlib import Path
from typing import Final, Literal

from tests.e2e.board import BoardPage

SCREENS: Final = Path(__file__).parents[2] / "build" / "screens"
MARGIN: Final = 240  # px of the host above and below
Theme = Literal["light", "dark"]

# Words that do not fit where they stand, or lie outside the board.
CUT_OFF: Final = """(root) => {
  const edge = root.getBoundingClientRect();
  const texts = "button, dt, dd, .cf-msg, .cf-note b, .cf-title, select, .cf-check";
  return [...root.querySelectorAll(texts)]
    .filter((node) => node.getClientRects().length > 0)
    .filter((node) => {
      const box = node.getBoundingClientRect();
      const outside = box.right > edge.right || box.left < edge.left;
      const short = node.title?.startsWith(`${node.textContent} ·`); // whole in its tip
      return outside || (node.scrollWidth > node.clientWidth + 1 && !short);
    })
    .map((node) => `${node.className || node.tagName}: ${node.textContent}`);
}"""

SMALLEST_INDEX: Final = """(root) => Math.min(...[...root.querySelectorAll("[data-face] svg")]
  .filter((svg) => svg.getClientRects().length > 0)
  .map((svg) => {
    const text = svg.querySelector("text");
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    return parseFloat(getComputedStyle(text).fontSize) * scale;
  }))"""


def picture(board: BoardPage, state: str, theme: Theme, lang: str = "en") -> None:
    """Writes a picture of the board, in a window that shows all of it."""
    window, box = board.page.viewport_size, board.box(board.root)
    assert window
    if box["height"] + MARGIN > window["height"]:
        higher = round(box["height"]) + MARGIN
        board.page.set_viewport_size({"width": window["width"], "height": higher})
    width = round(box["width"])
    SCREENS.mkdir(parents=True, exist_ok=True)
    board.root.screenshot(path=SCREENS / f"{state}_{width}_{theme}_{lang}.png")


HEAD: Final = """<!doctype html><meta charset=utf-8><title>The board</title>
<style>body{font:14px sans-serif;background:#888}figure{display:inline-block;margin:8px}</style>"""
FIGURE: Final = "<figure><img src={0} loading=lazy><figcaption>{0}</figcaption></figure>"


def write_gallery() -> None:
    """Writes build/screens/index.html: every picture that is there, state by state."""
    states: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(SCREENS.glob("*.png")):
        states[path.stem.rsplit("_", 3)[0]].append(path.name)
    parts = [HEAD]
    for state, names in states.items():
        parts.append(f"<h2 id={escape(state)}>{escape(state)}</h2>")
        parts += [FIGURE.format(escape(name)) for name in names]
    (SCREENS / "index.html").write_text("\n".join(parts), encoding="utf-8")
