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
    for position in dict.fromkeys(position for position, _ in STATES.values()):
        board = sized.show(cell(position))
        expect(board.root).to_have_attribute("data-cf-theme", theme)
        set_width(board, width)
        for name, (start, enter) in STATES.items():
            if start == position:
                with enter(board):
                    found[name] = axe.faults(board) + axe.small_targets(board)
    assert {name: faults for name, faults in found.items() if faults} == {}


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
