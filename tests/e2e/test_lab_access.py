"""axe-core on the real board in JupyterLab: widths, themes and states."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import expect

from tests.e2e import axe
from tests.e2e.deals import MIDDLE, cell
from tests.e2e.notebook import Notebook
from tests.e2e.screens import Theme
from tests.e2e.states import STATES
from tests.e2e.widths import set_width

HOST = "lab"
FULL = os.environ.get("CANFIELD_FULL") == "1"
ALL: tuple[tuple[int, Theme], ...] = (
    (320, "light"),
    (600, "dark"),
    (1000, "light"),
    (320, "dark"),
    (600, "light"),
    (1000, "dark"),
)
LOOKS = ALL if FULL else ALL[:3]


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_axe_finds_nothing(sized: Notebook, width: int, theme: Theme) -> None:
    sized.set_theme(theme)
    found: dict[str, list[str]] = {}
    for source in dict.fromkeys(source for source, _ in STATES.values()):
        board = sized.show(source)
        expect(board.root).to_have_attribute("data-cf-theme", theme)
        set_width(board, width)
        for name, (start, enter) in STATES.items():
            if start == source:
                with enter(board):
                    found[name] = axe.faults(board) + axe.small_targets(board)
    assert {name: faults for name, faults in found.items() if faults} == {}


# Of the cards that lie open, whatever lies on them: how high the index is, whether it is covered.
INDICES = """(root) => [...root.querySelectorAll(".cf-card[data-face]")]
  .filter((card) => card.checkVisibility({ visibilityProperty: true }))
  .filter(({ style, nextElementSibling: next }) =>
    !next.matches(".cf-card") || next.style.transform !== style.transform)
  .map((card) => {
    card.scrollIntoView({ block: "center" });
    const index = card.querySelector(".cf-index").getBoundingClientRect();
    const [x, y] = [index.x + index.width / 2, index.y + index.height / 2];
    const seen = document.elementFromPoint(x, y);
    return { face: card.dataset.face, height: index.height, covered: !card.contains(seen) };
  })"""


@pytest.mark.parametrize("width", [360, None])
def test_every_index_can_be_read(sized: Notebook, width: int | None) -> None:
    """On a narrow board, and in a window that fills a screen of 3840 by 2160 pixels."""
    if width is None:
        sized.page.set_viewport_size({"width": 3840, "height": 2160})
    board = sized.show(cell(MIDDLE))
    if width:
        set_width(board, width)
    indices = board.root.evaluate(INDICES)
    assert len(indices) > 20
    assert [each for each in indices if each["covered"] or each["height"] < 12] == []


SPOIL = """(root) => {
  root.querySelector("[data-action=undo]").removeAttribute("aria-label");
  root.querySelector("[data-action=undo] .cf-label").textContent = "";
  root.querySelector("[data-action=undo]").removeAttribute("title");
  for (const pile of ["T1", "T2", "T3"]) {
    const cards = root.querySelectorAll(`[data-pile=${pile}] .cf-card`);
    cards.forEach((card, index) => { card.style.transform = `translate(0px, ${9 * index}px)`; });
  }
}"""


def test_axe_would_find_a_fault(notebook: Notebook) -> None:
    board = notebook.show(cell(MIDDLE))
    board.root.evaluate(SPOIL)
    assert [fault for fault in axe.faults(board) if fault.startswith("button-name")]
    assert [fault for fault in axe.small_targets(board) if fault.startswith("nine of spades")]
