"""Pictures of the real board, and what can be measured on one."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from tests.e2e.board import BoardPage

SCREENS: Final = Path(__file__).parents[2] / "build" / "screens"
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
    """Writes a picture of the board."""
    width = round(board.box(board.root)["width"])
    SCREENS.mkdir(parents=True, exist_ok=True)
    board.root.screenshot(path=SCREENS / f"{state}_{width}_{theme}_{lang}.png")
