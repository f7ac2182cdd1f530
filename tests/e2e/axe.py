"""What axe-core finds on a board: rules broken, and what it could not decide."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from tests.e2e.board import BoardPage

SOURCE: Final = Path(__file__).parents[2] / "js" / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
# Text over a gradient or a picture: the colours are computed in js/test/tokens.test.ts.
UNDECIDED: Final = frozenset({"color-contrast"})

RUN: Final = """async ([root, values]) => {
  const found = await axe.run(root, {
    runOnly: { type: "tag", values },
    resultTypes: ["violations", "incomplete"],
  });
  const told = (rules) => rules.flatMap(({ id, nodes }) => nodes.map(
    ({ html, failureSummary: why }) => ({ id, why, html: html.slice(0, 160) })));
  return {
    violations: told(found.violations),
    incomplete: told(found.incomplete),
    passes: found.passes.map(({ id }) => id),
  };
}"""

# axe does not see that a card of a column covers the one before it.
SMALL_TARGETS: Final = """(root) => {
  const seen = (button, points) => points.filter(
    ([x, y]) => button.contains(document.elementFromPoint(x, y))).length;
  return [...root.querySelectorAll(".cf-felt:not([inert]) button")]
    .filter((button) => button.getClientRects().length > 0)
    .flatMap((button) => {
      button.scrollIntoView({ block: "center" });
      const { x, y, width, height } = button.getBoundingClientRect();
      const along = (length) => Array.from({ length }, (_, i) => i + 0.5);
      const high = seen(button, along(height).map((i) => [x + width / 2, y + i]));
      const wide = seen(button, along(width).map((i) => [x + i, y + 12]));
      const name = button.getAttribute("aria-label");
      return Math.min(high, wide) < 23 ? [`${name}: ${wide} x ${high} px`] : [];
    });
}"""

# The words whose contrast to what is painted behind them is less than 4.5, with that contrast.
FAINT: Final = """(root) => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const linear = parts(colour).slice(0, 3).map((part) => part / 255).map(
      (part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const behind = (node) => {
    const { backgroundColor } = getComputedStyle(node);
    return parts(backgroundColor)[3] === 0 ? behind(node.parentElement) : backgroundColor;
  };
  const disabled = "[aria-disabled=true], [aria-disabled=true] *";
  const hasWords = (node) => [...node.childNodes].some(
    (child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
  return [...root.querySelectorAll(":is(.cf-bar, .cf-panel, .cf-info) *:not(svg *)")]
    .filter((node) => node.checkVisibility() && !node.matches(disabled) && hasWords(node))
    .map((node) => {
      const both = [getComputedStyle(node).color, behind(node)].map(light);
      return [node.textContent, (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)];
    })
    .filter(([, ratio]) => !(ratio >= 4.5));
}"""


def small_targets(board: BoardPage) -> list[str]:
    """Buttons on the felt of which less than 24 px each way can be hit; rounded down by one."""
    found: list[str] = board.root.evaluate(SMALL_TARGETS)
    return found


def faults(board: BoardPage) -> list[str]:
    """The violations on a board, and the checks without an answer that should have one."""
    if not board.page.evaluate("() => 'axe' in window"):
        board.page.evaluate(SOURCE.read_text(encoding="utf-8"))
    found: dict[str, Any] = board.page.evaluate(RUN, [board.root.element_handle(), TAGS])
    assert {"target-size", "aria-allowed-attr"} <= set(found["passes"]), "axe looked at nothing"
    wrong = found["violations"]
    wrong += [each for each in found["incomplete"] if each["id"] not in UNDECIDED]
    return [f"{each['id']}: {each['why']} {each['html']}" for each in wrong]
