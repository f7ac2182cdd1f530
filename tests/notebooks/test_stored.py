"""How notebooks are stored; that they still give their outputs, nbval tests."""

from __future__ import annotations

import re

import pytest

import canfield_widget as cw
from tests.notebooks.reading import NAMES, code_cells, notebook, source, texts

VIEW = "application/vnd.jupyter.widget-view+json"
MOST_LINES = 10
FIRST_CELLS = 3
# One of the shortest ways found by a search; it shows that the exercise has a solution.
DEAL_2 = """
T3T2 T2T3:2 RF D D D D D D D WF WT2 D D D D WF D X D D D D WF D D D D D WF T4F RT2 RF RT2 T3T2:3
RF RT4 RT4 D D X D D D D D WT1 D D D D D X D WT1 WF RT1 T3T1 D D D D D D D D D X D D D WT4 WF D
WT1 WT3 D D WT3 WF T2F D D D WF T3F T2F X D D D WF T2F D D WT2 WF T3F T2F T3F T2F WT3 WT3 WF WF
T2F T2F T4F D D WF T2F T4F WT2 WT1 WF T2T3 X D WT3 WT2 WF D WF T1F WF WF T1F T1F T3F T1F T3F T1F
T1F T3F T2F T3F T4F T1F T4F D WF WF
"""


def test_there_are_notebooks() -> None:
    assert "01_play.ipynb" in NAMES


@pytest.mark.parametrize("name", NAMES)
def test_no_widget_state(name: str) -> None:
    """A saved state holds the whole page once for each board, and grows with each saving."""
    assert "widgets" not in notebook(name)["metadata"]


@pytest.mark.parametrize("name", NAMES)
def test_no_view_of_a_widget_that_is_gone(name: str) -> None:
    """A host shows an error for such a view; without it, the board as text beside it."""
    outputs = [output for cell in code_cells(name) for output in cell["outputs"]]
    assert [output for output in outputs if VIEW in output.get("data", {})] == []


@pytest.mark.parametrize("name", NAMES)
def test_cells_are_short(name: str) -> None:
    long = [source(c) for c in code_cells(name) if len(source(c).splitlines()) > MOST_LINES]
    assert long == []


@pytest.mark.parametrize("name", NAMES)
def test_no_sum_of_money_is_set_as_a_formula(name: str) -> None:
    """A notebook takes what stands between two dollar signs for mathematics."""
    markdown = [c for c in notebook(name)["cells"] if c["cell_type"] == "markdown"]
    assert [source(cell) for cell in markdown if "$" in source(cell)] == []


@pytest.mark.parametrize("name", NAMES)
def test_board_is_among_the_first_cells(name: str) -> None:
    first = [c for c in notebook(name)["cells"][:FIRST_CELLS] if c["cell_type"] == "code"]
    assert any(re.search(r"^reserve ", text, re.M) for cell in first for text in texts(cell))


@pytest.mark.parametrize("name", NAMES)
def test_all_cells_were_run_in_order(name: str) -> None:
    counts = [cell["execution_count"] for cell in code_cells(name)]
    assert counts == list(range(1, len(counts) + 1))


def test_deal_of_the_exercise_can_be_won() -> None:
    game = cw.Game.deal(2)
    for move in DEAL_2.split():
        game.push(move)
    assert game.outcome is cw.Outcome.WON
