"""Click to changed page: the board against a bare anywidget counter in the same JupyterLab.

Both are clicked in turn on one page by a real pointer. The time runs in the page, from the moment
the pointer is let go until what the kernel answered is drawn: the number of the counter, the
revision of the board with all its cards. So it holds the way to the kernel and back, which both
share, and what each does on top of it.

    python benchmarks/board.py          100 clicks each, after a few to warm up
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Locator, Page

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.lab import empty_notebook

AIM = 1.5
WARM_UP = 10

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
      const button = document.createElement("button");
      button.className = "bench-counter";
      const draw = () => { button.textContent = model.get("value"); };
      button.addEventListener("click", () => model.send({ add: 1 }));
      model.on("change:value", draw);
      draw();
      el.append(button);
    }
    export default { render };
    """
    value = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self.add)

    def add(self, widget, content, buffers):
        self.value += content["add"]

Counter()
'''
BOARD = "import canfield_widget as cw\nboard = cw.play(7)"

# One stopwatch for each element: it runs from the release of the pointer to the next change.
WATCH = """(element) => {
  element.benchTimes = [];
  let start = 0;
  window.addEventListener("pointerup", (event) => {
    if (event.composedPath().includes(element)) start = performance.now();
  }, true);
  new MutationObserver(() => {
    if (start) element.benchTimes.push(performance.now() - start);
    start = 0;
  }).observe(element, element.classList.contains("bench-counter")
    ? { childList: true, characterData: true, subtree: true }
    : { attributes: true, attributeFilter: ["data-rev"] });
}"""
TIMES = "(element) => element.benchTimes"
HAS_TIMES = "([element, count]) => element.benchTimes.length >= count"


class Clicked:
    """An element with a stopwatch, and where it is clicked."""

    def __init__(self, watched: Locator, target: Locator) -> None:
        self.watched = watched
        self.target = target
        self.clicks = 0
        watched.evaluate(WATCH)

    def click(self, page: Page) -> None:
        """Clicks and waits until the change is drawn."""
        self.target.click()
        self.clicks += 1
        element = self.watched.element_handle()
        page.wait_for_function(HAS_TIMES, arg=[element, self.clicks])

    def times(self) -> list[float]:
        """Milliseconds of each click but those that warmed it up."""
        times: list[float] = self.watched.evaluate(TIMES)
        return times[WARM_UP:]


def measure(page: Page, clicks: int) -> tuple[list[float], list[float]]:
    """Milliseconds of the counter and of the board, click for click."""
    counter = page.locator(".bench-counter")
    board = page.locator(".canfield-widget")
    pair = (
        Clicked(counter, counter),
        Clicked(board, board.locator('[data-pile="S"] .cf-spot').last),
    )
    for _ in range(WARM_UP + clicks):
        for each in pair:
            each.click(page)
    return pair[0].times(), pair[1].times()


def run(clicks: int) -> tuple[list[float], list[float]]:
    """The times of the counter and of the board, on one page."""
    with empty_notebook() as notebook:
        notebook.show(COUNTER, BOARD)
        return measure(notebook.page, clicks)


def summary(name: str, times: Sequence[float]) -> str:
    late = statistics.quantiles(times, n=20)[-1]
    return f"{name:<10}{statistics.median(times):>9.1f}{late:>9.1f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--clicks", type=int, default=100, help="of each")
    options = parser.parse_args(arguments)
    counter, board = run(options.clicks)
    print(f"{'ms':<10}{'median':>9}{'95 %':>9}")
    print(summary("counter", counter))
    print(summary("board", board))
    ratio = statistics.median(board) / statistics.median(counter)
    print(f"board: {ratio:.2f} times the counter's median (aim: at most {AIM:g})")


if __name__ == "__main__":
    main()
